"""What must hold for a variant before a card is dealt: its names and numbers, its kinds of actions, its machine."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import EditionError, FlaschenteufelError
from flaschenteufel.core.events import Awaited, Event
from flaschenteufel.core.record.notation import Notation
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import ViewData
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.checkpoint import Chart, Place, Setting

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

MANY_SEATS = 100
"""No table has as many seats."""


def check_description(variant: Variant) -> tuple[Setting, ...]:
    """The variant describes itself as it should; returns all tables that can be set up."""
    place = Place()
    with place.asking():
        check_names(place, variant)
        check_numbers(place, variant)
        check_kinds(place, variant)
        settings = settings_of(variant)
        for players in variant.player_counts:
            if not any(setting.players == players for setting in settings):
                place.fail(f"{variant.name} has no edition to be played with by {players}")
    return settings


def check_names(place: Place, variant: Variant) -> None:
    """The names of the variant and its game can be written everywhere; those for people are not empty."""
    for what, name in (("name", variant.name), ("game", variant.game)):
        fitting = isinstance(cast("object", name), str) and _NAME.fullmatch(name)
        place.require(fitting, f"{what} is {brief(name)}, not lower-case letters and digits, with hyphens between them")
    for what, text in (("title", variant.title), ("dummy_name", variant.dummy_name)):
        place.require(isinstance(cast("object", text), str) and text.strip(), f"{what} is {brief(text)}, not a name")


def check_numbers(place: Place, variant: Variant) -> None:
    """The numbers of players and the editions can be listed, and every match has a length."""
    name, counts, editions = variant.name, variant.player_counts, variant.editions
    numbers = isinstance(cast("object", counts), tuple) and all(type(number) is int for number in counts)
    ascending = numbers and counts and list(counts) == sorted(set(counts))
    place.require(ascending, f"player_counts of {name} is {brief(counts)}, not numbers of players, ascending")
    few = counts[0] > 0 and counts[-1] <= MANY_SEATS
    place.require(few, f"player_counts of {name} is {brief(counts)}, not from 1 to {MANY_SEATS}")
    texts = isinstance(cast("object", editions), tuple) and all(
        isinstance(cast("object", edition), str) and edition for edition in editions
    )
    different = texts and len(set(editions)) == len(editions)
    place.require(different, f"editions of {name} is {brief(editions)}, not different names")
    for players in counts:
        usual = variant.usual_rounds(players)
        whole = type(usual) is int and usual > 0
        place.require(whole, f"usual_rounds({players}) is {brief(usual)}, not a whole number from 1")


def check_kinds(place: Place, variant: Variant) -> None:
    """The kinds of actions and events, the notation and the data of views are there."""
    for what, kinds, base, needed in (
        ("action_types", variant.action_types, Action, Deal),
        ("event_types", variant.event_types, Event, Awaited),
    ):
        classes = isinstance(cast("object", kinds), tuple) and all(is_kind_of(base, kind) for kind in kinds)
        place.require(classes, f"{what} is {brief(kinds)}, not kinds of {base.__name__}")
        place.require(needed in kinds, f"{what} of the variant lacks {needed.__name__}")
    notation, data = variant.notation, variant.view_data_type
    place.require(isinstance(cast("object", notation), Notation), f"notation is {brief(notation)}, not a Notation")
    place.require(is_kind_of(ViewData, data), f"view_data_type is {brief(data)}, not a kind of ViewData")


def is_kind_of(base: type, kind: object) -> bool:
    """Whether something is a class of this kind.

    >>> is_kind_of(Action, Deal), is_kind_of(Action, None)
    (True, False)
    """
    return isinstance(kind, type) and issubclass(kind, base)


def settings_of(variant: Variant) -> tuple[Setting, ...]:
    """Every table that the variant can be played at, as `tables_of` has them; whatever goes wrong is said."""
    settings: list[Setting] = []
    for players in variant.player_counts:
        for edition in variant.editions or (None,):
            first = Setting(variant, players, edition, 0)
            place = Place(first)
            with place.asking():
                try:
                    state = first.new_round()
                except EditionError:
                    continue
                place.require(isinstance(cast("object", state), State), f"new_round gives {brief(state)}, not a State")
                seats = state.seats
                few = type(seats) is int and 0 < seats <= MANY_SEATS
                place.require(few, f"state.seats is {brief(seats)}, not a number from 1 to {MANY_SEATS}")
            settings += [Setting(variant, players, edition, dealer) for dealer in range(seats)]
    return tuple(sorted(settings, key=lambda setting: setting.dealer))


def check_defaults(variant: Variant, settings: tuple[Setting, ...]) -> None:
    """Without other wishes the fewest play, with the first edition that they can play with, and seat 0 deals."""
    place, first = Place(), settings[0]
    with place.asking():
        for what, state in (("new_round()", variant.new_round()), ("deal()", variant.deal(seed=0))):
            fewest = state.players == first.players
            place.require(fewest, f"{what} is for {brief(state.players)} players by default, not for {first.players}")
            wanted, edition = brief(first.edition), brief(state.edition)
            place.require(edition == wanted, f"{what} takes the edition {edition} by default, not {wanted}")
            place.require(state.dealer == 0, f"the dealer of {what} is {brief(state.dealer)} by default, not 0")
        check_refused_tables(place, variant)


def check_refused_tables(place: Place, variant: Variant) -> None:
    """A table that cannot be set up is refused with an error of the library's."""
    players = max(variant.player_counts) + 1
    wrong: dict[str, Callable[[], object]] = {
        f"new_round({players})": lambda: variant.new_round(players),
        "new_round(players=True)": lambda: variant.new_round(players=True),
        "new_round(edition='no such edition')": lambda: variant.new_round(edition="no such edition"),
        "new_round(dealer=-1)": lambda: variant.new_round(dealer=-1),
        f"new_round(dealer={MANY_SEATS})": lambda: variant.new_round(dealer=MANY_SEATS),
    }
    for what, ask in wrong.items():
        try:
            ask()
        except FlaschenteufelError:
            continue
        except Exception as problem:
            place.fail(f"{what} raises {type(problem).__name__} instead of an error of the library's")
        place.fail(f"{what} sets up a table that cannot be")


def chart_of(variant: Variant) -> Chart:
    """Read the machine.

    >>> from flaschenteufel import get_variant
    >>> chart = chart_of(get_variant("classic"))
    >>> chart.initial, chart.exits["deal"], chart.exits["score"]
    ('deal', frozenset({'discard'}), frozenset())
    """
    with Place().asking():
        machine = variant.machine
        exits: dict[str, set[str]] = {phase: set() for phase in machine.states}
        for event in machine.events:
            for edge in machine.get_transitions(event):
                exits[edge.source].add(str(edge.dest))
        frozen_exits = {phase: frozenset(dests) for phase, dests in exits.items()}
        return Chart(str(machine.initial), frozen_exits, variant.diagram())
