"""Documents name their variant, so it must be registered, and so must the classes that they speak of."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, field, frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, Suit, TakeBottle
from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.events import Event, RoundScored
from flaschenteufel.core.json.document import from_json, to_json
from flaschenteufel.core.json.schema import shipped_schema
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.view import View
from tests.core.json.scenes import again, register

HOUSE = evolve(ft.get_variant("lopaka"), name="house")
IMPOSTOR = evolve(ft.get_variant("lopaka"), name="classic")


@frozen
class Bow(ft.Action):
    """An action with fields of many types."""

    depth: int | float
    to: tuple[str, ...]
    _manner: Suit | None = field(alias="manner")
    polite: bool


@frozen
class Sing(ft.Action):
    """An action with a field that has no form in JSON."""

    songs: dict[str, int]


class Polite(BottleImp):
    """A game with more actions."""

    @property
    def action_types(self) -> tuple[type[ft.Action], ...]:
        return (*super().action_types, Bow)


class Musical(BottleImp):
    """A game with an action that cannot be told."""

    @property
    def action_types(self) -> tuple[type[ft.Action], ...]:
        return (*super().action_types, Sing)


def described(kind: type[BottleImp], name: str) -> BottleImp:
    lopaka = ft.get_variant("lopaka")
    return kind(name=name, title=name, layouts=lopaka.layouts, printings=lopaka.printings)


@pytest.mark.parametrize(("variant", "problem"), [(HOUSE, "no variant"), (IMPOSTOR, "another variant")])
def test_a_variant_that_is_not_registered_cannot_be_written(variant: ft.Variant, problem: str) -> None:
    state = variant.deal(seed=7)
    match = Match.start(variant, ["Ada", "Ben"])
    values: list[Any] = [state, state.view(0), match, Record([state])]
    for value in values:
        with pytest.raises(ft.InvalidValueError, match=f"{problem} is registered as '{variant.name}': register it"):
            to_json(value)


def test_it_cannot_be_read_either(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        register(patch, HOUSE)
        text = to_json(HOUSE.deal(seed=7))
        assert from_json(text, ft.State) == HOUSE.deal(seed=7)
    with pytest.raises(DocumentError, match=r"value\.variant: no variant is called 'house'") as raised:
        from_json(text, ft.State)
    assert isinstance(raised.value.__cause__, ft.UnknownVariantError)


@pytest.mark.parametrize(
    "action",
    [
        Bow(0, 2, (), None, polite=True),
        Bow(0, 2.5, ("Ada", "Zo\u00eb"), Suit.RED, polite=False),
        Bow(0, 1e300, (), None, polite=True),
    ],
)
def test_a_plugin_may_bring_actions_with_fields_of_many_types(action: Bow, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, described(Polite, "polite"))
    assert again(action) == action


def test_a_field_that_has_no_form_in_json_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, described(Musical, "musical"))
    with pytest.raises(ft.InvalidValueError, match=r"fields of the type dict\[str, int\] have no form in JSON"):
        to_json(Sing(0, {}))


def test_but_nothing_else_suffers(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, described(Musical, "musical"))
    assert again(TakeBottle(2, 1)) == TakeBottle(2, 1)
    for name in ("lopaka", "hols-der-teufel"):
        state = ft.get_variant(name).deal(seed=7)
        assert [again(action) for action in state.history] == [*state.history]
        assert again(state) == state
    assert ft.json_schema(ft.Action) == shipped_schema("action")


@frozen
class Whistle(ft.Action):
    """An action with a field of a type that is not there when the program runs."""

    tune: Tune  # type: ignore[name-defined] # noqa: F821 # pyright: ignore


class Shrill(BottleImp):
    """A game with an action that nobody understands."""

    @property
    def action_types(self) -> tuple[type[ft.Action], ...]:
        return (*super().action_types, Whistle)


def test_nor_does_it_from_a_type_that_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, described(Shrill, "shrill"))
    deal = ft.get_variant("lopaka").deal(seed=7).history[0]
    assert again(deal) == deal
    assert ft.json_schema(ft.Action) == shipped_schema("action")
    with pytest.raises(NameError):
        to_json(Whistle(0, "la"))


def test_an_action_of_no_registered_variant_cannot_be_written() -> None:
    with pytest.raises(ft.InvalidValueError, match=r"no registered variant has the .*test_registered\.Bow"):
        to_json(Bow(0, 2, (), None, polite=True))


@frozen
class Applause(Event):
    """An event of no game."""


def test_nor_can_such_an_event() -> None:
    with pytest.raises(ft.InvalidValueError, match=r"no registered variant has the .*test_registered\.Applause"):
        to_json(Applause())


BAD: list[Any] = [
    RoundScored((1, 2**53)),
    RoundScored([1, 2]),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    RoundScored(None),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    RoundScored((True,)),
    RoundScored(("\ud800",)),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    RoundScored((object(),)),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    RoundScored((float("nan"),)),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    RoundScored(({1},)),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
]


@pytest.mark.parametrize("event", BAD)
def test_what_could_not_be_read_again_is_not_written(event: Event) -> None:
    with pytest.raises(ft.InvalidValueError):
        to_json(event)


def test_a_match_with_half_a_character_or_a_huge_target_cannot_be_written() -> None:
    match = Match.start("lopaka", ["Ada", "Ben"], target=500)
    for bad in ({"seed": "\ud800"}, {"names": ("Ada", "\udc00")}, {"target": 10**5000}, {"target": 2**53}):
        with pytest.raises(ft.InvalidValueError):
            to_json(evolve(match, **bad))


def test_the_types_of_what_is_read_are_known() -> None:
    state: ft.State = from_json(to_json(ft.get_variant("lopaka").deal(seed=7)), ft.State)
    view: View = from_json(to_json(state.view(0)), View)
    assert view.seat == 0
