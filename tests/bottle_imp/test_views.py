"""What a view shows, and that it shows nothing else."""

from __future__ import annotations

import copy
import gc
import pickle
import random
from collections.abc import Callable
from itertools import takewhile
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, BottleImpView, Card, Gift, Pass, Phase
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.core.state import new_round_like, replayed
from tests.bottle_imp.notebook import Witness
from tests.bottle_imp.small_games import SMALL_GAMES
from tests.bottle_imp.test_composed_variants import COMPOSED
from tests.helpers import pickled
from tests.tables import bottle_imp, finished, play, states, tables_of

OTHER_TABLES = tuple(table for variant in (*COMPOSED, *SMALL_GAMES) for table in tables_of(variant))
CLASSIC = bottle_imp("classic")
NO_SEATS: tuple[object, ...] = (-1, 4, True, 1.0, "0", [])


@st.composite
def any_moment(draw: st.DrawFn) -> BottleImpRound:
    """A state of a composed or a small game; not every round of these goes through every phase."""
    table, seed = draw(st.sampled_from(OTHER_TABLES)), draw(st.integers(0, 2**32))
    start = table.deal(seed)
    return draw(
        st.sampled_from([table.new_round(), start, *(after for _, _, after in play(start, random.Random(seed)))])
    )


some_state = st.one_of(states(), any_moment())
some_rng = st.randoms(use_true_random=False)


def viewers(state: BottleImpRound) -> list[int | None]:
    return [*range(state.seats), None]


def story(state: BottleImpRound, viewer: int | None) -> list[ft.Event]:
    """All events of a round up to a state, as somebody saw them."""
    seen: list[ft.Event] = []
    at: ft.State = new_round_like(state)
    for action in state.history:
        at, events = at.step(action)
        seen += [event.for_seat(viewer) for event in events]
    assert at == state
    return seen


