"""A view of The Bottle Imp from what it says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeVar

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.view import new_round_at, variant_named
from flaschenteufel.core.wording import brief, count

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.cards import Card
    from flaschenteufel.bottle_imp.situation import Price, Taken
    from flaschenteufel.bottle_imp.stage import Stage
    from flaschenteufel.bottle_imp.tricks import Bottle
    from flaschenteufel.bottle_imp.turns import Exposed, Turn
    from flaschenteufel.bottle_imp.views.data import BottleImpViewData, Cards, TrickData

S = TypeVar("S", bound=Sized)
_SUBMISSIONS = {Discarding: Discard, Passing: Pass, Exposing: Expose}


class ViewReading:
    """What a view says, looked at piece by piece.

    It checks what the engine takes for granted: that there are such seats, packets and cards, that no card is in two
    places, and that there are as many in each as there should be. Whether it all fits together shows when the view is
    proved, and so does what follows from the rest, which is not looked at here at all: piles, voids, scores.
    """

    def __init__(self, data: BottleImpViewData) -> None:
        self._data = data
        table = new_round_at(variant_named(data.variant), data.players, data.edition, data.dealer)
        if not isinstance(table, BottleImpRound):
            raise DocumentError(f"{brief(data.variant)} is no variant of The Bottle Imp", "variant")
        self._setup = table.setup
        self._seats, self._width = table.seats, table.setup.width
        if data.phase not in self._setup.makers:
            raise DocumentError(f"{data.variant} has no phase {data.phase}", "phase")
        if data.seat is not None:
            self._seat(data.seat, "seat")
        self._stage = self._setup.stage(data.phase)
        stages = takewhile(lambda stage: stage is not self._stage, self._setup.stages)
        self._completed = [] if data.phase is Phase.DEAL else list(stages)

    def view(self) -> BottleImpView:
        """The view."""
        data, setup = self._data, self._setup
        exactly(self._seats, data.hands, "hands")
        for seat, packets in enumerate(data.hands):
            exactly(self._width, packets, f"hands[{seat}]")
        finished = tuple(self._taken(number, trick) for number, trick in enumerate(data.tricks))
        plays = self._plays(data.trick, "trick")
        chosen = self._chosen()
        submitted = self._submitted()
        spent = self._spent()
        passes = self._passes()
        discards = self._discards()
        sizes = self._sizes(spent)
        known = self._known(submitted, passes)
        shown = self._mask(data.devils_trick, "devils_trick") if data.phase is Phase.SCORE else 0
        self._only_once([*known, *spent, shown or sum(map(sum, discards))])
        return BottleImpView(
            setup=setup,
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
            discards=discards,
            passes=passes,
            shown=shown,
        )

    def _seat(self, seat: int, path: str) -> int:
        if not 0 <= seat < self._seats:
            raise DocumentError(f"must be from 0 to {self._seats - 1}, not {brief(seat)}", path)
        return seat

    def _bit(self, card: Card, path: str) -> int:
        bit = self._setup.deck.bit(card)
        if not bit:
            raise DocumentError(f"the {card.suit} {card} is no card of this deck", path)
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
        data, stage = self._data, self._stage
        possible: Sequence[int] = range(self._seats) if stage is None else stage.seats
        if list(data.to_act) != sorted(set(data.to_act) & set(possible)) or (stage is None and len(data.to_act) > 1):
            raise DocumentError("these seats cannot be to act", "to_act")
        return self._setup.turn_at((data.phase, data.to_act, data.trick.leader), chosen, plays)

    def _plays(self, trick: TrickData, path: str) -> tuple[int, ...]:
        """The cards of a trick, if they came from seats in the right order."""
        order = self._setup.orders[self._seat(trick.leader, f"{path}.leader")]
        most = len(order) - (path == "trick" and self._data.phase is Phase.TRICK)
        if len(trick.plays) > most:
            raise DocumentError(f"there can be at most {count(most, 'card')}", f"{path}.plays")
        for number, (play, seat) in enumerate(zip(trick.plays, order, strict=False)):
            where = f"{path}.plays[{number}]"
            if play.seat != seat:
                raise DocumentError(f"must be {seat}, not {brief(play.seat)}", f"{where}.seat")
            if not 0 <= play.packet < self._width:
                raise DocumentError(f"there is no packet {brief(play.packet)}", f"{where}.packet")
        return tuple(self._bit(play.card, f"{path}.plays[{n}].card") for n, play in enumerate(trick.plays))

    def _taken(self, number: int, trick: TrickData) -> Taken:
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
        exposing = any(isinstance(stage.step, Exposing) for stage in self._completed)
        if not exposing:
            return self._setup.none_exposed
        chosen: list[int] = []
        for seat, packets in enumerate(self._data.hands):
            lying_open = [number for number, packet in enumerate(packets) if packet.open]
            chosen += exactly(1, lying_open, f"hands[{seat}]", "open packet")
        return tuple(chosen)

    def _submitted(self) -> Any:
        """What this seat has submitted, in the compact form of `BottleImpRound.laid`."""
        action, stage = self._data.submission, self._stage
        if action is None:
            return None
        if stage is None or type(action) is not _SUBMISSIONS[type(stage.step)] or action.seat != self._data.seat:
            raise DocumentError("this seat cannot have submitted that", "submission")
        if isinstance(action, Discard | Pass):
            cards = self._mask(action.cards, "submission.cards").bit_count()
            if cards != stage.needed[action.seat]:
                needed = count(stage.needed[action.seat], "card")
                raise DocumentError(f"there must be {needed}, not {cards}", "submission.cards")
            return tuple(map(self._setup.deck.bit, action.cards))
        assert isinstance(action, Expose)
        return action.packet

    def _discards(self) -> tuple[tuple[int, ...], ...]:
        stages = [stage for stage in self._completed if isinstance(stage.step, Discarding)]
        discards = exactly(len(stages), self._data.discards, "discards")
        for number, hands in enumerate(discards):
            exactly(self._seats, hands, f"discards[{number}]")
        return tuple(
            tuple(self._mask(cards, f"discards[{number}][{seat}]") for seat, cards in enumerate(hands))
            for number, hands in enumerate(discards)
        )

    def _passes(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        stages = [stage for stage in self._completed if isinstance(stage.step, Passing)]
        gifts = exactly(sum(len(stage.gifts) for stage in stages), self._data.gifts, "gifts")
        bits = [self._bit(gift.card, f"gifts[{number}].card") if gift.card else 0 for number, gift in enumerate(gifts)]
        passes: list[tuple[tuple[int, ...], ...]] = []
        for stage in stages:
            passes.append(tuple(tuple(bits[start:stop]) for start, stop in stage.shares))
            del bits[: len(stage.gifts)]
        return tuple(passes)

    def _sizes(self, spent: Iterable[int]) -> tuple[int, ...]:
        """How many cards are in the packets, which must be as many as the rules say."""
        setup = self._setup
        sizes = [0] * len(setup.sizes) if self._data.phase is Phase.DEAL else list(setup.sizes)
        for stage in self._completed:
            for seat in stage.seats:
                sizes[stage.sources[seat]] -= stage.needed[seat]
            for _, _, target in stage.gifts:
                sizes[target] += 1
        for place, cards in enumerate(spent):
            sizes[place] -= cards.bit_count()
        for place, size in enumerate(sizes):
            seat, packet = divmod(place, self._width)
            seen = self._data.hands[seat][packet].cards
            gone = self._discarding(place)
            exactly(size - (gone.needed[seat] if gone else 0), seen, f"hands[{seat}][{packet}].cards")
        return tuple(sizes)

    def _discarding(self, place: int) -> Stage | None:
        """The step in which cards have left a packet already that others have yet to discard from."""
        stage, seat = self._stage, place // self._width
        if stage is None or not isinstance(stage.step, Discarding):
            return None
        left = seat in stage.seats and seat not in self._data.to_act and stage.sources[seat] == place
        return stage if left else None

    def _known(self, submitted: Any, passes: Sequence[Sequence[Sequence[int]]]) -> tuple[int, ...]:
        """The cards that are known to be in the packets, before any that were just discarded have left."""
        known: list[int] = []
        for place in range(len(self._setup.sizes)):
            seat, packet = divmod(place, self._width)
            mask = self._mask(self._data.hands[seat][packet].cards, f"hands[{seat}][{packet}].cards")
            if self._discarding(place):
                mask |= sum(submitted or ()) if seat == self._data.seat else self._given(place, passes)
            known.append(mask)
        return tuple(known)

    def _given(self, place: int, passes: Sequence[Sequence[Sequence[int]]]) -> int:
        """The cards that one has given into somebody else's packet since any could last leave it."""
        given, made = 0, iter(passes)
        for stage in self._completed:
            owner = place // self._width
            if owner in stage.seats and stage.sources[owner] == place:
                given = 0
            if isinstance(stage.step, Passing):
                cards = next(made)
                given |= sum(
                    cards[giver][gift]
                    for giver, gift, target in stage.gifts
                    if (giver, target) == (self._data.seat, place)
                )
        return given

    def _only_once(self, masks: Iterable[int]) -> None:
        everywhere = 0
        for mask in masks:
            twice = everywhere & mask
            if twice:
                raise DocumentError(f"the {self._setup.card_of[twice & -twice]} is in two places")
            everywhere |= mask


def exactly(number: int, things: S, path: str, noun: str = "item") -> S:
    """The things, if there are so many."""
    if len(things) != number:
        raise DocumentError(f"there must be {count(number, noun)}, not {len(things)}", path)
    return things
