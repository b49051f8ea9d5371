"""Every page of the built site, in a real browser: all is drawn, nothing fails, and nobody else is asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.site.browser import DESKTOP, PHONE, Scheme, drawing_faults, opened, overflow, served, visit
from tests.site.pages import SITE, pages_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGES = [page.path.relative_to(SITE).as_posix() for page in pages_of(SITE)]
WITH_A_DIAGRAM = "rules/classic.html"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_drawn_and_fits(browser: Browser, home: str, path: str) -> None:
    with opened(browser) as page:
        faults = visit(page, home + path, home) + overflow(page)
        assert not faults, "\n".join(faults)
        page.locator("[data-md-component=palette] label:visible").click()
        page.locator("body[data-md-color-scheme=slate]").wait_for()
        faults = drawing_faults(page)
        assert not faults, "\n".join(["in the dark:", *faults])


@pytest.mark.parametrize(("scheme", "name"), [("light", "default"), ("dark", "slate")])
def test_the_colours_are_those_that_the_reader_likes(browser: Browser, home: str, scheme: Scheme, name: str) -> None:
    with opened(browser, scheme) as page:
        page.goto(home)
        page.locator(f"body[data-md-color-scheme={name}]").wait_for()


def test_there_are_diagrams(browser: Browser, home: str) -> None:
    with opened(browser) as page:
        assert visit(page, home + WITH_A_DIAGRAM, home) == []
        assert page.locator("div.mermaid svg").count() > 0


@pytest.mark.parametrize("width", [PHONE, DESKTOP])
def test_a_search_finds_a_page(browser: Browser, home: str, width: int) -> None:
    with opened(browser, width=width) as page:
        faults = visit(page, home, home)
        if width == PHONE:
            page.locator("label[for=__search]").first.click()
        page.locator("input[name=query]").press_sequentially("lopaka")
        page.locator(".md-search-result__item a[href*='rules/lopaka.html']").first.click()
        page.wait_for_url("**/rules/lopaka.html*")
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", ["index.html", "how-to/explain-a-refusal.html"])
def test_what_is_copied_from_an_example_can_be_run(browser: Browser, home: str, path: str) -> None:
    with opened(browser) as page:
        page.goto(home + path)
        copied: list[str] = page.evaluate("[...document.querySelectorAll('[data-copy]')].map(e => e.dataset.copy)")
        assert len(copied) == page.locator("pre > code:has(.gp)").count() > 0
        for example in copied:
            compile(example, path, "exec")


def test_a_page_can_be_read_without_a_server(browser: Browser) -> None:
    with opened(browser) as page:
        failures: list[str] = []
        page.on("pageerror", lambda error: failures.append(error.message))
        page.goto((SITE / WITH_A_DIAGRAM).as_uri())
        assert drawing_faults(page) + overflow(page) == []
        assert all("search_index.js" in failure for failure in failures), failures  # only the search needs a server


def test_without_mermaid_nobody_else_is_asked(browser: Browser, home: str) -> None:
    with opened(browser) as page:
        page.route("**/mermaid.min.js", lambda route: route.abort())
        faults = visit(page, home + WITH_A_DIAGRAM, home, patience=500)
        assert "1 diagrams are not drawn" in faults
        assert not any("another host" in fault for fault in faults), "\n".join(faults)


class TestTheChecks:
    """Each check finds the fault it is for."""

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
