"""The demon's eye: two players with an open and a hidden hand each, free to play from either."""

from flaschenteufel.bottle_imp.cards import EDITION_1995, EDITION_2003, EDITION_MATAGOT
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.bottle_imp.tricks import twice_around
from flaschenteufel.bottle_imp.variant import BottleImp

FIRST, SECOND = 0, 1


def both_hands_of_the_opponent(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """One card into the opponent's first hand, one into his second (EYE-2)."""
    opponent = seating.left(seat)
    return (opponent, FIRST), (opponent, SECOND)


def the_eye(seating: Seating, seat: int) -> tuple[int, ...]:
    """The first hands lie open (EYE-3); before that, each player sees his own alone (EYE-6)."""
    return (FIRST,)


DEMONS_EYE = BottleImp(
    name="demons-eye",
    title="The demon's eye",
    summary="A duel with two hands each, of which one lies open: every card may come from either.",
    layouts=(
        Layout(
            players=2,
            packets=(6, 12),
            preparation=(
                Discarding(count=2, packet=SECOND, clause="EYE-2"),
                Passing(both_hands_of_the_opponent, packet=SECOND, clause="EYE-2"),
            ),
            laid_open=the_eye,
            clause="EYE-1",
        ),
    ),
    printings=(EDITION_MATAGOT, EDITION_2003, EDITION_1995),
    order=twice_around,
    clause="EYE-1",
    turn_clause="EYE-4",
    follow_clause="EYE-5",  # for the leader's second card as well (EYE-7)
)
