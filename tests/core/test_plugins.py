"""Plugins that cannot hurt: each is loaded when it is needed, and whatever is wrong with one is said by name."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, Phase, Play
from flaschenteufel.core.registry import ENTRY_POINT_GROUP, Registry
from tests.core.json.bidding_game import BIDDING, Bidding
from tests.core.json.scenes import VARIANTS, again, use
from tests.core.test_registry import Plugin
from tests.helpers import card

HOUSE = """
from attrs import evolve
from flaschenteufel import get_variant
VARIANT = evolve(get_variant("classic"), name="{name}", title="{name}")
"""
GUEST = """
from attrs import evolve
from flaschenteufel import get_variant
VARIANT = evolve(get_variant("{other}"), name="{name}", title="{name}")
"""
CURIOUS = """
from attrs import evolve
from flaschenteufel import get_variant, list_variants
SEEN = list_variants()
VARIANT = evolve(get_variant("classic"), name="curious", title="Curious")
"""
GAME = """
from attrs import evolve
from tests.core.json.bidding_game import BIDDING
VARIANT = evolve(BIDDING, name="{name}", game="{name}")
"""


class Shop:
    """Plugins that can be installed for the time of a test."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.entries: list[EntryPoint] = []
        self.patch = monkeypatch
        self.registry = Registry()
        for variant in VARIANTS:
            self.registry.register(variant, built_in=True)
        use(monkeypatch, self.registry)
        monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
        monkeypatch.setattr("importlib.metadata.entry_points", self.entry_points)

    def entry_points(self, *, group: str) -> EntryPoints:
        assert group == ENTRY_POINT_GROUP
        return EntryPoints(self.entries)

    def install(self, name: str, source: str, *more: str, entry: str | None = None, **values: str) -> None:
        """Install a module with the entry point `name`, and with more of them for other variables."""
        module = f"plugin_{name.replace('-', '_')}"
        (self.folder / f"{module}.py").write_text(source.format(name=name, **values), encoding="utf-8")
        self.patch.delitem(sys.modules, module, raising=False)
        for one, variable in ((entry or name, "VARIANT"), *((other, other.upper()) for other in more)):
            point = EntryPoint(one, f"{module}:{variable}", ENTRY_POINT_GROUP)
            vars(point).update(dist=Plugin(f"the-{name}-package"))
            self.entries.append(point)

    def imported(self) -> list[str]:
        return sorted(name for name in sys.modules if name.startswith("plugin_"))


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    yield (made := Shop(tmp_path, monkeypatch))
    for name in made.imported():
        del sys.modules[name]


