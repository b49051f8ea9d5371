"""Nothing lies upon anything else, and nothing reaches over the edge, at any table and at any moment."""

from __future__ import annotations

from itertools import combinations

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from flaschenteufel.render.element import Box
from flaschenteufel.render.scene import FELT_BOX, FRAME, HEADER, WIDTH, Scene
from flaschenteufel.render.seats import around, in_a_row
from tests.render.reading import extents
from tests.render.tables import LONG, OTHERS, TABLES, moments, scene_of, sights
from tests.tables import bottle_imp

every_table = pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
HALF_A_LINE = 1.5
"""How far a line may stand out on both sides of the edge that it is drawn along."""


def grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def check(scene: Scene) -> None:
    for one, other in combinations(scene.items, 2):
        assert not one.box.meets(other.box), f"{one.what} lies upon {other.what}"
    for item in scene.items:
        space = Box(0, 0, WIDTH, HEADER) if item.what == "header" else FELT_BOX
        assert space.holds(item.box), f"{item.what} reaches over the edge"
        for what, box in extents(item.drawing):
            assert grown(item.box, HALF_A_LINE).holds(box), f"{what} reaches out of {item.what}"
    assert FRAME.holds(FELT_BOX)


@every_table
def test_nothing_overlaps(variant: ft.Variant, players: int) -> None:
    for state in moments(variant, players):
        for situation in sights(state):
            check(scene_of(situation))


@pytest.mark.parametrize(("variant", "players"), OTHERS, ids=lambda value: getattr(value, "name", value))
def test_nothing_overlaps_at_tables_that_others_describe(variant: ft.Variant, players: int) -> None:
    for state in moments(variant, players):
        check(scene_of(state))


@every_table
def test_long_names_are_made_to_fit(variant: ft.Variant, players: int) -> None:
    for state in moments(variant, players, seed=4):
        for names in (LONG, LONG[::-1]):
            check(scene_of(state.view(0), names[: state.seats]))


def test_the_check_itself_would_find_what_lies_wrong() -> None:
    scene = scene_of(bottle_imp("classic").deal(4, seed=1))
    first, second, *_ = scene.items
    with pytest.raises(AssertionError, match="lies upon"):
        check(evolve(scene, items=(first, evolve(second, box=first.box))))
    with pytest.raises(AssertionError, match="over the edge"):
        check(evolve(scene, items=(evolve(second, box=Box(-5, 100, 20, 20)),)))
    with pytest.raises(AssertionError, match="reaches out of"):
        check(evolve(scene, items=(evolve(second, box=Box(400, 300, 20, 20)),)))


@pytest.mark.parametrize("seats", range(1, 9))
def test_everybody_has_room_at_a_table_of_any_size(seats: int) -> None:
    for bottles in (0, 1, 3):
        places = around(seats, 0, [bottles] * seats)
        boxes = [box for place in places for box in (place.plate, place.hand, place.beside)]
        assert not any(one.meets(other) for one, other in combinations(boxes, 2) if other.width)
        assert all(FELT_BOX.holds(box) for box in boxes)
    row = in_a_row(seats, 0)
    assert not any(one.meets(other) for one, other in combinations([place.plate for place in row], 2))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_seats_go_around_clockwise_from_the_lower_edge(seats: int) -> None:
    for first in range(seats):
        places = around(seats, first, [0] * seats)
        order = [places[(first + number) % seats] for number in range(seats)]
        assert order[0].own
        assert not any(place.own for place in order[1:])
        lefts = [place.plate.x for place in order[1:]]
        assert lefts == sorted(lefts)  # from the left neighbour over the upper edge to the right one


def test_a_table_of_eight_can_be_drawn() -> None:
    crowd = evolve(bottle_imp("classic"), name="crowd", layouts=(Layout(players=8, packets=(4,)),))
    for state in moments(crowd, 8):
        check(scene_of(state))
        check(scene_of(state.view(5)))


def test_rows_of_many_cards_still_fit() -> None:
    long = HolsDerTeufel(name="long", title="Long", highest=24, angels=4, player_counts=(2,))
    for state in moments(long, 2):
        for situation in sights(state):
            check(scene_of(situation))
