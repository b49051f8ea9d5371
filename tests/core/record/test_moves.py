"""Moves as text: what is written is read again, whatever the game; what cannot be read is said."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import (
    BottleImpRound,
    Discard,
    Expose,
    Exposing,
    Pass,
    Phase,
    Play,
    Step,
    StepAtTable,
    Suit,
    TakeBottle,
    twice_around,
)
from flaschenteufel.bottle_imp.actions import Choices
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import interface_of
from flaschenteufel.core.record.moves import LONGEST_MOVE
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.hols_der_teufel import DevilCard, End, Lay
from flaschenteufel.hols_der_teufel import Suit as DevilSuit
from flaschenteufel.testing import Setting
from flaschenteufel.testing.strategies import states, tables
from tests.bottle_imp.front.test_own_steps import MIXED, TITHES
from tests.core.record.scenes import reached
from tests.fronts.guest import GUEST
from tests.helpers import CLASSIC, assert_pickles, pickled, without_toil
from tests.tables import bottle_imp

SOME = 40
"""So many legal actions are tried at a moment that has hundreds."""


def some_of(state: ft.State, seat: int) -> list[ft.Action]:
    actions = state.legal_actions(seat)
    return Random(len(actions)).sample(actions, min(SOME, len(actions)))


class TestRoundTrips:
    @given(states())
    def test_every_legal_action_is_read_as_it_is_written(self, state: ft.State) -> None:
        for seat in state.to_act:
            view = state.view(seat)
            for action in some_of(state, seat):
                assert state.parse(str(action), seat) == action
                assert view.parse(str(action)) == action
                assert view.parse(str(action).upper()) == action
                assert view.parse(f"  {str(action).replace(' ', ' , ')} ") == action

    @given(states())
    def test_the_terminal_takes_it(self, state: ft.State) -> None:
        for seat in state.to_act if state.history else ():
            interface = interface_of(state.view(seat), Pronouns(("a",) * state.seats, seat))
            actions = some_of(state, seat)
            assert [interface.read(str(action)) for action in actions] == actions
            assert [interface.read(interface.spelt(action)) for action in actions] == actions

    @given(tables(), st.integers(0, 2**32))
    def test_a_record_uses_the_same_words(self, table: Setting, seed: int) -> None:
        """Each action of a round stands in its record, in order."""
        last = reached(table, seed)[-1]
        _, *lines = last.variant.notation.write(last)
        text = " ".join(line.partition(": ")[2].replace("|", "").replace(" - ", " ") for line in lines)
        words = " ".join(str(action) for action in last.history[1:])
        assert text.replace("-", "").split() == words.replace("-", "").split()

    @given(tables(), st.integers(0, 2**32))
    def test_a_deal_is_all_its_cards(self, table: Setting, seed: int) -> None:
        (deal, *_), before = table.deal(seed).history, table.new_round()
        assert before.parse(str(deal)) == deal
        line = next(iter(table.variant.notation.write(table.deal(seed))))
        assert before.parse(line.partition(": ")[2]) == before.view(deal.seat).parse(str(deal)) == deal


def parsed_or_not(state: ft.State, text: str, seat: int) -> ft.Action | ft.MoveTextError:
    try:
        return state.parse(text, seat)
    except ft.MoveTextError as error:
        return error


class TestRubbish:
    PIECES = st.sampled_from(
        [
            "b17",
            "17",
            "y",
            "-",
            "()",
            "first",
            "packet",
            "r7<",
            "A",
            "pass",
            "play",
            "lay",
            "deal",
            "=",
            ",",
            "2.5",
            "1",
        ]
    )
    TEXTS = st.one_of(st.text(), st.lists(PIECES | st.text(max_size=3), max_size=6).map(" ".join))

    @given(states(), TEXTS)
    def test_any_text_is_an_action_or_a_typed_error(self, state: ft.State, text: str) -> None:
        before = pickled(state)
        for seat in range(state.seats):
            action = parsed_or_not(state, text, seat)
            if isinstance(action, ft.MoveTextError):
                assert action.text == text
                assert action.column >= 1
                assert all(state.is_legal(state.parse(example, seat)) for example in action.examples)
                assert_pickles(action)
            else:
                assert action.seat == seat
                assert state.parse(str(action), seat) == action
                assert state.is_legal(action) is (state.refusal(action) is None)
        assert state == before

    @pytest.mark.parametrize("name", ["classic", "hols-der-teufel"])
    @pytest.mark.parametrize("piece", ["5z ", "a", "=", '"', "r7<", "(", "\u0130", "first packet ", "play "])
    def test_a_lot_of_it_takes_no_time(self, name: str, piece: str) -> None:
        state = ft.get_variant(name).deal(seed=7)
        with without_toil():
            for size in (LONGEST_MOVE, 10 * LONGEST_MOVE):
                with pytest.raises(ft.MoveTextError):
                    state.parse((piece * size)[:size], 0)

    @pytest.mark.parametrize("text", [None, 17, b"17", ["17"]])
    def test_what_is_no_text(self, text: str) -> None:
        with pytest.raises(ft.InvalidValueError, match="the text of a move must be of type str"):
            ft.get_variant("classic").deal(seed=7).parse(text, 0)


class TestWhose:
    STATE = ft.get_variant("classic").deal(4, seed=7)

    def test_several_are_to_act(self) -> None:
        with pytest.raises(ft.SeatError, match="seats 0, 1, 2 and 3 are to act: say whose move it is"):
            self.STATE.parse("5")

    @pytest.mark.parametrize("seat", [4, -1, True, "0"])
    def test_there_is_no_such_seat(self, seat: int) -> None:
        with pytest.raises(ft.SeatError, match="the seat must be a whole number from 0 to 3"):
            self.STATE.parse("5", seat)

    def test_a_spectator_has_no_moves(self) -> None:
        with pytest.raises(ft.SeatError, match="a spectator has no moves"):
            self.STATE.view(None).parse("5")

    def test_who_is_not_to_act_is_told_so_by_the_rules(self) -> None:
        after = self.STATE.apply(self.STATE.legal_actions(0)[0])
        action = after.parse("5", seat=0)
        assert after.refusal(action)
        with pytest.raises(ft.MoveTextError) as error:
            after.parse("99", seat=0)
        assert str(error.value) == "'99', column 1: there is no card '99'"

    def test_the_round_is_over(self) -> None:
        state: ft.State = self.STATE
        while not state.is_over:
            state = state.apply(state.legal_actions()[0])
        for parse in (state.parse, state.view(0).parse):
            with pytest.raises(ft.MoveTextError, match="the round is over, and nobody is to act"):
                parse("5")


class TestTheBottleImp:
    STATE = bottle_imp("classic").deal(4, seed=7)

    @pytest.mark.parametrize("text", ["discard 5", "Discard=5", "discard = y5", "DISCARD: yellow 5", "y5;"])
    def test_the_kind_may_stand_in_front(self, text: str) -> None:
        assert self.STATE.parse(text, 0) == Discard(0, [self.STATE.deck[5]])

    def test_what_is_not_due_is_refused_by_the_rules(self) -> None:
        deck = self.STATE.deck
        for text, action in {
            "play 5": Play(0, deck[5]),
            "pass 17 28": Pass(0, [deck[17], deck[28]]),
            "deal b17 y28": ft.Deal(0, [deck[17], deck[28]]),
            "take_bottle 1": TakeBottle(0, 0),
        }.items():
            assert self.STATE.parse(text, 0) == action
            assert self.STATE.refusal(action)

    @pytest.mark.parametrize(
        ("text", "column", "message"),
        [
            ("", 1, "nothing is written"),
            ("b5", 2, "the 5 is yellow, not blue"),
            ("5 19", 3, "there is no card '19'"),
            ("blue", 5, "which blue card? Its number is missing"),
            ("blue red 5", 6, "there is no card 'red'"),
            ("5 | 7", 3, "there is no card '|'"),
            ("expose 1", 1, "nobody can expose at this table"),
            ("play", 5, "play one card at a time, not 0"),
        ],
    )
    def test_what_is_wrong(self, text: str, column: int, message: str) -> None:
        with pytest.raises(ft.MoveTextError) as error:
            self.STATE.parse(text, 0)
        assert (error.value.column, error.value.message) == (column, message)
        assert error.value.examples == ("5", "7", "11")

    def test_cards_for_one_receiver_come_in_any_order(self) -> None:
        state = MIXED.deal(4, seed=7)  # two cards go to the left, and one to the right
        action = state.legal_actions(1)[0]
        first, second, third = str(action).split()
        assert state.parse(f"{second} {first} {third}", 1) == action != state.parse(f"{first} {third} {second}", 1)
        line = f"pass: . | {second} {first} {third} | . | ."
        table = ft.Record([state]).to_text()
        with REGISTRY.lend(MIXED):
            assert ft.Record.from_text(table + line).states[0] == state.apply(action)

    def test_a_step_of_a_plugin(self) -> None:
        state = TITHES.deal(4, seed=7)
        for action in state.legal_actions(2):
            assert str(action).startswith("tithe=")
            assert (
                state.parse(str(action), 2) == state.parse(state.variant.notation.written(state, action), 2) == action
            )

    def test_a_packet_and_a_bottle_beyond_what_there_is(self) -> None:
        assert str(Expose(0, 7)) == "eighth packet"
        assert str(TakeBottle(0, 11)) == "bottle 12"
        assert str(TakeBottle(0, -2)) == "bottle -1"
        assert str(TakeBottle(0, 10**5000)) == "bottle <int>"


@frozen
class Call(ft.Action):
    """Name a packet, and nothing comes of it."""

    packet: int


@frozen
class Calling(Exposing):
    """A step of a plugin's own that is not about cards, and says nothing about its notation."""

    action = Call  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType, reportIncompatibleVariableOverride]
    exposes: ClassVar[bool] = False
    read = Step.read  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]

    def choices(self, at: StepAtTable, seat: int) -> Choices[ft.Action]:
        make: Any = self.action
        both = tuple(make(seat, packet) for packet in (0, 1))
        return lambda _: both


