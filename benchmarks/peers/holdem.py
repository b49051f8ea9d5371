"""PokerKit's fixed-limit hold'em for four."""

from __future__ import annotations

from random import Random
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem

from benchmarks.contender import Contender

PLAYERS = 4


class Holdem(Contender[Any]):
    """Everything but the bets is automatic."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.automations = tuple(Automation)

    def deal(self, rng: Random) -> Any:
        """A new hand, dealt by its own generator."""
        return FixedLimitTexasHoldem.create_state(
            self.automations,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            small_bet=2,
            big_bet=4,
            raw_starting_stacks=200,
            player_count=PLAYERS,
        )

    def play(self, game: Any, rng: Random) -> int:
        """Fold, call or raise, whichever of them is legal, until the hand is over."""
        random, decisions = rng.random, 0
        while game.status:
            options = [game.check_or_call]
            if game.can_fold():
                options.append(game.fold)
            if game.can_complete_bet_or_raise_to():
                options.append(game.complete_bet_or_raise_to)
            options[int(random() * len(options))]()
            decisions += 1
        return decisions


def contenders() -> list[Contender[Any]]:
    """Hold'em alone."""
    return [Holdem("hold'em")]
