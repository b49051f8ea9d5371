"""The comparison can fail: a referee with one wrong rule is found out within the rounds that are always played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from flaschenteufel.testing import Setting
from tests.referee import bottle_imp, decks, hols_der_teufel, matches
from tests.referee import wrong_rules as wrong
from tests.referee.comparison import HOLS_DER_TEUFEL, HOUSE_RULES, DisagreementError, compare_round, tables
from tests.referee.test_matches import compare_match

Rule = Callable[..., Any]

BOTTLE_IMP: list[tuple[str, str, Rule]] = [
    ("classic", "winning_play", wrong.the_highest_card_wins),
    ("classic", "winning_play", wrong.the_lowest_card_below_the_price_wins),
    ("classic", "following", wrong.nobody_follows_suit),
    ("classic", "receivers", wrong.gifts_go_to_the_wrong_side),
    ("classic", "sell", wrong.the_seller_gets_no_card),
    ("teams", "sides", wrong.the_dealers_neighbours_are_partners),
    ("teams-with-solos", "score", wrong.partners_share_a_bottle_only),
    ("second-bottle", "takes_part", wrong.everybody_discards),
    ("second-bottle", "price", wrong.the_lower_price_counts),
    ("second-bottle", "bottle_won", wrong.the_cheaper_bottle_is_sold),
    ("second-bottle", "score", wrong.two_bottles_cost_as_much_as_one),
    ("demons-eye", "playable", wrong.both_hands_follow_suit_together),
    ("demons-eye", "receivers", wrong.gifts_go_to_the_wrong_hand),
    ("lopaka", "lopakas_card", wrong.lopaka_wins_as_cheaply_as_he_can),
    ("lopaka", "is_lopaka", wrong.lopaka_sits_to_the_left),
    ("bright-house", "playable", wrong.the_hidden_hand_is_played_first),
]
DEVILS: list[tuple[str, Rule]] = [
    ("pay", wrong.chips_go_to_the_left),
    ("pay", wrong.debts_are_made),
    ("cost", wrong.the_value_is_paid),
    ("angel_places", wrong.angels_come_at_once),
    ("first_cards", wrong.any_devil_comes_first),
    ("is_finished", wrong.all_cards_are_laid),
    ("is_finished", wrong.all_may_pass_for_ever),
]
MATCHES: list[tuple[str, Rule]] = [
    ("dealer_of", wrong.the_deal_moves_anticlockwise),
    ("winners", wrong.the_lowest_total_wins),
    ("is_over", wrong.a_round_more_is_played),
]


def named(value: object) -> str:
    return getattr(value, "__name__", str(value))


def compare_rounds(played: Sequence[Setting]) -> None:
    for table in played:
        compare_round(table, seed=0)


@pytest.mark.parametrize(("variant", "function", "rule"), BOTTLE_IMP, ids=named)
def test_it_is_noticed_when(variant: str, function: str, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bottle_imp, function, rule)
    with pytest.raises(DisagreementError):
        compare_rounds(tables(variant))


@pytest.mark.parametrize(("function", "rule"), DEVILS, ids=named)
def test_it_is_noticed_in_hols_der_teufel_when(function: str, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hols_der_teufel, function, rule)
    with pytest.raises(DisagreementError):
        compare_rounds([*HOUSE_RULES, *HOLS_DER_TEUFEL])


@pytest.mark.parametrize(("function", "rule"), MATCHES, ids=named)
def test_it_is_noticed_in_a_match_when(function: str, rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, function, rule)
    with pytest.raises(DisagreementError):
        compare_match("classic", 3, rounds=4)


def test_it_is_noticed_when_a_card_is_worth_less(monkeypatch: pytest.MonkeyPatch) -> None:
    blue = decks.TABLES["matagot"]["blue"]
    monkeypatch.setitem(decks.TABLES["matagot"], "blue", blue.replace("17:4", "17:3"))
    with pytest.raises(DisagreementError):
        compare_rounds(tables("demons-eye"))
