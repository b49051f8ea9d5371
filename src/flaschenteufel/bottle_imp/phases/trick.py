"""Phase `trick`: cards are played, and the winner takes them. This is the hot path."""

from __future__ import annotations

from typing import Any

from flaschenteufel.bottle_imp.action import Play
from flaschenteufel.bottle_imp.bottle import on_offer
from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.submission import mask_of
from flaschenteufel.bottle_imp.round import Draft, Round, make_round
from flaschenteufel.bottle_imp.taking import take_trick
from flaschenteufel.bottle_imp.trick import winning_place
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import listing

TRIGGER = "play"


def legal_actions(state: Round, seat: int) -> tuple[Action, ...]:
    """The cards of the led suit in each packet that may be played from, or all of it if it has none."""
    turn = state.turn
    assert turn.menu is not None
    return turn.menu.pick(_legal_cards(state))


def _legal_cards(state: Round) -> int:
    turn, held, played = state.turn, state.held, state.played
    legal = 0
    if played:
        led = state.setup.follow[played[0]]
        for source in turn.sources:
            packet = held[source]
            legal |= packet & led or packet
    else:
        for source in turn.sources:
            legal |= held[source]
    return _dummys_card(state, legal) if turn.by_rule else legal


def _dummys_card(state: Round, legal: int) -> int:
    """The one card that an automatic seat plays, as a mask."""
    setup = state.setup
    cheap = setup.cheap[max([bottle.price for bottle in state.bottles])]
    return setup.variant.dummy(legal, mask_of(setup.bits, state.played), cheap)


def apply(state: Round, action: Action) -> Round:
    """Put the card on the table; the last one completes the trick."""
    turn, setup, held, played = state.turn, state.setup, state.held, state.played
    if type(action) is not Play or action.seat != turn.seat:
        raise _error(state, action)
    card = action.card
    place = setup.places.get(card.number)
    if place is None or (setup.cards[place] is not card and setup.cards[place] != card):
        raise _error(state, action)
    bit = setup.bits[place]
    for source in turn.sources:
        packet = held[source]
        if packet & bit:
            break
    else:
        raise _error(state, action)
    if played:
        led = setup.follow[played[0]]
        if packet & led and not bit & led:
            raise _error(state, action)
    if turn.by_rule and bit != _legal_cards(state):
        raise _error(state, action)

    held = (*held[:source], packet ^ bit, *held[source + 1 :])
    played = (*played, place)
    if turn.after is None:
        return _completed(state, held, played)
    # `make_round`, written out: a call costs a tenth of the move.
    draft: Any = Draft(setup, turn.after, held, played, state.finished, state.won, state.bottles, state.prepared)
    draft.__class__ = Round
    return draft  # type: ignore[no-any-return]


def _completed(state: Round, held: tuple[int, ...], played: tuple[int, ...]) -> Round:
    """The round when the trick's last card lies: won with a card below the price, it brings a bottle too.

    If several bottles are on offer, the trick stays on the table until the winner has chosen.
    """
    setup, turn, bottles = state.setup, state.turn, state.bottles
    price = bottles[0].price if len(bottles) == 1 else max([bottle.price for bottle in bottles])
    cheap = setup.cheap[price]
    winning = winning_place(mask_of(setup.bits, played), cheap)
    if not setup.bits[winning] & cheap:
        return take_trick(state, held, played, winning, None, TRIGGER)
    offers = on_offer(bottles)
    if len(offers) == 1:
        return take_trick(state, held, played, winning, offers[0], TRIGGER)
    phase = setup.lookup[turn.phase, TRIGGER, Outcome.CHOICE]
    choosing = setup.turns[phase, (turn.order[played.index(winning)],), turn.leader]
    return make_round(setup, choosing, held, played, state.finished, state.won, bottles, state.prepared)


def _error(state: Round, action: Action) -> IllegalActionError:
    error = refusal(state, action)
    assert error is not None, "what the hot path refuses has a reason"
    return error


def refusal(state: Round, action: object) -> IllegalActionError | None:
    """Why the card cannot be played, or None."""
    variant = state.setup.variant
    if away := turned_away(state, action, Play, variant.turn_clause):
        return away
    assert isinstance(action, Play)
    if action.card not in state.deck:
        return IllegalActionError(action, Reason.FOREIGN_CARD, "DECK-1", f"{action.card!r} is not a card of this game")
    packets = state.packets(action.seat)
    width, sources = len(packets), state.turn.sources
    allowed = [packets[source % width] for source in sources]
    packet = next((packet for packet in packets if action.card in packet), None)
    if packet is None:
        message = f"You do not hold the {action.card}"
        return IllegalActionError(action, Reason.CARD_NOT_HELD, variant.turn_clause, message)
    if packet not in allowed:
        return _wrong_packet(state, action, allowed)
    if error := _must_follow(state, action, packet):
        return error
    return _must_obey(state, action) if state.turn.by_rule else None


def _wrong_packet(state: Round, action: Play, allowed: list[CardSet]) -> IllegalActionError:
    other = listing(packet_card for packet in allowed for packet_card in packet)
    side = "open" if state.turn.sources[0] % state.setup.width in state.exposed(action.seat) else "hidden"
    message = f"You must play from your {side} packet now: that is the {other}, not the {action.card}"
    return IllegalActionError(action, Reason.WRONG_PACKET, state.setup.variant.turn_clause, message)


def _must_follow(state: Round, action: Play, packet: CardSet) -> IllegalActionError | None:
    if not state.played:
        return None
    led = state.deck.cards[state.played[0]].suit
    following = packet.of_suit(led)
    if not following or action.card in following:
        return None
    held = listing(f"the {card}" for card in following)
    message = f"You must follow {led}: you hold {held}"
    return IllegalActionError(action, Reason.MUST_FOLLOW_SUIT, state.setup.variant.follow_clause, message)


def _must_obey(state: Round, action: Play) -> IllegalActionError | None:
    bound = CardSet(state.deck, _legal_cards(state))
    if action.card in bound:
        return None
    clause = "LOP-4" if state.played else "LOP-5"
    message = f"Seat {action.seat} plays by rule: the {listing(bound)}, not the {action.card}"
    return IllegalActionError(action, Reason.PLAYS_BY_RULE, clause, message)
