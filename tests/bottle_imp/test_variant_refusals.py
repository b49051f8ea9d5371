"""What the variants refuse: with which error, reason and clause, and without telling what must stay hidden."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import pytest
from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel import Reason as Shared
from flaschenteufel.bottle_imp import (
    BottleImp,
    BottleImpRound,
    Card,
    Discard,
    Expose,
    Pass,
    Phase,
    Play,
    Reason,
    TakeBottle,
)
from flaschenteufel.bottle_imp.layout import Layout, none_open
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating, right_of_the_dealer
from flaschenteufel.bottle_imp.steps import Receiver, Step
from flaschenteufel.bottle_imp.tricks import twice_around
from flaschenteufel.bottle_imp.variants.bright_house import the_opponents_first_packet, the_opponents_second_packet
from flaschenteufel.bottle_imp.variants.demons_eye import the_eye
from tests.bottle_imp.scenes import (
    at_the_lead,
    cards,
    dealt,
    lay_rows,
    opened,
    ready,
    submit,
    table_of,
    whose_turn,
)
from tests.helpers import played, refused
from tests.tables import bottle_imp

TEAMS, WITH_SOLOS, SECOND_BOTTLE = bottle_imp("teams"), bottle_imp("teams-with-solos"), bottle_imp("second-bottle")
DEMONS_EYE, LOPAKA, BRIGHT_HOUSE = bottle_imp("demons-eye"), bottle_imp("lopaka"), bottle_imp("bright-house")
CLASSIC = bottle_imp("classic")


# The table.


PLAYERS = (
    (TEAMS, 3, "4, 5 or 6", "TEAM-2"),
    (TEAMS, 7, "4, 5 or 6", "TEAM-2"),
    (WITH_SOLOS, 4, "6", "TEAM-2"),
    (WITH_SOLOS, 5, "6", "TEAM-2"),
    (SECOND_BOTTLE, 4, "5 or 6", "TWO-1"),
    (SECOND_BOTTLE, 7, "5 or 6", "TWO-1"),
    (DEMONS_EYE, 3, "2", "EYE-1"),
    (LOPAKA, 1, "2", "LOP-1"),
    (LOPAKA, 3, "2", "LOP-1"),
    (BRIGHT_HOUSE, 0, "2", "HOUSE-1"),
    (BRIGHT_HOUSE, 4, "2", "HOUSE-1"),
)


@pytest.mark.parametrize(
    ("variant", "players", "possible", "clause"),
    [pytest.param(*row, marks=pytest.mark.rule(row[-1]), id=f"{row[0].name} for {row[1]}") for row in PLAYERS],
)
def test_a_number_of_players_that_the_variant_does_not_have(
    variant: BottleImp, players: int, possible: str, clause: str
) -> None:
    for set_up in (variant.new_round, variant.deal):
        with pytest.raises(ft.PlayerCountError) as caught:
            set_up(players)
        assert caught.value.clause == clause
        assert str(caught.value) == f"{variant.name} is for {possible} players, not {players} ({clause})"


@pytest.mark.rule("DECK-4", "TEAM-3", "TWO-1")
@pytest.mark.parametrize("edition", ["2003", "1995"])
@pytest.mark.parametrize(
    ("variant", "players"),
    [
        pytest.param(TEAMS, 5, id="teams for 5"),
        pytest.param(TEAMS, 6, id="teams for 6"),
        pytest.param(WITH_SOLOS, 6, id="teams-with-solos for 6"),
        pytest.param(SECOND_BOTTLE, 5, id="second-bottle for 5"),
        pytest.param(SECOND_BOTTLE, 6, id="second-bottle for 6"),
    ],
)
def test_an_edition_without_the_extension(variant: BottleImp, players: int, edition: str) -> None:
    for set_up in (variant.new_round, variant.deal):
        with pytest.raises(ft.EditionError) as caught:
            set_up(players, edition=edition)
        assert caught.value.clause == "DECK-4"
        assert caught.value.message == f"{variant.name} for {players} is played with matagot, not '{edition}'"


@pytest.mark.rule("DECK-3")
@pytest.mark.parametrize(
    ("variant", "possible"),
    [
        pytest.param(TEAMS, "teams for 4 is played with matagot, 2003 or 1995", id="teams"),
        pytest.param(DEMONS_EYE, "demons-eye for 2 is played with matagot, 2003 or 1995", id="demons-eye"),
        pytest.param(LOPAKA, "lopaka for 2 is played with 2003, 1995 or matagot", id="lopaka"),
        pytest.param(BRIGHT_HOUSE, "bright-house for 2 is played with 2003, 1995 or matagot", id="bright-house"),
    ],
)
def test_an_edition_that_nobody_printed(variant: BottleImp, possible: str) -> None:
    with pytest.raises(ft.EditionError) as caught:
        variant.new_round(edition="2024")
    assert caught.value.clause == "DECK-3"
    assert caught.value.message == f"{possible}, not '2024'"


@pytest.mark.parametrize(("variant", "dealer"), [(LOPAKA, 3), (DEMONS_EYE, 2), (BRIGHT_HOUSE, -1), (TEAMS, 4)])
def test_a_dealer_who_is_not_at_the_table(variant: BottleImp, dealer: int) -> None:
    with pytest.raises(ft.SeatError) as caught:
        variant.new_round(dealer=dealer)
    last = variant.new_round().seats - 1
    assert str(caught.value) == f"the dealer must be a whole number from 0 to {last}, not {dealer}"


# The actions: how the moment is reached, what is tried, and why it is refused.


@frozen
class Refusal:
    """An illegal action, and the reason, the clause and the message that it is refused with."""

    state: Callable[[], BottleImpRound]
    action: Callable[[BottleImpRound], ft.Action]
    reason: StrEnum
    clause: str
    message: str


def eye_dealt() -> BottleImpRound:
    """The dealer has 1 to 6 and 7 to 18, the other 20 to 25 and 26 to 37."""
    return dealt(table_of(DEMONS_EYE), range(1, 7), (*range(7, 19),), range(20, 26))


def eye_passing() -> BottleImpRound:
    return submit(eye_dealt(), Discard, {0: (7, 8), 1: (26, 27)})


def house_dealt() -> BottleImpRound:
    """The dealer has 1 to 9 and 10 to 18, the other 20 to 28 and 29 to 37."""
    return dealt(table_of(BRIGHT_HOUSE), range(1, 10), range(10, 19), range(20, 29))


def house_passing() -> BottleImpRound:
    return submit(house_dealt(), Discard, {0: (1,), 1: (20,)})


def house_put_away() -> BottleImpRound:
    """The first packets lie there unseen; the dealer's has the 21, the other's the 2."""
    return submit(house_passing(), Pass, {0: (2,), 1: (21,)})


def house_passing_again() -> BottleImpRound:
    return submit(house_put_away(), Discard, {0: (10,), 1: (29,)})


def house_exposing() -> BottleImpRound:
    return submit(house_passing_again(), Pass, {0: (11,), 1: (30,)})


def house_playing() -> BottleImpRound:
    """The first packets lie open: the dealer's has 3 to 9 and 21, the other's, who leads, 2 and 22 to 28."""
    return house_exposing().apply(Expose(0, 0)).apply(Expose(1, 0))


def house_hidden() -> BottleImpRound:
    """The leader is to play from his hidden packet, which has 11 and 31 to 37; the blue 24 was led."""
    return played(house_playing(), 24, 4)


def lopaka_to_follow() -> BottleImpRound:
    """Lopaka has to follow the blue 24; of his 17 and 32 he plays the 32."""
    state = at_the_lead(table_of(LOPAKA), (), (24,), (12, 17, 18, 32, 36, 1, 2, 3, 5, 7, 9))
    return played(state, 24)


def lopaka_to_lead() -> BottleImpRound:
    return played(lopaka_to_follow(), 32, 20)


BUYING = (30, 20, 3, 20.5, 23, 27)
"""Place 2 wins a bottle with the 3."""


def two_bottles() -> BottleImpRound:
    return opened(table_of(SECOND_BOTTLE, 6), BUYING, strong=5, devil=())


def two_bottles_offered() -> BottleImpRound:
    return lay_rows(two_bottles(), BUYING)


def two_bottles_taken() -> BottleImpRound:
    return two_bottles_offered().apply(TakeBottle(2, 1))


def three_bottles_offered_again() -> BottleImpRound:
    """Bottle 1 was taken for 17; a trick won with the 9 offers the others, which still cost 19."""
    rows = ((30, 20, 17, 20.5, 23, 27), (28, 28.5, 22, 22.5, 9, 25))
    variant = evolve(SECOND_BOTTLE, name="three-bottles", bottles=3)
    state = lay_rows(opened(table_of(variant, 6), *rows, strong=5, devil=()), rows[0])
    return lay_rows(state.apply(TakeBottle(2, 1)), rows[1])


def three_packets_dealt() -> BottleImpRound:
    """The dealer has 1 to 4, 5 to 8 and 9 to 12, and is to discard one of the last four."""
    layout = Layout(3, (4, 4, 4), preparation=(Discarding(packet=2),))
    variant = evolve(CLASSIC, name="three-packets", layouts=(layout,))
    return variant.deal(deck=variant.deck())


def five_dealt() -> BottleImpRound:
    return TEAMS.deal(5, dealer=3, seed=1)


def discard(seat: int, *numbers: float) -> Callable[[BottleImpRound], ft.Action]:
    return lambda state: Discard(seat, cards(state.deck, numbers))


def give(seat: int, *numbers: float) -> Callable[[BottleImpRound], ft.Action]:
    return lambda state: Pass(seat, cards(state.deck, numbers))


def card(seat: int, number: float) -> Callable[[BottleImpRound], ft.Action]:
    return lambda state: Play(seat, state.deck[number])


def take(seat: int, bottle: int) -> Callable[[BottleImpRound], ft.Action]:
    return lambda state: TakeBottle(seat, bottle)


def expose(seat: int, packet: int) -> Callable[[BottleImpRound], ft.Action]:
    return lambda state: Expose(seat, packet)


REFUSALS: dict[str, Refusal] = {
    "the dealer of five discards": Refusal(
        five_dealt,
        lambda state: Discard(3, [min(state.hand(3))]),
        Shared.NOT_TAKING_PART,
        "TEAM-4",
        "It is time to discard, but not for seat 3: waiting for seats 0, 1, 2 and 4",
    ),
    "the dealer of five has discarded nothing and passes too early": Refusal(
        five_dealt,
        lambda state: Pass(3, list(state.hand(3))[:2]),
        Shared.WRONG_PHASE,
        "TEAM-4",
        "It is time to discard, not to pass cards",
    ),
    "discarding from the first hand of the demon's eye": Refusal(
        eye_dealt,
        discard(0, 1, 7),
        Reason.WRONG_PACKET,
        "EYE-2",
        "Choose from your second packet: the 1 is not in it",
    ),
    "discarding a single card in the demon's eye": Refusal(
        eye_dealt, discard(0, 7), Reason.WRONG_NUMBER_OF_CARDS, "EYE-2", "Choose 2 cards, not 1"
    ),
    "discarding one card twice in the demon's eye": Refusal(
        eye_dealt, discard(0, 7, 7), Shared.REPEATED_CARD, "EYE-2", "You name the 7 twice"
    ),
    "passing from the first hand of the demon's eye": Refusal(
        eye_passing,
        give(1, 37, 20),
        Reason.WRONG_PACKET,
        "EYE-2",
        "Choose from your second packet: the 20 is not in it",
    ),
    "passing a discarded card in the demon's eye": Refusal(
        eye_passing, give(0, 7, 9), Reason.WRONG_PACKET, "EYE-2", "Choose from your second packet: the 7 is not in it"
    ),
    "discarding from the second packet of the bright house too early": Refusal(
        house_dealt,
        discard(0, 10),
        Reason.WRONG_PACKET,
        "HOUSE-1",
        "Choose from your first packet: the 10 is not in it",
    ),
    "passing from the second packet of the bright house too early": Refusal(
        house_passing, give(1, 37), Reason.WRONG_PACKET, "HOUSE-1", "Choose from your first packet: the 37 is not in it"
    ),
    "discarding from the packet that was put away": Refusal(
        house_put_away,
        discard(0, 3),
        Reason.WRONG_PACKET,
        "HOUSE-2",
        "Choose from your second packet: the 3 is not in it",
    ),
    "passing from the packet that was put away": Refusal(
        house_passing_again,
        give(1, 22),
        Reason.WRONG_PACKET,
        "HOUSE-2",
        "Choose from your second packet: the 22 is not in it",
    ),
    "discarding from the second of three packets": Refusal(
        three_packets_dealt,
        discard(0, 8),
        Reason.WRONG_PACKET,
        "DISC-1",
        "Choose from packet 3: the 8 is not in it",
    ),
    "discarding twice": Refusal(
        lambda: submit(house_dealt(), Discard, {0: (1,)}),
        discard(0, 2),
        Shared.ALREADY_ACTED,
        "HOUSE-1",
        "Seat 0 has chosen already: waiting for seat 1",
    ),
    "exposing a third packet": Refusal(
        house_exposing,
        expose(0, 2),
        Reason.UNKNOWN_PACKET,
        "HOUSE-3",
        "You have a first and a second packet, and no other",
    ),
    "exposing a packet counted from the end": Refusal(
        house_exposing,
        expose(1, -1),
        Reason.UNKNOWN_PACKET,
        "HOUSE-3",
        "You have a first and a second packet, and no other",
    ),
    "exposing the other packet as well": Refusal(
        lambda: house_exposing().apply(Expose(1, 0)),
        expose(1, 1),
        Shared.ALREADY_ACTED,
        "HOUSE-3",
        "Seat 1 has chosen already: waiting for seat 0",
    ),
    "exposing where nobody decides it": Refusal(
        lambda: ready(eye_dealt()),
        expose(1, 0),
        Shared.WRONG_PHASE,
        "EYE-4",
        "It is time to play a card, not to lay a packet open",
    ),
    "leading from the hidden packet": Refusal(
        house_playing,
        card(1, 31),
        Reason.WRONG_PACKET,
        "HOUSE-4",
        "You must play from your open packet now: "
        "it has the 2, the 22, the 23, the 24, the 25, the 26, the 27 and the 28, not the 31",
    ),
    "playing from the open packet when the hidden one is due": Refusal(
        house_hidden,
        card(1, 27),
        Reason.WRONG_PACKET,
        "HOUSE-4",
        "You must play from your hidden packet now: "
        "it has the 11, the 31, the 32, the 33, the 34, the 35, the 36 and the 37, not the 27",
    ),
    "not following in the packet that is due": Refusal(
        house_hidden,
        card(1, 37),
        Reason.MUST_FOLLOW_SUIT,
        "HOUSE-5",
        "You must follow blue: you hold the 32 and the 34 in your hidden packet",
    ),
    "not following in the open packet": Refusal(
        lambda: played(house_playing(), 24),
        card(0, 3),
        Reason.MUST_FOLLOW_SUIT,
        "HOUSE-5",
        "You must follow blue: you hold the 4, the 6 and the 8 in your open packet",
    ),
    "playing out of turn in the bright house": Refusal(
        house_playing,
        card(0, 3),
        Shared.NOT_YOUR_TURN,
        "HOUSE-4",
        "It is not the turn of seat 0: waiting for seat 1",
    ),
    "lopaka plays another card that follows": Refusal(
        lopaka_to_follow,
        card(2, 17),
        Shared.PLAYS_BY_RULE,
        "LOP-4",
        "Seat 2 plays by rule, and that is the 32, not the 17",
    ),
    "lopaka does not follow": Refusal(
        lopaka_to_follow,
        card(2, 36),
        Reason.MUST_FOLLOW_SUIT,
        "TRICK-2",
        "You must follow blue: you hold the 17 and the 32",
    ),
    "lopaka leads a card that is not his highest": Refusal(
        lopaka_to_lead,
        card(2, 18),
        Shared.PLAYS_BY_RULE,
        "LOP-5",
        "Seat 2 plays by rule, and that is the 36, not the 18",
    ),
    "a player plays a card of lopaka's": Refusal(
        lambda: played(lopaka_to_follow(), 32),
        card(0, 36),
        Shared.CARD_NOT_HELD,
        "TRICK-1",
        "You do not hold the 36",
    ),
    "a player plays when it is lopaka's turn": Refusal(
        lopaka_to_follow,
        card(0, 20),
        Shared.NOT_YOUR_TURN,
        "TRICK-1",
        "It is not the turn of seat 0: waiting for seat 2",
    ),
    "lopaka gives a card": Refusal(
        lambda: LOPAKA.deal(seed=1),
        lambda state: Pass(2, [min(state.hand(2))]),
        Shared.NOT_TAKING_PART,
        "LOP-3",
        "It is time to pass cards, but not for seat 2: waiting for seats 0 and 1",
    ),
    "somebody discards in lopaka's game": Refusal(
        lambda: LOPAKA.deal(seed=1),
        lambda state: Discard(0, [min(state.hand(0))]),
        Shared.WRONG_PHASE,
        "LOP-3",
        "It is time to pass cards, not to discard",
    ),
    "taking a bottle that somebody else has won": Refusal(
        two_bottles_offered,
        take(4, 0),
        Shared.NOT_YOUR_TURN,
        "TWO-3",
        "It is not the turn of seat 4: waiting for seat 2",
    ),
    "taking a bottle before one is won": Refusal(
        two_bottles, take(1, 0), Shared.WRONG_PHASE, "TRICK-1", "It is time to play a card, not to choose a bottle"
    ),
    "taking the second bottle as well": Refusal(
        two_bottles_taken,
        take(2, 0),
        Shared.WRONG_PHASE,
        "TRICK-1",
        "It is time to play a card, not to choose a bottle",
    ),
    "taking a bottle that does not exist": Refusal(
        two_bottles_offered, take(2, 2), Reason.UNKNOWN_BOTTLE, "TWO-3", "There is no such bottle"
    ),
    "taking a bottle counted from the end": Refusal(
        two_bottles_offered,
        take(2, -1),
        Reason.UNKNOWN_BOTTLE,
        "TWO-3",
        "There is no such bottle",
    ),
    "taking a bottle that is not on offer": Refusal(
        three_bottles_offered_again,
        take(4, 1),
        Reason.BOTTLE_NOT_ON_OFFER,
        "TWO-4",
        "This bottle is not on offer: only one with the price 19 is",
    ),
    "leading before the bottle is chosen": Refusal(
        two_bottles_offered,
        lambda state: Play(2, min(state.hand(2))),
        Shared.WRONG_PHASE,
        "TWO-3",
        "It is time to choose a bottle, not to play a card",
    ),
    "taking the only bottle": Refusal(
        lambda: ready(CLASSIC.deal(4, seed=1)),
        take(1, 0),
        Shared.WRONG_PHASE,
        "TRICK-1",
        "It is time to play a card, not to choose a bottle",
    ),
}


@pytest.mark.parametrize(
    "refusal",
    [pytest.param(refusal, marks=pytest.mark.rule(refusal.clause), id=name) for name, refusal in REFUSALS.items()],
)
def test_an_illegal_action_is_refused(refusal: Refusal) -> None:
    state = refusal.state()
    error = refused(state, refusal.action(state))
    assert (error.reason, error.clause) == (refusal.reason, refusal.clause)
    assert error.message == refusal.message


# What a refusal must not tell.


def told(state: BottleImpRound, action: Callable[[Card], ft.Action], number: float) -> tuple[StrEnum, str, str]:
    """What the refusal of an action with a card says, without the card's name."""
    error = refused(state, action(state.deck[number]))
    assert f"the {number} " in f"{error.message} "
    return error.reason, error.clause, error.message.replace(f"the {number}", "the card")


