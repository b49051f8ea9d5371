"""What the prover has to know of a game: told from the cards on the table, apart from how the library does it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Protocol

import flaschenteufel as ft
from assurance.invariants import bottle_imp, hols_der_teufel
from flaschenteufel.core.machine import Outcome
from flaschenteufel.hols_der_teufel import HolsDerTeufel

Fault = tuple[str, str]
"""An invariant that is broken, and how."""


class Rules(Protocol):
    """What the module of a game has; each of the two has its own kind of state."""

    def packets(self, empty: Any, /) -> tuple[int, ...]:
        """The sizes of the packets to deal, in the order of the deck."""
        ...

    def weight(self, dealt: Any, /) -> int:
        """How many deals this one stands for by a symmetry of the suits; 0 if another one stands for it."""
        ...

    def cards(self, state: Any, /) -> tuple[object, ...]:
        """All cards of the game, sorted."""
        ...

    def placed(self, state: Any, /) -> tuple[object, ...]:
        """The cards of all places where a card can be, sorted."""
        ...

    def conserved(self, state: Any, /) -> bool:
        """Whether these are the same, told quickly."""
        ...

    def measure(self, state: Any, /) -> tuple[int, ...]:
        """What must become less with every action: natural numbers, the first of them counts most."""
        ...

    def formable(self, state: Any, /) -> frozenset[ft.Action]:
        """All actions of the kind that is due, by all seats with all cards, and one of every other kind."""
        ...

    def choices(self, state: Any, /) -> frozenset[ft.Action]:
        """All that the seats to act may do, but for the deal."""
        ...

    def passage(self, before: Any, action: Any, /) -> tuple[str, Outcome]:
        """The trigger of the machine that an action is, and how it leaves the phase."""
        ...

    def learned(self, before: Any, action: Any, after: Any, viewer: int | None, /) -> Hashable:
        """All that a seat, or a spectator, may learn from a step."""
        ...

    def faults(self, before: Any, action: Any, after: Any, /) -> Iterator[Fault]:
        """What else is wrong with a step by the rules of the game."""
        ...


def rules_of(variant: ft.Variant) -> Rules:
    """The rules of a variant's game."""
    return hols_der_teufel if isinstance(variant, HolsDerTeufel) else bottle_imp
