"""Bad input in Hol's der Teufel: everything that is refused, with its type of error, its reason and its clause."""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

import pytest
from attrs import frozen

import flaschenteufel as ft
from flaschenteufel import bottle_imp
from flaschenteufel.bottle_imp import Card, Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound, Lay, PassTurn, Reason
from flaschenteufel.hols_der_teufel.cards import ANGEL
from tests.helpers import assert_pickles, refused
from tests.hols_der_teufel.scenes import (
    DECK,
    EXAMPLE,
    HOL,
    OPENING,
    STRANDED,
    all_but_angels,
    angels,
    card,
    dealt,
    example,
    lay,
    played,
)
from tests.tables import finished, play

Suit, End = ft.hols_der_teufel.Suit, ft.hols_der_teufel.End
Case = tuple[HolsDerTeufelRound, object, StrEnum, str]
Failed = TypeVar("Failed", bound=ft.FlaschenteufelError)


@frozen
class SlyLay(Lay):
    """A kind of Lay that this game does not know."""


NEW = HOL.new_round(3)
SECOND = example(1)  # the red 9 lies there; seat 1 has the red 1, the yellow 1 and the green 1, among others
FOURTH = example(3)  # red 9, 1, 2; seat 0
ALL_SUITS = example(9)  # all suits, but one green card only; seat 0 has an angel
READY = example(11)  # two cards of each suit; seat 2 has an angel
BLOCKED = example(12)  # red 9 1 2 3 4 angel; seat 0 has an angel and the red 5
TWO_SUITS = dealt(
    "y1 y2 v1 g1 *", "y3 v3 r1 r2 r3 r4 r5 r6 r7 r8 r9 *", ""
)  # seat 0 has no red card, seat 1 no green one
PASSING = angels(2)  # seat 2 has nothing but angels, which cannot be laid
ONLY_ANGELS = all_but_angels()  # seat 2 has nothing but angels, which can be laid
OVER = finished(EXAMPLE, random.Random(1))

