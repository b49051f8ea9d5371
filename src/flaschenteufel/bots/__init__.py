"""Computer players, which see a view and nothing else.

>>> from random import Random
>>> from flaschenteufel import get_variant
>>> from flaschenteufel.bots import RandomBot, get_bot, play_out
>>> bots = [get_bot("rulebook"), RandomBot(), RandomBot(), RandomBot()]
>>> state = play_out(get_variant("classic").deal(4, seed=7), bots, Random(1))
>>> state.is_over
True
"""

from flaschenteufel.bots.bot import Bot, RandomBot
from flaschenteufel.bots.options import BotOptionError
from flaschenteufel.bots.playing import play_out
from flaschenteufel.bots.program import ProgramBot
from flaschenteufel.bots.registry import (
    BotFactory,
    DuplicateBotError,
    UnknownBotError,
    get_bot,
    list_bots,
    register_bot,
)
from flaschenteufel.bots.rulebook import RulebookBot

__all__ = [
    "Bot",
    "BotFactory",
    "BotOptionError",
    "DuplicateBotError",
    "ProgramBot",
    "RandomBot",
    "RulebookBot",
    "UnknownBotError",
    "get_bot",
    "list_bots",
    "play_out",
    "register_bot",
]