@frozen
class Shout(Call):
    """Its author writes it in a way that only a list of all actions can tell."""

    def __str__(self) -> str:
        return f"I call {'odd' if self.packet else 'even'}!"


@frozen
class Shouting(Calling):
    action = Shout  # pyright: ignore[reportAssignmentType, reportIncompatibleVariableOverride]


def before_calling(step: Calling) -> BottleImpRound:
    house = bottle_imp("bright-house")
    (layout,) = house.layouts
    steps = (*layout.preparation[:-1], step)
    state = evolve(house, name="call", layouts=(evolve(layout, preparation=steps),), order=twice_around).deal(seed=7)
    while state.phase is not Phase.EXPOSE:
        state = state.apply(state.legal_actions()[0])
    return state


class TestOtherGames:
    """Those that say nothing about their moves, or not enough."""

    def test_a_step_that_is_written_by_its_fields(self) -> None:
        state = before_calling(Calling())
        assert [str(action) for action in state.legal_actions(0)] == ["call=0", "call=1"]
        for text in ("call=1", "1", "Call 1"):
            assert state.parse(text, 0) == state.view(0).parse(text) == Call(0, 1)
        assert state.parse("7", 0) == Call(0, 7)

    def test_a_step_whose_words_are_found_among_all(self) -> None:
        state = before_calling(Shouting())
        assert state.parse("i call ODD!", 0) == Shout(0, 1)
        with pytest.raises(ft.MoveTextError, match=r"you can write I call even! or I call odd!, for example"):
            state.parse("I call nothing", 0)

    def test_a_game_that_keeps_the_contract(self) -> None:
        state = GUEST.deal(4, seed=7)
        action = state.legal_actions(0)[0]
        deck = {card.number: card for card in CLASSIC.deck(4)}
        assert state.parse(str(action), 0) == state.view(0).parse(f"discard={action}") == action
        assert (
            state.parse("discard=37,36", 0) == state.view(0).parse("discard 36 37") == Discard(0, [deck[36], deck[37]])
        )
        with pytest.raises(
            ft.MoveTextError, match="a move begins with discard, pass, expose, play or take_bottle, not"
        ):
            state.parse("37", 0)
        with pytest.raises(ft.MoveTextError, match="there is no card '19'"):
            state.parse("discard 19", 0)