CASES: dict[str, Case] = {
    # the first card
    "the left neighbour has no red card": (OPENING, lay(0, "r7"), Reason.WRONG_FIRST_SUIT, "HOL-4"),
    "the left neighbour has no green card": (OPENING, lay(0, "g1"), Reason.WRONG_FIRST_SUIT, "HOL-4"),
    "an angel as the first card": (OPENING, lay(0, "*r"), Reason.ANGEL_TOO_EARLY, "HOL-8"),
    "the first card at the low end": (OPENING, lay(0, "<v4"), Reason.WRONG_END, "HOL-5"),
    "the first turn is passed": (OPENING, PassTurn(0), Reason.MUST_LAY_A_CARD, "HOL-3"),
    # a new suit
    "no such value at an end": (SECOND, lay(1, "y1"), Reason.NO_MATCHING_VALUE, "HOL-5"),
    "the value is not at an end any more": (
        played(dealt("r9 y1", "r1", "r2"), "r9 r1 r2"),
        lay(0, "y1"),
        Reason.NO_MATCHING_VALUE,
        "HOL-5",
    ),
    "only a new suit of another value fits": (
        played(dealt("r9", "r8", "y1 y2 y3 y4 y5 y6 y7 v1 v2 v3 v4 y8"), "r9 r8"),
        lay(2, "v1"),
        Reason.NO_MATCHING_VALUE,
        "HOL-5",
    ),
    "a new suit at the low end": (FOURTH, lay(0, "<y9"), Reason.WRONG_END, "HOL-5"),
    "any new suit at the low end": (STRANDED, lay(2, "<y1"), Reason.WRONG_END, "HOL-5"),
    # rows and angels
    "another row": (SECOND, Lay(1, card("r1"), Suit.YELLOW, End.HIGH), Reason.WRONG_ROW, "HOL-6"),
    "a matching value to another row": (
        FOURTH,
        Lay(0, card("y9"), Suit.RED, End.LOW),
        Reason.WRONG_ROW,
        "HOL-6",
    ),
    "a blocked end": (BLOCKED, lay(0, "r5"), Reason.BLOCKED_END, "HOL-6"),
    "a blocked low end": (played(READY, "<*r"), lay(0, "<r5"), Reason.BLOCKED_END, "HOL-6"),
    "an angel before all suits lie there": (FOURTH, lay(0, "*r"), Reason.ANGEL_TOO_EARLY, "HOL-8"),
    "an angel before two of each lie there": (ALL_SUITS, lay(0, "*r"), Reason.ANGEL_TOO_EARLY, "HOL-8"),
    "an angel instead of any new suit": (STRANDED, lay(2, "*r"), Reason.ANGEL_TOO_EARLY, "HOL-8"),
    "an angel that ought to pass": (PASSING, lay(2, "*r"), Reason.ANGEL_TOO_EARLY, "HOL-8"),
    "a second angel at the other end": (BLOCKED, lay(0, "<*r"), Reason.ROW_HAS_AN_ANGEL, "HOL-8"),
    "a second angel on the first": (BLOCKED, lay(0, "*r"), Reason.ROW_HAS_AN_ANGEL, "HOL-8"),
    # passing
    "a devil fits": (SECOND, PassTurn(1), Reason.MUST_LAY_A_CARD, "HOL-3"),
    "any new suit could be laid": (STRANDED, PassTurn(2), Reason.MUST_LAY_A_CARD, "HOL-3"),
    "an angel can be laid": (ONLY_ANGELS, PassTurn(2), Reason.MUST_LAY_A_CARD, "HOL-3"),
    # the card
    "a card of another hand": (SECOND, lay(1, "r2"), ft.Reason.CARD_NOT_HELD, "HOL-3"),
    "a card that lies there": (FOURTH, lay(0, "r9"), ft.Reason.CARD_NOT_HELD, "HOL-3"),
    "a card that was set aside": (SECOND, lay(1, "g8"), ft.Reason.CARD_NOT_HELD, "HOL-3"),
    "an angel that the player has not": (SECOND, lay(1, "*r"), ft.Reason.CARD_NOT_HELD, "HOL-3"),
    "a card that no game has": (SECOND, lay(1, "r10"), ft.Reason.FOREIGN_CARD, "HOL-1"),
    "a card of a larger game": (PASSING, lay(2, "r2"), ft.Reason.FOREIGN_CARD, "HOL-1"),
    # the seat
    "deal: not the dealer": (NEW, ft.Deal(1, DECK), ft.Reason.NOT_YOUR_TURN, "HOL-2"),
    "deal: unknown seat": (NEW, ft.Deal(3, DECK), ft.Reason.UNKNOWN_SEAT, "HOL-2"),
    "play: the seat before": (SECOND, lay(0, "r4"), ft.Reason.NOT_YOUR_TURN, "HOL-3"),
    "play: the seat after": (SECOND, lay(2, "r2"), ft.Reason.NOT_YOUR_TURN, "HOL-3"),
    "play: unknown seat": (SECOND, lay(3, "r1"), ft.Reason.UNKNOWN_SEAT, "HOL-3"),
    "play: negative seat": (SECOND, lay(-2, "r1"), ft.Reason.UNKNOWN_SEAT, "HOL-3"),
    "pass: the seat before": (PASSING, PassTurn(1), ft.Reason.NOT_YOUR_TURN, "HOL-3"),
    "pass: a seat without cards": (angels(8), PassTurn(1), ft.Reason.NOT_YOUR_TURN, "HOL-3"),
    "pass: unknown seat": (PASSING, PassTurn(5), ft.Reason.UNKNOWN_SEAT, "HOL-3"),
    # the phase
    "deal: a card is laid": (NEW, lay(0, "r1"), ft.Reason.WRONG_PHASE, "HOL-2"),
    "deal: a turn is passed": (NEW, PassTurn(0), ft.Reason.WRONG_PHASE, "HOL-2"),
    "play: a second deal": (SECOND, ft.Deal(0, DECK), ft.Reason.WRONG_PHASE, "HOL-3"),
    # the deck
    "deal: empty": (NEW, ft.Deal(0, []), ft.Reason.INCOMPLETE_DECK, "HOL-2"),
    "deal: a devil is missing": (NEW, ft.Deal(0, DECK[1:]), ft.Reason.INCOMPLETE_DECK, "HOL-2"),
    "deal: an angel is missing": (NEW, ft.Deal(0, DECK[:-1]), ft.Reason.INCOMPLETE_DECK, "HOL-2"),
    "deal: a devil twice": (NEW, ft.Deal(0, [*DECK, card("r7")]), ft.Reason.REPEATED_CARD, "HOL-2"),
    "deal: a devil for another": (NEW, ft.Deal(0, [*DECK[1:], card("r7")]), ft.Reason.REPEATED_CARD, "HOL-2"),
    "deal: a third angel": (NEW, ft.Deal(0, [*DECK, ANGEL]), ft.Reason.REPEATED_CARD, "HOL-2"),
    "deal: an angel for a devil": (NEW, ft.Deal(0, [ANGEL, *DECK[1:]]), ft.Reason.REPEATED_CARD, "HOL-2"),
    "deal: a 10": (NEW, ft.Deal(0, [*DECK[1:], card("r10")]), ft.Reason.FOREIGN_CARD, "HOL-1"),
    "deal: the other game": (NEW, ft.Deal(0, ft.get_variant("classic").deck()), ft.Reason.FOREIGN_CARD, "HOL-1"),
    "deal: None": (NEW, ft.Deal(0, [*DECK[1:], None]), ft.Reason.FOREIGN_CARD, "HOL-1"),
    "deal: a list": (NEW, ft.Deal(0, [*DECK[1:], [card("r1")]]), ft.Reason.FOREIGN_CARD, "HOL-1"),
    "deal: names": (NEW, ft.Deal(0, list(map(str, DECK))), ft.Reason.FOREIGN_CARD, "HOL-1"),
}

