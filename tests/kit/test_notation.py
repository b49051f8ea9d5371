"""Records of games that are made with the kit: what is wrong in one is said, with its place."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, field, frozen

import flaschenteufel as ft
from flaschenteufel import kit
from tests.kit.small_games import KEPT, MIXED, PLAIN, TWO_BY, WINDING, Phase, Small

HEAD = "flaschenteufel record 1\nvariant: {}\nplayers: 2\n\nround 1\ndealer: 0\n"
KEPT_DEAL = "deal: gull1 gull2 | lamp1 lamp2 / gull3\n"
WINDING_DEAL = "deal: gull1 lamp1 | gull2 lamp2\n"


def is_known(_: object, attribute: object, to: int | None) -> None:
    if to == 7:
        raise ValueError("nobody is called 7")


@frozen
class Say(kit.Action):
    word: str
    to: int | None = field(validator=is_known)


def sayings(at: Small, seat: int) -> list[Say]:
    return [Say(seat, "yes", None), Say(seat, "no", 1)]


def said(at: Small, action: Say) -> Small:
    return at


TALK = evolve(
    PLAIN,
    name="talk",
    phases=(kit.Secretly(Phase.BID, kit.Choice(Say, among=sayings, effect=said), clause="TALK-1"),),
)


def read(game: kit.Game[Any], lines: str) -> ft.Record:
    return ft.Record.from_text(HEAD.format(game.name) + lines)


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (KEPT, KEPT_DEAL),
        (KEPT, KEPT_DEAL + "lay_by: . | lamp1\n"),
        (KEPT, KEPT_DEAL + "lay_by: gull2 | lamp1\nbid: 0 | 1\ntrick: gull1 lamp2\n"),
        (WINDING, WINDING_DEAL + "extra: turned=gull1,down,no turned=lamp2,up,yes\nbid: 0 | .\n"),
        (WINDING, WINDING_DEAL + "extra: turned=gull1,up,no turned=gull2,down,yes\nbid: 0 | 1\nextra: knock knock\n"),
        (MIXED, KEPT_DEAL + "bid: lay_by=gull1 | .\n"),
        (MIXED, KEPT_DEAL + "bid: offer=1 | offer=1\nlay_by: - | lamp1\nextra: knock | .\n"),
    ],
)
def test_what_is_right_is_written_as_it_was_read(game: kit.Game[Any], lines: str) -> None:
    assert read(game, lines).to_text() == HEAD.format(game.name) + lines


@pytest.mark.parametrize(
    ("game", "lines", "problem"),
    [
        (KEPT, "deal: gull1 gull2 | lamp1 / gull3\n", "line 7, column 27: a packet of seat 1 must have 2 cards, not 1"),
        (KEPT, KEPT_DEAL + "bid: 0 | 1\n", "line 8, column 1: here must stand lay_by:, not 'bid:'"),
        (KEPT, KEPT_DEAL + "lay_by: gull1\n", "line 8, column 14: there must be a choice of 2 seats, not 1"),
        (KEPT, KEPT_DEAL + "lay_by: gull1 gull2 | .\n", "column 15: one word must say what seat 0 chose"),
        (KEPT, KEPT_DEAL + "lay_by: | gull2\n", "column 9: one word must say what seat 0 chose"),
        (KEPT, KEPT_DEAL + "lay_by: . | .\n", "column 9: nobody has chosen anything: leave the line out"),
        (KEPT, KEPT_DEAL + "lay_by: crab1 | .\n", "line 8, column 9: there is no card 'crab1'"),
        (KEPT, KEPT_DEAL + "lay_by: lamp1 | .\n", "line 8, column 9: seat 0: You do not hold the lamp 1 (SMALL-2)"),
        (KEPT, KEPT_DEAL + "lay_by: gull1,gull2 | .\n", "line 8, column 15: 'gull2' is too much"),
        (KEPT, KEPT_DEAL + "lay_by: gull1 | .\nbid: 0 | 1\n", "the line before is not complete: waiting for seat 1"),
        (KEPT, KEPT_DEAL + "lay_by: gull2 | lamp1\nbid: many | 1\n", "line 9, column 6: 'many' cannot stand here"),
        (KEPT, KEPT_DEAL + "lay_by: gull2 | lamp1\nbid: -1 | 1\n", "seat 0: You can choose 0 or 1, not -1 (SMALL-3)"),
        (
            KEPT,
            KEPT_DEAL + "lay_by: gull2 | lamp1\nbid: 0 | 1\ntrick:\n",
            "nobody has done anything: leave the line out",
        ),
        (
            KEPT,
            KEPT_DEAL + "lay_by: gull2 | lamp1\nbid: 0 | 1\ntrick: gull1 lamp2 gull2\n",
            "line 10, column 20: the line is complete",
        ),
        (WINDING, WINDING_DEAL + "extra: knock\nbid: 0 | 1\n", "line 8, column 8: seat 0: Turn the gull 1 (SMALL-5)"),
        (WINDING, WINDING_DEAL + "extra: gull1\n", "line 8, column 8: here must stand turned or knock, not 'gull1'"),
        (WINDING, WINDING_DEAL + "extra: turned=gull1,up\n", "line 8, column 8: the loud is missing"),
        (WINDING, WINDING_DEAL + "extra: turned=gull1,left,no\n", "line 8, column 21: 'left' cannot stand here"),
        (WINDING, WINDING_DEAL + "extra: knock=2\n", "line 8, column 14: '2' is too much"),
        (
            WINDING,
            WINDING_DEAL + "extra: turned=gull1,up,no\nextra: turned=gull2,up,yes\n",
            "line 9, column 1: the line before is not complete: waiting for seat 1",
        ),
        (
            MIXED,
            KEPT_DEAL + "bid: offer=1 | offer=1\nlay_by: gull1 | lamp1\n",
            "line 9, column 9: seat 0 does not take part: write -",
        ),
        (
            TWO_BY,
            "deal: gull1 gull2 gull3 | lamp1 lamp2 lamp3\nlay_by: gull1 | .\n",
            "line 8, column 9: seat 0: Choose 2 cards, not 1 (SMALL-2)",
        ),
    ],
)
def test_what_is_wrong_is_said(game: kit.Game[Any], lines: str, problem: str) -> None:
    with pytest.raises(ft.RecordError) as error:
        read(game, lines)
    assert problem in str(error.value)


def test_texts_and_nothing_at_all_are_words_too() -> None:
    ft.register_variant(TALK)
    state = TALK.deal(seed=7).apply(Say(0, "yes", None)).apply(Say(1, "no", 1))
    record = ft.Record([state])
    assert record.to_text().splitlines()[-1] == "bid: yes,none | no,1"
    assert ft.Record.from_text(record.to_text()) == record
    with pytest.raises(ft.RecordError, match="nobody is called 7"):
        ft.Record.from_text(record.to_text().replace("no,1", "no,7"))
