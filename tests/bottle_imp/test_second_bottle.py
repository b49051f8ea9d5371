"""The second bottle: five or six players, everybody alone, two bottles."""

from __future__ import annotations

import random

import pytest
from attrs import frozen

from flaschenteufel.bottle_imp import Bottle, BottleImpRound, Phase, TakeBottle, Trick
from tests.bottle_imp.scenes import (
    Row,
    assert_scores_of_lone_players,
    at_place,
    lay_rows,
    opened,
    ready,
    scores_by_place,
    sizes,
    table_of,
    whose_turn,
)
from tests.helpers import played
from tests.tables import Table, bottle_imp, finished, play, tables_of

SECOND_BOTTLE = bottle_imp("second-bottle")
TABLES = list(tables_of(SECOND_BOTTLE))
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
either_bottle = pytest.mark.parametrize("bottle", [0, 1])


@frozen
class Sale:
    """A first trick that the player at place 2 wins with the 3, the only card below 19; the others are blue too."""

    row: Row
    devil: Row
    strong: int

    def offered(self, table: Table, *rows: Row) -> BottleImpRound:
        """The round when the choice is open; the rows are tricks that can be played afterwards."""
        state = opened(table, self.row, *rows, strong=self.strong, devil=self.devil)
        return lay_rows(state, self.row)


FIVE = Sale(row=(30, 20, 3, 20.5, 23), devil=(2, 2.5, 36.5, 37), strong=4)
SIX = Sale(row=(30, 20, 3, 20.5, 23, 27), devil=(2, 2.5, 18.5, 36, 36.5, 37), strong=5)


def sale_at(table: Table) -> Sale:
    return FIVE if table.players == 5 else SIX


@pytest.mark.rule("TWO-1", "TEAM-4")
@every_table
def test_all_cards_are_used_and_the_deal_is_that_of_teams(table: Table) -> None:
    state = table.deal(seed=1)
    assert len(state.deck) == 54
    assert sizes(state) == ([10, 11, 11, 11, 11] if table.players == 5 else [9] * 6)
    discarding = set(range(table.players)) - ({table.dealer} if table.players == 5 else set())
    assert set(state.to_act) == discarding
    state = ready(state)
    assert len(state.devils_trick) == len(discarding)
    hand = 10 if table.players == 5 else 8
    assert sizes(state) == [hand] * table.players
    assert len(finished(state, random.Random(1)).tricks) == hand


@pytest.mark.rule("TWO-1")
@every_table
def test_two_bottles_stand_unowned_at_nineteen_and_everybody_is_alone(table: Table) -> None:
    for state in (table.new_round(), table.deal(seed=1), ready(table.deal(seed=1))):
        assert state.bottles == (Bottle(price=19), Bottle(price=19))
        assert state.sides == tuple((seat,) for seat in range(table.players))


@pytest.mark.rule("TWO-3")
@every_table
def test_the_first_buyer_chooses_and_the_trick_lies_on_the_table_until_then(table: Table) -> None:
    sale = sale_at(table)
    state = sale.offered(table)
    buyer = at_place(state, 2)
    assert state.phase is Phase.CHOOSE_BOTTLE
    assert state.to_act == (buyer,)
    assert state.legal_actions() == (TakeBottle(buyer, 0), TakeBottle(buyer, 1))
    leader = at_place(state, 1)
    seats = [(leader + turn) % state.seats for turn in range(state.seats)]
    laid = tuple((seat, state.deck[sale.row[(seat - state.dealer) % state.seats]]) for seat in seats)
    assert state.trick == Trick(leader, laid)
    assert not state.tricks
    assert not any(state.pile(seat) for seat in range(state.seats))
    assert state.bottles == (Bottle(price=19), Bottle(price=19))


