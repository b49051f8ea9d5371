"""Compiled rounds: the same scores as without, to the last round."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.batch import engine as engines
from flaschenteufel.batch import play, play_from, play_view
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound
from flaschenteufel.bottle_imp.lanes import compiled, kernel
from flaschenteufel.bottle_imp.tricks import highest_winner_or_lowest
from tests.batch.test_batch import HOUSE_VARIANTS, LOPAKAS, TRICKY
from tests.tables import ALL_TABLES, Table, states


@pytest.fixture(scope="class")
def interpreted() -> Iterator[None]:
    """The kernel as plain Python, so that its lines are seen; its numbers overflow as they are meant to."""
    with pytest.MonkeyPatch.context() as patch, np.errstate(over="ignore"):
        patch.setattr(compiled, "compiled", compiled.Kernel)
        yield


@pytest.mark.usefixtures("interpreted")
class TestTheSameScores:
    @given(table=st.sampled_from(ALL_TABLES), seed=st.integers(0, 2**32))
    def test_at_every_table(self, table: Table, seed: int) -> None:
        own: dict[str, Any] = {"rounds": 5, "edition": table.edition, "dealer": table.dealer, "seed": seed}
        scores = play(table.variant, table.players, engine="numba", **own)
        assert (scores == play(table.variant, table.players, engine="numpy", **own)).all()

    @pytest.mark.parametrize("variant", [*HOUSE_VARIANTS, *LOPAKAS, TRICKY], ids=lambda variant: variant.name)
    def test_for_house_variants(self, variant: BottleImp) -> None:
        for players in variant.player_counts:
            scores = play(variant, players, rounds=20, seed=7, engine="numba")
            assert (scores == play(variant, players, rounds=20, seed=7, engine="numpy")).all()

    @given(state=states(), seed=st.integers(0, 2**32))
    def test_from_any_moment(self, state: BottleImpRound, seed: int) -> None:
        scores = play_from([state] * 3, seed=seed, engine="numba")
        assert (scores == play_from([state] * 3, seed=seed, engine="numpy")).all()
        view = state.view(0)
        assert (play_view(view, 3, seed=seed, engine="numba") == play_view(view, 3, seed=seed, engine="numpy")).all()

    def test_by_a_policy_it_is_numpy(self) -> None:
        def lowest(decision: ft.batch.Decision) -> Any:
            return decision.legal & (~decision.legal + np.uint64(1))

        scores = play("classic", 4, rounds=5, seed=7, policy=lowest, engine="numba")
        assert (scores == play("classic", 4, rounds=5, seed=7, policy=lowest)).all()


@pytest.mark.slow
def test_compiled_it_gives_the_same_scores() -> None:
    for name, players in (("classic", 4), ("lopaka", 2), ("bright-house", 2), ("second-bottle", 6)):
        scores = play(name, players, rounds=300, seed=7, engine="numba")
        assert (scores == play(name, players, rounds=300, seed=7, engine="numpy")).all()
    assert compiled.compiled() is compiled.compiled()
    dispatcher: Any = import_module("numba.core.dispatcher")
    assert isinstance(compiled.compiled().play, dispatcher.Dispatcher)


def test_the_rule_for_dummies_is_the_same() -> None:
    rng = Random(7)
    for _ in range(300):
        trick, cheap = rng.getrandbits(36) & rng.getrandbits(36), (1 << rng.randrange(1, 36)) - 1
        legal = rng.getrandbits(36) & ~trick or 1 << 36
        for masks in ((legal, trick, cheap), (legal, 0, cheap), (1, trick | 2, cheap)):
            assert kernel.by_rule(*map(np.uint64, masks)) == highest_winner_or_lowest(*masks)


class TestWhichEngine:
    def test_unasked_it_is_compiled_for_many_rounds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert engines.is_compiled(None, engines.ENOUGH)
        assert not engines.is_compiled(None, engines.ENOUGH - 1)
        assert engines.is_compiled("numba", 1)
        assert not engines.is_compiled("numpy", engines.ENOUGH)

        def nothing(name: str) -> None:
            pass

        monkeypatch.setattr(engines, "find_spec", nothing)
        assert not engines.is_compiled(None, engines.ENOUGH)
        with pytest.raises(
            ft.MissingExtraError, match=r"compiled rounds need numba: pip install 'flaschenteufel\[numba\]'"
        ):
            engines.is_compiled("numba", 1)

    def test_others_are_refused(self) -> None:
        with pytest.raises(ft.InvalidValueError, match='an engine is "numba" or "numpy", not'):
            play("classic", rounds=1, engine="cython")  # type: ignore[arg-type]

    def test_numba_is_not_imported_unasked(self) -> None:
        script = "import sys, flaschenteufel as ft; ft.batch.play('classic', rounds=9); print('numba' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
        assert done.stdout == "False\n"

    def test_without_a_place_to_keep_it_at_it_is_compiled_each_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def njit(cache: bool = False, nogil: bool = False) -> Any:
            if cache:
                raise RuntimeError("cannot cache function: no locator available")

            def compile_it(function: Callable[..., Any]) -> Any:
                return "compiled", function

            return compile_it

        monkeypatch.setattr(numba, "njit", njit)
        compiled.compiled.cache_clear()
        assert compiled.compiled() == compiled.Kernel(("compiled", kernel.prepare), ("compiled", kernel.play))  # type: ignore[arg-type]
        compiled.compiled.cache_clear()
