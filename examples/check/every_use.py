"""Use an installed variant in every way that the library knows: each command, each document, a table, a picture.

The scripts `check.sh` of the example packages run it in a fresh environment, from a directory of its own:

    python every_use.py VARIANT
"""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import flaschenteufel as ft

SEED = "7"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def command(*words: str, typed: str = "", breaks_off: bool = False) -> str:
    """What a command prints; it must succeed, or break off since nothing more is typed, and warn of nothing."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "flaschenteufel", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    codes = (0, 1) if breaks_off else (0,)
    assert done.returncode in codes, f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert done.stderr == "", f"{words}:\n{done.stderr}"
    assert "<" not in done.stdout, f"{words} show something as programmers read it:\n{done.stdout}"
    return done.stdout


def check_commands(variant: ft.Variant) -> None:
    """The commands that ask nothing."""
    assert re.search(rf"^{variant.name} +{re.escape(variant.title)} ", command("variants"), re.MULTILINE)
    assert command("diagram", variant.name) == f"{variant.diagram().strip()}\n"
    for players in map(str, variant.player_counts):
        told = command("demo", "--variant", variant.name, "--players", players, "--rounds", "1")
        assert told.startswith(f"{variant.title}: ")
        assert "After 1 round " in told
    table = command("arena", variant.name, "rulebook", "random", "--deals", "5", "--quiet")
    assert " 5 deals" in table
    assert table.count("\nrandom ") == table.count("\nrulebook ") == 1


def check_play(variant: ft.Variant) -> None:
    """A round at the terminal, from the first hint to the score: each answer is what a hint says to type."""
    saved = Path("game.json")
    play = ("play", variant.name, "--rounds", "1", "--seed", SEED, "--bot", "random", "--save", str(saved))
    answers: list[str] = []
    while True:
        typed = "".join(f"{answer}\n" for answer in answers)
        shown = command(*play, typed=f"{typed}hint\n", breaks_off=True)
        if "After 1 round " in shown:
            break
        (hint,) = re.findall(r"^Hint.*: (.+)$", shown, re.MULTILINE)
        answers.append(hint)
        saved.unlink()
    assert len(answers) > 3, answers
    assert "After 1 round " in command("replay", str(saved))
    saved.unlink()
    command(*play, typed=f"{answers[0]}\n", breaks_off=True)  # somebody goes on another day
    assert "\nHint" in command("play", "--resume", str(saved), typed="hint\n", breaks_off=True)
    saved.unlink()


def check_documents(variant: ft.Variant) -> None:
    """Everything at every moment of a round, as JSON, as a record and as a picture."""
    random = Random(SEED)
    for players in variant.player_counts:
        state, events = variant.new_round(players), list[ft.Event]()
        deal = variant.deal(players, seed=SEED).history[0]
        while True:
            action = random.choice(state.legal_actions(random.choice(state.to_act))) if state.history else deal
            assert ft.from_json(ft.to_json(action), ft.Action) == action
            state, happened = state.step(action)
            events += happened
            check_moment(state)
            if state.is_over:
                break
        for event in events:
            for seen in (event, *map(event.for_seat, (None, *range(state.seats)))):
                assert ft.from_json(ft.to_json(seen), ft.Event) == seen


def check_moment(state: ft.State) -> None:
    """A state, what is seen of it, and what is written of it."""
    assert ft.from_json(ft.to_json(state), ft.State) == state
    assert ft.render.svg(state).startswith("<svg ")
    for seat in (None, *range(state.seats)):
        view = state.view(seat)
        assert ft.from_json(ft.to_json(view), ft.View) == view
        assert ft.render.svg(view).startswith("<svg ")
    record = ft.Record([state])
    assert ft.Record.from_text(record.to_text()) == record == ft.from_json(ft.to_json(record), ft.Record)


def check_table(variant: ft.Variant) -> None:
    """A table, where a move is taken back and another one is made, and a match that is stored."""
    players = variant.player_counts[0]
    table = ft.Table(ft.Match.start(variant.name, NAMES[:players], seed=SEED))
    seat = table.match.round.to_act[0]
    first, *_, last = table.legal_actions(seat)
    before = table.match
    table.submit(seat, first)
    table.undo(seat)
    assert table.match == before
    table.submit(seat, last)
    assert table.match.round == before.round.apply(last)
    again = ft.from_json(ft.to_json(table), ft.Table)
    assert again.journal == table.journal
    assert ft.from_json(ft.to_json(table.match), ft.Match) == table.match
    record = ft.Record.of_match(table.match)
    Path("match.txt").write_text(record.to_text(), encoding="utf-8")
    told = command("replay", "match.txt")
    assert told.startswith("\nRound 1: "), told


def check_schema(variant: ft.Variant) -> None:
    """The JSON schemas know the variant's own actions and events."""
    state = variant.deal(seed=SEED)
    action = state.legal_actions()[0]
    for value, kind in ((action, ft.Action), (state.step(action).events[0], ft.Event)):
        (tag,) = re.findall(r'"value": ?\{"type": ?"([a-z_.-]+)"', ft.to_json(value))
        assert f"'{tag}'" in str(ft.json_schema(kind)), tag


def main(name: str) -> None:
    """Check everything, and say so."""
    assert "site-packages" in ft.__file__, f"{ft.__file__} is not installed"
    assert name in ft.list_variants()
    variant = ft.get_variant(name)
    for check in (check_commands, check_play, check_documents, check_table, check_schema):
        check(variant)
        print(f"{name}: {check.__name__.removeprefix('check_')}: fine")


if __name__ == "__main__":
    main(sys.argv[1])
