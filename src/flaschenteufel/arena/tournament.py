"""What a tournament is: who plays, at which table, from which seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from itertools import permutations
from typing import Any, cast

from attrs import field, frozen

from flaschenteufel.bots.bot import Bot
from flaschenteufel.bots.registry import BotFactory, bot_factory
from flaschenteufel.catalogue import get_variant
from flaschenteufel.core.checks import instance_of, tuple_of
from flaschenteufel.core.errors import FlaschenteufelError, InvalidValueError
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, is_writable

Bots = Sequence[str] | Mapping[str, str | Bot | BotFactory]
"""Who plays: names of bots, or names of your own for bots, factories or names of bots."""

LONGEST_NAME = 200


class BotFailedError(FlaschenteufelError):
    """A bot has raised an error, or chosen an illegal action; the message says who, and in which deal.

    >>> issubclass(BotFailedError, FlaschenteufelError)
    True
    """


@frozen
class Entrant:
    """A bot in a tournament: its name, what it is, and what makes it."""

    name: str
    kind: str
    """What `get_bot` takes, or the class of a bot."""
    make: Callable[[], Bot] = field(eq=False, repr=False)


@frozen
class Tournament:
    """Who plays, at which table, from which seed: all that the results of a deal follow from.

    >>> tournament = Tournament.of("classic", ["random", "rulebook"], players=4, seed=7)
    >>> tournament.names, tournament.duels, tournament.rounds_per_deal
    (('random', 'rulebook'), (('random', 'rulebook'), ('rulebook', 'random')), 8)
    """

    variant: Variant
    """What is played."""
    players: int
    """How many people play."""
    edition: str | None
    """The edition whose cards are used; None for the variant's first."""
    entrants: tuple[Entrant, ...]
    """Who competes: a name and a way to make the bot."""
    duels: tuple[tuple[str, str], ...]
    """The names of the bot that sits on one side, and of the one that sits everywhere else."""
    seed: int | str

    @classmethod
    def of(
        cls,
        variant: Variant | str,
        bots: Bots,
        *,
        players: int | None = None,
        edition: str | None = None,
        against: str | Bot | BotFactory | None = None,
        seed: int | str = 0,
    ) -> Tournament:
        """A tournament; see `compete`."""
        kind = get_variant(variant) if isinstance(variant, str) else variant
        if not isinstance(cast("object", kind), Variant):
            raise InvalidValueError(f"only a variant can be played, not {brief(kind)}")
        if type(seed) not in (int, str):
            raise InvalidValueError(f"the seed of a tournament must be a whole number or a text, not {brief(seed)}")
        table = kind.new_round(players, edition=edition)
        sides = len(sides_of(table))
        if sides < 2:
            raise InvalidValueError("there is nobody to compete with: all who play are on one side")
        entrants = _entrants(bots)
        if against is not None:
            entrants = (*entrants, _entrant(_name_of(against), against))
        if len(entrants) < 2:
            raise InvalidValueError("a tournament needs two bots, or one and another one `against` it")
        names = [entrant.name for entrant in entrants]
        if len({*names}) < len(names):
            raise InvalidValueError(f"each bot needs a name of its own, and there are {brief(names)}")
        return cls(kind, table.players, table.edition, entrants, _duels(names, sides, against is not None), seed)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots."""
        return tuple(entrant.name for entrant in self.entrants)

    @property
    def rounds_per_deal(self) -> int:
        """How many rounds are played with the same cards."""
        table = self.variant.new_round(self.players, edition=self.edition)
        return len(self.duels) * len(sides_of(table))

    def deal(self, number: int) -> State:
        """The deal with a number, from 0: the dealers take turns."""
        dealer = number % self.variant.new_round(self.players, edition=self.edition).seats
        cards = f"arena/{self.seed}/{number}"
        return self.variant.deal(self.players, edition=self.edition, dealer=dealer, seed=cards)

    def lineups(self, state: State) -> Iterator[dict[str, tuple[int, ...]]]:
        """Who sits where, round by round: the seats of each bot, first of the one that sits on one side.

        >>> teams = Tournament.of("teams", ["rulebook"], players=4, against="random")
        >>> list(teams.lineups(teams.deal(0)))[1]
        {'rulebook': (1, 3), 'random': (0, 2)}
        """
        sides = sides_of(state)
        people = [seat for side in sides for seat in side]
        for one, others in self.duels:
            for side in sides:
                yield {one: side, others: tuple(sorted({*people} - {*side}))}

    def to_data(self) -> dict[str, object]:
        """What tells it from other tournaments, as data for JSON."""
        return {
            "variant": self.variant.name,
            "players": self.players,
            "edition": self.edition,
            "bots": {entrant.name: entrant.kind for entrant in self.entrants},
            "duels": [list(duel) for duel in self.duels],
            "seed": self.seed,
        }


def sides_of(state: State) -> list[tuple[int, ...]]:
    """The sides that bots play for: not those that play by rule."""
    return [tuple(side) for side in state.sides if not {*side} & {*state.automatic}]


def _duels(names: Sequence[str], sides: int, all_against_the_last: bool) -> tuple[tuple[str, str], ...]:
    """Everybody against each of the others, or against the last one alone.

    With two sides one pair is enough: where one bot sits on a side, the other sits on the other one.
    """
    if all_against_the_last:
        return tuple((name, names[-1]) for name in names[:-1])
    both_ways = permutations(names, 2)
    return tuple(pair for pair in both_ways if sides > 2 or names.index(pair[0]) < names.index(pair[1]))


def _entrants(bots: Bots) -> tuple[Entrant, ...]:
    if isinstance(bots, Mapping):
        return tuple(_entrant(name, bot) for name, bot in bots.items())
    return tuple(_entrant(name, name) for name in tuple_of(str, bots, "the names of the bots"))


def _name_of(bot: object) -> str:
    return bot if isinstance(bot, str) else _kind_of(bot).rpartition(".")[2]


def _kind_of(bot: object) -> str:
    named: Any = bot if hasattr(bot, "__qualname__") else type(bot)
    return f"{named.__module__}.{named.__qualname__}"


def _entrant(name: object, bot: object) -> Entrant:
    known = instance_of(str, name, "the name of a bot")
    if not known.strip() or len(known) > LONGEST_NAME or not known.isprintable() or not is_writable(known):
        raise InvalidValueError(f"a bot cannot be called {brief(known)}")
    if isinstance(bot, str):
        entrant = Entrant(known, bot, bot_factory(bot))
        entrant.make()  # what is wrong with it shall be said before anything is played
        return entrant
    if isinstance(bot, type) or not hasattr(bot, "choose"):
        if not callable(bot):
            raise InvalidValueError(f"{brief(bot)} is not a bot, and not the name of one")
        return Entrant(known, _kind_of(bot), cast("BotFactory", bot))
    return Entrant(known, _kind_of(bot), partial(deepcopy, cast("Bot", bot)))