class TestShown:
    @pytest.mark.rule("DISC-1", "PASS-2", "PASS-3", "EYE-3", "LOP-2", "LOP-3", "HOUSE-1", "HOUSE-3", "SCORE-2")
    @given(state=some_state)
    def test_a_view_shows_the_cards_that_were_seen_and_no_others(self, state: BottleImpRound) -> None:
        for viewer in viewers(state):
            view, witness = state.view(viewer), Witness(state, viewer)
            for seat in range(state.seats):
                packets = [witness.known((seat, packet)) for packet in range(len(state.packets(seat)))]
                assert [set(packet) for packet in view.packets(seat)] == packets
                assert set(view.hand(seat)) == set[Card]().union(*packets)
            assert set(view.devils_trick) == witness.known("devil")

    @given(state=some_state)
    def test_a_view_shows_what_everybody_sees(self, state: BottleImpRound) -> None:
        for viewer in viewers(state):
            view = state.view(viewer)
            for name in ("variant", "players", "edition", "seats", "automatic", "dealer", "deck", "sides", "phase"):
                assert getattr(view, name) == getattr(state, name)
            for name in ("to_act", "is_over", "trick", "tricks", "bottles"):
                assert getattr(view, name) == getattr(state, name)
            assert view.seat == viewer
            assert view.devils_trick_size == len(state.devils_trick)
            for seat in range(state.seats):
                assert view.pile(seat) == state.pile(seat)
                assert view.exposed(seat) == state.exposed(seat)
                assert view.packet_sizes(seat) == tuple(map(len, state.packets(seat)))
                assert view.hidden(seat) == len(state.hand(seat)) - len(view.hand(seat))

    @pytest.mark.rule("PASS-2", "HOUSE-1")
    @given(state=some_state)
    def test_a_view_shows_all_gifts_and_the_cards_of_ones_own(self, state: BottleImpRound) -> None:
        layout = state.variant.layout(state.players)
        seating = layout.seating(state.dealer)
        left = [action for action in state.history if isinstance(action, Pass)]
        made: list[tuple[int, int, int, Card]] = []
        for step in takewhile(lambda step: step.phase is not state.phase, layout.preparation):
            if isinstance(step, Passing) and left:
                for action in [left.pop(0) for _ in step.who(seating)]:
                    places = step.receivers(seating, action.seat)
                    made += [(action.seat, *place, card) for card, place in zip(action.cards, places, strict=True)]
        preparing = state.phase in [step.phase for step in layout.preparation if step.phase is not Phase.EXPOSE]
        for viewer in viewers(state):
            unseen = viewer if layout.face_down and preparing else "nobody"
            expected = [
                Gift(giver, receiver, packet, card if viewer in (giver, receiver) and receiver != unseen else None)
                for giver, receiver, packet, card in made
            ]
            assert list(state.view(viewer).gifts) == expected

    @pytest.mark.rule("PASS-1", "TEAM-4", "EYE-2", "LOP-3", "HOUSE-2")
    @given(state=some_state)
    def test_everybody_sees_who_gets_what_somebody_gives(self, state: BottleImpRound) -> None:
        layout = state.variant.layout(state.players)
        seating = layout.seating(state.dealer)
        for phase in (None, *Phase):
            steps = [step for step in layout.preparation if step.phase is (phase or state.phase)]
            for seat in range(state.seats):
                gives = [step for step in steps if isinstance(step, Passing) and seat in step.who(seating)]
                expected = tuple(place for step in gives for place in step.receivers(seating, seat))
                assert state.receivers(seat, phase) == state.view(None).receivers(seat, phase) == expected

    @pytest.mark.rule("PASS-3", "HOUSE-3")
    @given(state=some_state)
    def test_a_view_shows_ones_own_submission_only(self, state: BottleImpRound) -> None:
        waiting = [step.phase for step in state.variant.layout(state.players).preparation]
        for viewer in viewers(state):
            own = [action for action in state.history[1:] if action.seat == viewer]
            submitted = viewer is not None and state.phase in waiting and viewer not in state.to_act
            took_part = state.phase in waiting and viewer in who_acts(state)
            assert (None if viewer is None else state.view(viewer).submitted(viewer)) == (
                own[-1] if submitted and took_part else None
            )

    @given(state=some_state)
    def test_the_legal_actions_are_those_of_the_state(self, state: BottleImpRound) -> None:
        for seat in range(state.seats):
            assert state.view(seat).legal_actions() == state.legal_actions(seat)
        assert state.view(None).legal_actions() == ()

    @pytest.mark.rule("SCORE-1", "SCORE-2")
    def test_the_scores_are_known_at_the_end(self) -> None:
        start = CLASSIC.deal(4, seed=1)
        end = finished(start, random.Random(1))
        assert [end.view(viewer).scores for viewer in viewers(end)] == [end.scores] * 5
        for viewer in viewers(start):
            with pytest.raises(ft.RoundNotOverError):
                _ = start.view(viewer).scores

    def test_before_the_deal_there_is_nothing_to_know(self) -> None:
        table = CLASSIC.new_round(4, dealer=3)
        for viewer in viewers(table):
            view = table.view(viewer)
            assert (view.possibilities, view.possibility(0)) == (1, table)
            assert (view.hand(0), view.hidden(0), view.devils_trick_size) == (table.hand(0), 0, 0)
            assert (view.gifts, view.submitted(0), view.exposed(0), view.voids(0)) == ((), None, (), ())


def who_acts(state: BottleImpRound) -> tuple[int, ...]:
    layout = state.variant.layout(state.players)
    (step,) = [step for step in layout.preparation if step.phase is state.phase]
    return step.who(layout.seating(state.dealer))