class TestLoading:
    def test_a_named_plugin_is_loaded_alone(self, shop: Shop) -> None:
        for name in ("good", "other"):
            shop.install(name, HOUSE)
        shop.install("bad", "raise RuntimeError('out of order')")
        assert ft.get_variant("good").name == "good"
        assert shop.imported() == ["plugin_good"]

    def test_json_about_the_librarys_own_games_loads_none(self, shop: Shop) -> None:
        shop.install("good", HOUSE)
        state = ft.get_variant("classic").deal(3, seed=7)
        table = ft.Table(ft.Match.start("lopaka", ["Ada", "Ben"], seed=7))
        awaited = ft.Awaited(Phase.TRICK, (2,))
        for value in (state, state.view(0), state.history[0], Play(2, card(17)), awaited, ft.RoundScored((1, 2))):
            assert again(value) == value
        assert again(table).match == table.match
        assert shop.imported() == []

    def test_an_unknown_tag_may_be_that_of_a_plugins_step(self, shop: Shop) -> None:
        shop.install("good", HOUSE)
        with pytest.raises(ft.DocumentError, match=r"value\.type: must be deal, .* or pass_turn, not 'bow'"):
            ft.from_json('{"schema":1,"kind":"action","value":{"type":"bow","seat":2}}', ft.Action)
        assert shop.imported() == ["plugin_good"]

    def test_a_pickle_has_the_name_of_its_variant_and_loads_it_alone(
        self, shop: Shop, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("flaschenteufel.core.registry.REGISTRY", shop.registry)
        for name in ("good", "other"):
            shop.install(name, HOUSE)
        stored = pickle.dumps(ft.get_variant("good").deal(seed=7))
        assert b"plugin_good" not in stored
        monkeypatch.setattr("flaschenteufel.core.registry.REGISTRY", Registry())
        assert pickle.loads(stored).variant.name == "good"
        assert shop.imported() == ["plugin_good"]

    def test_a_list_loads_all(self, shop: Shop) -> None:
        for name in ("good", "other"):
            shop.install(name, HOUSE)
        assert {"classic", "good", "other"} < set(ft.list_variants())

    def test_plugins_are_loaded_until_one_brings_the_game_of_a_tag(self, shop: Shop) -> None:
        shop.install("good", HOUSE)
        shop.install("race", GAME)
        shop.install("other", HOUSE)
        text = '{"schema":1,"kind":"action","value":{"type":"race.play","seat":1,"bid":3}}'
        assert type(ft.from_json(text, ft.Action)).__module__ == "tests.core.json.bidding_game"
        assert shop.imported() == ["plugin_good", "plugin_race"]
        with pytest.raises(ft.DocumentError, match=r"^value\.type: no game is called 'chess'$"):
            ft.from_json(text.replace("race", "chess"), ft.Action)
        assert shop.imported() == ["plugin_good", "plugin_other", "plugin_race"]

    def test_an_action_is_written_if_a_plugin_knows_it_that_nobody_has_asked_for(self, shop: Shop) -> None:
        shop.install("race", GAME)
        action = BIDDING.deal(seed=7).legal_actions()[1]
        assert ft.to_json(action) == '{"schema":1,"kind":"action","value":{"type":"race.play","seat":0,"bid":1}}'


class TestReentry:
    """Whatever happens here, there is no warning: it would be an error in these tests."""

    def test_a_plugin_may_build_on_another_one(self, shop: Shop) -> None:
        shop.install("aa", GUEST, other="zz")
        shop.install("zz", HOUSE)
        assert {"aa", "zz"} < set(ft.list_variants())

    def test_in_any_order(self, shop: Shop) -> None:
        shop.install("aa", HOUSE)
        shop.install("zz", GUEST, other="aa")
        assert ft.get_variant("zz").name == "zz"
        assert {"aa", "zz"} < set(ft.list_variants())

    def test_a_plugin_may_ask_for_all_variants_while_it_is_imported(self, shop: Shop) -> None:
        shop.install("curious", CURIOUS)
        shop.install("other", HOUSE)
        assert {"curious", "other"} < set(ft.list_variants())
        assert "other" in import_module("plugin_curious").SEEN

    def test_even_if_somebody_imports_it_by_hand(self, shop: Shop) -> None:
        shop.install("curious", CURIOUS)
        assert "curious" not in import_module("plugin_curious").SEEN
        assert "curious" in ft.list_variants()

    def test_two_variants_of_one_module(self, shop: Shop) -> None:
        source = (
            HOUSE + 'from flaschenteufel import list_variants\nlist_variants()\nSECOND = evolve(VARIANT, name="second")'
        )
        shop.install("first", source, "second")
        assert ft.get_variant("second").name == "second"
        assert {"first", "second"} < set(ft.list_variants())

    def test_plugins_that_wait_for_each_other_are_reported_once_each(self, shop: Shop) -> None:
        shop.install("hen", GUEST, other="egg")
        shop.install("egg", GUEST, other="hen")
        with pytest.warns(ft.PluginWarning) as caught:
            assert not {"hen", "egg"} & set(ft.list_variants())
        assert sorted(str(one.message)[:17] for one in caught) == ["the variant 'egg'", "the variant 'hen'"]
        assert ft.list_variants() == ft.list_variants()


def silence(*_: object, **__: object) -> None:
    """Warn of nothing."""


class TestFailures:
    def test_an_unknown_variant_is_explained_by_the_plugin_that_failed(self, shop: Shop) -> None:
        shop.install("bad", "raise RuntimeError('out of order')")
        for _ in range(2):
            with shop.patch.context() as patch:
                patch.setattr("flaschenteufel.core.registry.warn", silence)
                with pytest.raises(ft.UnknownVariantError) as refused:
                    ft.get_variant("bad")
            assert str(refused.value) == (
                "no variant is called 'bad': the variant 'bad' of the plugin the-bad-package cannot be used: "
                "RuntimeError('out of order')"
            )

    def test_a_plugin_that_failed_does_not_hide_the_nearest_names(self, shop: Shop) -> None:
        shop.install("bad", "raise RuntimeError('out of order')")
        with (
            pytest.warns(ft.PluginWarning, match="out of order"),
            pytest.raises(ft.UnknownVariantError, match=r"did you mean classic\?$"),
        ):
            ft.get_variant("clasic")

    def test_another_name_than_that_of_the_variant_is_reported(self, shop: Shop) -> None:
        shop.install("house", HOUSE, entry="haus")
        problem = "the plugin the-house-package calls its entry point 'haus' and its variant 'house': use one name"
        with pytest.warns(ft.PluginWarning) as caught:
            assert ft.get_variant("house").name == "house"
        assert [str(one.message) for one in caught] == [problem]
        with pytest.raises(ft.UnknownVariantError, match=rf"^no variant is called 'haus': {problem}$"):
            ft.get_variant("haus")


def test_another_play_of_our_own_game_is_refused_by_name(shop: Shop) -> None:
    before = dict(shop.registry.variants)
    with pytest.raises(ft.DuplicateVariantError) as refused:
        ft.register_variant(rude("rude"))
    assert str(refused.value) == (
        "rude: the actions flaschenteufel.bottle_imp.Play and tests.core.test_plugins.Impostor.Play "
        "would both be 'play' in JSON: rename one"
    )
    assert shop.registry.variants == before
    play = Play(2, card(17))
    assert again(play) == play


class Impostor:
    @frozen
    class Play(ft.Action):
        """Another one."""

    @frozen
    class Awaited(ft.Event):
        """Another one."""


@frozen(kw_only=True, repr=False)
class Rude(BottleImp):
    @property
    def action_types(self) -> tuple[type[ft.Action], ...]:
        return (*super().action_types, Impostor.Play)


def rude(name: str) -> Rude:
    classic = ft.get_variant("classic")
    return Rude(name=name, title=name, layouts=classic.layouts, printings=classic.printings)


def with_kinds(game: str = "bidding", **kinds: Any) -> Callable[[str], Bidding]:
    made: Any = type("Other", (Bidding,), kinds)
    return lambda name: made(name, name, game=game)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (with_kinds(action_types=(Impostor.Play,)), "'bidding.play'"),
        (with_kinds(event_types=(Impostor.Awaited,)), "'bidding.awaited'"),
        (with_kinds("other", action_types=(Play, Impostor.Play)), "'other.play'"),
        (with_kinds(action_types=(), event_types=(Impostor.Awaited,), json_prefix=""), "'awaited'"),
    ],
)
def test_two_classes_for_one_tag_are_refused(make: Callable[[str], Bidding], problem: str, shop: Shop) -> None:
    ft.register_variant(BIDDING)
    with pytest.raises(ft.DuplicateVariantError, match=rf"would both be {problem} in JSON: rename one$"):
        ft.register_variant(make("other"))
    ft.register_variant(evolve(BIDDING, name="other"))  # nothing is left of the one that was refused


def test_an_action_and_an_event_may_have_the_same_name(shop: Shop) -> None:
    @frozen
    class Play(ft.Event):
        """No action."""

    ft.register_variant(with_kinds(event_types=(Play,))("other"))
    assert again(Play()) == Play()
