"""What a step makes known, and to whom."""

from __future__ import annotations

import random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.proof.games import small
from flaschenteufel.bottle_imp import (
    BottleImp,
    BottleImpRound,
    BottleImpView,
    BottleSold,
    Card,
    Chosen,
    Dealt,
    DevilsTrickShown,
    Discard,
    Discarded,
    Expose,
    Exposed,
    Looked,
    Offered,
    Pass,
    Passed,
    Play,
    Played,
    TakeBottle,
    Trick,
    TrickTaken,
)
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import all_but_the_dealer
from flaschenteufel.bottle_imp.tricks import twice_around
from flaschenteufel.bottle_imp.variants.bright_house import the_opponents_first_packet
from flaschenteufel.core.state import new_round_like
from tests.bottle_imp.notebook import Notebook
from tests.bottle_imp.scenes import cards, dealt, submit, table_of
from tests.bottle_imp.small_games import SMALL_GAMES
from tests.bottle_imp.test_composed_variants import COMPOSED
from tests.helpers import EXAMPLE, card, example, pickled, plain_deal, refused
from tests.tables import ALL_TABLES, Table, bottle_imp, play, tables_of

E = TypeVar("E", bound=ft.Event)

Phase = ft.bottle_imp.Phase
EYE, LOPAKA, HOUSE = bottle_imp("demons-eye"), bottle_imp("lopaka"), bottle_imp("bright-house")
OTHER_TABLES = tuple(table for variant in (*COMPOSED, *SMALL_GAMES) for table in tables_of(variant))
seeds = st.integers(0, 2**32)


def viewers(state: BottleImpRound) -> list[int | None]:
    return [*range(state.seats), None]


def story(state: BottleImpRound) -> list[ft.Event]:
    """All events of a round up to a state."""
    told: list[ft.Event] = []
    at: ft.State = new_round_like(state)
    for action in state.history:
        at, events = at.step(action)
        told += events
    return told


