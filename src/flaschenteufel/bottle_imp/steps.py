"""The steps between the deal and the first trick: what every kind of step knows about itself.

A step is a description (who takes part, in which phase) and all that the engine needs to play it: its action and
the compact form of it, its choices, refusals and effect, its notation, who learns what, and in how many ways it
may have come about. The engine asks the step, and nowhere which kind of step it is; so a plugin can bring a kind of its
own.

In most steps everybody moves cards: into other packets, or into the devil's trick. `CardStep` does everything for
these but to say which cards go where.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from attrs import Attribute, frozen

from flaschenteufel.bottle_imp.actions import Choices, card_choices
from flaschenteufel.bottle_imp.cards import Card, CardSet, Deck
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase, Reason
from flaschenteufel.core.actions import Action
from flaschenteufel.core.allocation import choose
from flaschenteufel.core.errors import IllegalActionError, VariantError
from flaschenteufel.core.events import Event
from flaschenteufel.core.record.notation import named
from flaschenteufel.core.record.tokens import Part
from flaschenteufel.core.refusals import foreign_card, named_twice, not_held
from flaschenteufel.core.wording import brief, count, counted, sentence

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.layout import Layout, TableCheck

Receiver = tuple[int, int]
"""Who gets a card, and into which packet: (seat, packet)."""

Submission = Any
"""What a seat has submitted, in the compact form of the step: for a `CardStep` a mask of cards for each of its lots."""

DEVIL = -1
"""The target of cards that go into the devil's trick."""

_NO_CARDS = "()"
_OTHER_PHASES = (Phase.DEAL, Phase.TRICK, Phase.CHOOSE_BOTTLE, Phase.SCORE)


class Lot(NamedTuple):
    """Cards that a seat, the `giver`, moves together: the `number` of the lot among its own, and the `size`.

    They go from a packet (`source`) to another (`target`), or to `DEVIL`. Packets are numbered packet after packet,
    seat after seat. The cards of a lot are a set: their order means nothing.

    >>> Lot(giver=0, number=0, source=0, target=1, size=3).size
    3
    """

    giver: int
    number: int
    source: int
    target: int
    size: int


