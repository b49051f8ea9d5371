"""The browser of the checks of the site."""

from __future__ import annotations

from assurance.site.conftest import browser as browser
