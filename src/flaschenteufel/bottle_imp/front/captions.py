"""What a picture of The Bottle Imp says in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from flaschenteufel.bottle_imp.bottle import Bottle
from flaschenteufel.bottle_imp.card import Card
from flaschenteufel.bottle_imp.front.visible_table import VisibleTable
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.wording import count, listing
from flaschenteufel.render.scene import Words, waiting_for, words

_STEPS: Mapping[Phase, str] = {
    Phase.DISCARD: "Discard",
    Phase.DISCARD_SECOND: "Second discard",
    Phase.DISCARD_THIRD: "Third discard",
    Phase.PASS: "Pass",
    Phase.PASS_SECOND: "Second pass",
    Phase.PASS_THIRD: "Third pass",
    Phase.EXPOSE: "Open packet",
}


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
        trick = f"Trick {len(table.finished) + 1} of {table.setup.tricks}"
        return f"{trick}: {waiting_for(table.to_act, names, 'to play')}"
    return f"{_STEPS[table.phase]}: {waiting_for(table.to_act, names, 'to choose')}"


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
    table, several = visible.table, visible.table.setup.width > 1
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
    known, size = visible.table.devils_trick, visible.devils_trick_size
    told = f", among them {cards_words(known)}" if known and len(known) < size else ""
    told = f": {cards_words(known)}, {count(known.points, 'point')}" if known and len(known) == size else told
    return f"The devil's trick has {count(size, 'card')}{told}."
