"""The conformance suite: it passes what keeps the contract, and says in a sentence what does not."""

from __future__ import annotations

import pickle
import re
from typing import cast

import pytest

import flaschenteufel as ft
from flaschenteufel.testing import ConformanceError, Setting, check_variant, tables_of
from tests.testing import broken as b
from tests.testing import broken_rules as r
from tests.testing import broken_telling as t
from tests.testing import broken_values as v
from tests.testing import broken_variants as w
from tests.testing import broken_views as s
from tests.testing.faithful import Faithful, Wrapped

BROKEN_STATES: dict[type[Faithful], str] = {
    b.LosesACard: "cards are lost by Pass(",
    b.FindsACard: "cards come from nowhere by Pass(",
    b.MixesTheCards: "state.cards is in another order by Pass(",
    b.HasNoCards: "the deal gives no cards",
    b.ListsAnIllegalAction: "legal_actions lists Expose(seat=0, packet=0), but is_legal says no",
    b.ListsWhatApplyRefuses: "legal_actions lists Expose(seat=0, packet=0), but apply refuses it: It is",
    b.ListsWhatBreaks: "apply breaks on the listed Expose(seat=0, packet=0): KeyError(0)",
    b.MissesALegalAction: "legal_actions misses Play(",
    b.DoublesAnAction: "legal_actions lists Discard(seat=0, cards=(Card(",
    b.ListsNothing: "legal_actions lists nothing for seat 1, which is to act",
    b.ListsForOthers: ", which may not act",
    b.ListsTheWrongSeat: "as an action of seat 1",
    b.ListsOtherActionsInTotal: "legal_actions without a seat lists other actions than seat after seat",
    b.ListsAnew: "legal_actions answers differently when asked again",
    r.AcceptsTheIllegal: "apply accepts what is_legal says no to, ",
    r.CallsTooMuchLegal: "is_legal says yes to Play(",
    r.ExplainsALegalAction: "but refusal says: No (NO-1)",
    r.ExplainsOtherwise: "refusal foretells another reason for None than apply gives",
    r.RaisesSomethingElse: "apply raises KeyError instead of IllegalActionError for None",
    r.GivesNoReason: "the refusal of None has no reason",
    r.GivesNoClause: "the refusal of None has no clause",
    r.BlamesAnotherAction: "the refusal of None names another action",
    r.RefusesTheDeal: "is_legal says no to a deal of all cards by the dealer",
    v.MutatesItself: "apply changes the state that it is called on, by Deal(",
    v.MutatesItselfOnRefusal: "apply changes the state that it is called on, by the refused None",
    v.MutatesSecretly: "apply changes the state that it is called on (",
    v.Unpicklable: "a state cannot be pickled: TypeError('no')",
    v.UnequalAfterPickling: "a state is not equal to itself pickled",
    v.ForgetsOnPickling: "a state is equal to itself pickled, but behaves otherwise",
    v.HashesByIdentity: "a state has another hash pickled",
    v.Unhashable: "a state cannot be hashed: TypeError('no')",
    v.NeverEnds: "the round is not over after 60 actions",
    v.GoesInCircles: "the round comes back to a state that it has been in",
    v.StandsStill: "apply leads from a state to an equal one by Discard(",
    v.ScoresOneSeat: "scores has 1 numbers for 3 seats",
    v.ScoresHalves: "not whole numbers",
    v.ScoresTooEarly: "scores answers before the round is over",
    v.ScoresNever: "scores raises RoundNotOverError although the round is over",
    v.ScoresBreak: "scores raises KeyError(0)",
    v.EndsTwice: "is_over is False although to_act is ()",
    v.EndsInTheMiddle: "is_over is True in phase trick, but the machine leads on from there",
    v.TurnsBackwards: "to_act is (2, 1, 0), not seats from 0 to 2, ascending",
    v.TurnOfAnUnknownSeat: "to_act is (1, 9), not seats from 0 to 2, ascending",
    v.SomebodyElseDeals: "to_act is (1,) before the deal, not the dealer alone",
    v.DealtAlready: "new_round begins in phase discard instead of deal",
    v.NeverDealt: "deal leaves the round in phase deal",
    v.NeverOver: "is_over is False in phase score, but the machine ends there",
    v.UnknownPhase: "the machine does not know the phase expose",
    v.SkipsAPhase: "the machine does not lead from phase discard to trick, by Discard(",
    v.FreeDummy: "there are 3 seats, 1 of them automatic",
    v.UnknownDummy: "state.automatic is (9,), not seats from 0 to 2, ascending",
    v.OtherDealer: "state.dealer is 0",
    v.OtherVariant: "state.variant is <BottleImp classic>",
    t.OtherPlayers: "state.players is 9",
    t.OtherEdition: "state.edition is '1789'",
    t.StepsElsewhere: "step leads to another state than apply, by Play(",
    t.StepBreaks: "step raises KeyError(0) for Deal(",
    t.TellsNothing: "the last event of a step is None instead of Awaited(phase=<Phase.DISCARD: 'discard'>, seats=(0",
    t.TellsTheTurnFirst: "the last event of a step is Dealt(",
    t.TellsTheOldTurn: "the last event of a step is Awaited(phase=<Phase.DEAL: 'deal'>, seats=(0,)) instead of",
    t.TellsTheUnknown: "event_types of the variant lacks Sneezed",
    t.TellsAnew: "for_seat(0) changes ",
    t.TellsOtherwise: "for_seat(0) makes another kind of event of Changeling(",
    t.TellsTooMuch: "an event tells more than view(",
    t.TellsMoreOfSomeCards: " come about by different events",
    t.ForgetsAnAction: "the history of the state leads to another state",
    t.RemembersTooMuch: "the history of the state is refused: ",
    s.ViewBreaks: "view(0) raises KeyError(0)",
    s.ShowsAnotherSeat: "view(1).seat is 0",
    s.ShowsNobodysTurn: "view(0).to_act is (), and the state's is (0,)",
    s.ShowsForeignData: "view(0).data is HolsDerTeufelViewData(",
    s.ShowsOneChoice: ").legal_actions() lists other actions than the state does",
    s.ShowsNothingLegal: "view(0) and the state refuse Play(seat=0, ",
    s.ShowsEverythingLegal: " in different ways: 'None' and 'It is time to deal, not to ",
    s.ShowsNoScores: "view(0).scores is (0, 0, 0)",
    s.ShowsTheUnpicklable: "view(0) cannot be hashed, pickled and copied: TypeError('no')",
    s.ShowsNoValue: "view(0) is not equal to itself made again",
    s.ShowsAnotherHash: "view(0) has another hash made again",
    s.ShowsTheImpossible: "view(0).possibilities is 0, not a whole number from 1",
    s.ShowsDreams: "view(0).sample() is a state with another view",
    s.ShowsTheForgetful: "the history of view(0).sample() leads to another state",
    s.ShowsTheLawless: "the history of view(0).sample() is refused: ",
}

