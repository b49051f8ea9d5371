"""The second bottle: five or six players, everybody alone."""

from flaschenteufel.bottle_imp.cards import EDITION_MATAGOT
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.passing import FIVE_PLAYERS_PREPARATION
from flaschenteufel.bottle_imp.variant import BottleImp

SECOND_BOTTLE = BottleImp(
    name="second-bottle",
    title="The second bottle",
    summary="A large table with half as many cards again and two bottles, which both have to be sold.",
    layouts=(
        Layout(
            players=5,
            packets=(11,),
            dealers_packets=(10,),
            extension=True,
            preparation=FIVE_PLAYERS_PREPARATION,
            clause="TWO-1",
        ),
        Layout(players=6, packets=(9,), extension=True, clause="TWO-1"),
    ),
    printings=(EDITION_MATAGOT,),
    bottles=2,
    clause="TWO-1",
)