class TestHolsDerTeufel:
    STATE = ft.get_variant("hols-der-teufel").deal(4, seed=7)

    @pytest.mark.parametrize("text", ["r2>", "R2", "red 2 high", "Red2h", "lay r2", "lay=r2>", "r 2 >", "r2r>"])
    def test_a_card_and_an_end(self, text: str) -> None:
        assert self.STATE.parse(text) == Lay(0, DevilCard(2, DevilSuit.RED), DevilSuit.RED, End.HIGH)

    def test_another_row(self) -> None:
        lay = Lay(0, DevilCard(2, DevilSuit.RED), DevilSuit.GREEN, End.LOW)
        assert str(lay) == "r2g<"
        assert self.STATE.parse("r2g<") == lay

    @pytest.mark.parametrize("text", ["pass", "Pass", "pass_turn"])
    def test_passing(self, text: str) -> None:
        assert str(self.STATE.parse(text)) == "pass"

    @pytest.mark.parametrize(
        "text", ["", "2", "r", "r2 pass", "pass_turn 3", "<", "a", "ar2", "r2<>", "r77", "deal r2 r"]
    )
    def test_what_is_wrong(self, text: str) -> None:
        with pytest.raises(ft.MoveTextError):
            self.STATE.parse(text)

    def test_the_only_end_need_not_be_named(self) -> None:
        """An angel has closed the other one."""
        for seed in range(40):
            for state in reached(Setting(self.STATE.variant, 3, None, 0), seed)[1:-1]:
                for row in state.legal_actions():
                    assert state.parse(str(row)) == row
                closed = [
                    action for action in state.legal_actions() if isinstance(action, Lay) and _is_closed(state, action)
                ]
                for lay in closed:
                    assert state.parse(str(lay)[:-1]) == lay
                if closed:
                    return
        raise AssertionError("no angel was laid")


