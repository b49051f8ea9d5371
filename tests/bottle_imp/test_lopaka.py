"""Lopaka: two players and a dummy."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Bottle, BottleImp, BottleImpRound, Card, Pass, Phase, Play, Reason, Suit
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.variants.lopaka import the_other_player
from tests.bottle_imp.scenes import (
    Row,
    assert_scores_of_lone_players,
    at_place,
    at_the_lead,
    dealt,
    legal_numbers,
    ready,
    scores_by_place,
    sizes,
    submit,
    table_of,
    whose_turn,
)
from tests.helpers import played, refused
from tests.tables import Table, bottle_imp, finished, play, tables_of

LOPAKA = bottle_imp("lopaka")
TABLES = list(tables_of(LOPAKA))
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
DEALER, OTHER, DUMMY = 0, 1, 2
"""The places: Lopaka sits two places left of the dealer, that is, to the right."""

every_dealer = pytest.mark.parametrize("table", [table_of(LOPAKA, dealer=dealer) for dealer in range(3)], ids=str)


@pytest.mark.rule("LOP-1")
@every_table
def test_lopaka_sits_to_the_right_of_the_dealer(table: Table) -> None:
    for state in (table.new_round(), table.deal(seed=1)):
        assert state.seats == 3
        assert state.players == 2
        assert state.automatic == ((table.dealer - 1) % 3,)


@pytest.mark.rule("LOP-1", "TRICK-1")
@every_table
def test_the_first_trick_goes_non_dealer_lopaka_dealer(table: Table) -> None:
    state = finished(table.deal(seed=1), random.Random(1))
    non_dealer, lopaka = (table.dealer + 1) % 3, (table.dealer + 2) % 3
    assert state.automatic == (lopaka,)
    assert [seat for seat, _ in state.tricks[0].plays] == [non_dealer, lopaka, table.dealer]


@pytest.mark.rule("LOP-2")
@every_table
def test_eleven_cards_each_and_three_left_over_for_the_devil(table: Table) -> None:
    state = table.deal(seed=2)
    assert sizes(state) == [11, 11, 11]
    assert len(state.devils_trick) == 3
    assert finished(state, random.Random(2)).devils_trick == state.devils_trick


@pytest.mark.rule("LOP-2")
@every_dealer
def test_the_last_three_cards_of_the_deck_are_the_devils(table: Table) -> None:
    deck = list(reversed(table.new_round().deck.cards))
    state = table.variant.deal(dealer=table.dealer, deck=deck)
    assert state.devils_trick.numbers == (1, 2, 3)
    assert state.hand(0).numbers == tuple(range(27, 38))


@pytest.mark.rule("LOP-3", "PASS-1")
@pytest.mark.parametrize("first_to_give", [DEALER, OTHER])
@every_dealer
def test_the_two_players_give_each_other_a_card_and_lopaka_neither_gives_nor_takes(
    table: Table, first_to_give: int
) -> None:
    state = dealt(table, range(1, 12), (12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 23), range(24, 35))
    dealer, other, lopaka = (at_place(state, place) for place in (DEALER, OTHER, DUMMY))
    assert state.phase is Phase.PASS
    assert set(state.to_act) == {dealer, other}
    assert {action.cards[0].number for action in state.legal_actions(other) if isinstance(action, Pass)} == set(
        state.hand(other).numbers
    )
    assert not state.legal_actions(lopaka)
    gifts = {dealer: (11,), other: (23,)} if first_to_give == DEALER else {other: (23,), dealer: (11,)}
    (first, _) = gifts
    waiting = submit(state, Pass, {first: gifts[first]})
    assert waiting.phase is Phase.PASS
    assert [waiting.hand(seat) for seat in range(3)] == [state.hand(seat) for seat in range(3)]
    state = submit(state, Pass, gifts)
    assert state.phase is Phase.TRICK
    assert state.hand(dealer).numbers == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 23)
    assert state.hand(other).numbers == (11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22)
    assert state.hand(lopaka).numbers == tuple(range(24, 35))
    assert state.devils_trick.numbers == (35, 36, 37)


@pytest.mark.rule("LOP-3")
@pytest.mark.parametrize("lopaka", range(3))
def test_wherever_lopaka_sits_a_gift_is_for_the_other_player(lopaka: int) -> None:
    seating = Seating(3, dealer=(lopaka + 1) % 3, automatic=(lopaka,))
    one, two = seating.people
    assert the_other_player(seating, one) == ((two, 0),)
    assert the_other_player(seating, two) == ((one, 0),)


@pytest.mark.rule("LOP-3")
@every_table
def test_lopakas_hand_is_laid_open_after_the_exchange_and_nobody_elses(table: Table) -> None:
    for state, _, _ in play(table.deal(seed=3), random.Random(3)):
        opened_by = {seat: state.exposed(seat) for seat in range(3)}
        if state.phase is Phase.PASS:
            assert opened_by == {0: (), 1: (), 2: ()}
        else:
            assert opened_by == {seat: (0,) if seat in state.automatic else () for seat in range(3)}


@pytest.mark.rule("LOP-3")
def test_lopakas_open_hand_reads_in_ascending_order() -> None:
    state = ready(TABLES[0].deal(seed=4))
    (lopaka,) = state.automatic
    numbers = [card.number for card in state.packets(lopaka)[0]]
    assert numbers == sorted(numbers)
    assert len(numbers) == 11


def expected_card(state: BottleImpRound) -> Card:
    """Lopaka's card by LOP-4 and LOP-5, worked out from his hand, the trick and the price alone."""
    hand = list(state.hand(whose_turn(state)))
    price = state.bottles[0].price
    trick = [card for _, card in state.trick.plays]
    if not trick:
        return hand[-1]
    legal = [card for card in hand if card.suit is trick[0].suit] or hand

    def wins(card: Card) -> bool:
        below = [other for other in (*trick, card) if other.number < price]
        return card == max(below or (*trick, card))

    winning = [card for card in legal if wins(card)]
    return max(winning) if winning else min(legal)


