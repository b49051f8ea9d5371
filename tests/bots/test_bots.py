"""What every bot promises: a legal choice that follows from the view and the source of randomness alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.referee.comparison import FEW_CHIPS, MANY_ANGELS
from flaschenteufel.bots import Bot, RandomBot, RulebookBot, get_bot, play_out
from flaschenteufel.bottle_imp import BottleImpView
from flaschenteufel.hols_der_teufel import HolsDerTeufelView
from flaschenteufel.testing import states
from tests.bottle_imp.test_composed_variants import COMPOSED
from tests.fronts.guest import GUEST
from tests.hols_der_teufel.scenes import SMALL

every_bot = pytest.mark.parametrize("bot", [get_bot("random"), get_bot("rulebook")], ids=type)
HOUSE_VARIANTS: tuple[ft.Variant, ...] = (*COMPOSED, FEW_CHIPS, MANY_ANGELS, SMALL)
every_house_variant = pytest.mark.parametrize("variant", HOUSE_VARIANTS, ids=lambda variant: variant.name)


@every_bot
class TestEveryBot:
    @given(state=states(), seed=st.integers(0, 2**32))
    def test_chooses_a_legal_action_by_the_view_alone(self, bot: Bot, state: ft.State, seed: int) -> None:
        assume(state.to_act and state.phase.value != "deal")
        for seat in state.to_act:
            view = state.view(seat)
            action = bot.choose(view, Random(seed))
            assert state.is_legal(action)
            assert action.seat == seat
            another = view.sample(Random(seed + 1))  # a state that the seat cannot tell from this one
            for same in (view, another.view(seat), ft.from_json(ft.to_json(view), ft.View)):
                assert bot.choose(same, Random(seed)) == action

    def test_refuses_to_choose_where_there_is_nothing_to_choose(self, bot: Bot) -> None:
        classic = ft.get_variant("classic")
        dealt, devils = classic.deal(4, seed=7), ft.get_variant("hols-der-teufel").deal(seed=7)
        end = play_out(dealt, [bot] * 4, Random(1))
        for view in (classic.new_round(4).view(0), dealt.view(None), end.view(0), devils.view(1), devils.view(None)):
            with pytest.raises(ft.InvalidValueError, match="there is nothing to choose for"):
                bot.choose(view, Random(1))

    @pytest.mark.parametrize("thing", [ft.get_variant("classic").deal(4, seed=7), None, 7], ids=type)
    def test_refuses_to_choose_from_anything_but_a_view(self, bot: Bot, thing: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="a bot chooses from a view, not from "):
            bot.choose(thing, Random(1))

    @every_house_variant
    def test_plays_house_variants(self, bot: Bot, variant: ft.Variant) -> None:
        for players in variant.player_counts:
            for seed in range(2):
                state = variant.deal(players, dealer=seed, seed=seed)
                assert play_out(state, [bot] * state.seats, Random(seed)).is_over


class TestRulebookBot:
    @given(state=states())
    def test_makes_no_use_of_chance(self, state: ft.State) -> None:
        assume(state.to_act and state.phase.value != "deal")
        rng = Random(1)
        before = rng.getstate()
        RulebookBot().choose(state.view(state.to_act[0]), rng)
        assert rng.getstate() == before

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_does_not_look_at_possible_states(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        state = ft.get_variant(name).deal(seed=7)
        for member in ("sample", "possibility", "possibilities"):
            monkeypatch.delattr(BottleImpView, member)
        monkeypatch.delattr(HolsDerTeufelView, "sample")  # what is legal is asked of a possible state, so these stay
        assert play_out(state, [RulebookBot()] * state.seats, Random(1)).is_over

    def test_plays_a_game_without_advice_at_random(self) -> None:
        state = GUEST.deal(4, seed=7)
        for seed in range(20):
            chosen = RulebookBot().choose(state.view(0), Random(seed))
            assert chosen == RandomBot().choose(state.view(0), Random(seed))
