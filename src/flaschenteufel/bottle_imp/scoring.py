"""What a round is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from flaschenteufel.bottle_imp.descriptions import described
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.state import Sides

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.cards import CardSet
    from flaschenteufel.bottle_imp.round import BottleImpRound
    from flaschenteufel.bottle_imp.setup import BottleImpSetup
    from flaschenteufel.bottle_imp.situation import Price
    from flaschenteufel.bottle_imp.tricks import Trick


@frozen(weakref_slot=False)
class Tally:
    """What scoring looks at: the sides, each seat's `piles` in points and bottles, and the `devils_trick` in points.

    Scoring that wants to know more asks for the tricks, or for the cards that a seat has won.

    >>> Tally(((0,), (1,)), piles=(30, 20), bottles=(0, 1), devils_trick=7).piles
    (30, 20)
    """

    sides: Sides
    piles: tuple[int, ...]
    bottles: tuple[int, ...]
    devils_trick: int
    round: BottleImpRound | None = field(default=None, eq=False, repr=False)
    """The round at its end; None if the tally was made by hand."""

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """All tricks, in order: the last one is `tricks[-1]`, and `trick.winner` has taken it."""
        return self.round.tricks if self.round else ()

    def tricks_won(self, seat: int) -> int:
        """How many tricks a seat has taken.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("classic").deal(4, seed=7)
        >>> while not state.is_over:
        ...     state = state.apply(state.legal_actions()[0])
        >>> tally = Tally(state.sides, piles=(), bottles=(), devils_trick=0, round=state)
        >>> [tally.tricks_won(seat) for seat in range(4)]
        [0, 3, 3, 2]
        """
        return sum(trick.winner == seat for trick in self.tricks)

    def cards_won(self, seat: int) -> CardSet | None:
        """The cards of a seat's pile; None if the tally was made by hand."""
        return self.round.pile(seat) if self.round else None


_make_tally = fast_constructor(Tally)


def scores_of(
    setup: BottleImpSetup,
    won: Sequence[int],
    prices: tuple[Price, ...],
    devil: int,
    end: BottleImpRound | None = None,
) -> tuple[int, ...]:
    """The score of each seat, from masks: the tricks that each has won, the bottles, and the devil's trick.

    `end` is the round at its end, for scoring that asks the tally for more.
    """
    points = setup.points
    piles = [*map(points, won)]
    bottles = [0] * len(piles)
    for owner, cheaper in prices:
        if owner is not None:
            # The card under a bottle came with a trick of its owner's, and counts for nobody (BOTTLE-4).
            piles[owner] -= points(cheaper + 1)
            bottles[owner] += 1
    scores = setup.scoring(_make_tally(setup.sides, tuple(piles), tuple(bottles), points(devil), end))
    if len(scores) != len(piles):
        name = setup.variant.name
        raise VariantError(f"{name} scores {len(scores)} seats, and the table has {len(piles)}")
    return scores


_EACH = "Who has a bottle in the end {cost}. The others score the cards they have won."


def each_alone(tally: Tally) -> tuple[int, ...]:
    """One's pile, or minus the devil's trick for each bottle one owns (SCORE-1, SCORE-2, TWO-5).

    >>> each_alone(Tally(((0,), (1,)), piles=(30, 20), bottles=(0, 2), devils_trick=7))
    (30, -14)
    """
    devil, bottles = tally.devils_trick, tally.bottles
    return tuple([-bottles[seat] * devil if bottles[seat] else pile for seat, pile in enumerate(tally.piles)])


described(_EACH)(each_alone)


def partners_together(tally: Tally) -> tuple[int, ...]:
    """Partners both score their sum, solo players double; a bottle spoils it for its side (TEAM-5, TEAM-6).

    >>> partners_together(Tally(((0, 2), (1,)), piles=(30, 20, 5), bottles=(0, 0, 1), devils_trick=7))
    (-7, 40, -7)
    """
    piles, owned = tally.piles, tally.bottles
    scores = [0] * len(piles)
    for side in tally.sides:
        bottles = sum([owned[seat] for seat in side])
        total = -bottles * tally.devils_trick if bottles else sum([piles[seat] for seat in side])
        for seat in side:
            scores[seat] = total if len(side) > 1 else 2 * total
    return tuple(scores)


described(
    _EACH,
    partners="Partners add up what they have won, and each of them scores the sum; if one of them has a bottle in the "
    "end, each of them {cost}. The heading of a round says who plays with whom.",
    alone="Who plays alone scores double, and with a bottle loses double.",
)(partners_together)
