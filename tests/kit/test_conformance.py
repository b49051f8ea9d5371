"""Games that are made with the kit keep the contract, and everything else of the library works for them."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import pytest
from attrs import fields

import flaschenteufel as ft
from flaschenteufel import kit
from flaschenteufel.core.json.schema import shapes_of
from flaschenteufel.core.view import ViewData
from flaschenteufel.kit.game import no_news
from flaschenteufel.testing import check_variant
from lamp_oil import LAMP_OIL
from tests.core.json.validator import Validator
from tests.kit.small_games import GAMES, KEPT, MIXED, PLAIN, TWO_BY, WINDING, Knock, LayBy, LayTwoBy, Phase, Put

ALL = (*GAMES, LAMP_OIL)


def name(game: ft.Variant) -> str:
    return game.name


def played(game: kit.Game[Any], seed: int) -> list[kit.GameState[Any]]:
    """All states of a round that is played at random."""
    random = Random(seed)
    states = [game.new_round(dealer=seed % 2), game.deal(dealer=seed % 2, seed=seed)]
    while not states[-1].is_over:
        state = states[-1]
        states.append(state.apply(random.choice(state.legal_actions(random.choice(state.to_act)))))
    return states


@pytest.mark.parametrize("game", ALL, ids=name)
class TestEveryGame:
    def test_keeps_the_contract(self, game: kit.Game[Any]) -> None:
        check_variant(game, rounds=4)

    def test_is_written_down_and_read_again_at_any_moment(self, game: kit.Game[Any]) -> None:
        for state in played(game, seed=3):
            record = ft.Record([state])
            assert ft.Record.from_text(record.to_text()) == record

    def test_has_a_form_in_json_at_any_moment(self, game: kit.Game[Any]) -> None:
        for state in played(game, seed=4):
            assert ft.from_json(ft.to_json(state), ft.State) == state
            for seat in (*range(state.seats), None):
                view = state.view(seat)
                assert ft.from_json(ft.to_json(view), ft.View) == view

    def test_has_events_and_actions_in_json(self, game: kit.Game[Any]) -> None:
        for before in played(game, seed=5)[1:]:
            for action in before.legal_actions():
                assert ft.from_json(ft.to_json(action), ft.Action) == action
            for event in (event for action in before.legal_actions()[:2] for event in before.step(action).events):
                assert ft.from_json(ft.to_json(event), ft.Event) == event
                assert ft.from_json(ft.to_json(event.for_seat(None)), ft.Event) == event.for_seat(None)

    def test_has_a_schema_for_its_views(self, game: kit.Game[Any]) -> None:
        shapes = shapes_of([game])
        schema = {**shapes.shape(ViewData), "$defs": shapes.definitions}
        for state in played(game, seed=4):
            view = json.loads(ft.to_json(state.view(1)))["value"]
            assert Validator(schema).faults(view) == []
            assert Validator(schema).faults({**view, "phase": "feast"}) != []

    def test_states_and_views_survive_a_pickle(self, game: kit.Game[Any]) -> None:
        state = played(game, seed=6)[-2]
        again: kit.GameState[Any] = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.view(0) == state.view(0)
        assert again.legal_actions() == state.legal_actions()

    def test_is_played_as_a_match(self, game: kit.Game[Any]) -> None:
        match = ft.Match.start(game, [f"Player {number}" for number in range(game.player_counts[0])], seed=7, rounds=2)
        while not match.is_over:
            match = match.next_round() if match.round.is_over else match.apply(match.round.legal_actions()[0])
        assert len(match.history) == 2
        assert ft.from_json(ft.to_json(match), ft.Match) == match


def test_a_secret_choice_can_be_taken_back_until_it_is_shown() -> None:
    table = ft.Table(ft.Match.start(MIXED, ["Ada", "Ben"], seed=7))
    first, second = table.legal_actions(0)[:2]
    table.submit(0, first)
    table.undo(0)
    assert table.round.to_act == (0, 1)
    table.submit(0, second)
    table.submit(1, table.legal_actions(1)[0])
    with pytest.raises(ft.UndoError):
        table.undo(0)
    assert ft.from_json(ft.to_json(table), ft.Table).journal == table.journal


def test_nobody_else_sees_a_secret_choice_before_it_is_shown() -> None:
    table = ft.Table(ft.Match.start(LAMP_OIL, ["Ada", "Ben", "Cleo"], seed=7))
    before = table.events(1).counter
    action = table.legal_actions(0)[0]
    table.submit(0, action)
    chosen, _ = table.events(1, since=before).events
    assert chosen == kit.ChoseSecretly(0, None)
    assert table.events(0, since=before).events[0] == kit.ChoseSecretly(0, action)
    state = LAMP_OIL.deal(seed=7)
    choice = state.legal_actions(0)[0]
    state = state.apply(choice)
    assert (state.submitted(0), state.submitted(1)) == (choice, None)
    assert (state.view(0).submitted(0), state.view(0).submitted(1), state.view(1).submitted(0)) == (choice, None, None)


def test_states_and_views_show_what_the_reference_explains_and_nothing_else() -> None:
    state = LAMP_OIL.deal(seed=7)
    both = {"aside_count", "hand", "moves", "position", "submitted"}
    for value, contract, own in (
        (state, ft.State, {"aside", "dealt"}),
        (state.view(0), ft.View, {"completed", "excluded", "hidden"}),
    ):
        shown = {name for name in dir(value) if not name.startswith("_")}
        assert shown - set(dir(contract)) == both | own
    own = {name for name in dir(LAMP_OIL) if not name.startswith("_")} - set(dir(ft.Variant)) - {"name", "title"}
    assert own <= {attribute.name for attribute in fields(kit.Game)}


def test_the_machine_is_drawn() -> None:
    assert WINDING.diagram().splitlines()[2:] == [
        "    deal --> extra: deal [done]",
        "    extra --> extra: turned [more]",
        "    extra --> bid: turned [done]",
        "    extra --> score: turned [choice]",
        "    extra --> extra: knock [more]",
        "    extra --> bid: knock [done]",
        "    extra --> score: knock [choice]",
        "    bid --> bid: offer [more]",
        "    bid --> extra: offer [done]",
        "    score --> [*]",
    ]


def test_a_round_is_told() -> None:
    state = PLAIN.deal(deck=PLAIN.deck)
    assert state.phase is Phase.TRICK
    after, events = state.step(state.legal_actions()[0])
    assert events == (kit.Acted(Put(0, PLAIN.deck[0])), ft.Awaited(Phase.TRICK, (1,)))
    assert events[0].reveals
    _, events = after.step(after.legal_actions()[0])
    assert [type(event) for event in events] == [kit.Acted, kit.TrickWon, ft.Awaited]


def test_everything_is_laid_open_at_the_end() -> None:
    state = played(KEPT, seed=1)[-1]
    view = state.view(None)
    assert view.possibilities == 1
    assert view.possibility(0) == state
    assert None not in view.moves
    assert view.scores == state.scores
    assert view.data.aside == state.aside


def test_what_is_chosen_is_written_by_seat() -> None:
    state = MIXED.deal(deck=MIXED.deck, dealer=1)
    state = state.apply(state.legal_actions(1)[0])
    assert list(MIXED.notation.write(state))[1:] == ["bid: . | offer=1"]
    state = state.apply(LayBy(0, state.hand(0)[1]))
    state = state.apply(state.legal_actions()[-1])
    assert list(MIXED.notation.write(state))[1:] == ["bid: lay_by=gull2 | offer=1", "lay_by: gull1 | -"]
    state = TWO_BY.deal(deck=TWO_BY.deck).apply(LayTwoBy(0, TWO_BY.deck[:2]))
    assert list(TWO_BY.notation.write(state))[1:] == ["lay_by: gull1,gull2 | ."]


def test_what_is_logged_shows_no_card() -> None:
    state = KEPT.deal(seed=7)
    assert repr(state) == "<kept/2: lay_by, to act: 0, 1>"
    assert repr(state.view(1)) == "<kept/2 seen by seat 1: lay_by, to act: 0, 1>"
    assert repr(played(KEPT, seed=1)[-1].view(None)) == "<kept/2 seen by a spectator: score>"


def test_a_deal_cannot_be_taken_back() -> None:
    dealt = kit.CardsDealt(0, hands=(("a",), ("b",)), aside=())
    assert dealt.reveals
    assert not kit.Acted(Knock(0)).reveals
    assert kit.Acted(LayTwoBy(0, PLAIN.deck[:2])).reveals


def test_a_position_and_hands_before_the_deal() -> None:
    state = PLAIN.new_round()
    assert state.position.hand_sizes == (2, 2)
    assert state.view(0).position == state.position
    assert state.view(0).hidden(1) == state.view(0).aside_count == 0
    assert state.view(0).excluded(1) == frozenset()


def test_what_lies_aside_is_counted() -> None:
    state = LAMP_OIL.deal(5, seed=7)
    assert state.aside_count == len(state.aside) == state.view(0).aside_count


def test_a_game_without_news_has_none() -> None:
    assert no_news(None, None) == ()
