"""Pictures in a real browser, on a page with a strict policy: what is on offer is found by click and by keyboard."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import flaschenteufel as ft
from flaschenteufel.render import svg

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'"
PHONE, DESKTOP = 390, 1000
ADDRESS = "http://table.invalid/"
CLICKED = """(point) => {
    const found = document.elementFromPoint(point.x, point.y).closest("[data-legal]");
    return found && {...found.dataset};
}"""
LEGAL = """() => [...document.querySelectorAll('[data-legal="true"]')].map((one) => {
    const drawn = one.querySelector("rect, path") || one;
    const box = drawn.getBoundingClientRect();
    return {x: box.x + Math.min(8, box.width / 2), y: box.y + Math.min(12, box.height / 2), data: {...one.dataset}};
})"""


def moments(name: str) -> list[ft.State]:
    """A moment of each phase in which somebody can choose."""
    rng, variant = random.Random(3), ft.get_variant(name)
    state = variant.deal(variant.player_counts[-1], seed=3)
    found: dict[object, ft.State] = {}
    count = 0
    while state.to_act:
        count += 1
        if state.phase not in found or count % 17 == 0:
            found[state.phase] = state
        state = state.apply(rng.choice(state.legal_actions(state.to_act[0])))
    return [one for one in found.values() if one.legal_actions()]


def shown(page: Page, document: str) -> None:
    """Put a picture into a page that lets no style and no script in but those of its own files."""
    body = f"<!doctype html><title>A table</title><body>{document}</body>"
    page.unroute_all()
    page.route(
        "**/*",
        lambda route: route.fulfill(
            body=body, content_type="text/html; charset=utf-8", headers={"Content-Security-Policy": POLICY}
        ),
    )
    page.goto(ADDRESS)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": DESKTOP, "height": 1000})
    yield opened
    opened.close()


@pytest.mark.parametrize("width", [DESKTOP, PHONE])
@pytest.mark.parametrize("name", ft.list_variants())
def test_what_is_on_offer_can_be_clicked_where_it_is_seen(page: Page, name: str, width: int) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    for state in moments(name):
        view = state.view(state.to_act[0])
        shown(page, svg(view, width=width, interactive=True))
        offered = page.evaluate(LEGAL)
        assert offered
        for part in offered:
            assert page.evaluate(CLICKED, {"x": part["x"], "y": part["y"]}) == part["data"]
    assert not complaints


@pytest.mark.parametrize("name", ["classic", "bright-house", "hols-der-teufel"])
def test_the_keyboard_reaches_everything_on_offer(page: Page, name: str) -> None:
    for state in moments(name):
        view = state.view(state.to_act[0])
        shown(page, svg(view, width=PHONE, interactive=True))
        offered = page.locator('[data-legal="true"]').count()
        reached: list[dict[str, str]] = []
        for _ in range(offered):
            page.keyboard.press("Tab")
            reached.append(page.evaluate("() => ({...document.activeElement.dataset})"))
        assert all(one.get("legal") == "true" for one in reached)
        assert len({tuple(sorted(one.items())) for one in reached}) == len(
            {tuple(sorted(part["data"].items())) for part in page.evaluate(LEGAL)}
        )


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("name", ft.list_variants())
def test_letters_are_as_wide_as_they_are_thought_to_be(page: Page, name: str, language: str) -> None:
    """The browser's own letters stay inside the picture, and are not smaller than 10 pixels on a telephone."""
    for state in moments(name)[:2]:
        shown(page, svg(state.view(0), width=PHONE, language=language, last_trick=True))
        faults = page.evaluate(
            """() => [...document.querySelectorAll("text")].filter((one) => {
                const box = one.getBoundingClientRect();
                return box.right > 391 || box.left < -1 || box.height < 10;
            }).map((one) => one.textContent)"""
        )
        assert faults == []
