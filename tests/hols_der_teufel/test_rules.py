"""The rules of Hol's der Teufel, clause by clause, at hand-made deals."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import flaschenteufel as ft
from flaschenteufel.hols_der_teufel import DevilCard, HolsDerTeufel, HolsDerTeufelRound, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS
from tests.hols_der_teufel.scenes import (
    ANGELS_MOVES,
    DECK,
    EXAMPLE_MOVES,
    HOL,
    OPENING,
    STRANDED,
    all_but_angels,
    angels,
    card,
    cards,
    dealt,
    example,
    hands_of,
    lay,
    lays,
    played,
    row,
)
from tests.tables import finished

Suit, End = ft.hols_der_teufel.Suit, ft.hols_der_teufel.End
every_number_of_players = pytest.mark.parametrize("players", [3, 4, 5])


class TestCards:
    @pytest.mark.rule("HOL-1")
    def test_the_deck_has_36_devils_and_2_angels(self) -> None:
        devils = [DevilCard(value, suit) for suit in SUITS for value in range(1, 10)]
        assert Counter(DECK) == Counter([*devils, ANGEL, ANGEL])
        assert len(DECK) == 38
        assert {str(suit) for suit in SUITS} == {"red", "yellow", "violet", "green"}

    @pytest.mark.rule("HOL-1")
    def test_the_backs_of_a_hand_show_its_suits_and_its_angels(self) -> None:
        assert OPENING.backs(0) == (Suit.RED,) * 9 + (Suit.VIOLET, Suit.GREEN, None)
        assert OPENING.backs(1) == (Suit.YELLOW,) * 9 + (Suit.VIOLET,) * 3
        after = played(OPENING, "v4")
        assert after.backs(0) == (Suit.RED,) * 9 + (Suit.GREEN, None)

    @pytest.mark.rule("HOL-2")
    @pytest.mark.parametrize(("players", "size", "aside"), [(3, 12, 2), (4, 9, 2), (5, 7, 3)])
    def test_all_get_as_many_cards_as_go_round(self, players: int, size: int, aside: int) -> None:
        state = HOL.deal(players, deck=reversed(DECK))
        order = list(reversed(DECK))
        for seat in range(players):
            assert state.hand(seat) == tuple(sorted(order[seat * size : (seat + 1) * size]))
        assert state.aside == tuple(sorted(order[players * size :]))
        assert len(state.aside) == aside

    @pytest.mark.rule("HOL-2")
    @every_number_of_players
    def test_everybody_has_chips_worth_20(self, players: int) -> None:
        assert HOL.new_round(players).chips == HOL.deal(players, seed=1).chips == (20,) * players


class TestTurns:
    @pytest.mark.rule("HOL-3")
    @every_number_of_players
    def test_the_dealer_starts_and_turns_go_clockwise(self, players: int) -> None:
        for dealer in range(players):
            state = HOL.deal(players, seed=4, dealer=dealer)
            for turn in range(2 * players):
                assert state.to_act == ((dealer + turn) % players,)
                state = state.apply(state.legal_actions()[0])

    @pytest.mark.rule("HOL-3")
    def test_a_turn_is_one_card(self) -> None:
        before, after = example(3), example(4)
        assert [len(before.hand(seat)) - len(after.hand(seat)) for seat in range(3)] == [1, 0, 0]
        assert card("y9") in before.hand(0)
        assert card("y9") not in after.hand(0)

    @pytest.mark.rule("HOL-3")
    def test_who_can_must_play(self) -> None:
        for moves in range(len(EXAMPLE_MOVES)):
            state = example(moves)
            assert not state.is_legal(PassTurn(state.to_act[0]))


class TestFirstCard:
    @pytest.mark.rule("HOL-4")
    def test_is_of_a_suit_that_the_left_neighbour_holds(self) -> None:
        assert OPENING.legal_actions() == lays(0, "v4")

    @pytest.mark.rule("HOL-4")
    def test_the_left_neighbour_of_the_last_seat_is_the_first(self) -> None:
        reds, violets = "r1 r2 r3 r4 r5 r6 r7 r8 r9 g1 g2 *", "v1 v2 v3 v4 v5 v6 v7 v8 y1 y2 y3 *"
        state = dealt(reds, violets, "y4 y5 y6 y7 y8 y9 g3 g4 g5 g6 g7 v9", dealer=2)
        assert state.legal_actions() == lays(2, "g3 g4 g5 g6 g7")  # seat 1 holds violet and yellow, seat 0 does not

    @pytest.mark.rule("HOL-4")
    def test_is_any_devil_if_there_is_none_of_such_a_suit(self) -> None:
        state = dealt(
            "r1 r2 r3 r4 r5 r6 r7 r8 r9 g1 g2 *",
            "y1 y2 y3 y4 y5 y6 y7 y8 y9 v1 v2 *",
            "",
        )
        assert state.legal_actions() == lays(0, "r1 r2 r3 r4 r5 r6 r7 r8 r9 g1 g2")

    @pytest.mark.rule("HOL-4", "HOL-10")
    def test_is_laid_by_the_next_player_if_the_dealer_has_only_angels(self) -> None:
        variant = HolsDerTeufel(name="heaven", title="Heaven", player_counts=(3,), highest=2, angels=4)
        state = dealt("* * * *", "r1 y1 v1 v2", "r2 y2 g1 g2", variant=variant)
        assert state.legal_actions() == (PassTurn(0),)
        state = played(state, "pass")
        assert state.legal_actions() == lays(1, "r1 y1")  # seat 2 holds no violet card


class TestNewSuit:
    @pytest.mark.rule("HOL-5")
    def test_starts_with_the_value_at_an_end(self) -> None:
        state = played(dealt("r7", "y7 v7 g7 y6 r9 *", ""), "r7")
        held = {one.suit for one in state.hand(1)}
        assert held >= {Suit.YELLOW, Suit.VIOLET, Suit.GREEN}
        new = [action for action in state.legal_actions() if isinstance(action, Lay) and action.row is not Suit.RED]
        assert new == list(lays(1, "y7 v7 g7"))

    @pytest.mark.rule("HOL-5")
    def test_may_match_either_end_of_any_row_but_no_card_between(self) -> None:
        state = played(dealt("r9 y9 y1 y2", "r1", "r2"), "r9 r1 r2")
        assert state.is_legal(lay(0, "y9"))
        assert state.is_legal(lay(0, "y2"))
        assert not state.is_legal(lay(0, "y1"))

    @pytest.mark.rule("HOL-5")
    def test_is_free_and_makes_a_row(self) -> None:
        before, after = example(3), example(4)
        assert after.chips == before.chips
        assert list(before.rows) == [Suit.RED]
        assert list(after.rows) == [Suit.RED, Suit.YELLOW]
        assert row(after, "y") == "y9"

    @pytest.mark.rule("HOL-5", "HOL-8")
    def test_an_end_that_an_angel_blocks_shows_no_value(self) -> None:
        """By HOL-8 all suits lie there before an angel does: no new suit can ask what a blocked end shows."""
        state = example(12)
        red = state.row(Suit.RED)
        assert red is not None
        assert row(state, "r") == "r9 r1 r2 r3 r4 *"
        assert red.shown(End.HIGH) is None
        assert red.shown(End.LOW) == 9
        assert set(state.rows) == set(SUITS)


class TestRows:
    @pytest.mark.rule("HOL-6")
    def test_a_row_grows_at_both_ends(self) -> None:
        state = dealt("r5", "r8 r1", "r3")
        assert row(played(state, "r5 r8 r3"), "r") == "r5 r8 r3"
        assert row(played(state, "r5 <r8 r3"), "r") == "r8 r5 r3"
        assert row(played(state, "r5 <r8 <r3"), "r") == "r3 r8 r5"

    @pytest.mark.rule("HOL-6")
    def test_a_higher_card_is_free_and_only_the_end_counts(self) -> None:
        state = played(dealt("r3 r5", "r7", "r9"), "r3 r7 r9")
        assert state.chips == (20, 20, 20)
        assert played(state, "<r5").chips == (20, 20, 20)  # next to the 3, whatever else lies there
        assert played(state, "r5").chips == (16, 20, 24)  # next to the 9

    @pytest.mark.rule("HOL-6")
    def test_a_devil_is_laid_to_its_own_row_at_an_open_end(self) -> None:
        state = example(12)
        reds = [action for action in state.legal_actions() if isinstance(action, Lay) and action.row is Suit.RED]
        assert reds == list(lays(0, "<r5 <r6 <r7 <r8"))
        assert [one for one in state.hand(0) if one.suit is Suit.RED] == list(cards("r5 r6 r7 r8"))

    @pytest.mark.rule("HOL-7")
    @pytest.mark.parametrize("dealer", [0, 1, 2])
    def test_a_lower_card_costs_the_difference_paid_to_the_right(self, dealer: int) -> None:
        hands = ["r9", "r6", ""]
        state = dealt(*(hands[(seat - dealer) % 3] for seat in range(3)), dealer=dealer)
        after = played(state, "r9 r6")
        payer = (dealer + 1) % 3
        assert after.chips == tuple({payer: 17, dealer: 23}.get(seat, 20) for seat in range(3))

    @pytest.mark.rule("HOL-7")
    def test_the_right_neighbour_of_the_first_seat_is_the_last(self) -> None:
        state = played(dealt("r3 r2", "r8", "r9"), "r3 r8 r9 r2")
        assert state.chips == (13, 20, 27)

    @pytest.mark.rule("HOL-7")
    def test_who_has_less_pays_all(self) -> None:
        paid = [example(moves).chips for moves in (2, 5, 8)]
        assert paid == [(28, 12, 20), (36, 4, 20), (40, 0, 20)]
        assert example(11).chips == (40, 0, 20)  # the green 1 on the green 9 would cost 8
        assert row(example(11), "g") == "g9 g1"


class TestAngels:
    @pytest.mark.rule("HOL-8")
    def test_wait_for_two_cards_of_each_suit(self) -> None:
        for moves in range(11):
            assert not any(isinstance(a, Lay) and a.card.is_angel for a in example(moves).legal_actions())
        assert len(example(9).rows) == len(SUITS)  # all suits are there, but there is one green card only
        assert ANGEL in example(9).hand(0)

    @pytest.mark.rule("HOL-8")
    def test_can_be_laid_at_every_end_as_soon_as_they_are_there(self) -> None:
        state = example(11)
        assert {suit: len(line) for suit, line in state.rows.items()} == dict(
            zip(state.rows, (5, 2, 2, 2), strict=True)
        )
        angels_laid = state.legal_actions()[-8:]
        assert angels_laid == lays(2, "<*r *r <*y *y <*v *v <*g *g")

    @pytest.mark.rule("HOL-8")
    def test_are_free_and_block_an_end(self) -> None:
        before, after = example(11), example(12)
        assert after.chips == before.chips
        assert row(after, "r") == "r9 r1 r2 r3 r4 *"
        assert not after.is_legal(lay(0, "r5"))
        assert played(after, "<r5").chips == (36, 0, 24)  # the other end is open
        assert row(example(13), "r") == "r5 r9 r1 r2 r3 r4 *"
        assert row(played(before, "<*r"), "r") == "* r9 r1 r2 r3 r4"

    @pytest.mark.rule("HOL-8")
    def test_a_row_never_has_two(self) -> None:
        state = example(12)
        assert [action for action in state.legal_actions() if isinstance(action, Lay) and action.card.is_angel] == [
            *lays(0, "<*y *y <*v *v <*g *g")
        ]


class TestNothingFits:
    @pytest.mark.rule("HOL-9")
    def test_any_devil_of_a_new_suit_is_laid(self) -> None:
        assert STRANDED.to_act == (2,)
        assert STRANDED.legal_actions() == lays(2, "y1 y2 y3 y4 y5 y6 y7 v1 v2 v3 v4")
        after = played(STRANDED, "v2")
        assert after.chips == STRANDED.chips
        assert row(after, "v") == "v2"

    @pytest.mark.rule("HOL-9")
    @pytest.mark.parametrize(("fitting", "expected"), [("r7", "<r7 r7"), ("y8", "y8"), ("v9", "v9")])
    def test_but_not_if_one_card_fits(self, fitting: str, expected: str) -> None:
        state = played(dealt("r9", "r8", f"y1 y2 y3 y4 y5 y6 y7 v1 v2 v3 v4 {fitting}"), "r9 r8")
        assert state.legal_actions() == lays(2, expected)


def nothing_but_angels() -> HolsDerTeufelRound:
    """A round of the real game in which nobody lays a green card, until seat 1 has nothing but the two angels."""
    state = dealt(
        "r1 r4 y1 y4 v1 v4 g1",
        "r2 r5 y2 y5 v2 * *",
        "r3 r6 y3 y6 v3 g2 g3",
        "r7 r8 y7 y8 v5 g4 g5",
        "r9 y9 v6 v7 v8 v9 g6",
    )
    while any(one.suit for one in state.hand(1)) or state.to_act != (1,):
        free = [a for a in state.legal_actions() if isinstance(a, Lay) and a.row is not Suit.GREEN]
        state = state.apply(free[0])
    return state


class TestPassing:
    @pytest.mark.rule("HOL-10")
    def test_with_nothing_but_angels_that_cannot_be_laid(self) -> None:
        state = nothing_but_angels()
        assert state.hand(1) == (ANGEL, ANGEL)
        assert state.legal_actions() == (PassTurn(1),)
        after = state.apply(PassTurn(1))
        assert after.to_act == (2,)
        assert (hands_of(after), after.rows, after.chips) == (hands_of(state), state.rows, state.chips)

    @pytest.mark.rule("HOL-10")
    def test_every_time_again(self) -> None:
        for moves, move in enumerate(ANGELS_MOVES):
            if move == "pass":
                state = angels(moves)
                assert state.legal_actions() == (PassTurn(state.to_act[0]),)

    @pytest.mark.rule("HOL-10")
    def test_who_has_no_cards_is_skipped(self) -> None:
        state = angels(8)
        assert state.hand(1) == ()
        assert state.to_act == (2,)
        assert angels(9).to_act == (0,)
        assert angels(9).legal_actions(1) == ()

    @pytest.mark.rule("HOL-3", "HOL-10", "HOL-11")
    def test_angels_that_can_be_laid_are_laid_one_after_another(self) -> None:
        state = all_but_angels()
        assert state.legal_actions() == lays(2, "<*r *r <*y *y <*v *v <*g *g")
        for moves in ("*r", "*r <*y", "*r <*y *v"):
            assert played(state, moves).to_act == (2,)  # the others have no cards
        assert played(state, "*r <*y *v *g").scores == (20, 20, 20)


class TestEnd:
    @pytest.mark.rule("HOL-11")
    @every_number_of_players
    def test_the_last_card_of_the_dealer_ends_the_round_at_once(self, players: int) -> None:
        for dealer in range(players):
            state = before = HOL.deal(players, seed=9, dealer=dealer)
            while not state.is_over:
                before, state = state, state.apply(state.legal_actions()[0])
            assert before.to_act == (dealer,)
            assert [len(state.hand(seat)) for seat in range(players)] == [
                int(seat != dealer) for seat in range(players)
            ]
            assert state.legal_actions() == ()

    @pytest.mark.rule("HOL-11")
    def test_the_last_card_of_another_player_does_not_end_it(self) -> None:
        state = angels(8)
        assert not state.hand(1)
        assert not state.is_over

    @pytest.mark.rule("HOL-11")
    def test_the_round_ends_when_everybody_passed_in_a_row(self) -> None:
        assert [angels(moves).is_over for moves in range(len(ANGELS_MOVES) + 1)] == [False] * 10 + [True]
        assert angels(10).scores == (20, 20, 20)
        assert angels(10).hand(0) == cards("* *")

    @pytest.mark.rule("HOL-11")
    def test_a_card_between_two_passes_keeps_it_going(self) -> None:
        """Six turns are passed, two at a time: three in a row would end it, or two when seat 1 has no cards."""
        assert ANGELS_MOVES.count("pass") == 6
        assert [angels(moves).passes for moves in range(10)] == [0, 0, 0, 1, 2, 0, 1, 2, 0, 1]

    @pytest.mark.rule("HOL-11")
    def test_a_round_of_angels_alone_is_passed_by_everybody(self) -> None:
        variant = HolsDerTeufel(name="sky", title="Sky", highest=0, angels=6, chips=7)
        state = variant.deal(3, dealer=1, seed=1)
        assert [state.to_act, played(state, "pass").to_act, played(state, "pass pass").to_act] == [(1,), (2,), (0,)]
        assert played(state, "pass pass pass").scores == (7, 7, 7)

    @pytest.mark.rule("HOL-11")
    def test_the_score_is_the_chips(self) -> None:
        state = finished(example(8), random.Random(1))
        assert state.scores == state.chips
        assert sum(state.scores) == 60
        assert len(set(state.scores)) > 1

    @pytest.mark.rule("HOL-12")
    @every_number_of_players
    def test_every_round_starts_with_20_chips_and_results_add_up(self, players: int) -> None:
        totals = [0] * players
        for dealer in range(players):
            state = HOL.deal(players, dealer=dealer, seed=dealer)
            assert state.chips == (20,) * players
            scores = finished(state, random.Random(dealer)).scores
            totals = [total + score for total, score in zip(totals, scores, strict=True)]
        assert sum(totals) == 20 * players * players
