"""The commands and their options."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable

import flaschenteufel as ft
from flaschenteufel.cli.catalogue import catalogue
from flaschenteufel.cli.demo import demo

PROGRAM = "flaschenteufel"
DEFAULT_SEED = 19
DEFAULT_ROUNDS = 2


def command_line() -> ArgumentParser:
    """The parser; what it returns has a `command` that takes it and gives the lines to show."""
    parser = ArgumentParser(prog=PROGRAM, description="The rules of The Bottle Imp, a card game.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {ft.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    told = commands.add_parser("demo", help="play a match at random and tell it, card by card")
    told.add_argument("--seed", type=int, default=DEFAULT_SEED, metavar="N", help="same seed, same match (%(default)s)")
    told.add_argument(
        "--rounds", type=_at_least_one, default=DEFAULT_ROUNDS, metavar="N", help="how many rounds (%(default)s)"
    )
    told.add_argument("--variant", default="classic", metavar="NAME", help="the way to play (%(default)s)")
    told.add_argument("--players", type=int, metavar="N", help="how many people (four if so many can play)")
    told.set_defaults(command=_demo)

    listed = commands.add_parser("variants", help="list the variants that can be played")
    listed.set_defaults(command=_variants)

    drawn = commands.add_parser("diagram", help="print the phases of a variant as a mermaid diagram")
    drawn.add_argument("variant", metavar="VARIANT", help="the name of the variant")
    drawn.set_defaults(command=_diagram)
    return parser


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def _demo(options: Namespace) -> Iterable[str]:
    return demo(options.variant, players=options.players, seed=options.seed, rounds=options.rounds)


def _variants(options: Namespace) -> Iterable[str]:
    return catalogue(map(ft.get_variant, ft.list_variants()))


def _diagram(options: Namespace) -> Iterable[str]:
    name: str = options.variant
    return [ft.get_variant(name).diagram()]
