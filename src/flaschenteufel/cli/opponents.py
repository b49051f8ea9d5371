"""The bots that a person plays against, and whom that person can ask for a hint."""

from __future__ import annotations

from random import Random

from attrs import frozen

from flaschenteufel.bots.playing import seated
from flaschenteufel.bots.registry import bot_factory, is_registered
from flaschenteufel.cli.people import USUAL_BOT
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.match import Match
from flaschenteufel.core.wording import brief


@frozen
class Opponents:
    """Bots of one kind, whose choices follow from the seed of the match and from the moment alone.

    So a match that was stored goes on as if it had never been interrupted. The seed of a match tells the kind of the
    bots as well: then nothing but the table needs to be stored.

    >>> Opponents.of_seed("rulebook/7"), Opponents.of_seed(7)
    (Opponents(kind='rulebook'), Opponents(kind='rulebook'))
    """

    kind: str

    def __attrs_post_init__(self) -> None:
        bot_factory(self.kind)()

    @classmethod
    def of_seed(cls, seed: object) -> Opponents:
        """The bots that a match with such a seed is played against.

        A stored match may come from anywhere: a program or a class that it names is not run, unless somebody says so.
        """
        kind = str(seed).rpartition("/")[0]
        if ":" in kind and not is_registered(kind):
            raise InvalidValueError(f"the match was played against {brief(kind)}: say --bot if you trust it")
        return cls(kind if is_registered(kind) else USUAL_BOT)

    def seed(self, number: int) -> str:
        """The seed of a match against these bots."""
        return f"{self.kind}/{number}"

    def choose(self, match: Match, seat: int) -> Action:
        """What the bot at a seat does."""
        return advice(self.kind, match, seat)


def advice(kind: str, match: Match, seat: int) -> Action:
    """What a bot of some kind would do at a seat: it sees the view of that seat and nothing else."""
    moment = f"{match.seed}/{match.number}/{len(match.round.history)}/{seat}"
    with seated([bot_factory(kind)]) as (bot,):
        return bot.choose(match.round.view(seat), Random(moment))
