"""A trick told: its cards, its winner and why, and what becomes of the bottle."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.bottle_imp.action import Play, TakeBottle
from flaschenteufel.bottle_imp.bottle import highest_price
from flaschenteufel.bottle_imp.card import Card
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.cli.move import Move
from flaschenteufel.cli.people import Names
from flaschenteufel.cli.text import ORDINALS, card_text, paragraph
from flaschenteufel.core.wording import count, listing


def played(move: Move, action: Play, names: Names) -> str:
    """A card of the trick: who played it, from where, and why it does not follow suit."""
    remarks = [*_origin(move.before, action), *_excuse(move.before, action.card)]
    remark = f"~({',~'.join(remarks)})" if remarks else ""
    return f"{names[action.seat]}~{card_text(action.card)}{remark}"


def taken(move: Move, cards: list[str], names: Names) -> Iterator[str]:
    """The complete trick: the cards, the winner with the reason, and the bottle."""
    trick = move.after.tricks[-1]
    assert trick.winner is not None, "a finished trick has a winner"
    old = move.before.bottles
    prices = listing(dict.fromkeys(bottle.price for bottle in old))
    number = len(move.after.tricks)
    yield from paragraph(f"{number:2}. (price~{prices}) {', '.join(cards)}", indent=4, hang=8)
    sold = [index for index, bottle in enumerate(move.after.bottles) if bottle != old[index]]
    gain = move.after.pile(trick.winner).points - move.before.pile(trick.winner).points
    sentences = [_reason(names[trick.winner], [card for _, card in trick.plays], highest_price(old))]
    sentences += [_sale(move, index, names) for index in sold]
    yield from paragraph(f"{' '.join(sentences)} ({count(gain, 'point')} won)", indent=8)


def _origin(state: Round, action: Play) -> Iterator[str]:
    """Which packet the card comes from, if its player has several."""
    packets = state.packets(action.seat)
    if len(packets) > 1:
        shown = any(action.card in packets[index] for index in state.exposed(action.seat))
        yield "open" if shown else "hidden"


def _excuse(state: Round, card: Card) -> Iterator[str]:
    plays = state.trick.plays
    if plays and plays[0][1].suit is not card.suit:
        yield f"no~{plays[0][1].suit}"


def _reason(winner: str, cards: list[Card], price: int | float) -> str:
    below = [card for card in cards if card.number < price]
    if not below:
        return f"{winner} wins: no card is below {price}, and {max(cards)} is the highest of all."
    if len(below) == 1:
        return f"{winner} wins: {below[0]} is the only card below {price}."
    return f"{winner} wins: {max(below)} is the highest card below {price}."


def _sale(move: Move, index: int, names: Names) -> str:
    old, new = move.before.bottles[index], move.after.bottles[index]
    assert new.owner is not None, "a bottle that was sold has an owner"
    buyer = names[new.owner]
    bottle = f"the {ORDINALS[index]} bottle" if len(move.after.bottles) > 1 else "the bottle"
    chosen = " by choice" if isinstance(move.action, TakeBottle) else ""
    if old.owner is None:
        return f"{buyer} takes {bottle}{chosen}, whose price falls from {old.price} to {new.price}."
    if old.owner == new.owner:
        return f"{buyer} keeps {bottle}, gets the {old.card} from under it, and its price falls to {new.price}."
    return f"{buyer} buys {bottle} from {names[old.owner]}, who gets the {old.card}: its price falls to {new.price}."
