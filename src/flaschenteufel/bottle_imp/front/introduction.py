"""What somebody has to know who has never played The Bottle Imp."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flaschenteufel.bottle_imp.descriptions import description_of
from flaschenteufel.bottle_imp.front.words import in_a_row, so_many_cards, suits_of
from flaschenteufel.bottle_imp.situation import BottleImpSituation
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.tricks import Source
from flaschenteufel.core.wording import ORDINALS, count, listing

OTHER_SCORE = "What a bottle costs in the end, and what else is scored, is a rule of this variant's own."
OTHER_DUMMY = "by a rule of this variant's own"
WORDS = {1: "one card", 2: "two cards"}


def introduction(table: BottleImpSituation) -> Iterator[str]:
    """The cards, the bottle, the preparation, the tricks and the score, all as this table has them."""
    yield from _cards(table)
    yield _bottle(table)
    yield f"Before the first trick. {' '.join(before_the_first_trick(table))}"
    yield f"The tricks. {' '.join(_tricks(table))}"
    yield f"The score. {' '.join(_score(table))}"


def _cards(table: BottleImpSituation) -> Iterator[str]:
    yield (
        f"The cards. The number of a card wins tricks, its points are what it is worth in the end. There are "
        f"{len(table.deck)} cards (edition {table.edition}), no two with the same number:"
    )
    for suit in suits_of(table.deck):
        cards = [card for card in table.deck if card.suit is suit]
        worth = [f"{number}" for number in sorted({card.points for card in cards})]
        points = f"{worth[0]} to {worth[-1]}" if len(worth) > 1 else worth[0]
        yield (
            f"    {suit:6}  {count(len(cards), 'card')} from {cards[0]} to {cards[-1]}, "
            f"worth {points} point{'' if points == '1' else 's'} each"
        )


def _bottle(table: BottleImpSituation) -> str:
    rule = (
        f"The bottle. At first nobody has it, and its price is {table.variant.start_price}. As long as all cards of a "
        f"trick are above the price, the highest wins. As soon as a card is below it, the highest of those below wins, "
        f"and its player has to take the bottle too: the winning card lies under it and is the new price. So it gets "
        f"cheaper and cheaper, and harder to get rid of."
    )
    if table.variant.bottles == 1:
        return rule
    return (
        f"{rule} There are {table.variant.bottles} bottles here. The higher price counts, and the bottle with that "
        f"price is the one that changes hands; while the prices are equal, the winner chooses."
    )


def _tricks(table: BottleImpSituation) -> Iterator[str]:
    slots = table.variant.order(table.seats)
    played = len(slots) // table.seats
    clockwise = [slot.places_left for slot in slots] == [*range(table.seats)] * played
    yield (
        f"The seat left of the dealer leads; everybody plays {WORDS.get(played, f'{played} cards')} to a trick, "
        f"{'clockwise' if clockwise else 'in an order of its own'}, and must follow the suit that was led if "
        f"possible. Who wins a trick leads the next."
    )
    if table.packet_count > 1:
        sources = [slot.source for slot in slots if not slot.places_left]
        free = all(source is Source.ANY for source in sources)
        order = ", then ".join(f"from the {source.value} packet" for source in sources)
        yield f"One plays {'from any of the packets' if free else order}, and follows suit within that packet."
    if table.automatic:
        name = dummies(table)
        description = description_of(table.variant.dummy)
        rule = description.always if description else OTHER_DUMMY
        yield (
            f"{name[0].upper() + name[1:]} is nobody, but scores and may have the bottle like everybody, and plays "
            f"{rule}."
        )


def _score(table: BottleImpSituation) -> Iterator[str]:
    description = description_of(table.variant.scoring)
    if description is None:
        yield OTHER_SCORE
        return
    each = ", once for each bottle" if table.variant.bottles > 1 else ""
    cost = (
        f"loses the points of the devil's trick{each}, and scores nothing else" if put_away(table) else "scores nothing"
    )
    sizes = [len(side) for side in table.sides]
    said = [description.always]
    said += [description.partners] if max(sizes) > 1 else []
    said += [description.alone] if min(sizes) == 1 else []
    yield from (sentence.replace("{cost}", cost) for sentence in said if sentence)


def before_the_first_trick(table: BottleImpSituation) -> Iterator[str]:
    """The sentences about the deal, the devil's trick, the gifts, and what is laid open."""
    yield _deal(table)
    if table.layout.face_down:
        yield (
            "These packets lie face down: you look at one only while you take cards from it, and what you are given "
            "joins it unseen, until you have given everything away."
        )
    steps = [*(_step(table, stage) for stage in table.steps), *_laid_open(table)]
    for place, step in enumerate(steps):
        yield f"Then {step}" if place else step[0].upper() + step[1:]
    yield _devils_trick(table)


def put_away(table: BottleImpSituation) -> int:
    """How many cards the devil's trick has when the first trick begins."""
    return _left_over(table) + sum(sum(step.discards) for step in table.steps if step.discards)


def _left_over(table: BottleImpSituation) -> int:
    return len(table.deck) - sum(sum(table.layout.packets_of(seat, table.seating)) for seat in range(table.seats))


