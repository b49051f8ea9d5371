"""Computer players, which see a view and nothing else.

>>> from random import Random
>>> from flaschenteufel import get_variant
>>> from flaschenteufel.bots import RandomBot, play_out
>>> state = play_out(get_variant("classic").deal(4, seed=7), [RandomBot()] * 4, Random(1))
>>> state.is_over
True
"""

from flaschenteufel.bots.bot import Bot
from flaschenteufel.bots.playing import play_out
from flaschenteufel.bots.random_bot import RandomBot

__all__ = ["Bot", "RandomBot", "play_out"]
