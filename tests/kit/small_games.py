"""Games that are small enough to be played out in every way, each with other pieces of the kit."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from attrs import evolve, frozen

from flaschenteufel import kit
from flaschenteufel.kit import Card


class Phase(StrEnum):
    DEAL = "deal"
    LAY_BY = "lay_by"
    BID = "bid"
    TRICK = "trick"
    EXTRA = "extra"
    SCORE = "score"


class Reason(StrEnum):
    MUST_FOLLOW_SUIT = "must_follow_suit"
    KEEP_YOUR_LAMPS = "keep_your_lamps"
    TOO_STRONG = "too_strong"
    MUST_PLAY = "must_play"


class Face(StrEnum):
    UP = "up"
    DOWN = "down"


@frozen
class LayBy(kit.Action):
    card: Card


@frozen
class LayTwoBy(kit.Action):
    cards: tuple[Card, ...]


@frozen
class Offer(kit.Action):
    tricks: int


@frozen
class Put(kit.Action):
    card: Card


@frozen
class Turned(kit.Action):
    card: Card
    face: Face
    loud: bool


@frozen
class Knock(kit.Action):
    pass


@frozen(kw_only=True)
class Small(kit.Position):
    bids: tuple[int, ...] = ()
    trick: tuple[Put, ...] = ()
    leader: int = 0
    taken: tuple[int, ...] = kit.per_seat(0)
    gone: tuple[Card, ...] = ()
    knocks: int = 0
    turned: tuple[Turned, ...] = ()


def laid_by(at: Small, action: LayBy) -> Small:
    return evolve(at, gone=(*at.gone, action.card))


def two_laid_by(at: Small, action: LayTwoBy) -> Small:
    return evolve(at, gone=(*at.gone, *action.cards))


def no_gull(at: Small, action: LayBy) -> kit.Objection | None:
    if action.card == Card(1, "gull"):
        return kit.Objection(Reason.KEEP_YOUR_LAMPS, "The first gull stays", "SMALL-2")
    return None


def lamps_first(at: Small, action: LayBy, held: Card) -> kit.Objection | None:
    """Whoever has a lamp lays a lamp by."""
    if held.suit == "lamp" and action.card.suit != "lamp":
        return kit.Objection(Reason.KEEP_YOUR_LAMPS, f"Lay the {held} by", "SMALL-2")
    return None


def offers(at: Small, seat: int) -> Iterator[Offer]:
    return (Offer(seat, tricks) for tricks in range(2))


def offered(at: Small, action: Offer) -> Small:
    return evolve(at, bids=(*at.bids, action.tricks))


def not_too_low(at: Small, action: Offer, held: Card) -> kit.Objection | None:
    """Whoever has the highest lamp offers a trick."""
    if held == Card(2, "lamp") and action.tricks == 0:
        return kit.Objection(Reason.TOO_STRONG, f"You hold the {held}", "SMALL-3")
    return None


def turn(at: Small) -> int | None:
    if at.trick:
        return at.left_of(at.trick[-1].seat)
    return at.leader if at.hand_sizes[at.leader] else None


def follow(at: Small, action: Put, held: Card) -> kit.Objection | None:
    if kit.must_follow(at.trick, action.card, held):
        return kit.Objection(Reason.MUST_FOLLOW_SUIT, f"You hold the {held}", "SMALL-4")
    return None


def put(at: Small, action: Put) -> Small:
    trick = (*at.trick, action)
    if len(trick) < at.seats:
        return evolve(at, trick=trick)
    leader = kit.winner(trick, trumps="lamp")
    return evolve(at, trick=(), leader=leader, taken=kit.added(at.taken, leader))


def news(before: Small, after: Small) -> Iterator[kit.Event]:
    if before.taken != after.taken:
        yield kit.TrickWon(after.leader, before.trick)


def scores(at: Small, left: kit.Left) -> list[int]:
    rest = sum(card.rank for card in left.aside) - sum(card.rank for card in at.gone)
    return [tricks + rest + sum(card.rank for card in hand) for tricks, hand in zip(at.taken, left.hands, strict=True)]


TRICKS = kit.InTurn(Phase.TRICK, kit.CardChoice(Put, while_holding=follow, effect=put), turn=turn, clause="SMALL-4")
DECK = kit.cards(("gull", "lamp"), (1, 2))
WIDER = (*DECK, Card(3, "gull"))

PLAIN = kit.Game(
    name="plain",
    title="Plain",
    game="plain",
    deck=(*WIDER, Card(3, "lamp")),
    hand_sizes={2: 2},
    start=Small,
    phases=(TRICKS,),
    scores=scores,
    clause="SMALL-1",
    news=news,
    news_types=(kit.TrickWon,),
)

OPEN_BIDS = evolve(
    PLAIN,
    name="open-bids",
    deck=WIDER,
    phases=(
        kit.Secretly(Phase.BID, kit.Choice(Offer, among=offers, effect=offered), clause="SMALL-3"),
        TRICKS,
    ),
)

KEPT = evolve(
    PLAIN,
    name="kept",
    deck=WIDER,
    phases=(
        kit.Secretly(Phase.LAY_BY, kit.CardChoice(LayBy, effect=laid_by), shown=False, clause="SMALL-2"),
        kit.Secretly(Phase.BID, kit.Choice(Offer, among=offers, effect=offered), shown=False, clause="SMALL-3"),
        TRICKS,
    ),
)

HAND_RULES = evolve(
    KEPT,
    name="hand-rules",
    phases=(
        kit.Secretly(
            Phase.LAY_BY,
            kit.CardChoice(LayBy, effect=laid_by, refusal=no_gull, while_holding=lamps_first),
            shown=False,
            clause="SMALL-2",
        ),
        kit.Secretly(
            Phase.BID,
            kit.Choice(Offer, among=offers, effect=offered, while_holding=not_too_low),
            shown=False,
            clause="SMALL-3",
        ),
        TRICKS,
    ),
)


lay_by, bid, tricks = HAND_RULES.phases
BID_FIRST = evolve(HAND_RULES, name="bid-first", phases=(bid, lay_by, tricks))


def more_offers(at: Small, seat: int) -> Iterator[Offer]:
    return (Offer(seat, tricks) for tricks in range(3))


def not_all(at: Small, action: Offer) -> kit.Objection | None:
    if action.tricks == 2 and action.seat == at.dealer:
        return kit.Objection(Reason.TOO_STRONG, "The dealer does not get all of them", "SMALL-3")
    return None


SHOWN_RULES = evolve(
    KEPT,
    name="shown-rules",
    phases=(
        kit.Secretly(
            Phase.BID,
            kit.Choice(Offer, among=more_offers, effect=offered, refusal=not_all, while_holding=not_too_low),
            clause="SMALL-3",
        ),
        kit.Secretly(Phase.LAY_BY, kit.CardChoice(LayBy, effect=laid_by, while_holding=lamps_first), clause="SMALL-2"),
        TRICKS,
    ),
)


def always_two(at: Small, seat: int) -> int:
    return 2


TWO_BY = evolve(
    PLAIN,
    name="two-by",
    deck=(*WIDER, Card(3, "lamp")),
    hand_sizes={2: 3},
    phases=(
        kit.Secretly(
            Phase.LAY_BY,
            kit.CardChoice(LayTwoBy, effect=two_laid_by, number=always_two),
            shown=False,
            clause="SMALL-2",
        ),
        TRICKS,
    ),
)


def turning(at: Small, seat: int, card: Card) -> list[Turned]:
    faces = Face if card.suit == "gull" else (Face.UP,)
    return [Turned(seat, card, face, card.rank > 1) for face in faces]


def turned(at: Small, action: Turned) -> Small:
    return evolve(at, turned=(*at.turned, action))


def knocking(at: Small, seat: int) -> list[Knock]:
    return [Knock(seat)]


def knocked(at: Small, action: Knock) -> Small:
    return evolve(at, knocks=at.knocks + 1)


def must_turn(at: Small, action: Knock, held: Card) -> kit.Objection | None:
    """Only who has no gull may knock."""
    if held.suit == "gull":
        return kit.Objection(Reason.MUST_PLAY, f"Turn the {held}", "SMALL-5")
    return None


def next_turner(at: Small) -> int | None:
    done = len(at.turned) + at.knocks
    return done % at.seats if done < at.seats * (1 + len(at.bids) // at.seats) else None


def again(at: Small) -> Phase:
    return Phase.SCORE if at.bids else Phase.BID


WINDING = evolve(
    PLAIN,
    name="winding",
    deck=DECK,
    phases=(
        kit.InTurn(
            Phase.EXTRA,
            (
                kit.CardChoice(Turned, ways=turning, effect=turned),
                kit.Choice(Knock, among=knocking, effect=knocked, while_holding=must_turn, verb="knock"),
            ),
            turn=next_turner,
            clause="SMALL-5",
            then=(Phase.BID, Phase.SCORE),
            branch=again,
        ),
        kit.Secretly(
            Phase.BID,
            kit.Choice(Offer, among=offers, effect=offered),
            clause="SMALL-3",
            then=(Phase.EXTRA,),
        ),
    ),
)
"""Phases that come again, several kinds of actions in one, and actions that say more than a card."""


def only_the_left(at: Small) -> list[int]:
    return [at.left_of(at.dealer)]


MIXED = evolve(
    PLAIN,
    name="mixed",
    deck=WIDER,
    phases=(
        kit.Secretly(
            Phase.BID,
            (
                kit.Choice(Offer, among=offers, effect=offered, while_holding=not_too_low),
                kit.CardChoice(LayBy, effect=laid_by, while_holding=lamps_first),
            ),
            clause="SMALL-3",
        ),
        kit.Secretly(
            Phase.LAY_BY, kit.CardChoice(LayBy, effect=laid_by), seats=only_the_left, shown=False, clause="SMALL-2"
        ),
        kit.Secretly(Phase.EXTRA, kit.Choice(Knock, among=knocking, effect=knocked), clause="SMALL-5"),
    ),
)
"""A value or a card at the same time, a phase of one seat alone, and no turns at all."""

GAMES = (PLAIN, OPEN_BIDS, KEPT, HAND_RULES, BID_FIRST, SHOWN_RULES, TWO_BY, WINDING, MIXED)
