"""What a picture shows before the first trick, and at the end."""

from __future__ import annotations

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, Expose, Phase
from tests.helpers import CLASSIC, EXAMPLE, applied, example
from tests.render.reading import backs, drawn_in, faces, item, items, words
from tests.render.tables import rounds, scene_of
from tests.tables import bottle_imp

NAMES = ("Ada", "Ben", "Cleo", "Dan")


class TestPreparation:
    def test_what_i_am_about_to_give_away_is_marked_for_me_alone(self) -> None:
        state = applied(EXAMPLE.discarded(), EXAMPLE.gifts[0])
        left, right = EXAMPLE.gifts[0].cards
        mine = drawn_in(items(scene_of(state.view(0), NAMES), "hand of seat 0"))
        assert {one.figure for one in mine if one.dashed} == {str(left), str(right)}
        assert [one for one in words(scene_of(state.view(0), NAMES).document()) if one.startswith("to ")] == [
            "to Ben",
            "to Dan",
        ]
        assert not [one for one in drawn_in(scene_of(state.view(1)).items) if one.dashed]
        every = drawn_in(items(scene_of(state), "hand of seat 0"))
        assert {one.figure for one in every if one.dashed} == {str(left), str(right)}

    def test_a_discard_lies_in_the_devils_trick_at_once(self) -> None:
        state = applied(EXAMPLE.dealt, EXAMPLE.discards[0])
        devil = item(scene_of(state.view(0)), "the devil's trick")
        assert [face.figure for face in faces(devil.drawing)] == ["1"]
        assert words(devil.drawing)[0] == "devil's trick: 1 card"
        hidden = item(scene_of(state.view(1)), "the devil's trick")
        assert (faces(hidden.drawing), backs(hidden.drawing)) == ([], ["plain"])

    def test_packets_are_called_by_number_and_then_open_or_hidden(self) -> None:
        labels = {
            state.phase: [words(one.drawing)[0] for one in items(scene_of(state.view(0)), "hand of seat 0")]
            for state in reversed(rounds(bottle_imp("bright-house"), 2))
            if not state.is_over
        }
        assert labels.pop(Phase.DEAL) == []
        assert sorted(labels.pop(Phase.TRICK)) == ["hidden", "open"]
        assert set(map(tuple, labels.values())) == {("packet 1", "packet 2")}

    def test_the_packet_that_i_have_chosen_is_marked_for_me_alone(self) -> None:
        state = next(one for one in rounds(bottle_imp("bright-house"), 2) if one.phase.value == "expose")
        after = state.apply(Expose(0, 1))
        hands = items(scene_of(after.view(0)), "hand of seat 0")
        assert [words(one.drawing)[0] for one in hands] == ["packet 1", "packet 2, to lie open"]
        hands = items(scene_of(after.view(1)), "hand of seat 0")
        assert [words(one.drawing)[0] for one in hands] == ["packet 1", "packet 2"]

    @pytest.mark.parametrize("name", ["classic", "second-bottle", "hols-der-teufel"])
    def test_before_the_deal_the_deck_lies_there(self, name: str) -> None:
        table = ft.get_variant(name).new_round()
        size = {"classic": "36", "second-bottle": "54", "hols-der-teufel": "38"}[name]
        assert words(item(scene_of(table), "the deck").drawing) == [f"{size} cards to deal", size]


class TestEnd:
    def test_the_scores_stand_where_the_hands_were_and_the_devils_trick_is_turned_up(self) -> None:
        end = example(8)
        assert end.scores[0] < 0
        scene = scene_of(end.view(3), NAMES)
        scores = [words(one.drawing) for one in items(scene, "score of seat")]
        assert [figure.replace("\N{MINUS SIGN}", "-") for figure, _ in scores] == [str(score) for score in end.scores]
        devil = item(scene, "the devil's trick")
        assert [face.figure for face in faces(devil.drawing)] == ["1", "2", "3", "6"]
        assert words(devil.drawing)[0] == f"the devil's trick: {end.devils_trick.points} points"
        assert words(scene.document())[:2] == ["The classic game, 4 players, edition 2003", "The round is over"]

    def test_a_bottle_that_nobody_bought_stays_in_the_middle(self) -> None:
        never = BottleImp(
            name="never",
            title="Never",
            layouts=CLASSIC.layouts,
            printings=CLASSIC.printings,
            start_price=0.5,
        )
        scene = scene_of(rounds(never, 4)[-1])
        assert item(scene, "bottle 1").box.bottom <= item(scene, "the devil's trick").box.y
