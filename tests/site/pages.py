"""The pages of a built site, read as a browser would: what they can be linked to by, and what they link to."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
SITE = Path(os.environ.get("SITE", ROOT / "site"))
HOW = "build it with `make docs`"

_CSS_ADDRESS = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


@frozen
class Link:
    """An address on a page, and the element that has it."""

    tag: str
    address: str

    @property
    def is_followed(self) -> bool:
        """Whether a reader has to click; anything else is fetched as soon as the page is opened."""
        return self.tag in ("a", "area", "form", "canonical")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[Link] = []
        self.inside_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside_style = tag == "style"
        given = {name: value for name, value in attrs if value is not None}
        self.ids.update(given[name] for name in ("id", "name") if name in given and (name == "id" or tag == "a"))
        kind = "canonical" if tag == "link" and given.get("rel") in ("canonical", "prev", "next") else tag
        for name in ("href", "xlink:href", "src", "data", "poster", "action"):
            if name in given:
                self.links.append(Link(kind, given[name]))
        for choice in filter(None, given.get("srcset", "").split(",")):
            self.links.append(Link(kind, choice.split()[0]))
        self.links += [Link("style", address) for address in css_addresses(given.get("style", ""))]

    def handle_endtag(self, tag: str) -> None:
        self.inside_style = False

    def handle_data(self, data: str) -> None:
        if self.inside_style:
            self.links += [Link("style", address) for address in css_addresses(data)]


def css_addresses(text: str) -> list[str]:
    """What a style sheet fetches."""
    return [first or second for first, second in _CSS_ADDRESS.findall(text)]


@frozen(slots=False)
class Page:
    """An HTML file."""

    path: Path

    @cached_property
    def _read(self) -> _Reader:
        reader = _Reader()
        reader.feed(self.path.read_text(encoding="utf-8"))
        return reader

    @property
    def ids(self) -> set[str]:
        """The fragments that a link to this page can end with."""
        return self._read.ids

    @property
    def links(self) -> list[Link]:
        """All addresses on the page."""
        return self._read.links


def pages_of(site: Path) -> Iterator[Page]:
    """All pages, in the order of their paths."""
    return map(Page, sorted(site.rglob("*.html")))
