"""What the documents show of the command line is what it does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from flaschenteufel.cli.arguments import command_line
from flaschenteufel.cli.prompt import COMMANDS
from tests.cli.tools import in_turn, typed

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (DOCS / "how-to" / "play-at-the-terminal.md", DOCS / "reference" / "command-line.md")
TRANSCRIPTS = [
    (page.name, number, found)
    for page in PAGES
    for number, found in enumerate(re.findall(r"^```text\n\$ (.*?)^```$", page.read_text("utf-8"), re.M | re.S))
]


@pytest.mark.parametrize(("page", "number", "transcript"), TRANSCRIPTS, ids=lambda value: str(value)[:30])
def test_a_transcript_is_current(monkeypatch: pytest.MonkeyPatch, page: str, number: int, transcript: str) -> None:
    command, _, output = transcript.partition("\n")
    program, *arguments = shlex.split(command)
    assert program == "flaschenteufel"
    answers = re.findall(r"^>(?: (.*))?$", output, re.M)
    monkeypatch.setenv("COLUMNS", "80")
    code, text = typed(monkeypatch, in_turn(answers), *arguments)
    assert code == 0
    assert [line.rstrip() for line in text.splitlines()] == output.splitlines()


def test_there_are_transcripts() -> None:
    assert {page for page, _, _ in TRANSCRIPTS} == {page.name for page in PAGES}


@pytest.mark.parametrize(
    "name", ["play", "demo", "replay", "simulate", "arena", "analyse", "puzzle", "variants", "diagram"]
)
def test_every_option_is_documented(capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit):
        command_line().parse_args([name, "--help"])
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    section = PAGES[1].read_text("utf-8").partition(f"\n## `{name}")[2].partition("\n## ")[0]
    assert section
    documented = [line for line in section.splitlines() if line.startswith("| `--")]
    assert {option for line in documented for option in re.findall(r"`(--[a-z-]+)", line.split(" | ")[0])} == options


def test_every_command_at_the_prompt_is_documented() -> None:
    text = PAGES[0].read_text("utf-8")
    assert re.findall(r"^\| `([a-z]+(?: FILE)?)`", text, re.M) == list(COMMANDS)
