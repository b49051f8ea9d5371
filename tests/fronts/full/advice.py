"""Advice that has nothing to say about the preparation."""

from __future__ import annotations

import flaschenteufel as ft


def advise(view: ft.View) -> ft.Action | None:
    """The last card; nothing before the first trick."""
    action = view.legal_actions()[-1]
    return action if isinstance(action, ft.Play) else None
