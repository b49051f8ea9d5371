"""Variants by name, and the plugins that bring some."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import Distribution, EntryPoint, EntryPoints
from inspect import currentframe
from pathlib import Path
from threading import Thread
from traceback import walk_stack
from typing import Any, cast, get_args

import pytest
from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp.variants import VARIANTS
from flaschenteufel.catalogue import BottleImpName
from flaschenteufel.core.registry import ENTRY_POINT_GROUP, REGISTRY, Registry
from tests.core.json.bidding_game import BIDDING, Bidding
from tests.tables import bottle_imp

BUILT_IN = (
    "bright-house",
    "classic",
    "demons-eye",
    "hols-der-teufel",
    "lopaka",
    "second-bottle",
    "teams",
    "teams-with-solos",
)

HOUSE = evolve(bottle_imp("classic"), name="house", title="A house variant")
IMPOSTOR = evolve(bottle_imp("lopaka"), name="classic")
NONSENSE = "not a variant"


class Plugin(Distribution):
    """A distribution that exists for its name alone."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def read_text(self, filename: str) -> str | None:
        return None

    def locate_file(self, path: Any) -> Path:
        return Path(path)


def entry(name: str, attribute: str, distribution: str | None = None, module: str = __name__) -> EntryPoint:
    point = EntryPoint(name, f"{module}:{attribute}", ENTRY_POINT_GROUP)
    if distribution is not None:
        vars(point).update(dist=Plugin(distribution))
    return point


def registry_with(monkeypatch: pytest.MonkeyPatch, *entries: EntryPoint) -> Registry:
    """A registry that knows the classic game and finds these plugins."""

    def entry_points(*, group: str) -> EntryPoints:
        assert group == ENTRY_POINT_GROUP
        return EntryPoints(entries)

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    registry = Registry()
    registry.register(bottle_imp("classic"))
    return registry


def test_the_built_in_variants_are_there() -> None:
    assert set(BUILT_IN) <= set(ft.list_variants())
    assert list(ft.list_variants()) == sorted(ft.list_variants())
    for name in BUILT_IN:
        assert ft.get_variant(name).name == name
        assert ft.get_variant(name).game == ("hols-der-teufel" if name == "hols-der-teufel" else "bottle-imp")


def test_type_checkers_know_every_variant_of_the_bottle_imp() -> None:
    assert sorted(get_args(BottleImpName)) == sorted(variant.name for variant in VARIANTS)


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(ft.UnknownVariantError, match=r"^no variant is called 'Lopakka': did you mean lopaka\?$"):
        ft.get_variant("Lopakka")


def test_several_names_that_are_near_are_all_told(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = registry_with(monkeypatch)
    for name in ("classic-2", "classic-3", "classic-4"):
        registry.register(evolve(HOUSE, name=name))
    with pytest.raises(ft.UnknownVariantError) as refused:
        registry.get("CLASSIC-")
    assert str(refused.value) == "no variant is called 'CLASSIC-': did you mean classic-4, classic-3 or classic-2?"
    with pytest.raises(ft.UnknownVariantError, match=r"\.\.\.: there are classic, classic-2, classic-3 and classic-4$"):
        registry.get("classic" * 100)


def test_of_a_very_long_name_a_hundred_characters_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = registry_with(monkeypatch)
    registry.register(evolve(HOUSE, name="a" * 60))
    with pytest.raises(ft.UnknownVariantError, match=rf": did you mean {'a' * 60}\?$"):
        registry.get("a" * 1000)  # with 141 letters it is too far away
    registry = registry_with(monkeypatch)
    registry.register(evolve(HOUSE, name="a" * 42))  # near enough to 98 letters to be meant, but not to 100
    with pytest.raises(ft.UnknownVariantError, match=r": there are "):
        registry.get("a" * 1000)


def test_an_unknown_name_that_is_near_to_nothing_is_answered_with_all() -> None:
    with pytest.raises(
        ft.UnknownVariantError, match=r"^no variant is called '\?': there are bright-house, classic, .+ and "
    ):
        ft.get_variant("?")


def test_a_name_must_be_a_str() -> None:
    with pytest.raises(ft.InvalidValueError, match=r"^the name of a variant must be of type str, not 3$"):
        ft.get_variant(cast("str", 3))


def test_registering_twice_is_harmless_and_a_clash_is_refused() -> None:
    ft.register_variant(bottle_imp("classic"))
    with pytest.raises(ft.DuplicateVariantError, match=r"^another variant is registered as 'classic' already$"):
        ft.register_variant(IMPOSTOR)
    assert ft.get_variant("classic") == bottle_imp("classic")
    assert ft.get_variant("classic") != IMPOSTOR


def test_only_variants_can_be_registered() -> None:
    with pytest.raises(ft.InvalidValueError, match=r"^only a Variant can be registered, not 'nonsense'$"):
        ft.register_variant(cast("ft.Variant", "nonsense"))


def test_a_plugin_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = registry_with(monkeypatch, entry("house", "HOUSE", "house-rules"))
    assert registry.get("house") is HOUSE
    assert registry.names() == ("classic", "house")


def test_plugins_are_looked_for_only_when_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(**_: object) -> EntryPoints:
        raise AssertionError("no plugin is needed for a built-in variant")

    registry = registry_with(monkeypatch)
    monkeypatch.setattr("importlib.metadata.entry_points", forbidden)
    assert registry.get("classic").name == "classic"


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (entry("gone", "X", "gone-wrong", module="no_such_module"), "ModuleNotFoundError"),
        (entry("lost", "LOST", "gone-wrong"), "AttributeError"),
        (entry("nonsense", "NONSENSE", "gone-wrong"), "only a Variant can be registered"),
        (entry("impostor", "IMPOSTOR", "gone-wrong"), "another variant is registered as 'classic' already"),
    ],
    ids=lambda value: value.name if isinstance(value, EntryPoint) else "",
)
def test_a_broken_plugin_is_reported_by_name_and_takes_nothing_down(
    monkeypatch: pytest.MonkeyPatch, broken: EntryPoint, why: str
) -> None:
    registry = registry_with(monkeypatch, broken, entry("house", "HOUSE", "house-rules"))
    with pytest.warns(ft.PluginWarning) as caught:
        assert registry.names() == ("classic", "house")
    (warning,) = caught
    start, _, end = str(warning.message).partition(": ")
    assert start == f"the variant {broken.name!r} of the plugin gone-wrong cannot be used"
    assert why in end
    assert registry.get("classic") == bottle_imp("classic")


