"""Pictures of every page, to look at: `make screenshots`, or `python -m assurance.site.screenshots FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from assurance.site.browser import DESKTOP, NAMES, Scheme, find_chromium, opened, served, started, visit
from assurance.site.pages import SITE, pages_of

LOOKS: tuple[tuple[str, int, Scheme], ...] = (
    ("desktop", DESKTOP, "light"),
    ("desktop-dark", DESKTOP, "dark"),
    ("phone", 390, "light"),
)


def take(site: Path, folder: Path, chromium: str) -> None:
    """Write a picture of each page, in full length, for each look."""
    paths = [page.path.relative_to(site) for page in pages_of(site)]
    with started(chromium) as browser, served(site) as home:
        for look, width, scheme in LOOKS:
            for path in paths:
                picture = folder / look / path.with_suffix(".png")
                with opened(browser, scheme, width) as page:
                    visit(page, home + path.as_posix(), home)
                    page.screenshot(path=picture, full_page=True, animations="disabled")


def main() -> None:
    """Take the pictures of the built site."""
    folder = Path(sys.argv[1])
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(f"no browser on this machine: looked for {', '.join(NAMES)}")
    take(SITE, folder, chromium)
    sys.stdout.write(f"The pictures are in {folder}.\n")


if __name__ == "__main__":
    main()
