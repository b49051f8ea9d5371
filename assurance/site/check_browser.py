"""Every page of the built site, in a real browser: all is drawn, nothing fails, and nobody else is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assurance.site.browser import DESKTOP, PHONE, Scheme, drawing_faults, opened, overflow, visit
from assurance.site.pages import SITE, pages_of

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
