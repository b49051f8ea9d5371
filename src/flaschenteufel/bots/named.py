"""The computer players by name.

>>> sorted(BOTS)
['random', 'rulebook']
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flaschenteufel.bots.bot import Bot
from flaschenteufel.bots.random_bot import RandomBot
from flaschenteufel.bots.rulebook.bot import RulebookBot

BOTS: Mapping[str, Bot] = MappingProxyType({"random": RandomBot(), "rulebook": RulebookBot()})
"""The bots that can be named, on a command line say; nothing can be added."""