def _is_closed(state: ft.State, lay: Lay) -> bool:
    assert isinstance(state, ft.hols_der_teufel.HolsDerTeufelRound)
    row = state.row(lay.row)
    return row is not None and row.has_angel


class TestCardsByNumber:
    @pytest.mark.parametrize("card", [5, 2.5])
    def test_a_number_instead_of_a_card(self, card: Any) -> None:
        hint = rf"not {card}: write state\.deck\[{card}\], or state\.parse\('{card}'\)"
        for make in (
            lambda: Play(0, card),
            lambda: Discard(0, [card]),
            lambda: Pass(0, (card,)),
            lambda: Discard(0, card),
        ):
            with pytest.raises(ft.InvalidValueError, match=hint):
                make()

    def test_a_text_instead_of_a_card(self) -> None:
        text: Any = "b17"
        for make in (lambda: Play(0, text), lambda: Discard(0, text), lambda: Pass(0, [text])):
            with pytest.raises(ft.InvalidValueError, match=r"not 'b17': state\.parse\('b17'\) reads a whole action"):
                make()

    @pytest.mark.parametrize("card", [None, True, Suit, 10**5000], ids=["None", "bool", "class", "huge"])
    def test_anything_else(self, card: object) -> None:
        with pytest.raises(ft.InvalidValueError, match="the card must be of type Card"):
            Play(0, card)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("card", "hint"),
        [
            (5, r"not 5: write DevilCard\(5, Suit\.RED\), or state\.parse\('r5>'\)"),
            ("r5>", r"not 'r5>': state\.parse\('r5>'\) reads a whole action"),
            (None, "must be of type DevilCard, not None"),
            (True, "must be of type DevilCard, not True"),
        ],
    )
    def test_the_other_game(self, card: DevilCard, hint: str) -> None:
        with pytest.raises(ft.InvalidValueError, match=hint):
            Lay(0, card, DevilSuit.RED, End.HIGH)
