"""The rules of Lamp Oil: the README tells them to people, and this to the library."""

from collections.abc import Iterator
from enum import StrEnum

from attrs import evolve, frozen
from flaschenteufel import kit
from flaschenteufel.kit import Card

LAMPS = "lamp"
DECK = kit.cards(("gull", "crab", "whale", LAMPS), range(1, 10))


class Phase(StrEnum):
    """The phases of a night."""

    DEAL = "deal"
    OIL = "oil"
    PROMISE = "promise"
    TRICK = "trick"
    SCORE = "score"


class Reason(StrEnum):
    """Why an action is refused."""

    MUST_FOLLOW_SUIT = "must_follow_suit"


@frozen
class Store(kit.Action):
    """Store a card as oil."""

    card: Card


@frozen
class Promise(kit.Action):
    """Promise to keep a number of watches."""

    watches: int


@frozen
class Play(kit.Action):
    """Play a card to a trick."""

    card: Card


@frozen
class WatchKept(kit.Event):
    """A trick was complete, and the keeper at `seat` took it."""

    seat: int


@frozen(kw_only=True)
class Night(kit.Position):
    """What everybody sees."""

    promises: tuple[int, ...] = ()
    leader: int | None = None  # at first it is the dealer's left neighbour
    trick: tuple[Play, ...] = ()
    watches: tuple[int, ...] = kit.per_seat(0)  # the tricks of each keeper
    oil: tuple[int, ...] = ()  # the ranks of the stored cards, at dawn


def stored(at: Night, action: Store) -> Night:
    """OIL-2: a card is oil for its rank; it is seen only at dawn."""
    return evolve(at, oil=(*at.oil, action.card.rank))


def promises(at: Night, seat: int) -> Iterator[Promise]:
    """OIL-3: all watches, none, or any number between."""
    return (Promise(seat, watches) for watches in range(at.hand_sizes[seat] + 1))


def promised(at: Night, action: Promise) -> Night:
    """OIL-3: the promises lie open."""
    return evolve(at, promises=(*at.promises, action.watches))


def turn(at: Night) -> int | None:
    """OIL-4: one after another, and the winner leads, until the hands are empty."""
    if at.trick:
        return at.left_of(at.trick[-1].seat)
    leader = at.left_of(at.dealer) if at.leader is None else at.leader
    return leader if at.hand_sizes[leader] else None


def follow(at: Night, action: Play, held: Card) -> kit.Objection | None:
    """OIL-4: not as long as a card of the suit led is held."""
    if kit.must_follow(at.trick, action.card, held):
        facts = {"card": held}
        return kit.Objection(Reason.MUST_FOLLOW_SUIT, "You must follow suit: you hold {card}", "OIL-4", facts)
    return None


def played(at: Night, action: Play) -> Night:
    """OIL-5: the last card of a trick decides who keeps the watch."""
    trick = (*at.trick, action)
    if len(trick) < at.seats:
        return evolve(at, trick=trick)
    leader = kit.winner(trick, trumps=LAMPS)
    return evolve(at, trick=(), leader=leader, watches=kit.added(at.watches, leader))


def news(before: Night, after: Night) -> Iterator[WatchKept]:
    """OIL-5: who keeps the watch."""
    if after.leader is not None and after.watches != before.watches:
        yield WatchKept(after.leader)


def scores(at: Night, left: kit.Left) -> list[int]:
    """OIL-6: a promise that is kept burns the oil for its keeper, a broken one against them."""
    nights = zip(at.promises, at.watches, at.oil, strict=True)
    return [5 + watches + oil if watches == promise else watches - oil for promise, watches, oil in nights]


LAMP_OIL = kit.Game(
    name="lamp-oil",
    title="Lamp Oil",
    game="lamp-oil",
    front="lamp_oil.front",
    deck=DECK,
    hand_sizes={3: 9, 4: 8, 5: 7},
    start=Night,
    phases=(
        kit.Secretly(Phase.OIL, kit.CardChoice(Store, effect=stored), shown=False, clause="OIL-2"),
        kit.Secretly(Phase.PROMISE, kit.Choice(Promise, among=promises, effect=promised), clause="OIL-3"),
        kit.InTurn(Phase.TRICK, kit.CardChoice(Play, while_holding=follow, effect=played), turn=turn, clause="OIL-4"),
    ),
    scores=scores,
    news=news,
    news_types=(WatchKept,),
    clause="OIL-1",
)
