"""Teams: partners sit far apart; with four or five players the dealer is on his own.

Five and six need the 54 cards, four do not (TEAM-3).
"""

from flaschenteufel.bottle_imp.cards import EDITION_1995, EDITION_2003, EDITION_MATAGOT
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.passing import FIVE_PLAYERS_PREPARATION
from flaschenteufel.bottle_imp.scoring import partners_together
from flaschenteufel.bottle_imp.seating import pairs, pairs_around_the_dealer
from flaschenteufel.bottle_imp.variant import BottleImp

TEAMS = BottleImp(
    name="teams",
    title="Teams",
    summary="Partners share the points and the bottle; anyone without a partner plays for double stakes.",
    layouts=(
        Layout(players=4, packets=(9,), sides=pairs_around_the_dealer),
        Layout(
            players=5,
            packets=(11,),
            dealers_packets=(10,),
            extension=True,
            preparation=FIVE_PLAYERS_PREPARATION,
            sides=pairs_around_the_dealer,
            clause="TEAM-4",
        ),
        Layout(players=6, packets=(9,), extension=True, sides=pairs, clause="TEAM-4"),
    ),
    printings=(EDITION_MATAGOT, EDITION_2003, EDITION_1995),
    scoring=partners_together,
    clause="TEAM-2",
)
