"""Actions as numbers and views as vectors: complete, stable, and blind to everything that is hidden."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, cast

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpView, Card, Discard, Pass, Play, Suit, TakeBottle
from flaschenteufel.bottle_imp.lanes.encoding import encoding as bottle_imp_encoding
from flaschenteufel.encoding import Encoding, Gifts
from flaschenteufel.hols_der_teufel import ANGEL, DevilCard, End, HolsDerTeufel, Lay, PassTurn
from flaschenteufel.hols_der_teufel import Suit as Colour
from lamp_oil.rules import LAMP_OIL
from tests.bottle_imp.small_games import BOTTLES, CLASSIC, EYE, HOUSE, LOPAKA, NOT_THE_DEALER, SMALLER_EYE, TWO_AWAY
from tests.bottle_imp.test_composed_variants import COMPOSED
from tests.bottle_imp.test_steps import MIXED, THREE_LEFT, TITHES, TITHES_PASSED_ON
from tests.core.table.test_twins import table_in_mid_round, twin_of
from tests.encoding.own_steps import BOASTING, CHOOSY, GIVERS_AND_IDLERS
from tests.tables import bottle_imp

VARIANTS = {
    variant.name: variant
    for variant in (
        *map(ft.get_variant, ft.list_variants()),
        *(BOTTLES, CLASSIC, EYE, HOUSE, LOPAKA, NOT_THE_DEALER, SMALLER_EYE, TWO_AWAY, MIXED, THREE_LEFT, TITHES),
        *(TITHES_PASSED_ON, BOASTING, CHOOSY, GIVERS_AND_IDLERS),
        *COMPOSED,
    )
}
ENCODINGS: dict[tuple[str, int, Gifts], Encoding] = {}

any_table = st.sampled_from([(name, players) for name, one in VARIANTS.items() for players in one.player_counts])
any_gifts = st.sampled_from(("whole", "cards"))


def encoding_of(name: str, players: int, gifts: Gifts) -> Encoding:
    key = name, players, gifts
    if key not in ENCODINGS:
        ENCODINGS[key] = Encoding(VARIANTS[name], players, gifts=gifts)
    return ENCODINGS[key]


def choose(encoding: Encoding, view: ft.View, rng: random.Random) -> list[int]:
    """The numbers of an action, chosen at random."""
    chosen: list[int] = []
    while len(chosen) < encoding.needed(view):
        chosen.append(rng.choice(encoding.legal(view, chosen)))
    return chosen


def walk(encoding: Encoding, seed: int) -> Iterator[tuple[ft.State, int, list[int]]]:
    """A round that is played by numbers: the states, who acts, and what they choose."""
    rng = random.Random(seed)
    dealer = rng.randrange(encoding.seats)
    state: ft.State = encoding.variant.deal(encoding.players, edition=encoding.edition, dealer=dealer, seed=seed)
    while state.to_act:
        seat = rng.choice(state.to_act)
        chosen = choose(encoding, state.view(seat), rng)
        yield state, seat, chosen
        state = state.apply(encoding.decode(state, chosen, seat=seat))
    yield state, 0, []


@given(any_table, any_gifts, st.integers(0, 2**32))
def test_numbers_stand_for_the_legal_actions(table: tuple[str, int], gifts: Gifts, seed: int) -> None:
    encoding = encoding_of(*table, gifts)
    for state, seat, chosen in walk(encoding, seed):
        view = state.view(seat)
        legal = view.legal_actions()
        first = {encoding.numbers(action)[0] for action in legal}
        mask = encoding.mask(view)
        assert mask.shape == (encoding.n_actions,)
        assert mask.dtype == np.int8
        assert set(np.flatnonzero(mask).tolist()) == set(encoding.legal(view)) >= first
        for action in legal[:20]:
            numbers = encoding.numbers(action)
            assert encoding.decode(view, numbers) == action == encoding.decode(state, numbers, seat=seat)
            assert len(numbers) == encoding.needed(state, seat=seat)
            for place, number in enumerate(numbers):
                assert number in encoding.legal(view, numbers[:place])
            if gifts == "whole":
                assert encoding.encode(action) == numbers[0]
        if chosen:
            assert encoding.decode(view, chosen) in legal
            assert gifts == "whole" or encoding.legal(view, chosen) == []
        for other in range(state.seats):
            if other not in state.to_act:
                assert not encoding.mask(state.view(other)).any()


@pytest.mark.parametrize("gifts", ["whole", "cards"])
@pytest.mark.parametrize("variant", [BOASTING, CHOOSY, GIVERS_AND_IDLERS, HOUSE, EYE, BOTTLES, MIXED])
def test_steps_of_ones_own_have_numbers(variant: ft.Variant, gifts: Gifts) -> None:
    encoding = Encoding(variant, gifts=gifts)
    for state, seat, chosen in walk(encoding, 7):
        view = state.view(seat)
        assert not chosen or encoding.decode(view, chosen) in view.legal_actions()
        assert {number for action in view.legal_actions() for number in encoding.numbers(action)[:1]} <= set(
            encoding.legal(view)
        )


@given(any_table, any_gifts, st.integers(0, 2**32))
def test_an_observation_has_its_shape_and_bounds(table: tuple[str, int], gifts: Gifts, seed: int) -> None:
    encoding = encoding_of(*table, gifts)
    for state, seat, chosen in walk(encoding, seed):
        for eyes in (None, *range(state.seats)):
            vector = encoding.observation(state.view(eyes))
            assert vector.shape == (encoding.size,)
            assert vector.dtype == np.float32
            assert 0 <= vector.min() <= vector.max() <= 1
            assert vector.any()
        if gifts == "cards" and "chosen" in encoding.parts and chosen:
            parts = encoding.named(state.view(seat), chosen[:-1])
            assert set(np.flatnonzero(parts["chosen"]).tolist()) == set(chosen[:-1])
        if state.is_over:
            assert max(map(abs, state.scores)) <= encoding.bound


@given(
    st.sampled_from(sorted(name for name, one in VARIANTS.items() if one.game == "bottle-imp")), st.integers(0, 2**32)
)
def test_what_the_parts_of_the_bottle_imp_say(name: str, seed: int) -> None:
    encoding = encoding_of(name, VARIANTS[name].player_counts[-1], "whole")
    for state, seat, _ in walk(encoding, seed):
        view = state.view(seat)
        assert isinstance(view, BottleImpView)
        parts = encoding.named(view)
        deck: list[Card] = list(view.deck)
        around = [(seat + place) % view.seats for place in range(view.seats)]

        def cards(row: Any, deck: list[Card] = deck) -> set[Card]:
            return {deck[place] for place in np.flatnonzero(row)}

        largest = max(max(encoding.pack(dealer).sizes) for dealer in range(view.seats))
        plays = [play for trick in (*view.tricks, view.trick) for play in trick.plays]
        worth = sum(abs(card.points) for card in deck)
        for row, other in enumerate(around):
            for packet, held in enumerate(view.packets(other)):
                assert cards(parts["known"][row, packet]) == set(held)
            assert np.allclose(parts["sizes"][row] * largest, view.packet_sizes(other))
            assert cards(parts["played"][row].max(0)) == {card for who, card in plays if who == other}
            assert cards(parts["trick"][row]) == {card for who, card in view.trick.plays if who == other}
            assert np.isclose(parts["points"][row] * worth, max(0, view.pile(other).points))
            assert bool(parts["to_act"][row]) is (other in view.to_act)
            assert bool(parts["dealer"][row]) is (other == view.dealer)
            assert bool(parts["leader"][row]) is (other == view.trick.leader)
            assert bool(parts["side"][row]) is any(seat in side and other in side for side in view.sides)
            for number, bottle in enumerate(view.bottles):
                assert bool(parts["owner"][number, row]) is (bottle.owner == other)
            if view.in_play:
                assert tuple(np.flatnonzero(parts["open"][row])) == view.exposed(other)
            suits = [suit for suit in Suit if view.deck.suit_masks[suit]]
            unseen = [
                p
                for p, (size, held) in enumerate(zip(view.packet_sizes(other), view.packets(other), strict=True))
                if size > len(held)
            ]
            proved = [suit for place, suit in enumerate(suits) if unseen and parts["void"][row, unseen, place].all()]
            assert tuple(proved) == view.voids(other)
        assert cards(parts["devil"]) == set(view.devils_trick)
        for number, bottle in enumerate(view.bottles):
            assert cards(parts["cheap"][number]) == {card for card in deck if card.number < bottle.price}
        known = [gift for gift in view.gifts if gift.card is not None]
        for row, other in enumerate(around[1:]):
            assert cards(parts["gave"][row]) == {g.card for g in known if g.giver == seat and g.receiver == other}
            assert cards(parts["got"][row]) == {g.card for g in known if g.giver == other and g.receiver == seat}
        order: list[Card] = [deck[place] for place in np.argsort(parts["order"]) if parts["order"][place]]
        assert order == [card for _, card in plays]
        assert parts["phase"].sum() == 1


def test_what_one_has_submitted_shows_to_oneself_at_once() -> None:
    state: Any = bottle_imp("bright-house").deal(seed=7)
    encoding = Encoding("bright-house")
    state = state.apply(discard := state.legal_actions(1)[0])
    own, other = (encoding.named(state.view(seat)) for seat in (1, 0))
    assert np.flatnonzero(own["devil"]).tolist() == [state.deck.cards.index(discard.cards[0])]
    assert not other["devil"].any()
    for phase in ("discard", "pass", "discard_second", "pass_second"):
        while state.phase == phase:
            state = state.apply(state.legal_actions()[0])
    state = state.apply(ft.bottle_imp.Expose(1, 1))
    own, other = (encoding.named(state.view(seat)) for seat in (1, 0))
    assert own["open"].tolist() == [[0, 1], [0, 0]]
    assert not other["open"].any()


@given(st.sampled_from((3, 4, 5)), st.integers(0, 2**32))
def test_what_the_parts_of_hols_der_teufel_say(players: int, seed: int) -> None:
    encoding = encoding_of("hols-der-teufel", players, "whole")
    deck = [card for card in encoding.pack().cards if card != ANGEL]
    for state, seat, _ in walk(encoding, seed):
        view: Any = state.view(seat)
        parts = encoding.named(view)
        around = [(seat + place) % players for place in range(players)]

        def cards(row: Any) -> set[object]:
            return {deck[place] for place in np.flatnonzero(row)}

        lays = [move for move in view.moves if isinstance(move, Lay)]
        assert cards(parts["hand"]) == set(view.hand(seat)) - {ANGEL}
        for row, other in enumerate(around):
            assert cards(parts["laid"][row]) == {lay.card for lay in lays if lay.seat == other} - {ANGEL}
            assert cards(parts["excluded"][row]) == view.excluded(other)
            counts = [view.backs(other).count(back) for back in (*Colour, None)]
            assert np.allclose(parts["backs"][row] * (38 // players), counts)
            assert np.isclose(parts["chips"][row] * 20 * players, view.chips[other])
            assert bool(parts["to_act"][row]) is (other in view.to_act)
            assert bool(parts["dealer"][row]) is (other == view.dealer)
        for row, suit in enumerate(Colour):
            line = view.row(suit)
            assert np.isclose(parts["lengths"][row] * 10, len(line.cards) if line else 0)
            for end, where in enumerate(End):
                shown = line.shown(where) if line else None
                assert np.flatnonzero(parts["ends"][row, end]).tolist() == ([] if shown is None else [shown - 1])
                assert bool(parts["angel"][row, end]) is (line is not None and shown is None)
        order = [deck[place] for place in np.argsort(parts["order"]) if parts["order"][place]]
        assert order == [lay.card for lay in lays if lay.card != ANGEL]
        assert np.isclose(parts["passes"][0] * players, view.passes)


@given(st.sampled_from(ft.list_variants()), any_gifts, st.integers(0, 2**32))
def test_twins_have_the_same_numbers(variant: str, gifts: Gifts, seed: int) -> None:
    """Two rounds that a seat cannot tell apart: the same observation, mask and key, to the byte."""
    rng = random.Random(seed)
    table = table_in_mid_round(variant, rng)
    seat = rng.choice((None, *range(table.round.seats)))
    twin = twin_of(table, seat, rng)
    one, other = (fresh.round.view(seat) for fresh in (table, twin))
    encoding = Encoding(variant, table.round.players, table.round.edition, gifts=gifts)
    assert encoding.observation(one).tobytes() == encoding.observation(other).tobytes()
    assert encoding.mask(one).tobytes() == encoding.mask(other).tobytes()
    assert one.key == other.key


@given(any_table, st.integers(0, 2**32))
def test_keys_are_equal_exactly_if_views_are(table: tuple[str, int], seed: int) -> None:
    encoding = encoding_of(*table, "whole")
    rounds = [state for offset in (0, 1) for state, _, _ in walk(encoding, seed + offset)]
    views = [state.view(seat) for state in rounds for seat in (None, *range(state.seats))]
    assert len({view.key for view in views}) == len(set(views))
    for view in random.Random(seed).sample(views, 5):
        assert view.key == pickle.loads(pickle.dumps(view)).key == view.sample(random.Random(1)).view(view.seat).key


def test_a_key_is_the_same_in_every_process_and_of_every_game() -> None:
    state = LAMP_OIL.deal(seed=7)
    views = [state.view(seat) for seat in (None, *range(state.seats))]
    assert len({view.key for view in views}) == len(views)
    script = "import flaschenteufel as ft; print(ft.get_variant('classic').deal(4, seed=7).view(0).key.hex())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()
    assert told == ft.get_variant("classic").deal(4, seed=7).view(0).key.hex()


def test_a_key_of_what_only_a_plugin_understands() -> None:
    state: Any = BOASTING.deal(seed=7)
    views = [state.apply(action).view(0) for action in state.legal_actions(0)]
    assert len({view.key for view in views}) == len(views) > 1


class TestTheNumberingStays:
    """Others have stored what they learned: these numbers are for ever."""

    def test_the_bottle_imp(self) -> None:
        deck = bottle_imp("classic").deck(4)
        whole, cards = Encoding("classic", 4), Encoding("classic", 4, gifts="cards")
        assert [(block.name, block.start, block.stop) for block in whole.blocks] == [
            ("play", 0, 36),
            ("discard", 36, 72),
            ("pass", 72, 1332),
        ]
        assert [whole.encode(Play(2, deck[number])) for number in (1, 18, 20, 37)] == [0, 17, 18, 35]
        assert [whole.encode(Discard(2, [deck[number]])) for number in (1, 37)] == [36, 71]
        assert whole.encode(Pass(0, [deck[1], deck[2]])) == 72
        assert whole.encode(Pass(0, [deck[37], deck[36]])) == 1331
        assert cards.numbers(Pass(0, [deck[37], deck[36]])) == (35, 34)
        two = Encoding("second-bottle", 6, gifts="cards")
        assert [two.encode(TakeBottle(5, bottle)) for bottle in (0, 1)] == [54, 55]

    def test_hols_der_teufel(self) -> None:
        encoding = Encoding("hols-der-teufel", 4)
        assert encoding.encode(Lay(3, DevilCard(1, Colour.RED), Colour.RED, End.LOW)) == 0
        assert encoding.encode(Lay(3, DevilCard(9, Colour.GREEN), Colour.GREEN, End.HIGH)) == 71
        assert encoding.encode(Lay(3, ANGEL, Colour.RED, End.LOW)) == 72
        assert encoding.encode(PassTurn(1)) == encoding.n_actions - 1 == 80
        without = Encoding(HolsDerTeufel(name="earthly", title="Without angels", angels=0))
        assert [block.name for block in without.blocks] == ["lay", "pass_turn"]

    def test_the_sizes(self) -> None:
        assert {
            name: (Encoding(name).n_actions, Encoding(name, gifts="cards").n_actions, Encoding(name).size)
            for name in ft.list_variants()
        } == {
            "bright-house": (110, 38, 580),
            "classic": (1332, 36, 614),
            "demons-eye": (1926, 36, 577),
            "hols-der-teufel": (81, 81, 400),
            "lopaka": (72, 36, 613),
            "second-bottle": (2972, 56, 1524),
            "teams": (1332, 36, 805),
            "teams-with-solos": (2970, 54, 1745),
        }


class TestRefusals:
    VIEW = bottle_imp("classic").deal(4, seed=7).view(0)

    def refused(self, problem: str, call: Any) -> None:
        with pytest.raises(ft.FlaschenteufelError) as raised:
            call()
        assert str(raised.value) == problem

    def test_a_game_without_an_encoding(self) -> None:
        problem = "has no encoding: its game brings no module `encoding` for it in its lanes"
        self.refused(f"lamp-oil {problem}", lambda: Encoding(LAMP_OIL))

        class OtherDevils(HolsDerTeufel):
            pass

        self.refused(f"other {problem}", lambda: Encoding(OtherDevils(name="other", title="Other")))
        assert bottle_imp_encoding(LAMP_OIL.new_round(), "whole") is None

    def test_more_gifts_than_are_of_use(self) -> None:
        layouts = (evolve(bottle_imp("classic").layouts[1], preparation=(ft.bottle_imp.Discarding(count=8),)),)
        many = evolve(bottle_imp("classic"), name="many", layouts=layouts)
        problem = "many has 121041360 whole gifts: say gifts='cards' to number the cards alone"
        self.refused(problem, lambda: Encoding(many))
        assert Encoding(many, gifts="cards").n_actions == 36

    def test_what_is_not_as_it_should_be(self) -> None:
        whole, cards = Encoding("classic", 4), Encoding("classic", 4, gifts="cards")
        some = cast("Any", "some")
        self.refused("gifts must be 'whole' or 'cards', not 'some'", lambda: Encoding("classic", gifts=some))
        self.refused("the variant must be of type Variant, not 7", lambda: Encoding(cast("Any", 7)))
        other = bottle_imp("classic").deal(3, seed=7).view(0)
        problem = "this is an encoding of classic/4 2003, not of classic/3 2003"
        self.refused(problem, lambda: whole.observation(other))
        self.refused(problem, lambda: whole.decode(other, 0))
        hols = ft.get_variant("hols-der-teufel").deal(4, seed=7)
        self.refused(
            "this is an encoding of classic/4 2003, not of hols-der-teufel/4", lambda: whole.mask(hols.view(0))
        )
        self.refused("observations are made of views alone, not of 7", lambda: whole.mask(cast("Any", 7)))
        nowhere: Any = None
        self.refused("a number is that of a state or of a view, not of None", lambda: whole.decode(nowhere, 1))
        problem = "gifts are whole here, so nothing can be chosen before: say gifts='cards'"
        self.refused(problem, lambda: whole.mask(self.VIEW, [3]))
        self.refused("the numbers of classic/4 go from 0 to 35, not 36", lambda: cards.decode(self.VIEW, 36))
        self.refused("an action is one number here, not 2: say gifts='cards'", lambda: whole.decode(self.VIEW, [1, 2]))
        self.refused(
            "an observation of classic/4 has 805 items, not (7,)", lambda: whole.split(np.zeros((3, 7), np.float32))
        )

    def test_actions_that_have_no_number(self) -> None:
        whole, cards = Encoding("classic", 4), Encoding("classic", 4, gifts="cards")
        deal, devil = ft.Deal(0, bottle_imp("classic").deck()), PassTurn(0)
        stranger = Play(0, Card(38, Suit.RED, 1))
        for encoding in (whole, cards, Encoding("hols-der-teufel")):
            for action in (deal, stranger, ft.bottle_imp.Expose(0, 0)):
                with pytest.raises(ft.InvalidValueError, match="has no number for"):
                    encoding.encode(action)
        for encoding in (whole, cards):
            with pytest.raises(ft.InvalidValueError, match="has no number for"):
                encoding.encode(devil)
        with pytest.raises(ft.InvalidValueError, match="has no number for"):
            Encoding("hols-der-teufel").encode(Lay(0, DevilCard(1, Colour.RED), Colour.GREEN, End.LOW))
        deck = bottle_imp("classic").deck(4)
        with pytest.raises(ft.InvalidValueError, match="is chosen by 2 numbers, card by card: see `numbers`"):
            cards.encode(Pass(0, [deck[1], deck[2]]))

    def test_nobody_and_nothing(self) -> None:
        encoding = Encoding("classic", 4)
        over: ft.State = bottle_imp("classic").deal(4, seed=7)
        self.refused("nobody is to act here", lambda: encoding.decode(over.view(None), 0))
        while over.to_act:
            over = over.apply(over.legal_actions()[0])
        self.refused("nobody is to act here", lambda: encoding.decode(over, 0))
        assert not encoding.mask(over.view(0)).any()
        before = bottle_imp("classic").new_round(4)
        assert not encoding.mask(before.view(0)).any()
        assert encoding.decode(before, 5) == Play(0, before.deck.cards[5])

    def test_numbers_that_say_nothing_in_a_phase(self) -> None:
        house = Encoding("bright-house", gifts="cards")
        state: Any = bottle_imp("bright-house").deal(seed=7)
        assert house.decode(state, 36) == ft.bottle_imp.Expose(0, 0), "legal or not"
        while state.phase != "expose":
            state = state.apply(state.legal_actions()[0])
        self.refused("numbers [3] say nothing in phase expose", lambda: house.decode(state, 3))
        devils = ft.get_variant("hols-der-teufel").deal(seed=7)
        problem = "an action is one number here, not 2"
        self.refused(problem, lambda: Encoding("hols-der-teufel").decode(devils, [1, 2]))


def test_it_is_a_value() -> None:
    encoding = Encoding("lopaka", gifts="cards")
    for copy in (
        pickle.loads(pickle.dumps(encoding)),
        deepcopy(encoding),
        Encoding("lopaka", 2, "2003", gifts="cards"),
    ):
        assert copy == encoding
        assert hash(copy) == hash(encoding)
    assert encoding != Encoding("lopaka")
    assert repr(encoding) == "<Encoding of lopaka/2: 36 actions, 649 features, card by card>"
    assert repr(Encoding("hols-der-teufel")) == "<Encoding of hols-der-teufel/3: 81 actions, 400 features>"


def test_numpy_is_asked_for_by_name() -> None:
    script = "import sys; sys.modules['numpy'] = None; import flaschenteufel as ft; ft.encoding"
    hide = "import importlib.util as u; u.find_spec = lambda name, *a: None;"
    told = subprocess.run([sys.executable, "-c", hide + script], capture_output=True, text=True, check=False).stderr
    assert "observations need NumPy: pip install 'flaschenteufel[learn]'" in told
