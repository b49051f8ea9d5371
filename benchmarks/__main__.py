"""Measure everything and print it: `python -m benchmarks [--quick] [--runs N] [--json FILE]`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks import comparison, peers, report
from benchmarks.bottle_imp import classic, every_table
from benchmarks.cost import costs
from benchmarks.effort import FULL, QUICK, Effort
from benchmarks.figure import Figure
from benchmarks.lanes import growth, lanes
from benchmarks.memory import memory
from benchmarks.race import race
from benchmarks.samples import samples
from benchmarks.startup import startup


def main() -> None:
    """Measure, print each section when it is known, and write the file that was asked for."""
    parser = ArgumentParser(prog="python -m benchmarks", description="Measure the library against other programs.")
    parser.add_argument("--quick", action="store_true", help="measure briefly and roughly")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    parser.add_argument("--runs", type=int, default=0, metavar="N", help="how often each race is run")
    arguments = parser.parse_args()
    measured_with = report.environment(peers.PEERS)
    print(", ".join(f"{name} {version}" for name, version in measured_with.items()))
    sections = {}
    effort = QUICK if arguments.quick else FULL
    if arguments.runs:
        effort = replace(effort, runs=arguments.runs)
    for title, figures in measure(effort):
        sections[title] = figures
        print(*report.lines(title, figures), sep="\n", flush=True)
    if arguments.json:
        report.write(arguments.json, measured_with, sections)


def measure(effort: Effort) -> Iterator[tuple[str, list[Figure]]]:
    """All sections, one after the other."""
    ours = classic()
    yield "Start", startup(effort)
    yield "Single calls, classic/4", costs(effort)
    yield "Memory, classic/4", memory(effort)
    yield "Ratio to a deal, classic/4 in mid-round with voids shown", samples(effort)
    rivals, missing = peers.find()
    laps = race([ours, *rivals], effort)
    yield "Decisions per second", comparison.paces(laps, ours.name)
    yield f"Ratio of {ours.name}, with its deal, to", comparison.ratios(laps, ours.name)
    if missing:
        yield "Missing", [Figure(name, None, note=reason) for name, reason in missing.items()]
    yield f"Ratio to {ours.name}, both with their deal", comparison.variants(race(every_table(), effort), ours.name)
    yield from lanes(effort, next((rival for rival in rivals if rival.name == "hearts"), ours))
    yield "Growth of rounds in step, classic/4", growth(effort)


if __name__ == "__main__":
    main()