def test_a_plugin_without_a_distribution_is_reported_by_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = registry_with(monkeypatch, entry("lost", "LOST"))
    with pytest.warns(ft.PluginWarning, match=r"of the plugin tests\.core\.test_registry:LOST"):
        registry.names()


def ask_for_the_lost_one() -> None:
    with pytest.raises(ft.UnknownVariantError):
        ft.get_variant("lost")


@pytest.mark.parametrize("ask", [ft.list_variants, ask_for_the_lost_one], ids=["list", "get"])
def test_the_warning_points_at_the_line_that_asked_the_library(
    monkeypatch: pytest.MonkeyPatch, ask: Callable[[], object]
) -> None:
    points: list[tuple[int, int]] = []

    def note(message: str, category: type[Warning], stacklevel: int = 1) -> None:
        assert category is ft.PluginWarning
        stack = [frame.f_globals["__name__"] for frame, _ in walk_stack(currentframe())]
        points.append((stacklevel, sum(name.startswith("flaschenteufel.") for name in stack) + 1))

    registry = registry_with(monkeypatch, entry("lost", "LOST"), entry("house", "HOUSE"))
    monkeypatch.setattr("flaschenteufel.catalogue.REGISTRY", registry)
    monkeypatch.setattr("flaschenteufel.core.plugins.warn", note)
    ask()
    ((given, needed),) = points
    assert given == needed


def test_a_plugin_may_register_a_variant_itself_while_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = registry_with(monkeypatch, entry("house", "HOUSE", "house-rules"))
    other = evolve(HOUSE, name="other-house")

    def load_elsewhere(_: EntryPoint) -> object:
        helper = Thread(target=registry.register, args=(other,))
        helper.start()
        helper.join(timeout=60)
        assert not helper.is_alive(), "the registry must not be locked while a plugin is imported"
        return HOUSE

    monkeypatch.setattr(EntryPoint, "load", load_elsewhere)
    assert registry.names() == ("classic", "house", "other-house")


def test_a_plugin_that_another_thread_loads_meanwhile_is_reported_once(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = registry_with(monkeypatch, entry("lost", "LOST", "gone-wrong"))
    helpers: list[Thread] = []

    def load_elsewhere_too(_: EntryPoint) -> object:
        if not helpers:
            helpers.append(Thread(target=registry.names))
            helpers[0].start()
            helpers[0].join(timeout=60)
        raise ImportError

    monkeypatch.setattr(EntryPoint, "load", load_elsewhere_too)
    with pytest.warns(ft.PluginWarning) as caught:
        assert registry.names() == ("classic",)
    assert len(caught) == 1
    assert not helpers[0].is_alive()


def test_a_variant_whose_name_is_no_str_is_refused_and_forgotten() -> None:
    nameless = evolve(HOUSE)
    object.__setattr__(nameless, "name", 5)
    registry = Registry()
    with pytest.raises(ft.InvalidValueError, match=r"^the name of a variant must be of type str, not 5$"):
        registry.register(nameless)


@pytest.mark.parametrize(
    "name", ["", "Classic", "1st", "-a", "two words", "\u00fcn\u00ef-code", "classic\n", "a.b", "a_b", "a" * 61]
)
@pytest.mark.parametrize("what", ["name", "game"])
def test_names_that_not_everybody_can_type_are_refused(name: str, what: str) -> None:
    registry = Registry()
    bad = evolve(BIDDING, name=name) if what == "name" else evolve(BIDDING, game=name)
    with pytest.raises(ft.InvalidValueError) as refused:
        registry.register(bad)
    rule = f"the {what} of a variant must be made of at most 60 lower-case letters, digits and hyphens, a letter first"
    assert str(refused.value).startswith(f"{rule}, not ")
    assert not registry.variants


@pytest.mark.parametrize("name", ["a", "a" * 60, "a-1-", "z9"])
def test_others_are_taken(name: str) -> None:
    registry = Registry()
    registry.register(evolve(BIDDING, name=name, game=name))
    assert registry.names() == (name,)


@frozen
class Greedy(Bidding):
    """A game that would have the tags of another."""

    @property
    def json_prefix(self) -> str:
        return "bottle-imp."


def test_a_game_has_its_own_prefix() -> None:
    with pytest.raises(
        ft.InvalidValueError, match=r"^the prefix in JSON must be 'bidding\.' or '', not 'bottle-imp\.'$"
    ):
        Registry().register(Greedy("greedy", "Greedy"))


def test_the_library_knows_which_variants_are_its_own() -> None:
    registry = Registry()
    registry.register(HOUSE)
    registry.register(bottle_imp("classic"), built_in=True)
    assert registry.built_in == (bottle_imp("classic"),)
    assert list(registry.variants) == ["house", "classic"]
    assert {variant.name for variant in REGISTRY.built_in} == set(BUILT_IN)
