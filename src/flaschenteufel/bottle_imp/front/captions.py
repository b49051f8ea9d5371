"""What is seen of a round of The Bottle Imp, and what a picture says of it in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, cast

from attrs import frozen

from flaschenteufel.bottle_imp.actions import Expose, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card, CardSet
from flaschenteufel.bottle_imp.front.telling import card_label, suit_text
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.steps import CardStep, StepAtTable
from flaschenteufel.bottle_imp.tricks import Bottle, Trick, highest_price
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.front import plain_words
from flaschenteufel.render.scene import Visible, Words, told, waiting
from flaschenteufel.telling import Catalogue


@frozen(slots=False, eq=False)
class VisibleTable(Visible[BottleImpRound | BottleImpView]):
    """A state or a view, and the questions about it that a picture has."""

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.table.to_act

    @cached_property
    def stage(self) -> StepAtTable | None:
        """The step of the preparation that is taking place."""
        return self.table.step_in(self.table.phase)

    @cached_property
    def in_play(self) -> bool:
        """Whether the preparation is over."""
        return self.table.in_play

    @cached_property
    def packets(self) -> Sequence[tuple[tuple[CardSet, int], ...]]:
        """For each seat its packets: the cards that are known, and how many are not."""
        table = self.table
        return [
            tuple(
                (cards, size - len(cards))
                for cards, size in zip(table.packets(seat), table.packet_sizes(seat), strict=True)
            )
            for seat in range(table.seats)
        ]

    def gifts(self, seat: int) -> tuple[tuple[Card, int, int], ...]:
        """The cards that the seat is about to give away, if that is known, each with the seat and packet it goes to."""
        at, submission = self.stage, self.table.submitted(seat)
        if at is None or submission is None:
            return ()
        cards = at.step.packed(at, submission)
        assert cards is not None, "what was submitted has a compact form"
        gifts = [lot for lot in at.gifts if lot.giver == seat]
        return tuple(
            (card, *divmod(lot.target, at.width)) for lot in gifts for card in CardSet(at.deck, cards[lot.number])
        )

    @cached_property
    def given(self) -> frozenset[tuple[int, int, Card]]:
        """What the viewer has given away, as seat, packet and card: it is known of others for this reason alone."""
        if self.viewer is None:
            return frozenset()
        gifts = (gift for gift in self.table.gifts if gift.giver == self.viewer != gift.receiver)
        return frozenset((gift.receiver, gift.packet, gift.card) for gift in gifts if gift.card)

    @cached_property
    def _choices(self) -> tuple[Action, ...]:
        return self.table.legal_actions()

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards that can be chosen now."""
        if self.stage and isinstance(self.stage.step, CardStep):
            named = cast("tuple[Any, ...]", self._choices)  # their class is up to the step
            return frozenset(card for action in named for card in action.cards)
        return frozenset(action.card for action in self._choices if isinstance(action, Play))

    @cached_property
    def packets_on_offer(self) -> frozenset[tuple[int, int]]:
        """The packets that can be laid open now, as seat and number."""
        return frozenset((action.seat, action.packet) for action in self._choices if isinstance(action, Expose))

    @cached_property
    def bottles_on_offer(self) -> frozenset[int]:
        """The bottles that can be taken now."""
        return frozenset(action.bottle for action in self._choices if isinstance(action, TakeBottle))

    @cached_property
    def bottles(self) -> tuple[Bottle, ...]:
        """All bottles."""
        return self.table.bottles

    def bottles_of(self, owner: int | None) -> tuple[tuple[int, Bottle], ...]:
        """The bottles that a seat owns, or nobody, with their numbers."""
        return tuple((number, one) for number, one in enumerate(self.bottles) if one.owner == owner)

    @cached_property
    def lines(self) -> Sequence[tuple[str, ...]]:
        """What the plates of the seats say below the names."""
        return [lines_of(self, seat) for seat in range(self.table.seats)]

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return self.table.tricks

    @cached_property
    def trick(self) -> Trick:
        """The trick that lies on the table: the last one too, until the next begins, if that is wanted."""
        trick = self.table.trick
        return self.tricks[-1] if self.options.last_trick and self.tricks and not trick.plays else trick

    @property
    def is_complete(self) -> bool:
        """Whether all have played to the trick."""
        return len(self.trick.plays) == len(self.table.order_of_play(self.trick.leader))

    @cached_property
    def winning(self) -> int | None:
        """Which card of the trick wins, or would if no other were played."""
        plays = [card for _, card in self.trick.plays]
        if not plays:
            return None
        if self.trick.winner is None:
            price = highest_price(self.bottles)
            return plays.index(max([card for card in plays if card.number < price] or plays))
        paid = {bottle.card for bottle in self.bottles}  # a trick that brought a bottle was won with the card under it
        return plays.index(next((card for card in plays if card in paid), max(plays)))

    @cached_property
    def devils_trick_size(self) -> int:
        """How many cards lie in the devil's trick."""
        return self.table.devils_trick_size

    @cached_property
    def tricks_won(self) -> Counter[int | None]:
        """How many tricks each seat has taken."""
        return Counter(trick.winner for trick in self.tricks)

    @cached_property
    def points_won(self) -> tuple[int, ...]:
        """The points of the cards that each seat has won."""
        return tuple(self.table.pile(seat).points for seat in range(self.table.seats))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The name of each seat's side, where some play together: a letter, or nothing for a seat alone."""
        teams = [side for side in self.table.sides if len(side) > 1]
        names = {one: _letter(number) for number, side in enumerate(teams) for one in side}
        return tuple(names.get(seat, "") for seat in range(self.table.seats)) if teams else ()