NO_ACTIONS: dict[str, object] = {
    "None": None,
    "a str": "r7",
    "a card": card("r1"),
    "a tuple": (1, card("r1"), Suit.RED, End.HIGH),
    "a class": Lay,
}
OTHER_GAMES: dict[str, ft.Action] = {
    "Play": Play(1, Card(1, bottle_imp.Suit.RED, 1)),
    "Discard": Discard(1, [Card(1, bottle_imp.Suit.RED, 1)]),
    "Pass": Pass(1, []),
    "Expose": Expose(1, 0),
    "TakeBottle": TakeBottle(1, 0),
    "the base class": ft.Action(1),
    "a subclass of Lay": SlyLay(1, card("r1"), Suit.RED, End.HIGH),
}
MOMENTS = {"deal": (NEW, "HOL-2"), "play": (SECOND, "HOL-3"), "pass": (PASSING, "HOL-3")}
STRANGERS: dict[str, Case] = {
    f"{moment}: {name} is no action of this game": (state, value, reason, clause)
    for moment, (state, clause) in MOMENTS.items()
    for values, reason in ((NO_ACTIONS, ft.Reason.NOT_AN_ACTION), (OTHER_GAMES, ft.Reason.WRONG_GAME))
    for name, value in values.items()
}
LATE = {
    "Deal": ft.Deal(0, DECK),
    "Lay": lay(0, "r1"),
    "PassTurn": PassTurn(0),
    **NO_ACTIONS,
    **OTHER_GAMES,
}
TOO_LATE: dict[str, Case] = {
    f"score: {name} comes too late": (OVER, value, ft.Reason.ROUND_OVER, "HOL-11") for name, value in LATE.items()
}
CITING_ONLY = {
    ft.Reason.WRONG_GAME,
    ft.Reason.WRONG_PHASE,
    ft.Reason.NOT_AN_ACTION,
    ft.Reason.ROUND_OVER,
    ft.Reason.UNKNOWN_SEAT,
}
"""The reasons that only cite the clause in force; the others come from what the clause itself says."""


def parameter(name: str, case: Case) -> Any:
    """The case as a parameter of a test and, if it tells of its clause, as a test of it."""
    _, _, reason, clause = case
    return pytest.param(*case, id=name, marks=[] if reason in CITING_ONLY else [pytest.mark.rule(clause)])


