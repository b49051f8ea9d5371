"""A view of The Bottle Imp from what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from typing import TYPE_CHECKING, TypeVar, cast

from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.bottle_imp.situation import Exposed, FinishedTrick, Price
from flaschenteufel.bottle_imp.steps import DEVIL, StepAtTable, Submission
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.turns import Turn
from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.bottle_imp.views.knowledge import Given, Sighting
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.view import new_round_at, variant_named
from flaschenteufel.core.wording import brief, count

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.views.data import BottleImpViewData, Cards, TrickData

S = TypeVar("S", bound=Sized)


class ViewReading:
    """What a view says, looked at piece by piece.

    It checks what the engine takes for granted: that there are such seats, packets and cards, that no card is in two
    places, and that there are as many in each as there should be. Whether it all fits together shows when the view is
    proved, and so does what follows from the rest, which is not looked at here at all: piles, voids, scores.
    """

    def __init__(self, data: BottleImpViewData) -> None:
        self._data = data
        variant = variant_named(data.variant)
        new_round_at(variant, data.players, data.edition, data.dealer)
        if not isinstance(variant, BottleImp):
            raise DocumentError(f"{brief(data.variant)} is not a variant of The Bottle Imp", "variant")
        self._setup = variant.set_up(data.players, data.edition, data.dealer)
        self._seats, self._width = self._setup.seats, self._setup.width
        if data.phase not in self._setup.makers:
            raise DocumentError(f"{data.variant} has no phase {data.phase}", "phase")
        if data.seat is not None:
            self._seat(data.seat, "seat")
        self._phase: AnyPhase = next(phase for phase in self._setup.makers if phase == data.phase)
        self._step = self._setup.step(self._phase)
        steps = self._setup.steps
        before = steps.index(self._step) if self._step else len(steps)
        self._completed = () if self._phase is Phase.DEAL else steps[:before]

    def view(self) -> BottleImpView:
        """The view."""
        data = self._data
        exactly(self._seats, data.hands, "hands")
        for seat, packets in enumerate(data.hands):
            exactly(self._width, packets, f"hands[{seat}]")
        finished = tuple(self._finished(number, trick) for number, trick in enumerate(data.tricks))
        plays = self._plays(data.trick, "trick")
        chosen = self._chosen()
        submitted = self._submitted()
        spent = self._spent()
        given = self._given()
        sizes = self._sizes(spent)
        known = self._known(submitted, given)
        shown = self._mask(data.devils_trick, "devils_trick") if self._phase is Phase.SCORE else 0
        self._only_once([*known, *spent, shown or self._put_away(given)])
        return BottleImpView(
            Sighting(
                setup=self._setup,
                seat=data.seat,
                turn=self._turn(chosen, len(plays)),
                finished=finished,
                prices=self._prices(),
                plays=plays,
                submitted=submitted,
                chosen=chosen,
                sizes=sizes,
                known=known,
                spent=spent,
                given=given,
                shown=shown,
            )
        )

    def _seat(self, seat: int, path: str) -> int:
        if not 0 <= seat < self._seats:
            raise DocumentError(f"must be from 0 to {self._seats - 1}, not {brief(seat)}", path)
        return seat

    def _bit(self, card: Card, path: str) -> int:
        bit = self._setup.deck.bit(card)
        if not bit:
            raise DocumentError(f"the {card.suit} {card} is not a card of this deck", path)
        return bit

    def _mask(self, cards: Cards, path: str) -> int:
        """The cards that are known among some."""
        mask = 0
        for number, card in enumerate(cards):
            if card is not None:
                bit = self._bit(card, f"{path}[{number}]")
                if mask & bit:
                    raise DocumentError(f"the {card} is there twice", f"{path}[{number}]")
                mask |= bit
        return mask

    def _turn(self, chosen: Exposed, plays: int) -> Turn:
        data, step = self._data, self._step
        possible: Sequence[int] = range(self._seats) if step is None else step.seats
        if list(data.to_act) != sorted(set(data.to_act) & set(possible)) or (step is None and len(data.to_act) > 1):
            raise DocumentError("these seats cannot be to act", "to_act")
        return self._setup.turn_at((self._phase, data.to_act, data.trick.leader), chosen, plays)

    def _plays(self, trick: TrickData, path: str) -> tuple[int, ...]:
        """The cards of a trick, if they came from seats in the right order."""
        order = self._setup.orders[self._seat(trick.leader, f"{path}.leader")]
        most = len(order) - (path == "trick" and self._phase is Phase.TRICK)
        if len(trick.plays) > most:
            raise DocumentError(f"there can be at most {count(most, 'card')}", f"{path}.plays")
        for number, (play, seat) in enumerate(zip(trick.plays, order, strict=False)):
            where = f"{path}.plays[{number}]"
            if play.seat != seat:
                raise DocumentError(f"must be {seat}, not {brief(play.seat)}", f"{where}.seat")
            if not 0 <= play.packet < self._width:
                raise DocumentError(f"there is no packet {brief(play.packet)}", f"{where}.packet")
        return tuple(self._bit(play.card, f"{path}.plays[{n}].card") for n, play in enumerate(trick.plays))

    def _finished(self, number: int, trick: TrickData) -> FinishedTrick:
        path = f"tricks[{number}]"
        exactly(len(self._setup.orders[0]), trick.plays, f"{path}.plays")
        if trick.winner is None:
            raise DocumentError("a finished trick has a winner", f"{path}.winner")
        return trick.leader, self._seat(trick.winner, f"{path}.winner"), self._plays(trick, path)

    def _spent(self) -> tuple[int, ...]:
        spent = [0] * len(self._setup.sizes)
        for trick in (*self._data.tricks, self._data.trick):
            for play in trick.plays:
                place, bit = play.seat * self._width + play.packet, self._setup.deck.bit(play.card)
                if any(played & bit for played in spent):
                    raise DocumentError(f"the {play.card} was played twice", "tricks")
                spent[place] |= bit
        return tuple(spent)

    def _prices(self) -> tuple[Price, ...]:
        bottles = self._data.bottles
        exactly(len(self._setup.start_prices), bottles, "bottles")
        return tuple(self._price(bottle, f"bottles[{number}]") for number, bottle in enumerate(bottles))

    def _price(self, bottle: Bottle, path: str) -> Price:
        if bottle.owner is None or bottle.card is None:
            return self._setup.start_prices[0]
        return self._seat(bottle.owner, f"{path}.owner"), self._bit(bottle.card, f"{path}.card") - 1

    def _chosen(self) -> Exposed:
        """Which packet each seat has laid open, where that was its own choice."""
        if not any(step.step.exposes for step in self._completed):
            return self._setup.none_exposed
        chosen: list[int] = []
        for seat, packets in enumerate(self._data.hands):
            lying_open = [number for number, packet in enumerate(packets) if packet.open]
            chosen += exactly(1, lying_open, f"hands[{seat}]", "open packet")
        return tuple(chosen)

    def _submitted(self) -> Submission:
        """What this seat has submitted, in the compact form of the step."""
        action, step = self._data.submission, self._step
        if action is None:
            return None
        if step is None or type(action) is not step.step.action or action.seat != self._data.seat:
            raise DocumentError("this seat cannot have submitted that", "submission")
        cards = cast("Cards | None", getattr(action, "cards", None))
        if cards is not None:
            number, needed = self._mask(cards, "submission.cards").bit_count(), step.needed[action.seat]
            if number != needed:
                raise DocumentError(f"there must be {count(needed, 'card')}, not {number}", "submission.cards")
        submission = step.step.packed(step, action)
        if submission is None:
            raise DocumentError("this seat cannot have submitted that", "submission")
        return submission

    def _given(self) -> Given:
        """What is known of the completed steps: from the list of the discards, and from that of the gifts."""
        discards, gifts = self._discards(), self._gifts()
        given: list[tuple[tuple[int, ...], ...]] = []
        for step in self._completed:
            away = next(discards) if step.discards else ()
            given.append(
                tuple(
                    tuple(away[seat] if lot.target == DEVIL else self._taken(gifts, lot.size) for lot in lots)
                    for seat, lots in enumerate(step.lots_of)
                )
            )
        return tuple(given)

    def _discards(self) -> Iterator[tuple[int, ...]]:
        """For each completed step in which cards were put away, what is known of those of each seat."""
        steps = [step for step in self._completed if step.discards]
        discards = exactly(len(steps), self._data.discards, "discards")
        for number, hands in enumerate(discards):
            exactly(self._seats, hands, f"discards[{number}]")
        return iter(
            [
                tuple(self._mask(cards, f"discards[{number}][{seat}]") for seat, cards in enumerate(hands))
                for number, hands in enumerate(discards)
            ]
        )

    def _gifts(self) -> Iterator[int]:
        """The cards of the gifts, 0 for those that are not known."""
        expected = sum(lot.size for step in self._completed for lot in step.gifts)
        gifts = exactly(expected, self._data.gifts, "gifts")
        return iter(
            [self._bit(gift.card, f"gifts[{number}].card") if gift.card else 0 for number, gift in enumerate(gifts)]
        )

    @staticmethod
    def _taken(gifts: Iterator[int], size: int) -> int:
        """The mask of a lot: all its cards are known, or none."""
        return sum({next(gifts) for _ in range(size)})

    def _put_away(self, given: Given) -> int:
        """The cards that are known to lie in the devil's trick."""
        pairs = zip(self._completed, given, strict=True)
        return sum(step.put_away(seat, lots) for step, seats in pairs for seat, lots in enumerate(seats))

    def _sizes(self, spent: Iterable[int]) -> tuple[int, ...]:
        """How many cards are in the packets, which must be as many as the rules say."""
        setup = self._setup
        sizes = [0] * len(setup.sizes) if self._phase is Phase.DEAL else list(setup.sizes)
        for step in self._completed:
            for lot in step.lots:
                sizes[lot.source] -= lot.size
                if lot.target != DEVIL:
                    sizes[lot.target] += lot.size
        for place, cards in enumerate(spent):
            sizes[place] -= cards.bit_count()
        for place, size in enumerate(sizes):
            seat, packet = divmod(place, self._width)
            seen = self._data.hands[seat][packet].cards
            gone = self._putting_away(place)
            away = gone.discards[seat] if gone and gone.discards else 0
            exactly(size - away, seen, f"hands[{seat}][{packet}].cards")
        return tuple(sizes)

    def _putting_away(self, place: int) -> StepAtTable | None:
        """The step in which cards have left a packet already that others have yet to put away."""
        step, seat = self._step, place // self._width
        if step is None or not step.discards or not step.discards[seat]:
            return None
        left = seat not in self._data.to_act and step.sources[seat] == place
        return step if left else None

    def _known(self, submitted: Submission, given: Given) -> tuple[int, ...]:
        """The cards that are known to be in the packets, before any that were just put away have left."""
        known: list[int] = []
        for place in range(len(self._setup.sizes)):
            seat, packet = divmod(place, self._width)
            mask = self._mask(self._data.hands[seat][packet].cards, f"hands[{seat}][{packet}].cards")
            step = self._putting_away(place)
            if step:
                mask |= step.put_away(seat, submitted) if seat == self._data.seat else self._given_into(place, given)
            known.append(mask)
        return tuple(known)

    def _given_into(self, place: int, given: Given) -> int:
        """The cards that one has given into somebody else's packet since any could last leave it."""
        cards = 0
        for step, seats in zip(self._completed, given, strict=True):
            if any(lot.source == place for lot in step.lots):
                cards = 0
            own = (lot for lot in step.gifts if lot.giver == self._data.seat and lot.target == place)
            cards |= sum(seats[lot.giver][lot.number] for lot in own)
        return cards

    def _only_once(self, masks: Iterable[int]) -> None:
        everywhere = 0
        for mask in masks:
            twice = everywhere & mask
            if twice:
                raise DocumentError(f"the {self._setup.deck.card_of[twice & -twice]} is in two places")
            everywhere |= mask


def exactly(number: int, things: S, path: str, noun: str = "item") -> S:
    """The things, if there are so many."""
    if len(things) != number:
        raise DocumentError(f"there must be {count(number, noun)}, not {len(things)}", path)
    return things