BROKEN_VARIANTS: dict[type[Wrapped], str] = {
    w.AnotherDealEachTime: "the same seed gives two different deals",
    w.AnotherRoundEachTime: "new_round gives two different states for the same table",
    w.NobodyCanPlay: "player_counts of broken is (), not numbers of players, ascending",
    w.OneEditionTwice: "editions of broken is ('2003', '2003'), not different names",
    w.NoEditionFits: "broken has no edition to be played with by 3",
    w.BeginsElsewhere: "the machine begins in phase expose instead of deal",
    w.DrawsNothing: "the diagram does not show the phase deal",
}


def name_of(value: object) -> str:
    return getattr(value, "__name__", "")


def found_in(variant: ft.Variant) -> ConformanceError:
    with pytest.raises(ConformanceError) as caught:
        check_variant(variant, rounds=1)
    return caught.value


@pytest.mark.parametrize("name", ft.list_variants())
def test_every_registered_variant_keeps_the_contract(name: str) -> None:
    check_variant(ft.get_variant(name), rounds=2)


def test_a_faithful_wrapper_keeps_the_contract() -> None:
    check_variant(Wrapped("broken", "Not broken"), rounds=1)


@pytest.mark.parametrize(("kind", "sentence"), BROKEN_STATES.items(), ids=name_of)
def test_a_broken_state_is_found(kind: type[Faithful], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flaschenteufel.testing.playing.MANY_ACTIONS", 60)
    error = found_in(Wrapped("broken", "Broken", kind))
    assert sentence in str(error)
    assert "\n" not in str(error)
    assert error.table is not None
    assert str(error.table) in str(error)


@pytest.mark.parametrize(("kind", "sentence"), BROKEN_VARIANTS.items(), ids=name_of)
def test_a_broken_variant_is_found(kind: type[Wrapped], sentence: str) -> None:
    assert sentence in str(found_in(kind("broken", "Broken")))


def test_a_free_automatic_seat_is_found() -> None:
    error = found_in(Wrapped("broken", "Broken", v.FreeDummy, ft.get_variant("lopaka")))
    assert re.search(r"the automatic seat 0 has \d+ legal actions instead of one", str(error))


def test_the_moment_can_be_reached_again() -> None:
    error = found_in(Wrapped("broken", "Broken", b.LosesACard))
    assert error.table is not None
    assert error.seed is not None
    state = error.table.deal(error.seed)
    for action in error.actions:
        assert len(state.cards) == 36
        state = state.apply(action)
    assert len(state.cards) == 35
    assert str(error).endswith(f"(broken for 3, edition 2003, dealer 0, seed 0, {len(error.actions)} actions)")


def test_a_problem_before_the_deal_has_no_seed() -> None:
    error = found_in(Wrapped("broken", "Broken", v.DealtAlready))
    assert (error.seed, error.actions) == (None, ())
    assert str(error).endswith("(broken for 3, edition 2003, dealer 0, before the deal)")


def test_the_error_is_an_assertion_that_can_be_pickled() -> None:
    error = found_in(Wrapped("broken", "Broken", b.LosesACard))
    twin = pickle.loads(pickle.dumps(error))
    assert isinstance(twin, AssertionError)
    assert isinstance(twin, ft.FlaschenteufelError)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)


