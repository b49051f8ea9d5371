"""Computer players, which see a view and nothing else.

>>> from random import Random
>>> from flaschenteufel import get_variant
>>> from flaschenteufel.bots import RandomBot, RulebookBot, play_out
>>> bots = [RulebookBot(), RandomBot(), RandomBot(), RandomBot()]
>>> state = play_out(get_variant("classic").deal(4, seed=7), bots, Random(1))
>>> state.is_over
True
"""

from flaschenteufel.bots.bot import Bot
from flaschenteufel.bots.comparing import Comparison, compare
from flaschenteufel.bots.named import BOTS
from flaschenteufel.bots.playing import play_out
from flaschenteufel.bots.random_bot import RandomBot
from flaschenteufel.bots.rulebook.bot import RulebookBot

__all__ = ["BOTS", "Bot", "Comparison", "RandomBot", "RulebookBot", "compare", "play_out"]