class TestActions:
    @pytest.mark.parametrize(
        ("state", "action", "reason", "clause"),
        [parameter(*case) for case in (CASES | STRANGERS | TOO_LATE).items()],
    )
    def test_an_illegal_action(self, state: HolsDerTeufelRound, action: object, reason: ft.Reason, clause: str) -> None:
        error = refused(state, action)
        assert (error.reason, error.clause) == (reason, clause)

    def test_each_moment_accepts_what_is_due(self) -> None:
        """The cases above are refused for their reason, and not because the moment is a dead end."""
        due: list[tuple[HolsDerTeufelRound, ft.Action]] = [
            (NEW, ft.Deal(0, DECK)),
            (OPENING, lay(0, "v4")),
            (SECOND, lay(1, "r1")),
            (FOURTH, lay(0, "y9")),
            (STRANDED, lay(2, "y1")),
            (ALL_SUITS, lay(0, "r5")),
            (READY, lay(2, "*r")),
            (BLOCKED, lay(0, "<r5")),
            (BLOCKED, lay(0, "*y")),
            (PASSING, PassTurn(2)),
            (ONLY_ANGELS, lay(2, "*g")),
        ]
        for state, action in due:
            assert state.is_legal(action)
            assert state.apply(action) != state

    @pytest.mark.parametrize(
        ("state", "action", "message"),
        [
            (OPENING, lay(0, "r7"), "The first card must be of a suit that your left neighbour holds: violet (HOL-4)"),
            (SECOND, lay(1, "y1"), "A new suit starts with the value at an end of a row: 9 (HOL-5)"),
            (FOURTH, lay(0, "y3"), "A new suit starts with the value at an end of a row: 2 or 9 (HOL-5)"),
            (FOURTH, lay(0, "<y9"), "A card that starts a row is laid at its high end (HOL-5)"),
            (BLOCKED, lay(0, "r5"), "An angel blocks the high end of the red row (HOL-6)"),
            (BLOCKED, lay(0, "<*r"), "The red row has an angel already (HOL-8)"),
            (
                TWO_SUITS,
                lay(0, "g1"),
                "The first card must be of a suit that your left neighbour holds: yellow or violet (HOL-4)",
            ),
            (SECOND, lay(1, "*r"), "You do not hold an angel (HOL-3)"),
            (SECOND, PassTurn(1), "You must lay a card: you have one that can be laid (HOL-3)"),
            (
                ALL_SUITS,
                lay(0, "*r"),
                "An angel can be laid only when all four suits lie on the table with two cards each (HOL-8)",
            ),
            (
                FOURTH,
                Lay(0, card("y9"), Suit.RED, End.LOW),
                "You must lay the yellow 9 to the yellow row, not to the red row (HOL-6)",
            ),
            (NEW, ft.Deal(0, DECK[2:-1]), "The deck lacks the red 1, the red 2 and the angel (HOL-2)"),
            (NEW, ft.Deal(0, [*DECK, ANGEL]), "The deck has the angel too often (HOL-2)"),
            (NEW, ft.Deal(0, [*DECK[1:], "r1"]), "There is no such card in this game (HOL-1)"),
            (SECOND, lay(1, "r10"), "There is no such card in this game (HOL-1)"),
            (SECOND, lay(0, "r4"), "It is not the turn of seat 0: waiting for seat 1 (HOL-3)"),
            (SECOND, lay(3, "r4"), "There is no such seat at this table (HOL-3)"),
            (NEW, PassTurn(0), "It is time to deal, not to pass (HOL-2)"),
            (SECOND, ft.Deal(0, DECK), "It is time to lay a card, not to deal (HOL-3)"),
            (NEW, Expose(0, 0), "It is time to deal, and this move belongs to another game (HOL-2)"),
            (
                PASSING,
                Expose(2, 0),
                "It is time to lay a card, and this move belongs to another game (HOL-3)",
            ),
            (NEW, "r7", "It is time to deal, and this is not a move (HOL-2)"),
            (SECOND, "r7", "It is time to lay a card, and this is not a move (HOL-3)"),
            (OVER, lay(0, "r1"), "The round is over: deal a new one (HOL-11)"),
        ],
    )
    def test_a_player_is_told_why(self, state: HolsDerTeufelRound, action: object, message: str) -> None:
        assert str(refused(state, action)) == message

    @pytest.mark.rule("HOL-2")
    @pytest.mark.parametrize("deck", [DECK[1:], [*DECK, ANGEL], [*DECK[1:], card("g9")], range(38)])
    def test_a_round_is_not_dealt_with_a_wrong_deck(self, deck: Any) -> None:
        for players in HOL.player_counts:
            with pytest.raises(ft.IllegalActionError):
                HOL.deal(players, deck=deck)


def invalid(kind: type[Failed], call: Callable[..., object], *values: Any, **options: Any) -> Failed:
    """The error of a call with a bad value: exactly of this kind, and it can be pickled."""
    with pytest.raises(kind) as raised:
        call(*values, **options)
    error = raised.value
    assert type(error) is kind
    assert_pickles(error)
    return error


NOT_INTS: list[Any] = [True, False, 1.0, 3.5, "1", [1]]
ways_to_set_up = pytest.mark.parametrize("set_up", [HOL.new_round, HOL.deal], ids=["new_round", "deal"])


