"""What a picture of The Bottle Imp says in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.wording import count, listing
from flaschenteufel.render.bottle_imp.sight import Sight
from flaschenteufel.render.scene import Words
from flaschenteufel.render.wording import waiting_for, words

_STEPS: Mapping[Phase, str] = {
    Phase.DISCARD: "Discard",
    Phase.DISCARD_SECOND: "Second discard",
    Phase.DISCARD_THIRD: "Third discard",
    Phase.PASS: "Pass",
    Phase.PASS_SECOND: "Second pass",
    Phase.PASS_THIRD: "Third pass",
    Phase.EXPOSE: "Open packet",
}


def words_of(sight: Sight) -> Words:
    """The words of a picture."""
    return words(sight.table, sight.names, _moment(sight), _account(sight))


def _moment(sight: Sight) -> str:
    table, names = sight.table, sight.names
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


def lines_of(sight: Sight, seat: int) -> tuple[str, ...]:
    """The line on a seat's plate, and shorter versions of it: what it has won, or whether it has chosen."""
    table, stage = sight.table, sight.stage
    by_rule = "by rule · " if seat in table.automatic else ""
    if sight.in_play:
        points = table.pile(seat).points
        tricks = count(sight.tricks_won(seat), "trick")
        return f"{by_rule}{tricks} · {count(points, 'point')}", f"{tricks} · {points} pts", f"{tricks} · {points}"
    if stage is None or seat not in stage.seats:
        return (f"{by_rule}{'deals' if seat in table.to_act else 'waits'}",)
    return ("choosing" if seat in table.to_act else "has chosen",)


def bottle_name(number: int) -> str:
    """What one of several bottles is called: people count from 1, actions from 0."""
    return f"bottle {number + 1}"


def label_of(sight: Sight, seat: int, packet: int) -> str:
    """What a packet is called, if there is something to say."""
    table, several = sight.table, sight.table.setup.width > 1
    if sight.in_play:
        lies_open = packet in table.exposed(seat)
        return "open" if lies_open else "hidden" if several else ""
    return f"packet {packet + 1}" if several else ""


def _account(sight: Sight) -> Iterator[str]:
    table, names = sight.table, sight.names
    if table.trick.plays:
        yield f"On the table: {listing(f'{names[seat]} {card_words(card)}' for seat, card in table.trick.plays)}."
    several = len(table.bottles) > 1
    for number, bottle in enumerate(table.bottles):
        yield _bottle(bottle, bottle_name(number) if several else "a bottle", names)
    for seat in range(table.seats):
        yield _player(sight, seat)
    yield _devils_trick(sight)
    if sight.viewer in table.to_act and sight.playable:
        yield f"{names[sight.viewer or 0]} may choose {cards_words(sorted(sight.playable))}."
    if sight.viewer in table.to_act and sight.bottles_on_offer:
        offered = listing(map(bottle_name, sorted(sight.bottles_on_offer)), "or")
        yield f"{names[sight.viewer or 0]} may take {offered}."
    if table.is_over:
        scores = zip(names, table.scores, strict=True)
        yield f"Scores: {listing(f'{name} {score}' for name, score in scores)}."


def _bottle(bottle: Bottle, called: str, names: tuple[str, ...]) -> str:
    if bottle.owner is None or bottle.card is None:
        return f"{called.capitalize()} for {bottle.price} belongs to nobody."
    return f"{names[bottle.owner]} owns {called} for {bottle.price}, {card_words(bottle.card)}."


def _player(sight: Sight, seat: int) -> str:
    roles = ["dealer"] if seat == sight.table.dealer else []
    side = sight.side(seat)
    if side:
        roles.append(side if side == "solo" else f"team {side}")
    name = f"{sight.names[seat]} ({', '.join(roles)})" if roles else sight.names[seat]
    facts = [lines_of(sight, seat)[0]]
    for number, (cards, hidden) in enumerate(sight.packets(seat)):
        parts = [cards_words(cards)] if cards else []
        parts += [f"{count(hidden, 'card')} not seen"] if hidden else []
        if parts:
            facts.append(f"{label_of(sight, seat, number) or 'hand'}: {listing(parts)}")
    gifts = [f"{card_words(card)} to {_place(sight, who, packet)}" for card, who, packet in sight.gifts(seat)]
    if gifts:
        facts.append(f"about to give {listing(gifts)}")
    return f"{name}: {'; '.join(facts)}."


def _place(sight: Sight, seat: int, packet: int) -> str:
    """Where a gift goes: to whom, and into which packet where there are several."""
    label = label_of(sight, seat, packet)
    return f"{sight.names[seat]} ({label})" if label else sight.names[seat]


def _devils_trick(sight: Sight) -> str:
    known, size = sight.table.devils_trick, sight.devils_trick_size
    told = f", among them {cards_words(known)}" if known and len(known) < size else ""
    told = f": {cards_words(known)}, {count(known.points, 'point')}" if known and len(known) == size else told
    return f"The devil's trick has {count(size, 'card')}{told}."
