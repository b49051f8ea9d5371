"""Lamp Oil, a game of our own, for flaschenteufel."""

from lamp_oil.rules import LAMP_OIL

__all__ = ["LAMP_OIL"]
