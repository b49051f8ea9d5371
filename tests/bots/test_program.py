"""Bots that are programs: what they are told, and what it costs them to misbehave."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.bots import ProgramBot
from flaschenteufel.bots import program as program_module
from flaschenteufel.bots.playing import action_of, seated

PROGRAMS = Path(__file__).with_name("program_bots.py")
LONG = 120.0
"""Seconds that no honest answer takes, however busy the machine is."""


def program(manner: str, *arguments: object, seconds: float = LONG) -> ProgramBot:
    return ProgramBot([sys.executable, "-S", str(PROGRAMS), manner, *map(str, arguments)], seconds)


@pytest.fixture
def view() -> ft.View:
    return ft.get_variant("classic").deal(4, seed=7).view(0)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_module, "PATIENCE", 0.2)


def endless(value: object) -> str:
    """Instead of a document: more than a pipe holds."""
    return "x" * 1_000_000


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for somebody to ask about it does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class TestAnswers:
    @pytest.mark.parametrize("manner", ["last", "in_full", "noisy", "mortal"])
    def test_an_action_by_its_number_or_in_full(self, view: ft.View, manner: str) -> None:
        with program(manner) as bot:
            assert bot.choose(view, Random(1)) == view.legal_actions()[-1]
            assert not bot.faults

    def test_the_same_numbers_give_the_same_choice(self, view: ft.View) -> None:
        with program("seeded") as bot:
            chosen = [bot.choose(view, Random(number)) for number in (1, 1, 2, 3, 4)]
            assert chosen[0] == chosen[1]
            assert len({*chosen}) > 1

    def test_what_it_is_told_is_what_its_seat_may_know(self, view: ft.View, tmp_path: Path) -> None:
        with program("log", tmp_path / "log") as bot:
            bot.choose(view, Random(1))
        _, request = json.loads((tmp_path / "log").read_text(encoding="utf-8"))
        assert set(request) == {"flaschenteufel", "id", "seconds", "seed", "view", "actions"}
        assert ft.from_data(request["view"], ft.View) == view
        assert tuple(ft.from_data(request["actions"], list[ft.Action])) == view.legal_actions()
        assert (request["flaschenteufel"], request["id"], request["seconds"]) == (1, 1, LONG)
        assert 0 <= request["seed"] < 2**32

    def test_a_whole_round(self) -> None:
        state = ft.get_variant("lopaka").deal(seed=7)
        with seated([lambda: program("last")] * 3) as bots:
            while state.to_act:
                state = state.apply(action_of(bots[state.to_act[0]], state, state.to_act[0], Random(1)))
            assert not any(bot.faults for bot in bots if isinstance(bot, ProgramBot))
        assert state.is_over


class TestFaults:
    @pytest.mark.parametrize(
        ("manner", "fault"),
        [
            ("dies", "crash"),
            ("half_line", "crash"),
            ("never_ends", "oversize"),
            ("garbage", "garbage"),
            ("nested", "garbage"),
            ("a_list", "garbage"),
            ("old_id", "garbage"),
            ("out_of_range", "illegal"),
            ("truth", "illegal"),
            ("nothing", "illegal"),
            ("other_seat", "illegal"),
        ],
    )
    def test_each_costs_a_random_legal_move_and_is_counted(self, view: ft.View, manner: str, fault: str) -> None:
        with program(manner) as bot:
            chosen = [bot.choose(view, Random(number)) for number in range(3)]
            assert dict(bot.faults) == {fault: 3}
        assert set(chosen) <= set(view.legal_actions())
        rng = Random(0)
        rng.getrandbits(32)  # the seed that the program was given
        assert chosen[0] == ft.bots.RandomBot().choose(view, rng)

    @pytest.mark.parametrize("manner", ["silent", "deaf"])
    def test_a_late_answer_too(self, view: ft.View, manner: str, monkeypatch: pytest.MonkeyPatch) -> None:
        if manner == "deaf":  # it reads nothing, and this is more than a pipe holds
            monkeypatch.setattr(program_module, "to_data", endless)
        with program(manner, seconds=0.05) as bot:
            assert bot.choose(view, Random(1)) in view.legal_actions()
            assert bot.choose(view, Random(1)) in view.legal_actions()
            assert dict(bot.faults) == {"timeout": 2}

    def test_it_is_started_again(self, view: ft.View) -> None:
        with program("mortal") as bot:
            for _ in range(3):  # it ends after each answer, and is missed when it is asked the next time
                bot.choose(view, Random(1))
            assert bot.faults["crash"] == 1
            assert bot.choose(view, Random(1)) in view.legal_actions()


class TestEnding:
    def test_nothing_is_left_of_it_and_of_what_it_started(self, view: ft.View, tmp_path: Path) -> None:
        with program("parent", tmp_path / "pids") as bot:
            bot.choose(view, Random(1))
            pids = [int(pid) for pid in (tmp_path / "pids").read_text(encoding="utf-8").split()]
            assert all(map(is_alive, pids))
        assert not is_alive(pids[0])
        end = time.monotonic() + LONG
        while is_alive(pids[1]) and time.monotonic() < end:  # it has been killed, and the system will come to it
            time.sleep(0.001)
        assert not is_alive(pids[1])

    def test_one_that_does_not_end_by_itself(self, view: ft.View) -> None:
        with program("stubborn") as bot:
            assert bot.choose(view, Random(1)) == view.legal_actions()[-1]

    def test_it_can_be_asked_again_and_closed_twice(self, view: ft.View) -> None:
        bot = program("last")
        for _ in range(2):
            assert bot.choose(view, Random(1)) == view.legal_actions()[-1]
            bot.close()
            bot.close()

    def test_one_that_is_forgotten_is_ended(self, view: ft.View, tmp_path: Path) -> None:
        bot = program("log", tmp_path / "log")
        bot.choose(view, Random(1))
        pid, _ = json.loads((tmp_path / "log").read_text(encoding="utf-8"))
        assert is_alive(pid)
        del bot
        gc.collect()
        assert not is_alive(pid)


class TestValues:
    def test_a_copy_has_a_program_of_its_own(self, view: ft.View, tmp_path: Path) -> None:
        bot = program("log", tmp_path / "log")
        twins: Iterator[ProgramBot] = iter((copy.deepcopy(bot), pickle.loads(pickle.dumps(bot)), bot))
        for twin in twins:
            with twin:
                assert twin == bot
                twin.choose(view, Random(1))
        pids = [json.loads(line)[0] for line in (tmp_path / "log").read_text(encoding="utf-8").splitlines()]
        assert len({*pids}) == 3

    def test_a_program_that_cannot_be_started(self, view: ft.View) -> None:
        message = "the program './no-such-bot' cannot be started: No such file or directory"
        with pytest.raises(ft.InvalidValueError, match=message):
            ProgramBot("./no-such-bot").choose(view, Random(1))

    @pytest.mark.parametrize("command", ["", " ", "'", [], [""], ["a", "b\0"], [7], 7, None])
    def test_what_is_no_command(self, command: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="command"):
            ProgramBot(command)

    @pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), True, "1", None, 1e300])
    def test_what_is_no_time(self, seconds: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the seconds for an answer must be a number above 0"):
            ProgramBot("./mybot", seconds)

    def test_it_sees_no_state(self) -> None:
        state: Any = ft.get_variant("classic").deal(4, seed=7)
        with pytest.raises(ft.InvalidValueError, match="a bot chooses from a view"):
            program("last").choose(state, Random(1))


def test_what_was_never_asked_is_ended_as_well() -> None:
    bot = program("first")
    bot._end()
    running = program_module._Running.of((sys.executable, "-S", str(PROGRAMS), "silent"))
    running.end()
    assert running._process.returncode