def discarded_by_dealer(card: Card) -> ft.Action:
    return Discard(0, [card])


def given_by_dealer(card: Card) -> ft.Action:
    return Pass(0, [card])


@pytest.mark.rule("HOUSE-1", "HOUSE-2")
@pytest.mark.parametrize(
    ("reach", "action", "elsewhere"),
    [
        # the own second packet, the other's packets
        pytest.param(house_dealt, discarded_by_dealer, (10, 18, 20, 37), id="discard"),
        # the own second packet, the other's packets, his discard
        pytest.param(house_passing, given_by_dealer, (10, 18, 21, 37, 20), id="pass"),
        # what came and what stayed in the packet that was put away, the other's packets, the discards, the gift
        pytest.param(house_put_away, discarded_by_dealer, (21, 3, 22, 37, 20, 1, 2), id="discard second"),
        pytest.param(house_passing_again, given_by_dealer, (21, 3, 22, 37, 29, 20, 1, 10, 2), id="pass second"),
    ],
)
def test_where_else_a_card_lies_goes_unsaid(
    reach: Callable[[], BottleImpRound],
    action: Callable[[Card], ft.Action],
    elsewhere: tuple[int, ...],
) -> None:
    state = reach()
    assert len({told(state, action, number) for number in elsewhere}) == 1