@pytest.mark.rule("LOP-4", "LOP-5")
@every_table
def test_lopaka_has_exactly_one_legal_action_and_it_is_the_one_of_the_rule(table: Table) -> None:
    turns = 0
    for seed in range(8):
        for state, _, _ in play(table.deal(seed=seed), random.Random(seed)):
            if state.to_act != state.automatic:
                continue
            turns += 1
            only = Play(whose_turn(state), expected_card(state))
            assert state.legal_actions() == state.legal_actions(only.seat) == (only,)
            allowed = [card for card in state.deck if state.is_legal(Play(only.seat, card))]
            assert allowed == [only.card]
    assert turns == 8 * 11


# Lopaka plays second here, on a blue card, at the price of 19. With the first hands he can follow; the other cards
# that he holds would be the highest, the lowest and the best to win with, but they are not blue.
NOT_BLUE = (1, 2, 12, 18, 22, 25, 36, 37)


@pytest.mark.rule("LOP-4", "TRICK-2")
@pytest.mark.parametrize(
    ("led", "blue", "card"),
    [
        pytest.param(34, (17, 20, 24), 17, id="wins only by taking the bottle"),
        pytest.param(34, (4, 13, 20), 13, id="takes the bottle with the highest card below the price"),
        pytest.param(24, (17, 27, 32), 32, id="wins without the bottle where that card is higher"),
        pytest.param(13, (4, 17, 34), 17, id="a card above the price does not win against one below"),
        pytest.param(34, (20, 24, 27), 20, id="plays the lowest if nothing wins"),
        pytest.param(17, (4, 13, 20), 4, id="plays the lowest if the bottle is taken with a higher card"),
    ],
)
def test_lopaka_follows_suit(led: int, blue: Row, card: int) -> None:
    state = played(at_the_lead(table_of(LOPAKA), (), (led,), (*blue, *NOT_BLUE)), led)
    assert state.to_act == state.automatic == (DUMMY,)
    assert legal_numbers(state) == (card,)


