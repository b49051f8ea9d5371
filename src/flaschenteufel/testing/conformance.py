"""Whether a variant keeps the contract, whatever game it is of."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.testing import playing
from flaschenteufel.testing.case import Case
from flaschenteufel.testing.chart import Chart, chart_of
from flaschenteufel.testing.error import ConformanceError
from flaschenteufel.testing.moment import check_moment, pickled
from flaschenteufel.testing.near_miss import formable
from flaschenteufel.testing.sight import check_views
from flaschenteufel.testing.table import Table, tables_of
from flaschenteufel.testing.telling import check_told
from flaschenteufel.testing.trial import accepted, check_legal, check_unlisted

TRIES = 40
"""How many actions of other moments are tried on each state, and twice as many near misses."""


def check_variant(variant: Variant, *, rounds: int = 20, seed: int = 0) -> None:
    """Play so many rounds of a variant, and raise a `ConformanceError` if it breaks the contract.

    Every table is set up and dealt at; the rounds go around the tables, first all numbers of players and
    editions, then the other dealers. The same seed plays the same rounds.

    >>> from flaschenteufel import get_variant
    >>> check_variant(get_variant("classic"), rounds=2)
    """
    if not isinstance(cast("object", variant), Variant):
        raise InvalidValueError(f"only a Variant can be checked, not {brief(variant)}")
    whole_number(seed, "the seed")
    if whole_number(rounds, "the number of rounds") < 1:
        raise InvalidValueError(f"the number of rounds must be a whole number from 1, not {rounds}")
    check_description(variant)
    tables = tables_of(variant)
    chart = chart_of(variant)
    for table in tables:
        check_deal(table, chart, seed)
    for number in range(rounds):
        check_round(tables[number % len(tables)], chart, seed + number)


def check_description(variant: Variant) -> None:
    """The numbers of players and the editions can be listed, and a table can be set up for each."""
    name, counts, editions = variant.name, variant.player_counts, variant.editions
    if not counts or list(counts) != sorted(set(counts)):
        raise ConformanceError(f"player_counts of {name} is {counts}, not numbers of players, ascending")
    if len(set(editions)) < len(editions):
        raise ConformanceError(f"editions of {name} is {editions}, not different names")
    tables = tables_of(variant)
    for players in counts:
        if not any(table.players == players for table in tables):
            raise ConformanceError(f"{name} has no edition to be played with by {players}")


def check_deal(table: Table, chart: Chart, seed: int) -> None:
    """Before the deal it is the dealer's turn, and the same seed gives the same cards."""
    empty, case = Case(table.new_round(), table, chart), Case(table.deal(seed), table, chart, seed)
    phase, to_act = empty.state.phase, empty.state.to_act
    empty.require(phase == Phase.DEAL, f"new_round begins in phase {phase} instead of deal")
    empty.require(to_act == (table.dealer,), f"to_act is {to_act} before the deal, not the dealer alone")
    empty.require(empty.state == table.new_round(), "new_round gives two different states for the same table")
    check_moment(empty)
    empty.require(chart.initial == phase, f"the machine begins in phase {chart.initial} instead of deal")
    case.require(case.state == table.deal(seed), "the same seed gives two different deals")
    case.require(case.state.phase != Phase.DEAL, "deal leaves the round in phase deal")
    cards = case.state.cards
    case.require(cards, "the deal gives no cards")
    deal = Deal(table.dealer, cards)
    empty.require(empty.state.is_legal(deal), "is_legal says no to a deal of all cards by the dealer")
    again = Case(accepted(empty, deal, pickled(empty)), table, chart, seed)
    check_step(empty, again, cards)
    check_step(empty, case, cards)
    check_told(empty, deal, again)


def check_round(table: Table, chart: Chart, seed: int) -> None:
    """Play a round, check every moment, try the actions of each at the others, and look at one of each phase."""
    random = Random(seed)
    journey = walk(Case(table.deal(seed), table, chart, seed), random)
    cards = journey[0].state.cards
    pool = list(dict.fromkeys(action for case in journey for action in case.state.legal_actions()))
    phases: dict[str, list[Case]] = {}
    for case in [Case(table.new_round(), table, chart), *journey]:
        check_unlisted(case, [None, *formable(case.state, pool, cards, random, TRIES)])
        phases.setdefault(case.state.phase, []).append(case)
    for cases in phases.values():  # to look at every moment would take too long
        check_views(random.choice(cases), random)


def walk(case: Case, random: Random) -> list[Case]:
    """All moments of a round that is played at random."""
    cards = case.state.cards
    journey = [case]
    check_moment(case)
    met = {case.state}
    while not case.state.is_over:
        case.require(
            len(journey) <= playing.MANY_ACTIONS, f"the round is not over after {playing.MANY_ACTIONS} actions"
        )
        check_legal(case)
        action = random.choice(case.state.legal_actions(random.choice(case.state.to_act)))
        following = case.after(action, case.state.apply(action))
        check_moment(following)
        check_step(case, following, cards, action)
        check_told(case, action, following)
        following.require(following.state not in met, "the round comes back to a state that it has been in")
        met.add(following.state)
        journey.append(following)
        case = following
    return journey


def check_step(case: Case, following: Case, cards: tuple[object, ...], action: Action | None = None) -> None:
    """All cards are still there, and the machine leads from phase to phase."""
    by = f"by {brief(action)}" if action else "by the deal"
    found = following.state.cards
    before, after = Counter(cards), Counter(found)
    lost, gained = (listing(map(repr, more.elements())) for more in (before - after, after - before))
    following.require(not lost, f"cards are lost {by}: {lost}")
    following.require(not gained, f"cards come from nowhere {by}: {gained}")
    following.require(found == cards, f"state.cards is in another order {by}")
    source, dest = str(case.state.phase), str(following.state.phase)
    leads = dest in case.chart.exits[source]
    following.require(leads, f"the machine does not lead from phase {source} to {dest}, {by}")
