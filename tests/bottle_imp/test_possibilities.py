"""All states that a view allows, no others, and each with the same probability."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Collection, Hashable, Iterator
from itertools import permutations, product
from math import comb, factorial, perm, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound, BottleImpView, Card, Discard, Pass, Play
from flaschenteufel.core.state import new_round_like, replayed
from tests.bottle_imp import small_games as small
from tests.bottle_imp.test_composed_variants import THREE_PASSES
from tests.tables import ALL_TABLES, bottle_imp, play, states, tables_of

CLASSIC = bottle_imp("classic")
TABLES = (*ALL_TABLES, *tables_of(THREE_PASSES))

Viewed = tuple[BottleImp, int | None]

# Every seat of every small game would take minutes. These take seconds, and show every kind of hidden thing.
QUICK: tuple[Viewed, ...] = (
    *((variant, 0) for variant in small.SMALL_GAMES if variant not in small.LARGER_GAMES),
    *((variant, 1) for variant in (small.LEFTOVER, small.BOTTLES, small.LOPAKA, small.TWO_HIDDEN, small.TWO_AWAY)),
    (small.ROUND_TRIP, None),
    (small.LOPAKA, 2),
)
# These take longest of them, and show what others show too.
LAST: tuple[Viewed, ...] = ((small.GIVEN_THEN_DISCARDED, 0), (small.TWO_HIDDEN, 1))
# These take a quarter of a minute each where coverage is measured, and less elsewhere.
LONGER: tuple[Viewed, ...] = (
    *((variant, 0) for variant in (small.CLASSIC, small.HOUSE, small.PASSED_ON, small.NOT_THE_DEALER)),
    (small.BOTTLES, None),
)
SLOW: tuple[Viewed, ...] = (
    *((variant, seat) for variant in small.SMALL_GAMES for seat in (0, 1) if (variant, seat) not in (*QUICK, *LONGER)),
    *((variant, None) for variant in (small.LEFTOVER, small.LOPAKA, small.PASSED_ON, small.GIVEN_THEN_DISCARDED)),
)
is_thorough = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
thorough = pytest.mark.skipif(not is_thorough, reason="run with HYPOTHESIS_PROFILE=thorough: it takes minutes")


def name_of(value: object) -> str:
    return value.name if isinstance(value, BottleImp) else f"seat {value}"


@pytest.mark.rule("DISC-1", "PASS-2", "PASS-3", "TRICK-2", "EYE-3", "LOP-2", "LOP-3", "HOUSE-1", "HOUSE-3")
@pytest.mark.parametrize(
    ("variant", "seat"),
    [
        *(pytest.param(*quick, marks=pytest.mark.slow if quick in LAST else ()) for quick in QUICK),
        *(pytest.param(*long, marks=[pytest.mark.no_cover, pytest.mark.slow]) for long in LONGER),
        *(pytest.param(*slow, marks=thorough) for slow in SLOW),
    ],
    ids=name_of,
)
def test_every_view_allows_exactly_the_states_that_have_it(variant: BottleImp, seat: int | None) -> None:
    """All deals and all play: this is what makes a sample uniform."""
    assert_exact(small.by_view(small.every_state(small.every_deal(variant, own=seat)), seat))


@pytest.mark.rule("PASS-2")
@pytest.mark.parametrize("seat", [pytest.param(0, marks=pytest.mark.slow), 1])
def test_a_card_can_come_back_and_be_given_away_again(seat: int) -> None:
    """The preparation alone: the play is long, and the same as in other games."""
    starts = small.every_deal(small.THREE_TIMES, own=seat)
    assert_exact(small.by_view(small.every_state(starts, to_the_lead=True), seat))


def assert_exact(groups: dict[BottleImpView, set[BottleImpRound]]) -> None:
    """Every view allows the states of its group and no others."""
    assert max(map(len, groups.values())) > 1
    for view, having in groups.items():
        assert view.possibilities == len(having)
        assert {view.possibility(number) for number in range(view.possibilities)} == having


class TestNumber:
    @pytest.mark.rule("DEAL-1", "DISC-1", "PASS-3")
    def test_what_others_hold_and_what_they_put_away(self) -> None:
        state = CLASSIC.deal(4, seed=7)
        others = factorial(27) // factorial(9) ** 3
        assert state.view(2).possibilities == others
        assert state.view(None).possibilities == comb(36, 9) * others
        state = state.apply(state.legal_actions(1)[0])
        assert state.view(1).possibilities == others
        assert state.view(2).possibilities == others * 9

    @pytest.mark.rule("PASS-2", "PASS-3")
    def test_two_gifts_can_be_any_two_cards_in_either_order(self) -> None:
        state = CLASSIC.deal(4, seed=7)
        for seat in range(4):
            state = state.apply(state.legal_actions(seat)[0])
        before, after = state.view(0), state.apply(state.legal_actions(3)[0]).view(0)
        assert after.possibilities == before.possibilities * perm(8, 2)

    @pytest.mark.rule("LOP-2")
    def test_the_devils_cards_are_anywhere(self) -> None:
        state = bottle_imp("lopaka").deal(seed=7)
        assert state.view(0).possibilities == comb(25, 3) * comb(22, 11)

    @pytest.mark.rule("HOUSE-1")
    def test_ones_own_second_packet_is_as_unknown_as_the_others(self) -> None:
        state = bottle_imp("bright-house").deal(seed=7)
        assert state.view(0).possibilities == factorial(27) // factorial(9) ** 3

    @given(state=states(TABLES), rng=st.randoms(use_true_random=False))
    def test_two_numbers_are_two_states(self, state: BottleImpRound, rng: random.Random) -> None:
        view = state.view(rng.choice([*range(state.seats), None]))
        numbers = {0, view.possibilities - 1, *(rng.randrange(view.possibilities) for _ in range(10))}
        assert len({view.possibility(number) for number in numbers}) == len(numbers)

    @pytest.mark.parametrize("number", [-1, "last", True, 0.0, "0", None], ids=repr)
    def test_is_asked_for_by_a_number_below_their_number(self, number: Any) -> None:
        view = CLASSIC.deal(3, seed=1).view(1)
        with pytest.raises(ft.InvalidValueError, match="there are possibilities 0 to"):
            view.possibility(view.possibilities if number == "last" else number)


# The last trick of the real game, tried out.


def last_lead(players: int) -> BottleImpRound:
    """The last lead of a round in which seat 0 knows that somebody's last card is not of some suit."""
    for seed in range(100):
        moments = [after for _, _, after in play(CLASSIC.deal(players, seed=seed), random.Random(seed))]
        leads = [state for state in moments if len(state.hand(0)) == 1 and not state.trick.plays]
        if any(leads[-1].view(0).voids(seat) for seat in range(1, players)):
            return leads[-1]
    raise AssertionError("no such round")


