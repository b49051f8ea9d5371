"""What games hardly ever come to, in the parts where no other test comes by."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel import arena, batch, playouts, telling
from flaschenteufel.adapters.vector import VectorEnv
from flaschenteufel.bottle_imp import Expose, Exposing, Passing, Phase, Played, Seating
from flaschenteufel.bottle_imp.views.belief import heavy
from flaschenteufel.core.json import converter, notes, writing
from flaschenteufel.hols_der_teufel import DevilCard, End, Laid, Suit
from tests.adapters.test_vector import follow
from tests.batch.test_samples import completed
from tests.kit.small_games import PLAIN
from tests.tables import bottle_imp

CARD = ft.get_variant("classic").deal(3, seed=1).cards[0]
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fay")


def until(name: str, players: int, wanted: Callable[[ft.State], bool]) -> ft.State:
    """A state of random play of which that is true."""
    for seed in range(200):
        state, rng = ft.get_variant(name).deal(players, seed=seed), Random(seed)
        while not state.is_over:
            if wanted(state):
                return state
            state = state.apply(rng.choice(state.legal_actions()))
    raise AssertionError("it never came to that")


def played_on(state: ft.State, rng: Random) -> tuple[int, ...]:
    """The scores when states are played on at random, with the draws of a playout."""
    while not state.is_over:
        actions = state.legal_actions(state.to_act[0])
        chosen = int(rng.random() * len(actions)) if len(actions) > 1 else 0
        state = state.apply(actions[chosen])
    return state.scores


def test_a_playout_goes_on_from_the_choice_of_a_bottle() -> None:
    state = until("second-bottle", 5, lambda state: state.phase is Phase.CHOOSE_BOTTLE)
    for seed in range(5):
        assert playouts.playout(state, Random(seed)) == played_on(state, Random(seed))


def test_a_cursor_refuses_a_card_that_may_not_be_played() -> None:
    cursor = playouts.cursor(until("classic", 4, lambda state: state.phase is Phase.TRICK))
    moves: list[Any] = [0, "17", -1, 3]
    for move in moves:
        with pytest.raises(ft.FlaschenteufelError):
            cursor.play(move)
    assert cursor.legal()


def test_rounds_in_step_go_on_where_packets_lie_open() -> None:
    pytest.importorskip("numpy")
    state = until("bright-house", 2, lambda state: state.phase is Phase.TRICK)
    scores = batch.play_from([state] * 20, seed=7)
    assert scores.shape == (20, 1, 2)


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("batch", "batch"),
        ("encoding", "learn"),
        ("adapters.pettingzoo", "learn"),
        ("adapters.open_spiel", "openspiel"),
    ],
)
def test_what_is_not_installed_is_named_by_its_extra(monkeypatch: pytest.MonkeyPatch, module: str, extra: str) -> None:
    loaded = importlib.import_module(f"flaschenteufel.{module}")

    def missing(name: str) -> None:
        assert name in ("numpy", "pettingzoo", "pyspiel")

    monkeypatch.setattr("importlib.util.find_spec", missing)
    with pytest.raises(ft.MissingExtraError, match=rf"flaschenteufel\[{extra}\]"):
        importlib.reload(loaded)


def test_a_supposed_preparation_has_no_other_fields() -> None:
    sample: Any = until("classic", 4, lambda state: state.phase is Phase.TRICK).view(0).sample(Random(1))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = sample._prepared.nonsense


def test_weights_of_a_prior_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flaschenteufel.bottle_imp.views.belief._MOST_KEPT", 0)
    view: Any = until("classic", 3, lambda state: state.phase is Phase.TRICK).view(0)

    def even(choice: object) -> float:
        return 1.0

    sample = view.sample(Random(1), prior=even)
    assert sample.view(0) == view


def test_the_choice_of_a_packet_can_be_guessed() -> None:
    state = until("bright-house", 2, lambda state: state.phase is Phase.EXPOSE and state.to_act == (0,))
    view: Any = state.view(0)
    assert view.completed(submissions=[Expose(1, 1)]).submitted(1) == Expose(1, 1)


def test_tables_of_the_other_game_are_values() -> None:
    one, other = (ft.get_variant("hols-der-teufel").deal(4, seed=seed) for seed in (1, 2))
    setups: Any = [getattr(state, "_setup", None) for state in (one, other)]
    assert setups[0] == setups[1]
    assert hash(setups[0]) == hash(setups[1])


def test_a_guess_against_what_somebody_has_proved() -> None:
    for seed in range(50):
        state: Any = PLAIN.deal(seed=seed)
        while not state.is_over:
            view = state.view(0)
            for seat in range(1, view.seats):
                if view.excluded(seat) and view.hidden(seat):
                    with pytest.raises(ft.GuessError, match="has proved not to hold"):
                        view.completed(hands={seat: list(view.excluded(seat))[:1]})
                    return
            state = state.apply(state.legal_actions()[-1])
    raise AssertionError("nobody has proved anything")


def test_all_go_back_in_every_language() -> None:
    told = [telling.event_text(ft.Rewound(3), NAMES, language=language) for language in telling.LANGUAGES]
    assert told[0] == "Everybody has agreed to go back."
    assert len({*told}) == len(telling.LANGUAGES)


class TestJson:
    def test_cards_are_forgotten_when_there_are_too_many(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for module in (converter, writing):
            monkeypatch.setattr(module, "MOST_KEPT", 0)
        for cache in (converter.reading_of, writing.writing_of):
            cache.cache_clear()  # or they know all cards from other tests
        state = ft.get_variant("classic").deal(3, seed=11)
        for action in state.legal_actions(0):
            data: Any = ft.to_data(action)
            assert ft.from_data(data, ft.Action) == action

    def test_a_type_that_nobody_knows(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="have no form in JSON"):
            converter._unknown(set)

    def test_a_note_is_a_text(self) -> None:
        [node] = ast.parse("class A:\n    x: int\n    5\n    y: int\n    f()\n    z: int\n    'A note.'\n").body
        assert isinstance(node, ast.ClassDef)
        assert notes._notes_of(node) == {"z": "A note."}

    @pytest.mark.parametrize(
        ("kind", "parts"),
        [
            (Played, {"seat": 0, "card": "x", "packet": 0, "lay_open": False}),
            (Played, {"seat": 0, "card": CARD, "packet": 0, "lay_open": 1}),
            (ft.RoundBegan, {"number": 1, "names": (5,)}),
            (Laid, {"seat": 0, "card": None, "row": Suit.RED, "end": End.HIGH}),
            (Laid, {"seat": 0, "card": DevilCard(1, Suit.RED), "row": "red", "end": End.HIGH}),
        ],
    )
    def test_a_part_of_another_type_is_refused(self, kind: type[ft.Event], parts: dict[str, Any]) -> None:
        with pytest.raises(ft.InvalidValueError, match="must be"):
            ft.to_json(kind(**parts))

    def test_scalars_of_another_type_are_refused(self) -> None:
        for form in (writing.AS_DATA, writing.AS_TEXT):
            for kind, write in writing.scalar_writers(form).items():
                with pytest.raises(ft.InvalidValueError, match="it must be"):
                    write({} if kind is not None else 0)


class TooHigh(Random):
    """Draws that are as high as rounding can make them."""

    def random(self) -> float:
        return 1.0


def test_a_weighted_draw_never_falls_behind_the_last_weight() -> None:
    assert heavy([1.0, 2.0, 0.0], TooHigh()) == 1


def test_a_game_without_columns_has_none_in_the_file_of_a_tournament(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    bots = {"one": "random", "other": "random"}
    played = arena.compete("hols-der-teufel", bots, deals=1, file=file)
    assert "columns" not in file.read_text("utf-8")
    assert arena.compete("hols-der-teufel", bots, deals=1, file=file).rounds == played.rounds


def test_samples_as_arrays_where_several_places_share_what_is_left() -> None:
    state, rng = ft.get_variant("classic").deal(4, seed=2), Random(2)
    for _ in range(34):
        state = state.apply(rng.choice(state.legal_actions()))
    view: Any = state.view(None)
    for hands in batch.samples(view, 20, seed=1).hands:
        found = completed(view, hands)
        assert found.view(None) == view
        assert list(found._held) == hands.ravel().tolist()


def to_oneself(seating: Seating, seat: int) -> tuple[tuple[int, int], ...]:
    """A card from the first packet of a seat to its second."""
    return ((seat, 1),)


def test_a_card_that_one_gives_oneself_is_neither_given_nor_got() -> None:
    house = bottle_imp("bright-house")
    layout = evolve(house.layouts[0], preparation=(Passing(to_oneself), Exposing()), packets=(9, 7), face_down=False)
    variant = evolve(house, name="to-oneself", layouts=(layout,))
    follow(VectorEnv(variant, 2, rounds=1, dealer=0), variant.deal(2, seed=7), 7)
