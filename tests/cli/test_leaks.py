"""Nothing that is shown to the person at the terminal depends on what that person may not know."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import attrs
import pytest

import flaschenteufel as ft
from flaschenteufel.cli.console import COLOURS
from flaschenteufel.cli.files import Storage
from flaschenteufel.cli.opponents import Opponents, advice
from flaschenteufel.cli.session import Session
from flaschenteufel.cli.story import Listener
from tests.cli.tools import console_of, in_turn, obvious
from tests.fronts.guest import BARE, GUEST

PERSON = "Zoe"
VARIANTS = ft.list_variants()
_MENTION = re.compile(rf"\b({'|'.join(COLOURS)})((?: +\d+(?:\.5)?\*?)+)")


def table_of(name: str, seed: int) -> ft.Table:
    return table_for(ft.get_variant(name), seed)


def table_for(variant: ft.Variant, seed: int) -> ft.Table:
    names = [PERSON, "Ada", "Ben", "Cleo", "Dan", "Emma"][: variant.player_counts[-1]]
    return ft.Table(ft.Match.start(variant, names, rounds=1, seed=f"random/{seed}"))


def mentioned(text: str) -> set[tuple[str, str]]:
    """All cards that a text names: suits and numbers."""
    return {(suit, number.rstrip("*")) for suit, numbers in _MENTION.findall(text) for number in numbers.split()}


def cards_in(events: tuple[ft.Event, ...]) -> set[tuple[str, str]]:
    """All cards in some events, however deep: an event says everything that it knows when it is printed."""
    text = repr(events)
    devils = re.findall(r"DevilCard\((\w+) (\d+)\)", text)
    return {(suit, number) for number, suit in re.findall(r"\bCard\(([\d.]+), (\w+), \d+\)", text)} | set(devils)


class TestCardsThatAreNamed:
    @pytest.mark.parametrize("seed", range(3))
    @pytest.mark.parametrize("name", VARIANTS)
    def test_the_person_has_seen_every_one_of_them(self, name: str, seed: int) -> None:
        table = table_of(name, seed)
        begun = "Round 1: You deal"

        def answer(screen: str) -> str:
            shown = typist.screen.getvalue().partition(begun)[2]
            assert mentioned(shown) <= cards_in(table.events(PERSON).events)
            return obvious(screen)

        console, typist = console_of(answer)
        session = Session(console, table, PERSON, Opponents("random"), Storage(table), autosave=False)
        assert session.begin() == 0
        told = typist.screen.getvalue().partition(begun)[2]
        assert len(mentioned(told)) > 15  # or this test would see nothing
        assert mentioned(told) <= cards_in(table.events(PERSON).events)


class TestRoundsThatLookTheSame:
    @pytest.mark.parametrize("variant", [*map(ft.get_variant, VARIANTS), GUEST, BARE], ids=lambda one: one.name)
    def test_everything_shown_is_the_same(self, variant: ft.Variant) -> None:
        table, rng, others = table_for(variant, 5), Random(5), 0
        while not table.round.is_over:
            seat = table.match.seat_of(PERSON)
            if seat in table.round.to_act:
                guess = table.round.view(seat).sample(rng)
                others += guess != table.round
                twin = ft.Table(attrs.evolve(table.match, round=guess))
                assert shown_at(twin) == shown_at(table)
            acting = table.round.to_act[0]
            table.submit(acting, rng.choice(table.legal_actions(acting)))
        assert others > 5  # or this test would compare rounds with themselves

    def test_what_a_mistake_is_answered_with(self) -> None:
        table, rng = table_of("classic", 5), Random(5)
        seat = table.match.seat_of(PERSON)
        twin = ft.Table(attrs.evolve(table.match, round=table.round.view(seat).sample(rng)))
        assert twin.round != table.round
        screens: list[str] = []
        for one in (table, twin):
            console, typist = console_of(in_turn([f"{number} {number + 1}" for number in range(1, 36)]))
            Session(console, one, PERSON, Opponents("random"), Storage(one), autosave=False).begin()
            screens.append(typist.screen.getvalue())
        assert screens[0] == screens[1]
        assert "(rule DISC-1)" in screens[0]


def shown_at(table: ft.Table) -> list[str]:
    """All that the person whose turn it is can make the screen show now."""
    listener = Listener(table, PERSON)
    lines = [*listener.catch_up(), *listener.introduction()]
    interface = listener.interface()
    lines += [*interface.board(), interface.question(), *interface.cards()]
    lines.append(interface.spelt(advice("rulebook", table.match, listener.seat)))
    return lines


def test_it_is_told_that_all_go_back() -> None:
    table = ft.Table(ft.Match.start("classic", [PERSON, "Ben", "Cleo"], seed=7))
    listener, again = Listener(table, PERSON), Listener(table, PERSON)
    told = list(listener.news())
    counter = table.counter
    for name in (PERSON, "Ben"):
        table.submit(name, table.legal_actions(name)[0])
    assert len(list(listener.news())) >= 1
    table.rewind(counter, agreed_by=table.people)
    assert list(listener.news()) == ["Everybody has agreed to go back."]
    assert list(again.catch_up()) == told


def test_a_file_is_the_only_place_for_all_cards(tmp_path: Path) -> None:
    table = table_of("classic", 5)
    file = Storage(table).save(tmp_path / "game.json")
    assert ft.Table.load(file.read_text(encoding="utf-8")).match == table.match
