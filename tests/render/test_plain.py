"""The picture of a game that has none of its own: the hands, the table and the scores, in words."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import flaschenteufel as ft
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from flaschenteufel.render import svg
from flaschenteufel.render.element import Box
from flaschenteufel.render.plain import plain_scene
from flaschenteufel.render.scene import PLAIN, Options, Scene
from tests.fronts.guest import BARE, GUEST
from tests.render.reading import extents, item, items, words
from tests.render.tables import LONG, moments, scene_of, sights

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def check(scene: Scene) -> None:
    """Nothing lies upon anything else or reaches over the edge."""
    for one, other in combinations(scene.items, 2):
        assert not one.box.meets(other.box), f"{one.what} lies upon {other.what}"
    for one in scene.items[1:]:
        assert scene.sheet.felt.holds(one.box)
        for what, box in extents(one.drawing):
            space = Box(one.box.x - 2, one.box.y - 2, one.box.width + 4, one.box.height + 4)
            assert space.holds(box), f"{what} reaches out of {one.what}"


@pytest.mark.parametrize("game", [GUEST, BARE], ids=lambda game: game.name)
@pytest.mark.parametrize("players", [3, 4])
def test_every_moment_can_be_drawn(game: ft.Variant, players: int) -> None:
    for state in moments(game, players):
        for situation in sights(state):
            for look in (PLAIN, Options(interactive=True), Options(width=390), Options(width=390, interactive=True)):
                check(scene_of(situation, options=look))
                check(scene_of(situation, LONG[:players], look))


def test_any_number_of_seats_has_space() -> None:
    for name in ft.list_variants():
        variant = ft.get_variant(name)
        for players in variant.player_counts:
            state = variant.deal(players, seed=7)
            for look in (PLAIN, Options(width=390)):
                check(plain_scene(state, tuple(f"Player {seat}" for seat in range(state.seats)), look))


def test_it_shows_the_cards_that_are_known_and_the_table() -> None:
    state = GUEST.deal(4, seed=7)
    scene = scene_of(state.view(1), NAMES)
    assert " ".join(words(item(scene, "cards of seat 1").drawing)) == "2, 4, 8, 9, 10, 20, 28, 30 and 35"
    assert words(item(scene, "cards of seat 0").drawing) == []
    assert words(item(scene, "the table").drawing) == ["On the table: leader Ben"]
    assert words(item(scene, "plate of seat 0").drawing) == ["D", "Ada", "to act"]
    assert scene.words.moment == "Discard: 4 players to act"
    assert scene.words.account.endswith("Ben: 2, 4, 8, 9, 10, 20, 28, 30 and 35. On the table: leader Ben.")
    assert all(words(one.drawing) for one in items(scene_of(state, NAMES), "cards of seat"))


def test_it_shows_the_scores_at_the_end() -> None:
    *_, end = moments(GUEST, 4)
    assert end.is_over
    scene = scene_of(end.view(2), NAMES)
    assert [words(one.drawing) for one in items(scene, "cards of seat")] == [
        [f"{score} point{'' if score == 1 else 's'}"] for score in end.scores
    ]
    assert scene.words.moment == "The round is over"


def test_what_does_not_fit_is_cut_off() -> None:
    crowd = HolsDerTeufel(name="crowd", title="Crowd", player_counts=(12,), highest=100, angels=0).deal(seed=7)
    scene = plain_scene(crowd, tuple(f"Player {seat}" for seat in range(12)))
    check(scene)
    assert words(item(scene, "cards of seat 0").drawing)[-1].endswith("…")
    clickable = plain_scene(crowd, tuple(f"Player {seat}" for seat in range(12)), Options(interactive=True))
    check(clickable)
    chips = words(item(clickable, "cards of seat 0").drawing)
    assert chips == [str(card) for card in crowd.hand(0)][: len(chips)]
    assert len(chips) < len(crowd.hand(0))


def test_two_states_that_a_seat_cannot_tell_apart_have_one_picture() -> None:
    others = 0
    for state in moments(GUEST, 4):
        for seat in (*range(4), None):
            view = state.view(seat)
            other = view.sample(Random(1))
            others += other != state
            assert svg(other.view(seat)) == svg(view)
    assert others > 5  # or this test would compare states with themselves
