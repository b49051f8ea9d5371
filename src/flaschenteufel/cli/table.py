"""A table as text: what everybody has in front of them, as far as it may be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.text import GLUE, lines_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.front import front_part, hand_of, plain_words, table_words
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief, count, listing
from flaschenteufel.render.scene import names_at, title_of

WIDTH = 80
"""How wide a line may be."""

Draw = Callable[[State | View, Pronouns], Iterable[str]]


def table_text(situation: object, names: Iterable[str] | None = None) -> str:
    """A table as text: what `print(state)` and `print(view)` show, with these names.

    Of a view it shows what that seat may know; of a state it shows all cards, so do not give that to players. `names`
    has a name for each seat.

    A game draws itself with the function `table(situation, pronouns)` of the module `terminal` in its front (see
    `Variant.front`); without one, the hands and the table are told in plain words.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("classic").deal(3, seed=7).view(0)
    >>> print(table_text(view, ["Ada", "Ben", "Cleo"]))
    The classic game, 3 players, edition 2003: discard, seen by Ada
    Price 19: nobody has the bottle.
    Your hand: yellow 5 7 9 12 18 28 | blue 8 27 | red 11 23 31 36
    Ben's hand: 12 cards, face down
    Cleo's hand: 12 cards, face down
    To act: you, Ben and Cleo.
    """
    if not isinstance(situation, State | View):
        raise InvalidValueError(f"only a state or a view can be drawn, not {brief(situation)}")
    you = situation.seat if isinstance(situation, View) else None
    pronouns = Pronouns(names_at(situation, names), you)
    own: Draw = getattr(front_part(situation.variant, "terminal"), "table", plain_table)
    lines = [_heading(situation, pronouns), *own(situation, pronouns), _ending(situation, pronouns)]
    return "\n".join(broken for line in lines for broken in lines_of(line, WIDTH))


def _heading(situation: State | View, pronouns: Pronouns) -> str:
    eyes = ""
    if isinstance(situation, View):
        eyes = f", seen by {'a spectator' if situation.seat is None else pronouns.names[situation.seat]}"
    return f"{title_of(situation)}: {plain_words(situation.phase)}{eyes}"


def _ending(situation: State | View, pronouns: Pronouns) -> str:
    if situation.to_act:
        return f"To act: {listing(pronouns.name(seat) for seat in situation.to_act)}."
    scores = zip(pronouns.spoken, situation.scores, strict=True)
    return f"The score: {', '.join(f'{name}{GLUE}{score}' for name, score in scores)}."


def plain_table(situation: State | View, pronouns: Pronouns) -> Iterator[str]:
    """What lies on the table and in the hands, in plain words."""
    lying = table_words(situation, pronouns.spoken)
    if lying:
        yield f"On the table: {lying}."
    for seat in range(situation.seats):
        hand, unseen = hand_of(situation, seat), _unseen(situation, seat)
        if hand is not None:
            parts = [plain_words(hand, (), "cards")] if hand else []
            parts += [f"{count(unseen, 'card')}, face down"] if unseen else []
            owner = pronouns.owner(seat)
            yield f"{owner[:1].upper()}{owner[1:]} hand: {' and '.join(parts) or 'no cards'}"


def _unseen(situation: State | View, seat: int) -> int:
    """How many cards of a hand are not seen, if views of the game have a method `hidden`."""
    method: Callable[[int], int] | None = getattr(situation, "hidden", None)
    return method(seat) if callable(method) else 0
