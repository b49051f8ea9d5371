"""Play many rounds: `python -m assurance.soak [--rounds N] [--seed FIRST] [--jobs N] [--whole] [NAME ...]`.

Or check a record at every moment of it: `python -m assurance.soak --record FILE`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import flaschenteufel as ft
from assurance.soak.report import Batch, Progress, table
from assurance.soak.rounds import read_report, seeds, violations
from assurance.soak.workers import batches

ROUNDS = 100_000
"""About five minutes on two cores."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play; 1 if a round breaks an invariant, 130 if it was interrupted."""
    options = _parser().parse_args(arguments)
    if unknown := sorted({*options.names} - {*ft.list_variants()}):
        sys.stderr.write(f"No variant is called {', '.join(unknown)}. They are: {', '.join(ft.list_variants())}\n")
        return 2
    if options.record:
        return _checked(options.record)
    together: Batch | None = None
    progress, interrupted = Progress(options.rounds), False
    try:
        for batch in batches(seeds(options.seed, options.rounds, options.names), options.jobs, whole=options.whole):
            together = together + batch if together else batch
            progress.tell(together)
    except KeyboardInterrupt:
        interrupted = True
    progress.end()
    if together is None:
        return 130
    sys.stdout.write(table(together.by_variant))
    ending = together.failure or "no violation\n"
    sys.stdout.write(f"\nseeds {together.first} to {together.last}{', interrupted' if interrupted else ''}: {ending}")
    return 1 if together.failure else 130 if interrupted else 0


def _checked(path: Path) -> int:
    """Check a record, and tell what is wrong with it."""
    problems = [str(violation) for violation in violations(read_report(path.read_text(encoding="utf-8")))]
    sys.stdout.write("\n".join(problems) or "no violation\n")
    return bool(problems)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m assurance.soak", description="Play many rounds, and check them.")
    parser.add_argument("--rounds", type=_from(1), default=ROUNDS, help="how many, of all variants together")
    parser.add_argument("--seed", type=_from(0), default=0, help="the seed of the first; the others count up from it")
    parser.add_argument("--jobs", type=_from(1), default=os.cpu_count() or 1, help="how many are played at once")
    parser.add_argument("--whole", action="store_true", help="make every check in every state, which takes long")
    parser.add_argument("--record", type=Path, metavar="FILE", help="check the rounds of a record instead")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the variants; all by default")
    return parser


def _from(least: int) -> Callable[[str], int]:
    """How to read a number that is not less."""

    def number(text: str) -> int:
        if int(text) < least:
            raise ValueError(text)
        return int(text)

    return number


if __name__ == "__main__":
    sys.exit(main())
