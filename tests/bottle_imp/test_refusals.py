"""Bad input: everything that is refused, with its type of error, its reason and its clause."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any, TypeVar

import pytest
from attrs import frozen
from hypothesis import assume, given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Card, Discard, Expose, Pass, Play, Reason, TakeBottle
from tests.helpers import (
    CLASSIC,
    DECK_2003,
    EXAMPLE,
    applied,
    assert_pickles,
    card,
    cards,
    example,
    plain_deal,
    refused,
)
from tests.tables import play

Suit = ft.bottle_imp.Suit


@frozen
class Lay(ft.Action):
    """An action of some other game."""

    row: int = 0


@frozen
class SlyPlay(Play):
    """A kind of Play that this game does not know."""


# The example round at five moments. Seat 0 is dealt 1 4 5 15 21 22 27 29 30 and discards the 1; seat 1 is dealt
# 2 11 12 16 17 23 24 35 36; seat 3 deals. In the third trick red is led, and seat 2 has the 14, the 26 and the 33.
NEW = CLASSIC.new_round(4, dealer=3)
DISCARDING = EXAMPLE.dealt.apply(EXAMPLE.discards[1])
PASSING = EXAMPLE.discarded().apply(EXAMPLE.gifts[1])
LEADING = example(2)
FOLLOWING = example(2, 16)
OVER = example(8)
MOMENTS = {
    "deal": NEW,
    "discard": DISCARDING,
    "pass": PASSING,
    "lead": LEADING,
    "follow": FOLLOWING,
    "score": OVER,
}
CLAUSES = {"deal": "DEAL-1", "discard": "DISC-1", "pass": "PASS-1", "lead": "TRICK-1", "follow": "TRICK-1"}

Case = tuple[BottleImpRound, Any, Any, str]
Failed = TypeVar("Failed", bound=ft.FlaschenteufelError)


def discard(seat: int, numbers: str) -> Discard:
    return Discard(seat, cards(numbers))


def give(seat: int, numbers: str) -> Pass:
    return Pass(seat, cards(numbers))


SINGLE_CASES: dict[str, Case] = {
    # the seat
    "deal: unknown seat": (NEW, ft.Deal(4, DECK_2003), ft.Reason.UNKNOWN_SEAT, "DEAL-1"),
    "discard: unknown seat": (DISCARDING, discard(4, "1"), ft.Reason.UNKNOWN_SEAT, "DISC-1"),
    "discard: negative seat": (DISCARDING, discard(-1, "6"), ft.Reason.UNKNOWN_SEAT, "DISC-1"),
    "pass: unknown seat": (PASSING, give(4, "4 5"), ft.Reason.UNKNOWN_SEAT, "PASS-1"),
    "play: unknown seat": (FOLLOWING, Play(4, card(14)), ft.Reason.UNKNOWN_SEAT, "TRICK-1"),
    "play: negative seat": (FOLLOWING, Play(-2, card(14)), ft.Reason.UNKNOWN_SEAT, "TRICK-1"),
    "deal: not the dealer": (NEW, ft.Deal(0, DECK_2003), ft.Reason.NOT_YOUR_TURN, "DEAL-1"),
    "lead: not the leader": (LEADING, Play(2, card(14)), ft.Reason.NOT_YOUR_TURN, "TRICK-1"),
    "follow: too early": (FOLLOWING, Play(3, card(37)), ft.Reason.NOT_YOUR_TURN, "TRICK-1"),
    "follow: a second card": (FOLLOWING, Play(1, card(35)), ft.Reason.NOT_YOUR_TURN, "TRICK-1"),
    "discard: twice": (DISCARDING, discard(1, "11"), ft.Reason.ALREADY_ACTED, "DISC-1"),
    "discard: the same again": (DISCARDING, EXAMPLE.discards[1], ft.Reason.ALREADY_ACTED, "DISC-1"),
    "pass: twice": (PASSING, give(1, "11 12"), ft.Reason.ALREADY_ACTED, "PASS-1"),
    "pass: the same again": (PASSING, EXAMPLE.gifts[1], ft.Reason.ALREADY_ACTED, "PASS-1"),
    # the cards
    "discard: not held": (DISCARDING, discard(0, "2"), ft.Reason.CARD_NOT_HELD, "DISC-1"),
    "pass: not held": (PASSING, give(0, "4 6"), ft.Reason.CARD_NOT_HELD, "PASS-1"),
    "pass: discarded": (PASSING, give(0, "1 4"), ft.Reason.CARD_NOT_HELD, "PASS-1"),
    "pass: just given by a neighbour": (PASSING, give(0, "4 24"), ft.Reason.CARD_NOT_HELD, "PASS-1"),
    "lead: not held": (LEADING, Play(1, card(37)), ft.Reason.CARD_NOT_HELD, "TRICK-1"),
    "lead: played before": (LEADING, Play(1, card(15)), ft.Reason.CARD_NOT_HELD, "TRICK-1"),
    "follow: not held": (FOLLOWING, Play(2, card(37)), ft.Reason.CARD_NOT_HELD, "TRICK-1"),
    "follow: another suit": (FOLLOWING, Play(2, card(10)), Reason.MUST_FOLLOW_SUIT, "TRICK-2"),
    "discard: none": (DISCARDING, discard(0, ""), Reason.WRONG_NUMBER_OF_CARDS, "DISC-1"),
    "discard: two": (DISCARDING, discard(0, "1 4"), Reason.WRONG_NUMBER_OF_CARDS, "DISC-1"),
    "pass: none": (PASSING, give(0, ""), Reason.WRONG_NUMBER_OF_CARDS, "PASS-1"),
    "pass: one": (PASSING, give(0, "4"), Reason.WRONG_NUMBER_OF_CARDS, "PASS-1"),
    "pass: three": (PASSING, give(0, "4 5 15"), Reason.WRONG_NUMBER_OF_CARDS, "PASS-1"),
    "pass: the same card to both": (PASSING, give(0, "4 4"), ft.Reason.REPEATED_CARD, "PASS-1"),
    "discard: of no edition": (
        DISCARDING,
        Discard(0, [Card(19, Suit.RED, 0)]),
        ft.Reason.FOREIGN_CARD,
        "DECK-1",
    ),
    "pass: other points": (
        PASSING,
        Pass(0, [Card(4, Suit.BLUE, 2), card(5)]),
        ft.Reason.FOREIGN_CARD,
        "DECK-1",
    ),
    "play: of the extension": (
        LEADING,
        Play(1, Card(16.5, Suit.RED, 2)),
        ft.Reason.FOREIGN_CARD,
        "DECK-1",
    ),
    "play: other suit": (
        LEADING,
        Play(1, Card(16, Suit.BLUE, 2)),
        ft.Reason.FOREIGN_CARD,
        "DECK-1",
    ),
    "play: other points": (
        FOLLOWING,
        Play(2, Card(14, Suit.RED, 2)),
        ft.Reason.FOREIGN_CARD,
        "DECK-1",
    ),
    # the deck
    "deal: empty": (NEW, ft.Deal(3, []), ft.Reason.INCOMPLETE_DECK, "DEAL-1"),
    "deal: one missing": (NEW, ft.Deal(3, DECK_2003.cards[:-1]), ft.Reason.INCOMPLETE_DECK, "DEAL-1"),
    "deal: doubled": (NEW, ft.Deal(3, [*DECK_2003, card(17)]), ft.Reason.REPEATED_CARD, "DEAL-1"),
    "deal: one instead of another": (
        NEW,
        ft.Deal(3, [*DECK_2003.cards[1:], card(37)]),
        ft.Reason.REPEATED_CARD,
        "DEAL-1",
    ),
    "deal: other edition": (NEW, ft.Deal(3, CLASSIC.deck(edition="matagot")), ft.Reason.FOREIGN_CARD, "DECK-1"),
    "deal: a 19": (
        NEW,
        ft.Deal(3, [*DECK_2003, Card(19, Suit.RED, 0)]),
        ft.Reason.FOREIGN_CARD,
        "DECK-1",
    ),
    "deal: numbers": (NEW, ft.Deal(3, [known.number for known in DECK_2003]), ft.Reason.FOREIGN_CARD, "DECK-1"),
    "deal: a None": (NEW, ft.Deal(3, [*DECK_2003.cards[1:], None]), ft.Reason.FOREIGN_CARD, "DECK-1"),
    "deal: a list": (NEW, ft.Deal(3, [*DECK_2003.cards[1:], [card(1)]]), ft.Reason.FOREIGN_CARD, "DECK-1"),
}

SINGLE_MESSAGES: dict[str, str] = {
    "deal: unknown seat": "There is no such seat at this table",
    "discard: unknown seat": "There is no such seat at this table",
    "discard: negative seat": "There is no such seat at this table",
    "pass: unknown seat": "There is no such seat at this table",
    "play: unknown seat": "There is no such seat at this table",
    "play: negative seat": "There is no such seat at this table",
    "deal: not the dealer": "It is not the turn of seat 0: waiting for seat 3",
    "lead: not the leader": "It is not the turn of seat 2: waiting for seat 1",
    "follow: too early": "It is not the turn of seat 3: waiting for seat 2",
    "follow: a second card": "It is not the turn of seat 1: waiting for seat 2",
    "discard: twice": "Seat 1 has chosen already: waiting for seats 0, 2 and 3",
    "discard: the same again": "Seat 1 has chosen already: waiting for seats 0, 2 and 3",
    "pass: twice": "Seat 1 has chosen already: waiting for seats 0, 2 and 3",
    "pass: the same again": "Seat 1 has chosen already: waiting for seats 0, 2 and 3",
    "discard: not held": "You do not hold the 2",
    "pass: not held": "You do not hold the 6",
    "pass: discarded": "You do not hold the 1",
    "pass: just given by a neighbour": "You do not hold the 24",
    "lead: not held": "You do not hold the 37",
    "lead: played before": "You do not hold the 15",
    "follow: not held": "You do not hold the 37",
    "follow: another suit": "You must follow red: you hold the 14, the 26 and the 33",
    "discard: none": "Choose 1 card, not 0",
    "discard: two": "Choose 1 card, not 2",
    "pass: none": "Choose 2 cards, not 0",
    "pass: one": "Choose 2 cards, not 1",
    "pass: three": "Choose 2 cards, not 3",
    "pass: the same card to both": "You name the 4 twice",
    "discard: of no edition": "There is no such card in this game",
    "pass: other points": "There is no such card in this game",
    "play: of the extension": "There is no such card in this game",
    "play: other suit": "There is no such card in this game",
    "play: other points": "There is no such card in this game",
    "deal: empty": f"The deck lacks {', '.join(f'the {known}' for known in DECK_2003.cards[:-1])} and the 37",
    "deal: one missing": "The deck lacks the 37",
    "deal: doubled": "The deck has the 17 too often",
    "deal: one instead of another": "The deck has the 37 too often",
    "deal: other edition": "There is no such card in this game",
    "deal: a 19": "There is no such card in this game",
    "deal: numbers": "There is no such card in this game",
    "deal: a None": "There is no such card in this game",
    "deal: a list": "There is no such card in this game",
}

# One action of every kind; which of them are due depends on the phase.
ACTIONS: dict[str, ft.Action] = {
    "Deal": ft.Deal(3, DECK_2003),
    "Discard": discard(0, "1"),
    "Pass": give(0, "15 22"),
    "Play": Play(1, card(16)),
    "Expose": Expose(0, 0),
    "TakeBottle": TakeBottle(1, 0),
}
DUE = {"deal": "Deal", "discard": "Discard", "pass": "Pass", "lead": "Play", "follow": "Play"}
NO_ACTIONS: dict[str, Any] = {
    "None": None,
    "a str": "Play(1, 16)",
    "a tuple": (1, card(16)),
    "a card": card(16),
    "a class": Play,
    "an int": 16,
    "a dict": {"seat": 1, "card": 16},
}
OTHER_GAMES: dict[str, ft.Action] = {
    "a subclass": Lay(1),
    "the base class": ft.Action(1),
    "a subclass of Play": SlyPlay(1, card(16)),
}

VERBS = {
    "Deal": "deal",
    "Discard": "discard",
    "Pass": "pass cards",
    "Play": "play a card",
    "Expose": "lay a packet open",
    "TakeBottle": "choose a bottle",
}

WRONG_PHASES: dict[str, Case] = {
    f"{moment}: a {kind} is of another phase": (MOMENTS[moment], action, ft.Reason.WRONG_PHASE, CLAUSES[moment])
    for moment, due in DUE.items()
    for kind, action in ACTIONS.items()
    if kind != due
}
STRANGERS: dict[str, Case] = {
    f"{moment}: {name} is no action of this game": (MOMENTS[moment], value, reason, CLAUSES[moment])
    for moment in DUE
    for values, reason in ((NO_ACTIONS, ft.Reason.NOT_AN_ACTION), (OTHER_GAMES, ft.Reason.WRONG_GAME))
    for name, value in values.items()
}
TOO_LATE: dict[str, Case] = {
    f"score: {name} comes too late": (OVER, value, ft.Reason.ROUND_OVER, "SCORE-1")
    for name, value in (ACTIONS | NO_ACTIONS | OTHER_GAMES).items()
}
CASES = SINGLE_CASES | WRONG_PHASES | STRANGERS | TOO_LATE


def message_of(name: str) -> str:
    """What the player is told in one of the cases."""
    if name in SINGLE_MESSAGES:
        return SINGLE_MESSAGES[name]
    if name in TOO_LATE:
        return "The round is over: deal a new one"
    _, action, reason, _ = CASES[name]
    now = VERBS[DUE[name.partition(":")[0]]]
    if reason is ft.Reason.WRONG_PHASE:
        return f"It is time to {now}, not to {VERBS[type(action).__name__]}"
    problem = "is not a move" if reason is ft.Reason.NOT_AN_ACTION else "move belongs to another game"
    return f"It is time to {now}, and this {problem}"


TELLING = {
    ft.Reason.NOT_YOUR_TURN,
    ft.Reason.ALREADY_ACTED,
    Reason.MUST_FOLLOW_SUIT,
    Reason.WRONG_NUMBER_OF_CARDS,
    ft.Reason.REPEATED_CARD,
    ft.Reason.FOREIGN_CARD,
    ft.Reason.INCOMPLETE_DECK,
}
"""The reasons that come from what the clause itself says; others only cite the clause that is in force."""


def parameter(name: str, case: Case) -> Any:
    """The case as a parameter of a test and, if it is telling, as a test of its clause."""
    _, _, reason, clause = case
    return pytest.param(*case, message_of(name), id=name, marks=[pytest.mark.rule(clause)] if reason in TELLING else [])


class TestActions:
    @pytest.mark.parametrize(
        ("state", "action", "reason", "clause", "message"), [parameter(*case) for case in CASES.items()]
    )
    def test_an_illegal_action(
        self, state: BottleImpRound, action: Any, reason: ft.Reason, clause: str, message: str
    ) -> None:
        error = refused(state, action)
        assert (error.reason, error.clause) == (reason, clause)
        assert error.message == message
        assert isinstance(error, ft.FlaschenteufelError)

    def test_each_moment_accepts_what_is_due(self) -> None:
        """The cases above are refused for their reason, and not because the moment is a dead end."""
        for moment, kind in DUE.items():
            state = MOMENTS[moment]
            action = Play(2, card(14)) if moment == "follow" else ACTIONS[kind]
            assert state.is_legal(action)
            assert state.apply(action) != state

    @pytest.mark.rule("TRICK-2")
    @pytest.mark.parametrize(
        ("state", "action", "message"),
        [
            (
                FOLLOWING,
                Play(2, card(10)),
                "You must follow red: you hold the 14, the 26 and the 33 (TRICK-2)",
            ),
            (
                example(2, 16, 14),
                Play(3, card(9)),
                "You must follow red: you hold the 31 and the 37 (TRICK-2)",
            ),
            (example(3, 12), Play(2, card(26)), "You must follow yellow: you hold the 7 (TRICK-2)"),
        ],
    )
    def test_a_player_is_told_which_cards_follow(self, state: BottleImpRound, action: Play, message: str) -> None:
        assert str(refused(state, action)) == message

    @pytest.mark.rule("PASS-1")
    def test_the_first_thing_wrong_is_named(self) -> None:
        assert str(refused(PASSING, give(0, "6"))) == "Choose 2 cards, not 1 (PASS-1)"
        assert str(refused(PASSING, give(0, "6 2"))) == "You do not hold the 6 (PASS-1)"
        assert str(refused(PASSING, give(7, "6 2"))) == "There is no such seat at this table (PASS-1)"

    @pytest.mark.rule("DEAL-1")
    @pytest.mark.parametrize(
        ("deck", "reason"),
        [
            ([], ft.Reason.INCOMPLETE_DECK),
            (DECK_2003.cards[1:], ft.Reason.INCOMPLETE_DECK),
            ([*DECK_2003, card(1)], ft.Reason.REPEATED_CARD),
            ([*DECK_2003.cards[1:], Card(1, Suit.YELLOW, 0)], ft.Reason.FOREIGN_CARD),
            (range(36), ft.Reason.FOREIGN_CARD),
        ],
        ids=["empty", "missing", "doubled", "foreign", "no cards"],
    )
    @pytest.mark.parametrize("players", [3, 4])
    def test_a_round_is_not_dealt_with_a_wrong_deck(
        self, deck: Sequence[object], reason: ft.Reason, players: int
    ) -> None:
        with pytest.raises(ft.IllegalActionError) as refusal:
            CLASSIC.deal(players, deck=deck)
        assert refusal.value.reason is reason


def invalid(kind: type[Failed], call: Callable[..., object], *values: Any, **options: Any) -> Failed:
    """The error of a call with a bad value: exactly of this kind, and it can be pickled."""
    with pytest.raises(kind) as raised:
        call(*values, **options)
    error = raised.value
    assert type(error) is kind
    assert isinstance(error, ft.FlaschenteufelError)
    assert_pickles(error)
    return error


NOT_INTS: list[Any] = [True, False, 1.0, 3.5, "1", [1]]
ways_to_set_up = pytest.mark.parametrize(
    "set_up", [CLASSIC.new_round, CLASSIC.deal, CLASSIC.deck], ids=["new_round", "deal", "deck"]
)


class TestSettingUp:
    @pytest.mark.parametrize("value", NOT_INTS, ids=repr)
    @ways_to_set_up
    def test_the_number_of_players_is_an_int(self, set_up: Callable[..., object], value: Any) -> None:
        error = invalid(ft.InvalidValueError, set_up, value)
        assert str(error) == f"the number of players must be a whole number, not {value!r}"

    @pytest.mark.rule("DEAL-1")
    @pytest.mark.parametrize("players", [-3, 0, 1, 2, 5, 6, 100])
    @ways_to_set_up
    def test_the_classic_game_is_for_three_or_four(self, set_up: Callable[..., object], players: int) -> None:
        error = invalid(ft.PlayerCountError, set_up, players)
        assert error.clause == "DEAL-1"
        assert str(error) == f"classic is for 3 or 4 players, not {players} (DEAL-1)"

    @pytest.mark.parametrize("value", [*NOT_INTS, None], ids=repr)
    def test_the_dealer_is_an_int(self, value: Any) -> None:
        for error in (
            invalid(ft.InvalidValueError, CLASSIC.new_round, 4, dealer=value),
            invalid(ft.InvalidValueError, CLASSIC.deal, 4, dealer=value, seed=1),
        ):
            assert str(error) == f"the dealer must be a whole number, not {value!r}"

    @pytest.mark.parametrize(("players", "dealer"), [(4, 4), (4, -1), (3, 3), (3, 100)])
    def test_the_dealer_sits_at_the_table(self, players: int, dealer: int) -> None:
        for error in (
            invalid(ft.SeatError, CLASSIC.new_round, players, dealer=dealer),
            invalid(ft.SeatError, CLASSIC.deal, players, dealer=dealer, seed=1),
        ):
            assert str(error) == f"the dealer must be a whole number from 0 to {players - 1}, not {dealer}"

    @pytest.mark.rule("DECK-3")
    @pytest.mark.parametrize("edition", ["2004", "", "Matagot", "2003 "])
    @ways_to_set_up
    def test_an_unknown_edition(self, set_up: Callable[..., object], edition: str) -> None:
        error = invalid(ft.EditionError, set_up, 4, edition=edition)
        assert error.clause == "DECK-3"
        assert error.message == f"classic for 4 is played with 2003, 1995 or matagot, not {edition!r}"

    @pytest.mark.parametrize("edition", [2003, 2003.0, True, b"2003", ["2003"]], ids=repr)
    @ways_to_set_up
    def test_an_edition_is_a_str(self, set_up: Callable[..., object], edition: Any) -> None:
        error = invalid(ft.InvalidValueError, set_up, 4, edition=edition)
        assert str(error) == f"the edition must be a str, not {edition!r}"

    @pytest.mark.parametrize("seed", [True, False, 1.0, 7.5, b"7", (7,), [7]], ids=repr)
    def test_a_seed_is_an_int_or_a_str(self, seed: Any) -> None:
        invalid(ft.InvalidValueError, CLASSIC.deal, 4, seed=seed)

    @pytest.mark.parametrize("seed", [0, 7, "", "seven"])
    def test_a_seed_or_a_deck_but_not_both(self, seed: int | str) -> None:
        error = invalid(ft.InvalidValueError, CLASSIC.deal, 4, seed=seed, deck=DECK_2003)
        assert str(error) == "give a seed or a deck to deal by, not both"

    @pytest.mark.parametrize("deck", [36, "deck", b"deck", True, card(1)], ids=repr)
    def test_a_deck_is_a_sequence(self, deck: Any) -> None:
        invalid(ft.InvalidValueError, CLASSIC.deal, 4, deck=deck)
        invalid(ft.InvalidValueError, ft.Deal, 0, deck)

    @pytest.mark.parametrize(("name", "meant"), [("clasic", "classic"), ("CLASSIC", "classic"), ("lopakka", "lopaka")])
    def test_an_unknown_variant_has_a_suggestion(self, name: str, meant: str) -> None:
        error = invalid(ft.UnknownVariantError, ft.get_variant, name)
        assert re.search(rf"{name!r}.*did you mean.*\b{meant}\b", str(error))

    @pytest.mark.parametrize("name", ["", "poker", "17"])
    def test_an_unknown_variant_without_a_near_one_has_them_all(self, name: str) -> None:
        message = str(invalid(ft.UnknownVariantError, ft.get_variant, name))
        assert all(known in message for known in ft.list_variants())

    @pytest.mark.parametrize("name", [None, 7, b"classic", ["classic"]], ids=repr)
    def test_the_name_of_a_variant_is_a_str(self, name: Any) -> None:
        invalid(ft.InvalidValueError, ft.get_variant, name)


class TestValues:
    @pytest.mark.parametrize("value", [*NOT_INTS, None], ids=repr)
    @pytest.mark.parametrize(
        ("kind", "rest"),
        [
            (ft.Action, ()),
            (ft.Deal, (DECK_2003,)),
            (Discard, (cards("1"),)),
            (Pass, (cards("1 2"),)),
            (Play, (card(1),)),
            (Expose, (0,)),
            (TakeBottle, (0,)),
        ],
    )
    def test_the_seat_of_an_action_is_an_int(self, kind: type[ft.Action], rest: tuple[Any, ...], value: Any) -> None:
        invalid(ft.InvalidValueError, kind, value, *rest)

    @pytest.mark.parametrize("value", [*NOT_INTS, None], ids=repr)
    @pytest.mark.parametrize("kind", [Expose, TakeBottle])
    def test_a_packet_and_a_bottle_are_ints(self, kind: type[ft.Action], value: Any) -> None:
        invalid(ft.InvalidValueError, kind, 0, value)

    @pytest.mark.parametrize("value", [1, "1", None, (card(1),), Card], ids=repr)
    def test_a_card_is_played(self, value: Any) -> None:
        error = invalid(ft.InvalidValueError, Play, 0, value)
        assert str(error) == f"the card must be of type Card, not {value!r}"

    @pytest.mark.parametrize(
        ("values", "problem"),
        [
            (1, "a sequence, not 1"),
            ("1", "a sequence, not '1'"),
            (None, "a sequence, not None"),
            (card(1), "a sequence, not Card(1, yellow, 1)"),
            ([1], "of type Card, not 1"),
            ([card(1), None], "of type Card, not None"),
            (["1"], "of type Card, not '1'"),
        ],
        ids=repr,
    )
    @pytest.mark.parametrize("kind", [Discard, Pass])
    def test_cards_are_discarded_and_given(self, kind: type[ft.Action], values: Any, problem: str) -> None:
        assert str(invalid(ft.InvalidValueError, kind, 0, values)) == f"the cards must be {problem}"

    @pytest.mark.parametrize("moment", MOMENTS)
    @pytest.mark.parametrize("seat", [*NOT_INTS, -1, 4, 100], ids=repr)
    def test_a_question_about_a_seat_that_is_not_there(self, moment: str, seat: Any) -> None:
        state = MOMENTS[moment]
        for ask in (state.hand, state.packets, state.pile, state.exposed, state.legal_actions):
            error = invalid(ft.SeatError, ask, seat)
            assert str(error) == f"the seat must be a whole number from 0 to 3, not {seat!r}"

    @pytest.mark.parametrize("moment", MOMENTS)
    def test_a_question_about_no_seat(self, moment: str) -> None:
        state = MOMENTS[moment]
        for ask in (state.hand, state.packets, state.pile, state.exposed):
            invalid(ft.SeatError, ask, None)

    @pytest.mark.rule("SCORE-1")
    def test_there_are_no_scores_before_the_end(self) -> None:
        invalid(ft.RoundNotOverError, getattr, NEW, "scores")
        for state, _, _ in play(plain_deal(), random.Random(1)):
            error = invalid(ft.RoundNotOverError, getattr, state, "scores")
            assert str(error) == f"there are no scores before the round is over: it is in phase {state.phase.value}"


def attempts(state: BottleImpRound, seat: int) -> Iterator[ft.Action]:
    """What a seat may try: every single card in every way, and pairs of neighbouring ones."""
    for one, other in zip(state.deck, state.deck.cards[1:], strict=False):
        yield Play(seat, one)
        yield Discard(seat, [one])
        yield from (Pass(seat, gift) for gift in ([one], [one, one], [one, other], [other, one]))
    yield from (TakeBottle(seat, 0), Expose(seat, 1), Lay(seat))


def errors(state: BottleImpRound, seat: int) -> list[ft.IllegalActionError]:
    """How the attempts of a seat are refused."""
    found: list[ft.IllegalActionError] = []
    for action in attempts(state, seat):
        try:
            state.apply(action)
        except ft.IllegalActionError as error:
            found.append(error)
    return found


def cards_of(action: object) -> tuple[Card, ...]:
    """The cards that an action names."""
    if isinstance(action, Play):
        return (action.card,)
    return action.cards if isinstance(action, Discard | Pass) else ()


def hidden_twin(dealt: BottleImpRound, path: Sequence[ft.Action], me: int, rng: random.Random) -> BottleImpRound:
    """Another round that looks the same to one seat: two hidden cards of a suit have changed places in it."""
    public_or_mine = (action for action in path if action.seat == me or isinstance(action, Play))
    seen = {known for action in public_or_mine for known in cards_of(action)}
    seen |= dealt.hand(me) | applied(dealt, *path).hand(me)
    others = [[known for known in dealt.hand(seat) if known not in seen] for seat in range(4)]
    swaps = [swap for one, two in combinations(others, 2) for swap in product(one, two) if same_suit(*swap)]
    assume(swaps)
    one, two = rng.choice(swaps)
    swap = {one: two, two: one}
    twin = CLASSIC.deal(4, deck=[swap.get(known, known) for seat in range(4) for known in dealt.hand(seat)])
    for action in path:
        if isinstance(action, Discard | Pass):
            twin = twin.apply(type(action)(action.seat, [swap.get(known, known) for known in action.cards]))
        else:
            twin = twin.apply(action)
    return twin


def same_suit(one: Card, two: Card) -> bool:
    """Whether two cards can stand for each other in a round already played."""
    return one.suit is two.suit


class TestNoLeak:
    """A refusal says nothing that the player who acted may not know."""

    @given(st.integers(0, 2**32), st.integers(0, 40), st.integers(0, 3))
    def test_it_names_only_cards_that_the_player_holds_or_named(self, seed: int, moves: int, seat: int) -> None:
        dealt = CLASSIC.deal(4, seed=seed)
        state = applied(dealt, *(action for _, action, _ in islice(play(dealt, random.Random(seed)), moves)))
        for error in errors(state, seat):
            named = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", error.message)}
            known = {float(known.number) for known in (*state.hand(seat), *cards_of(error.action))}
            assert {number for number in named if number > 4} <= known  # up to 4 it may be a seat or a count

    @pytest.mark.rule("DISC-1", "PASS-2", "PASS-3")
    @given(st.integers(0, 2**32), st.integers(0, 40), st.integers(0, 3))
    def test_it_does_not_depend_on_what_the_player_cannot_see(self, seed: int, moves: int, seat: int) -> None:
        dealt, rng = CLASSIC.deal(4, seed=seed), random.Random(seed)
        path = [action for _, action, _ in islice(play(dealt, rng), moves)]
        state, twin = applied(dealt, *path), hidden_twin(dealt, path, seat, rng)
        assert twin != state
        assert list(map(str, errors(twin, seat))) == list(map(str, errors(state, seat)))