def _letter(number: int) -> str:
    return chr(ord("A") + number)


def words_of(visible: VisibleTable) -> Words:
    """The words of a picture."""
    return told(visible.table, visible.names, _moment(visible), _account(visible), visible.words)


def titles(words: Catalogue) -> tuple[str, ...]:
    """The titles of all variants of the game, which a picture has in its header.

    >>> from flaschenteufel.telling import catalogue
    >>> titles(catalogue("flaschenteufel.bottle_imp.front", "de"))[0]
    'Das klassische Spiel'
    """
    return (
        words("The classic game"),
        words("Teams"),
        words("Teams with two solo players"),
        words("The second bottle"),
        words("The demon's eye"),
        words("Lopaka"),
        words("The Bright House"),
    )


def _moment(visible: VisibleTable) -> str:
    table, words = visible.table, visible.words
    who = waiting(visible.to_act, visible.names, words)
    if table.phase is Phase.SCORE:
        return words("The round is over")
    if table.phase is Phase.DEAL:
        return words("{who} to deal", who=who)
    if table.phase is Phase.CHOOSE_BOTTLE:
        return words("{who} to choose a bottle", who=who)
    if table.phase is Phase.TRICK:
        number, total = len(visible.tricks) + 1, table.trick_count
        return words("Trick {number} of {total}: {who} to play", number=number, total=total, who=who)
    return words("{step}: {who} to choose", step=_step(visible), who=who)


def _step(visible: VisibleTable) -> str:
    """What the step is called that takes place; one that another game brings is called as its phase is."""
    words, phase = visible.words, visible.table.phase
    names = {
        Phase.DISCARD: words("Discard"),
        Phase.DISCARD_SECOND: words("Second discard"),
        Phase.DISCARD_THIRD: words("Third discard"),
        Phase.PASS: words("Pass"),
        Phase.PASS_SECOND: words("Second pass"),
        Phase.PASS_THIRD: words("Third pass"),
        Phase.EXPOSE: words("Open packet"),
    }
    return next((name for known, name in names.items() if known is phase), plain_words(phase).capitalize())


