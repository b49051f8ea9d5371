"""What a player of any game sees in a turn and types: the number of an action, unless the game knows better."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from flaschenteufel.cli.people import Pronouns
from flaschenteufel.core.actions import Action
from flaschenteufel.core.front import front_part, hand_of, plain_words, table_words
from flaschenteufel.core.view import View
from flaschenteufel.telling import action_text


class UnreadableError(Exception):
    """Something typed that is not a move at all; the message is a sentence for the player.

    >>> str(UnreadableError("Type a number from 1 to 3."))
    'Type a number from 1 to 3.'
    """


class PlainInterface:
    """One moment of a round of any game in which a person has to act, as that person sees it.

    All legal actions are listed, and the number of one is typed. A game that has a better way has a subclass
    `PlayerInterface` in the module `terminal` of its front (see `Variant.front`), and overrides what it likes.

    It knows the `view` of the person's `seat` and the `pronouns` for everybody, and nothing else.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("hols-der-teufel").deal(seed=7).view(0)
    >>> interface = PlainInterface(view, Pronouns(("Ada", "Ben", "Cleo"), you=0))
    >>> print(*interface.board(), sep=chr(10))  # doctest: +ELLIPSIS
    Your hand: ...
         1  Start the red row with the red 2
    ...
    >>> interface.read("1") == interface.read("start the red row with the red 2") == view.legal_actions()[0]
    True
    """

    numbers = "A number is that of a line above."
    """What is said about numbers to somebody who asks for help."""

    def __init__(self, view: View, pronouns: Pronouns) -> None:
        assert view.seat is not None, "a spectator has nothing to do"
        self.view = view
        self.pronouns = pronouns
        self.seat = view.seat

    @cached_property
    def _actions(self) -> tuple[Action, ...]:
        return self.view.legal_actions()

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(action_text(action, self.view, self.pronouns.names, you=self.seat) for action in self._actions)

    def board(self) -> Iterator[str]:
        """What lies on the table, and in one's hand."""
        lying = table_words(self.view, self.pronouns.spoken)
        if lying:
            yield f"On the table: {lying}."
        hand = hand_of(self.view, self.seat)
        if hand is not None:
            yield f"Your hand: {plain_words(hand, (), 'cards')}"
        yield from self.numbered()

    def numbered(self) -> Iterator[str]:
        """All legal actions, numbered: the number of one is typed."""
        for number, words in enumerate(self._words, 1):
            yield f"    {number:2}  {words}"

    def question(self) -> str:
        """What is to be done now, and what to type."""
        phase = plain_words(self.view.phase)
        return f"It is your turn ({phase}): type the number of a line above."

    def cards(self) -> Iterator[str]:
        """All cards of the game."""
        possible = self.view.possibility(0)  # all possible states have the same cards
        yield f"    {plain_words(possible.cards, (), 'cards')}"

    def read(self, text: str) -> Action:
        """The action that somebody has typed, legal or not; `UnreadableError` if it is none."""
        if text.isascii() and text.isdecimal() and len(text) < 7 and 0 < int(text) <= len(self._actions):
            return self._actions[int(text) - 1]
        if text.lower() in (lowered := [words.lower() for words in self._words]):
            return self._actions[lowered.index(text.lower())]
        raise UnreadableError(f"Type a number from 1 to {len(self._actions)}, or ? for help.")

    def spelt(self, action: Action) -> str:
        """What to type for an action: `read` takes it."""
        return str(self._actions.index(action) + 1)


def interface_of(view: View, pronouns: Pronouns) -> PlainInterface:
    """What a player sees: as the game shows it, or in plain words.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("classic").deal(3, seed=7).view(0)
    >>> interface_of(view, Pronouns(("Ada", "Ben", "Cleo"), you=0)).question()
    "Put 1 card into the devil's trick: type its number."
    """
    own = front_part(view.variant, "terminal")
    interface: PlainInterface = own.PlayerInterface(view, pronouns) if own else PlainInterface(view, pronouns)
    return interface
