"""The front of the game at other tables: a step of a plugin's own, many passes, sets of cards for one receiver."""

from __future__ import annotations

import re
from enum import StrEnum
from random import Random

import pytest
from attrs import evolve

from flaschenteufel.bots import RulebookBot
from flaschenteufel.bottle_imp import (
    BottleImp,
    BottleImpRound,
    BottleImpView,
    Layout,
    Pass,
    Passing,
    Phase,
    Receiver,
    Seating,
)
from flaschenteufel.bottle_imp.front.advice import advise
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.story import Story
from flaschenteufel.cli.terminal import PlainInterface, interface_of
from tests.bottle_imp.front.test_captions import account_of
from tests.bottle_imp.own_step import Tithe, Tithing
from tests.cli.tools import in_turn, told, typed
from tests.fronts.guest import register
from tests.render.reading import faces, items, ribbons
from tests.render.tables import scene_of
from tests.tables import bottle_imp

NAMES = ("Ada", "Ben", "Cleo", "Dan")


class Often(StrEnum):
    PASS_FOURTH = "pass_fourth"


def to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),)


def three_to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),) * 3


def two_left_one_right(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return *((seating.left(seat), 0),) * 2, (seating.right(seat), 0)


def left_right_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return (seating.left(seat), 0), (seating.right(seat), 0), (seating.left(seat), 0)


def two_into_the_second_packet(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 1),) * 2


def with_steps(name: str, *steps: Passing | Tithing) -> BottleImp:
    classic = bottle_imp("classic")
    layouts = tuple(evolve(layout, preparation=steps) for layout in classic.layouts)
    return evolve(classic, name=name, title=name.capitalize(), layouts=layouts)


TITHES = with_steps("tithes", Tithing())
SETS = with_steps("sets", Passing(three_to_the_left))
MIXED = with_steps("mixed", Passing(two_left_one_right))
SCATTERED = with_steps("scattered", Passing(left_right_left))
PHASES = (Phase.PASS, Phase.PASS_SECOND, Phase.PASS_THIRD, Often.PASS_FOURTH)
OFTEN = with_steps("often", *(Passing(to_the_left, phase=phase) for phase in PHASES))
PACKETS = evolve(
    bottle_imp("classic"),
    name="packets",
    layouts=(Layout(players=3, packets=(6, 6), preparation=(Passing(two_into_the_second_packet),)),),
)


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """These variants can be asked for by name."""
    register(monkeypatch, TITHES, SETS, MIXED, OFTEN)


def seen(state: BottleImpRound, seat: int = 0) -> PlainInterface:
    return interface_of(state.view(seat), Pronouns(NAMES[: state.seats], seat))


def introduced(variant: BottleImp, players: int = 4) -> str:
    return " ".join(Story((), variant.deal(players, seed=7)).introduction())


def account(situation: BottleImpRound | BottleImpView) -> str:
    return account_of(situation, *NAMES[: situation.seats])


class TestAStepOfAPlugin:
    def test_it_is_introduced(self) -> None:
        text = introduced(TITHES)
        assert (
            "It is time for everybody to pay the tithe, all at the same time. So the devil's trick has 4 cards" in text
        )

    def test_it_is_introduced_by_its_own_sentence(self) -> None:
        class Explained(Tithing):
            sentence = "everybody pays one card to the left and one to the devil."

        layouts = tuple(evolve(layout, preparation=(Explained(),)) for layout in TITHES.layouts)
        text = introduced(evolve(TITHES, name="explained", layouts=layouts))
        assert "Everybody pays one card to the left and one to the devil. So the devil's trick has 4 cards" in text

    def test_it_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--variant", "tithes", "--rounds", "1", "--bot", "random")
        assert "It is time to pay the tithe, all at the same time:\n" in text
        assert len(re.findall(r"^    (Ada|Ben|Cleo|Dan): tithed \d+ and \d+\.$", text, re.M)) == 4
        assert "The score:" in text

    def test_it_is_asked_for_and_typed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        state = TITHES.deal(4, seed=7)
        interface = seen(state)
        assert interface.question() == "It is time to pay the tithe: choose 2 cards, and type their numbers."
        second, first, *_ = state.hand(0)
        tithe = Tithe(0, [first, second])
        assert interface.spelt(tithe) == f"{first} {second}"
        assert interface.read(f"{first} {second}") == tithe != interface.read(f"{second} {first}")
        _, text = typed(monkeypatch, in_turn(["1 2"]), "play", "tithes", "--seed", "7", "--bot", "random")
        assert "    You: tithed 1 and 2.\n" in text
        assert "    Ada: tithed 2 unseen cards.\n" in text
        assert re.search(r"^    Cleo gives the \w+ \d+ to you\.$", text, re.M)

    def test_it_is_drawn_and_described(self) -> None:
        state = TITHES.deal(4, seed=7)
        assert ". Tithe: 4 players to choose. " in account(state)
        hand = items(scene_of(state.view(0)), "hand of seat 0")
        assert all(face.marked for one in hand for face in faces(one.drawing))
        gift, away, *_ = state.hand(0)
        after = state.apply(Tithe(0, [gift, away]))
        description = account(after.view(0))
        assert f"; about to give {gift.suit} {gift} to Ben." in description
        assert f"The devil's trick has 1 card: {away.suit} {away}, " in description
        assert "about to give" not in account(after.view(1))
        told = [
            words
            for one in items(scene_of(after.view(0), NAMES), "hand of seat 0")
            for _, words in ribbons(one.drawing)
        ]
        assert told == [["to Ben"]]

    def test_there_is_no_advice_for_it_and_the_bot_plays_on(self) -> None:
        view = TITHES.deal(4, seed=7).view(0)
        assert advise(view) is None
        assert RulebookBot().choose(view, Random(1)) in view.legal_actions()


