"""Phase `trick`: cards are played, and the winner takes them. This is the hot path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flaschenteufel.bottle_imp.actions import Play
from flaschenteufel.bottle_imp.cards import CardSet
from flaschenteufel.bottle_imp.events import Played
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.tricks import highest, on_offer, sold, winning_card
from flaschenteufel.bottle_imp.turns import PlayTurn
from flaschenteufel.bottle_imp.vocabulary import Reason
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.events import Event
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import Reason as SharedReason
from flaschenteufel.core.refusals import foreign_card, not_held
from flaschenteufel.core.wording import Seat, sentence

TRIGGER = "play"

_DONE = Outcome.DONE


class TrickPhase(BottleImpRound):
    """A card is to be played."""

    __slots__ = ()
    _turn: PlayTurn

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """The cards of the led suit in each packet that may be played from, or all of it if it has none."""
        turn, laid = self._turn, self._laid
        if seat is not None and (seat != turn.seat or type(seat) is not int):
            return super().legal_actions(seat)
        legal = self._held[turn.source]
        if laid:
            legal = legal & turn.follow[laid[0]] or legal
        if not turn.plain:
            legal = self._more(legal)
        return turn.plays[legal] if laid else turn.plays.pick(legal)  # what can be led is seldom the same again

    def _more(self, legal: int) -> int:
        """What is legal with all packets, beside the cards of the first; a seat that plays by rule has one card."""
        turn, held, laid = self._turn, self._held, self._laid
        led = turn.follow[laid[0]] if laid else 0
        for other in turn.other_sources:
            legal |= held[other] & led or held[other]
        return self._setup.dummy(legal, sum(laid), highest(self._prices)) if turn.by_rule else legal

    def apply(self, action: Action) -> BottleImpRound:
        """Put the card on the table; the last one completes the trick."""
        turn, held, laid = self._turn, self._held, self._laid
        try:
            bit = turn.bit_by_id[id(action)]
        except KeyError:
            bit = self._bit(action)
        source = turn.source
        packet = held[source]
        if not packet & bit:
            source = self._other_source(action, bit)
            packet = held[source]
        if laid:
            led = turn.follow[laid[0]]
            if not bit & led and packet & led:
                raise self._error(action)
        if turn.by_rule and action not in self.legal_actions():
            raise self._error(action)

        packets = list(held)
        packets[source] = packet ^ bit
        after = turn.after
        if after is None:
            return self._completed(tuple(packets), laid + (bit,))
        return _make(
            self._setup,
            self._prepared,
            self._finished,
            self._prices,
            after,
            after.to_act,
            tuple(packets),
            laid + (bit,),
        )

    def _events(self, action: Any, after: BottleImpRound) -> Iterator[Event]:
        setup, seat = self._setup, action.seat
        bit = setup.deck.bit_of[action.card.number]
        packet = next(index for index, cards in enumerate(self._known_packets(seat)) if cards & bit)
        lay_open = packet in setup.lying_open(self._prepared.exposed, seat)
        yield Played(seat, action.card, packet, lay_open=lay_open)
        yield from self._trick_events(after)

    def _bit(self, action: Action) -> int:
        """The bit of the card that is played, if the action was made elsewhere."""
        if type(action) is Play and action.seat == self._turn.seat:
            bit = self.deck.bit(action.card)
            if bit:
                return bit
        raise self._error(action)

    def _other_source(self, action: Action, bit: int) -> int:
        """The packet to play from that has the card, if it is not the first."""
        for other in self._turn.other_sources:
            if self._held[other] & bit:
                return other
        raise self._error(action)

    def _completed(self, held: tuple[int, ...], cards: tuple[int, ...]) -> BottleImpRound:
        """The round when the trick's last card lies: won with a card below the price, it brings a bottle too.

        If several bottles are on offer, the trick stays on the table until the winner has chosen.
        """
        turn, setup, prices = self._turn, self._setup, self._prices
        cheaper = prices[0][1] if len(prices) == 1 else highest(prices)
        winning = winning_card(sum(cards), cheaper)
        winner = turn.order[cards.index(winning)]
        if winning & cheaper:
            if len(prices) == 1:
                prices = ((winner, winning - 1),)  # `sold`, for the one bottle there is
            else:
                offers = on_offer(prices)
                if len(offers) != 1:
                    return self._choice(winner, held, cards)
                prices = sold(prices, offers[0], winner, winning)
        finished = self._finished + ((turn.leader, winner, cards),)
        if len(finished) < setup.tricks:
            lead = turn.leads[winner]
            return _make(setup, self._prepared, finished, prices, lead, lead.to_act, held, ())
        return setup.enter(turn.exits[_DONE], winner, self._prepared, finished, prices, held)

    def _choice(self, winner: int, held: tuple[int, ...], cards: tuple[int, ...]) -> BottleImpRound:
        """The round in which the winner has to choose a bottle."""
        setup, to_act = self._setup, (winner,)
        phase = self._turn.exits[Outcome.CHOICE]
        turn = setup.turns[phase, to_act, self._turn.leader]
        return setup.makers[phase](setup, self._prepared, self._finished, self._prices, turn, to_act, held, cards)

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the card cannot be played, or None."""
        clause = self.variant.turn_clause
        if error := self._not_due(action, Play, clause):
            return error
        assert isinstance(action, Play)
        card = action.card
        if card not in self.deck:
            return foreign_card(action, "DECK-1")
        packets = self.packets(action.seat)
        holding = [index for index, packet in enumerate(packets) if card in packet]
        if not holding:
            return not_held(action, card, clause)
        allowed = self._allowed_packets()
        if holding[0] not in allowed:
            return self._elsewhere(action, allowed[0])
        return self._does_not_follow(action, holding[0]) or self._disobeys(action)

    def _elsewhere(self, action: Play, packet: int) -> IllegalActionError:
        """The refusal of a card that is not in the packet which must be played from."""
        facts = {"cards": tuple(self.packets(action.seat)[packet]), "tried": action.card}
        if packet in self.exposed(action.seat):
            message = sentence("You must play from your open packet now: it has {cards}, not {tried}", **facts)
        else:
            message = sentence("You must play from your hidden packet now: it has {cards}, not {tried}", **facts)
        return IllegalActionError(action, Reason.WRONG_PACKET, self.variant.turn_clause, message)

    def _allowed_packets(self) -> list[int]:
        """Which of the seat's packets the card may come from."""
        width = self._setup.width
        return [source % width for source in (self._turn.source, *self._turn.other_sources)]

    def _does_not_follow(self, action: Play, packet: int) -> IllegalActionError | None:
        following = self._following(action.seat, packet)
        if not following or action.card in following:
            return None
        suit, cards = self.trick.plays[0][1].suit, tuple(following)
        if self._setup.width == 1:
            message = sentence("You must follow {suit}: you hold {cards}", suit=suit, cards=cards)
        elif packet in self.exposed(action.seat):
            message = sentence("You must follow {suit}: you hold {cards} in your open packet", suit=suit, cards=cards)
        else:
            message = sentence("You must follow {suit}: you hold {cards} in your hidden packet", suit=suit, cards=cards)
        return IllegalActionError(action, Reason.MUST_FOLLOW_SUIT, self.variant.follow_clause, message)

    def _following(self, seat: int, packet: int) -> CardSet:
        """The cards of a packet that follow suit; none before the lead."""
        cards = self.packets(seat)[packet]
        plays = self.trick.plays
        return cards.of_suit(plays[0][1].suit) if plays else cards - cards

    def _disobeys(self, action: Play) -> IllegalActionError | None:
        """Whether a seat that plays by rule is moved otherwise."""
        if not self._turn.by_rule:
            return None
        seat, packets = action.seat, self.packets(action.seat)
        playable = sum((self._following(seat, index) or packets[index]).mask for index in self._allowed_packets())
        card = self.deck.card_of[self.variant.dummy(playable, sum(self._laid), highest(self._prices))]
        if action.card == card:
            return None
        clause = "LOP-4" if self._laid else "LOP-5"
        message = sentence(
            "{seat} plays by rule, and that is {card}, not {tried}", seat=Seat(seat), card=card, tried=action.card
        )
        return IllegalActionError(action, SharedReason.PLAYS_BY_RULE, clause, message)


_make = fast_constructor(TrickPhase)
