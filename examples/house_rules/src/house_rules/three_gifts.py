"""Three gifts: cards are passed three times, and the bottle is dearer; nothing but composition."""

from flaschenteufel.bottle_imp import (
    EDITION_1995,
    EDITION_2003,
    BottleImp,
    Discarding,
    Layout,
    Passing,
    Phase,
    Receiver,
    Seating,
    both_neighbours,
    in_turns,
)


def three_to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """Three cards for the left neighbour's hand: cards for one receiver are a set, whose order means nothing."""
    return ((seating.left(seat), 0),) * 3


def three_to_the_right(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """Three cards for the right neighbour's hand."""
    return ((seating.right(seat), 0),) * 3


PREPARATION = (
    Discarding(clause="GIFTS-1"),
    Passing(both_neighbours, clause="GIFTS-2"),
    Passing(both_neighbours, phase=Phase.PASS_SECOND, clause="GIFTS-2"),
    Passing(in_turns(three_to_the_left, three_to_the_right), phase=Phase.PASS_THIRD, clause="GIFTS-3"),
)

THREE_GIFTS = BottleImp(
    name="three-gifts",
    title="Three gifts",
    layouts=(
        Layout(players=3, packets=(12,), preparation=PREPARATION),
        Layout(players=4, packets=(9,), preparation=PREPARATION),
    ),
    printings=(EDITION_2003, EDITION_1995),
    start_price=24.5,  # between two cards: no card may have the number
)
