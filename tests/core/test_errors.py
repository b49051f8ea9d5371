"""The errors: a small tree under one root, with what a program and a person need to know."""

from __future__ import annotations

import copy

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Play, Reason
from flaschenteufel.core.errors import DocumentError, MatchNotOverError, MatchOverError, RecordError, UndoError
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.wording import sentence
from tests.helpers import CLASSIC, assert_pickles, card

PLAY = Play(2, card(17))
RECORD = Record([CLASSIC.deal(seed=7)])
ERRORS: list[tuple[ft.FlaschenteufelError, str]] = [
    (ft.FlaschenteufelError("something"), "something"),
    (ft.InvalidValueError("no number"), "no number"),
    (ft.SeatError("no seat"), "no seat"),
    (ft.ConfigurationError("no table", "DEAL-1"), "no table (DEAL-1)"),
    (ft.PlayerCountError("too many", "DEAL-1"), "too many (DEAL-1)"),
    (ft.EditionError("not printed", "DECK-3"), "not printed (DECK-3)"),
    (ft.VariantError("no game"), "no game"),
    (ft.GuessError("seen elsewhere"), "seen elsewhere"),
    (ft.MissingExtraError("no numpy"), "no numpy"),
    (ft.UnknownVariantError("no such game"), "no such game"),
    (ft.UnknownClauseError("no such rule"), "no such rule"),
    (ft.DuplicateVariantError("taken"), "taken"),
    (ft.RoundNotOverError("wait"), "wait"),
    (MatchNotOverError("wait longer"), "wait longer"),
    (MatchOverError("too late"), "too late"),
    (UndoError(sentence("shown"), ft.UndoReason.SHOWN), "Shown"),
    (UndoError(sentence("shown"), ft.UndoReason.SHOWN, 2), "Shown"),
    (ft.NotAgreedError(("Ada",)), "Everybody has to agree to go back, and these have not: Ada"),
    (ft.NotAgreedError(("Ada", "Ben")), "Everybody has to agree to go back, and these have not: Ada and Ben"),
    (ft.StaleRequestError(3, 5), "the table has moved on: its counter is 5, not 3"),
    (ft.IllegalActionError(PLAY, Reason.MUST_FOLLOW_SUIT, "TRICK-2", "Follow red"), "Follow red (TRICK-2)"),
    (ft.MoveTextError("no card", "19", 1), "'19', column 1: no card"),
    (ft.MoveTextError("no card", "19", 1, ("5", "7")), "'19', column 1: no card; you can write 5 or 7, for example"),
    (RecordError("no card", 12, 7), "line 12, column 7: no card"),
    (RecordError("no card", 12, 7, RECORD), "line 12, column 7: no card"),
    (DocumentError("no object"), "no object"),
    (DocumentError("no card", "value.card"), "value.card: no card"),
]
each_error = pytest.mark.parametrize(("error", "text"), ERRORS, ids=[type(error).__name__ for error, _ in ERRORS])


def test_every_public_error_is_looked_at_here() -> None:
    public = {name for name in ft.__all__ if name.endswith("Error")}
    assert public <= {type(error).__name__ for error, _ in ERRORS}


@each_error
def test_one_root_for_all(error: ft.FlaschenteufelError, text: str) -> None:
    with pytest.raises(ft.FlaschenteufelError) as caught:
        raise error
    assert caught.value is error


@each_error
def test_the_text_is_the_message_and_the_clause(error: ft.FlaschenteufelError, text: str) -> None:
    assert str(error) == text


@each_error
def test_it_can_be_pickled_and_copied(error: ft.FlaschenteufelError, text: str) -> None:
    assert_pickles(error)
    for twin in (copy.copy(error), copy.deepcopy(error)):
        assert (type(twin), str(twin), vars(twin)) == (type(error), text, vars(error))


@pytest.mark.parametrize(
    ("error", "parent"),
    [
        (ft.InvalidValueError, ValueError),
        (ft.SeatError, ft.InvalidValueError),
        (ft.ConfigurationError, ft.InvalidValueError),
        (ft.PlayerCountError, ft.ConfigurationError),
        (ft.EditionError, ft.ConfigurationError),
        (ft.UnknownVariantError, LookupError),
        (ft.IllegalActionError, ValueError),
        (ft.NotAgreedError, UndoError),
        (RecordError, ValueError),
        (DocumentError, ValueError),
    ],
)
def test_who_expects_the_usual_exceptions_catches_them(error: type[Exception], parent: type[Exception]) -> None:
    assert issubclass(error, parent)


@pytest.mark.parametrize(
    "error",
    [ft.VariantError, ft.RoundNotOverError, MatchNotOverError, MatchOverError, ft.DuplicateVariantError, UndoError],
)
def test_what_is_no_bad_value_is_no_value_error(error: type[Exception]) -> None:
    assert not issubclass(error, ValueError)


def test_an_illegal_action_says_what_why_and_by_which_rule() -> None:
    error = ft.IllegalActionError(PLAY, Reason.MUST_FOLLOW_SUIT, "TRICK-2", "Follow red")
    assert error.action is PLAY
    assert error.reason is Reason.MUST_FOLLOW_SUIT
    assert (error.clause, error.message) == ("TRICK-2", "Follow red")


def test_a_table_that_cannot_be_set_up_says_by_which_rule() -> None:
    assert ft.PlayerCountError("too many", "DEAL-1").clause == "DEAL-1"


def test_a_text_that_is_no_record_keeps_what_was_read_until_then() -> None:
    error = RecordError("no card", 12, 7, RECORD)
    assert error.record is RECORD
    assert error.args == ("no card", 12, 7, RECORD)
    assert RecordError("no card", 1, 1).record is None


def test_the_reasons_are_stable() -> None:
    """Programs compare these names; more may come, but none may change or go."""
    stable = {
        "not_an_action",
        "wrong_game",
        "wrong_phase",
        "round_over",
        "unknown_seat",
        "not_your_turn",
        "already_acted",
        "not_taking_part",
        "incomplete_deck",
        "repeated_card",
        "foreign_card",
        "wrong_number_of_cards",
        "card_not_held",
        "wrong_packet",
        "must_follow_suit",
        "plays_by_rule",
        "unknown_packet",
        "unknown_bottle",
        "bottle_not_on_offer",
    }
    reasons = [*ft.Reason, *ft.bottle_imp.Reason]
    assert stable <= {reason.value for reason in reasons}
    assert all(reason.name == reason.value.upper() for reason in reasons)
