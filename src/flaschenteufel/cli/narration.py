"""A round told from the deal to the last trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flaschenteufel.bottle_imp.action import Play
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.cli.move import Move
from flaschenteufel.cli.people import Names
from flaschenteufel.cli.preparing import announced, told
from flaschenteufel.cli.taking import played, taken
from flaschenteufel.cli.text import ORDINALS, hand_text
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.wording import count, listing


def heading(state: Round, names: Names, number: int) -> Iterator[str]:
    """Which round it is, who deals and who plays with whom."""
    title = f"Round {number}: {names[state.dealer]} deals"
    yield ""
    yield title
    yield "-" * len(title)
    if len(state.sides) < state.seats:
        yield "Sides: " + "; ".join(_side([names[seat] for seat in side]) for side in state.sides)


def _side(partners: list[str]) -> str:
    return listing(partners) if len(partners) > 1 else f"{partners[0]} alone"


def dealt(state: Round, names: Names) -> Iterator[str]:
    """Everybody's cards after the deal."""
    yield "Hands as they are dealt:"
    yield from _hands(state, names)
    if leftover := state.devils_trick:
        yield f"Left over for the devil's trick, seen by nobody: {count(len(leftover), 'card')}."


def moves_told(moves: Iterable[Move], names: Names) -> Iterator[str]:
    """What happens, move after move; a trick is told when it is complete."""
    phase: Phase | None = None
    cards: list[str] = []
    for move in moves:
        if move.before.phase is not phase:
            phase = move.before.phase
            yield from announced(move.before)
        if isinstance(move.action, Play):
            cards.append(played(move, move.action, names))
        else:
            yield from told(move, names)
        if move.completes_a_trick:
            yield from taken(move, cards, names)
            cards = []
        elif move.after.phase is Phase.TRICK and phase is not Phase.TRICK:
            yield ""
            yield "Hands to play with:"
            yield from _hands(move.after, names)


def _hands(state: Round, names: Names) -> Iterator[str]:
    """A line for each packet of each seat."""
    wide = max(map(len, names))
    for seat, name in enumerate(names):
        for index, packet in enumerate(state.packets(seat)):
            yield f"    {name.ljust(wide)}  {_label(state, seat, index)}{hand_text(packet)}"


def _label(state: Round, seat: int, packet: int) -> str:
    """What kind of packet it is, if there are several kinds at this table."""
    if any(map(state.exposed, range(state.seats))):
        return "open    " if packet in state.exposed(seat) else "hidden  "
    return f"{ORDINALS[packet]:6}  " if len(state.packets(seat)) > 1 else ""
