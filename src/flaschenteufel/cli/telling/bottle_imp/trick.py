"""A trick told: its cards, its winner and why, and what becomes of the bottle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flaschenteufel.bottle_imp.cards import Card, Number
from flaschenteufel.bottle_imp.events import BottleSold, Played, TrickTaken
from flaschenteufel.bottle_imp.tricks import Bottle, highest_price
from flaschenteufel.cli.telling.bottle_imp.cards import card_text
from flaschenteufel.cli.text import GLUE, ORDINALS
from flaschenteufel.cli.voice import Voice
from flaschenteufel.core.wording import count, listing


def plays_text(plays: Sequence[Played], voice: Voice, packets: int) -> str:
    """The cards of a trick: who played them, from which of several packets, and why they do not follow suit."""
    return ", ".join(_play(play, plays[0].card, voice, packets) for play in plays)


def _play(play: Played, led: Card, voice: Voice, packets: int) -> str:
    remarks = [["hidden", "open"][play.lay_open]] if packets > 1 else []
    remarks += [f"no{GLUE}{led.suit}"] if play.card.suit is not led.suit else []
    remark = f"{GLUE}({f',{GLUE}'.join(remarks)})" if remarks else ""
    return f"{voice.name(play.seat)}{GLUE}{card_text(play.card)}{remark}"


def prices_text(bottles: Sequence[Bottle]) -> str:
    """The price, or the different prices of several bottles."""
    return listing(dict.fromkeys(bottle.price for bottle in bottles))


def taken(
    event: TrickTaken, sales: Sequence[BottleSold], cards: list[Card], bottles: Sequence[Bottle], voice: Voice
) -> Iterator[str]:
    """The sentences about a complete trick: the winner with the reason, and the bottle as it was before."""
    price = highest_price(tuple(bottles))
    chosen = [bottle.price for bottle in bottles].count(price) > 1
    yield _reason(voice.does(event.seat, "win"), cards, price)
    for sale in sales:
        yield _sale(sale, bottles[sale.bottle].price, len(bottles), chosen, voice)
    freed = [sale.freed for sale in sales if sale.freed and sale.seller == event.seat]
    yield f"({count(sum(card.points for card in (*event.cards, *freed)), 'point')} won)"


def _reason(winner: str, cards: list[Card], price: Number) -> str:
    below = [card for card in cards if card.number < price]
    if not below:
        return f"{winner}: no card is below {price}, and {max(cards)} is the highest of all."
    if len(below) == 1:
        return f"{winner}: {below[0]} is the only card below {price}."
    return f"{winner}: {max(below)} is the highest card below {price}."


def _sale(sale: BottleSold, price: Number, bottles: int, chosen: bool, voice: Voice) -> str:
    bottle = f"the {ORDINALS[sale.bottle]} bottle" if bottles > 1 else "the bottle"
    choice = " by choice" if chosen else ""
    if sale.seller is None:
        taking = f"{voice.does(sale.seat, 'take')} {bottle}{choice}"
        return f"{taking}, whose price falls from {price} to {sale.price}."
    if sale.seller == sale.seat:
        keeping = f"{voice.does(sale.seat, 'keep')} {bottle}, {voice.verb(sale.seat, 'get')} the {sale.freed}"
        return f"{keeping} from under it, and its price falls to {sale.price}."
    seller = f"{voice.name(sale.seller)}, who {voice.verb(sale.seller, 'get')} the {sale.freed}"
    return f"{voice.does(sale.seat, 'buy')} {bottle} from {seller}: its price falls to {sale.price}."
