"""Every link of the built site leads somewhere, and no file of it calls another host."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.links import broken_links, fetched_from_others, unknown_hosts
from tests.site.pages import HOW, SITE, pages_of


def test_there_is_a_site() -> None:
    assert len(list(pages_of(SITE))) > 30, HOW


def test_every_link_inside_the_site_leads_somewhere() -> None:
    assert not (faults := broken_links(SITE)), "\n".join(faults)


def test_links_to_others_go_to_known_hosts() -> None:
    assert not (faults := unknown_hosts(SITE)), "\n".join(faults)


def test_nothing_is_fetched_from_another_host() -> None:
    assert not (faults := fetched_from_others(SITE)), "\n".join(faults)


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


class TestTheChecks:
    """Each check finds the fault it is for, and no other."""

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
