"""The second implementation, asked about a round that was played."""

from __future__ import annotations

import flaschenteufel as ft
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from tests.proof.node import Node
from tests.referee.bottle_table import PLAYERS
from tests.referee.comparison import DisagreementError, agree, moved, referee_of, same
from tests.referee.translation import move_of
from tests.soak.inspection import Inspection
from tests.soak.moment import Moment


def knows(variant: ft.Variant) -> bool:
    """Whether there is a referee: of house variants only for those of Hol's der Teufel."""
    return isinstance(variant, HolsDerTeufel) or variant.name in PLAYERS


def check_referee(inspection: Inspection, moment: Moment) -> None:
    """The referee plays the same actions, and is asked the same questions after each."""
    rules, game = referee_of(inspection.table)
    node = Node(inspection.table.new_round())
    inspection.tally.compared += 1
    try:
        agree(rules, game, node.state, inspection.random)
        for action in moment.node.path:
            node = node.then(action, moved(rules, game, node.state, move_of(action)))
            agree(rules, game, node.state, inspection.random)
        if node.state.is_over:
            same("the scores", list(node.state.scores), rules.score(game))
    except DisagreementError as problem:
        raise node.violation("referee", str(problem)) from problem