def all_of(kind: type[E], events: list[ft.Event]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


class TestStep:
    @given(table=st.sampled_from((*ALL_TABLES, *OTHER_TABLES)), seed=seeds)
    def test_a_step_leads_where_the_action_leads(self, table: Table, seed: int) -> None:
        for before, action, after in play(table.deal(seed), random.Random(seed)):
            state, events = before.step(action)
            assert state == after
            assert events == pickled(events)
            assert events[-1] == ft.Awaited(after.phase, after.to_act)
            assert (ft.RoundScored(after.scores) == events[-2]) if after.is_over else (len(events) > 1)
            assert {*map(type, events)} <= {*table.variant.event_types}
            assert {*map(type, after.history)} <= {*table.variant.action_types}

    def test_what_the_rules_refuse_is_refused(self) -> None:
        state = EXAMPLE.passed()
        action = Play(2, card(17))
        with pytest.raises(ft.IllegalActionError) as raised:
            state.step(action)
        assert raised.value.reason is refused(state, action).reason

    @pytest.mark.rule("DEAL-1")
    def test_the_deal(self) -> None:
        state = plain_deal()
        hands = tuple((tuple(state.hand(seat)),) for seat in range(4))
        deal = ft.Deal(0, [one for (hand,) in hands for one in hand])
        assert new_round_like(state).step(deal).events == (
            Dealt(0, hands, leftover=(), taken_up=(0,)),
            ft.Awaited(Phase.DISCARD, (0, 1, 2, 3)),
        )

    @pytest.mark.rule("DISC-1", "PASS-1", "PASS-3")
    def test_gifts_are_offered_one_by_one_and_picked_up_together(self) -> None:
        state = EXAMPLE.dealt
        for seat, discard in enumerate(EXAMPLE.discards):
            state, events = state.step(discard)
            assert events[0] == Discarded(seat, discard.cards)
            assert len(events) == 2
        for seat, gift in enumerate(EXAMPLE.gifts[:3]):
            state, events = state.step(gift)
            assert events == (
                Offered(seat, gift.cards),
                ft.Awaited(Phase.PASS, tuple(range(seat + 1, 4))),
            )
        state, events = state.step(EXAMPLE.gifts[3])
        assert events == (
            Offered(3, EXAMPLE.gifts[3].cards),
            *(
                Passed(giver, receiver, 0, given, unseen=False)
                for giver, gift in enumerate(EXAMPLE.gifts)
                for receiver, given in zip(((giver + 1) % 4, (giver - 1) % 4), gift.cards, strict=True)
            ),
            ft.Awaited(Phase.TRICK, (0,)),
        )

    @pytest.mark.rule("TRICK-4", "BOTTLE-2", "EX-1")
    def test_a_card_below_the_price_goes_under_the_bottle(self) -> None:
        assert example(0, 24, 15, 17).step(Play(3, card(32))).events == (
            Played(3, card(32), packet=0, lay_open=False),
            TrickTaken(2, (card(24), card(15), card(32))),
            BottleSold(2, 0, card(17), 17, seller=None, freed=None),
            ft.Awaited(Phase.TRICK, (2,)),
        )

    @pytest.mark.rule("TRICK-3", "BOTTLE-3")
    def test_a_sale_frees_the_card_under_the_bottle_and_other_tricks_sell_nothing(self) -> None:
        (_, taken, _) = example(1, 18, 22, 25).step(Play(1, card(28))).events
        assert taken == TrickTaken(1, (card(18), card(22), card(25), card(28)))
        (_, taken, sold, _) = example(2, 16, 14, 37).step(Play(0, card(21))).events
        assert taken == TrickTaken(1, (card(14), card(37), card(21)))
        assert sold == BottleSold(1, 0, card(16), 16, seller=2, freed=card(17))

    @pytest.mark.rule("SCORE-2")
    def test_the_devils_trick_is_shown_with_the_last_card(self) -> None:
        state, events = example(7, 20, 13, 4).step(Play(1, card(36)))
        assert events[-3:] == (
            DevilsTrickShown((card(1), card(2), card(3), card(6))),
            ft.RoundScored(state.scores),
            ft.Awaited(Phase.SCORE, ()),
        )
        assert not all_of(DevilsTrickShown, story(example(7, 20, 13, 4)))

    @pytest.mark.rule("TWO-3")
    def test_a_trick_is_taken_when_the_bottle_has_been_chosen(self) -> None:
        steps = list(play(bottle_imp("second-bottle").deal(6, seed=1), random.Random(1)))
        (number,) = [number for number, (_, action, _) in enumerate(steps) if isinstance(action, TakeBottle)]
        (before, action, choosing), (_, choice, after) = steps[number - 1 : number + 1]
        assert [type(event) for event in before.step(action).events] == [Played, ft.Awaited]
        (winning,) = [one for seat, one in choosing.trick.plays if seat == choice.seat]
        others = tuple(one for _, one in choosing.trick.plays if one != winning)
        assert isinstance(choice, TakeBottle)
        assert choosing.step(choice).events == (
            TrickTaken(choice.seat, others),
            BottleSold(choice.seat, choice.bottle, winning, winning.number, seller=None, freed=None),
            ft.Awaited(Phase.TRICK, after.to_act),
        )

    @pytest.mark.rule("LOP-3")
    def test_lopakas_cards_are_laid_open_after_the_gifts(self) -> None:
        state = LOPAKA.deal(seed=7)
        state = state.apply(state.legal_actions(0)[0])
        after, events = state.step(state.legal_actions(1)[0])
        assert [type(event).__name__ for event in events] == ["Offered", "Passed", "Passed", "Exposed", "Awaited"]
        assert events[3] == Exposed(2, 0, tuple(after.hand(2)))

    @pytest.mark.rule("EYE-3")
    def test_the_demons_eye_is_laid_open_after_the_gifts(self) -> None:
        told = story(next(one for _, _, one in play(EYE.deal(seed=7), random.Random(7)) if one.phase is Phase.TRICK))
        names = [type(event).__name__ for event in told]
        assert names[-8:] == ["Offered", "Passed", "Passed", "Passed", "Passed", "Exposed", "Exposed", "Awaited"]
        assert [(one.seat, one.packet, len(one.cards)) for one in all_of(Exposed, told)] == [
            (0, 0, 7),
            (1, 0, 7),
        ]

    @pytest.mark.rule("HOUSE-1", "HOUSE-2", "HOUSE-3")
    def test_a_bright_house_is_looked_at_packet_by_packet(self) -> None:
        """The dealer has 1 to 9 and 10 to 18, the other 20 to 28 and 29 to 37."""
        state = dealt(table_of(HOUSE), range(1, 10), range(10, 19), range(20, 29))
        told = all_of(Dealt, story(state))
        assert told[0].taken_up == (0,)
        state = submit(state, Discard, {0: (1,), 1: (20,)})
        state = submit(state, Pass, {0: (2,), 1: (21,)})
        assert [looked_at(one) for one in all_of(Looked, story(state))] == [
            (0, 1, tuple(range(10, 19))),
            (1, 1, tuple(range(29, 38))),
        ]
        state = submit(state, Discard, {0: (10,), 1: (29,)})
        state = submit(state, Pass, {0: (11,), 1: (30,)})
        assert [looked_at(one) for one in all_of(Looked, story(state))[2:]] == [
            (0, 0, (3, 4, 5, 6, 7, 8, 9, 21)),
            (0, 1, (12, 13, 14, 15, 16, 17, 18, 30)),
            (1, 0, (2, 22, 23, 24, 25, 26, 27, 28)),
            (1, 1, (11, 31, 32, 33, 34, 35, 36, 37)),
        ]
        state = state.apply(Expose(1, 0))
        _, events = state.step(Expose(0, 1))
        assert [event for event in events if isinstance(event, Looked)] == []
        assert events[1:3] == (
            Exposed(0, 1, tuple(state.packets(0)[1])),
            Exposed(1, 0, tuple(state.packets(1)[0])),
        )

    def test_a_packet_is_looked_at_again_by_who_was_given_a_card(self) -> None:
        """The dealer has 1, and 2 and 3, the other 4 to 6, and 7 and 8; only the other gives a card."""
        gift = Passing(the_opponents_first_packet, who=all_but_the_dealer)
        layout = Layout(2, (3, 2), dealers_packets=(1, 2), face_down=True, preparation=(gift,))
        variant = small("one-gift", 8, layout, order=twice_around)
        state = variant.deal(deck=variant.deck())
        _, events = state.step(Pass(1, [state.deck[5]]))
        assert [looked_at(one) for one in all_of(Looked, [*events])] == [
            (0, 0, (1, 5)),
            (0, 1, (2, 3)),
            (1, 1, (7, 8)),
        ]


def looked_at(event: Looked) -> tuple[int, int, tuple[float, ...]]:
    return event.seat, event.packet, tuple(one.number for one in event.cards if one is not None)


CARDS = tuple(cards(bottle_imp("classic").deck(), (17, 36)))


class TestSight:
    """A viewer is seat 0, 1, 2 or a spectator; what is done is done by seat 0, to seat 1."""

    @pytest.mark.parametrize(
        ("event", "knowing"),
        [
            pytest.param(Discarded(0, CARDS), {0}, marks=pytest.mark.rule("DISC-1"), id="Discarded"),
            pytest.param(Offered(0, CARDS), {0}, marks=pytest.mark.rule("PASS-3"), id="Offered"),
            pytest.param(
                Passed(0, 1, 0, CARDS[0], unseen=False),
                {0, 1},
                marks=pytest.mark.rule("PASS-2"),
                id="Passed",
            ),
            pytest.param(
                Passed(0, 1, 0, CARDS[0], unseen=True),
                {0},
                marks=pytest.mark.rule("HOUSE-1"),
                id="Passed unseen",
            ),
            pytest.param(Looked(0, 1, CARDS), {0}, marks=pytest.mark.rule("HOUSE-2"), id="Looked"),
            pytest.param(Chosen(0, 1), {0}, marks=pytest.mark.rule("HOUSE-3"), id="Chosen"),
        ],
    )
    def test_some_know_what_others_do_not(self, event: ft.Event, knowing: set[int | None]) -> None:
        for viewer in (0, 1, 2, None):
            seen = event.for_seat(viewer)
            assert (seen == event) is (viewer in knowing)
            assert seen.for_seat(viewer) == seen
            assert type(seen) is type(event)
            if viewer not in knowing:
                assert "Card(" not in repr(seen)
                assert seen == event.for_seat(None)

    @pytest.mark.parametrize(
        "event",
        [
            Exposed(0, 1, CARDS),
            Played(0, CARDS[0], 0, lay_open=False),
            TrickTaken(0, CARDS),
            BottleSold(0, 0, CARDS[0], 17, seller=None, freed=None),
            DevilsTrickShown(CARDS),
            ft.RoundScored((1, 2, 3)),
            ft.Awaited(Phase.TRICK, (1,)),
        ],
        ids=lambda event: type(event).__name__,
    )
    def test_the_rest_is_public(self, event: ft.Event) -> None:
        assert {event.for_seat(viewer) for viewer in (0, 1, 2, None)} == {event}

    @pytest.mark.rule("DEAL-1", "HOUSE-1", "LOP-2")
    @pytest.mark.parametrize(("variant", "seen"), [(EYE, (0, 1)), (LOPAKA, (0,)), (HOUSE, (0,))], ids=str)
    def test_of_a_deal_one_sees_what_one_takes_up(self, variant: BottleImp, seen: tuple[int, ...]) -> None:
        state = variant.deal(seed=3)
        (event,) = all_of(Dealt, story(state))
        assert event.taken_up == seen
        for viewer in viewers(state):
            shown = event.for_seat(viewer)
            assert shown.for_seat(viewer) == shown
            assert shown.leftover == (None,) * len(event.leftover)
            for seat, packets in enumerate(shown.packets):
                for packet, shown_cards in enumerate(packets):
                    whole = tuple(state.packets(seat)[packet])
                    known = seat == viewer and packet in seen
                    assert shown_cards == (whole if known else (None,) * len(whole))

    def test_only_what_shows_a_card_cannot_be_taken_back(self) -> None:
        showing = [
            Dealt(0, ((CARDS,),), (), (0,)),
            Passed(0, 1, 0, None, unseen=True),
            Looked(0, 0, CARDS),
            Exposed(0, 0, CARDS),
            Played(0, CARDS[0], 0, lay_open=False),
            DevilsTrickShown(CARDS),
        ]
        silent = [
            Discarded(0, CARDS),
            Offered(0, CARDS),
            Chosen(0, 0),
            Played(0, CARDS[0], 0, lay_open=True),
            TrickTaken(0, CARDS),
            BottleSold(0, 0, CARDS[0], 17, seller=None, freed=None),
            ft.Awaited(Phase.TRICK, (0,)),
        ]
        assert [event.reveals for event in (*showing, *silent)] == [True] * 6 + [False] * 7

    @pytest.mark.rule("HOUSE-4", "EYE-3", "LOP-3")
    @pytest.mark.parametrize("variant", [EYE, LOPAKA, HOUSE], ids=str)
    def test_a_card_from_an_open_packet_shows_nothing_new(self, variant: BottleImp) -> None:
        end = list(play(variant.deal(seed=2), random.Random(2)))[-1][2]
        told = story(end)
        lying_open = {(one.seat, one.packet) for one in all_of(Exposed, told)}
        plays = all_of(Played, told)
        assert len({one.reveals for one in plays}) == 2
        assert all(one.reveals is ((one.seat, one.packet) not in lying_open) for one in plays)


@given(table=st.sampled_from((*ALL_TABLES, *OTHER_TABLES)), seed=seeds)
def test_every_event_can_be_shown_again(table: Table, seed: int) -> None:
    for before, action, _ in play(table.deal(seed), random.Random(seed)):
        for event in before.step(action).events:
            for viewer in viewers(before):
                assert event.for_seat(viewer).for_seat(viewer) == event.for_seat(viewer)


@settings(max_examples=settings().max_examples // 3)
@given(table=st.sampled_from((*ALL_TABLES, *OTHER_TABLES)), seed=seeds)
def test_the_events_tell_a_viewer_all_that_the_view_shows(table: Table, seed: int) -> None:
    assert_the_notebooks_keep_up(table, seed)


@pytest.mark.parametrize("variant", [*ALL_TABLES[:: len(ALL_TABLES) // 12], *OTHER_TABLES[::3]], ids=str)
def test_the_events_tell_all_in_every_variant(variant: Table) -> None:
    assert_the_notebooks_keep_up(variant, seed=5)


def assert_the_notebooks_keep_up(table: Table, seed: int) -> None:
    start = table.deal(seed)
    state = table.new_round()
    notebooks = [Notebook(viewer, state) for viewer in viewers(state)]
    actions = [start.history[0], *(action for _, action, _ in play(start, random.Random(seed)))]
    for action in actions:
        state, events = state.step(action)
        for notebook in notebooks:
            notebook.read(event.for_seat(notebook.seat) for event in events)
            assert_written(state.view(notebook.seat), notebook)
    assert state.is_over


def assert_written(view: BottleImpView, notebook: Notebook) -> None:
    """The view shows what the notebook says, no more and no less."""
    for seat in range(view.seats):
        assert [set(packet) for packet in view.packets(seat)] == notebook.known[seat]
        assert set(view.hand(seat)) == set[Card]().union(*notebook.known[seat])
        assert list(view.packet_sizes(seat)) == notebook.sizes[seat]
        assert view.hidden(seat) == sum(notebook.sizes[seat]) - sum(map(len, notebook.known[seat]))
        assert list(view.exposed(seat)) == notebook.exposed[seat]
        assert view.voids(seat) == notebook.proved_void(seat)
        assert set(view.pile(seat)) == notebook.piles[seat]
    assert view.trick == Trick(notebook.leader, tuple(notebook.plays))
    assert list(view.tricks) == notebook.tricks
    assert list(view.bottles) == notebook.bottles
    assert (set(view.devils_trick), view.devils_trick_size) == (notebook.devil, notebook.devil_size)
    assert list(view.gifts) == notebook.gifts
    assert (None if view.seat is None else view.submitted(view.seat)) == notebook.submission
    assert (view.phase, view.to_act) == (notebook.phase, notebook.waiting)
    if view.is_over:
        assert view.scores == notebook.result
    else:
        assert notebook.result is None