def parts(
    state: BottleImpRound,
) -> tuple[list[tuple[Card, ...]], list[ft.Action], list[ft.Action]]:
    """What was dealt, the choices of the preparation, and the plays, from the history."""
    deal, *actions = state.history
    assert isinstance(deal, ft.Deal)
    cards = [card for card in deal.deck if isinstance(card, Card)]
    size = len(cards) // state.seats
    dealt = [tuple(cards[start : start + size]) for start in range(0, len(cards), size)]
    return dealt, actions[: 2 * state.seats], actions[2 * state.seats :]


def rebuilt(
    state: BottleImpRound,
    hands: list[set[Card]],
    devil: list[Card],
    gifts: list[tuple[Card, ...]],
) -> BottleImpRound | None:
    """The state that the same plays lead to from these hands at the first lead, or None if that is not legal.

    `gifts` are for the left and the right neighbour, `devil` has everybody's discard.
    """
    seats = range(state.seats)
    before = [set(hand) for hand in hands]
    for seat in seats:
        for receiver, card in zip(((seat + 1) % len(seats), seat - 1), gifts[seat], strict=True):
            before[receiver].discard(card)
    dealt = [sorted({*before[seat], *gifts[seat], devil[seat]}) for seat in seats]
    actions = [Discard(seat, [devil[seat]]) for seat in seats] + [Pass(seat, gifts[seat]) for seat in seats]
    try:
        again = replayed(
            new_round_like(state),
            [ft.Deal(state.dealer, [card for hand in dealt for card in hand]), *actions, *parts(state)[2]],
        )
    except ft.IllegalActionError:
        return None
    assert isinstance(again, BottleImpRound)
    return again


def placements(
    state: BottleImpRound,
) -> Iterator[tuple[list[set[Card]], list[Card]]]:
    """All ways in which the others' last cards and discards can be exchanged: hands at the first lead, and discards."""
    plays = [action for action in parts(state)[2] if isinstance(action, Play)]
    played = [{action.card for action in plays if action.seat == seat} for seat in range(state.seats)]
    (own,) = [card for action in parts(state)[1][:1] if isinstance(action, Discard) for card in action.cards]
    unseen = [*(state.devils_trick - {own}), *(card for seat in range(1, state.seats) for card in state.hand(seat))]
    for order in permutations(unseen):
        last, devil = order[: state.seats - 1], order[state.seats - 1 :]
        hands = [played[0] | {*state.hand(0)}, *(played[seat] | {card} for seat, card in enumerate(last, 1))]
        yield hands, [own, *devil]


