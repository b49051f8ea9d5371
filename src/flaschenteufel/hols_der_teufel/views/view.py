"""One round of Hol's der Teufel at one moment, as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from marshal import dumps
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.errors import GuessError
from flaschenteufel.core.fast import hashed_once
from flaschenteufel.core.state import Setup
from flaschenteufel.core.view import KEY_FORMAT, View, drawn, numbered
from flaschenteufel.hols_der_teufel.actions import Lay, Move
from flaschenteufel.hols_der_teufel.cards import ANGEL, Backs, DevilCard
from flaschenteufel.hols_der_teufel.rows import Row, RowsOnTheTable, lines_of
from flaschenteufel.hols_der_teufel.views.hidden import ASIDE, HiddenSuit, disproved, hidden_suits
from flaschenteufel.hols_der_teufel.views.unseen import Guessing, Unseen, unseen_of
from flaschenteufel.hols_der_teufel.vocabulary import Phase

if TYPE_CHECKING:  # a round makes its views, and a view the rounds that look like it
    from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
    from flaschenteufel.hols_der_teufel.setup import HolsDerTeufelSetup
    from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel
    from flaschenteufel.hols_der_teufel.views.data import HolsDerTeufelViewData


@hashed_once
@frozen(repr=False)
class HolsDerTeufelView(RowsOnTheTable, View):
    """What a seat, or a spectator, may know of a round of Hol's der Teufel: its own cards, and what everybody sees.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("hols-der-teufel").deal(4, seed=7, dealer=2).view(0)
    >>> view
    <hols-der-teufel/4 seen by seat 0: play, to act: 2>
    >>> len(view.hand(0)), view.hand(1), view.hidden(1), len(view.backs(1)), view.aside_count
    (9, (), 9, 9, 2)
    """

    _setup: Setup = field(alias="setup")  # pyright: ignore[reportIncompatibleMethodOverride]
    _seat: int | None = field(alias="seat")
    _phase: Phase = field(alias="phase")
    _to_act: tuple[int, ...] = field(alias="to_act")
    _own: tuple[DevilCard, ...] = field(alias="own")
    """The hand of the seat whose view it is, sorted; a spectator has none."""
    _shown: tuple[Backs, ...] = field(alias="shown")
    """The backs of all hands."""
    _lines: tuple[Row, ...] = field(alias="lines")
    chips: tuple[int, ...]
    """The chips of each seat."""
    passes: int
    """How many turns in a row were passed."""
    moves: tuple[Move, ...]
    """All that was done since the deal, in order."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""
        return self._seat

    @property
    def phase(self) -> Phase:
        """The phase the round is in."""
        return self._phase

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat whose turn it is; nobody when the round is over."""
        return self._to_act

    def hand(self, seat: int) -> tuple[DevilCard, ...]:
        """The cards that the seat is seen to hold: all of one's own hand, nothing of another."""
        return self._own if seat_at(seat, self.seats) == self.seat else ()

    def backs(self, seat: int) -> Backs:
        """What everybody sees of a hand: the suits of the devils, None for an angel (HOL-1)."""
        return self._shown[seat_at(seat, self.seats)]

    def hidden(self, seat: int) -> int:
        """How many cards of a hand are seen from behind only."""
        return len(self.backs(seat)) - len(self.hand(seat))

    @property
    def aside_count(self) -> int:
        """How many cards were set aside, which nobody sees (HOL-2)."""
        return 0 if self.phase is Phase.DEAL else len(self.variant.deck()) % self.seats

    def excluded(self, seat: int) -> frozenset[DevilCard]:
        """The devils that the seat has proved not to hold: it would have had to lay them, or others (HOL-9)."""
        return self._excluded[seat_at(seat, self.seats)]

    @property
    def possibilities(self) -> int:
        """How many states have this view: all ways in which the cards that are not seen can lie."""
        return prod(suit.plan.ways for suit in self._hidden)

    def possibility(self, number: int) -> HolsDerTeufelRound:
        """The state with this number, from 0, among those that have this view, in a fixed order.

        >>> from flaschenteufel import get_variant
        >>> view = get_variant("hols-der-teufel").deal(seed=7).view(0)
        >>> view.possibility(view.possibilities - 1).view(0) == view
        True
        """
        number = numbered(number, self.possibilities)
        if self.phase is Phase.DEAL:
            return self.variant.new_round(self.players, dealer=self.dealer)
        return self._way(self._hidden, number, {})

    def _way(self, hidden: tuple[HiddenSuit, ...], number: int, placed: Mapping[DevilCard, int]) -> HolsDerTeufelRound:
        """The state in which hidden devils lie in the way with this number, and others where they are placed."""
        deck = self.variant.deck()
        devils = [0] * (self.seats + 1)  # what is set aside comes last
        for card, place in placed.items():
            devils[place] += 1 << deck.index(card)
        for suit in hidden:
            number, way = divmod(number, suit.plan.ways)
            for place, bits in suit.lying(way).items():
                devils[place] += bits
        return self._lying(devils)

    def sample(self, rng: Random) -> HolsDerTeufelRound:
        """One of the states that have this view, each with the same probability."""
        return self.possibility(drawn(rng, self.possibilities))

    @property
    def unseen(self) -> Unseen:
        """What the view does not show: the devils, and the hands that they can be in."""
        return unseen_of(self, [] if self.phase is Phase.DEAL else self._devils)

    def completed(
        self,
        *,
        hands: Mapping[int, Iterable[DevilCard]] | None = None,
        aside: Iterable[DevilCard] = (),
        rng: Random | None = None,
    ) -> HolsDerTeufelRound:
        """A state that has this view, made from a guess; `GuessError` if the guess contradicts it, or itself.

        `hands` has for each seat cards that it holds, `aside` cards that were set aside. What the guess leaves out is
        drawn by the `rng`, each state that fits with the same probability; without one, it is as in the first of these
        states in a fixed order.

        >>> from flaschenteufel import get_variant
        >>> view = get_variant("hols-der-teufel").deal(4, seed=7).view(0)
        >>> card = view.unseen.hands[0].cards[-1]
        >>> state = view.completed(hands={1: [card]})
        >>> card in state.hand(1), state.view(0) == view
        (True, True)
        """
        if self.phase is Phase.DEAL:
            return self.possibility(0)
        guessing = Guessing(self, self._devils)
        guessing.hands(hands or {})
        guessing.aside(aside)
        seen = {*self._own, *self._laid, *guessing.placed}
        hidden = hidden_suits(self.variant.deck(), seen, guessing.backs, self._excluded)
        ways = prod(suit.plan.ways for suit in hidden)
        if not ways:
            raise GuessError("no state has this view and these cards")
        return self._way(hidden, 0 if rng is None else drawn(rng, ways), guessing.placed)

    @property
    def _devils(self) -> list[DevilCard]:
        """The devils that are not seen."""
        seen = {*self._own, *self._laid}
        return [card for card in self.variant.deck() if card.suit and card not in seen]

    def _stand_in(self) -> HolsDerTeufelRound:
        if self.phase is Phase.DEAL:
            return self.possibility(0)
        # Only the suits that others hold matter, and not the values, so any devils with these backs will do.
        return self._round(list(map(self._table.behind, self._shown)), 0)

    def _lying(self, devils: list[int]) -> HolsDerTeufelRound:
        """The state in which these devils, as bits, lie where they cannot be seen; the backs tell where angels do."""
        angel, angels = self._table.angel, [backs.count(None) for backs in self._shown]
        hands = [devils[seat] + angel * count for seat, count in enumerate(angels)]
        placed = self._laid.count(ANGEL) + sum(angels)
        return self._round(hands, devils[ASIDE] + angel * (self.variant.angels - placed))

    def _round(self, hands: list[int], aside: int) -> HolsDerTeufelRound:
        """The state in which the others have these hands, in the engine's compact form."""
        table = self._table
        if self.seat is not None:
            hands[self.seat] = table.together(self._own)
        make = table.makers[self.phase]
        return make(table, self.to_act, tuple(hands), aside, self._lines, self.chips, self.passes, self.moves)

    @property
    def _table(self) -> HolsDerTeufelSetup:
        return self.variant.set_up(self.players, None, self.dealer)

    @property
    def _laid(self) -> list[DevilCard]:
        return [move.card for move in self.moves if isinstance(move, Lay)]

    @cached_property
    def _excluded(self) -> tuple[frozenset[DevilCard], ...]:
        return disproved(self.moves, self.seats)

    @cached_property
    def _hidden(self) -> tuple[HiddenSuit, ...]:
        others = {seat: backs for seat, backs in enumerate(self._shown) if seat != self.seat}
        return hidden_suits(self.variant.deck(), {*self._own, *self._laid}, others, self._excluded)

    @property
    def key(self) -> bytes:
        """What the view says as bytes: equal exactly if the views of a variant and number of players are."""
        table = self._table
        own = table.together(self._own)
        shown = [*map(table.counts.__getitem__, self._shown)]
        moves = [*map(table.numbers.__getitem__, self.moves)]
        return dumps((table.dealer, self._seat, self._phase is Phase.DEAL, self._to_act, own, shown, moves), KEY_FORMAT)

    @property
    def data(self) -> HolsDerTeufelViewData:
        """What the view says, as plain data that a front-end can show."""
        from flaschenteufel.hols_der_teufel.views.data import data_of  # which knows this class

        return data_of(self)

    def __repr__(self) -> str:
        """A summary without cards, as that of a state."""
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = f", to act: {self.to_act[0]}" if self.to_act else ""
        return f"<{self.variant.name}/{self.seats} seen by {eyes}: {self.phase}{turn}>"

    def __copy__(self) -> HolsDerTeufelView:
        return self

    def __deepcopy__(self, memo: Any) -> HolsDerTeufelView:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table = self._table
        shown = [table.counts[backs] for backs in self._shown]
        moves = tuple(map(table.number, self.moves))
        seen = self.to_act, table.together(self._own), shown, self.chips, self.passes, moves
        return _restored, ((self.variant, self.players, self.dealer), self.seat, self.phase.value, *seen)


def _restored(
    at: tuple[HolsDerTeufel, int, int],
    seat: int | None,
    phase: str,
    to_act: tuple[int, ...],
    own: int,
    shown: list[tuple[int, ...]],
    chips: tuple[int, ...],
    passes: int,
    numbers: tuple[int, ...],
) -> HolsDerTeufelView:
    variant, players, dealer = at
    table = variant.set_up(players, None, dealer)
    moves = tuple(map(table.move, numbers))
    return HolsDerTeufelView(
        setup=table.plain,
        seat=seat,
        phase=Phase(phase),
        to_act=to_act,
        own=table.cards(own),
        shown=tuple(map(table.seen.__getitem__, shown)),
        lines=lines_of(moves),
        chips=chips,
        passes=passes,
        moves=moves,
    )
