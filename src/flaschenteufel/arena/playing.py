"""A deal of a tournament, played once for each line-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from attrs import field, frozen

from flaschenteufel.arena.tournament import BotFailedError, Tournament
from flaschenteufel.bots.bot import Bot, RandomBot
from flaschenteufel.bots.playing import action_of, seated
from flaschenteufel.core.errors import FlaschenteufelError
from flaschenteufel.core.front import front_part
from flaschenteufel.core.state import State

Columns = Mapping[str, Sequence[float]]
"""What a game counts besides points, by name: a number for each seat."""


@frozen
class Result:
    """A round of a tournament: who sat where, and what came of it."""

    seats: Mapping[str, tuple[int, ...]] = field(hash=False)
    """The seats of each bot, by its name."""
    scores: tuple[int, ...]
    columns: Columns = field(factory=dict[str, Sequence[float]], hash=False)
    faults: Mapping[str, Mapping[str, int]] = field(factory=dict[str, Mapping[str, int]], hash=False)
    """How often a bot has failed and a random move was made for it, by its name and the kind of fault."""


@frozen
class PlayedDeal:
    """All rounds that were played with the same cards."""

    number: int
    results: tuple[Result, ...]


def play_deal(tournament: Tournament, number: int) -> PlayedDeal:
    """Play the deal with a number once for each line-up.

    The cards follow from the seed and the number, and so do the random numbers of each seat, which are the same in all
    line-ups. Each round has new bots, so none of them remembers these cards from another seat.

    >>> tournament = Tournament.of("lopaka", ["rulebook", "random"])
    >>> [dict(result.seats) for result in play_deal(tournament, 0).results]
    [{'rulebook': (0,), 'random': (1,)}, {'rulebook': (1,), 'random': (0,)}]
    """
    state = tournament.deal(number)
    results = [_result(tournament, number, state, seats) for seats in tournament.lineups(state)]
    return PlayedDeal(number, tuple(results))


def _result(tournament: Tournament, number: int, state: State, seats: Mapping[str, tuple[int, ...]]) -> Result:
    names = {seat: name for name, places in seats.items() for seat in places}
    makers = {entrant.name: entrant.make for entrant in tournament.entrants}
    rngs = [Random(f"arena/{tournament.seed}/{number}/seat {seat}") for seat in range(state.seats)]
    with seated(makers[names[seat]] if seat in names else RandomBot for seat in range(state.seats)) as bots:
        while state.to_act:
            seat = state.to_act[0]
            try:
                state = state.apply(action_of(bots[seat], state, seat, rngs[seat]))
            except Exception as problem:
                why = str(problem) if isinstance(problem, FlaschenteufelError) else repr(problem)
                where = f"at seat {seat} in deal {number}"
                raise BotFailedError(f"the bot {names.get(seat)!r} has failed {where}: {why}") from problem
        return Result(dict(seats), state.scores, columns_of(state), _faults(names, bots))


def _faults(names: Mapping[int, str], bots: Sequence[Bot]) -> dict[str, dict[str, int]]:
    """What bots that count their faults have counted, by name."""
    counted: dict[str, Counter[str]] = {}
    for seat, name in names.items():
        faults: Mapping[str, int] = getattr(bots[seat], "faults", {})
        if faults:
            counted.setdefault(name, Counter()).update(faults)
    return {name: dict(sorted(faults.items())) for name, faults in sorted(counted.items())}


def columns_of(end: State) -> dict[str, tuple[float, ...]]:
    """What the game counts besides points when a round is over: `columns` of the module `results` in its front.

    >>> from flaschenteufel import get_variant
    >>> columns_of(get_variant("classic").new_round(3)), columns_of(get_variant("hols-der-teufel").new_round(3))
    ({'bottles': (0, 0, 0)}, {})
    """
    own = front_part(end.variant, "results")
    columns: Columns = own.columns(end) if own else {}
    return {name: tuple(amounts) for name, amounts in columns.items()}
