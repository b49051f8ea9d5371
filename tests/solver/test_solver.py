"""Solutions are what plain search over states finds, and their lines get what they promise."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Tally
from flaschenteufel.core.state import new_round_like, replayed
from flaschenteufel.solver import NodeLimitError, NoPuzzleError, ending, find_puzzle, random_ending, solve
from flaschenteufel.solver.tree import CursorTree, goal_for, tree_of
from lamp_oil.rules import LAMP_OIL
from tests.bottle_imp.small_games import BOTTLES, CLASSIC, EYE, HOUSE
from tests.hols_der_teufel.scenes import SMALL

MOVES = {"demons-eye": 7, "hols-der-teufel": 4, "second-bottle": 9, "teams": 9, "teams-with-solos": 10}
"""How many moves of a round plain search can see through in no time."""
TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def plain_value(state: ft.State, side: tuple[int, ...], rivals: tuple[int, ...]) -> int:
    """The value by minimax over states, with nothing clever about it."""
    if state.is_over:
        return sum(state.scores[seat] for seat in side) - sum(state.scores[seat] for seat in rivals)
    seat = state.to_act[0]
    values = [plain_value(state.apply(action), side, rivals) for action in state.legal_actions(seat)]
    return max(values) if seat in side else min(values)


def rivals_of(state: ft.State, side: tuple[int, ...]) -> tuple[int, ...]:
    """The other side, if there is one other side with people in it."""
    others = [other for other in state.sides if other != side and any(seat not in state.automatic for seat in other)]
    return others[0] if len(others) == 1 else ()


def check(state: ft.State, seat: int | None = None) -> None:
    """The solution of a state is what plain search says, and its line leads there."""
    solution = solve(state, seat=seat)
    rivals = rivals_of(state, solution.side)
    actions = state.legal_actions(state.to_act[0]) if state.to_act else ()
    expected = [(action, plain_value(state.apply(action), solution.side, rivals)) for action in actions]
    assert [(choice.action, choice.value) for choice in solution.choices] == expected
    end = replayed(state, solution.line)
    assert end.is_over
    assert end.scores == solution.values
    assert solution.value == plain_value(state, solution.side, rivals)
    assert solution.line[:1] == solution.best[:1]


class TestSolve:
    @every_table
    @given(seed=st.integers(0, 10_000), fewer=st.integers(0, 4))
    def test_values_are_those_of_plain_search(self, name: str, players: int, seed: int, fewer: int) -> None:
        check(random_ending(ft.get_variant(name), players, moves=max(0, MOVES.get(name, 8) - fewer), seed=seed))

    @given(seed=st.integers(0, 10_000), seat=st.integers(0, 2))
    def test_it_can_be_for_a_seat_that_is_not_to_act(self, seed: int, seat: int) -> None:
        state = random_ending(ft.get_variant("classic"), 3, moves=7, seed=seed)
        check(state, seat)
        assert solve(state, seat=seat).side == (seat,)

    @pytest.mark.parametrize("variant", [BOTTLES, CLASSIC, EYE, HOUSE, LAMP_OIL, SMALL], ids=lambda one: one.name)
    @given(seed=st.integers(0, 10_000))
    def test_house_variants_and_games_without_lanes_are_solved(self, variant: ft.Variant, seed: int) -> None:
        check(random_ending(variant, moves=4 if variant is SMALL else 6, seed=seed))

    @given(seed=st.integers(0, 10_000))
    def test_scoring_that_asks_for_the_tricks_is_asked(self, seed: int) -> None:
        def tricks_count_too(tally: Tally) -> tuple[int, ...]:
            return tuple(points + 5 * tally.tricks_won(seat) for seat, points in enumerate(tally.piles))

        variant: Any = evolve(ft.get_variant("classic"), name="tricks", scoring=tricks_count_too)
        state = random_ending(variant, 3, moves=6, seed=seed)
        assert isinstance(tree_of(state, goal_for(state, 0)), CursorTree)
        check(state)

    def test_two_sides_play_for_the_difference_and_more_for_their_own_score(self) -> None:
        lopaka, teams = ft.get_variant("lopaka").deal(seed=1), ft.get_variant("teams").deal(4, seed=1)
        assert (goal_for(lopaka, 1).side, goal_for(lopaka, 1).rivals) == ((1,), (0,))
        assert (goal_for(teams, 3).side, goal_for(teams, 3).rivals) == ((1, 3), ())

    def test_a_round_that_is_over_has_its_scores(self) -> None:
        over = random_ending(ft.get_variant("classic"), moves=0, seed=1)
        solution = solve(over)
        assert (solution.values, solution.line, solution.choices, solution.best) == (over.scores, (), (), ())

    def test_the_preparation_can_be_solved_where_it_is_small(self) -> None:
        state = CLASSIC.deal(seed=1)
        while len(state.to_act) != 1:
            state = state.apply(state.legal_actions()[0])
        assert not state.in_play
        check(state)

    def test_seven_tricks_of_three_are_no_trouble(self) -> None:
        state = random_ending(ft.get_variant("classic"), 3, moves=21, seed=4)
        solution = solve(state, nodes=400_000)
        assert replayed(state, solution.line).scores == solution.values

    @pytest.mark.parametrize("nodes", [True, "9", 0, -1])
    def test_the_limit_is_a_number_from_one_on(self, nodes: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="number of nodes"):
            solve(random_ending(ft.get_variant("classic"), moves=3), nodes=nodes)

    def test_what_is_not_a_dealt_state_is_refused(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="a state can be solved, not 7"):
            solve(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        with pytest.raises(ft.InvalidValueError, match="dealt"):
            solve(ft.get_variant("classic").new_round())
        with pytest.raises(ft.SeatError):
            solve(random_ending(ft.get_variant("classic"), moves=3), seat=9)


class TestNodeLimit:
    def test_it_says_how_far_it_came(self) -> None:
        state = random_ending(ft.get_variant("classic"), 3, moves=12, seed=1)
        needed = solve(state)
        assert solve(state, nodes=needed.nodes) == needed
        messages: set[str] = set()
        for nodes in (1, *range(20, needed.nodes, 20), needed.nodes - 1):
            with pytest.raises(NodeLimitError) as caught:
                solve(state, nodes=nodes)
            error = caught.value
            assert error.nodes == nodes
            assert error.solved == needed.choices[: len(error.solved)]
            if len(error.solved) < len(needed.choices):
                assert error.low <= needed.choices[len(error.solved)].value <= error.high
            messages.add(str(error))
        assert "1 node solved 0 of 4 actions, and the next is worth anything" in messages
        assert any(message.endswith("all actions, but not how the best play goes on") for message in messages)
        assert any(" or more" in message for message in messages)
        assert any(" or less" in message for message in messages)

    def test_bounds_on_both_sides_are_told(self) -> None:
        error = NodeLimitError(9, (), 2, 3, 7)
        assert str(error) == "9 nodes solved 0 of 2 actions, and the next is worth 3 to 7"


class TestPuzzles:
    def test_an_ending_is_the_round_as_it_was(self) -> None:
        over = random_ending(ft.get_variant("lopaka"), moves=0, seed=3)
        assert ending(over, 5) == replayed(new_round_like(over), over.history[:-5])
        assert len(ending(over, 10_000).history) == 1
        with pytest.raises(ft.InvalidValueError, match="at least 0"):
            ending(over, -1)

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_there_are_puzzles_in_every_variant(self, name: str) -> None:
        variant = ft.get_variant(name)
        moves = max(10, 3 * variant.new_round().seats)
        rounds = [random_ending(variant, moves=0, seed=seed) for seed in range(30)]
        puzzle = find_puzzle(rounds, moves=moves)
        worth = [choice.value for choice in puzzle.solution.choices]
        assert len(worth) >= 3
        assert worth.count(puzzle.solution.value) == 1
        assert puzzle.solution.line[0] == puzzle.answer
        assert puzzle == find_puzzle(rounds, moves=moves)

    def test_endings_that_take_too_long_are_passed_over(self) -> None:
        rounds = [random_ending(ft.get_variant("classic"), moves=0, seed=seed) for seed in range(3)]
        with pytest.raises(NoPuzzleError, match="no ending 12 moves before the end has exactly one best action"):
            find_puzzle(rounds, moves=12, nodes=1)


def test_a_search_leaves_its_tree_as_it_was() -> None:
    rng = Random(1)
    for name, players in TABLES:
        state = random_ending(ft.get_variant(name), players, moves=14, seed=rng.randrange(100))
        tree = tree_of(state, goal_for(state, 0))
        before = (tree.outlook(), tree.moves(), tree.is_ours)
        depth = 0
        while tree.outlook() is None or tree.outlook()[0] != tree.outlook()[1]:  # type: ignore[index]
            tree.play(rng.choice(list(tree.moves())))
            depth += 1
        for _ in range(depth):
            tree.undo()
        assert (tree.outlook(), tree.moves(), tree.is_ours) == before