@lru_cache(maxsize=1024)
def card_words(card: Card, words: Catalogue) -> str:
    """A card in a list."""
    return card_label(card, words)


def cards_words(cards: Iterable[Card], words: Catalogue) -> str:
    """Some cards in a list."""
    return words.listing(card_words(card, words) for card in cards)


def led_words(card: Card, words: Catalogue) -> str:
    """Which suit was led."""
    return words("{suit} led", suit=suit_text(card.suit, words))


@lru_cache(maxsize=512)
def points_words(points: int, words: Catalogue) -> str:
    """So many points."""
    return words.several("{number} point", "{number} points", points)


@lru_cache(maxsize=256)
def tricks_words(tricks: int, words: Catalogue) -> str:
    """So many tricks."""
    return words.several("{number} trick", "{number} tricks", tricks)


def lines_of(visible: VisibleTable, seat: int) -> tuple[str, ...]:
    """The line on a seat's plate, and shorter versions of it: what it has won, or whether it has chosen."""
    words, stage = visible.words, visible.stage
    by_rule = seat in visible.table.automatic
    if visible.in_play:
        points = visible.points_won[seat]
        tricks = tricks_words(visible.tricks_won[seat], words)
        scored = points_words(points, words)
        whole = words("{tricks} · {points}", tricks=tricks, points=scored)
        if by_rule:
            whole = words("by rule · {tricks} · {points}", tricks=tricks, points=scored)
        shorter = words("{tricks} · {points} pts", tricks=tricks, points=points)
        return whole, shorter, f"{tricks} · {points}", f"{visible.tricks_won[seat]} · {points}"
    if stage is None or seat not in stage.seats:
        deals = seat in visible.to_act
        if by_rule:
            return (words("by rule · deals") if deals else words("by rule · waits"),)
        return (words("deals") if deals else words("waits"),)
    return (words("choosing") if seat in visible.to_act else words("has chosen"),)


def tags_of(visible: VisibleTable, seat: int) -> tuple[str, ...]:
    """The tags on a seat's plate: whether it deals, and its side where some play together."""
    words = visible.words
    dealer = (words.in_context("the dealer's tag", "D"),) if seat == visible.table.dealer else ()
    return (*dealer, visible.sides[seat] or words("solo")) if visible.sides else dealer


def bottle_name(number: int, words: Catalogue) -> str:
    """What one of several bottles is called: people count from 1, actions from 0."""
    return words("bottle {number}", number=number + 1)


def label_of(visible: VisibleTable, seat: int, packet: int) -> str:
    """What a packet is called, if there is something to say."""
    table, words = visible.table, visible.words
    several = table.packet_count > 1
    if visible.in_play:
        if packet in table.exposed(seat):
            return words.in_context("a packet", "open")
        return words.in_context("a packet", "hidden") if several else ""
    return words("packet {number}", number=packet + 1) if several else ""


def _account(visible: VisibleTable) -> Iterator[str]:
    table, names, words = visible.table, visible.names, visible.words
    yield from _trick(visible)
    several = len(visible.bottles) > 1
    for number, bottle in enumerate(visible.bottles):
        yield _bottle(bottle, bottle_name(number, words) if several else words("a bottle"), visible)
    for seat in range(table.seats):
        yield _player(visible, seat)
    yield _devils_trick(visible)
    if visible.viewer in visible.to_act and visible.playable:
        cards = cards_words(sorted(visible.playable), words)
        yield words("{name} may choose {cards}.", name=names[visible.viewer or 0], cards=cards)
    if visible.viewer in visible.to_act and visible.bottles_on_offer:
        offered = words.choice(bottle_name(number, words) for number in sorted(visible.bottles_on_offer))
        yield words("{name} may take {bottles}.", name=names[visible.viewer or 0], bottles=offered)
    if table.is_over:
        scores = words.listing(f"{name} {score}" for name, score in zip(names, table.scores, strict=True))
        yield words("Scores: {scores}.", scores=scores)


