"""The web table of the examples, driven in a real browser: by clicks and by keys, through a round of every variant."""

from __future__ import annotations

import runpy
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

import flaschenteufel as ft
from assurance.site.browser import PHONE, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

playwright = pytest.importorskip("playwright.sync_api")
EXAMPLE = Path(__file__).parents[2] / "examples" / "web_table"
CHOICES = "#picture [data-legal=true]"
MOST_MOVES = 400
"""So often something is chosen in a round at most; a screen that does not go on is found then."""


@pytest.fixture(scope="module")
def web() -> Iterator[str]:
    """The address of the server, whose bots answer at once."""
    uvicorn = pytest.importorskip("uvicorn")
    pytest.importorskip("starlette")
    application = runpy.run_path(str(EXAMPLE / "server.py"))["application"](pause=0)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()  # from now on a browser that comes before the server is ready waits instead of being refused
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        server: Any = uvicorn.Server(uvicorn.Config(application, log_level="warning", lifespan="off"))
        thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        yield address
        server.should_exit = True
        thread.join(timeout=10)


def watched(page: Page) -> list[str]:
    """What a page will complain of."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(error.message))
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    return faults


def chairs(page: Page, web: str, variant: str, people: str = "Ada", players: int | None = None) -> list[str]:
    """Open a table in the lobby, and return the links of its people."""
    page.goto(web)
    page.locator("#variant").select_option(variant)
    if players:
        page.locator("#players").select_option(str(players))
    page.locator("#people").fill(people)
    page.get_by_role("button").click()
    page.locator("#links a").first.wait_for()
    return [web + (link.get_attribute("href") or "") for link in page.locator("#links a").all()]


def plays_the_round(page: Page, *, by_keys: bool = False) -> None:
    """Choose what comes first, until the round is over. A request that comes too late is refused, and does no harm."""
    page.locator("#picture svg").wait_for()
    for _ in range(MOST_MOVES):
        if page.locator("#next").is_visible():
            return
        is_picked = page.locator("#picture .picked").count()
        choice = page.locator("#moves button" if is_picked else CHOICES).first
        choice = choice if choice.count() else page.locator(f"#moves button, {CHOICES}:not(.picked)").first
        if choice.count():
            choose(page, choice, by_keys)
        page.wait_for_timeout(20)
    raise AssertionError(f"the round does not end: {page.locator('#log li').first.text_content()}")


def choose(page: Page, choice: Locator, by_keys: bool) -> None:
    """Choose something, unless the table is drawn anew just then."""
    with suppress(playwright.Error):
        if by_keys:
            choice.focus(timeout=500)
            page.keyboard.press("Enter")
        else:
            choice.click(timeout=500)


class TestRounds:
    @pytest.mark.parametrize("name", ft.list_variants())
    def test_a_round_is_played_by_clicks(self, browser: Browser, web: str, name: str) -> None:
        with opened(browser) as page:
            faults = watched(page)
            [chair] = chairs(page, web, name)
            page.goto(chair)
            plays_the_round(page)
            assert "over" in (page.locator("#log li").first.text_content() or "")
            assert faults == []

    @pytest.mark.parametrize("name", ["second-bottle", "bright-house", "hols-der-teufel"])
    def test_a_round_is_played_by_keys_on_a_small_screen(self, browser: Browser, web: str, name: str) -> None:
        with opened(browser, width=PHONE) as page:
            [chair] = chairs(page, web, name)
            page.goto(chair)
            plays_the_round(page, by_keys=True)
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


class TestPeople:
    def test_two_people_see_the_same_and_come_back(self, browser: Browser, web: str) -> None:
        with opened(browser) as ada, opened(browser) as ben:
            links = chairs(ada, web, "classic", "Ada, Ben", 3)
            ada.goto(links[0])
            ben.goto(links[1])
            ada.locator(CHOICES).first.click()
            ben.get_by_text("Ada puts a card into the devil's trick.").wait_for()
            ada.get_by_role("button", name="Undo").click()
            ben.get_by_text("Ada takes back their last move.").wait_for()
            told = ben.locator("#log li").all_text_contents()
            ben.reload()
            ben.locator("#log li").first.wait_for()
            assert ben.locator("#log li").all_text_contents() == told

    def test_a_card_that_may_not_be_played_is_explained(self, browser: Browser, web: str) -> None:
        with opened(browser) as page:
            for _ in range(20):
                [chair] = chairs(page, web, "classic")
                page.goto(chair)
                page.locator("#picture svg").wait_for()
                for _ in range(MOST_MOVES):
                    if page.locator("#next").is_visible():
                        break
                    forbidden = page.locator("#picture [data-card][data-legal=false]")
                    if forbidden.count() and page.locator(CHOICES).count():
                        forbidden.first.click(force=True)
                        page.locator("#refusal:has-text('You must follow')").wait_for()
                        return
                    is_picked = page.locator("#picture .picked").count()
                    choice = page.locator("#moves button" if is_picked else CHOICES).first
                    choice = choice if choice.count() else page.locator(f"#moves button, {CHOICES}:not(.picked)").first
                    if choice.count():
                        choose(page, choice, by_keys=False)
                    page.wait_for_timeout(20)
            raise AssertionError("in twenty rounds everything was allowed")

    def test_nobody_sits_down_without_a_key(self, browser: Browser, web: str) -> None:
        with opened(browser) as page:
            [chair] = chairs(page, web, "lopaka")
            page.goto(chair[:-3] + "xyz")
            page.wait_for_timeout(300)
            assert page.locator("#picture svg").count() == 0

    def test_a_table_that_cannot_be_is_explained(self, browser: Browser, web: str) -> None:
        with opened(browser) as page:
            page.goto(web)
            page.locator("#variant").select_option("classic")
            page.locator("#people").fill("Ada, ada")
            page.get_by_role("button").click()
            page.locator("#problem:has-text('too much alike')").wait_for()


def test_it_fits_in_two_hundred_lines() -> None:
    sources = [*EXAMPLE.rglob("*.py"), *EXAMPLE.rglob("*.js")]
    assert sum(len(source.read_text(encoding="utf-8").splitlines()) for source in sources) <= 200
