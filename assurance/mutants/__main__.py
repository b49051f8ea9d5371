"""Make mutants, try them and judge what came of it: `python -m assurance.mutants`, in an environment that has mutmut.

`--judge` only judges what was tried before. `--keep` keeps the figures for the site if nothing is wrong with them, and
`--page` writes the page of the site from what is kept, which needs no mutmut.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence

from assurance.mutants.page import PAGE, current_page
from assurance.mutants.results import (
    ENOUGH,
    ROOT,
    Change,
    Figures,
    Mutant,
    change,
    explained,
    figures_of,
    mutants,
    write_figures,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures and what is wrong with them; 1 if something is."""
    options = _parser().parse_args(arguments)
    if options.page:
        PAGE.write_text(current_page(), encoding="utf-8", newline="\n")
        return 0
    if not options.judge:
        _try_all()
    found = list(mutants(_mutmut("results", "--all", "true")))
    figures = figures_of(found)
    survivors = [change(mutant, _mutmut("show", mutant.name)) for mutant in found if not mutant.noticed]
    complaints = [*complaints_about(found, figures, survivors, explained())]
    for part, entry in figures.items():
        sys.stdout.write(f"{part}: {entry.noticed:,} of {entry.mutants:,} mutants noticed, {entry.share:.1f} %\n")
    sys.stdout.write("".join(f"\n{complaint}\n" for complaint in complaints))
    if options.keep and not complaints:
        write_figures(figures)
    return bool(complaints)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m assurance.mutants", description="Would a test notice a mistake?")
    parser.add_argument("--judge", action="store_true", help="judge what was tried before")
    parser.add_argument("--keep", action="store_true", help="keep the figures for the site")
    parser.add_argument("--page", action="store_true", help="write the page of the site, and do nothing else")
    return parser


def _try_all() -> None:
    """Mutmut makes the mutants, sees which tests come by which function, and tries a few; the loop tries the rest."""
    environment = {**os.environ, "HYPOTHESIS_PROFILE": "mutants"}
    shutil.rmtree(ROOT / "mutants", ignore_errors=True)
    few = next(iter(explained())).where.split()[0]  # any module will do
    some = [sys.executable, "-m", "mutmut", "run", f"flaschenteufel.{few}.*"]
    subprocess.run(some, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    options = [*settings["pytest_add_cli_args"], *settings["pytest_add_cli_args_test_selection"]]
    session = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "assurance.mutants.runner", *options]
    subprocess.run(session, cwd=ROOT / "mutants", env={**environment, "PYTHONPATH": "src"}, check=True)


def _mutmut(*arguments: str) -> str:
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8").stdout


def complaints_about(
    found: Sequence[Mutant],
    figures: dict[str, Figures],
    survivors: Sequence[Change],
    reasons: dict[Change, str],
) -> Iterator[str]:
    """What is wrong: too few noticed, something not tried, a survivor without a reason, a reason without a survivor."""
    if not found:
        yield "There are no results. Run mutmut first."
        return
    if untried := sum(mutant.status in ("not checked", "check was interrupted by user") for mutant in found):
        yield f"Mutants that were not tried: {untried}."
        return
    if figures["together"].share < ENOUGH:
        yield f"Less than {ENOUGH} % were noticed."
    for survivor in dict.fromkeys(survivors):
        if survivor not in reasons:
            yield f"Nobody noticed, in {survivor.where}:\n- {survivor.before}\n+ {survivor.after}"
    for gone in reasons.keys() - set(survivors):
        yield f"This was noticed, or is not tried any more, in {gone.where}:\n- {gone.before}\n+ {gone.after}"


if __name__ == "__main__":
    sys.exit(main())
