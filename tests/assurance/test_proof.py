"""The small games are proved; and what the prover leaves out by symmetry is the same as what it does not."""

from __future__ import annotations

from math import factorial, prod

import pytest

import flaschenteufel as ft
from assurance.invariants.position import ViolationError
from assurance.proof.__main__ import HEADS, main
from assurance.proof.games import (
    LEFT,
    SIZES,
    SMALL,
    THE_DEALER,
    Game,
    bottle_imp,
    every_deck,
    hols_der_teufel,
    lopaka,
    teams,
)
from assurance.proof.walk import Walk
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.variants import VARIANTS

pytestmark = pytest.mark.no_cover  # so many states take long, and cover nothing that others do not

QUICK = ("classic-3-6", "hols-der-teufel-3-7", "teams-5-5")
"""The games that are proved whenever the tests are run."""
TINY = (
    bottle_imp("classic", 4, Layout(players=3, packets=(1,), preparation=(LEFT,))),
    teams("teams", 5, Layout(players=3, packets=(1,), dealers_packets=(2,), preparation=(THE_DEALER,))),
    lopaka(4, 1),
    hols_der_teufel(2, highest=1, angels=2, chips=1),
    hols_der_teufel(2, highest=1, angels=3, chips=1),
)


def named(game: Game) -> str:
    return game.name


def reached(game: Game) -> int:
    """How many states there are, found in the plainest way."""
    waiting = [dealt.empty.apply(dealt.action) for dealt in game.deals()]
    seen: set[ft.State] = set()
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            waiting += map(state.apply, state.legal_actions())
    return len(seen)


@pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.name, marks=() if game.name in QUICK else pytest.mark.slow) for game in SMALL]
)
def test_all_deals_and_all_play_keep_the_invariants(game: Game) -> None:
    counts = Walk(game).run()
    assert counts.states == reached(game)
    assert counts.edges >= counts.states - counts.deals
    assert counts.refused > 10 * counts.states
    assert counts.information_sets > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", TINY, ids=named)
def test_symmetries_leave_out_nothing_else(game: Game) -> None:
    """Every deal by every dealer, with all suits told apart, has as many states as the deals that stand for them."""
    some, every = Walk(game).run(), Walk(game, symmetric=False).run()
    assert some.deals < every.deals
    assert (some.all_deals, some.all_states) == (every.deals, every.states)


def test_an_opening_is_one_way_to_begin() -> None:
    free, opened = (Walk(hols_der_teufel(2, highest=1, angels=2, chips=1, opening=moves)).run() for moves in (0, 2))
    assert free.deals == opened.deals
    assert free.states > opened.states > 3 * opened.deals


@pytest.mark.parametrize("sizes", [(2, 2, 2), (1, 3), (3,), ()], ids=str)
def test_every_way_to_deal_is_dealt_once(sizes: tuple[int, ...]) -> None:
    cards = tuple("abcdef")
    decks = list(every_deck(cards, sizes))
    left = 6 - sum(sizes)
    assert len(decks) == len(set(decks)) == factorial(6) // prod(map(factorial, (*sizes, left)))
    assert all(len(deck) == 6 and set(deck) == set(cards) for deck in decks)


def test_equal_cards_are_not_told_apart() -> None:
    assert list(every_deck(("a", "a", "b"), (1,))) == [("a", "a", "b"), ("b", "a", "a")]


@pytest.mark.parametrize("size", SIZES)
def test_every_variant_has_games(size: str) -> None:
    shapes = {variant.name for variant in VARIANTS} | {"hols-der-teufel"}
    assert {game.shape for game in SIZES[size]} == shapes
    names = [game.name for game in SIZES[size]]
    assert len(set(names)) == len(names)


def test_a_phase_that_no_play_leads_to_is_noticed() -> None:
    layout = Layout(players=2, packets=(1,), preparation=())
    worthless = bottle_imp("second-bottle", 4, layout, bottles=2, start_price=0.5)
    with pytest.raises(ViolationError, match=r"^phases: never reached: choose_bottle\n"):
        Walk(worthless).run()


@pytest.mark.parametrize("variant", [*VARIANTS, ft.get_variant("hols-der-teufel")], ids=lambda variant: variant.name)
def test_the_full_size_has_every_phase(variant: ft.Variant) -> None:
    """Each game fails if one of its own is never reached."""
    games = [game for game in SIZES["full"] if game.shape == variant.name]
    assert {phase for game in games for phase in game.variant.machine.states} == set(variant.machine.states)


def test_a_line_for_each_game_and_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["teams-5", "hols-der-teufel-3-7", "--jobs", "1"]) == 0
    first, second, _, heads, *rows = capsys.readouterr().out.splitlines()
    assert first.startswith("teams-5-5: 720 states, no violation, ")
    assert second.startswith("hols-der-teufel-3-7: 173 states, no violation, ")
    assert heads.split() == [word for head in HEADS for word in head.split()]
    assert rows[-3:] == ["", "hols-der-teufel: 173 states", "teams: 720 states"]
    assert [row.split()[:5] for row in rows[:-3]] == [
        ["teams-5-5", "5", "120", "600", "720"],
        ["hols-der-teufel-3-7", "7", "13", "450", "173"],
        ["together", "133", "1,050", "893", "760"],
    ]


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "classic-3-6" in capsys.readouterr().err
