"""The trick in a picture: which card wins, and the last one, shown until the next begins."""

from __future__ import annotations

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound
from flaschenteufel.render import svg
from flaschenteufel.render.palette import GOLD
from flaschenteufel.render.scene import Options, Scene
from tests.helpers import example
from tests.render.reading import drawn_in, items, parsed, words
from tests.render.tables import TABLES, rounds, scene_of
from tests.tables import bottle_imp

NAMES = ("Ada", "Ben", "Cleo", "Dan")
LAST = Options(last_trick=True)


def crowned(scene: Scene) -> list[str]:
    """The cards of the trick that have a crown, by their names."""
    found = items(scene, "card ")
    return [one.what for one in found if any(path.get("fill") == GOLD for path in parsed(one.drawing).iter("path"))]


class TestRunning:
    @pytest.mark.rule("TRICK-3", "TRICK-4")
    def test_the_card_that_wins_so_far_has_a_crown(self) -> None:
        assert crowned(scene_of(example(0, 24))) == ["card 1 of the trick, by seat 0"]
        assert crowned(scene_of(example(0, 24, 15))) == ["card 2 of the trick, by seat 1"]  # 15 is below 19
        assert crowned(scene_of(example(0, 24, 15, 17))) == ["card 3 of the trick, by seat 2"]
        assert crowned(scene_of(example(0))) == []

    def test_the_description_says_so(self) -> None:
        told = scene_of(example(0, 24, 15).view(2), NAMES).words.account
        assert "On the table: Ada blue 24 and Ben yellow 15. So far Ben wins with yellow 15. " in told

    def test_a_complete_trick_that_waits_for_a_choice_has_a_winner(self) -> None:
        state = next(one for one in rounds(bottle_imp("second-bottle"), 5) if one.phase.value == "choose_bottle")
        assert isinstance(state, BottleImpRound)
        (winner,) = state.to_act
        (what,) = crowned(scene_of(state))
        assert what.endswith(f"by seat {winner}")
        assert f". Seat {winner} wins with " in scene_of(state).words.account


class TestFinished:
    def test_it_stays_until_the_next_begins(self) -> None:
        state = example(1)
        assert items(scene_of(state), "card ") == []
        scene = scene_of(state.view(0), NAMES, LAST)
        assert [face.figure for face in drawn_in(items(scene, "card "))] == ["24", "15", "17", "32"]
        assert crowned(scene) == ["card 3 of the trick, by seat 2"]
        assert words(items(scene, "the winner of the trick")[0].drawing) == ["Cleo took it"]
        assert items(scene, "the next card's place") == items(scene, "the led suit") == []
        assert " yellow 15, Cleo blue 17 and Dan blue 32. Cleo took it with blue 17. " in scene.words.account
        assert "The last trick: Ada blue 24, Ben" in scene.words.account

    def test_the_next_one_takes_its_place(self) -> None:
        state = example(1, 18)
        assert svg(state, last_trick=True) == svg(state)

    def test_before_the_first_there_is_none(self) -> None:
        assert svg(example(0), last_trick=True) == svg(example(0))

    @pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
    def test_the_crown_is_the_winners_after_every_trick(self, variant: ft.Variant, players: int) -> None:
        before: list[str] = []
        for state in rounds(variant, players):
            if not isinstance(state, BottleImpRound) or not state.tricks or state.trick.plays:
                before = crowned(scene_of(state)) if isinstance(state, BottleImpRound) else []
                continue
            trick = state.tricks[-1]
            (what,) = crowned(scene_of(state, options=LAST))
            place = int(what.split()[1]) - 1
            seat, card = trick.plays[place]
            assert seat == trick.winner
            paid = [bottle.card for bottle in state.bottles]
            if place < len(trick.plays) - 1:
                assert before == [what]  # nothing better came after it
            assert card in paid or card == max(one for _, one in trick.plays)

    def test_at_the_end_it_lies_there_with_the_scores(self) -> None:
        scene = scene_of(example(8), NAMES, LAST)
        assert len(items(scene, "card ")) == 4
        assert len(items(scene, "score of seat")) == 4
        assert items(scene, "the devil's trick")

    def test_a_game_without_tricks_looks_the_same(self) -> None:
        for state in rounds(ft.get_variant("hols-der-teufel"), 3)[::5]:
            assert svg(state, last_trick=True) == svg(state)


class TestGifts:
    def test_a_card_that_i_gave_says_so(self) -> None:
        view = example(1).view(0)
        (hand,) = items(scene_of(view, NAMES), "hand of seat 3")
        assert "your gift" in words(hand.drawing)
        assert "hand: yellow 22 (given by Ada) and 6 cards not seen" in scene_of(view, NAMES).words.account
        for other in (None, 1, 3):
            assert "your gift" not in words(items(scene_of(example(1).view(other), NAMES), "hand of seat 3")[0].drawing)

    def test_on_a_narrow_picture_too(self) -> None:
        (hand,) = items(scene_of(example(1).view(0), options=Options(width=390)), "hand of seat 3")
        assert "gift" in " ".join(words(hand.drawing))

    def test_one_in_an_open_packet_too(self) -> None:
        found = 0
        for name in ("demons-eye", "bright-house"):
            for seed in range(4):
                for state in rounds(bottle_imp(name), 2, seed):
                    assert isinstance(state, BottleImpRound)
                    view = state.view(0)
                    given = [gift for gift in view.gifts if gift.giver == 0 and gift.card]
                    there = [gift for gift in given if gift.card in view.packets(1)[gift.packet]]
                    scene = scene_of(view) if state.in_play and not state.is_over else None
                    if scene and there:
                        said = [one for hand in items(scene, "hand of seat 1") for one in words(hand.drawing)]
                        assert sum(one in ("your gift", "gift") for one in said) == len(there)
                        found += len(there)
        assert found
