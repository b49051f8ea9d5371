"""A guess of what a view does not show, checked against what it knows, and put down by places and lots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from attrs import Factory, frozen

from flaschenteufel.bottle_imp.cards import Card, CardSet, bits_of
from flaschenteufel.bottle_imp.situation import Gift
from flaschenteufel.bottle_imp.steps import Submission
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.views.places import PlacedLot
from flaschenteufel.bottle_imp.views.unseen import PlaceKind, name_of
from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import seat_at, tuple_of
from flaschenteufel.core.errors import GuessError, InvalidValueError
from flaschenteufel.core.wording import brief, count

Cards = Iterable[Card]
Packets = Cards | Iterable[Cards]
"""The cards of a seat or, where it has several packets (or put cards away several times), those of each."""


@frozen(eq=False)
class Guess:
    """What is supposed beside what a view knows; bits and masks stand for cards."""

    places: Mapping[int, int] = Factory(dict[int, int])
    """The cards that lie in some places."""
    lots: Mapping[int, int] = Factory(dict[int, int])
    """The cards of gifts, by the numbers of their lots among those of all completed steps."""
    submissions: Mapping[int, Submission] = Factory(dict[int, Submission])
    """What other seats have submitted in this phase."""
    kept: Mapping[int, int] = Factory(dict[int, int])
    """The cards of other seats that they have not put away in this phase."""


NO_GUESS = Guess()


class Guessing:
    """What takes a guess in, part by part, and refuses what contradicts the view or another part."""

    def __init__(self, seen: Sighting) -> None:
        self._seen = seen
        self._known = seen.known_places()
        self._void = seen.void
        self._located = {bit: place for place, mask in enumerate(self._known) for bit in bits_of(mask)}
        """Where each card lies that is known or guessed."""
        self._places: dict[int, int] = {}
        self._lots: dict[int, int] = {}
        self._submissions: dict[int, Submission] = {}
        self._kept: dict[int, int] = {}
        self._settled = seen.given_away
        """The cards of which it is known, or guessed, whose gifts they were."""

    def guess(self) -> Guess:
        """All that was taken in."""
        return Guess(self._places, self._lots, self._submissions, self._kept)

    def hands(self, hands: Mapping[int, Packets]) -> None:
        """The cards that seats hold."""
        width = self._seen.setup.width
        for seat, cards in self._by_seat(hands, "hands"):
            for packet, mask in enumerate(self._parts(cards, width, f"the hand of seat {seat}", "packet")):
                place = seat * width + packet
                played = mask & self._seen.spent[place]
                if played:
                    raise GuessError(f"the {self._card(played)} cannot be in {self._name(place)}: it was played")
                self._lay(place, mask)
                self._kept[place] = mask

    def discards(self, discards: Mapping[int, Packets]) -> None:
        """The cards that seats have put away in the completed steps."""
        for seat, cards in self._by_seat(discards, "discards"):
            slots = [lot.place for step in self._seen.places.steps for lot in step.put_away if lot.lot.giver == seat]
            if not slots:
                raise GuessError(f"seat {seat} has put nothing into the devil's trick, as far as a step is over")
            for slot, mask in zip(
                slots, self._parts(cards, len(slots), f"what seat {seat} put away", "discard"), strict=True
            ):
                self._lay(slot, mask)

    def leftover(self, cards: Cards) -> None:
        """The cards that nobody was dealt."""
        self._lay(self._seen.places.leftover, self._mask(cards, "the cards that nobody was dealt"))

    def gifts(self, gifts: Iterable[Gift]) -> None:
        """Gifts, in the order in which they were made; those without a card are passed over."""
        open_lots = [(lot, list[Gift]()) for step in self._seen.places.steps for lot in step.gifts]
        for gift in tuple_of(Gift, gifts, "the gifts"):
            target = gift.receiver * self._seen.setup.width + gift.packet
            for placed, taken in open_lots:
                if placed.lot.giver == gift.giver and placed.place == target and len(taken) < placed.lot.size:
                    taken.append(gift)
                    break
            else:
                raise GuessError(f"there is no such gift: {gift}")
        for placed, taken in open_lots:
            cards = self._mask([gift.card for gift in taken if gift.card is not None], "the cards of the gifts")
            if cards:
                self._give(placed, cards)

    def _give(self, placed: PlacedLot, cards: int) -> None:
        """Take in the cards of a gift."""
        index, lot, _, target = placed
        known = self._given(placed)
        if known:
            if wrong := cards & ~known:
                raise GuessError(
                    f"the gift from seat {lot.giver} to {self._name(target)} was not the {self._card(wrong)}"
                )
            return
        if not self._seen.places.gifts_stay:
            raise GuessError("gifts cannot be guessed at a table where they may have been passed on since")
        if settled := cards & self._settled:
            raise GuessError(f"the {self._card(settled)} cannot be a gift to {self._name(target)}: it came otherwise")
        self._settled |= cards
        self._lay(target, cards)
        self._lots[index] = cards

    def _given(self, placed: PlacedLot) -> int:
        """The cards of a lot, as far as they are known."""
        number = next(step.number for step in self._seen.places.steps if placed in step.gifts)
        return self._seen.given[number][placed.lot.giver][placed.lot.number]

    def submissions(self, actions: Iterable[Action]) -> None:
        """What other seats have submitted in this phase."""
        at, unseen = self._seen.step, self._seen.unseen_submitters
        for action in tuple_of(Action, actions, "the submissions"):
            if at is None or type(action) is not at.step.action or action.seat not in unseen:
                raise GuessError(f"{action!r} is not what another seat has submitted in this phase")
            submission = at.step.packed(at, action)
            if submission is None:
                raise GuessError(f"{action!r} is not what seat {action.seat} can have submitted in this phase")
            self._submissions[action.seat] = submission
            if at.lots_of[action.seat]:
                self._lay(at.sources[action.seat], sum(submission))

    # What every part of a guess has in common

    def _by_seat(self, guessed: object, what: str) -> Iterator[tuple[int, Any]]:
        if not isinstance(guessed, Mapping):
            raise InvalidValueError(f"the {what} must be a mapping from seats to cards, not {brief(guessed)}")
        for seat, cards in cast("Mapping[object, Any]", guessed).items():
            yield seat_at(seat, self._seen.setup.seats), cards

    def _parts(self, cards: object, parts: int, what: str, noun: str) -> list[int]:
        """The masks of so many parts: of one, if the cards are given as they are."""
        if parts == 1:
            return [self._mask(cards, what)]
        found = [self._mask(part, what) for part in tuple_of(object, cards, what)]
        if len(found) != parts:
            raise GuessError(f"{what} must be told {noun} by {noun}: {count(parts, noun)}, not {len(found)}")
        return found

    def _mask(self, cards: object, what: str) -> int:
        return CardSet.of(self._seen.setup.deck, tuple_of(Card, cards, what)).mask

    def _lay(self, place: int, cards: int) -> None:
        """Suppose that cards lie in a place."""
        seen = self._seen
        for bit in bits_of(cards):
            there = self._located.setdefault(bit, place)
            if there != place:
                raise GuessError(
                    f"the {self._card(bit)} cannot be in {self._name(place)}: it is in {self._name(there)}"
                )
        if wrong := cards & ~self._known[place] & (self._void[place] if place < seen.places.packets else 0):
            raise GuessError(f"the {self._card(wrong)} cannot be in {self._name(place)}, which is void in its suit")
        self._places[place] = self._places.get(place, 0) | cards
        lying, size = (self._known[place] | self._places[place]).bit_count(), seen.places.sizes[place]
        if lying > size:
            raise GuessError(
                f"there cannot be {lying} cards in {self._name(place)}, the played ones included: it had {size}"
            )

    def _card(self, cards: int) -> Card:
        """The lowest of some cards."""
        return self._seen.setup.deck.card_of[cards & -cards]

    def _name(self, place: int) -> str:
        """What a place is called."""
        kind, seat, packet, _ = name_of(self._seen, place)
        if kind is PlaceKind.LEFTOVER:
            return "the cards that nobody was dealt"
        if kind is PlaceKind.DISCARDS:
            return f"what seat {seat} put away"
        return f"the hand of seat {seat}" if self._seen.setup.width == 1 else f"packet {packet} of seat {seat}"
