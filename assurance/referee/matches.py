"""Matches once more: who deals, who sits where, who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def dealer_of(number: int, seats: int) -> int:
    """The seat that deals in a round; rounds are counted from 0 (MATCH-2)."""
    return number % seats


def seating_of(variant: str, names: Sequence[str], number: int) -> list[str]:
    """The names in the order of the seats."""
    if variant != "lopaka":
        return list(names)
    dealer = dealer_of(number, 3)
    seating = ["", "", ""]
    seating[dealer] = names[number % 2]  # LOP-1: the two deal in turns
    seating[(dealer + 1) % 3] = names[1 - number % 2]
    seating[(dealer - 1) % 3] = "Lopaka"
    return seating


def add_up(totals: Mapping[str, int], seating: Sequence[str], scores: Sequence[int]) -> dict[str, int]:
    """The totals after a round, Lopaka's too (LOP-6, HOL-12)."""
    return {name: total + scores[seating.index(name)] for name, total in totals.items()}


def is_over(totals: Mapping[str, int], played: int, rounds: int | None, target: int | None) -> bool:
    """MATCH-1."""
    return played == rounds or (target is not None and max(totals.values()) >= target)


def winners(totals: Mapping[str, int]) -> list[str]:
    """MATCH-1 and MATCH-2."""
    return [name for name, total in totals.items() if total == max(totals.values())]
