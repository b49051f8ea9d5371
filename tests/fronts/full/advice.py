"""Advice that has nothing to say about the preparation."""

from __future__ import annotations

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Play


def advise(view: ft.View) -> ft.Action | None:
    """The last card; nothing before the first trick."""
    action = view.legal_actions()[-1]
    return action if isinstance(action, Play) else None
