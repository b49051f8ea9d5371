"""The ways to play The Bottle Imp, a file each."""

from flaschenteufel.bottle_imp.variants.bright_house import BRIGHT_HOUSE
from flaschenteufel.bottle_imp.variants.classic import CLASSIC
from flaschenteufel.bottle_imp.variants.demons_eye import DEMONS_EYE
from flaschenteufel.bottle_imp.variants.lopaka import LOPAKA
from flaschenteufel.bottle_imp.variants.second_bottle import SECOND_BOTTLE
from flaschenteufel.bottle_imp.variants.teams import TEAMS
from flaschenteufel.bottle_imp.variants.teams_with_solos import TEAMS_WITH_SOLOS

VARIANTS = (CLASSIC, TEAMS, TEAMS_WITH_SOLOS, SECOND_BOTTLE, DEMONS_EYE, LOPAKA, BRIGHT_HOUSE)
