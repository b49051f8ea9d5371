"""Every deal and every way to play a small game: the views are what the states show, and the numbers are exact."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel import kit
from tests.kit.small_games import GAMES

Game = kit.Game[Any]
State = kit.GameState[Any]


@cache
def all_states(game: Game) -> frozenset[State]:
    """All states that legal play can reach, found without the views."""
    found: set[State] = set()
    left = list({game.deal(deck=deck) for deck in permutations(game.deck)})
    while left:
        state = left.pop()
        if state not in found:
            found.add(state)
            left += [state.apply(action) for action in state.legal_actions()]
    return frozenset(found)


@cache
def by_view(game: Game) -> dict[kit.GameView[Any], set[State]]:
    groups: dict[kit.GameView[Any], set[State]] = defaultdict(set)
    for state in all_states(game):
        for seat in (*range(state.seats), None):
            groups[state.view(seat)].add(state)
    return groups


def some_views(game: Game, number: int) -> list[tuple[kit.GameView[Any], set[State]]]:
    return Random(7).sample(list(by_view(game).items()), number)


def name(game: Game) -> str:
    return game.name


@pytest.mark.parametrize("game", GAMES, ids=name)
class TestEveryWay:
    def test_the_number_of_possibilities_is_that_of_the_states_with_this_view(self, game: Game) -> None:
        for view, states in by_view(game).items():
            assert view.possibilities == len(states), view

    def test_the_possibilities_are_these_states_each_once(self, game: Game) -> None:
        for view, states in some_views(game, 400):
            listed = [view.possibility(number) for number in range(view.possibilities)]
            assert set(listed) == states
            assert len(listed) == len(states)
            assert all(same(state, listed_one) for state in listed[:3] for listed_one in states if listed_one == state)

    def test_a_view_allows_what_every_state_allows_that_has_it(self, game: Game) -> None:
        for view, states in by_view(game).items():
            if view.seat is not None:
                assert {state.legal_actions(view.seat) for state in states} == {view.legal_actions()}

    def test_a_view_refuses_as_every_state_does_that_has_it(self, game: Game) -> None:
        random = Random(7)
        actions = sorted({action for state in all_states(game) for action in state.history[1:]}, key=repr)
        for view, states in some_views(game, 60):
            tried = [action for action in random.sample(actions, min(8, len(actions))) if action.seat == view.seat]
            for action in tried:
                said = {text(state.refusal(action)) for state in states}
                assert said == {text(view.refusal(action))}

    def test_what_is_excluded_is_held_in_no_state(self, game: Game) -> None:
        for view, states in by_view(game).items():
            for seat in range(view.seats):
                assert not any(view.excluded(seat) & set(state.hand(seat)) for state in states)

    def test_the_events_are_the_same_in_all_states_that_a_seat_cannot_tell_apart(self, game: Game) -> None:
        for view, states in some_views(game, 200):
            stories = {seen_story(state, view.seat) for state in states}
            assert len(stories) == 1

    def test_a_view_is_proved_by_what_it_says(self, game: Game) -> None:
        for view, _ in some_views(game, 40):
            assert ft.View.from_data(view.data) == view


def same(state: State, other: State) -> bool:
    """Whether equal states are alike in what follows from their fields too."""
    return (state._hands, state.position, state.phase) == (other._hands, other.position, other.phase)


def text(refusal: ft.IllegalActionError | None) -> tuple[str, ...]:
    return () if refusal is None else (refusal.reason, refusal.clause, refusal.message)


@cache
def story(state: State) -> tuple[ft.Event, ...]:
    events: list[ft.Event] = []
    moment = state.variant.new_round(state.players, dealer=state.dealer)
    for action in state.history:
        moment, told = moment.step(action)
        events += told
    assert moment == state
    assert same(moment, state)
    return tuple(events)


def seen_story(state: State, seat: int | None) -> tuple[ft.Event, ...]:
    return tuple(event.for_seat(seat) for event in story(state))


def test_samples_are_uniform() -> None:
    game = next(game for game in GAMES if game.name == "hand-rules")
    view = max(by_view(game), key=lambda view: view.possibilities)
    random = Random(7)
    counts: dict[State, int] = defaultdict(int)
    for _ in range(40 * view.possibilities):
        counts[view.sample(random)] += 1
    assert len(counts) == view.possibilities
    assert 12 < min(counts.values()) <= max(counts.values()) < 80


@pytest.mark.parametrize("game", GAMES, ids=name)
class TestGuess:
    def test_a_guess_leaves_the_states_in_which_it_is_right(self, game: Game) -> None:
        rng = Random(7)
        for view, states in some_views(game, 150):
            for state in Random(1).sample(sorted(states, key=repr), min(2, len(states))):
                seat = rng.randrange(state.seats)
                hand = state.hand(seat)[:1]
                try:
                    completed = view.completed(hands={seat: hand}, rng=rng)
                except ft.GuessError as refused:
                    assert "cannot be guessed" in str(refused)  # noqa: PT017 - only this is a reason here
                    continue
                assert completed in states
                assert set(hand) <= set(completed.hand(seat))
                assert view.completed(hands={seat: hand}) in states

    def test_a_guess_that_cannot_be_is_refused(self, game: Game) -> None:
        view = game.deal(game.player_counts[0], seed=1).view(0)
        own = view.hand(0)[0]
        other = next(card for card in game.deck if card not in view.hand(0))
        for hands in ({1: [own]}, {0: [other]}, {1: [other, other]}, {1: [*game.deck[:0], object()]}):
            with pytest.raises(ft.GuessError):
                view.completed(hands=hands)
        rest = [card for card in game.deck if card not in view.hand(0)]
        if len(rest) > view.hidden(1):
            with pytest.raises(ft.GuessError, match="no state has"):
                view.completed(hands={1: rest})
        assert game.new_round(game.player_counts[0]).view(0).completed().phase == "deal"
