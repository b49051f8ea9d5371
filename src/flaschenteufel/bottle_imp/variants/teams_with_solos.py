"""Teams of six in which the dealer and the seat opposite play alone."""

from flaschenteufel.bottle_imp.cards import EDITION_MATAGOT
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.scoring import partners_together
from flaschenteufel.bottle_imp.seating import pairs_around_the_dealer
from flaschenteufel.bottle_imp.variant import BottleImp

TEAMS_WITH_SOLOS = BottleImp(
    name="teams-with-solos",
    title="Teams with two solo players",
    summary="Six players: two pairs of partners, and two who play alone for double stakes.",
    layouts=(Layout(players=6, packets=(9,), extension=True, sides=pairs_around_the_dealer, clause="TEAM-4"),),
    printings=(EDITION_MATAGOT,),
    scoring=partners_together,
    clause="TEAM-2",
)
