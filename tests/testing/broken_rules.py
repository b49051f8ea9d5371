"""Variants that break the contract in what is legal: wrappers around the classic game."""

from __future__ import annotations

from typing import Any, cast

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Play
from tests.testing.faithful import Faithful


def refused(action: object, reason: Any = ft.Reason.WRONG_PHASE, clause: str = "NO-1") -> ft.IllegalActionError:
    return ft.IllegalActionError(action, reason, clause, "No")


class AcceptsTheIllegal(Faithful):
    def apply(self, action: ft.Action) -> ft.State:
        listed = self.legal_actions()
        return super().apply(action if self.is_legal(action) or not listed else listed[0])


class CallsTooMuchLegal(Faithful):
    def is_legal(self, action: object) -> bool:
        return isinstance(action, Play) or super().is_legal(action)


class ExplainsALegalAction(Faithful):
    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return super().refusal(action) or (refused(action) if action in self.legal_actions() else None)


class ExplainsOtherwise(Faithful):
    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return refused(action, clause="YES-1") if super().refusal(action) else None


class RaisesSomethingElse(Faithful):
    def apply(self, action: ft.Action) -> ft.State:
        if not self.is_legal(action):
            raise KeyError(action)
        return super().apply(action)


class Mute(Faithful):
    """A state that refuses with an error that lacks something."""

    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return self.why(action) if super().refusal(action) else None

    def why(self, action: object) -> ft.IllegalActionError:
        return refused(action)

    def apply(self, action: ft.Action) -> ft.State:
        if error := self.refusal(action):
            raise error
        return super().apply(action)


class GivesNoReason(Mute):
    def why(self, action: object) -> ft.IllegalActionError:
        return refused(action, reason=None)


class GivesNoClause(Mute):
    def why(self, action: object) -> ft.IllegalActionError:
        return refused(action, clause="")


class BlamesAnotherAction(Faithful):
    def apply(self, action: ft.Action) -> ft.State:
        if not self.is_legal(action):
            raise refused(cast("ft.Action", "another"))
        return super().apply(action)


class RefusesTheDeal(Faithful):
    def is_legal(self, action: object) -> bool:
        return not isinstance(action, ft.Deal) and super().is_legal(action)
