"""The rules of our house for The Bottle Imp."""

from house_rules.ferryman import FERRYMAN
from house_rules.merciful import MERCIFUL
from house_rules.three_gifts import THREE_GIFTS

__all__ = ["FERRYMAN", "MERCIFUL", "THREE_GIFTS"]