@pytest.mark.rule("TWO-3", "BOTTLE-2", "TRICK-1")
@either_bottle
@every_table
def test_the_chosen_bottle_is_sold_and_its_buyer_leads(table: Table, bottle: int) -> None:
    sale = sale_at(table)
    state = sale.offered(table)
    buyer = at_place(state, 2)
    state = state.apply(TakeBottle(buyer, bottle))
    assert state.bottles[bottle] == Bottle(price=3, owner=buyer, card=state.deck[3])
    assert state.bottles[1 - bottle] == Bottle(price=19)
    assert state.pile(buyer) == {state.deck[number] for number in sale.row} - {state.deck[3]}
    assert [trick.winner for trick in state.tricks] == [buyer]
    assert state.phase is Phase.TRICK
    assert state.trick == Trick(buyer)
    assert state.to_act == (buyer,)


@pytest.mark.rule("TWO-3", "TWO-4")
@every_table
def test_the_choice_is_offered_once_a_round(table: Table) -> None:
    for seed in range(5):
        choices = [
            before
            for before, action, _ in play(table.deal(seed=seed), random.Random(seed))
            if before.phase is Phase.CHOOSE_BOTTLE or isinstance(action, TakeBottle)
        ]
        assert len(choices) == 1
        assert choices[0].bottles == (Bottle(price=19), Bottle(price=19))


@pytest.mark.rule("TWO-3", "TRICK-3")
def test_a_trick_without_a_card_below_nineteen_offers_nothing() -> None:
    row = (29, 21, 24, 24.5, 26, 26.5)
    state = lay_rows(opened(table_of(SECOND_BOTTLE, 6), row, strong=5, devil=()), row)
    assert state.phase is Phase.TRICK
    assert state.bottles == (Bottle(price=19), Bottle(price=19))
    assert state.tricks[0].winner == state.dealer == whose_turn(state)


ROWS: tuple[Row, ...] = (
    (30, 20, 17, 20.5, 23, 27),  # place 2 wins with the 17 and chooses
    (28, 28.5, 22, 22.5, 9, 25),  # place 4 with the 9, below 17 and 19
    (16.5, 26, 26.5, 11, 24, 24.5),  # the dealer with the 16.5, below 17 only
    (21, 29, 31, 33, 34, 34.5),  # place 5 with the 34.5: all are above 16.5
)


def told(table: Table, bottle: int) -> tuple[BottleImpRound, ...]:
    """The round after each of the `ROWS`; the first buyer takes that bottle."""
    state = lay_rows(opened(table, *ROWS, strong=5, devil=()), ROWS[0])
    states = [state.apply(TakeBottle(whose_turn(state), bottle))]
    for row in ROWS[1:]:
        states.append(lay_rows(states[-1], row))
    return tuple(states)


six = pytest.mark.parametrize("table", [table for table in TABLES if table.players == 6], ids=str)


@pytest.mark.rule("TWO-4", "TWO-2")
@either_bottle
@six
def test_a_card_below_both_prices_wins_the_dearer_bottle_without_a_choice(table: Table, bottle: int) -> None:
    first, second, _, _ = told(table, bottle)
    assert [first.bottles[bottle].price, first.bottles[1 - bottle].price] == [17, 19]
    winner = at_place(second, 4)
    assert second.bottles[bottle] == first.bottles[bottle]
    assert second.bottles[1 - bottle] == Bottle(price=9, owner=winner, card=second.deck[9])
    assert second.phase is Phase.TRICK
    assert second.to_act == (winner,)


@pytest.mark.rule("TWO-2", "TWO-4", "TRICK-4", "BOTTLE-3")
@either_bottle
@six
def test_a_trick_is_judged_by_the_higher_price(table: Table, bottle: int) -> None:
    _, second, third, _ = told(table, bottle)
    dealer, first_buyer = table.dealer, at_place(second, 2)
    # The 16.5 and the 11 are above the lower price, 9: by that one the 26.5 would win.
    assert third.tricks[-1].winner == dealer
    assert third.bottles[bottle] == Bottle(price=16.5, owner=dealer, card=third.deck[16.5])
    assert third.bottles[1 - bottle] == second.bottles[1 - bottle]
    assert third.pile(first_buyer) == second.pile(first_buyer) | {third.deck[17]}
    assert third.pile(dealer).numbers == (11, 24, 24.5, 26, 26.5)


@pytest.mark.rule("TWO-2", "TRICK-3")
@either_bottle
@six
def test_above_both_prices_the_highest_card_wins_and_no_bottle_moves(table: Table, bottle: int) -> None:
    *_, third, fourth = told(table, bottle)
    assert fourth.tricks[-1].winner == at_place(fourth, 5)
    assert fourth.bottles == third.bottles