def _trick(visible: VisibleTable) -> Iterator[str]:
    """What lies on the table, and which card of it wins."""
    trick, names, words = visible.trick, visible.names, visible.words
    if visible.winning is None:
        return
    plays = words.listing(f"{names[seat]} {card_words(card, words)}" for seat, card in trick.plays)
    seat, card = trick.plays[visible.winning]
    best = card_words(card, words)
    if trick.winner is not None:
        yield words("The last trick: {plays}. {name} took it with {card}.", plays=plays, name=names[seat], card=best)
    elif visible.is_complete:
        yield words("On the table: {plays}. {name} wins with {card}.", plays=plays, name=names[seat], card=best)
    else:
        yield words("On the table: {plays}. So far {name} wins with {card}.", plays=plays, name=names[seat], card=best)


def _bottle(bottle: Bottle, called: str, visible: VisibleTable) -> str:
    words = visible.words
    if bottle.owner is None or bottle.card is None:
        said = words("{bottle} for {price} belongs to nobody.", bottle=called, price=bottle.price)
        return f"{said[:1].upper()}{said[1:]}"
    card = card_words(bottle.card, words)
    name = visible.names[bottle.owner]
    return words("{name} owns {bottle} for {price}, {card}.", name=name, bottle=called, price=bottle.price, card=card)


def _player(visible: VisibleTable, seat: int) -> str:
    words, roles = visible.words, list[str]()
    if seat == visible.table.dealer:
        roles.append(words("dealer"))
    if visible.sides:
        side = visible.sides[seat]
        roles.append(words("team {letter}", letter=side) if side else words("solo"))
    name = f"{visible.names[seat]} ({', '.join(roles)})" if roles else visible.names[seat]
    facts = [visible.lines[seat][0], *_hands(visible, seat)]
    gifts = [
        words(
            "{cards} to {receiver}",
            cards=cards_words((card for card, *_ in gifts), words),
            receiver=_place(visible, *place),
        )
        for place, gifts in groupby(visible.gifts(seat), key=lambda gift: gift[1:])
    ]
    if gifts:
        facts.append(words("about to give {gifts}", gifts=words.listing(gifts)))
    return words("{name}: {facts}.", name=name, facts="; ".join(facts))


def _hands(visible: VisibleTable, seat: int) -> Iterator[str]:
    """The packets of a seat: the cards that are known, and which of them the viewer gave it; how many are not."""
    words = visible.words
    for number, (cards, hidden) in enumerate(visible.packets[seat]):
        parts = [_known(visible, seat, number, card) for card in cards]
        if hidden:
            parts.append(words.several("{number} card not seen", "{number} cards not seen", hidden))
        if parts:
            label = label_of(visible, seat, number) or words("hand")
            yield words("{packet}: {cards}", packet=label, cards=words.listing(parts))


def _known(visible: VisibleTable, seat: int, packet: int, card: Card) -> str:
    words = visible.words
    if (seat, packet, card) not in visible.given:
        return card_words(card, words)
    return words("{card} (given by {name})", card=card_words(card, words), name=visible.names[visible.viewer or 0])


def _place(visible: VisibleTable, seat: int, packet: int) -> str:
    """Where a gift goes: to whom, and into which packet where there are several."""
    label = label_of(visible, seat, packet)
    return f"{visible.names[seat]} ({label})" if label else visible.names[seat]


def _devils_trick(visible: VisibleTable) -> str:
    known, size, words = visible.table.devils_trick, visible.devils_trick_size, visible.words
    number = words.several("{number} card", "{number} cards", size)
    cards = cards_words(known, words)
    if known and len(known) == size:
        points = points_words(known.points, words)
        return words("The devil's trick has {number}: {cards}, {points}.", number=number, cards=cards, points=points)
    if known:
        return words("The devil's trick has {number}, among them {cards}.", number=number, cards=cards)
    return words("The devil's trick has {number}.", number=number)