def test_the_same_seed_finds_the_same() -> None:
    variant = Wrapped("broken", "Broken", b.MissesALegalAction)
    assert str(found_in(variant)) == str(found_in(variant))


@pytest.mark.parametrize("rounds", [0, -1, True, 2.0])
def test_the_number_of_rounds_is_a_positive_number(rounds: int) -> None:
    with pytest.raises(ft.InvalidValueError, match="the number of rounds must be a whole number"):
        check_variant(ft.get_variant("classic"), rounds=rounds)


def test_only_a_variant_with_a_whole_seed_can_be_checked() -> None:
    with pytest.raises(ft.InvalidValueError, match="only a Variant can be checked, not 'classic'"):
        check_variant(cast("ft.Variant", "classic"))
    with pytest.raises(ft.InvalidValueError, match="the seed must be a whole number, not 'x'"):
        check_variant(ft.get_variant("classic"), seed=cast("int", "x"))


def test_tables_are_all_that_can_be_set_up() -> None:
    tables = tables_of(ft.get_variant("teams"))
    assert {(table.players, table.edition) for table in tables} == {
        (4, "matagot"),
        (4, "2003"),
        (4, "1995"),
        (5, "matagot"),
        (6, "matagot"),
    }
    assert len(tables) == 3 * 4 + 5 + 6
    assert tables[0] == Setting(ft.get_variant("teams"), 4, "matagot", 0)
