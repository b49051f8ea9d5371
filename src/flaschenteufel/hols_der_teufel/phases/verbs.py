"""What a player calls the actions."""

from flaschenteufel.core.action import Deal
from flaschenteufel.core.door import Verbs
from flaschenteufel.hols_der_teufel.action import Lay, PassTurn

VERBS: Verbs = {Deal: "deal", Lay: "lay a card", PassTurn: "pass"}
