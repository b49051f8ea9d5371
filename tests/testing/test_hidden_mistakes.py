"""The conformance suite finds what nobody sees in play: wrong counts, leaks, texts that cannot be read, bare errors."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.core.record.notation import Notation
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.testing import ConformanceError, check_variant
from tests.bottle_imp import small_games
from tests.testing import broken_documents as d
from tests.testing import broken_possibilities as p
from tests.testing import broken_secrets as s
from tests.testing import broken_values as v
from tests.testing import broken_variants as w
from tests.testing.faithful import Faithful, Wrapped

SMALL = small_games.LEFTOVER
WITH_DISCARDS = small_games.CLASSIC

COUNTS: dict[type[Faithful], str] = {
    p.CountsOneTooFew: " none of the ",
    p.CountsWrongly: " answers, though there are ",
    p.CountsOneTwice: " is the same state as possibility(0)",
    p.CountsFromOne: " raises InvalidValueError('there are possibilities 0 to ",
    p.TakesAnyNumber: "view(0).possibility(-1) answers, though there are ",
    p.RefusesBadly: "view(0).possibility(-1) raises IndexError(-1) instead of InvalidValueError",
    p.SamplesTheFirst: ").sample() ",
    p.SamplesTheFirstHalf: ").sample() ",
    p.SamplesAFavourite: ").sample() ",
    p.SamplesItsOwnWay: ").sample() gives two different states for the same seed",
}

SECRETS: dict[type[Faithful], str] = {
    s.ShowsSecrets: "that looks the same, is none of the 1 possibilities of view(",
    s.ShowsDiscards: ", although all events look the same: data is CarelessData(",
    s.PrintsSecrets: ", although all events look the same: repr is ",
    s.TakesStrangers: "view(-1) answers instead of raising SeatError",
    s.TakesTrueForASeat: "view(True) answers instead of raising SeatError",
    s.BreaksOnStrangers: "view(-1) raises KeyError(-1) instead of SeatError",
    s.NamesTheHolder: " and the state refuse Play(seat=0, ",
    s.WhispersTheHolder: " what it may not know: Play(seat=",
    s.RevealsNothing: " what was hidden, and could be taken back: no event says reveals",
    s.RemembersBackwards: " by seat, who act at the same time",
    s.RemembersTheOrder: "the history of view(0).possibility(0) leads to another state",
    d.TellsTheUnwritable: "fields of the type <class 'complex'> have no form in JSON",
    v.ListsThousands: "legal_actions lists 20,000 actions of seat 0: more than 10,000",
    v.ListsLazily: "legal_actions gives <generator object ",
    v.HasThousandsOfCards: "the deal gives 9,000 cards: more than 1,000",
    v.BreaksWhenCompared: "BreaksWhenCompared.__eq__ raises KeyError('no')",
    v.HistoryBreaks: "HistoryBreaks.history raises RecursionError('no end')",
    v.NobodyKnowsWhoActs: "to_act is None",
}

NOTATIONS: dict[type[Notation], str] = {
    d.Dropping: "the notation is read as another state; its last line is ",
    d.Garbling: "the notation cannot read its own line 'gift: ",
    d.Multiplying: ", which is not one line",
    d.Breaking: " instead of RecordError for the line ",
    d.Mumbling: ", which cannot be read: MoveTextError('which one?'",
    d.Mishearing: ", and read as ",
    d.Forgetting: "the notation is read as another state; its last line is ",
}

DESCRIPTIONS: dict[type[Wrapped], str] = {
    d.WrittenByNobody: "notation is None, not a Notation",
    d.LacksAnAction: "action_types of the variant lacks Pass",
    d.LacksTheDeal: "action_types of the variant lacks Deal",
    d.LacksAnEvent: "event_types of the variant lacks Passed",
    d.KnowsNoKinds: "event_types is None, not kinds of Event",
    w.LastsNoRounds: "usual_rounds(3) is 0, not a whole number from 1",
    w.LastsHalfARound: "usual_rounds(3) is 1.5, not a whole number from 1",
    w.NoGame: "game is '', not lower-case letters and digits, with hyphens between them",
    w.NoCounts: "player_counts of broken is None, not numbers of players, ascending",
    w.CountlessPlayers: ", not from 1 to 100",
    w.NoEditions: "editions of broken is None, not different names",
    w.TakesTooMany: "new_round(4) sets up a table that cannot be",
    w.DealBreaks: "DealBreaks.deal raises KeyError(0) (broken for 3, edition small, dealer 0, seed 0, 0 actions)",
    w.NewRoundBreaks: "NewRoundBreaks.new_round raises ZeroDivisionError(3) (broken for 3, edition small, dealer 0, ",
    w.MachineBreaks: "raises KeyError('rows')",
    w.Leaves: "Leaves.usual_rounds raises SystemExit(1)",
    w.DealsTheSameDeck: "a deal of a given deck leads to another state than the dealer's action",
}


@pytest.fixture(autouse=True)
def small_games_are_known() -> Iterator[None]:
    """What is in the wrapper is found by name."""
    with REGISTRY.lend(SMALL), REGISTRY.lend(WITH_DISCARDS):
        yield


def name_of(value: object) -> str:
    return getattr(value, "__name__", "")


def found_in(variant: ft.Variant, rounds: int = 3) -> ConformanceError:
    names = ft.list_variants()
    with pytest.raises(ConformanceError) as caught:
        check_variant(variant, rounds=rounds)
    assert ft.list_variants() == names
    assert "\n" not in str(caught.value)
    return caught.value


def test_the_wrapper_of_a_small_game_keeps_the_contract() -> None:
    check_variant(Wrapped("broken", "Not broken", inner=SMALL), rounds=2)


@pytest.mark.parametrize(("kind", "sentence"), COUNTS.items(), ids=name_of)
def test_a_wrong_count_is_found(kind: type[Faithful], sentence: str) -> None:
    error = found_in(Wrapped("broken", "Broken", kind, SMALL))
    assert sentence in str(error)
    assert error.table is not None


@pytest.mark.parametrize(("kind", "sentence"), SECRETS.items(), ids=name_of)
def test_a_secret_that_is_told_is_found(kind: type[Faithful], sentence: str) -> None:
    error = found_in(Wrapped("broken", "Broken", kind, WITH_DISCARDS))
    assert sentence in str(error)
    assert error.table is not None


@pytest.mark.parametrize(("style", "sentence"), NOTATIONS.items(), ids=name_of)
def test_a_broken_notation_is_found(style: type[Notation], sentence: str) -> None:
    assert sentence in str(found_in(d.BadlyWritten("broken", "Broken", inner=SMALL, style=style)))


@pytest.mark.parametrize(("kind", "sentence"), DESCRIPTIONS.items(), ids=name_of)
def test_a_wrong_description_is_found(kind: type[Wrapped], sentence: str) -> None:
    assert sentence in str(found_in(kind("broken", "Broken", inner=SMALL)))


def test_data_that_lose_something_are_found() -> None:
    error = found_in(d.SaysTooLittle("broken", "Broken", d.ShowsLooseData, SMALL))
    assert "the JSON of view(" in str(error)


def test_a_default_that_is_not_the_fewest_players_is_found() -> None:
    error = found_in(w.TheMostByDefault("broken", "Broken"), rounds=1)
    assert str(error) == "new_round() is for 4 players by default, not for 3"


@pytest.mark.parametrize("name", ["", "two words", "Ünï Code!\n", "Broken", "-broken", "broken-", "br\x00ken"])
def test_a_name_that_cannot_be_written_everywhere_is_found(name: str) -> None:
    assert str(found_in(Wrapped(name, "Broken"))).startswith(f"name is {name!r}, not lower-case letters and digits")


def test_a_title_of_blanks_is_found() -> None:
    assert str(found_in(Wrapped("broken", " "))) == "title is ' ', not a name"


# Variants that are made of the pieces.


def to_a_seat(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return (seating.left(seat),)  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


def to_nobody(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return None  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


def play_nothing(legal: int, trick: int, cheap: int) -> int:
    raise LookupError(legal)


@pytest.mark.parametrize("receivers", [to_a_seat, to_nobody])
def test_receivers_that_are_none_are_found(receivers: object) -> None:
    layout = evolve(SMALL.layouts[0], preparation=(Passing(receivers),))  # type: ignore[arg-type]  # pyright: ignore
    error = found_in(evolve(SMALL, name="broken", layouts=(layout,)))
    assert " raises VariantError(" in str(error)
    assert "the receivers of phase pass must be pairs of a seat and a packet" in str(error)
    assert error.table is not None
    assert isinstance(error.__cause__, ft.VariantError)


def test_a_dummy_that_breaks_is_found() -> None:
    error = found_in(evolve(small_games.LOPAKA, name="broken", dummy=play_nothing))
    assert " raises LookupError(" in str(error)
    assert error.seed is not None


# What is not found, but passes.


def test_an_interruption_passes() -> None:
    with pytest.raises(KeyboardInterrupt):
        check_variant(Wrapped("broken", "Broken", v.Interrupted, SMALL))
    assert "broken" not in ft.list_variants()


def test_a_variant_need_not_be_registered_and_may_have_the_name_of_another() -> None:
    check_variant(evolve(SMALL, name="classic", title="My own classic"), rounds=1)
    assert ft.get_variant("classic").title != "My own classic"


# Rounds that do not end.


def test_a_round_that_does_not_end_is_found_within_seconds() -> None:
    start = time.process_time()
    error = found_in(Wrapped("broken", "Broken", v.NeverEnds, WITH_DISCARDS))
    assert "the round is not over after 10000 actions (" in str(error)
    assert len(error.actions) == 10_000
    assert time.process_time() - start < 10


def test_a_round_that_takes_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flaschenteufel.testing.conformance.SECONDS", 0)
    error = found_in(Wrapped("broken", "Broken", inner=SMALL))
    assert "the round is not over after 0 actions and 0 seconds (" in str(error)
