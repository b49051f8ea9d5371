"""The Bright House: two players with two packets each, played in a fixed order."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from flaschenteufel.bottle_imp import Bottle, BottleImpRound, Discard, Expose, Pass, Phase, Play, Reason, Suit
from tests.bottle_imp.scenes import (
    Numbers,
    Row,
    assert_scores_of_lone_players,
    at_the_lead,
    cards,
    dealt,
    legal_numbers,
    packet_numbers,
    ready,
    sizes,
    submit,
    table_of,
)
from tests.helpers import played, refused
from tests.tables import Table, bottle_imp, finished, play, tables_of

BRIGHT_HOUSE = bottle_imp("bright-house")
TABLES = list(tables_of(BRIGHT_HOUSE))
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
TABLE = table_of(BRIGHT_HOUSE)
FIRST, SECOND = 0, 1

# The dealer's packets, then the other player's.
PACKETS = (
    (1, 2, 3, 4, 5, 6, 7, 8, 9),
    (10, 11, 12, 13, 14, 15, 16, 17, 18),
    (20, 21, 22, 23, 24, 25, 26, 27, 28),
    (29, 30, 31, 32, 33, 34, 35, 36, 37),
)
CHOICES: tuple[tuple[type[Discard | Pass], int, int], ...] = (
    (Discard, 1, 20),
    (Pass, 2, 21),
    (Discard, 10, 29),
    (Pass, 11, 30),
)
"""What is due before a packet is laid open, and the cards that the dealer and the other choose."""

both_orders = pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["0 before 1", "1 before 0"])


def after(steps: int, order: tuple[int, int] = (0, 1), dealer: int = 0) -> BottleImpRound:
    """The round when so many of the `CHOICES` have been made."""
    state = dealt(table_of(BRIGHT_HOUSE, dealer=dealer), *PACKETS)
    for kind, dealers, others in CHOICES[:steps]:
        chosen: dict[int, Numbers] = {dealer: (dealers,), 1 - dealer: (others,)}
        state = submit(state, kind, {seat: chosen[seat] for seat in order})
    return state


@pytest.mark.rule("HOUSE-1")
@every_table
def test_two_packets_of_nine_are_dealt(table: Table) -> None:
    state = table.deal(seed=1)
    assert sizes(state) == [9, 9, 9, 9]
    assert not state.devils_trick
    assert [packet_numbers(after(0, dealer=dealer), dealer) for dealer in (0, 1)] == [PACKETS[:2]] * 2


@pytest.mark.rule("HOUSE-1", "HOUSE-2", "HOUSE-3")
@every_table
def test_the_phases_follow_in_this_order(table: Table) -> None:
    phases = list(dict.fromkeys(state.phase for state, _, _ in play(table.deal(seed=2), random.Random(2))))
    assert [phase.value for phase in phases] == ["discard", "pass", "discard_second", "pass_second", "expose", "trick"]


@pytest.mark.rule("HOUSE-1", "HOUSE-2", "HOUSE-3")
def test_each_step_knows_what_goes_where_and_who_looks_at_what() -> None:
    """The packets are numbered 0 and 1 for the dealer, 2 and 3 for the other."""
    stages = evolve(BRIGHT_HOUSE, name="a-new-house").new_round().steps
    assert [stage.seats for stage in stages] == [(0, 1)] * 5
    assert [stage.needed for stage in stages] == [(1, 1)] * 4 + [(0, 0)]
    assert [stage.sources for stage in stages[:4]] == [(0, 2), (0, 2), (1, 3), (1, 3)]
    assert [stage.taken_up for stage in stages] == [(0,), (0,), (1,), (1,), (0, 1)]
    gifts = [[(lot.giver, lot.source, lot.target, lot.size) for lot in stage.gifts] for stage in stages]
    assert gifts == [[], [(0, 0, 2, 1), (1, 2, 0, 1)], [], [(0, 1, 3, 1), (1, 3, 1, 1)], []]
    assert [stage.discards for stage in stages] == [(1, 1), None, (1, 1), None, None]


@pytest.mark.rule("HOUSE-1", "HOUSE-2")
@pytest.mark.parametrize("step", range(4))
def test_each_choice_is_one_card_of_the_packet_whose_turn_it_is(step: int) -> None:
    state = after(step)
    kind = CHOICES[step][0]
    assert state.to_act == (0, 1)
    for seat in (0, 1):
        packet = state.packets(seat)[FIRST if step < 2 else SECOND]
        assert state.legal_actions(seat) == tuple(kind(seat, [card]) for card in packet)


@pytest.mark.rule("HOUSE-1", "PASS-1")
@both_orders
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_first_packet_is_put_away_with_the_card_received(dealer: int, order: tuple[int, int]) -> None:
    state = after(1, order, dealer)
    assert state.devils_trick.numbers == (1, 20)
    state = after(2, order, dealer)
    assert state.phase is Phase.DISCARD_SECOND
    assert packet_numbers(state, dealer) == ((3, 4, 5, 6, 7, 8, 9, 21), PACKETS[1])
    assert packet_numbers(state, 1 - dealer) == ((2, 22, 23, 24, 25, 26, 27, 28), PACKETS[3])


@pytest.mark.rule("HOUSE-2", "PASS-1")
@both_orders
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_same_is_done_with_the_second_packet(dealer: int, order: tuple[int, int]) -> None:
    state = after(4, order, dealer)
    assert state.phase is Phase.EXPOSE
    assert packet_numbers(state, dealer) == ((3, 4, 5, 6, 7, 8, 9, 21), (12, 13, 14, 15, 16, 17, 18, 30))
    assert packet_numbers(state, 1 - dealer) == ((2, *range(22, 29)), (11, *range(31, 38)))
    assert state.devils_trick.numbers == (1, 10, 20, 29)


@pytest.mark.rule("HOUSE-1", "PASS-1")
@pytest.mark.parametrize("step", [1, 3])
def test_a_gift_is_not_picked_up_before_both_lie(step: int) -> None:
    kind, _, others = CHOICES[step]
    before = after(step)
    state = submit(before, kind, {1: (others,)})
    assert state.phase is before.phase
    assert state.to_act == (0,)
    assert state.packets(0) == before.packets(0)
    assert refused(state, Pass(0, cards(state.deck, (others,)))).reason is Reason.WRONG_PACKET


@pytest.mark.rule("HOUSE-1", "HOUSE-2")
@every_table
def test_eight_cards_a_packet_and_a_devils_trick_of_four_are_left(table: Table) -> None:
    state = ready(table.deal(seed=3))
    assert sizes(state) == [8, 8, 8, 8]
    assert len(state.devils_trick) == 4


@pytest.mark.rule("HOUSE-3")
@pytest.mark.parametrize("packets", [(0, 0), (0, 1), (1, 0), (1, 1)])
@both_orders
def test_both_decide_at_the_same_time_which_packet_lies_open(order: tuple[int, int], packets: tuple[int, int]) -> None:
    state = after(4)
    assert state.to_act == (0, 1)
    assert state.legal_actions() == (
        Expose(0, 0),
        Expose(0, 1),
        Expose(1, 0),
        Expose(1, 1),
    )
    first, last = order
    waiting = state.apply(Expose(first, packets[first]))
    assert waiting.phase is Phase.EXPOSE
    assert waiting.to_act == (last,)
    assert waiting.legal_actions() == (Expose(last, 0), Expose(last, 1))
    assert waiting.exposed(0) == waiting.exposed(1) == ()
    done = waiting.apply(Expose(last, packets[last]))
    assert done.phase is Phase.TRICK
    assert (done.exposed(0), done.exposed(1)) == ((packets[0],), (packets[1],))
    assert [done.packets(seat) for seat in (0, 1)] == [state.packets(seat) for seat in (0, 1)]
    assert done == state.apply(Expose(last, packets[last])).apply(Expose(first, packets[first]))


@pytest.mark.rule("HOUSE-3")
@every_table
def test_the_packet_laid_open_stays_open_to_the_end_and_nothing_is_open_before(table: Table) -> None:
    chosen: dict[int, int] = {}
    for _, action, state in play(table.deal(seed=4), random.Random(4)):
        if isinstance(action, Expose):
            chosen[action.seat] = action.packet
        decided = len(chosen) == 2
        assert [state.exposed(seat) for seat in (0, 1)] == ([(chosen[0],), (chosen[1],)] if decided else [(), ()])
    assert len(chosen) == 2


@pytest.mark.rule("HOUSE-5", "TRICK-1")
@every_table
def test_the_non_dealer_leads_the_first_trick(table: Table) -> None:
    assert ready(table.deal(seed=5)).to_act == (1 - table.dealer,)


@pytest.mark.rule("HOUSE-4", "TRICK-1")
@pytest.mark.parametrize("exposed", [(0, 0), (0, 1), (1, 0), (1, 1)])
@every_table
def test_open_open_hidden_hidden_in_all_eight_tricks(table: Table, exposed: tuple[int, int]) -> None:
    leader = 1 - table.dealer
    opened = {table.dealer: exposed[0], 1 - table.dealer: exposed[1]}
    plays: list[tuple[int, int]] = []
    end: BottleImpRound | None = None
    for before, action, end in play(at_the_lead(table, exposed=exposed), random.Random(6)):
        assert isinstance(action, Play)
        seat = action.seat
        (packet,) = [index for index, cards in enumerate(before.packets(seat)) if action.card in cards]
        rest = [packet.numbers for packet in before.packets(seat)]
        rest[packet] = tuple(number for number in rest[packet] if number != action.card.number)
        assert packet_numbers(end, seat) == tuple(rest)
        plays.append((seat, packet))
    assert end is not None
    assert len(end.tricks) == 8
    for index, trick in enumerate(end.tricks):
        other = 1 - leader
        assert plays[4 * index : 4 * index + 4] == [
            (leader, opened[leader]),
            (other, opened[other]),
            (leader, 1 - opened[leader]),
            (other, 1 - opened[other]),
        ]
        assert [seat for seat, _ in trick.plays] == [leader, other, leader, other]
        assert trick.winner is not None
        leader = trick.winner


@pytest.mark.rule("HOUSE-4", "BOTTLE-2")
def test_a_trick_of_four_may_be_won_with_a_card_of_the_hidden_packet() -> None:
    state = at_the_lead(TABLE, (22,), (5,), (25,), (12,))
    state = played(state, 25, 22, 12, 5)
    assert state.tricks[0].winner == 1
    assert state.bottles == (Bottle(price=12, owner=1, card=state.deck[12]),)
    assert state.pile(1).numbers == (5, 22, 25)
    assert state.to_act == (1,)


# The non-dealer leads the blue 34 from his open packet. Blue are 4, 6, 8, 10, 13, 17, 20, 24, 27, 30 and 32 too. The
# packets of the dealer, open and hidden, and what he may play from each.
WITH_BLUE = (1, 2, 3, 4, 5, 6, 7, 9)
WITHOUT_BLUE = (11, 12, 14, 15, 18, 21, 22, 37)
FOLLOWING: dict[str, tuple[Row, Row, Row, Row]] = {
    "only the open packet holds the suit": (WITH_BLUE, WITHOUT_BLUE, (4, 6), WITHOUT_BLUE),
    "only the hidden packet holds the suit": (WITHOUT_BLUE, WITH_BLUE, WITHOUT_BLUE, (4, 6)),
    "both hold the suit": ((10, *WITHOUT_BLUE[:-1]), WITH_BLUE, (10,), (4, 6)),
    "neither holds the suit": (
        WITHOUT_BLUE,
        (16, 23, 25, 26, 28, 29, 31, 33),
        WITHOUT_BLUE,
        (16, 23, 25, 26, 28, 29, 31, 33),
    ),
}


@pytest.mark.rule("HOUSE-5", "HOUSE-4", "TRICK-2")
@pytest.mark.parametrize(("opened", "hidden", "legal_open", "legal_hidden"), FOLLOWING.values(), ids=FOLLOWING.keys())
@pytest.mark.parametrize("packet", [FIRST, SECOND])
def test_following_suit_is_judged_in_the_packet_that_the_card_must_come_from(
    packet: int, opened: Row, hidden: Row, legal_open: Row, legal_hidden: Row
) -> None:
    dealers = (opened, hidden) if packet == FIRST else (hidden, opened)
    state = played(at_the_lead(TABLE, *dealers, (34,), (32,), exposed=(packet, FIRST)), 34)
    assert state.to_act == (0,)
    assert legal_numbers(state) == tuple(sorted(legal_open))
    state = played(state, legal_open[0])
    assert state.to_act == (1,)
    state = played(state, 32)
    assert state.to_act == (0,)
    assert legal_numbers(state) == tuple(sorted(legal_hidden))
    for card in state.deck:
        assert state.is_legal(Play(0, card)) is (card.number in legal_hidden)


@pytest.mark.rule("HOUSE-5", "TRICK-2")
def test_the_leaders_hidden_card_must_follow_his_open_one() -> None:
    state = at_the_lead(TABLE, (), (), (34, 35), (32, 30, 36, 37))
    state = played(state, 34)
    state = played(state, legal_numbers(state)[0])
    assert state.to_act == (1,)
    hidden = state.packets(1)[SECOND]
    assert legal_numbers(state) == hidden.of_suit(Suit.BLUE).numbers
    assert {30, 32} <= set(legal_numbers(state)) < set(hidden.numbers)
    error = refused(state, Play(1, state.deck[36]))
    assert (error.reason, error.clause) == (Reason.MUST_FOLLOW_SUIT, "HOUSE-5")


@pytest.mark.rule("HOUSE-4", "SCORE-1", "SCORE-2")
@every_table
def test_random_rounds_agree_with_an_account_of_their_tricks(table: Table) -> None:
    for seed in range(6):
        assert_scores_of_lone_players(finished(table.deal(seed=seed), random.Random(seed)))


def test_a_view_refuses_a_card_of_the_wrong_packet_as_the_state_does() -> None:
    state = BRIGHT_HOUSE.deal(2, seed=0)
    while state.phase is not Phase.TRICK:
        state = state.apply(state.legal_actions()[0])
    for seat in range(2):
        view = state.view(seat)
        for card in state.cards:
            assert str(view.refusal(Play(seat, card))) == str(state.refusal(Play(seat, card)))