@pytest.mark.rule("HOUSE-4", "DISC-1")
def test_a_card_that_one_does_not_hold_may_be_anywhere() -> None:
    state = house_playing()
    # the other's open and hidden packets, and all four cards of the devil's trick
    answers = {told(state, lambda card: Play(1, card), number) for number in (3, 12, 1, 10, 20, 29)}
    assert [reason for reason, _, _ in answers] == [Shared.CARD_NOT_HELD]


@pytest.mark.rule("LOP-2", "LOP-3")
def test_the_devils_cards_are_not_told_from_the_opponents_in_lopakas_game() -> None:
    devil, opponents = (30, 34, 37), (4, 6, 8)
    state = at_the_lead(table_of(LOPAKA), opponents, devil=devil)
    answers = {told(state, lambda card: Play(1, card), number) for number in (*devil, *opponents)}
    assert [reason for reason, _, _ in answers] == [Shared.CARD_NOT_HELD]


@pytest.mark.rule("EYE-6", "PASS-3")
def test_a_gift_that_lies_there_is_not_told_from_any_other_card() -> None:
    state = submit(eye_passing(), Pass, {1: (36, 37)})
    # the gifts to come, cards of the opponent's hands, and his discards
    numbers = (36, 37, 20, 28, 26, 27)
    answers = {told(state, lambda card: Pass(0, [card, state.deck[9]]), number) for number in numbers}
    assert len(answers) == 1


