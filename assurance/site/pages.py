"""The pages of a built site, read as a browser would, and the faults in their links, as sentences."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

from attrs import frozen

ROOT = Path(__file__).parents[2]
SITE = Path(os.environ.get("SITE", ROOT / "site"))
HOW = "build it with `make docs`"

_CSS_ADDRESS = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")

KNOWN_HOSTS = {
    "docs.dask.org": "how a cluster is started",
    "docs.python.org": "the language",
    "en.wikipedia.org": "general knowledge",
    "de.wikipedia.org": "general knowledge",
    "github.com": "sources of the libraries that we use or measure",
    "hypothesis.readthedocs.io": "the tests of properties",
    "json-schema.org": "the language of the schemas",
    "mermaid.js.org": "the language of the diagrams",
    "packaging.python.org": "how a plugin is published",
    "semver.org": "what the numbers of versions mean",
    "squidfunk.github.io": "the theme, which names itself at the foot of each page",
    "www.attrs.org": "the classes of our values",
}
LOST = "404.html"


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


# Who may be linked to. The links are not followed: a check must not fail because another machine is down.
# This page is served in place of any that is missing, in whatever folder, so its links begin at the root.


def broken_links(site: Path) -> list[str]:
    """Links inside the site that lead nowhere."""
    pages = {page.path: page for page in pages_of(site)}
    return [
        f"{path.relative_to(site)}: {link.address} {fault}"
        for path, page in pages.items()
        for link in page.links
        if _is_internal(link) and (fault := _fault(site, path, link.address, pages))
    ]


def _fault(site: Path, start: Path, address: str, pages: Mapping[Path, Page]) -> str | None:
    """What is wrong with an address on a page of the site."""
    parts = urlsplit(address)
    if parts.scheme == "file":
        return "is a path on one machine"
    path = unquote(parts.path)
    if path.startswith("/") and start != site / LOST:
        return "begins at the root, and works only where the site has a host of its own"
    folder = site if path.startswith("/") else start.parent
    target = Path(normpath(folder / path.lstrip("/"))) if path else start
    if not target.is_relative_to(site):
        return "leaves the site"
    if not target.is_file():
        return "has no file"
    if parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
        return "has no such place"
    return None


def unknown_hosts(site: Path) -> list[str]:
    """Links that a reader may follow to a host that nobody has vouched for."""
    return [
        f"{page.path.relative_to(site)}: {link.address} leads to a host that is not listed"
        for page in pages_of(site)
        for link in page.links
        if link.is_followed and (host := host_of(link.address)) and host not in KNOWN_HOSTS
    ]


def fetched_from_others(site: Path) -> list[str]:
    """What a page or a style sheet would fetch from another host without being asked."""

    def fetched() -> Iterator[tuple[Path, str]]:
        for page in pages_of(site):
            yield from ((page.path, link.address) for link in page.links if not link.is_followed)
        for sheet in sorted(site.rglob("*.css")):
            yield from ((sheet, address) for address in css_addresses(sheet.read_text(encoding="utf-8")))

    return [
        f"{path.relative_to(site)}: {address} is fetched from another host"
        for path, address in fetched()
        if host_of(address)
    ]


def host_of(address: str) -> str | None:
    """The host of an address, if it names one: `//host/` does too."""
    return urlsplit(address.strip()).hostname


def _is_internal(link: Link) -> bool:
    """Whether the address is of a file; `data:`, `javascript:` and `mailto:` are not."""
    return not host_of(link.address) and urlsplit(link.address).scheme in ("", "file")
