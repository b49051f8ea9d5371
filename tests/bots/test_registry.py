"""Bots by name, and the plugins that bring some."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, EntryPoints
from random import Random
from threading import Thread
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.bots import DuplicateBotError, RandomBot, RulebookBot, UnknownBotError, get_bot, list_bots
from flaschenteufel.bots.registry import ENTRY_POINT_GROUP, BotRegistry
from flaschenteufel.cli import main
from tests.core.test_registry import Plugin


class Hasty:
    """A bot that takes the first action."""

    def choose(self, view: ft.View, rng: Random) -> ft.Action:
        return view.legal_actions()[0]


NONSENSE = "not a factory"
loads: list[str] = []
"""The names of plugins in the order in which they were loaded."""


def __getattr__(name: str) -> Any:
    """The bots of plugins, which are noted when they are loaded."""
    if not name.startswith("PLUGIN_"):
        raise AttributeError(name)
    loads.append(name.removeprefix("PLUGIN_"))
    if name == "PLUGIN_exits":
        raise SystemExit(3)
    if name == "PLUGIN_curious":
        asked.append(current[0].names())
        return RandomBot
    return Hasty


asked: list[tuple[str, ...]] = []
current: list[BotRegistry] = []


def entry(name: str, attribute: str, distribution: str | None = None) -> EntryPoint:
    point = EntryPoint(name, f"{__name__}:{attribute}", ENTRY_POINT_GROUP)
    if distribution is not None:
        vars(point).update(dist=Plugin(distribution))
    return point


@pytest.fixture
def registry_with(monkeypatch: pytest.MonkeyPatch) -> Callable[..., BotRegistry]:
    """Makes a registry that knows the library's bots and finds these plugins."""

    def make(*entries: EntryPoint) -> BotRegistry:
        def entry_points(*, group: str) -> EntryPoints:
            assert group == ENTRY_POINT_GROUP
            return EntryPoints(entries)

        monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
        registry = BotRegistry()
        registry.register("random", RandomBot)
        registry.register("rulebook", RulebookBot)
        loads.clear()
        current[:] = [registry]
        return registry

    return make


Make = Callable[..., BotRegistry]


def test_the_librarys_own_bots_are_there() -> None:
    assert {"random", "rulebook"} <= {*list_bots()}
    assert list(list_bots()) == sorted(list_bots())
    assert (get_bot("random"), get_bot("rulebook")) == (RandomBot(), RulebookBot())


class TestRegistering:
    def test_a_bot_is_made_anew_each_time(self, registry_with: Make) -> None:
        registry = registry_with()
        registry.register("hasty-2", Hasty)
        assert isinstance(registry.get("hasty-2"), Hasty)
        assert registry.get("hasty-2") is not registry.get("hasty-2")
        assert registry.names() == ("hasty-2", "random", "rulebook")

    def test_the_same_again_changes_nothing_and_another_is_refused(self, registry_with: Make) -> None:
        registry = registry_with()
        registry.register("random", RandomBot)
        with pytest.raises(DuplicateBotError, match="another bot is registered as 'random' already"):
            registry.register("random", Hasty)
        assert registry.get("random") == RandomBot()

    @pytest.mark.parametrize("name", ["", "Hasty", "my bot", "a/b", "-x", "a_b", "\u00fc", "x\n"])
    def test_a_name_has_small_letters_digits_and_hyphens(self, registry_with: Make, name: str) -> None:
        with pytest.raises(ft.InvalidValueError, match="a bot's name has small letters, digits and hyphens"):
            registry_with().register(name, Hasty)

    @pytest.mark.parametrize("name", [None, 7])
    def test_a_name_is_a_text(self, registry_with: Make, name: Any) -> None:
        registry = registry_with()
        with pytest.raises(ft.InvalidValueError, match="the name of a bot must be of type str"):
            registry.get(name)
        with pytest.raises(ft.InvalidValueError, match="the name of a bot must be of type str"):
            registry.register(name, Hasty)

    def test_a_factory_can_be_called_and_makes_a_bot(self, registry_with: Make) -> None:
        registry = registry_with()
        nothing: Any = None
        with pytest.raises(ft.InvalidValueError, match="registered with a function that makes it, not with None"):
            registry.register("nothing", nothing)
        wrong: Any = dict
        registry.register("wrong", wrong)
        with pytest.raises(ft.InvalidValueError, match="the bot 'wrong' has no method `choose`"):
            registry.get("wrong")
        failing: Any = len  # which needs an argument
        registry.register("failing", failing)
        with pytest.raises(ft.InvalidValueError, match=r"the bot 'failing' cannot be made: TypeError"):
            registry.get("failing")