class TestIndistinguishable:
    @given(state=some_state, rng=some_rng)
    def test_states_with_one_view_cannot_be_told_apart(self, state: BottleImpRound, rng: random.Random) -> None:
        viewer = rng.choice(viewers(state))
        view, expected = state.view(viewer), story(state, viewer)
        last = view.possibilities - 1
        for number in {0, last, rng.randint(0, last), rng.randint(0, last)}:
            twin = view.possibility(number)
            seen = twin.view(viewer)
            assert seen == view
            assert (hash(seen), repr(seen), pickle.dumps(seen)) == (hash(view), repr(view), pickle.dumps(view))
            assert story(twin, viewer) == expected
            assert replayed(new_round_like(state), twin.history) == twin
            assert type(twin) is type(state)
            if viewer is not None:
                assert twin.legal_actions(viewer) == state.legal_actions(viewer)

    @given(state=some_state)
    def test_a_repr_names_no_card(self, state: BottleImpRound) -> None:
        for viewer in viewers(state):
            eyes = "a spectator" if viewer is None else f"seat {viewer}"
            assert repr(state.view(viewer)) == repr(state).replace(":", f" seen by {eyes}:", 1)


def reachable(value: object, *, apart_from: tuple[object, ...]) -> list[object]:
    """Everything that a value refers to, directly or not, apart from code and from what is given."""
    known: dict[int, object] = {id(one): one for one in apart_from}
    left = [value]
    found: list[object] = []
    while left:
        one = left.pop()
        if id(one) not in known and not isinstance(one, (type, ModuleType)):
            known[id(one)] = one
            found.append(one)
            left += gc.get_referents(one)
    return found


class TestNothingLeaks:
    @given(state=some_state)
    def test_a_view_refers_to_no_state_and_to_no_place_of_a_card(self, state: BottleImpRound) -> None:
        """The table and its turns are the same in every round; the rest is small numbers and tuples of them."""
        shared = state._setup, state._turn
        assert any(one is state._prepared for one in reachable(state, apart_from=shared))
        for viewer in viewers(state):
            kinds = {type(one) for one in reachable(state.view(viewer), apart_from=shared)}
            assert kinds <= {BottleImpView, Sighting, tuple, int, type(None)}


class TestValues:
    @given(state=some_state)
    def test_views_are_values(self, state: BottleImpRound) -> None:
        for viewer in viewers(state):
            view = state.view(viewer)
            _ = view.possibilities  # what was worked out is no part of the value
            for twin in (state.view(viewer), pickled(view), copy.copy(view), copy.deepcopy(view)):
                assert twin == view
                assert hash(twin) == hash(view)
                assert twin.possibility(0) == view.possibility(0)
        with pytest.raises(AttributeError):
            state.view(0)._seen = state.view(1)._seen  # type: ignore[misc]

    @given(state=some_state)
    def test_everybody_has_another_view(self, state: BottleImpRound) -> None:
        assert len({state.view(viewer) for viewer in viewers(state)}) == state.seats + 1

    @given(state=some_state)
    def test_another_moment_is_another_view(self, state: BottleImpRound) -> None:
        for action in state.legal_actions()[:3]:
            after = state.apply(action)
            assert all(after.view(viewer) != state.view(viewer) for viewer in viewers(state))


class TestSeats:
    @pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
    def test_a_view_is_for_a_seat_or_a_spectator(self, seat: Any) -> None:
        with pytest.raises(ft.SeatError):
            CLASSIC.deal(4, seed=1).view(seat)

    @pytest.mark.parametrize("seat", [*NO_SEATS, None], ids=repr)
    @pytest.mark.parametrize(
        "question",
        [
            BottleImpView.hand,
            BottleImpView.packets,
            BottleImpView.packet_sizes,
            BottleImpView.hidden,
            BottleImpView.exposed,
            BottleImpView.voids,
            BottleImpView.pile,
        ],
        ids=lambda one: one.__name__,
    )
    def test_a_question_is_about_a_seat(self, question: Callable[[BottleImpView, Any], object], seat: Any) -> None:
        with pytest.raises(ft.SeatError):
            question(CLASSIC.deal(4, seed=1).view(0), seat)
