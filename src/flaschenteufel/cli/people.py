"""Who plays, and how people are spoken of: by name, or as `you` to the one who listens."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from flaschenteufel.core.people import alike
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import count, listing

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")

USUAL_PLAYERS = 4

USUAL_BOT = "rulebook"
"""Who plays against somebody that does not choose."""


def people(count: int, but: Iterable[str] = ()) -> tuple[str, ...]:
    """The names of so many people, none of them like one that is taken.

    >>> people(6, but=["BEN"])
    ('Ada', 'Cleo', 'Dan', 'Emma', 'Finn', 'Player 7')
    """
    taken = set(map(alike, but))
    names = [name for name in PEOPLE if alike(name) not in taken]
    number = len(PEOPLE)
    while len(names) < count:
        number += 1
        names += [name for name in (f"Player {number}",) if alike(name) not in taken]
    return tuple(names[:count])


def players_of(variant: Variant, wanted: int | None) -> int:
    """How many people play; if nobody says it, four if four can, else as few as possible.

    >>> from flaschenteufel import get_variant
    >>> players_of(get_variant("classic"), None), players_of(get_variant("lopaka"), None)
    (4, 2)
    """
    if wanted is None and USUAL_PLAYERS in variant.player_counts:
        return USUAL_PLAYERS
    return variant.new_round(wanted).players


@frozen
class Pronouns:
    """The `names` at a table, and the seat to which everything is told (`you`); None if that is a spectator.

    >>> pronouns = Pronouns(("Ada", "Ben"), you=1)
    >>> pronouns.does(0, "pass"), pronouns.does(1, "pass"), pronouns.name(1), pronouns.owner(0)
    ('Ada passes', 'You pass', 'you', "Ada's")
    """

    names: tuple[str, ...]
    you: int | None = None

    @property
    def spoken(self) -> tuple[str, ...]:
        """Everybody within a sentence, seat by seat."""
        return tuple(self.name(seat) for seat in range(len(self.names)))

    def name(self, seat: int) -> str:
        """Somebody within a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def owner(self, seat: int) -> str:
        """Whose something is."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def verb(self, seat: int, verb: str) -> str:
        """The form of a verb for somebody."""
        return verb if seat == self.you else third_person(verb)

    def does(self, seat: int, verb: str) -> str:
        """Somebody at the beginning of a sentence, and the verb."""
        return f"{'You' if seat == self.you else self.names[seat]} {self.verb(seat, verb)}"


def third_person(verb: str) -> str:
    """What somebody else does.

    >>> third_person("have"), third_person("pass"), third_person("lay")
    ('has', 'passes', 'lays')
    """
    return {"have": "has", "are": "is"}.get(verb, f"{verb}es" if verb.endswith("s") else f"{verb}s")


def outcome(winners: tuple[str, ...], best: int, rounds: int, you: str | None = None) -> str:
    """Who has won a match.

    >>> outcome(("Ada",), 50, rounds=2), outcome(("You",), 1, rounds=1, you="You")
    ('After 2 rounds Ada wins with 50 points.', 'After 1 round you win with 1 point.')
    """
    spoken = ["you" if name == you else name for name in winners]
    alone = "win" if spoken == ["you"] else "wins"
    verb = alone if len(spoken) == 1 else "share the win"
    return f"After {count(rounds, 'round')} {listing(spoken)} {verb} with {count(best, 'point')}."