def _deal(table: BottleImpSituation) -> str:
    layout = table.layout
    dealer = layout.packets_of(table.dealer, table.seating)
    other = f", the dealer {_packets(dealer)}" if dealer != layout.packets else ""
    if layout.dummys_packets and table.automatic:
        other += f", {dummies(table)} {_packets(layout.dummys_packets)}"
    return f"Everybody is dealt {_packets(layout.packets)}{other}."


def _packets(sizes: Sequence[int]) -> str:
    """The packets that somebody is dealt.

    >>> _packets((9,)), _packets((6, 12))
    ('9 cards', 'a first packet of 6 cards and a second packet of 12 cards')
    """
    if len(sizes) == 1:
        return count(sizes[0], "card")
    return listing(f"a {ORDINALS[index]} packet of {count(size, 'card')}" for index, size in enumerate(sizes))


def _step(table: BottleImpSituation, stage: StepAtTable) -> str:
    who, step = _who(table, stage), stage.step
    if step.exposes:
        return f"{who} lays one packet open on the table, all at the same time; the other one stays hidden."
    if bool(stage.gifts) == bool(stage.discards):  # a step of a plugin's own
        return step.sentence or f"it is time for {who} to {step.verb}, all at the same time."
    several = table.packet_count > 1 and step.looks_at is not None
    source = f" of the {ORDINALS[step.looks_at or 0]} packet" if several else ""
    if stage.discards:
        return f"{who} puts {count(max(stage.discards), 'card')}{source} into the devil's trick, face down."
    return f"{who} gives {_gifts(table, stage, source)}, all at the same time."


def _who(table: BottleImpSituation, stage: StepAtTable) -> str:
    """The seats that take part."""
    missing = {*range(table.seats)} - {*stage.seats}
    if not missing:
        return "everybody"
    if missing == {*table.automatic}:
        return f"everybody but {dummies(table)}"
    if missing == {table.dealer}:
        layout = table.layout
        fewer = sum(layout.packets) > sum(layout.packets_of(table.dealer, table.seating))
        return f"everybody but the dealer{', who was dealt fewer cards,' if fewer else ''}"
    return "whoever is asked"


def dummies(table: BottleImpSituation) -> str:
    """The seats that play by rule, as somebody in a sentence."""
    name = table.variant.dummy_name
    return name if len(table.automatic) == 1 else f"each {name}"


def _gifts(table: BottleImpSituation, stage: StepAtTable, source: str) -> str:
    """What is given to whom, if it is the same for everybody who gives."""
    ways = {_receivers(table, stage, giver) for giver in stage.seats}
    if len(ways) > 1:
        return f"cards{source} away as this variant has it"
    return listing(
        f"{so_many_cards(size)}{'' if index else source} {receiver}"
        for index, (receiver, size) in enumerate(in_a_row(ways.pop()))
    )


def _receivers(table: BottleImpSituation, stage: StepAtTable, giver: int) -> tuple[str, ...]:
    several = table.packet_count > 1
    return tuple(
        f"{f'into the {ORDINALS[packet]} packet of' if several else 'to'} {_receiver(table, giver, seat)}"
        for seat, packet in table.receivers(giver, stage.step.phase)
    )


def _receiver(table: BottleImpSituation, giver: int, receiver: int) -> str:
    """Somebody as the giver sees them."""
    people = table.seating.people
    if len(people) == 2 and {giver, receiver} == {*people}:
        return "the other player"
    places = (receiver - giver) % table.seats
    near = {0: "one's own seat", 1: "the left neighbour", table.seats - 1: "the right neighbour"}
    return near.get(places, f"the player {places} places to the left")


def _laid_open(table: BottleImpSituation) -> Iterator[str]:
    """What lies open by rule; where players decide it, that is a step."""
    if any(stage.step.exposes for stage in table.steps):
        return
    lying = [frozenset(table.layout.laid_open(table.seating, seat)) for seat in range(table.seats)]
    owners = {seat for seat, packets in enumerate(lying) if packets}
    if owners and len({*lying}) == 1:
        yield f"{_open_packets(table, sorted(lying[0]))} of everybody is laid open on the table."
    elif owners and owners == {*table.automatic}:
        yield f"the hand of {dummies(table)} is laid open on the table."
    elif owners:
        yield "some of the cards are laid open on the table."


def _open_packets(table: BottleImpSituation, packets: Sequence[int]) -> str:
    if len(packets) == table.packet_count:
        return "the hand"
    return f"the {listing(ORDINALS[packet] for packet in packets)} packet"


def _devils_trick(table: BottleImpSituation) -> str:
    size, left_over = put_away(table), _left_over(table)
    if not size:
        return "No card is put away: the devil's trick is empty."
    if size == left_over:
        return f"The devil's trick is what is left over from the deal: {count(size, 'card')}, turned up in the end."
    rest = f", {left_over} of them left over from the deal" if left_over else ""
    return f"So the devil's trick has {count(size, 'card')}{rest}; they are turned up in the end."
