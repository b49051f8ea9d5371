"""Who plays."""

from __future__ import annotations

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")

Names = tuple[str, ...]
"""The name at each seat."""


def people(count: int) -> Names:
    """The names of so many people.

    >>> people(7)[4:]
    ('Emma', 'Finn', 'Player 7')
    """
    return tuple(PEOPLE[index] if index < len(PEOPLE) else f"Player {index + 1}" for index in range(count))