@pytest.mark.rule("LOP-4", "TRICK-2")
@pytest.mark.parametrize(
    ("led", "hand", "card"),
    [
        pytest.param(34, (1, 2, 5, 12, 18, 21, 22, 25, 33, 36, 37), 37, id="the highest of all that win"),
        pytest.param(34, (1, 2, 3, 5, 7, 9, 12, 18, 22, 25, 33), 18, id="only by taking the bottle"),
        pytest.param(17, (1, 2, 3, 5, 7, 9, 18, 21, 22, 25, 37), 18, id="the 18 beats the 17"),
        pytest.param(17, (2, 3, 5, 7, 9, 12, 16, 21, 22, 25, 37), 2, id="nothing wins: the lowest"),
        pytest.param(17, (21, 22, 23, 25, 26, 28, 29, 31, 33, 35, 36), 21, id="nothing wins, all above the price"),
    ],
)
def test_lopaka_is_void(led: int, hand: Row, card: int) -> None:
    state = played(at_the_lead(table_of(LOPAKA), (), (led,), hand), led)
    assert state.hand(DUMMY).numbers == hand
    assert legal_numbers(state) == (card,)


@pytest.mark.rule("LOP-5")
def test_lopaka_leads_his_highest_card_whatever_the_others_hold() -> None:
    # He wins with the 37, and with the 25 he leads a card that the dealer is sure to beat.
    state = at_the_lead(table_of(LOPAKA), (34, 36), (24,), (37, 25, 1, 2, 3, 5, 7, 9, 12, 15, 18))
    state = played(state, 24, 37, 34)
    assert state.to_act == state.automatic == (DUMMY,)
    assert not state.trick.plays
    assert legal_numbers(state) == (25,)
    error = refused(state, Play(DUMMY, state.deck[1]))
    assert (error.reason, error.clause) == (ft.Reason.PLAYS_BY_RULE, "LOP-5")


@pytest.mark.rule("LOP-5")
@pytest.mark.parametrize("led", [34, 17])
def test_lopaka_looks_at_nothing_but_his_hand_and_the_trick(led: int) -> None:
    hand = (4, 13, 20, *NOT_BLUE)
    others = [card.number for card in LOPAKA.deck() if card.number not in (*hand, led)]
    found: set[tuple[float, ...]] = set()
    hidden: set[tuple[float, ...]] = set()
    for seed in range(20):
        random.Random(seed).shuffle(others)
        state = played(at_the_lead(table_of(LOPAKA), others[:11], (led, *others[11:21]), hand), led)
        hidden.add(state.hand(OTHER).numbers)
        found.add(legal_numbers(state))
    assert len(hidden) == 20
    assert found == {(13,) if led == 34 else (4,)}


@pytest.mark.rule("LOP-4", "BOTTLE-2")
def test_a_fallen_price_counts_for_lopaka_too() -> None:
    # On the blue 27 he would play the 17 at the price of 19; at 12 only the 6 takes the bottle.
    state = at_the_lead(table_of(LOPAKA), (22,), (12, 27), (5, 6, 17, 20, 11, 14, 16, 21, 23, 26, 29))
    state = played(state, 12, 5, 22)
    assert state.bottles == (Bottle(price=12, owner=OTHER, card=state.deck[12]),)
    state = played(state, 27)
    assert legal_numbers(state) == (6,)


EXAMPLE = (12, 17, 18, 32, 36)
"""What Lopaka holds in the worked example."""
DEALERS_CARDS, OTHERS_CARDS = (37, 24, 6, 8, 10, 13), (22, 20)


def worked_example(table: Table, *more: float) -> BottleImpRound:
    """The worked example: the dealer has won a trick, and 24 and 20 lie; `more` is what Lopaka holds besides."""
    dealers = (*DEALERS_CARDS, 14, 16, 21, 23, 26) if more else DEALERS_CARDS
    state = at_the_lead(table, dealers, OTHERS_CARDS, (*EXAMPLE, 28, *more))
    state = played(state, 22, 28, 37)
    assert state.bottles == (Bottle(price=19),)
    assert state.to_act == (table.dealer,)
    state = played(state, 24, 20)
    assert state.to_act == state.automatic
    assert state.hand(whose_turn(state)).numbers == tuple(sorted((*EXAMPLE, *more)))
    return state


SHORT = evolve(LOPAKA, name="short-lopaka", layouts=(evolve(LOPAKA.layouts[0], packets=(6,)),))
"""Lopaka with hands of six: in the full game he cannot be down to five cards at the price of 19, for it would take
18 cards above 19 to play six tricks without selling the bottle, and four of these are in the example."""