class TestSetsOfCards:
    def test_they_are_introduced(self) -> None:
        assert "Everybody gives three cards to the left neighbour, all at the same time." in introduced(SETS)
        mixed = "gives two cards to the left neighbour and one card to the right neighbour, all at the same time."
        assert mixed in introduced(MIXED)
        assert "gives two cards of the first packet into the second packet of the left" in introduced(PACKETS, 3)

    def test_the_question_says_whether_the_order_matters(self) -> None:
        assert seen(SETS.deal(4, seed=7)).question() == "Give three cards to Ben: type 3 numbers."
        assert seen(MIXED.deal(4, seed=7)).question() == (
            "Give two cards to Ben (left) and one card to Dan (right): type 3 numbers in this order."
        )
        assert seen(SCATTERED.deal(4, seed=7)).question() == (
            "Give one card to Ben (left), one card to Dan (right) and one card to Ben (left): "
            "type 3 numbers in this order."
        )
        assert seen(PACKETS.deal(3, seed=7)).question() == (
            "Give two cards of your first packet to Ben's second packet: type 2 numbers."
        )

    @pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
    def test_the_cards_are_typed_in_any_order(self, order: tuple[int, ...]) -> None:
        state = SETS.deal(4, seed=7)
        cards = tuple(state.hand(0))[:3]
        action = seen(state).read(" ".join(str(cards[place]) for place in order))
        assert action == Pass(0, cards)
        assert state.is_legal(action)
        assert seen(state).spelt(action) == " ".join(map(str, cards))

    def test_each_receiver_gets_what_was_typed_for_them(self) -> None:
        one, two, three = tuple(MIXED.deal(4, seed=7).hand(0))[:3]
        for variant, typed_cards, action in (
            (MIXED, (three, one, two), Pass(0, [one, three, two])),
            (SCATTERED, (three, two, one), Pass(0, [one, two, three])),
        ):
            state = variant.deal(4, seed=7)
            assert seen(state).read(" ".join(map(str, typed_cards))) == action
            assert state.is_legal(action)

    def test_they_are_told_together(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--variant", "sets", "--rounds", "1", "--bot", "random")
        cards = r"the \w+ \d+, the \w+ \d+\s+and the \w+ \d+"
        assert len(re.findall(rf"^    \w+ gives {cards} to (Ada|Ben|Cleo|Dan)\.$", text, re.M)) == 4
        text = told(capsys, "demo", "--variant", "mixed", "--rounds", "1", "--bot", "random")
        gifts = r"the \w+ \d+ and the \w+ \d+ to \w+ and the \w+ \d+ to\s+\w+"
        assert len(re.findall(rf"^    \w+ gives {gifts}\.$", text, re.M)) == 4
        _, text = typed(monkeypatch, in_turn(["4 1 2"]), "play", "sets", "--seed", "7", "--bot", "random")
        assert "Give three cards to Ada: type 3 numbers.\n" in text
        assert "    You give the yellow 1, the yellow 2 and the blue 4 to Ada.\n" in text
        assert "    Ada gives 3 cards to Ben.\n" in text
        assert len(re.findall(r"^    Cleo gives the \w+ \d+ to you\.$", text, re.M)) == 3

    def test_they_are_described_together(self) -> None:
        state = SETS.deal(4, seed=7)
        one, two, three = tuple(state.hand(0))[:3]
        description = account(state.apply(Pass(0, [one, two, three])).view(0))
        assert f"; about to give {one.suit} {one}, {two.suit} {two} and {three.suit} {three} to Ben." in description

    def test_there_is_advice_for_them(self) -> None:
        for variant in (SETS, MIXED, SCATTERED):
            view = variant.deal(4, seed=7).view(0)
            assert advise(view) in view.legal_actions()


class TestManyPasses:
    def test_each_is_introduced_and_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert introduced(OFTEN).count("verybody gives one card to the left neighbour") == 4
        text = told(capsys, "demo", "--variant", "often", "--rounds", "1", "--bot", "random")
        assert text.count("Given away, all at the same time:\n") == 4
        assert len(re.findall(r"^    \w+ gives the \w+ \d+ to \w+\.$", text, re.M)) == 16

    def test_each_is_asked_for_drawn_and_advised(self) -> None:
        state = OFTEN.deal(4, seed=7)
        moments: list[str] = []
        while not state.in_play:
            view = state.view(state.to_act[0])
            if len(state.to_act) == 4:
                assert seen(state).question() == "Give one card to Ben: type its number."
                moments += re.findall(r"\. ([A-Z][\w ]+): 4 players to choose\.", account(view))
            action = advise(view)
            assert isinstance(action, Pass)
            assert seen(state, action.seat).read(seen(state, action.seat).spelt(action)) == action
            state = state.apply(action)
        assert moments == ["Pass", "Second pass", "Third pass", "Pass fourth"]
        assert state.phase.value == "trick"
