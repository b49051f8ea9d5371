"""Bots by name with options, by the place of their class, and as programs."""

from __future__ import annotations

import pickle
from functools import partial
from random import Random
from typing import Any, Optional

import pytest
from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.bots import BotOptionError, DuplicateBotError, ProgramBot, RandomBot, UnknownBotError, get_bot
from flaschenteufel.bots.options import options_of
from flaschenteufel.bots.registry import BotRegistry, bot_factory
from flaschenteufel.cli.opponents import Opponents


@frozen
class Thinker:
    """A bot with options of all kinds; the annotations are texts, as this module has them."""

    playouts: int | None = None
    seconds: float = 0.5
    exact: bool = False
    style: str = "calm"

    def choose(self, view: ft.View, rng: Random) -> ft.Action:
        return view.legal_actions()[0]


HERE = f"{__name__}:Thinker"
NOT_A_BOT = 7


def plain(depth: int, *, width=3, note=None, rest): ...  # type: ignore[no-untyped-def]  # as beginners write them


def living(depth: int) -> RandomBot:
    return RandomBot()


living.__annotations__["depth"] = Optional[int]  # noqa: UP045 - a real type, where the others here are texts


@pytest.fixture
def registry() -> BotRegistry:
    registry = BotRegistry()
    registry.register("random", RandomBot)
    registry.register("thinker", Thinker)
    return registry


class TestOptions:
    def test_values_are_of_the_types_that_the_factory_names(self, registry: BotRegistry) -> None:
        bot = registry.get("thinker:playouts=200,seconds=2,exact=yes,style=12")
        assert bot == Thinker(playouts=200, seconds=2.0, exact=True, style="12")
        assert isinstance(bot, Thinker)
        assert type(bot.seconds) is float

    def test_spaces_do_not_matter_and_none_is_a_value_where_it_may_be(self, registry: BotRegistry) -> None:
        assert registry.get("thinker: playouts = None , exact=FALSE") == Thinker()

    def test_a_colon_alone_gives_no_options(self, registry: BotRegistry) -> None:
        assert registry.get("thinker:") == Thinker()

    def test_an_unknown_option_names_the_known_ones(self, registry: BotRegistry) -> None:
        message = "the bot 'thinker' has no option 'depth': there are playouts, seconds, exact and style"
        with pytest.raises(BotOptionError, match=f"^{message}$"):
            registry.get("thinker:depth=3")
        with pytest.raises(BotOptionError, match=r"^the bot 'random' has no option 'depth': it has none$"):
            registry.get("random:depth=3")

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ("playouts=many", "the option 'playouts' of the bot 'thinker' takes none or a whole number, not 'many'"),
            ("playouts=1.5", "takes none or a whole number, not '1.5'"),
            ("playouts=\u0663", "takes none or a whole number"),
            ("seconds=fast", "takes a number, not 'fast'"),
            ("seconds=nan", "takes a number, not 'nan'"),
            ("seconds=1e999", "takes a number"),
            ("exact=2", "takes yes or no, not '2'"),
            ("exact", "an option of the bot 'thinker' is written name=value, not 'exact'"),
            ("=3", "is written name=value"),
            ("seconds=1,", "is written name=value, not ''"),
            ("seconds=1,seconds=2", "the option 'seconds' of the bot 'thinker' is given twice"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, registry: BotRegistry, options: str, message: str) -> None:
        with pytest.raises(BotOptionError) as refused:
            registry.get(f"thinker:{options}")
        assert message in str(refused.value)
        assert isinstance(refused.value, ft.InvalidValueError)

    def test_types_that_are_not_texts_and_none_at_all(self) -> None:
        assert options_of("depth=none", living, "living") == {"depth": None}
        assert options_of("depth=2,width=4,note=a,rest=5", plain, "plain") == {
            "depth": 2,
            "width": 4,
            "note": "a",
            "rest": 5,
        }
        with pytest.raises(BotOptionError, match="takes a whole number, not 'b'"):
            options_of("width=b", plain, "plain")

    def test_a_factory_that_takes_anything(self) -> None:
        def anything(**options: object) -> dict[str, object]:
            return options

        found = options_of("a=1,b=1.5,c=x,d=true", anything, "anything")
        assert anything(**found) == {"a": 1, "b": 1.5, "c": "x", "d": True}

    def test_a_factory_that_does_not_tell(self) -> None:
        with pytest.raises(BotOptionError, match="it has none"):
            options_of("a=1", type, "type")
        wrong: Any = 7
        with pytest.raises(BotOptionError, match="it has none"):
            options_of("a=1", wrong, "seven")

    def test_what_the_bot_itself_refuses(self, registry: BotRegistry) -> None:
        def refusing(size: int = 0) -> RandomBot:
            raise ft.InvalidValueError("the size is too small") if size else ZeroDivisionError("oh")

        registry.register("refusing", refusing)
        message = "the bot 'refusing:size=3' cannot be made: the size is too small"
        with pytest.raises(ft.InvalidValueError, match=f"^{message}$"):
            registry.get("refusing:size=3")
        with pytest.raises(ft.InvalidValueError, match=r"the bot 'refusing' cannot be made: ZeroDivisionError\('oh'\)"):
            registry.get("refusing")