class Step(ABC):
    """A kind of step, as an attrs class: its fields say who takes part, in which phase, and by which clause.

    >>> from flaschenteufel.bottle_imp import Discarding, Exposing
    >>> [isinstance(step, Step) for step in (Discarding(), Exposing())]
    [True, True]
    """

    action: ClassVar[type[Action]]
    """The action that is due."""
    trigger: ClassVar[str]
    """What the machine calls the action."""
    verb: ClassVar[str]
    """What a player calls it: `It is time to ...`."""
    events: ClassVar[tuple[type[Event], ...]]
    """The kinds of events that `announced` gives."""
    sentence: ClassVar[str] = ""
    """How a beginner is told of it, as in `everybody pays one card`; by default, that it is time to do it."""
    exposes: ClassVar[bool] = False
    """Whether the submissions say which packet each seat lays open."""

    who: Callable[[Seating], tuple[int, ...]]
    phase: AnyPhase
    clause: str

    @property
    @abstractmethod
    def looks_at(self) -> int | None:
        """The packet that a player has to look at, where packets lie face down; None if they look at all of them."""

    def targets(self, seating: Seating, giver: int) -> tuple[Receiver | None, ...]:
        """Where the cards of a seat go, one after the other: to a receiver, or into the devil's trick (None)."""
        return ()

    @abstractmethod
    def check(self, table: TableCheck) -> None:
        """Refuse a table that the step cannot take place at, by `table.require`."""

    @abstractmethod
    def choices(self, at: StepAtTable, seat: int) -> Choices[Action]:
        """From the mask of the packet that a seat chooses from, to all its legal actions, in a fixed order."""

    @abstractmethod
    def refusal(self, at: StepAtTable, action: Action, packets: Sequence[CardSet]) -> IllegalActionError | None:
        """Why an action of a seat that is to act is refused, or None; `packets` are those of the seat."""

    @abstractmethod
    def compact(self, at: StepAtTable, action: Any, held: Sequence[int]) -> Submission | None:
        """The compact form of an action, or None if it is not legal; `held` has the masks of all packets.

        It is written apart from `choices` and `refusal`, and quick.
        """

    @abstractmethod
    def packed(self, at: StepAtTable, action: Any) -> Submission | None:
        """The compact form of an action, whatever the seat holds; None if it has none."""

    @abstractmethod
    def unpacked(self, at: StepAtTable, seat: int, submission: Submission) -> Action:
        """The action that has this compact form."""

    @abstractmethod
    def announced(self, action: Any) -> Event:
        """The event that tells of an action."""

    @abstractmethod
    def written(self, action: Any) -> str:
        """An action in a record."""

    @abstractmethod
    def read(self, seat: int, part: Part, cards: Mapping[str, Card]) -> Action:
        """The action of a seat that stands in a record, legal or not; `RecordError` if it is none at all."""

    @abstractmethod
    def ways(self, at: StepAtTable, seat: int, size: int) -> int:
        """In how many ways a seat can have acted that chooses from a packet of so many cards."""

    @abstractmethod
    def way(self, at: StepAtTable, seat: int, packet: Sequence[int], number: int) -> Submission:
        """The submission with this number, from 0, of a seat that chooses from these cards, given as bits."""

    def learns(self, lot: Lot, viewer: int | None, width: int) -> bool:
        """Whether somebody gets to know the cards of a lot: giver and receiver do (PASS-2).

        Where packets lie face down, a receiver learns it when they look at the packet.
        """
        return viewer is not None and viewer in (lot.giver, lot.target // width if lot.target != DEVIL else lot.giver)


class CardStep(Step):
    """A step in which everybody chooses cards of a packet, which then go where `targets` says.

    >>> from flaschenteufel.bottle_imp import Discarding, Seating
    >>> Discarding(count=2).targets(Seating(4, dealer=0), 0)  # both go to the devil
    (None, None)
    """

    packet: int

    @property
    def looks_at(self) -> int | None:
        """The packet that the cards come from."""
        return self.packet

    def check(self, table: TableCheck) -> None:
        """The packets exist, and so do those who get the cards."""
        table.require(0 <= self.packet < table.width, f"there is no packet {self.packet} for phase {self.phase}")
        targets = [target for giver in self.who(table.seating) for target in checked_targets(self, table, giver)]
        known = all(
            target is None or (target[0] in range(table.seating.seats) and 0 <= target[1] < table.width)
            for target in targets
        )
        table.require(bool(targets) and known, f"somebody at the table must receive the gifts of phase {self.phase}")

    def choices(self, at: StepAtTable, seat: int) -> Choices[Action]:
        """Every choice of as many cards as are needed; the cards of a lot ascend."""
        make = cast("Callable[[int, tuple[Card, ...]], Action]", self.action)
        return card_choices(make, at.deck, seat, at.positions[seat])

    def refusal(self, at: StepAtTable, action: Action, packets: Sequence[CardSet]) -> IllegalActionError | None:
        """Why the cards cannot be chosen, or None: their number, a double, a stranger, elsewhere, out of order."""
        cards, clause = cast("Any", action).cards, self.clause
        needed = at.needed[action.seat]
        if len(cards) != needed:
            message = counted(
                "Choose {number} card, not {given}", "Choose {number} cards, not {given}", needed, given=len(cards)
            )
            return IllegalActionError(action, Reason.WRONG_NUMBER_OF_CARDS, clause, message)
        packet = packets[self.packet]
        for index, card in enumerate(cards):
            if card not in at.deck:
                return foreign_card(action, "DECK-1")
            if card in cards[:index]:
                return named_twice(action, card, clause)
            if card not in packet:
                return self._not_there(at, action, card)
        return self._disordered(at, action, cards)

    def _not_there(self, at: StepAtTable, action: Action, card: Card) -> IllegalActionError:
        if at.width == 1:
            return not_held(action, card, self.clause)
        # Where else the card is goes unsaid: one's own other packet may lie there unseen (HOUSE-1).
        if self.packet == 0:
            message = sentence("Choose from your first packet: {card} is not in it", card=card)
        elif self.packet == 1:
            message = sentence("Choose from your second packet: {card} is not in it", card=card)
        else:
            message = sentence("Choose from packet {packet}: {card} is not in it", packet=self.packet + 1, card=card)
        return IllegalActionError(action, Reason.WRONG_PACKET, self.clause, message)

    def _disordered(self, at: StepAtTable, action: Action, cards: Sequence[Card]) -> IllegalActionError | None:
        """The order of cards for one receiver means nothing, so there is one way to name them."""
        last: dict[int, Card] = {}
        for lot, card in zip(at.positions[action.seat], cards, strict=True):
            if lot in last and card < last[lot]:
                message = sentence(
                    "Name the cards that go to one place in ascending order: {lower} before {higher}",
                    lower=card,
                    higher=last[lot],
                )
                return IllegalActionError(action, Reason.WRONG_ORDER, self.clause, message)
            last[lot] = card
        return None

    def compact(self, at: StepAtTable, action: Any, held: Sequence[int]) -> Submission | None:
        """A mask for each lot, if the seat holds the cards."""
        seat: int = action.seat
        bit_of, card_of = at.deck.bit_of, at.deck.card_of
        packet = held[at.sources[seat]]
        chosen: tuple[int, ...] = ()
        for card in action.cards:
            bit = bit_of.get(card.number, 0)
            if not packet & bit or (card_of[bit] is not card and card_of[bit] != card):
                return None
            packet ^= bit
            chosen += (bit,)
        if len(chosen) != at.needed[seat]:
            return None
        return chosen if at.is_plain[seat] else _in_lots(at, seat, chosen)

    def packed(self, at: StepAtTable, action: Any) -> Submission | None:
        """A mask for each lot."""
        bits = tuple(map(at.deck.bit, action.cards))
        return _in_lots(at, action.seat, bits) if all(bits) and len(bits) == at.needed[action.seat] else None

    def unpacked(self, at: StepAtTable, seat: int, submission: Submission) -> Action:
        """The cards in the order of their targets."""
        left = [iter(CardSet(at.deck, mask)) for mask in submission]
        cards = [next(left[lot]) for lot in at.positions[seat]]
        make = cast("Callable[[int, list[Card]], Action]", self.action)
        return make(seat, cards)

    def naming(self, at: StepAtTable, seat: int, cards: Sequence[Card]) -> Action:
        """The action of a seat that names these cards, in the order of their targets, those of a lot in any order."""
        ordered = list(cards)
        if len(cards) == at.needed[seat]:
            for lot in at.lots_of[seat]:
                places = [place for place, number in enumerate(at.positions[seat]) if number == lot.number]
                for place, card in zip(places, sorted(cards[place] for place in places), strict=True):
                    ordered[place] = card
        make = cast("Callable[[int, list[Card]], Action]", self.action)
        return make(seat, ordered)

    def written(self, action: Any) -> str:
        """The numbers of the cards."""
        return " ".join(map(str, action.cards)) or _NO_CARDS

    def read(self, seat: int, part: Part, cards: Mapping[str, Card]) -> Action:
        """The cards with these numbers."""
        words = () if part.place.text == _NO_CARDS and len(part.words) == 1 else part.words
        make = cast("Callable[[int, list[Card]], Action]", self.action)
        return make(seat, [named(word, cards) for word in words])

    def ways(self, at: StepAtTable, seat: int, size: int) -> int:
        """A choice for each lot from the cards that are left."""
        ways, left = 1, size
        for lot in at.lots_of[seat]:
            ways *= comb(left, lot.size)
            left -= lot.size
        return ways

    def way(self, at: StepAtTable, seat: int, packet: Sequence[int], number: int) -> Submission:
        """The number is split up into those of the choices."""
        chosen: list[int] = []
        left = packet
        for lot in at.lots_of[seat]:
            number, choice = divmod(number, comb(len(left), lot.size))
            cards, left = choose(left, lot.size, choice)
            chosen.append(cards)
        return tuple(chosen)


def _in_lots(at: StepAtTable, seat: int, bits: Sequence[int]) -> tuple[int, ...] | None:
    """The masks of the lots, from the cards in the order of their targets; None if those of a lot do not ascend."""
    masks = [0] * len(at.lots_of[seat])
    for lot, bit in zip(at.positions[seat], bits, strict=True):
        if bit < masks[lot]:  # then it is lower than the highest card of the lot
            return None
        masks[lot] |= bit
    return tuple(masks)


@frozen(eq=False, repr=False)
class StepAtTable:
    """A step of the preparation at one table, with its `deck`: who takes part, what goes where, who looks at what.

    >>> from flaschenteufel import get_variant
    >>> discard, gifts = get_variant("classic").deal(4, seed=7).steps
    >>> discard.discards, [(lot.giver, lot.target) for lot in gifts.gifts][:2]
    ((1, 1, 1, 1), [(0, 1), (0, 3)])
    """

    step: Step
    deck: Deck
    width: int
    """How many packets a seat has."""
    seats: tuple[int, ...]
    """The seats that act, ascending, in whatever order the variant names them."""
    sources: tuple[int, ...]
    """For each seat at the table, the packet that it chooses from."""
    positions: tuple[tuple[int, ...], ...]
    """For each seat at the table, for each card that it names, which of its lots that belongs to."""
    lots_of: tuple[tuple[Lot, ...], ...]
    """For each seat at the table, the lots of cards that it moves."""
    taken_up: tuple[int, ...]
    """Which of their packets the players look at: all of them but, where they lie face down, only the one that
    cards are taken from (HOUSE-1), until one of them is to be laid open (HOUSE-3)."""
    # What follows from that, worked out once.
    lots: tuple[Lot, ...]
    """All lots, seat after seat."""
    gifts: tuple[Lot, ...]
    """The lots that go to other packets."""
    discards: tuple[int, ...] | None
    """How many cards each seat puts into the devil's trick; None if nobody puts any there."""
    needed: tuple[int, ...]
    """For each seat at the table, how many cards it has to name."""
    is_plain: tuple[bool, ...]
    """For each seat at the table, whether each of its lots is a single card."""

    def __repr__(self) -> str:
        return f"<{self.phase} by {count(len(self.seats), 'seat')}>"

    @property
    def phase(self) -> AnyPhase:
        """The phase that it takes place in."""
        return self.step.phase

    def put_away(self, seat: int, submission: Submission | None) -> int:
        """The cards of a submission that go into the devil's trick: they are gone before others have acted."""
        if submission is None:
            return 0
        return sum([submission[lot.number] for lot in self.lots_of[seat] if lot.target == DEVIL])

    def receivers(self, seat: int) -> tuple[Receiver, ...]:
        """Who gets the cards that a seat names, one by one; those for the devil are left out."""
        lots = self.lots_of[seat]
        targets = [lots[lot].target for lot in self.positions[seat]]
        return tuple(divmod(target, self.width) for target in targets if target != DEVIL)

    def settled(
        self, held: tuple[int, ...], devil: int, submissions: Sequence[Submission]
    ) -> tuple[tuple[int, ...], int]:
        """The packets and the devil's trick when all have acted and the cards have moved."""
        packets = list(held)
        for giver, index, source, target, _ in self.lots:
            cards = submissions[giver][index]
            packets[source] ^= cards
            if target == DEVIL:
                devil |= cards
            else:
                packets[target] ^= cards
        return tuple(packets), devil


def step_at_table(layout: Layout, seating: Seating, deck: Deck, step: Step) -> StepAtTable:
    """A step at the table with this layout and seating, which have been checked."""
    seats, width = range(seating.seats), len(layout.packets)
    acting = tuple(sorted(set(step.who(seating))))
    looked_at = step.looks_at
    sources = tuple(seat * width + (looked_at or 0) for seat in seats)
    positions: list[tuple[int, ...]] = []
    lots_of: list[tuple[Lot, ...]] = []
    for seat in seats:
        targets = [
            DEVIL if target is None else target[0] * width + target[1]
            for target in (step.targets(seating, seat) if seat in acting else ())
        ]
        places = list(dict.fromkeys(targets))
        positions.append(tuple(map(places.index, targets)))
        lots_of.append(
            tuple(Lot(seat, index, sources[seat], target, targets.count(target)) for index, target in enumerate(places))
        )
    one_only = layout.face_down and looked_at is not None
    lots = tuple(lot for own in lots_of for lot in own)
    discards = tuple(sum(lot.size for lot in own if lot.target == DEVIL) for own in lots_of)
    return StepAtTable(
        step=step,
        deck=deck,
        width=width,
        seats=acting,
        sources=sources,
        positions=tuple(positions),
        lots_of=tuple(lots_of),
        taken_up=(looked_at or 0,) if one_only else tuple(range(width)),
        lots=lots,
        gifts=tuple(lot for lot in lots if lot.target != DEVIL),
        discards=discards if any(discards) else None,
        needed=tuple(map(len, positions)),
        is_plain=tuple(all(lot.size == 1 for lot in own) for own in lots_of),
    )


def checked_targets(step: Step, table: TableCheck, giver: int) -> tuple[Receiver | None, ...]:
    """Where the cards of a seat go, if the variant says it as it should."""
    targets = step.targets(table.seating, giver)
    said = f"the receivers of phase {step.phase} must be pairs of a seat and a packet, not {brief(targets)}"
    table.require(_are_pairs(targets), said)
    return targets


def _are_pairs(targets: object) -> bool:
    """Whether these are pairs of whole numbers, or None."""
    if not isinstance(targets, tuple):
        return False
    for target in cast("tuple[object, ...]", targets):
        if target is not None and not isinstance(target, tuple):
            return False
        if target is not None and [type(one) for one in cast("tuple[object, ...]", target)] != [int, int]:
            return False
    return True


def in_phase(phase: object) -> AnyPhase:
    """A converter for the phase of a step: a member of an enum of strings, or the name of a phase of the game."""
    if isinstance(phase, StrEnum):
        return phase
    try:
        return Phase(cast("str", phase))
    except ValueError:
        raise VariantError(f"a phase is a member of an enum of strings, not {brief(phase)}") from None


def is_phase_of(step: Step, _: Attribute[Any], phase: AnyPhase) -> None:
    """A validator for the phase of a step: the game's own phases are called after what is done in them."""
    own = isinstance(phase, Phase)
    named_so = phase.value == step.trigger or phase.value.startswith(f"{step.trigger}_")
    if phase in _OTHER_PHASES or (own and not named_so):
        raise VariantError(
            f"{type(step).__name__} takes place in phase {step.trigger}, or in one called {step.trigger}_..., "
            f"not {brief(phase)}"
        )