@pytest.mark.rule("TWO-3")
def test_nobody_is_asked_about_a_bottle_but_its_winner() -> None:
    state = two_bottles_offered()
    assert whose_turn(state) == 2
    assert all(not state.legal_actions(seat) for seat in range(6) if seat != 2)


# Descriptions of games in which it would not come out who knows what.


def automatic_in_the_house() -> BottleImp:
    """A dummy with two packets, of which one lies open."""
    layout = Layout(2, (5, 5), dummies=1, automatic=right_of_the_dealer, preparation=(), laid_open=the_eye)
    return evolve(LOPAKA, layouts=(layout,))


def prepared(*preparation: Step, face_down: bool = True) -> BottleImp:
    """The Bright House with another preparation."""
    layout = evolve(BRIGHT_HOUSE.layouts[0], preparation=preparation, face_down=face_down)
    return evolve(BRIGHT_HOUSE, layouts=(layout,), order=twice_around)


def to_oneself(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seat, 1),)


FIRST, SECOND = the_opponents_first_packet, the_opponents_second_packet

UNCLEAR: dict[str, tuple[BottleImp, str]] = {
    "a dummy whose cards nobody sees": (
        evolve(LOPAKA, layouts=(evolve(LOPAKA.layouts[0], laid_open=none_open),)),
        "an automatic seat must lay its cards open, or nobody could check its play",
    ),
    "a dummy of whose cards some are seen": (
        automatic_in_the_house(),
        "an automatic seat must lay its cards open, or nobody could check its play",
    ),
    "a packet that is laid open before gifts are made": (
        prepared(Exposing(), Passing(FIRST)),
        "packets are laid open in the last step of the preparation",
    ),
    "gifts from a packet that gifts have come into": (
        prepared(Passing(FIRST), Passing(SECOND, phase=Phase.PASS_SECOND), Exposing()),
        "no cards can be taken in phase pass_second from a packet that gifts have come into face down",
    ),
    "discards from a packet that gifts have come into": (
        prepared(Passing(SECOND), Discarding(packet=1), Exposing()),
        "no cards can be taken in phase discard from a packet that gifts have come into face down",
    ),
    "a gift to oneself that lies face down": (
        prepared(Passing(to_oneself), Exposing()),
        "nobody can give himself a card face down, since he would know it",
    ),
    "two gifts into a packet that lies face down": (
        prepared(Passing(SECOND), Passing(SECOND, phase=Phase.PASS_SECOND), Exposing()),
        "only one gift can come into a packet face down, or nobody could tell them apart",
    ),
}


@pytest.mark.rule("HOUSE-1", "HOUSE-3", "LOP-3")
@pytest.mark.parametrize(("variant", "problem"), UNCLEAR.values(), ids=UNCLEAR.keys())
def test_a_description_that_leaves_unclear_who_knows_what_is_refused(variant: BottleImp, problem: str) -> None:
    with pytest.raises(ft.VariantError) as caught:
        variant.new_round()
    assert str(caught.value) == f"{variant.name} for 2: {problem}"


@pytest.mark.rule("HOUSE-1", "HOUSE-2")
@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(prepared(Passing(FIRST), Passing(SECOND, 1, phase=Phase.PASS_SECOND)), id="packet by packet"),
        pytest.param(
            prepared(Discarding(count=2), Passing(SECOND), Exposing()), id="into a packet that nobody gives from"
        ),
        pytest.param(
            prepared(Passing(FIRST), Passing(FIRST, phase=Phase.PASS_SECOND), face_down=False),
            id="nothing hidden",
        ),
    ],
)
def test_its_neighbours_are_accepted(variant: BottleImp) -> None:
    assert ready(variant.deal(seed=1)).phase is Phase.TRICK
