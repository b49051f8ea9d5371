"""What a picture of The Bottle Imp shows, and where."""

from __future__ import annotations

import random

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound, Card, Deck, Suit
from flaschenteufel.bottle_imp.cards import Edition
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.render.palette import DARK
from tests.helpers import CLASSIC, EXAMPLE, applied, card, example, played
from tests.render.reading import drawn_in, faces, item, items, parsed, words
from tests.render.tables import rounds, scene_of
from tests.tables import bottle_imp

NAMES = ("Ada", "Ben", "Cleo", "Dan")


class TestTrick:
    def test_each_card_lies_before_its_player_in_the_order_played(self) -> None:
        state = example(0, 24, 15)
        scene = scene_of(state.view(2))
        found = items(scene, "card ")
        assert [one.what for one in found] == [
            "card 1 of the trick, by seat 0",
            "card 2 of the trick, by seat 1",
        ]
        assert [(face.figure, face.suit) for face in drawn_in(found)] == [("24", "blue"), ("15", "yellow")]
        assert [words(one.drawing)[-1] for one in found] == ["1", "2"]
        assert words(item(scene, "the led suit").drawing) == ["B", "blue led"]
        opposite, right = (one.box for one in found)  # seen from seat 2
        assert opposite.bottom < item(scene, "the next card's place").box.y
        assert right.x > opposite.right

    def test_before_the_lead_the_leaders_place_is_free(self) -> None:
        scene = scene_of(example(0).view(0))
        assert items(scene, "card ") == items(scene, "the led suit") == []
        assert item(scene, "the next card's place").box.bottom <= item(scene, "plate of seat 0").box.y

    def test_two_cards_of_one_player_lie_side_by_side(self) -> None:
        state = next(one for one in rounds(bottle_imp("demons-eye"), 2) if one.phase.value == "trick")
        assert isinstance(state, BottleImpRound)
        rng = random.Random(1)
        while len(state.trick.plays) < 3:
            state = state.apply(rng.choice(state.legal_actions()))
        first, second, third = items(scene_of(state), "card ")
        assert first.box.y == third.box.y != second.box.y
        assert not first.box.meets(third.box)


class TestBottles:
    def test_a_bottle_that_nobody_owns_stands_in_the_middle(self) -> None:
        bottle = item(scene_of(example(0)), "bottle 1")
        assert words(bottle.drawing) == ["19"]
        assert abs(bottle.box.middle[0] - 500) < 1

    def test_a_sold_bottle_stands_with_its_owner_on_the_card_that_bought_it(self) -> None:
        scene = scene_of(example(1).view(0))  # the 17 of seat 2 has won
        bottle, plate = item(scene, "bottle 1 of seat 2"), item(scene, "plate of seat 2")
        assert [face.figure for face in faces(bottle.drawing)] == ["17"]
        assert words(bottle.drawing)[-1] == "17"
        assert bottle.box.y == plate.box.y
        assert 0 <= plate.box.x - bottle.box.right < 10

    def test_bottles_on_offer_are_marked_for_the_one_who_chooses(self) -> None:
        state = next(one for one in rounds(bottle_imp("second-bottle"), 5) if one.phase.value == "choose_bottle")
        (winner,) = state.to_act
        other = (winner + 1) % state.seats
        gold = [
            [
                sum(one.get("stroke-width") == "4" for one in parsed(bottle.drawing).iter("path"))
                for bottle in items(scene, "bo")
            ]
            for scene in (scene_of(state.view(winner)), scene_of(state.view(other)), scene_of(state))
        ]
        assert gold == [[1, 1], [0, 0], [1, 1]]
        assert [words(one.drawing) for one in items(scene_of(state), "bottle")] == [
            ["19", "bottle 1"],
            ["19", "bottle 2"],
        ]

    def test_half_prices_are_written_out(self) -> None:
        for seed in range(20):
            for state in rounds(bottle_imp("second-bottle"), 6, seed):
                assert isinstance(state, BottleImpRound)
                halves = [bottle for bottle in state.bottles if bottle.price % 1]
                for bottle in halves:
                    found = items(scene_of(state), "bottle")
                    assert any(str(bottle.price) in words(one.drawing) for one in found)
                if halves:
                    return
        raise AssertionError("no bottle was sold for a half")


class TestPlates:
    def plates(self, situation: ft.State | ft.View, names: tuple[str, ...] | None = None) -> list[list[str]]:
        scene = scene_of(situation, names)
        return [words(one.drawing) for one in items(scene, "plate")]

    def test_a_plate_says_who_deals_and_what_was_won(self) -> None:
        assert self.plates(example(2), NAMES) == [
            ["Ada", "0 tricks · 0 points"],
            ["Ben", "1 trick · 22 points"],
            ["Cleo", "1 trick · 14 points"],
            ["D", "Dan", "0 tricks · 0 points"],
        ]
        won = [example(2).pile(seat).points for seat in range(4)]
        assert won == [0, 22, 14, 0]

    def test_partners_have_the_same_letter(self) -> None:
        table = bottle_imp("teams").deal(5, dealer=1, seed=1)
        sides = [plate[:-2] for plate in self.plates(table)]
        assert sides == [["A"], ["D", "solo"], ["B"], ["A"], ["B"]]
        assert table.sides == ((0, 3), (1,), (2, 4))

    def test_it_says_who_has_chosen(self) -> None:
        state = applied(EXAMPLE.dealt, EXAMPLE.discards[2])
        assert [plate[-1] for plate in self.plates(state.view(0))] == ["choosing", "choosing", "has chosen", "choosing"]

    def test_who_has_nothing_to_choose_waits(self) -> None:
        assert self.plates(CLASSIC.new_round(3, dealer=1)) == [
            ["Seat 0", "waits"],
            ["D", "Seat 1", "deals"],
            ["Seat 2", "waits"],
        ]

    def test_lopaka_has_a_name_and_plays_by_rule(self) -> None:
        state = next(one for one in rounds(bottle_imp("lopaka"), 2) if one.phase.value == "trick")
        (dummy,) = state.automatic
        assert self.plates(state.view(None))[dummy] == ["Lopaka", "by rule · 0 tricks · 0 points"]
        (hand,) = items(scene_of(state.view(None)), f"hand of seat {dummy}")
        assert words(hand.drawing)[0] == "open"


def test_points_are_pips_or_figures() -> None:
    state = played(example(0), 24)
    drawing = item(scene_of(state), "card 1 of the trick, by seat 0").drawing
    (pips,) = [path for path in parsed(drawing).iter("path") if path.get("fill") == DARK]
    assert pips.attrib["d"].count("z") == card(24).points
    rich = Deck(Card(number, Suit.RED, 100 + number) for number in range(1, 13))
    variant = BottleImp(
        name="rich",
        title="Rich",
        layouts=(Layout(players=3, packets=(4,)),),
        printings=(Edition("rich", rich),),
        start_price=6.5,
    )
    hand = items(scene_of(variant.deal(seed=1)), "hand of seat 0")[0]
    assert sum(100 < int(one) <= 112 for one in words(hand.drawing) if one.isdigit()) == 4
