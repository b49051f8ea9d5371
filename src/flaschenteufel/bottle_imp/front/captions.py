"""What is seen of a round of The Bottle Imp, and what a picture says of it in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from attrs import frozen

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card, CardSet
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.front import plain_words
from flaschenteufel.core.wording import count, listing
from flaschenteufel.render.scene import Words, waiting_for, words


@frozen(slots=False, eq=False)
class VisibleTable:
    """A state or a view, and the questions about it that a picture has."""

    table: BottleImpRound | BottleImpView
    names: tuple[str, ...]

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are; nobody's if it is a spectator's view or a state."""
        return self.table.seat if isinstance(self.table, BottleImpView) else None

    @property
    def stage(self) -> StepAtTable | None:
        """The step of the preparation that is taking place."""
        return self.table.step_in(self.table.phase)

    @property
    def in_play(self) -> bool:
        """Whether the preparation is over."""
        return self.table.in_play

    def packets(self, seat: int) -> tuple[tuple[CardSet, int], ...]:
        """The packets of a seat: the cards that are known, and how many are not."""
        pairs = zip(self.table.packets(seat), self.table.packet_sizes(seat), strict=True)
        return tuple((cards, size - len(cards)) for cards, size in pairs)

    def gifts(self, seat: int) -> tuple[tuple[Card, int, int], ...]:
        """The cards that the seat is about to give away, if that is known, each with the seat and packet it goes to."""
        submission = self.table.submitted(seat)
        if not isinstance(submission, Pass):
            return ()
        places = zip(submission.cards, self.table.receivers(seat), strict=True)
        return tuple((card, receiver, packet) for card, (receiver, packet) in places)

    @cached_property
    def _choices(self) -> tuple[Action, ...]:
        return self.table.legal_actions()

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards that can be chosen now."""
        cards: set[Card] = set()
        for action in self._choices:
            if isinstance(action, Play):
                cards.add(action.card)
            elif isinstance(action, Discard | Pass):
                cards.update(action.cards)
        return frozenset(cards)

    @cached_property
    def packets_on_offer(self) -> frozenset[tuple[int, int]]:
        """The packets that can be laid open now, as seat and number."""
        return frozenset((action.seat, action.packet) for action in self._choices if isinstance(action, Expose))

    @cached_property
    def bottles_on_offer(self) -> frozenset[int]:
        """The bottles that can be taken now."""
        return frozenset(action.bottle for action in self._choices if isinstance(action, TakeBottle))

    def bottles_of(self, owner: int | None) -> tuple[tuple[int, Bottle], ...]:
        """The bottles that a seat owns, or nobody, with their numbers."""
        return tuple((number, one) for number, one in enumerate(self.table.bottles) if one.owner == owner)

    def tricks_won(self, seat: int) -> int:
        """How many tricks the seat has taken."""
        return sum(trick.winner == seat for trick in self.table.tricks)

    def side(self, seat: int) -> str:
        """The name of the seat's side, where some play together: a letter, or "solo"."""
        teams = [side for side in self.table.sides if len(side) > 1]
        names = {one: _letter(number) for number, side in enumerate(teams) for one in side}
        return names.get(seat, "solo") if teams else ""


def _letter(number: int) -> str:
    return chr(ord("A") + number)


_STEPS: Mapping[AnyPhase, str] = {
    Phase.DISCARD_SECOND: "Second discard",
    Phase.DISCARD_THIRD: "Third discard",
    Phase.PASS_SECOND: "Second pass",
    Phase.PASS_THIRD: "Third pass",
    Phase.EXPOSE: "Open packet",
}
"""What the steps are called whose phases have names that need it."""


def words_of(visible: VisibleTable) -> Words:
    """The words of a picture."""
    return words(visible.table, visible.names, _moment(visible), _account(visible))


def _moment(visible: VisibleTable) -> str:
    table, names = visible.table, visible.names
    if table.phase is Phase.SCORE:
        return "The round is over"
    if table.phase is Phase.DEAL:
        return waiting_for(table.to_act, names, "to deal")
    if table.phase is Phase.CHOOSE_BOTTLE:
        return waiting_for(table.to_act, names, "to choose a bottle")
    if table.phase is Phase.TRICK:
        trick = f"Trick {len(table.tricks) + 1} of {table.trick_count}"
        return f"{trick}: {waiting_for(table.to_act, names, 'to play')}"
    step = _STEPS.get(table.phase) or plain_words(table.phase).capitalize()
    return f"{step}: {waiting_for(table.to_act, names, 'to choose')}"


