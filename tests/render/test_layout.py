"""Nothing lies upon anything else, and nothing reaches over the edge, at any table and at any moment."""

from __future__ import annotations

from itertools import combinations

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel import telling
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from flaschenteufel.render.element import Box
from flaschenteufel.render.narrow_places import narrow_around, narrow_in_a_row
from flaschenteufel.render.places import HEADER, Plan, around, in_a_row
from flaschenteufel.render.scene import PLAIN, Options, Scene
from tests.render.reading import extents, letters
from tests.render.tables import LONG, OTHERS, TABLES, moments, rounds, scene_of, sights
from tests.tables import bottle_imp

every_table = pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
every_look = pytest.mark.parametrize("look", [PLAIN, Options(width=390, interactive=True)], ids=["wide", "narrow"])
SMALLEST = 10.5
"""How small letters may be on a screen of 390 pixels: about 11 pixels."""
HALF_A_LINE = 1.5
"""How far a line may stand out on both sides of the edge that it is drawn along."""


def grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def check(scene: Scene, smallest: float = SMALLEST) -> None:
    sheet = scene.sheet
    for one, other in combinations(scene.items, 2):
        assert not one.box.meets(other.box), f"{one.what} lies upon {other.what}"
    for item in scene.items:
        space = Box(0, 0, sheet.width, HEADER) if item.what == "header" else sheet.felt
        assert space.holds(item.box), f"{item.what} reaches over the edge"
        for what, box in extents(item.drawing):
            assert grown(item.box, HALF_A_LINE).holds(box), f"{what} reaches out of {item.what}"
        if sheet.is_narrow:
            for size, words in letters(item.drawing):
                assert size >= smallest, f"{words} is too small to be read in {item.what}"
    assert sheet.frame.holds(sheet.felt)


@every_look
@every_table
def test_nothing_overlaps(variant: ft.Variant, players: int, look: Options) -> None:
    for state in moments(variant, players):
        for situation in sights(state):
            check(scene_of(situation, options=look))


@every_look
@pytest.mark.parametrize(("variant", "players"), OTHERS, ids=lambda value: getattr(value, "name", value))
def test_nothing_overlaps_at_tables_that_others_describe(variant: ft.Variant, players: int, look: Options) -> None:
    for state in moments(variant, players):
        check(scene_of(state, options=look))


@every_look
@every_table
def test_long_names_are_made_to_fit(variant: ft.Variant, players: int, look: Options) -> None:
    for state in moments(variant, players, seed=4):
        for names in (LONG, LONG[::-1]):
            check(scene_of(state.view(0), names[: state.seats], look))


@pytest.mark.parametrize("language", telling.LANGUAGES)
@pytest.mark.parametrize("width", [1000, 390])
@every_table
def test_every_language_has_space(variant: ft.Variant, players: int, width: int, language: str) -> None:
    for state in moments(variant, players):
        check(scene_of(state.view(0), options=Options(width=width, language=language, last_trick=True)))


@every_table
def test_a_finished_trick_has_space_wherever_it_lies(variant: ft.Variant, players: int) -> None:
    if isinstance(variant, BottleImp):
        ended = [state for state in rounds(variant, players) if isinstance(state, BottleImpRound) and state.tricks]
        between = [state for state in ended if not state.trick.plays]
        assert len(between) > 1
        for state in (between[0], between[-2], between[-1]):
            for width in (1000, 390):
                scene = scene_of(state.view(1), options=Options(width=width, last_trick=True))
                check(scene)
                assert [item.what for item in scene.items].count("the winner of the trick") == 1


def test_a_narrow_picture_keeps_its_height_throughout_a_round() -> None:
    for variant, players in TABLES:
        sheets = {scene_of(state.view(0), options=Options(width=390)).sheet for state in rounds(variant, players)[::5]}
        assert len(sheets) == 1


def test_the_check_itself_would_find_what_lies_wrong() -> None:
    scene = scene_of(bottle_imp("classic").deal(4, seed=1))
    first, second, *_ = scene.items
    with pytest.raises(AssertionError, match="lies upon"):
        check(evolve(scene, items=(first, evolve(second, box=first.box))))
    with pytest.raises(AssertionError, match="over the edge"):
        check(evolve(scene, items=(evolve(second, box=Box(-5, 100, 20, 20)),)))
    with pytest.raises(AssertionError, match="reaches out of"):
        check(evolve(scene, items=(evolve(second, box=Box(400, 300, 20, 20)),)))


def plans(seats: int, first: int, things: int) -> list[Plan]:
    owned = (things,) * seats
    return [
        around(seats, first, owned),
        in_a_row(seats, first),
        narrow_around(seats, first, (9,), owned, things),
        narrow_in_a_row(seats, first, (9,), 240),
    ]


@pytest.mark.parametrize("seats", range(1, 9))
def test_everybody_has_room_at_a_table_of_any_size(seats: int) -> None:
    for things in (0, 1, 3):
        for plan in plans(seats, 0, things):
            boxes = [box for place in plan.places for box in (place.plate, place.hand)]
            beside = [place.beside for place in plan.places if place.beside.width and not place.own]
            assert not any(one.meets(other) for one, other in combinations([*boxes, *beside], 2))
            assert all(plan.sheet.felt.holds(box) for box in (*boxes, *beside, plan.middle, plan.corner))
            assert not any(box.meets(plan.middle) for box in boxes)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_seats_go_around_clockwise_from_the_lower_edge(seats: int) -> None:
    for first in range(seats):
        for plan in plans(seats, first, 0):
            order = [plan.places[(first + number) % seats] for number in range(seats)]
            assert order[0].own
            assert not any(place.own for place in order[1:])
            left, *between, right = [place.plate for place in order[1:]] if seats > 2 else [order[1].plate] * 2
            lefts = [plate.x for plate in between]
            assert lefts == sorted(lefts)  # from the left neighbour over the upper edge to the right one
            assert left.x <= right.x


def test_a_table_of_eight_can_be_drawn() -> None:
    crowd = evolve(bottle_imp("classic"), name="crowd", layouts=(Layout(players=8, packets=(4,)),))
    for state in moments(crowd, 8):
        for look in (PLAIN, Options(width=390)):
            check(scene_of(state, options=look), smallest=6)  # the library has no table of more than six
            check(scene_of(state.view(5), options=look), smallest=6)


def test_rows_of_many_cards_still_fit() -> None:
    long = HolsDerTeufel(name="long", title="Long", highest=24, angels=4, player_counts=(2,))
    for state in moments(long, 2):
        for situation in sights(state):
            for look in (PLAIN, Options(width=390)):
                check(scene_of(situation, options=look))
