"""All states that a view allows, no others, and each with the same probability."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import comb, sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.invariants.position import viewers
from flaschenteufel.core.events import Event
from flaschenteufel.core.state import new_round_like, replayed
from flaschenteufel.hols_der_teufel import DevilCard, HolsDerTeufel, HolsDerTeufelRound, Lay, Suit
from flaschenteufel.hols_der_teufel.cards import SUITS
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from tests.hols_der_teufel.scenes import ALL_TABLES, EXAMPLE, HOL, SMALL_TABLES, STRANDED, dealt, played, states
from tests.tables import play

TABLES = (*ALL_TABLES, *SMALL_TABLES)


def story(state: HolsDerTeufelRound, viewer: int | None) -> list[Event]:
    """All events of a round up to a state, as somebody saw them."""
    seen: list[Event] = []
    at = new_round_like(state)
    for action in state.history:
        at, events = at.step(action)
        seen += [event.for_seat(viewer) for event in events]
    assert at == state
    return seen


def some_of(view: HolsDerTeufelView, rng: random.Random, count: int = 3) -> Iterator[HolsDerTeufelRound]:
    """Some states that a view allows, the first and the last among them."""
    last = view.possibilities - 1
    yield from map(view.possibility, {0, last, *(rng.randint(0, last) for _ in range(count))})


class TestPossibility:
    @given(state=states(TABLES), rng=st.randoms(use_true_random=False))
    def test_has_the_view_and_the_story_of_the_state(self, state: HolsDerTeufelRound, rng: random.Random) -> None:
        viewer = rng.choice(viewers(state))
        view = state.view(viewer)
        expected = story(state, viewer)
        for twin in some_of(view, rng):
            seen = twin.view(viewer)
            assert seen == view
            assert (hash(seen), repr(seen)) == (hash(view), repr(view))
            assert story(twin, viewer) == expected

    @given(state=states(TABLES), rng=st.randoms(use_true_random=False))
    def test_is_reached_by_legal_play(self, state: HolsDerTeufelRound, rng: random.Random) -> None:
        twin = state.view(rng.choice(viewers(state))).sample(rng)
        assert replayed(new_round_like(state), twin.history) == twin
        assert type(twin) is type(state)

    @given(state=states(TABLES), rng=st.randoms(use_true_random=False))
    def test_allows_the_viewer_the_same(self, state: HolsDerTeufelRound, rng: random.Random) -> None:
        for seat in range(state.seats):
            for twin in some_of(state.view(seat), rng, 1):
                assert twin.legal_actions(seat) == state.legal_actions(seat)

    @given(state=states(TABLES), rng=st.randoms(use_true_random=False))
    def test_two_numbers_are_two_states(self, state: HolsDerTeufelRound, rng: random.Random) -> None:
        view = state.view(rng.choice(viewers(state)))
        numbers = {rng.randrange(view.possibilities) for _ in range(20)}
        assert len({view.possibility(number) for number in numbers}) == len(numbers)

    @pytest.mark.parametrize("number", [-1, "last", True, 0.0, "0", None], ids=repr)
    def test_is_asked_for_by_a_number_below_their_number(self, number: Any) -> None:
        view = EXAMPLE.view(1)
        with pytest.raises(ft.InvalidValueError):
            view.possibility(view.possibilities if number == "last" else number)


class TestNumber:
    @pytest.mark.rule("HOL-1", "HOL-2")
    def test_only_the_values_of_a_suit_can_be_mixed_up(self) -> None:
        hands = ("r1 r2 r3 r4 r5 r6 r7 r8 r9 y1 y2 y3", "y4 y5 y6 y7 y8 y9 v1 v2 v3 v4 v5 *")
        state = dealt(*hands, "v6 v7 v8 v9 g1 g2 g3 g4 g5 g6 g7 *")  # green 8 and 9 are set aside
        assert state.view(0).possibilities == comb(9, 4) * comb(9, 2)
        assert state.view(1).possibilities == comb(12 - 3, 9) * comb(9, 2)
        assert state.view(2).possibilities == comb(9, 3) * comb(2, 2)
        assert state.view(None).possibilities == comb(9, 3) * comb(9, 4) * comb(9, 2)

    @pytest.mark.rule("HOL-9")
    def test_what_is_excluded_lies_elsewhere(self) -> None:
        before, after = STRANDED, played(STRANDED, "y3")
        assert before.view(None).possibilities > after.view(None).possibilities
        excluded = after.view(None).excluded(2)
        assert excluded
        rng = random.Random(1)
        for _ in range(200):
            assert excluded.isdisjoint(after.view(None).sample(rng).hand(2))
        assert any(not excluded.isdisjoint(before.view(None).sample(rng).hand(2)) for _ in range(20))


def deals(deck: tuple[DevilCard, ...], hands: int, size: int) -> Iterator[tuple[DevilCard, ...]]:
    """All decks that deal different hands."""
    if not hands:
        yield deck
        return
    for hand in dict.fromkeys(combinations(deck, size)):
        left = list(deck)
        for one in hand:
            left.remove(one)
        yield from ((*hand, *rest) for rest in deals(tuple(left), hands - 1, size))


def everything(variant: HolsDerTeufel) -> Iterator[HolsDerTeufelRound]:
    """All states of three players from the deal to the end, whatever is dealt and however it is played.

    Suits differ in nothing but their names. So if seat 0 holds fewer than four of them, then the first ones.
    """
    deck = variant.deck()
    dealt = [variant.deal(3, deck=order) for order in deals(deck, 3, len(deck) // 3)]
    left = [state for state in dealt if {*SUITS[: len({*state.backs(0)} - {None})]} >= {*state.backs(0)} - {None}]
    while left:
        state = left.pop()
        yield state
        left += [state.apply(action) for action in state.legal_actions()]


def narrowed(view: HolsDerTeufelView) -> bool:
    """Whether some card is known to be elsewhere that a hand could hold otherwise."""
    laid = {move.card for move in view.moves if isinstance(move, Lay)}
    others = [seat for seat in range(view.seats) if seat != view.seat]
    return any(one.suit in view.backs(seat) and one not in laid for seat in others for one in view.excluded(seat))


@pytest.mark.rule("HOL-9", "HOL-10")
@pytest.mark.parametrize(
    ("highest", "angels", "proofs"), [pytest.param(2, 0, True, marks=pytest.mark.slow), (1, 3, False)]
)
def test_every_view_allows_exactly_the_states_that_have_it(highest: int, angels: int, proofs: bool) -> None:
    """All deals and all play of tiny games: this is what makes a sample uniform."""
    variant = HolsDerTeufel(name="tiny", title="Tiny", player_counts=(3,), highest=highest, angels=angels)
    found: defaultdict[HolsDerTeufelView, set[HolsDerTeufelRound]] = defaultdict(set)
    for state in everything(variant):
        for viewer in viewers(state):
            found[state.view(viewer)].add(state)
    for view, having in found.items():
        assert view.possibilities == len(having)
        assert {view.possibility(number) for number in range(view.possibilities)} == having
    assert any(map(narrowed, found)) == proofs
    assert any(view.passes for view in found) == (not proofs)


def ways_of(suit: Suit, deck: Sequence[DevilCard], seen: set[DevilCard]) -> list[dict[int, DevilCard]]:
    """All ways to mix up the unseen devils of a suit among their places in a dealt deck."""
    places = [place for place, one in enumerate(deck) if one.suit is suit and one not in seen]
    return [dict(zip(places, order, strict=True)) for order in permutations(deck[place] for place in places)]


def tried_out(state: HolsDerTeufelRound, viewer: int | None) -> set[HolsDerTeufelRound]:
    """All states with the same view, found by dealing unseen devils anew in all ways and playing the same moves."""
    deal, *moves = state.history
    assert isinstance(deal, ft.Deal)
    deck = [one for one in deal.deck if isinstance(one, DevilCard)]
    laid = {move.card for move in moves if isinstance(move, Lay)}
    seen = laid.union(() if viewer is None else state.hand(viewer))
    found: set[HolsDerTeufelRound] = set()
    for ways in product(*(ways_of(suit, deck, seen) for suit in SUITS)):
        mixed = {place: one for way in ways for place, one in way.items()}
        order = [mixed.get(place, one) for place, one in enumerate(deck)]
        try:
            found.add(replayed_round(state, [ft.Deal(deal.seat, order), *moves]))
        except ft.IllegalActionError:
            continue
    return found


def replayed_round(state: HolsDerTeufelRound, actions: list[ft.Action]) -> HolsDerTeufelRound:
    again = replayed(new_round_like(state), actions)
    assert isinstance(again, HolsDerTeufelRound)
    return again


# After four moves there is not too much left to be tried out.
@settings(max_examples=25)
@given(state=states(SMALL_TABLES).filter(lambda state: len(state.moves) >= 4), rng=st.randoms(use_true_random=False))
def test_trying_everything_out_finds_the_same(state: HolsDerTeufelRound, rng: random.Random) -> None:
    viewer = rng.choice(viewers(state))
    view = state.view(viewer)
    assert {view.possibility(number) for number in range(view.possibilities)} == tried_out(state, viewer)


@pytest.mark.rule("HOL-9")
def test_trying_everything_out_finds_the_same_where_something_was_proved() -> None:
    tried = 0
    for table, seed in product(SMALL_TABLES, range(12)):
        for _, _, state in play(table.deal(seed), random.Random(seed)):
            if narrowed(view := state.view(None)):
                found = {view.possibility(number) for number in range(view.possibilities)}
                assert found == tried_out(state, None)
                tried += 1
    assert tried > 20


class TestSample:
    def test_all_states_come_up_equally_often(self) -> None:
        """Chi-square, by hand: with n states the sum is about n - 1, and hardly ever four deviations more."""
        variant = HolsDerTeufel(name="tiny", title="Tiny", player_counts=(3,), highest=4, angels=0)
        start = dealt("r1 r2 r3 y1 y2", "v2 v3 g2 g3 g4", "r4 y3 y4 v1 v4", variant=variant)
        view = played(start, "r1 v2").view(None)  # seat 1 has neither the violet nor the green 1
        assert view.possibilities == comb(3, 2) * comb(4, 2) * 2 * 1
        rng = random.Random(7)
        drawn = Counter(view.sample(rng) for _ in range(300 * view.possibilities))
        assert len(drawn) == view.possibilities
        chi_square = sum((count - 300) ** 2 / 300 for count in drawn.values())
        freedom = view.possibilities - 1
        assert chi_square < freedom + 4 * sqrt(2 * freedom)

    def test_a_seed_gives_the_same_state(self) -> None:
        view = HOL.deal(4, seed=7).view(2)
        assert view.sample(random.Random(1)) == view.sample(random.Random(1)) != view.sample(random.Random(2))

    @pytest.mark.parametrize("rng", [None, 7, random], ids=repr)
    def test_it_needs_a_source_of_randomness(self, rng: Any) -> None:
        with pytest.raises(ft.InvalidValueError):
            EXAMPLE.view(0).sample(rng)
