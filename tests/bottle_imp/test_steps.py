"""Steps of the preparation: gifts that are sets, any number of them, a step of a plugin's own, and other new pieces."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest
from attrs import evolve

import flaschenteufel as ft
from assurance.proof.games import small, to_the_left
from flaschenteufel.bottle_imp import (
    BottleImp,
    BottleImpRound,
    Discarding,
    Exposing,
    Layout,
    Pass,
    Passed,
    Passing,
    Phase,
    Reason,
    Receiver,
    Seating,
    Tally,
    each_alone,
    in_turns,
    right_of_the_dealer,
)
from flaschenteufel.bottle_imp.variants.lopaka import lopakas_hand, the_other_player
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.testing import check_variant
from tests.bottle_imp.own_step import OwnPhase, Tithe, Tithed, Tithing
from tests.bottle_imp.small_games import by_view, every_deal, every_state
from tests.tables import bottle_imp

CLASSIC = bottle_imp("classic")


def three_to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),) * 3


def two_to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),) * 2


def two_left_one_right(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    left = (seating.left(seat), 0)
    return left, (seating.right(seat), 0), left


def with_steps(*steps: Passing | Discarding | Tithing, name: str = "stepwise") -> BottleImp:
    layouts = tuple(evolve(layout, preparation=steps) for layout in CLASSIC.layouts)
    return evolve(CLASSIC, name=name, layouts=layouts)


THREE_LEFT = with_steps(Passing(three_to_the_left), name="three-left")
MIXED = with_steps(Passing(two_left_one_right), name="mixed")
SETS = small("sets", 6, Layout(players=2, packets=(3,), preparation=(Passing(two_to_the_left),)))
SETS_PASSED_ON = small(
    "sets-passed-on",
    6,
    Layout(
        players=3,
        packets=(2,),
        preparation=(Passing(two_to_the_left), Passing(to_the_left, phase=Phase.PASS_SECOND)),
    ),
)
TITHES = small("tithes", 6, Layout(players=2, packets=(3,), preparation=(Tithing(),)))
TITHES_PASSED_ON = small(
    "tithes-passed-on", 7, Layout(players=2, packets=(3,), preparation=(Passing(to_the_left), Tithing()))
)


def to_the_right(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.right(seat), 0),)


class TestGiftsAreSets:
    def test_three_cards_to_one_neighbour_are_56_choices_of_8(self) -> None:
        variant = with_steps(Discarding(), Passing(three_to_the_left), name="eight")
        state = variant.deal(4, seed=1)
        for seat in range(4):
            state = state.apply(state.legal_actions(seat)[0])
        gifts = state.legal_actions(0)
        assert len(gifts) == comb(8, 3) == 56
        assert gifts == tuple(Pass(0, cards) for cards in combinations(state.hand(0), 3))

    def test_two_to_one_and_one_to_the_other(self) -> None:
        state = MIXED.deal(4, seed=1)
        gifts = [action for action in state.legal_actions(0) if isinstance(action, Pass)]
        assert len(gifts) == 9 * comb(8, 2)
        assert gifts == sorted(gifts, key=lambda gift: gift.cards)
        assert all(gift.cards[0] < gift.cards[2] for gift in gifts)
        assert state.receivers(0) == ((1, 0), (3, 0), (1, 0))

    def test_the_cards_of_a_set_are_named_in_ascending_order(self) -> None:
        state = THREE_LEFT.deal(4, seed=1)
        low, middle, high, *_ = state.hand(0)
        with pytest.raises(ft.IllegalActionError) as caught:
            state.apply(Pass(0, [low, high, middle]))
        assert (caught.value.reason, caught.value.clause) == (Reason.WRONG_ORDER, "PASS-1")
        assert caught.value.message == (
            f"Name the cards that go to one place in ascending order: the {middle} before the {high}"
        )
        assert state.is_legal(Pass(0, [low, middle, high]))

    def test_a_repeated_card_is_refused_as_one(self) -> None:
        state = THREE_LEFT.deal(4, seed=1)
        low, high, *_ = state.hand(0)
        refusal = state.refusal(Pass(0, [low, low, high]))
        assert refusal is not None
        assert refusal.reason is ft.Reason.REPEATED_CARD

    def test_they_arrive_one_by_one(self) -> None:
        state = THREE_LEFT.deal(3, seed=1)
        gifts = [state.legal_actions(seat)[-1] for seat in range(3)]
        state = state.apply(gifts[0]).apply(gifts[1])
        after, events = state.step(gifts[2])
        passed = [event for event in events if isinstance(event, Passed)]
        assert [(event.seat, event.receiver) for event in passed] == [(0, 1)] * 3 + [(1, 2)] * 3 + [(2, 0)] * 3
        for giver, gift in enumerate(gifts):
            assert isinstance(gift, Pass)
            assert tuple(event.card for event in passed if event.seat == giver) == gift.cards
            assert set(gift.cards) <= set(after.hand((giver + 1) % 3))
        assert [gift.card for gift in after.gifts] == [event.card for event in passed]
        assert [gift.card is None for gift in after.view(0).gifts] == [False] * 3 + [True] * 3 + [False] * 3


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("variant", [SETS, SETS_PASSED_ON, TITHES, TITHES_PASSED_ON], ids=lambda variant: variant.name)
def test_every_view_allows_exactly_the_states_that_have_it(variant: BottleImp, seat: int | None) -> None:
    states = every_state(every_deal(variant, None if seat is None else seat), to_the_lead=True)
    for view, alike in by_view(states, seat).items():
        assert view.possibilities == len(alike), view
        assert {view.possibility(number) for number in range(view.possibilities)} == alike


@pytest.mark.parametrize(
    "variant", [THREE_LEFT, MIXED, SETS, SETS_PASSED_ON, TITHES, TITHES_PASSED_ON], ids=lambda variant: variant.name
)
def test_they_keep_the_contract(variant: BottleImp) -> None:
    check_variant(variant, rounds=4)


class TestAStepOfOnesOwn:
    VARIANT = with_steps(Tithing(), name="tithing")

    def played(self) -> tuple[BottleImpRound, tuple[ft.Event, ...]]:
        state: BottleImpRound = self.VARIANT.deal(3, seed=1)
        events: tuple[ft.Event, ...] = ()
        while state.phase is OwnPhase.TITHE:
            state, more = state.step(state.legal_actions()[7])
            events += more
        return state, events

    def test_it_has_a_phase_of_its_own(self) -> None:
        assert list(self.VARIANT.machine.states) == ["deal", "tithe", "trick", "score"]
        assert "deal --> tithe" in self.VARIANT.diagram()
        assert self.VARIANT.new_round(3).deck is self.VARIANT.deal(3, seed=1).deck

    def test_one_card_goes_left_and_one_to_the_devil(self) -> None:
        before = self.VARIANT.deal(3, seed=1)
        after, events = self.played()
        paid = [event for event in events if isinstance(event, Tithed)]
        assert [event.seat for event in paid] == [0, 1, 2]
        assert set(after.devils_trick) == {event.cards[1] for event in paid}
        for event in paid:
            left = (event.seat + 1) % 3
            assert event.cards[0] in after.hand(left)
            assert event.cards[0] not in before.hand(left)
            assert event.for_seat(left).cards == (None, None)

    def test_giver_and_receiver_know_the_gift_and_the_giver_the_rest(self) -> None:
        after, events = self.played()
        first = next(event for event in events if isinstance(event, Tithed))
        gift, away = first.cards
        assert gift in after.view(0).hand(1)
        assert gift in after.view(1).hand(1)
        assert gift not in after.view(2).hand(1)
        assert [away in after.view(seat).devils_trick for seat in range(3)] == [True, False, False]

    def test_it_is_refused_in_its_own_words(self) -> None:
        state = self.VARIANT.deal(3, seed=1)
        with pytest.raises(ft.IllegalActionError, match=r"It is time to pay the tithe, not to play a card \(TITHE-1\)"):
            state.apply(ft.bottle_imp.Play(0, state.deck[7]))
        with pytest.raises(ft.IllegalActionError, match=r"Choose 2 cards, not 1 \(TITHE-1\)"):
            state.apply(Tithe(0, [state.deck[7]]))

    def test_records_can_be_written_and_read(self) -> None:
        after, _ = self.played()
        lines = list(self.VARIANT.notation.write(after))
        assert lines[1].startswith("tithe: ")
        record = ft.Record([after])
        with REGISTRY.lend(self.VARIANT):
            assert ft.Record.from_text(record.to_text()) == record
            assert ft.from_json(ft.to_json(after.view(1)), ft.View) == after.view(1)
            assert ft.from_json(ft.to_json(after), ft.State) == after
        assert self.VARIANT.name not in ft.list_variants()


class TestAnyNumberOfSteps:
    FOUR = with_steps(
        *(Passing(to_the_left, phase=phase) for phase in ("pass", "pass_second", "pass_third", "pass_4")),
        name="four-passes",
    )

    def test_a_fourth_pass(self) -> None:
        assert [step.phase for step in self.FOUR.deal(4, seed=1).steps][-1] is Phase("pass_4")
        check_variant(self.FOUR, rounds=2)

    @pytest.mark.parametrize("phase", ["pass_1", "pass_04", "pass_100", "trick_4", "pass_", "PASS_4", 4])
    def test_not_every_name_is_a_phase(self, phase: object) -> None:
        with pytest.raises(ft.VariantError, match="a phase is a member of an enum of strings, not"):
            Passing(to_the_left, phase=phase)

    def test_a_step_is_not_a_trick(self) -> None:
        with pytest.raises(ft.VariantError, match="Exposing takes place in phase expose, or in one called"):
            Exposing(phase=Phase.SCORE)


class TestOtherPieces:
    def test_a_direction_that_changes_by_round(self) -> None:
        variant = with_steps(Passing(in_turns(to_the_left, to_the_right)), name="turning")
        directions = [variant.deal(4, seed=1, dealer=dealer).receivers(0) for dealer in range(4)]
        assert directions == [((1, 0),), ((3, 0),), ((1, 0),), ((3, 0),)]
        check_variant(variant, rounds=2)

    def test_a_dummy_with_a_hand_of_its_own_size(self) -> None:
        layout = Layout(
            players=2,
            dummies=1,
            automatic=right_of_the_dealer,
            packets=(12,),
            dummys_packets=(11,),
            preparation=(Discarding(), Passing(the_other_player)),
            laid_open=lopakas_hand,
        )
        variant = evolve(bottle_imp("lopaka"), name="smaller-dummy", layouts=(layout,))
        state = variant.deal(seed=1)
        assert [len(state.hand(seat)) for seat in range(3)] == [12, 12, 11]
        check_variant(variant, rounds=2)

    def test_scoring_may_look_at_the_tricks(self) -> None:
        def the_last_trick_counts_ten(tally: Tally) -> tuple[int, ...]:
            scores = list(each_alone(tally))
            winner = tally.tricks[-1].winner
            assert winner is not None
            scores[winner] += 10
            return tuple(scores)

        bonus = evolve(CLASSIC, name="bonus", scoring=the_last_trick_counts_ten)
        plain, richer = CLASSIC.deal(4, seed=1), bonus.deal(4, seed=1)
        while not plain.is_over:
            action = plain.legal_actions()[0]
            plain, richer = plain.apply(action), richer.apply(action)
        winner = plain.tricks[-1].winner
        assert [more - less for more, less in zip(richer.scores, plain.scores, strict=True)] == [
            10 * (seat == winner) for seat in range(4)
        ]

    def test_scoring_may_look_at_cards_and_numbers_of_tricks(self) -> None:
        state = CLASSIC.deal(4, seed=1)
        while not state.is_over:
            state = state.apply(state.legal_actions()[0])
        tally = Tally(state.sides, (), (), 0, round=state)
        assert [tally.cards_won(seat) for seat in range(4)] == [state.pile(seat) for seat in range(4)]
        assert sum(tally.tricks_won(seat) for seat in range(4)) == state.trick_count == 8
        empty = Tally(state.sides, (), (), 0)
        assert (empty.tricks, empty.cards_won(0)) == ((), None)

    @pytest.mark.parametrize("receivers", [(1,), None, ((1, 0, 0),), (("left", 0),)], ids=repr)
    def test_receivers_that_are_none_are_refused_by_a_sentence(self, receivers: object) -> None:
        variant = with_steps(Passing(lambda seating, seat: receivers), name="nonsense")  # type: ignore[arg-type, return-value]
        with pytest.raises(ft.VariantError, match="receivers of phase pass must be pairs of a seat and a packet"):
            variant.deal(4)
