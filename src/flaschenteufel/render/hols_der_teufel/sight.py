"""What is seen of a round: by one seat, by a spectator, or, of a state, by somebody who may see everything."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from flaschenteufel.hols_der_teufel.actions import End, Lay
from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.render.shapes.card import Face, Mark


def face_of(card: DevilCard, mark: Mark | None = None) -> Face:
    """A card of Hol's der Teufel that is seen."""
    return Face(str(card.value or ""), card.suit, mark=mark)


@frozen(slots=False, eq=False)
class Sight:
    """A state or a view, and the questions about it that a picture has."""

    table: HolsDerTeufelRound | HolsDerTeufelView
    names: tuple[str, ...]

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are; nobody's if it is a spectator's view or a state."""
        return self.table.seat if isinstance(self.table, HolsDerTeufelView) else None

    @property
    def aside(self) -> tuple[tuple[DevilCard, ...], int]:
        """The cards that were set aside, as far as they are seen, and how many there are."""
        table = self.table
        return (table.aside, len(table.aside)) if isinstance(table, HolsDerTeufelRound) else ((), table.aside_count)

    @cached_property
    def _lays(self) -> tuple[Lay, ...]:
        return tuple(action for action in self.table.legal_actions() if isinstance(action, Lay))

    @property
    def playable(self) -> frozenset[DevilCard]:
        """The cards that can be laid now."""
        return frozenset(lay.card for lay in self._lays)

    @property
    def ends_on_offer(self) -> frozenset[tuple[Suit, End]]:
        """The ends of rows that a card can be laid at now."""
        return frozenset((lay.row, lay.end) for lay in self._lays)
