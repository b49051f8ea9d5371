"""Pickles: a variant that every process can find goes by its name, and never turns into another."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Suit
from flaschenteufel.core.fingerprint import fingerprint
from flaschenteufel.core.registry import REGISTRY
from tests.helpers import CLASSIC, pickled

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]


def dealt_and_played(name: str, players: int) -> Iterator[ft.State]:
    """All states of a round that is played at random."""
    state, rng = ft.get_variant(name).deal(players, seed=7), random.Random(7)
    yield state
    while not state.is_over:
        state = state.apply(rng.choice(state.legal_actions()))
        yield state


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_state_is_small_and_comes_back_to_the_same_table(name: str, players: int) -> None:
    for state in dealt_and_played(name, players):
        stored = pickle.dumps(state)
        assert len(stored) < 1000
        assert max(len(pickle.dumps(state.view(seat))) for seat in range(state.seats)) < 1000
        twin = pickle.loads(stored)
        assert twin == state
        assert twin.variant is state.variant
        assert twin.history == state.history
        assert type(twin) is type(state)


def test_copies_are_the_value_itself() -> None:
    for state in dealt_and_played("hols-der-teufel", 3):
        for value in (state, state.view(0)):
            assert copy.copy(value) is value
            assert copy.deepcopy(value) is value


class TestOfAVariant:
    @pytest.mark.parametrize("name", ft.list_variants())
    def test_that_the_library_has_is_its_name(self, name: str) -> None:
        variant = ft.get_variant(name)
        assert len(pickle.dumps(variant)) < 120
        assert pickled(variant) is copy.deepcopy(variant) is variant

    def test_another_process_finds_it(self) -> None:
        script = "import pickle, sys; print(pickle.load(sys.stdin.buffer).variant.title)"
        stored = pickle.dumps(CLASSIC.deal(seed=7))
        answer = subprocess.run([sys.executable, "-c", script], input=stored, capture_output=True, check=True)
        assert answer.stdout.decode().strip() == CLASSIC.title

    def test_that_is_equal_but_another_object_is_all_of_it(self) -> None:
        twin = evolve(CLASSIC)
        assert pickled(twin) == CLASSIC
        assert len(pickle.dumps(twin)) > 1000

    def test_that_a_program_has_registered_is_all_of_it_since_another_process_may_not_know_it(self) -> None:
        cheap = evolve(CLASSIC, name="pickled-cheap", title="Cheap", start_price=12.5)
        before = pickle.dumps(cheap.deal(seed=7))
        with REGISTRY.lend(cheap):
            assert pickle.dumps(cheap.deal(seed=7)) == before
        assert pickle.loads(before) == cheap.deal(seed=7)

    def test_that_was_changed_is_refused_and_not_taken_for_the_other(self) -> None:
        stored = pickle.dumps(CLASSIC.deal(seed=7))
        with REGISTRY.lend(evolve(CLASSIC, start_price=12.5)):
            assert len(pickle.dumps(CLASSIC.deal(seed=7))) > 1000
            with pytest.raises(ft.VariantError) as caught:
                pickle.loads(stored)
        assert str(caught.value) == "the variant 'classic' is another one here than where the value was pickled"
        assert pickle.loads(stored).variant is CLASSIC

    def test_that_is_not_there_is_named(self) -> None:
        stored = pickle.dumps(CLASSIC).replace(b"classic", b"classix")
        with pytest.raises(ft.UnknownVariantError, match="did you mean classic"):
            pickle.loads(stored)


class Marks:
    """Something with attributes that is no attrs class."""

    def __init__(self, *marks: int) -> None:
        self.marks = marks


class TestAFingerprint:
    @pytest.mark.parametrize(
        ("value", "same", "other"),
        [
            ({1: "a", 2: "b"}, {2: "b", 1: "a"}, {1: "b", 2: "a"}),
            (frozenset("abc"), frozenset("cba"), frozenset("ab")),
            (Suit.RED, Suit("red"), "red"),
            (1, 1, True),
            (None, None, ()),
            ([1, 2], [1, 2], [2, 1]),
            (sorted, sorted, reversed),
            (Marks(1), Marks(1), Marks(2)),
            (SimpleNamespace(a=1), SimpleNamespace(a=1), SimpleNamespace(a=2)),
            (partial(max, 1), partial(max, 1), partial(max, 2)),
            (object(), object(), object),
            (CLASSIC, evolve(CLASSIC), evolve(CLASSIC, bottles=2)),
            (CLASSIC.deck(), pickled(CLASSIC.deck()), CLASSIC.deck(edition="1995")),
        ],
    )
    def test_is_shared_by_values_that_say_the_same(self, value: object, same: object, other: object) -> None:
        assert fingerprint(value) == fingerprint(same)
        assert fingerprint(value) != fingerprint(other)

    def test_is_the_same_in_every_process(self) -> None:
        script = (
            "import flaschenteufel as ft; from flaschenteufel.core.fingerprint import fingerprint\n"
            "print(*[fingerprint(ft.get_variant(name)) for name in ft.list_variants()])"
        )
        command = [sys.executable, "-c", script]
        places = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("1", "2")]
        told = [subprocess.run(command, capture_output=True, check=True, env=place).stdout for place in places]
        assert told[0] == told[1]
        assert len(set(told[0].split())) == len(ft.list_variants())
