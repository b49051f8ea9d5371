"""A plain picture of any table: the hands, the table and the scores, written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.front import hand_of, plain_words, table_words
from flaschenteufel.core.record.moves import code
from flaschenteufel.core.state import Situation, State
from flaschenteufel.core.view import View
from flaschenteufel.render.element import Box, Touch, group, rectangle, shortened, text, width_of
from flaschenteufel.render.palette import DARK, EDGE, GOLD, LIGHT, PAPER
from flaschenteufel.render.places import HEADER, WIDE, Sheet, narrow_sheet
from flaschenteufel.render.scene import PLAIN, Item, Options, Scene, Words, header, told, waiting
from flaschenteufel.render.seats import Player, plate
from flaschenteufel.telling import Catalogue

_EDGE, _GAP = 16, 10
_PLATE_WIDTH, _PLATE_HEIGHT = 290, 46
_NARROW_EDGE, _NARROW_PLATE, _NARROW_LINES = 10, 38, 4
_PADDING = 6
"""The space around the name of a card that can be clicked."""


def plain_scene(situation: Situation, names: tuple[str, ...], options: Options = PLAIN) -> Scene:
    """A plate for each seat with its cards or its score beside it, from seat 0 down, and the table below.

    >>> from flaschenteufel import get_variant
    >>> scene = plain_scene(get_variant("lopaka").new_round(), ("Ada", "Ben", "Lopaka"))
    >>> scene.words.moment, [item.what for item in scene.items][:2]
    ('Deal: Ada to act', ['header', 'plate of seat 0'])
    """
    table = PlainTable(situation, names, options.words(situation.variant))
    said, sheet = table.told(), _sheet(situation.seats, options)
    size = 14 if sheet.is_narrow else 17
    items = [header(said, sheet)]
    for seat, (space, beside) in enumerate(_rows(situation.seats, sheet)):
        if seat == situation.seats:
            items.append(Item("the table", beside, _paragraph(table.lying(), beside, size)))
            continue
        items.append(Item(f"plate of seat {seat}", space, plate(table.player(seat), space, sheet.letters)))
        touches = table.touches(seat) if options.interactive else []
        drawn = _chips(touches, beside, size) if touches else _paragraph(table.cards(seat), beside, size)
        items.append(Item(f"cards of seat {seat}", beside, drawn))
    return Scene(said, tuple(items), sheet)


@frozen
class PlainTable:
    """A state or a view, and what a plain picture says of it."""

    situation: Situation
    names: tuple[str, ...]
    words: Catalogue

    @property
    def _moment(self) -> State | View:
        assert isinstance(self.situation, State | View), "there are no other situations"
        return self.situation

    def cards(self, seat: int) -> str:
        """What is to be said of a seat: its score in the end, else its cards as far as they are known."""
        if self._moment.is_over:
            return self.words.several("{number} point", "{number} points", self._moment.scores[seat])
        hand = hand_of(self.situation, seat)
        return plain_words(hand, (), "cards") if hand else ""

    def lying(self) -> str:
        """What lies on the table."""
        lying = table_words(self.situation, self.names)
        return self.words("On the table: {things}", things=lying) if lying else ""

    def told(self) -> Words:
        """The words of the picture."""
        words, to_act = self.words, self._moment.to_act
        phase = words.translated(plain_words(self.situation.phase).capitalize())
        who = waiting(to_act, self.names, words)
        moment = words("{phase}: {who} to act", phase=phase, who=who) if to_act else words("The round is over")
        hands = [(name, self.cards(seat)) for seat, name in enumerate(self.names)]
        account = [words("{name}: {facts}.", name=name, facts=hand) for name, hand in hands if hand]
        lying = self.lying()
        return told(self.situation, self.names, moment, [*account, *([f"{lying}."] if lying else [])], words)

    def player(self, seat: int) -> Player:
        """What the plate of a seat says."""
        words, turn = self.words, seat in self._moment.to_act
        line = words("to act") if turn else words("by rule") if seat in self.situation.automatic else ""
        dealer = (words.in_context("the dealer's tag", "D"),) if seat == self.situation.dealer else ()
        return Player(self.names[seat], (line,), dealer, to_act=turn)

    def touches(self, seat: int) -> list[Touch]:
        """The cards of a seat that are known, if it is not over, and whether they can be chosen."""
        if self._moment.is_over:
            return []
        chooses = isinstance(self.situation, State) or (
            isinstance(self.situation, View) and self.situation.seat == seat
        )
        legal = [card for action in self._moment.legal_actions() if action.seat == seat for card in cards_in(action)]
        return [
            Touch(str(card), code(card), seat, legal=card in legal if chooses else None)
            for card in hand_of(self.situation, seat) or ()
            if card is not None
        ]


def cards_in(action: Action) -> tuple[object, ...]:
    """The cards of an action, if it has some: those of its fields `card` and `cards`.

    >>> from flaschenteufel import get_variant
    >>> [str(card) for card in cards_in(get_variant("classic").deal(4, seed=7).legal_actions(0)[0])]
    ['5']
    """
    one: object = getattr(action, "card", None)
    several: tuple[object, ...] = getattr(action, "cards", ())
    return several if one is None else (one, *several)


def _sheet(seats: int, options: Options) -> Sheet:
    if not options.is_narrow:
        return WIDE
    row = _NARROW_PLATE + _NARROW_LINES * 20 + _GAP
    return narrow_sheet(HEADER + 2 * _NARROW_EDGE + row * (seats + 1))


def _rows(seats: int, sheet: Sheet) -> Iterator[tuple[Box, Box]]:
    """For each seat the spaces of its plate and of its cards, and at the end the same for the table."""
    felt = sheet.felt
    edge = _NARROW_EDGE if sheet.is_narrow else _EDGE
    high = (felt.height - 2 * edge) / (seats + 1) - _GAP
    for number in range(seats + 1):
        top = felt.y + edge + number * (high + _GAP)
        if sheet.is_narrow:
            whole = Box(felt.x + edge, top, felt.width - 2 * edge, high)
            below = Box(whole.x, top + _NARROW_PLATE + 4, whole.width, high - _NARROW_PLATE - 4)
            yield Box(whole.x, top, whole.width, _NARROW_PLATE), below if number < seats else whole
        else:
            left = felt.x + edge + _PLATE_WIDTH + _GAP
            space = Box(felt.x + edge, top, _PLATE_WIDTH, min(_PLATE_HEIGHT, high))
            yield space, Box(left, top, felt.right - edge - left, high)


def _paragraph(words: str, box: Box, size: float) -> str:
    """As much of a text as fits into a box, in lines."""
    high = size * 1.42
    most = max(1, int(box.height // high))
    lines = [*_lines(words, box.width, size)]
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    middle = min(high, box.height) / 2
    return group(
        *(
            text(box.x, box.y + middle + high * number, shortened(line, size, box.width), size, LIGHT)
            for number, line in enumerate(lines)
        )
    )


def _lines(words: str, space: float, size: float) -> Iterator[str]:
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, size) > space:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _chips(touches: Sequence[Touch], box: Box, size: float) -> str:
    """The names of cards that can be clicked, each on a small plate, as many as fit."""
    high = size * 1.42
    x, y, drawn = box.x, box.y, list[str]()
    for touch in touches:
        words = shortened(touch.label, size, box.width - 2 * _PADDING)
        wide = width_of(words, size) + 2 * _PADDING
        if x > box.x and x + wide > box.right:
            x, y = box.x, y + high + 4
        if y + high > box.bottom + 1:
            break
        plate = Box(x, y, wide, high)
        edge = GOLD if touch.legal else EDGE
        drawn.append(
            touch.around(
                rectangle(plate, 4, PAPER, stroke=edge, stroke_width=2 if touch.legal else 1)
                + text(x + wide / 2, y + high / 2, words, size, DARK, anchor="middle", bold=bool(touch.legal))
            )
        )
        x += wide + 5
    return group(*drawn)
