"""Lopaka: two players and a dummy who plays by rule from an open hand.

Lopaka can own the bottle, scores like a player and counts in the match (LOP-6), so nothing is said of that here: a
dummy has a seat like everybody.
"""

from flaschenteufel.bottle_imp.cards import EDITION_1995, EDITION_2003, EDITION_MATAGOT
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating, right_of_the_dealer
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.bottle_imp.variant import BottleImp


def the_other_player(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """One card to the only other person at the table (LOP-3)."""
    return tuple((other, 0) for other in seating.people if other != seat)


def lopakas_hand(seating: Seating, seat: int) -> tuple[int, ...]:
    """Lopaka's cards lie open (LOP-3)."""
    return (0,) if seat in seating.automatic else ()


LOPAKA = BottleImp(
    name="lopaka",
    title="Lopaka",
    summary="A game for two, with a third hand that lies open and is played by rule.",
    layouts=(
        Layout(
            players=2,
            dummies=1,
            automatic=right_of_the_dealer,
            packets=(11,),
            preparation=(Passing(the_other_player, clause="LOP-3"),),
            laid_open=lopakas_hand,
            clause="LOP-2",
        ),
    ),
    printings=(EDITION_2003, EDITION_1995, EDITION_MATAGOT),
    dummy_name="Lopaka",
    clause="LOP-1",
)
