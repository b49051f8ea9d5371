"""Whether a variant keeps the contract, whatever game it is of."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import process_time
from typing import NamedTuple, cast

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, count, listing
from flaschenteufel.testing import playing
from flaschenteufel.testing.check_description import chart_of, check_defaults, check_description
from flaschenteufel.testing.check_documents import check_documents, check_match, check_record, check_words
from flaschenteufel.testing.check_events import check_reveals, check_step_events
from flaschenteufel.testing.check_states import (
    MANY_CARDS,
    MANY_CHOICES,
    accepted,
    check_legal,
    check_moment,
    check_order,
    check_unlisted,
    pickled,
)
from flaschenteufel.testing.check_views import check_views
from flaschenteufel.testing.checkpoint import Chart, Checkpoint, Place, Setting
from flaschenteufel.testing.playing import formable, is_dealing

TRIES = 40
"""How many actions of other moments are tried on each state, and twice as many near misses."""

SECONDS = 10
"""No round takes as much of the processor's time."""

_LATE = 2
"""So many moments near the end are looked at, when little is hidden and all possibilities can be counted."""


def check_variant(variant: Variant, *, rounds: int = 20, seed: int = 0) -> None:
    """Play so many rounds of a variant, and raise a `ConformanceError` if it breaks the contract.

    Every table is set up and dealt at; the rounds go around the tables, first all numbers of players and
    editions, then the other dealers. The same seed plays the same rounds. Whatever the variant's code raises becomes a
    `ConformanceError`. The variant need not be registered, and the registry stays as it is.

    >>> from flaschenteufel import get_variant
    >>> check_variant(get_variant("lopaka"), rounds=1)
    """
    if not isinstance(cast("object", variant), Variant):
        raise InvalidValueError(f"only a Variant can be checked, not {brief(variant)}")
    whole_number(seed, "the seed")
    if whole_number(rounds, "the number of rounds") < 1:
        raise InvalidValueError(f"the number of rounds must be a whole number from 1, not {rounds}")
    settings = check_description(variant)
    chart = chart_of(variant)
    with REGISTRY.lend(variant):
        for setting in settings:
            check_deal(setting, chart, seed)
        check_defaults(variant, settings)
        for number in range(rounds):
            setting = settings[number % len(settings)]
            check_round(setting, chart, seed + number)
            if setting.dealer == 0:
                check_match(setting, seed + number)


def check_deal(setting: Setting, chart: Chart, seed: int) -> None:
    """Before the deal it is the dealer's turn, and the same seed gives the same cards."""
    with Place(setting).asking():
        empty = Checkpoint(setting=setting, chart=chart, state=setting.new_round())
        check_empty(empty)
    point = dealt(setting, chart, seed)
    with point.asking():
        cards = point.state.cards
        point.require(not is_dealing(point.state), "deal leaves the round in phase deal")
        point.require(isinstance(cast("object", cards), tuple) and cards, "the deal gives no cards")
        few = len(cards) <= MANY_CARDS
        point.require(few, f"the deal gives {len(cards):,} cards: more than {MANY_CARDS:,}")
        point.require(point.state == setting.deal(seed), "the same seed gives two different deals")
        deal = Deal(setting.dealer, cards)
        empty.require(empty.state.is_legal(deal), "is_legal says no to a deal of all cards by the dealer")
        again = Checkpoint(setting=setting, chart=chart, seed=seed, state=accepted(empty, deal, pickled(empty)))
        check_step(empty, again, cards)
        check_step(empty, point, cards)
        check_step_events(empty, deal, again)
        check_given_deck(point, again, deal)


def check_empty(empty: Checkpoint) -> None:
    """A round begins before the deal, with the dealer, and always in the same way."""
    setting, phase, to_act = empty.setting, empty.state.phase, empty.state.to_act
    empty.require(is_dealing(empty.state), f"new_round begins in phase {phase} instead of deal")
    empty.require(to_act == (setting.dealer,), f"to_act is {to_act} before the deal, not the dealer alone")
    empty.require(empty.state == setting.new_round(), "new_round gives two different states for the same table")
    check_moment(empty)
    initial = empty.chart.initial
    empty.require(initial == phase, f"the machine begins in phase {initial} instead of deal")


def check_given_deck(point: Checkpoint, again: Checkpoint, deal: Deal) -> None:
    """To deal a given deck is the same as to apply the dealer's action."""
    setting = point.setting
    given = setting.variant.deal(setting.players, edition=setting.edition, dealer=setting.dealer, deck=deal.deck)
    point.require(given == again.state, "a deal of a given deck leads to another state than the dealer's action")


def dealt(setting: Setting, chart: Chart, seed: int) -> Checkpoint:
    """The moment after a deal."""
    with Place(setting, seed).asking():
        return Checkpoint(setting=setting, chart=chart, seed=seed, state=setting.deal(seed))