class TestSettingUp:
    @pytest.mark.rule("HOL-2")
    @pytest.mark.parametrize("players", [-3, 0, 1, 2, 6, 38, 100])
    @ways_to_set_up
    def test_the_game_is_for_three_to_five(self, set_up: Callable[..., object], players: int) -> None:
        error = invalid(ft.PlayerCountError, set_up, players)
        assert error.clause == "HOL-2"
        assert error.message == f"hols-der-teufel is for 3, 4 or 5 players, not {players}"

    def test_by_default_three_play(self) -> None:
        assert HOL.new_round().seats == HOL.deal(seed=1).seats == 3

    @pytest.mark.parametrize("value", NOT_INTS, ids=repr)
    @ways_to_set_up
    def test_the_number_of_players_is_an_int(self, set_up: Callable[..., object], value: Any) -> None:
        error = invalid(ft.InvalidValueError, set_up, value)
        assert str(error) == f"the number of players must be a whole number, not {value!r}"

    @pytest.mark.rule("HOL-1")
    @pytest.mark.parametrize("edition", ["2003", "matagot", "", 2003, True], ids=repr)
    @ways_to_set_up
    def test_there_are_no_editions(self, set_up: Callable[..., object], edition: Any) -> None:
        assert HOL.editions == ()
        error = invalid(ft.EditionError, set_up, 3, edition=edition)
        assert error.clause == "HOL-1"
        assert error.message == f"hols-der-teufel has no editions, and so not {edition!r}"

    @pytest.mark.parametrize("dealer", [*NOT_INTS, None, -1, 3, 100], ids=repr)
    @ways_to_set_up
    def test_the_dealer_sits_at_the_table(self, set_up: Callable[..., object], dealer: Any) -> None:
        error = invalid(ft.SeatError, set_up, 3, dealer=dealer)
        assert str(error) == f"the dealer must be a whole number from 0 to 2, not {dealer!r}"

    @pytest.mark.parametrize("seed", [True, False, 1.0, b"7", (7,)], ids=repr)
    def test_a_seed_is_an_int_or_a_str(self, seed: Any) -> None:
        invalid(ft.InvalidValueError, HOL.deal, 3, seed=seed)

    @pytest.mark.parametrize("seed", [0, 7, "", "seven"])
    def test_a_seed_or_a_deck_but_not_both(self, seed: int | str) -> None:
        error = invalid(ft.InvalidValueError, HOL.deal, 3, seed=seed, deck=DECK)
        assert str(error) == "give a seed or a deck to deal by, not both"

    @pytest.mark.parametrize("deck", [38, "deck", True, ANGEL], ids=repr)
    def test_a_deck_is_a_sequence(self, deck: Any) -> None:
        invalid(ft.InvalidValueError, HOL.deal, 3, deck=deck)


class TestQuestions:
    @pytest.mark.parametrize("seat", [*NOT_INTS, -1, 3, 100], ids=repr)
    @pytest.mark.parametrize("state", [NEW, SECOND, OVER], ids=["deal", "play", "score"])
    def test_about_a_seat_that_is_not_there(self, state: HolsDerTeufelRound, seat: Any) -> None:
        for ask in (state.hand, state.backs, state.legal_actions):
            error = invalid(ft.SeatError, ask, seat)
            assert str(error) == f"the seat must be a whole number from 0 to 2, not {seat!r}"

    @pytest.mark.rule("HOL-11")
    def test_about_scores_before_the_end(self) -> None:
        for state in (NEW, *(before for before, _, _ in play(EXAMPLE, random.Random(1)))):
            error = invalid(ft.RoundNotOverError, getattr, state, "scores")
            assert str(error) == f"there are no scores before the round is over: it is in phase {state.phase}"


class TestValues:
    @pytest.mark.parametrize("value", [*NOT_INTS, None], ids=repr)
    def test_the_seat_of_an_action_is_an_int(self, value: Any) -> None:
        invalid(ft.InvalidValueError, Lay, value, ANGEL, Suit.RED, End.LOW)
        invalid(ft.InvalidValueError, PassTurn, value)

    @pytest.mark.parametrize(
        "values",
        [
            (None, Suit.RED, End.LOW),
            ("r7", Suit.RED, End.LOW),
            (Card(1, bottle_imp.Suit.RED, 1), Suit.RED, End.LOW),
            (ANGEL, "red", End.LOW),
            (ANGEL, None, End.LOW),
            (ANGEL, Suit.RED, "low"),
            (ANGEL, Suit.RED, 0),
            (ANGEL, End.LOW, Suit.RED),
        ],
        ids=repr,
    )
    def test_a_card_is_laid_to_a_row_at_an_end(self, values: tuple[Any, ...]) -> None:
        invalid(ft.InvalidValueError, Lay, 0, *values)
