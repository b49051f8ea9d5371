"""Moves of games that are made with the kit, as text."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel import kit
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import UnreadableError, interface_of
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.kit import Card
from flaschenteufel.testing.playing import random_play
from lamp_oil import LAMP_OIL
from lamp_oil.rules import Promise, Store
from tests.core.record.test_moves import parsed_or_not
from tests.kit.small_games import GAMES, KEPT, PLAIN, TWO_BY, WINDING, Knock, LayTwoBy, Offer, Phase, Small, Turned

EVERY = st.sampled_from((*GAMES, LAMP_OIL))


def moments(game: kit.Game[Any], seed: int) -> list[ft.State]:
    """All states of a round that is played at random, but for the last."""
    dealt = game.deal(seed=seed)
    return [dealt, *(state for _, _, state in random_play(dealt, Random(seed)) if not state.is_over)]


class TestRoundTrips:
    @given(EVERY, st.integers(0, 999))
    def test_what_is_written_is_read_by_everybody(self, game: kit.Game[Any], seed: int) -> None:
        for state in moments(game, seed):
            for seat in state.to_act:
                view = state.view(seat)
                interface = interface_of(view, Pronouns(("a",) * state.seats, seat))
                for action in state.legal_actions(seat):
                    word = game.notation.written(state, action)
                    assert " " not in str(action) + word
                    for text in (
                        str(action),
                        word,
                        str(action).upper(),
                        str(action).replace("=", " ").replace(",", " "),
                    ):
                        assert state.parse(text, seat) == view.parse(text) == action
                    assert interface.read(str(action)) == interface.read(word) == action
                    assert interface.read(interface.spelt(action)) == action

    @given(EVERY, st.integers(0, 999))
    def test_a_record_has_these_words(self, game: kit.Game[Any], seed: int) -> None:
        steps = list(random_play(game.deal(seed=seed), Random(seed)))
        _, *lines = game.notation.write(steps[-1][2])
        words = [word for line in lines for word in line.partition(": ")[2].split() if word not in ("|", "-")]
        assert sorted(words) == sorted(game.notation.written(before, action) for before, action, _ in steps)

    @given(EVERY, st.text())
    def test_any_text_is_an_action_or_a_typed_error(self, game: kit.Game[Any], text: str) -> None:
        for state in (game.new_round(), game.deal(seed=7)):
            found = parsed_or_not(state, text, 0)
            assert found.text == text if isinstance(found, ft.MoveTextError) else found.seat == 0

    @given(EVERY, st.integers(0, 999))
    def test_a_deal(self, game: kit.Game[Any], seed: int) -> None:
        deal, *_ = game.deal(seed=seed).history
        assert game.new_round().parse(str(deal)) == deal


class TestWords:
    def test_the_kind_may_be_left_out_where_there_is_one(self) -> None:
        state = LAMP_OIL.deal(seed=7)
        card = state.hand(0)[0]
        for text in (f"store={card.suit}{card.rank}", f"{card.suit}{card.rank}", f"{card}", f"Store {card}"):
            assert state.parse(text, 0) == Store(0, card)

    def test_another_kind_is_refused_by_the_rules(self) -> None:
        state = LAMP_OIL.deal(seed=7)
        assert state.parse("promise 3", 0) == Promise(0, 3)
        assert state.refusal(Promise(0, 3))

    def test_cards_come_in_any_order(self) -> None:
        state = TWO_BY.deal(seed=7)
        low, high = state.hand(0)[:2]
        for text in (f"{high} {low}", f"{high}, {low}", f"lay_two_by={high.suit}{high.rank},{low.suit}{low.rank}"):
            assert state.parse(text, 0) == LayTwoBy(0, (low, high))

    def test_an_action_without_fields(self) -> None:
        state = WINDING.deal(seed=7)
        assert str(Knock(0)) == "knock"
        assert state.parse("Knock", 0) == Knock(0)

    def test_yes_and_no(self) -> None:
        state = WINDING.deal(seed=7)
        action = next(one for one in state.legal_actions() if isinstance(one, Turned))
        assert str(action).endswith((",yes", ",no"))

    @pytest.mark.parametrize("text", ["", "gull", "gull10", "gull1 gull1", "store", "store=", "nothing=gull1"])
    def test_what_is_wrong(self, text: str) -> None:
        with pytest.raises(ft.MoveTextError) as error:
            LAMP_OIL.deal(seed=7).parse(text, 0)
        assert len(error.value.examples) == 3

    def test_the_kinds_that_could_be_meant_are_named(self) -> None:
        with pytest.raises(ft.MoveTextError, match="here must stand turned or knock, not 'gull1'"):
            WINDING.deal(seed=7).parse("gull1", 0)


class TestNumbersAtTheTerminal:
    """Where actions are numbers, a line has its own number and not that of the line."""

    def test_a_number_means_the_same_as_in_a_record(self) -> None:
        state = KEPT.deal(seed=7)
        while state.phase.value != Phase.BID.value:
            state = state.apply(state.legal_actions()[0])
        seat = state.to_act[0]
        interface = interface_of(state.view(seat), Pronouns(("Ada", "Ben"), seat))
        assert [line.split()[0] for line in interface.numbered()] == ["0", "1"]
        assert interface.read("1") == state.view(seat).parse("1") == Offer(seat, 1)
        assert interface.read("5") == Offer(seat, 5)  # which the rules refuse

    def test_elsewhere_it_is_that_of_a_line(self) -> None:
        state = LAMP_OIL.deal(seed=7)
        interface = interface_of(state.view(0), Pronouns(("Ada", "Ben", "Cleo"), 0))
        assert interface.read("1") == state.legal_actions(0)[0]
        with pytest.raises(UnreadableError, match="Type the number of a line above, such as 1, or"):
            interface.read("99")


class Mood(StrEnum):
    GLAD = "very glad"
    SAD = "sad"


@frozen
class Bid:
    """A value that is no card, and cannot be read by its fields."""

    level: int

    def __str__(self) -> str:
        return f"level {self.level}"


@frozen
class Tell(kit.Action):
    word: str | None
    mood: Mood
    number: int | str
    sure: bool | str
    bid: Bid


WORDS = ("tell", "none", "two words", "a,b", "x=1", "|", '"', "\U0001f608", "", "\ud83d", "7")


def tellings(at: Small, seat: int) -> list[Tell]:
    plain = [Tell(seat, word, Mood.GLAD, 7, sure=True, bid=Bid(1)) for word in (None, *WORDS)]
    return [
        *plain,
        Tell(seat, "a", Mood.SAD, "7", "yes", Bid(2)),
        Tell(seat, "a", Mood.SAD, -7, sure=False, bid=Bid(1)),
    ]


def told(at: Small, action: Tell) -> Small:
    return at


@frozen
class Name(kit.Action):
    word: str

    def __str__(self) -> str:
        return f"I say {self.word}!"


def names(at: Small, seat: int) -> list[Name]:
    return [Name(seat, word) for word in ("name", "deal", "plain")]


def named(at: Small, action: Name) -> Small:
    return at


TELLING = evolve(
    PLAIN,
    name="telling",
    phases=(
        kit.Secretly(Phase.BID, kit.Choice(Tell, among=tellings, effect=told), clause="TELL-1"),
        kit.Secretly(Phase.EXTRA, kit.Choice(Name, among=names, effect=named), clause="TELL-2"),
    ),
)


class TestAwkwardValues:
    def test_they_are_written_in_one_word_and_read_again(self) -> None:
        with REGISTRY.lend(TELLING):
            for telling in tellings(TELLING.new_round().position, 0):
                state = TELLING.deal(seed=7)
                word = TELLING.notation.written(state, telling)
                assert not set(word) & set(" |/+#\n")
                assert state.parse(str(telling), 0) == state.view(0).parse(word) == telling
                after = state.apply(telling)
                assert ft.Record.from_text(ft.Record([after]).to_text()).states == (after,)

    def test_what_would_be_taken_for_a_kind_has_its_kind_in_front(self) -> None:
        state = TELLING.deal(seed=7)
        for seat in (0, 1):
            state = state.apply(state.legal_actions(seat)[0])
        assert [TELLING.notation.written(state, one) for one in state.legal_actions(0)] == [
            "name=name",
            "name=deal",
            "plain",
        ]
        for action in state.legal_actions(0):
            assert str(action).startswith("I say")
            assert state.parse(str(action), 0) == action  # an author's own words

    @pytest.mark.parametrize(
        "text", ['"a', '"\\u00"', "tell=a", "tell=a,sad,1,yes,level3", "tell=a,angry,1,yes,level1"]
    )
    def test_what_is_wrong(self, text: str) -> None:
        with pytest.raises(ft.MoveTextError):
            TELLING.deal(seed=7).parse(text, 0)


@frozen
class Both(kit.Action):
    cards: tuple[Card, ...]
    loud: bool


def test_a_class_whose_types_nobody_finds_can_be_written() -> None:
    @frozen
    class Odd(ft.Action):
        thing: Nowhere  # type: ignore[name-defined]  # noqa: F821  # pyright: ignore

    assert str(Odd(0, "a b")) == 'odd="\\u0061\\u0020\\u0062"'
    assert str(Both(0, (Card(7, "gull"), Card(8, "gull")), loud=True)) == "both=gull7,gull8,yes"
    assert str(Both(0, (), loud=False)) == "both=no"
