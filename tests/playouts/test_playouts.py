"""Play in place is play by states: the same moves, the same states, the same draws, the same scores."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.lockstep.in_place import DifferenceError, compare_in_place, compare_playouts, require
from assurance.referee.comparison import FEW_CHIPS, MANY_ANGELS
from flaschenteufel.bots import RandomBot, play_out
from flaschenteufel.bots.playing import action_of
from flaschenteufel.bottle_imp import CardStep, Tally
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from flaschenteufel.playouts import Cursor, StateCursor, at_random, cursor, playout
from flaschenteufel.testing import states
from lamp_oil.rules import LAMP_OIL
from tests.bottle_imp.own_step import Tithing
from tests.bottle_imp.small_games import BOTTLES, CLASSIC, EYE, HOUSE, LEFTOVER
from tests.bottle_imp.test_composed_variants import COMPOSED, classic_for_four
from tests.hols_der_teufel.scenes import SMALL
from tests.tables import bottle_imp

TITHE = classic_for_four("tithe", Tithing())
SMALL_GAMES = (BOTTLES, CLASSIC, EYE, HOUSE, LEFTOVER)
HOUSE_VARIANTS: tuple[ft.Variant, ...] = (*COMPOSED, *SMALL_GAMES, FEW_CHIPS, MANY_ANGELS, SMALL, TITHE, LAMP_OIL)
every_house_variant = pytest.mark.parametrize("variant", HOUSE_VARIANTS, ids=lambda variant: variant.name)


def dealt(name: str, players: int | None = None) -> ft.State:
    return ft.get_variant(name).deal(players, seed=7)


def last_trick_counts_double(tally: Tally) -> tuple[int, ...]:
    """Scoring that asks for the tricks."""
    return tuple(points + tally.tricks_won(seat) for seat, points in enumerate(tally.piles))


class ByTheHighest(Discarding):
    """A step with a rule of its own: only the two highest cards can be chosen."""

    def choices(self, at: Any, seat: int) -> Any:
        every = CardStep.choices(self, at, seat)

        def two_highest(mask: int) -> tuple[ft.Action, ...]:
            return every(mask)[-2:]

        return two_highest

    def compact(self, at: Any, action: Any, held: Sequence[int]) -> Any:
        source: int = at.sources[action.seat]
        packet = held[source]
        named: Any = CardStep.compact(self, at, action, held)
        return named if named and packet >> named[0].bit_length() < 1 << packet.bit_length() else None


class TestEveryTable:
    @given(state=states(), seed=st.integers(0, 2**32))
    def test_a_cursor_goes_with_the_states_from_any_moment(self, state: ft.State, seed: int) -> None:
        if state.phase.value != "deal":
            compare_in_place(state, seed)

    @given(state=states(), seed=st.integers(0, 2**32))
    def test_a_playout_is_a_loop_over_states_with_the_same_draws(self, state: ft.State, seed: int) -> None:
        if state.phase.value != "deal":
            compare_playouts(state, seed)
        else:
            assert playout(state, Random(seed)) == StateCursor(state).playout(Random(seed))

    @given(state=states(), seed=st.integers(0, 2**32))
    def test_a_policy_plays_the_same_game(self, state: ft.State, seed: int) -> None:
        by_policy = playout(state, Random(seed), policy=at_random)
        assert by_policy == playout(state, Random(seed)) == cursor(state).end(Random(seed), at_random).scores

    @given(state=states(), seed=st.integers(0, 2**32))
    def test_bots_that_play_at_random_play_the_same_game(self, state: ft.State, seed: int) -> None:
        if state.phase.value != "deal":
            rng, end = Random(seed), state
            while end.to_act:
                end = end.apply(action_of(RandomBot(), end, end.to_act[0], rng))
            assert play_out(state, [RandomBot()] * state.seats, Random(seed)) == end


@every_house_variant
class TestHouseVariants:
    def test_a_cursor_goes_with_the_states(self, variant: ft.Variant) -> None:
        for players in variant.player_counts:
            for seed in range(5):
                state = variant.deal(players, seed=seed)
                compare_in_place(state, seed)
                compare_playouts(state, seed)
                undealt = variant.new_round(players)
                assert playout(undealt, Random(seed)) == StateCursor(undealt).playout(Random(seed))


class TestPiecesOfOnesOwn:
    def test_scoring_that_asks_for_the_tricks_gets_them(self) -> None:
        variant = evolve(bottle_imp("classic"), name="tricky", scoring=last_trick_counts_double)
        compare_playouts(variant.deal(4, seed=7), 7)

    def test_a_step_with_a_rule_for_its_choices_is_asked_for_them(self) -> None:
        layout = evolve(bottle_imp("classic").layout(4), preparation=(ByTheHighest(),))
        state = evolve(bottle_imp("classic"), name="strict", layouts=(layout,)).deal(4, seed=7)
        assert len(cursor(state).legal()) == 2
        compare_in_place(state, 7)
        compare_playouts(state, 7)

    def test_a_subclass_of_the_other_game_is_played_state_by_state(self) -> None:
        class Mine(HolsDerTeufel):
            pass

        state = Mine(name="mine", title="Mine").deal(3, seed=7)
        assert type(cursor(state)) is StateCursor
        compare_playouts(state, 7)

    def test_lanes_that_are_not_there_are_an_error(self) -> None:
        variant = evolve(bottle_imp("classic"), name="lost", lanes="nowhere.lanes")
        with pytest.raises(ft.VariantError, match=r"^lost: there is no package nowhere.lanes, its lanes$"):
            cursor(variant.deal(4, seed=7))

    def test_a_lane_of_another_game_plays_no_stranger(self) -> None:
        for lanes, name in (("bottle_imp", "hols-der-teufel"), ("hols_der_teufel", "classic")):
            variant = evolve(ft.get_variant(name), name="stray", lanes=f"flaschenteufel.{lanes}.lanes")
            assert type(cursor(variant.deal(4, seed=7))) is StateCursor


@pytest.mark.parametrize("state", [dealt("classic", 4), dealt("hols-der-teufel"), LAMP_OIL.deal(seed=7)], ids=repr)
class TestACursor:
    def test_refuses_what_is_not_legal_and_changes_nothing(self, state: ft.State) -> None:
        table = cursor(state)
        moves: list[Any] = [10**6, "7", None, True if 1 not in table.legal() else 10**7]
        for move in moves:
            with pytest.raises(ft.InvalidValueError, match="this is not a legal move now"):
                table.play(move)
        with pytest.raises(ft.InvalidValueError, match="this is not a legal move now"):
            table.action(10**6)
        assert table.state == state

    def test_finds_the_move_of_an_action(self, state: ft.State) -> None:
        table = cursor(state)
        actions = state.legal_actions(table.to_act)
        assert [table.move(action) for action in actions] == [*table.legal()]
        with pytest.raises(ft.InvalidValueError, match="this is not a legal action of seat"):
            table.move(ft.Deal(0, ()))

    def test_takes_back_no_more_than_was_done(self, state: ft.State) -> None:
        with pytest.raises(ft.InvalidValueError, match="there is no move to take back"):
            cursor(state).undo()

    def test_deals_once(self, state: ft.State) -> None:
        table = cursor(state.variant.new_round(state.players))
        assert (table.legal(), table.is_over, table.seats) in (((), False, state.seats), (range(0), False, state.seats))
        table.deal(Random(1))
        assert table.state.cards == state.cards
        with pytest.raises(ft.InvalidValueError, match="the cards have been dealt already"):
            table.deal(Random(1))
        table.undo()
        assert table.phase == "deal"

    def test_has_no_scores_before_the_end(self, state: ft.State) -> None:
        with pytest.raises(ft.RoundNotOverError):
            _ = cursor(state).scores

    def test_is_left_as_it_is_by_playouts(self, state: ft.State) -> None:
        table = cursor(state)
        table.playout(Random(1))
        table.playout(Random(1), at_random)
        assert table.end(Random(1)).is_over
        assert table.state == state


class TestTheBottleImpsCursor:
    def test_tells_masks(self) -> None:
        state = bottle_imp("classic").deal(4, seed=7)
        table: Any = cursor(state)
        assert table.held == tuple(state.hand(seat).mask for seat in range(4))
        assert (table.trick, table.cheap) == (0, state.deck.below(19))
        first = table.legal()[0]
        assert [state.deck.card_of[bit] for bit in table.cards(first)] == [*table.action(first).cards]
        while table.phase != "trick":
            table.play(table.legal()[0])
        lead = table.legal()[-1]
        assert table.cards(lead) == (lead,)
        table.play(lead)
        assert table.trick == lead

    def test_has_no_cards_in_other_moves(self) -> None:
        table: Any = cursor(bottle_imp("bright-house").deal(seed=7))
        while table.phase != "expose":
            table.play(table.legal()[0])
        assert table.cards(0) == ()


def test_only_a_state_is_played_out() -> None:
    for thing in (None, 7, dealt("classic").view(0)):
        with pytest.raises(ft.InvalidValueError, match="a round is played out from a state, not from "):
            playout(thing, Random(1))  # type: ignore[arg-type]


def test_an_illegal_choice_of_a_policy_is_refused() -> None:
    def wrong(table: Cursor, moves: Sequence[int], rng: Random) -> int:
        return -7

    with pytest.raises(ft.InvalidValueError, match="this is not a legal move now: -7"):
        playout(dealt("classic"), Random(1), policy=wrong)


def test_the_comparison_finds_a_difference() -> None:
    with pytest.raises(DifferenceError, match="other scores"):
        require((1, 2) == (2, 1), "other scores")