def gifts_of(state: BottleImpRound) -> list[tuple[Card, ...]]:
    return [action.cards for action in parts(state)[1][state.seats :] if isinstance(action, Pass)]


def played_gifts(state: BottleImpRound) -> list[tuple[Card, ...]]:
    """Gifts that look the same to seat 0; the others are cards that were played since, wherever the rest may lie."""
    given = [list(cards) for cards in gifts_of(state)]
    plays = [play for trick in state.tricks for play in trick.plays]
    for giver in range(1, state.seats):
        for gift, receiver in enumerate(((giver + 1) % state.seats, giver - 1)):
            if receiver != 0:
                fitting = sorted(card for seat, card in plays if seat == receiver and card not in given[0])
                given[giver][gift] = fitting[giver]
    return [tuple(cards) for cards in given]


def place_of(state: BottleImpRound) -> tuple[tuple[Card, ...], ...]:
    """Where the cards lie that were not played: everybody's hand, and what everybody put away."""
    discards = [action.cards for action in parts(state)[1] if isinstance(action, Discard)]
    return *(tuple(state.hand(seat)) for seat in range(state.seats)), *discards


def tried_out(state: BottleImpRound) -> set[BottleImpRound]:
    """All states of three players that look the same to seat 0, found by trying everything out."""
    assert state.seats == 3
    view, own = state.view(0), gifts_of(state)[0]
    found: set[BottleImpRound] = set()
    to_us = gifts_of(state)[1][1], gifts_of(state)[2][0]
    for hands, devil in placements(state):
        for to_the_right, to_the_left in product(hands[2], hands[1]):
            gifts = [own, (to_the_right, to_us[0]), (to_us[1], to_the_left)]
            again = rebuilt(state, hands, devil, gifts)
            if again is not None and again.view(0) == view:
                found.add(again)
    return found


def assert_uniform(drawn: Counter[Hashable], expected: Collection[Hashable]) -> None:
    """Chi-square: with n equally likely things the sum is about n - 1, and hardly ever four deviations more."""
    assert drawn.keys() == set(expected)
    mean, freedom = drawn.total() / len(expected), len(expected) - 1
    chi_square = sum((count - mean) ** 2 / mean for count in drawn.values())
    assert chi_square < freedom + 4 * sqrt(2 * freedom)


class TestSample:
    @pytest.mark.rule("TRICK-2", "DISC-1", "PASS-2")
    def test_every_state_that_can_be_found_comes_up_equally_often(self) -> None:
        state = last_lead(3)
        found = tried_out(state)
        view = state.view(0)
        assert state in found
        assert {view.possibility(number) for number in range(view.possibilities)} == found
        assert len(found) < 24 * 10 * 10  # without a void they would be as many
        rng = random.Random(7)
        assert_uniform(Counter(view.sample(rng) for _ in range(12 * len(found))), found)

    @pytest.mark.no_cover
    @pytest.mark.slow
    @pytest.mark.rule("TRICK-2", "DISC-1", "PASS-2")
    def test_every_place_of_the_unseen_cards_comes_up_equally_often_among_four(self) -> None:
        """There are too many gifts to try them all; but whatever lies where, as many cards can have been gifts."""
        state = last_lead(4)
        view, gifts = state.view(0), played_gifts(state)
        found: set[Hashable] = set()
        for hands, devil in placements(state):
            again = rebuilt(state, hands, devil, gifts)
            if again is not None and again.view(0) == view:
                found.add(place_of(again))
        assert 0 < len(found) < factorial(6)
        rng = random.Random(7)
        assert_uniform(Counter(place_of(view.sample(rng)) for _ in range(30 * len(found))), found)

    def test_a_seed_gives_the_same_state(self) -> None:
        view = CLASSIC.deal(4, seed=7).view(2)
        assert view.sample(random.Random(1)) == view.sample(random.Random(1)) != view.sample(random.Random(2))

    @pytest.mark.parametrize("rng", [None, 7, random], ids=repr)
    def test_it_needs_a_source_of_randomness(self, rng: Any) -> None:
        with pytest.raises(ft.InvalidValueError):
            CLASSIC.deal(3, seed=1).view(0).sample(rng)
