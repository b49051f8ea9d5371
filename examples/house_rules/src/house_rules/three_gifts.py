"""Three gifts: cards are passed three times, and the bottle is dearer; nothing but composition."""

import flaschenteufel as ft
from flaschenteufel.bottle_imp.cards import EDITION_1995, EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing, both_neighbours

PREPARATION = (
    Discarding(clause="GIFTS-1"),
    Passing(both_neighbours, clause="GIFTS-2"),
    Passing(both_neighbours, phase=ft.bottle_imp.Phase.PASS_SECOND, clause="GIFTS-2"),
    Passing(both_neighbours, phase=ft.bottle_imp.Phase.PASS_THIRD, clause="GIFTS-2"),
)

THREE_GIFTS = ft.bottle_imp.BottleImp(
    name="three-gifts",
    title="Three gifts",
    layouts=(
        Layout(players=3, packets=(12,), preparation=PREPARATION),
        Layout(players=4, packets=(9,), preparation=PREPARATION),
    ),
    printings=(EDITION_2003, EDITION_1995),
    start_price=24.5,  # between two cards: no card may have the number
)