def card_words(card: Card) -> str:
    """A card in a sentence."""
    return f"{card.suit} {card}"


def cards_words(cards: Iterable[Card]) -> str:
    """Some cards in a sentence."""
    return listing(map(card_words, cards))


def lines_of(visible: VisibleTable, seat: int) -> tuple[str, ...]:
    """The line on a seat's plate, and shorter versions of it: what it has won, or whether it has chosen."""
    table, stage = visible.table, visible.stage
    by_rule = "by rule · " if seat in table.automatic else ""
    if visible.in_play:
        points = table.pile(seat).points
        tricks = count(visible.tricks_won(seat), "trick")
        return f"{by_rule}{tricks} · {count(points, 'point')}", f"{tricks} · {points} pts", f"{tricks} · {points}"
    if stage is None or seat not in stage.seats:
        return (f"{by_rule}{'deals' if seat in table.to_act else 'waits'}",)
    return ("choosing" if seat in table.to_act else "has chosen",)


def bottle_name(number: int) -> str:
    """What one of several bottles is called: people count from 1, actions from 0."""
    return f"bottle {number + 1}"


def label_of(visible: VisibleTable, seat: int, packet: int) -> str:
    """What a packet is called, if there is something to say."""
    table, several = visible.table, visible.table.packet_count > 1
    if visible.in_play:
        lies_open = packet in table.exposed(seat)
        return "open" if lies_open else "hidden" if several else ""
    return f"packet {packet + 1}" if several else ""


def _account(visible: VisibleTable) -> Iterator[str]:
    table, names = visible.table, visible.names
    if table.trick.plays:
        yield f"On the table: {listing(f'{names[seat]} {card_words(card)}' for seat, card in table.trick.plays)}."
    several = len(table.bottles) > 1
    for number, bottle in enumerate(table.bottles):
        yield _bottle(bottle, bottle_name(number) if several else "a bottle", names)
    for seat in range(table.seats):
        yield _player(visible, seat)
    yield _devils_trick(visible)
    if visible.viewer in table.to_act and visible.playable:
        yield f"{names[visible.viewer or 0]} may choose {cards_words(sorted(visible.playable))}."
    if visible.viewer in table.to_act and visible.bottles_on_offer:
        offered = listing(map(bottle_name, sorted(visible.bottles_on_offer)), "or")
        yield f"{names[visible.viewer or 0]} may take {offered}."
    if table.is_over:
        scores = zip(names, table.scores, strict=True)
        yield f"Scores: {listing(f'{name} {score}' for name, score in scores)}."


def _bottle(bottle: Bottle, called: str, names: tuple[str, ...]) -> str:
    if bottle.owner is None or bottle.card is None:
        return f"{called.capitalize()} for {bottle.price} belongs to nobody."
    return f"{names[bottle.owner]} owns {called} for {bottle.price}, {card_words(bottle.card)}."


def _player(visible: VisibleTable, seat: int) -> str:
    roles = ["dealer"] if seat == visible.table.dealer else []
    side = visible.side(seat)
    if side:
        roles.append(side if side == "solo" else f"team {side}")
    name = f"{visible.names[seat]} ({', '.join(roles)})" if roles else visible.names[seat]
    facts = [lines_of(visible, seat)[0]]
    for number, (cards, hidden) in enumerate(visible.packets(seat)):
        parts = [cards_words(cards)] if cards else []
        parts += [f"{count(hidden, 'card')} not seen"] if hidden else []
        if parts:
            facts.append(f"{label_of(visible, seat, number) or 'hand'}: {listing(parts)}")
    gifts = [f"{card_words(card)} to {_place(visible, who, packet)}" for card, who, packet in visible.gifts(seat)]
    if gifts:
        facts.append(f"about to give {listing(gifts)}")
    return f"{name}: {'; '.join(facts)}."


def _place(visible: VisibleTable, seat: int, packet: int) -> str:
    """Where a gift goes: to whom, and into which packet where there are several."""
    label = label_of(visible, seat, packet)
    return f"{visible.names[seat]} ({label})" if label else visible.names[seat]


def _devils_trick(visible: VisibleTable) -> str:
    known, size = visible.table.devils_trick, visible.table.devils_trick_size
    told = f", among them {cards_words(known)}" if known and len(known) < size else ""
    told = f": {cards_words(known)}, {count(known.points, 'point')}" if known and len(known) == size else told
    return f"The devil's trick has {count(size, 'card')}{told}."
