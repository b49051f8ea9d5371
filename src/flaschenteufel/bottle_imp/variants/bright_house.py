"""The Bright House: two players with an open and a hidden packet each, played in a fixed order."""

from flaschenteufel.bottle_imp.cards import EDITION_1995, EDITION_2003, EDITION_MATAGOT
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.bottle_imp.tricks import open_then_hidden
from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.bottle_imp.vocabulary import Phase

FIRST, SECOND = 0, 1


def the_opponents_first_packet(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """One card into the packet that the opponent gives from at the same time (HOUSE-1)."""
    return ((seating.left(seat), FIRST),)


def the_opponents_second_packet(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """The same with the second packet (HOUSE-2)."""
    return ((seating.left(seat), SECOND),)


BRIGHT_HOUSE = BottleImp(
    name="bright-house",
    title="The Bright House",
    summary="A duel with two packets each: choose which one lies open, and play from both to every trick.",
    layouts=(
        Layout(
            players=2,
            packets=(9, 9),
            face_down=True,
            preparation=(
                Discarding(packet=FIRST, clause="HOUSE-1"),
                Passing(the_opponents_first_packet, packet=FIRST, clause="HOUSE-1"),
                Discarding(packet=SECOND, phase=Phase.DISCARD_SECOND, clause="HOUSE-2"),
                Passing(the_opponents_second_packet, packet=SECOND, phase=Phase.PASS_SECOND, clause="HOUSE-2"),
                Exposing(clause="HOUSE-3"),
            ),
            clause="HOUSE-1",
        ),
    ),
    printings=(EDITION_2003, EDITION_1995, EDITION_MATAGOT),
    order=open_then_hidden,
    clause="HOUSE-1",
    turn_clause="HOUSE-4",
    follow_clause="HOUSE-5",
)
