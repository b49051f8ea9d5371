"""The page that says how we know it is right has figures; those that can be known here are current."""

from __future__ import annotations

import re

import pytest

from assurance.mutants.results import read_figures
from assurance.proof.games import SIZES
from assurance.traceability.__main__ import ROOT
from assurance.traceability.trace import read_clauses
from tests.assurance.mistakes import FOUND_BY_THE_PROVER, FOUND_BY_THE_SOAK
from tests.assurance.test_sabotage import BOTTLE_IMP, DEVILS, MATCHES
from tests.golden.files import SHOWN, read

PAGE = read(ROOT / "docs" / "assurance" / "index.md")
WORDS = " ".join(PAGE.split())
README = " ".join(read(ROOT / "README.md").split())

MUTANTS = read_figures()["together"]
DOCUMENTS = sum(len(read(file).splitlines()) for file in SHOWN.iterdir())


@pytest.mark.parametrize(
    "claim",
    [
        f"[{len(read_clauses(ROOT / 'docs' / 'rules'))} clauses]",
        f"wrong rules on purpose, {len([*BOTTLE_IMP, *DEVILS, *MATCHES])} of them",
        f"states of {len(SIZES['full'])} small games",
        f"broken on purpose, in {len(FOUND_BY_THE_PROVER)} ways",
        f"{len(FOUND_BY_THE_SOAK)} mistakes that are made on purpose",
        f"[{MUTANTS.share:.1f} % of {MUTANTS.mutants:,} small changes]",
        f"changed in {MUTANTS.mutants:,} small ways",
        f"[{MUTANTS.share:.1f} % are noticed]",
        f"{DOCUMENTS} JSON documents",
    ],
)
def test_a_figure_is_current(claim: str) -> None:
    assert claim in WORDS


def test_the_readme_has_the_same_share_of_mutants() -> None:
    assert f"{MUTANTS.share:.1f} % of the small mistakes" in README


def test_every_game_that_is_proved_is_in_the_table() -> None:
    listed = re.findall(r"^\| (\S+-\d\S*) \| \d", PAGE, re.MULTILINE)
    assert listed == [game.name for game in SIZES["full"]]


def test_nothing_is_left_to_be_filled_in() -> None:
    assert not re.findall(r"@\w+@", PAGE)
