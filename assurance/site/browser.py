"""A real browser that opens pages of a site and tells what went wrong, in sentences.

Playwright is imported only when a browser is started, so that this module can be read without it.
"""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response


Scheme = Literal["light", "dark"]

PHONE, TABLET, DESKTOP = 360, 768, 1280
PATIENCE = 15_000  # milliseconds until a diagram must have been drawn
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PAGE_FAULTS = Path(__file__).with_name("page_faults.js")


def find_chromium() -> str | None:
    """Where the machine has a browser that we can drive."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def started(chromium: str) -> Generator[Browser]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Say nothing of what went well."""


@contextmanager
def served(site: Path) -> Generator[str]:
    """The address of a server of the site on this machine."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def opened(browser: Browser, scheme: Scheme = "light", width: int = DESKTOP) -> Generator[Page]:
    """An empty page, as wide as said, for a reader who likes it light or dark."""
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
    context.add_init_script(path=PAGE_FAULTS)
    yield context.new_page()
    context.close()


def visit(page: Page, address: str, home: str, patience: int = PATIENCE) -> list[str]:
    """Open an address, and report all that fails until it is drawn; no other site than `home` may be asked."""
    faults: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            faults.append(f"the console says: {message.text}")

    def on_request(request: Request) -> None:
        if not request.url.startswith((home, "data:", "blob:")):
            faults.append(f"asks another host: {request.url}")

    def on_response(response: Response) -> None:
        if response.status >= 400:
            faults.append(f"cannot get {response.url}: {response.status}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"a script fails: {error.message}"))
    page.on("request", on_request)
    page.on("requestfailed", lambda request: faults.append(f"cannot get {request.url}: {request.failure}"))
    page.on("response", on_response)
    page.goto(address)
    return drawing_faults(page, patience) + faults


def drawing_faults(page: Page, patience: int = PATIENCE) -> list[str]:
    """Diagrams, images and headings of an open page that a reader does not get to see."""
    faults: list[str] = page.evaluate("patience => faultsOfDrawing(patience)", patience)
    return faults


def overflow(page: Page) -> list[str]:
    """The widths at which an open page has to be moved sideways to be read, each with what sticks out."""
    faults: list[str] = []
    for width in (PHONE, TABLET, DESKTOP):
        page.set_viewport_size({"width": width, "height": 900})
        excess: int = page.evaluate("excessWidth()")
        if excess > 0:
            culprits: str = page.evaluate("sticksOut()")
            faults.append(f"at a width of {width} it is {excess} too wide: {culprits}")
    return faults