two_editions = pytest.mark.parametrize("edition", ["2003", "1995"])


@pytest.mark.rule("EX-2", "LOP-4", "DECK-5")
@two_editions
@pytest.mark.parametrize("dealer", range(3))
@pytest.mark.parametrize(
    ("variant", "more"),
    [pytest.param(SHORT, (), id="exactly these five cards"), pytest.param(LOPAKA, (1, 2, 3, 5, 7), id="the full game")],
)
def test_the_worked_example(variant: BottleImp, more: Row, dealer: int, edition: str) -> None:
    state = worked_example(table_of(variant, dealer=dealer, edition=edition), *more)
    lopaka = whose_turn(state)
    blue = state.hand(lopaka).of_suit(Suit.BLUE)
    assert blue.numbers == (17, 32)
    assert legal_numbers(state) == (32,)
    assert refused(state, Play(lopaka, state.deck[17])).reason is ft.Reason.PLAYS_BY_RULE
    for number in (12, 18, 36):
        assert refused(state, Play(lopaka, state.deck[number])).reason is Reason.MUST_FOLLOW_SUIT
    state = played(state, 32)
    assert state.tricks[-1].winner == lopaka
    assert state.pile(lopaka).numbers == (20, 24, 32)
    assert state.bottles == (Bottle(price=19),)
    assert state.to_act == (lopaka,)
    assert legal_numbers(state) == (36,)


@pytest.mark.rule("DECK-5")
@two_editions
def test_the_suits_of_the_worked_example(edition: str) -> None:
    deck = LOPAKA.deck(edition=edition)
    assert {deck[number].suit for number in (24, 17, 32)} == {Suit.BLUE}
    assert Suit.BLUE not in {deck[number].suit for number in (12, 18, 36)}


@pytest.mark.rule("DECK-5")
def test_the_worked_example_fails_with_the_matagot_cards() -> None:
    state = worked_example(table_of(SHORT, edition="matagot"))
    assert state.deck[24].suit is Suit.RED
    assert legal_numbers(state) == (36,)


# The bottle is sold for 4 in the first trick, and 1, 2 and 3, worth 4 points, are the devil's: the price stays. All
# 36 cards are worth 126 points.
DEVIL = (1, 2, 3)


@pytest.mark.rule("LOP-6", "SCORE-2")
@every_dealer
def test_lopaka_owns_the_bottle_and_pays_for_it(table: Table) -> None:
    lopakas = (4, 5, 7, 9, 11, 12, 14, 15, 16, 18, 21)
    others = (34, 26, 27, 28, 29, 30, 31, 33, 35, 36, 37)
    state = played(at_the_lead(table, (32,), others, lopakas, devil=DEVIL), 34, 4, 32)
    lopaka = at_place(state, DUMMY)
    assert state.bottles == (Bottle(price=4, owner=lopaka, card=state.deck[4]),)
    assert state.pile(lopaka).points == 12
    end = finished(state, random.Random(5))
    assert scores_by_place(end) == (0, 126 - 4 - 1 - 12, -4)


@pytest.mark.rule("LOP-6", "SCORE-1")
@every_dealer
def test_lopaka_scores_for_his_pile_like_a_player(table: Table) -> None:
    lopakas = (27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37)
    state = played(at_the_lead(table, (20,), (4,), lopakas, devil=DEVIL), 4, 27, 20)
    assert state.bottles == (Bottle(price=4, owner=at_place(state, OTHER), card=state.deck[4]),)
    end = finished(state, random.Random(6))
    assert scores_by_place(end) == (0, -4, 126 - 4 - 1 - 9)


@pytest.mark.rule("LOP-6", "SCORE-1", "SCORE-2")
@every_table
def test_random_rounds_agree_with_an_account_of_their_tricks(table: Table) -> None:
    lopaka = (table.dealer - 1) % 3
    ends = [finished(table.deal(seed=seed), random.Random(seed)) for seed in range(12)]
    owners = {assert_scores_of_lone_players(end).bottles[0][1] for end in ends}
    assert {lopaka} < owners, "Lopaka owns the bottle in some of the rounds, and not in all"
    assert any(end.scores[lopaka] > 0 for end in ends)