class TestPlaces:
    def test_a_class_in_a_module(self) -> None:
        assert get_bot(HERE) == Thinker()
        assert get_bot(f"{HERE}:playouts=3") == Thinker(playouts=3)

    def test_an_option_that_it_does_not_have(self) -> None:
        with pytest.raises(BotOptionError, match="has no option 'x': there are playouts"):
            get_bot(f"{HERE}:x=3")

    @pytest.mark.parametrize("place", ["no_such_module:Bot", f"{__name__}:NoSuchBot", "no.such:Bot"])
    def test_nothing_is_there(self, place: str) -> None:
        with pytest.raises(UnknownBotError, match=f"no bot is found at '{place}': "):
            get_bot(place)

    def test_something_else_is_there(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="cannot be made: 7 cannot be called"):
            get_bot(f"{__name__}:NOT_A_BOT")
        with pytest.raises(ft.InvalidValueError, match="has no method `choose`"):
            get_bot("builtins:dict")

    @pytest.mark.parametrize("name", ["deep:", "deep:x=1", "a b:C", "a.:C", ":", ":x", ""])
    def test_neither_a_name_nor_a_place(self, name: str) -> None:
        with pytest.raises(UnknownBotError, match="no bot is called"):
            get_bot(name)


class TestPrograms:
    def test_everything_behind_the_colon_is_the_command(self) -> None:
        assert get_bot("program:./my:bot --size=3,4 'a b'") == ProgramBot(["./my:bot", "--size=3,4", "a b"])

    def test_nothing_else_has_that_name(self, registry: BotRegistry) -> None:
        with pytest.raises(DuplicateBotError, match=r"'program' stands for any program, as in program:\./mybot"):
            registry.register("program", RandomBot)
        with pytest.raises(UnknownBotError, match="no bot is called 'program'"):
            registry.get("program")

    @pytest.mark.parametrize("name", ["program:", "program:  ", "program:'", "program:''"])
    def test_there_must_be_a_command(self, name: str) -> None:
        with pytest.raises(ft.InvalidValueError, match="cannot be made: "):
            get_bot(name)


@pytest.mark.parametrize("name", ["rulebook", f"{HERE}:playouts=3", "program:./mybot"])
def test_a_factory_can_be_sent_elsewhere(name: str) -> None:
    factory = pickle.loads(pickle.dumps(bot_factory(name)))
    assert isinstance(factory, partial)
    assert factory() == get_bot(name)


class TestStoredGames:
    """A file may come from anywhere: what it names is not run."""

    @pytest.mark.parametrize("kind", ["program:rm -rf /", HERE])
    def test_a_program_or_a_class_is_not_run(self, kind: str) -> None:
        with pytest.raises(ft.InvalidValueError, match=r"was played against .*: say --bot if you trust it"):
            Opponents.of_seed(f"{kind}/7")

    def test_options_are_remembered(self, registry: BotRegistry, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("flaschenteufel.bots.registry._BOTS", registry)
        opponents = Opponents("thinker:playouts=3")
        assert Opponents.of_seed(opponents.seed(7)) == opponents

    @pytest.mark.parametrize("seed", ["deep/7", "7", 7, "deep"])
    def test_other_seeds_mean_the_usual_bot(self, seed: object) -> None:
        assert Opponents.of_seed(seed) == Opponents("rulebook")