def check_round(setting: Setting, chart: Chart, seed: int) -> None:
    """Play a round, check every moment, try the actions of each at the others, and look closely at some."""
    random = Random(seed)
    start = dealt(setting, chart, seed)
    moves = walk(start, check_end(setting, seed))
    journey = [start, *(move.after for move in moves)]
    cards = start.state.cards
    pool = list(dict.fromkeys(action for point in journey for action in point.state.legal_actions()))
    attempts: list[list[Action]] = []
    moments = [Checkpoint(setting=setting, chart=chart, state=setting.new_round()), *journey]
    for point in moments:
        with point.asking():
            attempts.append(formable(point.state, pool, cards, random, TRIES))
            check_unlisted(point, [None, *attempts[-1]])
    close = chosen(moments, random)  # to look closely at every moment would take too long
    for number in close:
        with moments[number].asking():
            check_views(moments[number], attempts[number], random)
    for number in close:
        with moments[number].asking():
            check_documents(moments[number], random)
    for move in moves:
        with move.before.asking():
            check_order(move.before, random)
            check_reveals(move.before, move.action, move.after.state, move.events, random)
    last = moments[-1]
    with last.asking():
        check_words(last, [event for move in moves for event in move.events], random)
        check_record(last, Record([last.state]))


def chosen(moments: list[Checkpoint], random: Random) -> list[int]:
    """The numbers of a moment of each phase, and of some near the end."""
    phases: dict[str, list[int]] = {}
    for number, point in enumerate(moments):
        phases.setdefault(point.state.phase, []).append(number)
    late = random.sample(range(max(0, len(moments) - 6), len(moments)), min(_LATE, len(moments)))
    return list(dict.fromkeys([*map(random.choice, phases.values()), *late]))


def check_end(setting: Setting, seed: int) -> int:
    """Play the round without looking, to see that it ends; returns the number of actions.

    Whatever else goes wrong is left to those who look: then it is the number of actions up to there.
    """
    random, actions, start = Random(seed), list[Action](), process_time()
    try:
        state = setting.deal(seed)
        met = {state}
        while state.to_act and len(actions) < playing.MANY_ACTIONS and process_time() - start < SECONDS:
            listed = state.legal_actions(random.choice(state.to_act))
            if len(listed) > MANY_CHOICES:
                return len(actions)
            action = random.choice(listed)
            state = state.apply(action)
            actions.append(action)
            if state in met:
                return len(actions)
            met.add(state)
        over = not state.to_act
    except Exception:
        return len(actions)
    if not over:
        seconds = "" if len(actions) == playing.MANY_ACTIONS else f" and {SECONDS} seconds"
        problem = f"the round is not over after {count(len(actions), 'action')}{seconds}"
        Place(setting, seed, tuple(actions)).fail(problem)
    return len(actions)


class Move(NamedTuple):
    """A move of a round that is played: the moments before and after it, the action, and what it made known."""

    before: Checkpoint
    action: Action
    after: Checkpoint
    events: tuple[Event, ...]


def walk(point: Checkpoint, length: int) -> list[Move]:
    """All moves of a round that is played at random, as `check_end` has played it."""
    random, aside = Random(point.seed), Random(point.seed)
    cards = point.state.cards
    moves: list[Move] = []
    with point.asking():
        check_moment(point)
        met = {point.state}
    while not point.state.is_over:
        with point.asking():
            point.require(len(moves) <= length, "the round takes another course when it is played again")
            check_legal(point, aside)
            action = random.choice(point.state.legal_actions(random.choice(point.state.to_act)))
            following = point.after(action, point.state.apply(action))
        with following.asking():
            check_moment(following)
            check_step(point, following, cards, action)
            events = check_step_events(point, action, following)
            following.require(following.state not in met, "the round comes back to a state that it has been in")
        met.add(following.state)
        moves.append(Move(point, action, following, events))
        point = following
    return moves


def check_step(
    point: Checkpoint, following: Checkpoint, cards: tuple[object, ...], action: Action | None = None
) -> None:
    """All cards are still there, and the machine leads from phase to phase."""
    by = f"by {brief(action)}" if action else "by the deal"
    found = following.state.cards
    if found != cards:
        before, after = Counter(cards), Counter(found)
        lost, gained = (listing(map(repr, more.elements())) for more in (before - after, after - before))
        following.require(not lost, f"cards are lost {by}: {lost}")
        following.require(not gained, f"cards come from nowhere {by}: {gained}")
        following.fail(f"state.cards is in another order {by}")
    source, dest = str(point.state.phase), str(following.state.phase)
    leads = dest in point.chart.exits[source]
    following.require(leads, f"the machine does not lead from phase {source} to {dest}, {by}")
