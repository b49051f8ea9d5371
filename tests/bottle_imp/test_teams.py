"""Teams: who plays with whom, what is dealt, and what partners and solo players score."""

from __future__ import annotations

import random

import pytest

from flaschenteufel.bottle_imp import BottleImp, Card, Discard, Pass, Phase
from tests.bottle_imp.scenes import (
    Row,
    assert_account,
    by_place,
    lay_rows,
    opened,
    ready,
    scores_by_place,
    sizes,
    table_of,
)
from tests.tables import Table, bottle_imp, finished, tables_of

TEAMS, WITH_SOLOS = bottle_imp("teams"), bottle_imp("teams-with-solos")
LINE_UPS = {
    (TEAMS, 4): ((0,), (1, 3), (2,)),
    (TEAMS, 5): ((0,), (1, 3), (2, 4)),
    (TEAMS, 6): ((0, 3), (1, 4), (2, 5)),
    (WITH_SOLOS, 6): ((0,), (1, 4), (2, 5), (3,)),
}
"""The sides as places left of the dealer, copied from TEAM-2."""

TABLES = [*tables_of(TEAMS), *tables_of(WITH_SOLOS)]
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def of_size(players: int) -> list[Table]:
    return [table for table in TABLES if table.players == players]


@pytest.mark.rule("TEAM-2")
@every_table
def test_the_sides_are_those_of_the_line_up(table: Table) -> None:
    places = LINE_UPS[table.variant, table.players]
    expected = [tuple(sorted((table.dealer + place) % table.players for place in side)) for side in places]
    assert sorted(table.new_round().sides) == sorted(expected)


@pytest.mark.rule("TEAM-2")
def test_there_are_these_line_ups_and_no_others() -> None:
    assert TEAMS.player_counts == (4, 5, 6)
    assert WITH_SOLOS.player_counts == (6,)


@pytest.mark.rule("TEAM-1")
@every_table
def test_partners_sit_as_far_apart_as_can_be(table: Table) -> None:
    for first, second in (side for side in table.new_round().sides if len(side) == 2):
        around = (second - first) % table.players
        assert min(around, table.players - around) == table.players // 2


