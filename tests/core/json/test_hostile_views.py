"""A view that no legal play leads to is refused, whatever is wrong with it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Card, Play, Suit
from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.json.document import from_json, to_json
from flaschenteufel.core.view import View
from flaschenteufel.testing.playing import random_play
from flaschenteufel.testing.strategies import states
from tests.core.json.scenes import eyes, told


def moment(name: str, phase: str, number: int = 0, players: int | None = None) -> ft.State:
    """The state with this number among those of a random round that are in a phase."""
    dealt = ft.get_variant(name).deal(players, seed=7)
    met = [dealt, *(state for _, _, state in random_play(dealt, random.Random(7)))]
    return [state for state in met if state.phase == phase][number]


def discarded() -> View:
    """Seat 0 has discarded, and so have others, but not all."""
    state: ft.State = ft.get_variant("classic").deal(4, seed=7)
    for seat in (0, 2):
        state = state.apply(state.legal_actions(seat)[0])
    return state.view(0)


TRICK = moment("classic", "trick", 10, players=4).view(0)
END = moment("classic", "score", players=4).view(0)
DISCARDED = discarded()
EXPOSING = moment("bright-house", "expose", 1)
EXPOSE = EXPOSING.view(next(seat for seat in range(EXPOSING.seats) if seat not in EXPOSING.to_act))
OPEN = moment("bright-house", "trick", 3).view(None)
DEVILS = moment("hols-der-teufel", "play", 12).view(0)
UNDEALT = ft.get_variant("classic").new_round(4).view(0)
NOTHING = "no legal play leads to this view"
STRANGER = {"number": 17, "suit": "red", "points": 3}

Change = Callable[[Any], object]


def put(*path: Any, to: Any) -> Change:
    """Put something else in one place."""

    def change(value: Any) -> None:
        for step in path[:-1]:
            value = value[step]
        value[path[-1]] = to

    return change


def longer(*path: Any) -> Change:
    """Repeat the first item of a list."""

    def change(value: Any) -> None:
        for step in path:
            value = value[step]
        value.insert(0, value[0])

    return change


def shorter(*path: Any) -> Change:
    """Leave the last item of a list out."""

    def change(value: Any) -> None:
        for step in path:
            value = value[step]
        value.pop()

    return change


def all_the_same(*path: Any) -> Change:
    """Put the last item of a list everywhere in it."""

    def change(value: Any) -> None:
        for step in path:
            value = value[step]
        value[:] = value[-1:] * len(value)

    return change


VIEWS: list[tuple[View, Change, str, str]] = [
    (TRICK, put("variant", to="hols-der-teufel"), "game", "must be 'hols-der-teufel', not 'bottle-imp'"),
    (TRICK, put("variant", to="clasic"), "variant", "did you mean classic?"),
    (TRICK, put("players", to=10**9), "players", "classic is for 3 or 4 players"),
    (TRICK, put("edition", to=None), "edition", "must be a text, not null"),
    (TRICK, put("dealer", to=4), "dealer", "the dealer must be a whole number from 0 to 3"),
    (TRICK, put("phase", to="expose"), "phase", "must be deal, discard, pass, trick or score, not 'expose'"),
    (TRICK, put("seat", to=4), "seat", "must be from 0 to 3, not 4"),
    (TRICK, put("seat", to=-1), "seat", "must be from 0 to 3, not -1"),
    (TRICK, shorter("hands"), "hands", "there must be 4 items, not 3"),
    (TRICK, longer("hands", 1), "hands[1]", "there must be 1 item, not 2"),
    (TRICK, shorter("hands", 1, 0, "cards"), "hands[1][0].cards", "there must be"),
    (
        TRICK,
        put("hands", 0, 0, "cards", 0, to=STRANGER),
        "hands[0][0].cards[0]",
        "the red 17 is not a card of this deck",
    ),
    (TRICK, longer("hands", 0, 0, "cards"), "hands[0][0].cards", "there must be"),
    (TRICK, put("trick", "leader", to=9), "trick.leader", "must be from 0 to 3, not 9"),
    (TRICK, put("trick", "winner", to=1), "", NOTHING),
    (TRICK, put("tricks", 0, "leader", to=-1), "tricks[0].leader", "must be from 0 to 3, not -1"),
    (TRICK, put("tricks", 0, "winner", to=None), "tricks[0].winner", "a finished trick has a winner"),
    (TRICK, put("tricks", 0, "winner", to=7), "tricks[0].winner", "must be from 0 to 3, not 7"),
    (TRICK, shorter("tricks", 0, "plays"), "tricks[0].plays", "there must be 4 items, not 3"),
    (TRICK, put("tricks", 0, "plays", 0, "seat", to=10**12), "tricks[0].plays[0].seat", "must be"),
    (TRICK, put("tricks", 0, "plays", 0, "packet", to=1), "tricks[0].plays[0].packet", "there is no packet 1"),
    (TRICK, put("tricks", 0, "plays", 0, "card", to=STRANGER), "tricks[0].plays[0].card", "not a card of this deck"),
    (TRICK, longer("tricks"), "tricks", "was played twice"),
    (TRICK, longer("bottles"), "bottles", "there must be 1 item, not 2"),
    (END, put("bottles", 0, "owner", to=4), "bottles[0].owner", "must be from 0 to 3, not 4"),
    (END, put("bottles", 0, "card", to=STRANGER), "bottles[0].card", "not a card of this deck"),
    (END, put("bottles", 0, "price", to=18.5), "", NOTHING),
    (END, put("bottles", 0, "owner", to=None), "", NOTHING),
    (END, longer("devils_trick"), "devils_trick[1]", "is there twice"),
    (END, put("devils_trick", 0, to=None), "", NOTHING),
    (END, put("scores", 0, to=99), "", NOTHING),
    (END, put("scores", to=None), "", NOTHING),
    (END, put("to_act", to=[0]), "", NOTHING),
    (END, put("phase", to="trick"), "", NOTHING),
    (END, put("piles", 0, to=[]), "", NOTHING),
    (TRICK, put("to_act", to=[0, 1]), "to_act", "these seats cannot be to act"),
    (TRICK, put("to_act", to=[]), "", NOTHING),
    (TRICK, put("to_act", to=[10**6]), "to_act", "these seats cannot be to act"),
    (TRICK, put("seats", to=5), "", NOTHING),
    (TRICK, put("automatic", to=[1]), "", NOTHING),
    (TRICK, put("sides", to=[[0, 1], [2, 3]]), "", NOTHING),
    (TRICK, put("hands", 1, 0, "open", to=True), "", NOTHING),
    (TRICK, put("hands", 1, 0, "voids", to=["yellow", "red"]), "", NOTHING),
    (TRICK, shorter("gifts"), "gifts", "there must be 8 items, not 7"),
    (TRICK, put("gifts", 0, "card", to=STRANGER), "gifts[0].card", "not a card of this deck"),
    (TRICK, put("gifts", 0, "giver", to=3), "", NOTHING),
    (TRICK, longer("discards"), "discards", "there must be 1 item, not 2"),
    (TRICK, shorter("discards", 0), "discards[0]", "there must be 4 items, not 3"),
    (TRICK, put("discards", 0, 0, to=[]), "", NOTHING),
    (TRICK, put("discards", 0, 0, to=[None]), "", NOTHING),
    (TRICK, put("devils_trick", to=[]), "", NOTHING),
    (
        TRICK,
        put("submission", to=told(Play(0, Card(1, Suit.YELLOW, 1)))["value"]),
        "submission",
        "cannot have",
    ),
    (DISCARDED, put("submission", to=None), "", NOTHING),
    (DISCARDED, put("submission", "type", to="pass"), "submission", "this seat cannot have submitted that"),
    (DISCARDED, put("submission", "seat", to=1), "submission", "this seat cannot have submitted that"),
    (DISCARDED, put("submission", "cards", to=[]), "submission.cards", "there must be 1 card, not 0"),
    (DISCARDED, longer("submission", "cards"), "submission.cards[1]", "is there twice"),
    (DISCARDED, put("submission", "cards", 0, to=STRANGER), "submission.cards[0]", "not a card of this deck"),
    (DISCARDED, put("to_act", to=[3, 1]), "to_act", "these seats cannot be to act"),
    (DISCARDED, put("to_act", to=[1, 2, 3]), "hands[2][0].cards", "there must be 9 items, not 8"),
    (DISCARDED, put("trick", "leader", to=0), "", NOTHING),
    (EXPOSE, put("submission", "packet", to=2), "submission", "this seat cannot have submitted that"),
    (OPEN, put("hands", 0, 0, "open", to=False), "hands[0]", "there must be 1 open packet"),
    (UNDEALT, put("hands", 0, 0, "cards", to=[None]), "hands[0][0].cards", "there must be 0 items, not 1"),
    (UNDEALT, put("to_act", to=[1]), "", NOTHING),
    (DEVILS, put("variant", to="classic"), "game", "must be 'bottle-imp', not 'hols-der-teufel'"),
    (DEVILS, put("players", to=10**9), "players", "hols-der-teufel is for 3, 4 or 5 players"),
    (DEVILS, put("edition", to="2003"), "edition", "must be null, not '2003'"),
    (DEVILS, put("phase", to="trick"), "phase", "must be deal, play or score, not 'trick'"),
    (DEVILS, put("phase", to="score"), "", NOTHING),
    (DEVILS, put("phase", to="deal"), "hands[0].cards", "there cannot be"),
    (DEVILS, put("seat", to=3), "seat", "must be from 0 to 2, not 3"),
    (DEVILS, put("seat", to=None), "", NOTHING),
    (DEVILS, put("moves", 0, "seat", to=9), "moves[0].seat", "must be from 0 to 2, not 9"),
    (DEVILS, put("moves", 0, "type", to="deal"), "moves[0].type", "must be lay or pass_turn, not 'deal'"),
    (DEVILS, shorter("hands"), "hands", "there must be 3 hands, not 2"),
    (DEVILS, shorter("hands", 1, "cards"), "hands[1].cards", "there cannot be"),
    (DEVILS, longer("hands", 1, "backs"), "hands[1].backs", "there cannot be"),
    (DEVILS, put("hands", 1, "backs", 0, to="blue"), "hands[1].backs[0]", "must be red, yellow, violet or green"),
    (DEVILS, all_the_same("hands", 1, "backs"), "hands", "there are not so many cards with such backs"),
    (DEVILS, put("hands", 0, "cards", 0, to=None), "", NOTHING),
    (DEVILS, put("hands", 0, "cards", 0, "value", to=10), "", "there are not so many cards"),
    (DEVILS, put("hands", 1, "excluded", to=[{"value": 1, "suit": "red"}]), "", NOTHING),
    (DEVILS, put("aside_count", to=1), "", NOTHING),
    (DEVILS, put("rows", 0, "cards", to=[]), "", NOTHING),
    (DEVILS, put("rows", to=[]), "", NOTHING),
    (DEVILS, put("chips", to=[20]), "", NOTHING),
    (DEVILS, put("passes", to=1), "", NOTHING),
    (DEVILS, put("to_act", to=[]), "", NOTHING),
    (DEVILS, put("scores", to=[20, 20, 20]), "", NOTHING),
]


@pytest.mark.parametrize(("view", "change", "path", "sentence"), VIEWS)
def test_a_bad_view_is_refused_with_the_place(view: View, change: Change, path: str, sentence: str) -> None:
    document = told(view)
    change(document["value"])
    with pytest.raises(DocumentError) as raised:
        from_json(json.dumps(document), View)
    error = raised.value
    assert error.path == (f"value.{path}" if path else "value")
    assert sentence in error.message


def test_a_trick_cannot_be_longer_than_there_are_players() -> None:
    document = told(TRICK)
    document["value"]["trick"] = document["value"]["tricks"][0] | {"winner": None}
    document["value"]["tricks"].pop(0)
    with pytest.raises(DocumentError, match=r"value\.trick\.plays: there can be at most 3 cards"):
        from_json(json.dumps(document), View)


def test_a_card_is_in_one_place() -> None:
    document = told(TRICK)
    hands = document["value"]["hands"]
    hands[1][0]["cards"][0] = hands[0][0]["cards"][0]
    with pytest.raises(DocumentError, match=r"value: the \d+ is in two places"):
        from_json(json.dumps(document), View)


def test_a_packet_that_was_given_from_is_looked_at_as_the_rules_do() -> None:
    """What one knew of somebody's packet is still true of it while he has discarded, and others have not."""
    for number in range(2):
        state = moment("bright-house", "discard_second", number)
        for seat in eyes(state):
            assert from_json(to_json(state.view(seat)), View) == state.view(seat)


@given(states(), st.randoms(use_true_random=False))
def test_no_card_of_a_view_can_be_exchanged_for_a_stranger(state: ft.State, rng: random.Random) -> None:
    text = to_json(state.view(rng.choice(eyes(state))))
    if '"suit":"red"' in text:
        with pytest.raises(DocumentError):
            from_json(text.replace('"suit":"red"', '"suit":"blue"', 1), View)


def test_the_data_of_a_view_is_of_its_game() -> None:
    bottle_imp: Any = TRICK.data
    teufel: Any = DEVILS.data
    with pytest.raises(DocumentError, match="variant: 'hols-der-teufel' is not a variant of The Bottle Imp"):
        View.from_data(evolve(bottle_imp, variant="hols-der-teufel", players=4, edition=None, dealer=0))
    with pytest.raises(DocumentError, match="variant: 'classic' is no variant of Hol's der Teufel"):
        View.from_data(evolve(teufel, variant="classic", players=4, edition="2003", dealer=0))


@pytest.mark.parametrize("data", [None, {}, TRICK])
def test_other_things_are_no_data_of_a_view(data: Any) -> None:
    with pytest.raises(ft.InvalidValueError, match="the data of a view must be of type ViewData"):
        View.from_data(data)
