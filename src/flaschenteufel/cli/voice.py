"""How people are spoken of: by name, or as `you` to the one who listens."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.core.wording import count, listing


@frozen
class Voice:
    """The names at a table, and the seat of whom everything is told to; None if that is a spectator.

    >>> voice = Voice(("Ada", "Ben"), you=1)
    >>> voice.does(0, "pass"), voice.does(1, "pass"), voice.name(1), voice.owner(0)
    ('Ada passes', 'You pass', 'you', "Ada's")
    """

    names: tuple[str, ...]
    you: int | None = None

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
