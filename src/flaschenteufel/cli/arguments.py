"""The commands and their options."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

import flaschenteufel as ft
from flaschenteufel.cli.console import Console
from flaschenteufel.cli.people import USUAL_BOT

PROGRAM = "flaschenteufel"
DEFAULT_SEED = 19
DEFAULT_ROUNDS = 2
DEFAULT_DEALS = 100
DEFAULT_SIMULATED = 1000
MOST_SECONDS = 100_000

# What a command needs is imported when it is run: nobody shall wait for what another one needs.


def command_line() -> ArgumentParser:
    """The parser; what it returns has a `command` that takes it and a console, and gives the exit code."""
    parser = ArgumentParser(
        prog=PROGRAM, description="The Bottle Imp, Hol's der Teufel, and the card games of plugins."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {ft.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _play_options(commands.add_parser("play", help="play against bots at the terminal"))
    _demo_options(commands.add_parser("demo", help="let bots play a match and tell it, card by card"))
    _replay_options(commands.add_parser("replay", help="tell a match or a round that was stored"))
    _simulate_options(commands.add_parser("simulate", help="let bots play many rounds, and show their scores"))
    _arena_options(commands.add_parser("arena", help="let bots compete on the same cards, and say who is better"))
    _analyse_options(commands.add_parser("analyse", help="judge each decision of a game that was stored"))
    _puzzle_options(commands.add_parser("puzzle", help="find the best move of an ending with all cards known"))
    listed = commands.add_parser("variants", help="list the variants that can be played")
    listed.set_defaults(command=_variants)
    drawn = commands.add_parser("diagram", help="print the phases of a variant as a mermaid diagram")
    drawn.add_argument("variant", metavar="VARIANT", help="the name of the variant")
    drawn.set_defaults(command=_diagram)
    return parser


def _table_options(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=_at_least_one, metavar="N", help="how many (four if so many can play)")
    parser.add_argument("--edition", metavar="NAME", help="the edition whose cards are used (the variant's first)")


def _seed_option(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=int, default=DEFAULT_SEED, metavar="N", help="same seed, same game (%(default)s)"
    )


def _play_options(parser: ArgumentParser) -> None:
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help="the name of the variant")
    _table_options(parser)
    parser.add_argument("--name", help="your name, for what is stored")
    parser.add_argument(
        "--bot", metavar="BOT", help=f"who plays against you: rulebook, random, another one ({USUAL_BOT})"
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--rounds", type=_at_least_one, metavar="N", help="how many rounds (as many as usual)")
    length.add_argument("--target", type=_at_least_one, metavar="N", help="play until somebody has so many points")
    parser.add_argument("--seed", type=int, metavar="N", help="same seed, bots and moves: same game (a random one)")
    parser.add_argument("--save", metavar="FILE", help="keep the game in a file, move by move")
    parser.add_argument("--resume", metavar="FILE", help="go on with a game that was saved")
    parser.set_defaults(command=_play, parser=parser)


def _demo_options(parser: ArgumentParser) -> None:
    parser.add_argument("--variant", default="classic", metavar="NAME", help="the way to play (%(default)s)")
    _table_options(parser)
    parser.add_argument(
        "--bot", default=USUAL_BOT, metavar="BOT", help="who plays: rulebook, random, another one (%(default)s)"
    )
    parser.add_argument(
        "--rounds", type=_at_least_one, default=DEFAULT_ROUNDS, metavar="N", help="how many rounds (%(default)s)"
    )
    _seed_option(parser)
    parser.set_defaults(command=_demo)


def _replay_options(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record as text or JSON, or a saved game; - is standard input")
    parser.add_argument("--round", type=_at_least_one, metavar="N", help="tell this round only")
    parser.add_argument("--from", dest="first", type=_at_least_one, default=1, metavar="N", help="begin with move N")
    parser.add_argument("--until", dest="last", type=_at_least_one, metavar="N", help="stop after move N")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each part")
    parser.set_defaults(command=_replay)


def _simulate_options(parser: ArgumentParser) -> None:
    parser.add_argument("variant", metavar="VARIANT", help="the name of the variant")
    _table_options(parser)
    parser.add_argument(
        "--bots", type=_names, default=[USUAL_BOT], metavar="BOT,...", help=f"who plays, in turns ({USUAL_BOT})"
    )
    parser.add_argument(
        "--rounds", type=_at_least_one, default=DEFAULT_SIMULATED, metavar="N", help="how many rounds (%(default)s)"
    )
    _seed_option(parser)
    parser.add_argument("--csv", metavar="FILE", help="write the table as CSV")
    parser.add_argument("--json", metavar="FILE", help="write it as JSON")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.set_defaults(command=_simulate)


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _arena_options(parser: ArgumentParser) -> None:
    parser.add_argument("variant", metavar="VARIANT", help="the name of the variant")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="who competes: each with each of the others")
    parser.add_argument("--against", metavar="BOT", help="each alone among bots of this kind, and not with each other")
    _table_options(parser)
    parser.add_argument(
        "--deals", type=_at_least_one, default=DEFAULT_DEALS, metavar="N", help="how many, or at most (%(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="same seed, same results (%(default)s)")
    parser.add_argument("--until-decided", action="store_true", help="stop as soon as it is clear who is better")
    parser.add_argument("--jobs", type=_jobs, default=1, metavar="N", help="how many processes, or `all` cores (1)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the cluster of this Dask scheduler")
    parser.add_argument("--file", metavar="FILE", help="keep the results, deal by deal, and go on where they end")
    parser.add_argument("--csv", metavar="FILE", help="write the table as CSV")
    parser.add_argument("--json", metavar="FILE", help="write the standings as JSON")
    parser.add_argument("--plot", metavar="FILE", help="draw them, as .png, .svg or .pdf")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.set_defaults(command=_arena)


def _jobs(text: str) -> int:
    return -1 if text == "all" else _at_least_one(text)


def _language_option(parser: ArgumentParser) -> None:
    parser.add_argument("--language", default="en", metavar="LANGUAGE", help="en, de, fr or it (%(default)s)")


def _analyse_options(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record as text or JSON, or a saved game; - is standard input")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--html", metavar="FILE", help="write a page with pictures and plots to a file")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--playouts", type=_at_least_one, metavar="N", help="so many for each decision (200)")
    budget.add_argument("--seconds", type=_seconds, metavar="S", help="or so long for each decision")
    _seed_option(parser)
    _language_option(parser)
    parser.set_defaults(command=_analyse)


def _puzzle_options(parser: ArgumentParser) -> None:
    parser.add_argument("--variant", default="classic", metavar="NAME", help="the way to play (%(default)s)")
    parser.add_argument("--players", type=_at_least_one, metavar="N", help="how many (as few as can play)")
    parser.add_argument("--edition", metavar="NAME", help="the edition whose cards are used (the variant's first)")
    parser.add_argument("--moves", type=_at_least_one, metavar="N", help="how many moves before the end (12 or more)")
    parser.add_argument("--solution", action="store_true", help="ask nothing, and show the solution")
    _seed_option(parser)
    _language_option(parser)
    parser.set_defaults(command=_puzzle)


def _at_least_one(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text)):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < MOST_SECONDS:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds")
    return seconds


def _play(options: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.play import play, resume

    if options.resume is not None:
        given = (options.variant, options.players, options.edition, options.rounds, options.target, options.seed)
        if any(value is not None for value in given):
            options.parser.error("--resume takes the variant, the table and the seed from the file")
        return resume(console, options.resume, person=options.name, bot=options.bot, save=options.save)
    name: str = options.variant or options.parser.error("which VARIANT? `flaschenteufel variants` lists them")
    return play(
        console,
        name,
        players=options.players,
        edition=options.edition,
        person=options.name,
        bot=USUAL_BOT if options.bot is None else options.bot,
        rounds=options.rounds,
        target=options.target,
        seed=options.seed,
        save=options.save,
    )


def _demo(options: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.demo import demo

    return demo(
        console,
        options.variant,
        players=options.players,
        edition=options.edition,
        bot=options.bot,
        seed=options.seed,
        rounds=options.rounds,
    )


def _replay(options: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.replay import replay

    return replay(
        console, options.file, number=options.round, first=options.first, last=options.last, step=options.step
    )


def _arena(options: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.arena import Outputs, arena

    return arena(
        console,
        options.variant,
        options.bots,
        players=options.players,
        edition=options.edition,
        against=options.against,
        seed=options.seed,
        deals=options.deals,
        until_decided=options.until_decided,
        jobs=options.jobs,
        dask=options.dask,
        outputs=Outputs(results=options.file, csv=options.csv, json=options.json, plot=options.plot),
        quiet=options.quiet,
    )


def _analyse(options: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.analyse import analyse

    return analyse(
        console,
        options.file,
        playouts=options.playouts,
        seconds=options.seconds,
        seed=options.seed,
        language=options.language,
        json=options.json,
        html=options.html,
    )


def _puzzle(options: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.puzzle import puzzle

    return puzzle(
        console,
        options.variant,
        players=options.players,
        edition=options.edition,
        moves=options.moves,
        seed=options.seed,
        language=options.language,
        solution=options.solution,
    )


def _simulate(options: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.simulate import simulate

    return simulate(
        console,
        options.variant,
        players=options.players,
        edition=options.edition,
        bots=options.bots,
        seed=options.seed,
        rounds=options.rounds,
        csv=options.csv,
        json=options.json,
        quiet=options.quiet,
    )


def _variants(_: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.variants import variants

    return variants(console)


def _diagram(options: Namespace, console: Console) -> int:
    from flaschenteufel.cli.commands.variants import diagram

    return diagram(console, options.variant)
