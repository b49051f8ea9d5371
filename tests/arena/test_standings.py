"""Standings: the numbers, and the forms in which they come."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.arena import Standings, Tournament, compete
from flaschenteufel.arena.playing import PlayedDeal, Result
from flaschenteufel.arena.standings import Tally
from tests.arena.tools import Coin, Counting, Last

NAMES: tuple[str, ...] = ("a", "b", "c")


def table(*deals: Mapping[tuple[str, str], tuple[int, ...]], against: bool = False, **options: Any) -> Standings:
    """Standings of invented deals of the classic game of three: the scores by who sits at seat 0, and who elsewhere."""
    bots = dict.fromkeys(NAMES[:-1] if against else NAMES, Last)
    others = {"against": "random"} if against else {}
    tally = Tally(Tournament.of("classic", bots, players=3, **others), **options)
    for number, deal in enumerate(deals):
        rounds = [
            Result({one: (0,), other: (1, 2)}, scores, {"bottles": (1, 0, 0)}) for (one, other), scores in deal.items()
        ]
        tally.add(PlayedDeal(number, tuple(rounds)))
    return tally.standings()


DEAL = {("a", "b"): (10, 4, 0), ("b", "a"): (0, 0, 6), ("a", "c"): (5, 5, 5), ("b", "c"): (9, 0, 9)}


class TestNumbers:
    def test_a_lead_is_the_mean_over_all_pairs_of_seats_of_a_deal(self) -> None:
        standings = table(DEAL, DEAL)
        assert standings.lead("a", "b").value == (6 + 10 + 0 + 6) / 4
        assert standings.lead("b", "a").value == -5.5
        assert standings.lead("a", "c").value == 0
        assert standings.lead("b", "c").value == 4.5
        assert standings.of("a").lead.value == 5.5 / 2
        assert standings.of("c").lead.value == -4.5 / 2

    def test_wins_are_shared_when_points_are_equal(self) -> None:
        standings = table(DEAL, DEAL)
        assert standings.of("a").wins == (3.5 / 4 + 2 / 4) / 2
        assert standings.of("c").wins == (2 / 4 + 0.5 / 2) / 2
        assert standings.bots == ("a", "b", "c")

    def test_scores_and_columns_are_means_over_seats(self) -> None:
        standings = table(DEAL)
        assert standings.of("a").score == (10 + 0 + 6 + 5) / 4
        assert standings.of("a").columns == {"bottles": 2 / 4}
        assert standings.of("c").columns == {"bottles": 0}

    def test_a_deal_is_one_observation(self) -> None:
        better = {("a", "b"): (8, 0, 0), ("b", "a"): (0, 8, 8), ("a", "c"): (1, 0, 0), ("b", "c"): (1, 0, 0)}
        worse = {("a", "b"): (4, 0, 0), ("b", "a"): (0, 4, 4), ("a", "c"): (1, 0, 0), ("b", "c"): (1, 0, 0)}
        pair = table(better, worse).pairs[0]
        assert pair.leads == (8, 4)
        assert pair.lead.value == 6
        assert pair.lead.high - 6 == pytest.approx(12.706 * 2, abs=0.01)  # two values, not eight

    def test_one_deal_is_not_enough_to_say_how_sure_it_is(self) -> None:
        standings = table(DEAL)
        assert standings.of("a").lead.high == standings.of("a").rating.high == inf
        assert not standings.is_decided
        assert json.loads(standings.to_json())["standings"][0]["lead"]["high"] is None

    def test_nothing_at_all(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="nothing has been played, so there are no standings"):
            table()

    def test_all_pairs_must_be_clear_to_be_decided(self) -> None:
        tally = Tally(Tournament.of("classic", dict.fromkeys(NAMES, Last), players=3), until_decided=True)
        clear = {("a", "b"): (9, 0, 0), ("a", "c"): (9, 0, 0), ("b", "c"): (9, 0, 0)}
        doubtful = {**clear, ("b", "c"): (0, 9, 9)}
        for number in range(60):
            deal = clear if number % 2 else doubtful
            results = [Result({one: (0,), other: (1, 2)}, scores) for (one, other), scores in deal.items()]
            tally.add(PlayedDeal(number, tuple(results)))
            assert not tally.is_finished
        standings = tally.standings()
        assert standings.lead("a", "b").is_decided
        assert not standings.lead("b", "c").is_decided
        assert str(standings).endswith("It is not decided after 60 deals.")

    def test_who_is_not_there(self) -> None:
        standings = table(DEAL)
        with pytest.raises(ft.InvalidValueError, match="no bot here is called 'x': there are a, b and c"):
            standings.of("x")
        with pytest.raises(ft.InvalidValueError, match="'a' and 'x' have not met"):
            standings.lead("a", "x")


class TestForms:
    def test_a_table(self) -> None:
        text = str(table(DEAL, DEAL))
        title, headings, first, *_, last = text.splitlines()
        assert title == "classic, 3 players, edition 2003: 2 deals, 8 rounds, seed 0"
        assert headings.split() == ["rating", "95", "%", "lead", "95", "%", "wins", "score", "bottles"]
        assert first.split()[::2] == ["a", "+-0", "+-0.00", "5.25"]
        assert last == "b is ahead of c by +4.50 (+4.50 to +4.50)."
        assert text.count(" is ahead of ") == 3

    def test_faults_are_told(self) -> None:
        standings = compete("lopaka", {"coin": Coin, "counting": Counting}, deals=2)
        faults = standings.of("counting").faults["choice"]
        message = f"counting has failed, and a random move was made for it: choice {faults}."
        assert message in str(standings).splitlines()
        assert " is ahead of " not in str(standings)  # there is but one pair, which the table shows

    def test_csv(self) -> None:
        rows = list(csv.DictReader(io.StringIO(table(DEAL, DEAL).to_csv())))
        assert [row["bot"] for row in rows] == ["a", "b", "c"]
        assert float(rows[0]["lead over b"]) == 5.5
        assert float(rows[1]["lead over a_high"]) == -5.5
        assert rows[0]["lead over a"] == ""
        assert (rows[2]["bottles"], rows[2]["faults"], rows[2]["deals"]) == ("0.0", "0", "2")

    def test_those_who_have_not_met_have_no_lead(self) -> None:
        deal = {("a", "random"): (10, 4, 0), ("b", "random"): (0, 0, 6)}
        standings = table(deal, deal, against=True)
        rows = list(csv.DictReader(io.StringIO(standings.to_csv())))
        assert (rows[0]["bot"], rows[0]["lead over b"], rows[0]["lead over random"]) == ("a", "", "8.0")
        assert str(standings).count(" is ahead of ") == 2

    @pytest.mark.parametrize("until_decided", [True, False])
    def test_json_names_the_methods(self, until_decided: bool) -> None:
        data = json.loads(table(DEAL, DEAL, until_decided=until_decided).to_json())
        assert data["tournament"]["bots"] == dict.fromkeys(NAMES, "tests.arena.tools.Last")
        assert data["ratings"].startswith("Bradley-Terry by maximum likelihood")
        assert data["intervals"].startswith("a confidence sequence" if until_decided else "Student's intervals")
        assert data["pairs"][0] == {"bot": "a", "other": "b", "lead": {"value": 5.5, "low": 5.5, "high": 5.5}}

    def test_a_game_without_editions_and_columns(self) -> None:
        standings = compete("hols-der-teufel", {"last": Last}, against="random", deals=2)
        assert str(standings).startswith("hols-der-teufel, 3 players: 2 deals, 6 rounds, seed 0\n")
        assert standings.of("last").columns == {}


class TestPlots:
    @pytest.mark.parametrize("until_decided", [True, False])
    def test_a_picture_of_everything(self, tmp_path: Path, until_decided: bool) -> None:
        standings = compete("lopaka", {"last": Last, "a" * 50: Coin}, deals=22, until_decided=until_decided)
        figure: Any = standings.plot(tmp_path / "plot.svg")
        assert [place.get_title() for place in figure.axes] == [
            "rating (Bradley-Terry, Elo's scale)",
            "points a round ahead",
            "lead after so many deals, with its interval",
        ]
        (curve, zero) = figure.axes[2].get_lines()
        assert list(curve.get_xdata()) == [*range(5, standings.deals + 1)]
        assert list(zero.get_ydata()) == [0, 0]
        assert abs(curve.get_ydata()[-1]) == pytest.approx(abs(standings.pairs[0].lead.value))
        assert (tmp_path / "plot.svg").read_text(encoding="utf-8").startswith("<?xml")
        assert any("a" * 21 + "..." in label.get_text() for label in figure.axes[0].get_yticklabels())

    def test_of_a_single_deal(self) -> None:
        figure = table(DEAL).plot()
        assert len(figure.axes[0].get_lines()) == 3  # points without intervals

    def test_a_file_that_cannot_be_written(self, tmp_path: Path) -> None:
        for name in ("no/such/folder.png", "plot.xyz"):
            with pytest.raises(ft.InvalidValueError, match=f"the plot cannot be written to .*{name}"):
                table(DEAL).plot(tmp_path / name)
