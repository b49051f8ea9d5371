"""Rounds that computer players play to their end."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, contextmanager
from random import Random

from flaschenteufel.bots.bot import Bot, RandomBot
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.state import State
from flaschenteufel.playouts.cursor import DEAL
from flaschenteufel.playouts.playing import cursor


def play_out(state: State, bots: Sequence[Bot], rng: Random) -> State:
    """The end of a round that has been dealt, played by a bot for each seat; those of automatic seats are not asked.

    >>> from flaschenteufel import get_variant
    >>> from flaschenteufel.bots import RandomBot
    >>> play_out(get_variant("lopaka").deal(seed=7), [RandomBot()] * 3, Random(1)).is_over
    True
    >>> play_out(get_variant("lopaka").deal(seed=7), [RandomBot()] * 2, Random(1))
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: there are 3 seats, and 2 bots
    """
    if len(bots) != state.seats:
        raise InvalidValueError(f"there are {state.seats} seats, and {len(bots)} bots")
    if all(type(bot) is RandomBot for bot in bots) and state.phase != DEAL:
        return cursor(state).end(rng)  # the same choices, without views
    while state.to_act:
        seat = state.to_act[0]
        state = state.apply(action_of(bots[seat], state, seat, rng))
    return state


def action_of(bot: Bot, state: State, seat: int, rng: Random) -> Action:
    """What a seat does: what the bot there chooses from its view, or what the rules say if it is automatic."""
    if seat in state.automatic:
        return state.legal_actions(seat)[0]
    return bot.choose(state.view(seat), rng)


@contextmanager
def seated(factories: Iterable[Callable[[], Bot]]) -> Generator[list[Bot], None, None]:
    """New bots for the seats of a round, one of its own for each: so none knows what another has seen.

    Those that have a method `close` are closed in the end.

    >>> from flaschenteufel.bots import RulebookBot
    >>> with seated([RulebookBot, RandomBot]) as bots:
    ...     bots
    [RulebookBot(), RandomBot()]
    """
    with ExitStack() as stack:
        bots: list[Bot] = []
        for factory in factories:
            bot = factory()
            if callable(close := getattr(bot, "close", None)):
                stack.callback(close)
            bots.append(bot)
        yield bots
