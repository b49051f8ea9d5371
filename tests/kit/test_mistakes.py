"""What an author can get wrong is refused, with a sentence that says what it is."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

import pytest
from attrs import define, evolve, field, frozen

import flaschenteufel as ft
from flaschenteufel import kit
from flaschenteufel.kit import Card
from tests.kit.small_games import (
    DECK,
    KEPT,
    PLAIN,
    TRICKS,
    TWO_BY,
    WINDING,
    LayBy,
    LayTwoBy,
    Offer,
    Phase,
    Put,
    Reason,
    Small,
    Turned,
    follow,
    laid_by,
    lamps_first,
    offered,
    offers,
    put,
    turn,
    turning,
    two_laid_by,
)

if TYPE_CHECKING:
    from decimal import Decimal  # where no program finds it

# What is wrong here is wrong for type checkers too, so they are told to look away.
ANY: Any = None
CardChoice: Any = kit.CardChoice
Choice: Any = kit.Choice
YES: Any = True


def always(value: Any) -> Callable[..., Any]:
    """A rule that says the same whatever it is given."""

    def rule(*_: object, **__: object) -> Any:
        return value

    return rule


def no_cards_left(at: Small, action: Put) -> Small:
    return evolve(at, hand_sizes=(0, 0))


def of_another_card(at: Small, seat: int, card: Card) -> list[Turned]:
    return turning(at, seat, DECK[0])


def without_a_name(at: Small, action: Put) -> kit.Objection:
    return kit.Objection(cast("Any", "no"), "No", "SMALL-4")


def without_a_word(at: Small, action: Put) -> kit.Objection:
    return kit.Objection(Reason.TOO_STRONG, "", "SMALL-4")


class Bare(StrEnum):
    PLAY = "play"


@frozen
class Two(kit.Action):
    card: Card
    other: Card


@frozen
class Lost(kit.Action):
    card: Decimal


@frozen(kw_only=True)
class LostToo(Small):
    when: Decimal | None = None


@define
class Thawed:
    rank: int


@frozen
class Strange(kit.Action):
    card: Card
    where: dict[str, int]


@frozen(kw_only=True)
class Mapped(Small):
    by_suit: dict[str, int] = field(factory=dict[str, int])


@frozen(kw_only=True)
class Listed(Small):
    things: tuple[int, ...] = cast("Any", [])


@frozen(kw_only=True)
class Needy(Small):
    wanted: int


def turns(choice: Any = None, **changes: Any) -> kit.InTurn[Small]:
    given: dict[str, Any] = {"phase": Phase.TRICK, "turn": turn, "clause": "SMALL-4", **changes}
    return kit.InTurn(moves=CardChoice(Put, effect=put) if choice is None else choice, **given)


def secretly(choice: Any, **changes: Any) -> kit.Secretly[Small]:
    given: dict[str, Any] = {"clause": "SMALL-2", **changes}
    return kit.Secretly(Phase.LAY_BY, choice, **given)


BAD: dict[str, dict[str, Any]] = {
    "plain: a deck has cards": {"deck": ()},
    "plain: 'gull' is no card: a card is a value of a frozen attrs class": {"deck": ("gull",)},
    "plain: the card Thawed(rank=1) cannot be hashed: is its class frozen?": {"deck": (Thawed(1),)},
    "plain: two cards are called gull1: all must be different": {"deck": (*DECK, Card(1, "gull"))},
    "plain: 'a|b1' is no name for a card in a record": {"deck": (Card(1, "a|b"),)},
    "plain: say how many cards are dealt": {"hand_sizes": {}},
    "plain: 0 cards for each of 2 players cannot be dealt": {"hand_sizes": {2: 0}},
    "plain: '2' cards for each of 2 players cannot be dealt": {"hand_sizes": {2: "2"}},
    "plain for 3: there are only 6 cards to deal, not 9": {"hand_sizes": {3: 3}},
    "plain: a number of players has two hand sizes": {"hand_sizes": ((2, 1), (2, 2))},
    "plain: there must be a phase between the deal and the score": {"phases": ()},
    "plain: 'trick' is no phase: it must be InTurn or Secretly": {"phases": ("trick",)},
    "plain: the name of a phase must be a member of a StrEnum, not 'trick'": {"phases": (turns(phase="trick"),)},
    "plain: the enum Bare must have the phases deal and score too": {"phases": (turns(phase=Bare.PLAY),)},
    "plain: all phases must be of one enum, Phase": {"phases": (TRICKS, turns(phase=Bare.PLAY))},
    "plain: each phase is described once, and deal and score are not: trick and trick": {"phases": (TRICKS, TRICKS)},
    "plain: phase trick leads to <Phase.BID: 'bid'>, which is not described": {"phases": (turns(then=(Phase.BID,)),)},
    "plain: phase trick can lead to one or two others, not to 3": {
        "phases": (turns(then=(Phase.SCORE, Phase.TRICK, Phase.SCORE)),)
    },
    "plain: phase trick needs a branch if, and only if, two can follow": {
        "phases": (turns(then=(Phase.SCORE, Phase.TRICK)),)
    },
    "plain: phase trick needs a clause, which its refusals cite": {"phases": (turns(clause=""),)},
    "plain: there is nothing to choose in phase trick": {"phases": (turns(()),)},
    "plain: 7 is no Choice and no CardChoice": {"phases": (turns((7,)),)},
    "plain: <class 'flaschenteufel.Action'> is no class of actions": {
        "phases": (turns(Choice(kit.Action, among=ANY, effect=ANY)),)
    },
    "plain: phase trick has two choices of the same class of actions": {
        "phases": (turns((CardChoice(Put, effect=put), CardChoice(Put, effect=put))),)
    },
    "Two in phase trick: Two has cards in several fields, card and other: one is enough": {
        "phases": (turns(CardChoice(Two, effect=ANY)),)
    },
    "Strange in phase trick: a field of the type dict[str, int] has no form in JSON": {
        "phases": (turns(CardChoice(Strange, effect=ANY)),)
    },
    "Lost in phase trick: name 'Decimal' is not defined: import it at the top of the module": {
        "phases": (turns(CardChoice(Lost, effect=ANY)),)
    },
    "Put in phase trick has cards in card: use CardChoice": {"phases": (turns(Choice(Put, among=ANY, effect=put)),)},
    "Offer in phase trick has no field for a card: Card, or a tuple of them": {
        "phases": (turns(CardChoice(Offer, effect=offered)),)
    },
    "Turned in phase trick says more than which card, face and loud: list the `ways`": {
        "phases": (turns(CardChoice(Turned, effect=ANY)),)
    },
    "LayTwoBy in phase trick has several cards: `ways` are for one card": {
        "phases": (turns(CardChoice(LayTwoBy, ways=turning, effect=two_laid_by)),)
    },
    "Put in phase trick has a field for one card, and 2 are to be chosen": {
        "phases": (turns(CardChoice(Put, number=2, effect=put)),)
    },
    "LayTwoBy in phase trick: at least one card must be chosen, not 0": {
        "phases": (turns(CardChoice(LayTwoBy, number=0, effect=two_laid_by)),)
    },
    "Turned in phase lay_by is secret: it cannot say more than which card": {
        "phases": (secretly(CardChoice(Turned, ways=turning, effect=ANY)),)
    },
    "LayTwoBy in phase lay_by is secret: only a choice of one card can be refused": {
        "phases": (secretly(CardChoice(LayTwoBy, number=2, while_holding=lamps_first, effect=two_laid_by)),)
    },
    "plain: phase lay_by is not shown, so there can be one kind of choice only": {
        "phases": (
            secretly((CardChoice(LayBy, effect=laid_by), Choice(Offer, among=offers, effect=offered)), shown=False),
        )
    },
    "plain: start must give a Position, not 7": {"start": always(7)},
    "plain: start makes no position": {"start": Needy},
    "plain: Mapped.by_suit: a field of the type dict[str, int] has no form in JSON": {"start": Mapped},
    "plain: LostToo: name 'Decimal' is not defined: import it at the top of the module": {"start": LostToo},
    "plain: a Listed cannot be hashed": {"start": Listed},
}


@pytest.mark.parametrize("sentence", BAD)
def test_a_description_that_makes_no_game_is_refused(sentence: str) -> None:
    with pytest.raises(ft.VariantError) as error:
        evolve(PLAIN, **BAD[sentence])
    assert sentence in str(error.value)


def test_everybody_deals_at_least_once() -> None:
    with pytest.raises(ft.InvalidValueError, match="deals_each must be at least 1, not 0"):
        evolve(PLAIN, deals_each=0)


def first(game: kit.Game[Any]) -> ft.State:
    """The state after each seat, in order, has done the first thing it can."""
    state: ft.State = game.deal(seed=7)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    assert state.scores
    return state


def with_turn(found: Callable[[Small], Any]) -> kit.Game[Small]:
    return evolve(PLAIN, phases=(turns(turn=found),))


def with_choice(choice: Any, **changes: Any) -> kit.Game[Small]:
    return evolve(PLAIN, phases=(turns(choice, **changes),))


WRONG: dict[str, kit.Game[Any]] = {
    "nobody is to act in phase trick, which has just begun": with_turn(always(None)),
    "in phase trick it is the turn of 7: that must be seats from 0 to 1": with_turn(always(7)),
    "in phase trick it is the turn of True: that must be seats from 0 to 1": with_turn(always(YES)),
    "in phase lay_by it is the turn of 1 and 1: that must be seats from 0 to 1": evolve(
        PLAIN, phases=(secretly(CardChoice(LayBy, effect=laid_by), seats=always([1, 1])),)
    ),
    "it is the turn of seat 0 in phase trick, and there is nothing it can choose": with_turn(always(0)),
    "the effect of Put must be a Small, not None": with_choice(CardChoice(Put, effect=always(None))),
    "the effect of Put changes hand_sizes, which the kit keeps": with_choice(CardChoice(Put, effect=no_cards_left)),
    "a rule must say an Objection or None, not False": with_choice(
        CardChoice(Put, effect=put, while_holding=always(not YES))
    ),
    "the reason of an objection must be a member of a StrEnum, not 'no'": with_choice(
        CardChoice(Put, effect=put, refusal=without_a_name)
    ),
    "the message of an objection must be a text, not ''": with_choice(
        CardChoice(Put, effect=put, refusal=without_a_word)
    ),
    "the choices of seat 0 have Offer(seat=1, tricks=1), which is no Offer of this seat": with_choice(
        Choice(Offer, effect=offered, among=always([Offer(1, 1)]))
    ),
    ", which is of another card": evolve(
        WINDING,
        phases=(
            turns(
                CardChoice(Turned, effect=put, ways=of_another_card),
            ),
        ),
    ),
    "phase trick leads to score or trick, and the game says <Phase.BID: 'bid'>": evolve(
        PLAIN, phases=(turns(then=(Phase.SCORE, Phase.TRICK), branch=always(Phase.BID)),)
    ),
    "seat 0 is to choose 7 of 3 cards": evolve(
        TWO_BY,
        phases=(secretly(CardChoice(LayTwoBy, number=always(7), effect=two_laid_by), shown=False),),
    ),
    "plain: the scores are (1,), not a whole number for each seat": evolve(PLAIN, scores=always([1])),
    "plain: the scores are (1, 'b'), not a whole number for each seat": evolve(PLAIN, scores=always([1, "b"])),
    "plain: news_types lacks RoundScored": evolve(PLAIN, news=always([ft.RoundScored((1,))])),
}


@pytest.mark.parametrize("sentence", WRONG)
def test_a_rule_that_goes_wrong_is_named_when_it_does(sentence: str) -> None:
    with pytest.raises(ft.VariantError) as error:
        for _, _ in ft.Record([first(WRONG[sentence])]).replay():
            pass
    assert sentence in str(error.value)


def said(state: ft.State, action: ft.Action) -> str:
    refusal = state.refusal(action)
    assert refusal is not None
    assert str(state.view(action.seat).refusal(action)) == str(refusal)
    return f"{refusal.reason}: {refusal}"


def test_what_is_no_choice_is_refused_with_a_reason() -> None:
    state = KEPT.deal(deck=KEPT.deck)
    gulls = state.hand(0)
    assert said(state, Offer(0, 1)) == "wrong_phase: It is time to lay by, not to offer (SMALL-2)"
    assert said(state, LayBy(0, Card(1, "lamp"))) == "card_not_held: You do not hold the lamp 1 (SMALL-2)"
    assert said(state, LayBy(0, Card(9, "lamp"))) == "foreign_card: There is no such card in this game (SMALL-2)"
    assert said(state, LayBy(0, cast("Any", []))) == "foreign_card: There is no such card in this game (SMALL-2)"
    state = state.apply(LayBy(0, gulls[0]))
    assert (
        said(state, LayBy(0, gulls[1])) == "not_your_turn: It is not the turn of seat 0: waiting for seat 1 (SMALL-2)"
    )
    state = state.apply(state.legal_actions(1)[0])
    with pytest.raises(ft.IllegalActionError, match="You can choose 0 or 1, not 7"):
        state.step(Offer(0, 7))
    assert said(state, Offer(0, 7)) == "not_a_choice: You can choose 0 or 1, not 7 (SMALL-3)"


def test_a_set_of_cards_is_named_in_the_order_of_the_deck() -> None:
    state = TWO_BY.deal(deck=TWO_BY.deck)
    one, two, three = state.hand(0)
    assert said(state, LayTwoBy(0, (one,))) == "wrong_number_of_cards: Choose 2 cards, not 1 (SMALL-2)"
    assert said(state, LayTwoBy(0, (one, one))) == "repeated_card: You name the gull 1 twice (SMALL-2)"
    assert said(state, LayTwoBy(0, (three, two))) == (
        "wrong_order_of_cards: Name the cards in the order of the deck: the gull 2 and the lamp 1 (SMALL-2)"
    )
    assert said(state, LayTwoBy(0, one)) == "foreign_card: There is no such card in this game (SMALL-2)"
    assert len(state.legal_actions(0)) == 3


def test_the_first_held_card_that_forbids_is_named() -> None:
    state = PLAIN.deal(deck=[Card(1, "gull"), Card(1, "lamp"), Card(2, "gull"), Card(2, "lamp"), *PLAIN.deck[4:]])
    state = state.apply(Put(0, Card(1, "gull")))
    assert said(state, Put(1, Card(2, "lamp"))) == f"{Reason.MUST_FOLLOW_SUIT}: You hold the gull 2 (SMALL-4)"
    assert follow(state.position, Put(1, Card(2, "lamp")), Card(1, "lamp")) is None


def test_a_state_holds_what_the_game_lists_and_not_what_is_equal_to_it() -> None:
    state = WINDING.deal(deck=WINDING.deck)
    while state.to_act != (0, 1):
        state = state.apply(state.legal_actions()[0])
    after = state.apply(Offer(state.to_act[0], YES))
    assert [type(action.tricks) for action in after._chosen if isinstance(action, Offer)] == [int]


def test_a_table_that_there_is_not_is_refused() -> None:
    with pytest.raises(ft.PlayerCountError, match=r"plain is for 2 players, not 3 \(SMALL-1\)"):
        PLAIN.new_round(3)
    with pytest.raises(ft.EditionError, match="plain has no editions"):
        PLAIN.new_round(edition="2003")
    with pytest.raises(ft.InvalidValueError, match="not both"):
        PLAIN.deal(seed=7, deck=PLAIN.deck)
    with pytest.raises(ft.RoundNotOverError, match="it is in phase trick"):
        _ = PLAIN.deal(seed=7).scores
    assert PLAIN.usual_rounds(2) == 2
    assert evolve(PLAIN, deals_each=5).usual_rounds(2) == 10