class TestPlugins:
    def test_a_named_plugin_is_loaded_alone_and_once(self, registry_with: Make) -> None:
        registry = registry_with(entry("one", "PLUGIN_one"), entry("two", "PLUGIN_two"))
        for _ in range(2):
            assert isinstance(registry.get("one"), Hasty)
        assert loads == ["one"]
        assert registry.names() == ("one", "random", "rulebook", "two")
        assert registry.names() == ("one", "random", "rulebook", "two")
        assert loads == ["one", "two"]

    def test_the_librarys_own_bots_load_none(self, registry_with: Make) -> None:
        registry = registry_with(entry("one", "PLUGIN_one"))
        assert registry.get("rulebook") == RulebookBot()
        assert loads == []

    def test_a_broken_one_is_reported_by_name_and_hurts_nobody(self, registry_with: Make) -> None:
        registry = registry_with(
            entry("nonsense", "NONSENSE", "bad-bots"),
            entry("missing", "NOT_THERE"),
            entry("exits", "PLUGIN_exits", "quitter"),
            entry("Bad Name", "PLUGIN_one", "shouter"),
            entry("random", "PLUGIN_one", "impostor"),
            entry("two", "PLUGIN_two"),
        )
        with pytest.warns(ft.PluginWarning) as warned:
            assert registry.names() == ("random", "rulebook", "two")
        messages = [str(one.message) for one in warned]
        assert len(messages) == 5
        assert messages[0].startswith("the bot 'nonsense' of the plugin bad-bots cannot be used: InvalidValueError(")
        assert messages[1].startswith(f"the bot 'missing' of the plugin {__name__}:NOT_THERE cannot be used: ")
        assert "the plugin quitter cannot be used: SystemExit(3)" in messages[2]
        assert "the plugin shouter cannot be used: InvalidValueError(" in messages[3]
        assert "the plugin impostor cannot be used: DuplicateBotError(" in messages[4]
        assert registry.get("random") == RandomBot()
        assert registry.names() == ("random", "rulebook", "two")  # and says it only once

    def test_a_plugin_that_failed_is_named_to_whom_asks_for_its_bot(self, registry_with: Make) -> None:
        registry = registry_with(entry("nonsense", "NONSENSE", "bad-bots"))
        with pytest.warns(ft.PluginWarning, match="bad-bots"), pytest.raises(UnknownBotError) as refused:
            registry.get("nonsense")
        beginning = "no bot is called 'nonsense': the bot 'nonsense' of the plugin bad-bots cannot be used: Invalid"
        assert str(refused.value).startswith(beginning)
        with pytest.raises(UnknownBotError, match="bad-bots"):  # now without a warning
            registry.get("nonsense")

    def test_a_plugin_may_ask_for_bots_while_it_is_loaded(self, registry_with: Make) -> None:
        registry = registry_with(entry("curious", "PLUGIN_curious"), entry("two", "PLUGIN_two"))
        asked.clear()
        assert registry.names() == ("curious", "random", "rulebook", "two")
        assert asked == [("random", "rulebook", "two")]
        assert loads == ["curious", "two"]

    def test_threads_that_ask_at_the_same_time_all_get_their_bot(self, registry_with: Make) -> None:
        registry = registry_with(entry("one", "PLUGIN_one"), entry("two", "PLUGIN_two"))
        found: list[object] = []
        threads = [Thread(target=lambda: found.append(registry.get("two"))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == 8
        assert registry.names() == ("one", "random", "rulebook", "two")


class TestUnknownNames:
    def test_the_nearest_names_are_told(self, registry_with: Make) -> None:
        registry = registry_with(entry("rulebooks", "PLUGIN_one"))
        with pytest.raises(
            UnknownBotError, match=r"^no bot is called 'Rulebok': did you mean rulebook or rulebooks\?$"
        ):
            registry.get("Rulebok")

    def test_else_all_are(self, registry_with: Make) -> None:
        with pytest.raises(UnknownBotError, match=r"^no bot is called 'deep': there are random and rulebook$"):
            registry_with().get("deep")

    def test_it_is_an_error_of_the_library_and_a_lookup_error(self) -> None:
        assert issubclass(UnknownBotError, ft.FlaschenteufelError)
        assert issubclass(UnknownBotError, LookupError)
        assert issubclass(DuplicateBotError, ft.FlaschenteufelError)


class TestTheCommandLine:
    @pytest.fixture(autouse=True)
    def _plugin(self, monkeypatch: pytest.MonkeyPatch, registry_with: Make) -> None:
        registry = registry_with(entry("hasty", "PLUGIN_hasty"))
        monkeypatch.setattr("flaschenteufel.bots.registry._BOTS", registry)

    def test_a_plugins_bot_plays(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["demo", "--bot", "hasty", "--rounds", "1"]) == 0
        assert "play 1 round, as hasty bots do.\n" in capsys.readouterr().out
        assert main(["arena", "lopaka", "hasty", "random", "--deals", "2"]) == 0
        assert "\nhasty " in capsys.readouterr().out

    def test_it_is_remembered_in_a_saved_game(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
    ) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        file = tmp_path / "game.json"
        assert main(["play", "lopaka", "--bot", "hasty", "--seed", "7", "--save", str(file)]) == 1
        assert ft.Table.load(file.read_text(encoding="utf-8")).match.seed == "hasty/7"
        assert main(["play", "--resume", str(file)]) == 1
        assert "hasty" in loads
