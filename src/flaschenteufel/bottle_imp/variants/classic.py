"""The classic game for three or four."""

from flaschenteufel.bottle_imp.cards import EDITION_1995, EDITION_2003, EDITION_MATAGOT
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.variant import BottleImp

CLASSIC = BottleImp(
    name="classic",
    title="The classic game",
    summary="Win tricks with the help of the bottle, and get rid of it before it is too cheap to sell.",
    layouts=(
        Layout(players=3, packets=(12,)),
        Layout(players=4, packets=(9,)),
    ),
    printings=(EDITION_2003, EDITION_1995, EDITION_MATAGOT),
)