@pytest.mark.rule("TEAM-1")
@every_table
def test_solo_players_are_the_dealer_and_with_an_even_number_the_seat_opposite(table: Table) -> None:
    solos = {side[0] for side in table.new_round().sides if len(side) == 1}
    if table.variant is TEAMS and table.players == 6:
        assert not solos
    elif table.players == 5:
        assert solos == {table.dealer}
    else:
        assert solos == {table.dealer, (table.dealer + table.players // 2) % table.players}


@pytest.mark.rule("TEAM-3")
@every_table
def test_four_use_the_base_deck_and_more_all_cards(table: Table) -> None:
    numbers = {card.number for card in table.new_round().deck}
    base = set(range(1, 38)) - {19}
    assert numbers == (base if table.players == 4 else base | {even + 0.5 for even in range(2, 37, 2)})


@pytest.mark.rule("TEAM-3", "DECK-4")
def test_only_the_edition_with_the_extension_serves_five_and_six() -> None:
    editions = {players: {table.edition for table in of_size(players)} for players in (4, 5, 6)}
    assert editions == {4: {"matagot", "2003", "1995"}, 5: {"matagot"}, 6: {"matagot"}}


@pytest.mark.rule("TEAM-4", "DISC-1")
@pytest.mark.parametrize("table", of_size(5), ids=str)
def test_the_dealer_of_five_has_a_card_less_and_discards_nothing(table: Table) -> None:
    state = table.deal(seed=1)
    assert sizes(state) == [10, 11, 11, 11, 11]
    assert state.phase is Phase.DISCARD
    assert set(state.to_act) == set(range(5)) - {table.dealer}
    for seat in state.to_act:
        state = state.apply(state.legal_actions(seat)[0])
    assert state.phase is Phase.PASS
    assert sizes(state) == [10] * 5
    assert len(state.devils_trick) == 4


@pytest.mark.rule("TEAM-4", "PASS-1")
@pytest.mark.parametrize("table", of_size(5), ids=str)
def test_all_five_pass_two_cards_the_dealer_too(table: Table) -> None:
    state = table.deal(seed=1)
    while state.phase is Phase.DISCARD:
        state = state.apply(state.legal_actions()[0])
    assert state.to_act == (0, 1, 2, 3, 4)
    before = state
    gifts: dict[int, tuple[Card, ...]] = {}
    for seat in before.to_act:
        gift = before.legal_actions(seat)[-1]
        assert isinstance(gift, Pass)
        gifts[seat] = gift.cards
        state = state.apply(gift)
    for seat in range(5):
        left, right = (seat + 1) % 5, (seat - 1) % 5
        received = {gifts[right][0], gifts[left][1]}
        assert state.hand(seat) == (before.hand(seat) - set(gifts[seat])) | received


@pytest.mark.rule("TEAM-4")
@pytest.mark.parametrize(("players", "hand", "devils_trick"), [(4, 8, 4), (5, 10, 4), (6, 8, 6)])
def test_the_hands_the_devils_trick_and_the_number_of_tricks(players: int, hand: int, devils_trick: int) -> None:
    for table in of_size(players):
        state = ready(table.deal(seed=2))
        assert sizes(state) == [hand] * players
        assert len(state.devils_trick) == devils_trick
        assert len(finished(state, random.Random(2)).tricks) == hand


@pytest.mark.rule("TEAM-4")
@pytest.mark.parametrize("table", of_size(6), ids=str)
def test_six_are_dealt_nine_cards_each_and_all_discard_one(table: Table) -> None:
    state = table.deal(seed=3)
    assert sizes(state) == [9] * 6
    assert state.to_act == (0, 1, 2, 3, 4, 5)
    assert {len(action.cards) for action in state.legal_actions() if isinstance(action, Discard)} == {1}


# In the scenes below a row is a trick and a column a player, the dealer first. The 1 sells the bottle for good: no
# card is below it. From then on the player at the place `strong` wins every trick, whatever is played.


def scores_of(table: Table, *rows: Row, strong: int, devil: Row) -> tuple[int, ...]:
    """Play the rows and then, at random, the rest; the scores by place."""
    state = lay_rows(opened(table, *rows, strong=strong, devil=devil), *rows)
    end = finished(state, random.Random(4))
    assert end.bottles[0].price == 1
    assert {trick.winner for trick in end.tricks[len(rows) :]} == {by_place(end)[strong]}
    return scores_by_place(end)


def dealers(variant: BottleImp, players: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "table", [table_of(variant, players, dealer=dealer, edition="matagot") for dealer in range(players)], ids=str
    )


@pytest.mark.rule("TEAM-5", "TEAM-6", "SCORE-1")
@dealers(TEAMS, 4)
def test_four_a_solo_player_owns_the_bottle(table: Table) -> None:
    scores = scores_of(
        table,
        (29, 21, 24, 26),  # the dealer wins 12 points
        (20, 30, 23, 27),  # his left neighbour 18
        (25, 22, 1, 28),  # the seat opposite the bottle, and 17 points for nothing
        strong=3,  # wins 33 to 37, 28 points, and 2 to 16, 32 points
        devil=(17, 18, 31, 32),
    )
    assert scores == (2 * 12, 18 + 60, -2 * 19, 18 + 60)


@pytest.mark.rule("TEAM-5", "TEAM-6", "SCORE-2")
@dealers(TEAMS, 4)
def test_four_a_partner_owns_the_bottle_and_the_points_of_the_other_are_lost(table: Table) -> None:
    scores = scores_of(
        table,
        (29, 21, 24, 26),  # the dealer wins 12 points
        (22, 1, 25, 28),  # his left neighbour the bottle
        strong=3,  # his right neighbour, the partner, all the rest
        devil=(17, 18, 30, 31),
    )
    assert scores == (2 * 12, -18, 0, -18)


@pytest.mark.rule("TEAM-6")
@dealers(TEAMS, 5)
def test_five_the_solo_dealer_owns_the_bottle(table: Table) -> None:
    scores = scores_of(
        table,
        (1, 22, 22.5, 25, 28),
        strong=1,
        devil=(36, 36.5, 37, 28.5),
    )
    everything = sum(card.points for card in table.new_round().deck)
    rest = everything - 24 - (1 + 5 + 5 + 6 + 6)
    assert scores == (-2 * 24, rest, 0, rest, 0)


@pytest.mark.rule("TEAM-5", "TEAM-6")
@dealers(TEAMS, 5)
def test_five_one_pair_adds_up_the_other_pays_and_the_dealer_doubles(table: Table) -> None:
    scores = scores_of(
        table,
        (26.5, 21, 24, 24.5, 26),  # the dealer wins 14 points
        (22, 22.5, 1, 25, 28),  # place 2 the bottle
        (23, 27, 20, 30, 20.5),  # place 3 wins 22 points
        (16, 29, 14.5, 11, 14),  # place 1 wins 9
        strong=4,
        devil=(28.5, 32, 32.5, 33),
    )
    assert scores == (2 * 14, 22 + 9, -23, 22 + 9, -23)


SIX: tuple[Row, ...] = (
    (29, 21, 24, 24.5, 26, 26.5),  # the dealer wins 18 points
    (20, 20.5, 23, 30.5, 27, 30),  # the seat opposite 27
    (28, 28.5, 1, 22, 22.5, 25),  # place 2 the bottle
)
SIX_DEVIL = (18.5, 31, 32, 32.5, 33, 34)


@pytest.mark.rule("TEAM-5", "TEAM-6")
@dealers(TEAMS, 6)
def test_six_in_pairs_nobody_doubles(table: Table) -> None:
    scores = scores_of(table, *SIX, strong=5, devil=SIX_DEVIL)
    assert scores == (18 + 27, 0, -31, 18 + 27, 0, -31)


@pytest.mark.rule("TEAM-5", "TEAM-6")
@dealers(WITH_SOLOS, 6)
def test_six_with_solos_the_dealer_and_the_seat_opposite_double_each_for_himself(table: Table) -> None:
    scores = scores_of(table, *SIX, strong=5, devil=SIX_DEVIL)
    assert scores == (2 * 18, 0, -31, 2 * 27, 0, -31)


@pytest.mark.rule("TEAM-6")
@dealers(WITH_SOLOS, 6)
def test_six_with_solos_the_solo_player_opposite_the_dealer_owns_the_bottle(table: Table) -> None:
    scores = scores_of(table, *SIX[:2], (25, 28, 28.5, 1, 22, 22.5), strong=0, devil=SIX_DEVIL)
    dealers_points = scores[0] // 2
    assert scores == (2 * dealers_points, 0, 0, -2 * 31, 0, 0)
    assert dealers_points > 18


@pytest.mark.rule("TEAM-5", "TEAM-6")
@every_table
def test_the_scores_of_random_rounds_follow_from_the_tricks(table: Table) -> None:
    for seed in range(6):
        state = finished(table.deal(seed=seed), random.Random(seed))
        found = assert_account(state)
        ((_, owner),) = found.bottles
        for side in LINE_UPS[table.variant, table.players]:
            seats = [by_place(state)[place] for place in side]
            share = sum(card.points for seat in seats for card in found.piles[seat])
            if owner in seats:
                share = -sum(card.points for card in state.devils_trick)
            assert [state.scores[seat] for seat in seats] == ([share, share] if len(seats) == 2 else [2 * share])
