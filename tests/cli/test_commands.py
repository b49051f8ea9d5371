"""The command line as such: the small commands, exit codes and complaints."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys

import pytest

import flaschenteufel as ft
from flaschenteufel.bots import list_bots
from flaschenteufel.cli import main
from flaschenteufel.cli.people import people
from flaschenteufel.core.wording import listing
from tests.cli.tools import refused, told


class TestVariants:
    def test_lists_all(self, capsys: pytest.CaptureFixture[str]) -> None:
        header, *lines = told(capsys, "variants").splitlines()
        assert header.split() == ["name", "title", "players", "editions"]
        assert [line.split()[0] for line in lines] == list(ft.list_variants())
        assert "classic           The classic game             3, 4     2003, 1995, matagot" in lines

    def test_a_narrow_screen(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "40")
        text = told(capsys, "variants")
        assert "\nclassic\n title: The classic game\n players: 3, 4\n editions: 2003, 1995, matagot\n" in text
        assert "\nhols-der-teufel\n title: Hol's der Teufel\n players: 3, 4, 5\n" in text
        assert text.count("\n editions: ") == 7  # the other game has none

    def test_runs_as_a_module(self) -> None:
        process = subprocess.run(
            [sys.executable, "-m", "flaschenteufel", "variants"], capture_output=True, text=True, check=True
        )
        assert process.stdout.startswith("name ")
        assert process.stderr == ""

    def test_the_module_passes_the_exit_code_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "argv", ["flaschenteufel", "diagram", "nothing"])
        with pytest.raises(SystemExit) as end:
            runpy.run_module("flaschenteufel", run_name="__main__")
        assert end.value.code == 2

    def test_importing_the_module_runs_nothing(self) -> None:
        assert "main" in runpy.run_module("flaschenteufel.__main__", run_name="imported")


class TestDiagram:
    @pytest.mark.parametrize("name", ft.list_variants())
    def test_prints_the_mermaid_text(self, capsys: pytest.CaptureFixture[str], name: str) -> None:
        assert told(capsys, "diagram", name) == ft.get_variant(name).diagram() + "\n"


class TestComplaints:
    @pytest.mark.parametrize("command", [("demo", "--variant"), ("diagram",), ("play",), ("arena",)])
    def test_an_unknown_variant(self, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
        message = "flaschenteufel: no variant is called 'clasic': did you mean classic?\n"
        bots = ("random", "rulebook") if command == ("arena",) else ()
        assert refused(capsys, *command, "clasic", *bots) == message

    @pytest.mark.parametrize(
        "arguments",
        [("demo", "--variant", "classic"), ("play", "classic"), ("arena", "classic", "random", "rulebook")],
    )
    def test_a_wrong_number_of_players(self, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
        message = "flaschenteufel: classic is for 3 or 4 players, not 7 (DEAL-1)\n"
        assert refused(capsys, *arguments, "--players", "7") == message

    @pytest.mark.parametrize("arguments", [("demo",), ("play", "classic"), ("arena", "classic", "random")])
    def test_a_wrong_edition(self, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
        assert "is played with 2003, 1995 or matagot, not '1850' (DECK-3)" in refused(
            capsys, *arguments, "--edition", "1850"
        )

    @pytest.mark.parametrize(
        "command", [("demo", "--bot"), ("play", "classic", "--bot"), ("arena", "classic", "random")]
    )
    def test_an_unknown_bot(self, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]) -> None:
        message = f"flaschenteufel: no bot is called 'deep': there are {listing(list_bots())}\n"
        assert refused(capsys, *command, "deep") == message

    @pytest.mark.parametrize(
        "arguments",
        [
            (),
            ("chess",),
            ("demo", "--rounds", "0"),
            ("demo", "--rounds", "two"),
            ("demo", "--rounds", "9999999999"),
            ("demo", "--seed", "x"),
            ("diagram",),
            ("play",),
            ("play", "classic", "--resume", "game.json"),
            ("play", "--resume", "game.json", "--seed", "7"),
            ("play", "classic", "--rounds", "2", "--target", "100"),
            ("replay",),
            ("arena",),
            ("arena", "classic"),
            ("arena", "classic", "random", "rulebook", "--jobs", "-1"),
        ],
    )
    def test_a_command_line_that_makes_no_sense(
        self, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
    ) -> None:
        assert refused(capsys, *arguments).startswith("usage: flaschenteufel")

    @pytest.mark.parametrize("option", ["--help", "--version"])
    def test_help_is_no_complaint(self, capsys: pytest.CaptureFixture[str], option: str) -> None:
        assert "flaschenteufel" in told(capsys, option)

    def test_control_c_anywhere(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(name: str) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("flaschenteufel.cli.commands.variants.get_variant", interrupted)
        assert main(["diagram", "classic"]) == 130
        assert capsys.readouterr().err == "flaschenteufel: interrupted\n"

    def test_control_c_while_modules_are_loaded(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Impatient:
            """Presses Ctrl-C when the program is looked for."""

            @staticmethod
            def find_spec(name: str, *_: object) -> None:
                if name == "flaschenteufel.cli.program":
                    raise KeyboardInterrupt

        monkeypatch.delitem(sys.modules, "flaschenteufel.cli.program", raising=False)
        monkeypatch.setattr(sys, "meta_path", [Impatient, *sys.meta_path])
        assert main(["variants"]) == 130
        assert capsys.readouterr() == ("", "flaschenteufel: interrupted\n")
        monkeypatch.setattr(sys, "stderr", None)
        assert main(["variants"]) == 130

    def test_nothing_is_loaded_before_control_c_is_caught(self) -> None:
        program = (
            "import flaschenteufel, sys; had = {*sys.modules}; import flaschenteufel.cli; print({*sys.modules} - had)"
        )
        output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        assert output == "{'flaschenteufel.cli'}\n"

    def test_a_reader_may_stop_reading(self, monkeypatch: pytest.MonkeyPatch) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        with open(writing, "w", encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            assert main(["demo", "--rounds", "20", "--bot", "random"]) == 1


class TestStreams:
    def test_a_disk_that_is_full(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        with open("/dev/full", "w", encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            assert main(["variants"]) == 1
        message = "flaschenteufel: the output cannot be written: No space left on device\n"
        assert capsys.readouterr().err == message

    def test_streams_that_are_closed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("stdin", "stdout", "stderr"):
            monkeypatch.setattr(sys, name, None)
        assert main(["variants"]) == 0
        assert main(["diagram", "clasic"]) == 2
        assert main(["play", "classic"]) == 1

    def test_what_fails_without_an_output(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def failing(name: str) -> None:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr("flaschenteufel.cli.commands.variants.get_variant", failing)
        monkeypatch.setattr(sys, "stdout", None)
        assert main(["diagram", "classic"]) == 1

    @pytest.mark.parametrize(
        ("command", "code"),
        [
            ("replay - <&-", 2),
            ("replay - 0>/dev/null", 2),
            ("play classic <&-", 1),
            ("play classic 0>/dev/null", 1),
            ("play --resume - <&-", 2),
            ("demo --rounds 1 >&-", 0),
            ("arena lopaka random rulebook --deals 1 >&- 2>&-", 0),
            ("play classic <&- >&- 2>&-", 1),
            ("diagram clasic 2>&-", 2),
            ("diagram clasic 2>/dev/full", 2),
            ("--help >&- 2>&-", 0),
        ],
    )
    def test_streams_that_the_shell_has_closed(self, command: str, code: int) -> None:
        process = subprocess.run(
            ["sh", "-c", f'"$0" -m flaschenteufel {command}', sys.executable],
            capture_output=True,
            text=True,
            check=False,
        )
        assert process.returncode == code
        assert "Traceback" not in process.stderr


def test_nobody_waits_for_what_another_command_needs() -> None:
    program = "import sys; from flaschenteufel.cli import main; main(['variants']); print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    loaded = output.splitlines()[-1].split()
    assert "flaschenteufel.cli.commands.variants" in loaded
    for other in ("bots", "render", "cli.narration", "cli.session", "core.json.converter", "core.json.schema"):
        assert f"flaschenteufel.{other}" not in loaded
    assert not any(".front" in module for module in loaded if module != "flaschenteufel.core.front")


class TestPeople:
    def test_everybody_has_a_name_of_his_own(self) -> None:
        names = people(9, but=("Ada", "Player 8"))
        assert names == ("Ben", "Cleo", "Dan", "Emma", "Finn", "Player 7", "Player 9", "Player 10", "Player 11")