@pytest.mark.rule("TWO-2")
def test_a_card_between_the_prices_takes_the_dearer_bottle() -> None:
    rows = ((30, 20, 17, 20.5, 23, 27), (28, 28.5, 22, 22.5, 18, 25))
    state = lay_rows(opened(table_of(SECOND_BOTTLE, 6), *rows, strong=5, devil=()), rows[0])
    state = lay_rows(state.apply(TakeBottle(2, 0)), rows[1])
    assert state.bottles == (
        Bottle(price=17, owner=2, card=state.deck[17]),
        Bottle(price=18, owner=4, card=state.deck[18]),
    )


# Both bottles are sold below every card that is still to be played, and the strong player wins the rest.
# With five the devil's trick is worth 1 + 1 + 6 + 6, with six 1 + 1 + 5 + 6 + 6 + 6.


def end_of(table: Table, row: Row, bottle: int) -> BottleImpRound:
    state = sale_at(table).offered(table, row)
    state = lay_rows(state.apply(TakeBottle(whose_turn(state), bottle)), row)
    assert sorted(bottle.price for bottle in state.bottles) == [1, 3]
    return finished(state, random.Random(2))


def points_of_the_strong(end: BottleImpRound) -> int:
    """What the tricks after the second are worth."""
    return sum(card.points for trick in end.tricks[2:] for _, card in trick.plays)


@pytest.mark.rule("TWO-5", "TWO-4")
@either_bottle
@every_table
def test_the_owner_of_both_bottles_pays_twice(table: Table, bottle: int) -> None:
    row = (28, 28.5, 1, 22, 22.5, 25)[: table.players]
    end = end_of(table, row, bottle)
    rest = points_of_the_strong(end)
    assert {bottle.owner for bottle in end.bottles} == {at_place(end, 2)}
    if table.players == 5:
        assert scores_by_place(end) == (0, 0, -2 * 14, 0, rest)
    else:
        assert scores_by_place(end) == (0, 0, -2 * 25, 0, 0, rest)
    assert rest > 0


@pytest.mark.rule("TWO-5", "SCORE-2")
@either_bottle
@every_table
def test_two_owners_pay_once_each_and_score_nothing_for_their_piles(table: Table, bottle: int) -> None:
    row = (28, 28.5, 22, 1, 22.5, 25)[: table.players]
    end = end_of(table, row, bottle)
    owners = at_place(end, 2), at_place(end, 3)
    assert (end.bottles[bottle].owner, end.bottles[1 - bottle].owner) == owners
    assert all(end.pile(owner).points > 0 for owner in owners)
    rest = points_of_the_strong(end)
    if table.players == 5:
        assert scores_by_place(end) == (0, 0, -14, -14, rest)
    else:
        assert scores_by_place(end) == (0, 0, -25, -25, 0, rest)


@pytest.mark.rule("TWO-2", "TWO-4", "TWO-5")
@every_table
def test_random_rounds_agree_with_an_account_of_their_tricks(table: Table) -> None:
    for seed in range(5):
        assert_scores_of_lone_players(finished(table.deal(seed=seed), random.Random(seed)))


@pytest.mark.rule("TWO-4")
def test_an_owner_may_buy_his_own_bottle_again_and_keeps_the_card_under_it() -> None:
    rows = ((30, 20, 17, 20.5, 23, 27), (28, 28.5, 12, 22, 22.5, 25), (29, 21, 16, 24, 24.5, 26))
    state = lay_rows(opened(table_of(SECOND_BOTTLE, 6), *rows, strong=5, devil=()), rows[0])
    state = lay_rows(state.apply(TakeBottle(2, 1)), rows[1])
    assert [bottle.price for bottle in state.bottles] == [12, 17]
    assert state.deck[17] not in state.pile(2)
    state = played(state, 16, 24, 24.5, 26, 29, 21)
    assert [(bottle.price, bottle.owner) for bottle in state.bottles] == [(12, 2), (16, 2)]
    assert state.deck[17] in state.pile(2)
