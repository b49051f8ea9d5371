"""Everything that can happen, be done or be refused is told in every language, to everybody at the table."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel import kit
from flaschenteufel.bottle_imp import Card, Layout, Passing, Play, Played, Receiver, Seating, Suit
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.state import steps_to
from flaschenteufel.core.wording import OneOf, Seat, Sentence, sentence
from flaschenteufel.telling import LANGUAGES, action_text, event_text, phase_text, refusal_text, score_text
from flaschenteufel.testing.playing import near_misses, wrong_deals
from lamp_oil import LAMP_OIL
from lamp_oil.rules import Play as LampPlay
from tests.bottle_imp.own_step import Tithing
from tests.tables import bottle_imp

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")
TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]
IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
AT_EACH_TABLE = pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{n}" for name, n in TABLES])

CODE = re.compile(r"[{}<>=_\[\]]|\b(None|True|False)\b|[a-z][A-Z]|\b(seat|Platz|place|posto) \d")
"""What no sentence for a player has: something that programmers write, or the number of a seat."""
ENGLISH = re.compile(r"\b(the|you|your|and|with|plays?|takes?|gives?|card|bottle|trick|row|round)\b", re.IGNORECASE)


def looks_right(text: str, language: str) -> None:
    assert text
    assert text == text.strip()
    assert text[0].isupper() or text.startswith(PEOPLE), text
    assert not CODE.search(text), text
    assert language == "en" or not ENGLISH.search(text), text
    assert "." not in text[:-1] or language == "en" or not re.search(r"\d\.\d", text), text


def rounds(name: str, players: int, seed: int = 7) -> Iterator[tuple[ft.State, tuple[str, ...], ft.Action, ft.State]]:
    """A round of a variant at random: each moment, the names, what is done, and the next moment."""
    match = ft.Match.start(name, PEOPLE[:players], seed=seed)
    state, rng = match.round, random.Random(seed)
    while state.to_act:
        action = rng.choice(state.legal_actions(rng.choice(state.to_act)))
        following = state.apply(action)
        yield state, match.seating, action, following
        state = following


@AT_EACH_TABLE
def test_every_event_and_action_of_every_variant(name: str, players: int) -> None:
    told = 0
    for state, names, action, _ in rounds(name, players):
        events = state.step(action).events
        for language in LANGUAGES:
            for you in (None, action.seat, (action.seat + 1) % state.seats):
                for event in events:
                    looks_right(event_text(event.for_seat(you), names, you=you, language=language), language)
                looks_right(phase_text(state.view(you), names, language=language), language)
                told += 1
            looks_right(action_text(action, state.view(action.seat), names, language=language), language)
    assert told > 100


@AT_EACH_TABLE
def test_every_refusal_of_every_variant(name: str, players: int) -> None:
    cards = ft.get_variant(name).deal(players, seed=1).cards
    new = ft.get_variant(name).new_round(players)
    moments = [(new, PEOPLE + PEOPLE), *[(state, names) for state, names, _, _ in rounds(name, players)][::5]]
    told: set[str] = set()
    for state, names in moments:
        legal = state.legal_actions()
        tries: list[Any] = [None, 7, ft.Action(0), ft.hols_der_teufel.PassTurn(1), ft.bottle_imp.Expose(0, 7)]
        tries += wrong_deals(state.dealer, cards) if not legal else [ft.Deal(0, cards)]
        for action in legal[:2]:
            tries += near_misses(action, cards[:2], state.seats)
        for refusal in filter(None, map(state.refusal, tries)):
            told.add(refusal.reason)
            for language in LANGUAGES:
                looks_right(refusal_text(refusal, names[: state.seats], language=language), language)
    assert len(told) > 6


@AT_EACH_TABLE
def test_the_facts_are_those_that_the_sentence_shows(name: str, players: int) -> None:
    for state, _, action, _ in rounds(name, players):
        for attempt in (None, *near_misses(action, state.cards[:2], state.seats)):
            refusal = state.refusal(attempt)
            if refusal and refusal.sentence:
                shown = set(re.findall(r"{(\w+)}", refusal.template))
                assert set(refusal.facts) == shown
                yours = set(re.findall(r"{(\w+)}", refusal.sentence.yours))
                assert not refusal.sentence.yours or yours == shown - {"seat"}


class TestAtATable:
    def table(self) -> ft.Table:
        return ft.Table(ft.Match.start("lopaka", ["Ada", "Ben"], seed=7))

    @pytest.mark.parametrize(
        ("language", "told"),
        [
            ("en", "This is a move of Ben: you can move for yourself only."),
            ("de", "Das ist ein Zug von Ben: du kannst nur für dich selbst ziehen."),
            ("fr", "Ce coup est à Ben\N{NO-BREAK SPACE}: tu ne peux jouer que pour toi."),
            ("it", "Questa è una mossa di Ben: puoi giocare solo per te."),
        ],
    )
    def test_a_move_of_somebody_else(self, language: str, told: str) -> None:
        table = self.table()
        with pytest.raises(ft.IllegalActionError) as caught:
            table.submit(0, table.round.legal_actions(1)[0])
        assert refusal_text(caught.value, table.match.seating, you=0, language=language) == told

    def test_a_move_of_a_seat_that_is_not_there(self) -> None:
        with pytest.raises(ft.IllegalActionError) as caught:
            self.table().submit(0, ft.Action(10**5000))
        assert "another player" in refusal_text(caught.value, ["Ada", "Ben", "Lopaka"], you=0)

    @IN_EACH_LANGUAGE
    def test_everything_that_cannot_be_taken_back(self, language: str) -> None:
        table = self.table()
        for ask in (table.undo, table.redo):
            for who in (0, 1):
                with pytest.raises(ft.UndoError) as caught:
                    ask(who)
                looks_right(refusal_text(caught.value, table.match.seating, language=language), language)
                told = refusal_text(caught.value, table.match.seating, you=1 - who, language=language)
                assert told.startswith(("Ada", "Ben")[who])

    @IN_EACH_LANGUAGE
    def test_a_dummy_needs_no_move(self, language: str) -> None:
        with pytest.raises(ft.IllegalActionError) as caught:
            self.table().submit(2, ft.Action(2))
        told = refusal_text(caught.value, ["Ada", "Ben", "Lopaka"], language=language)
        assert told.startswith("Lopaka")


OTHER_ERRORS: list[ft.FlaschenteufelError] = [
    ft.RoundNotOverError("no"),
    ft.MatchNotOverError("no"),
    ft.MatchOverError("no"),
    ft.PlayerCountError("no", "DEAL-1"),
    ft.EditionError("no", "DECK-4"),
    ft.UnknownVariantError("no"),
    ft.SeatError("no"),
    ft.DocumentError("no"),
    ft.VariantError("no"),
]


@IN_EACH_LANGUAGE
@pytest.mark.parametrize("error", OTHER_ERRORS, ids=lambda error: type(error).__name__)
def test_errors_that_are_no_refusals_of_a_move(error: ft.FlaschenteufelError, language: str) -> None:
    told = refusal_text(error, ["Ada"], language=language)
    looks_right(told, language)
    assert told.endswith(".")


def test_a_request_that_comes_too_late() -> None:
    class StaleRequestError(ft.FlaschenteufelError):
        pass

    assert refusal_text(StaleRequestError(3, 5), ["Ada"]) == "The table has moved on: look at it again."


YOU = {
    "en": ("You play the red 17.", "Ben plays the red 17."),
    "de": ("Du spielst die rote 17.", "Ben spielt die rote 17."),
    "fr": ("Tu joues le 17 rouge.", "Ben joue le 17 rouge."),
    "it": ("Giochi il 17 rosso.", "Ben gioca il 17 rosso."),
}


@IN_EACH_LANGUAGE
def test_you_and_they(language: str) -> None:
    played = Played(1, Card(17, Suit.RED, 3), packet=0, lay_open=False)
    told = [event_text(played, ["Ada", "Ben"], you=you, language=language) for you in (1, 0)]
    assert tuple(told) == YOU[language]


BUTTONS = {
    "en": ["Give the yellow 3 to Ben and the yellow 1 to Dan", "Play the yellow 9"],
    "de": ["Gib Ben die gelbe 3 und Dan die gelbe 1", "Spiele die gelbe 9"],
    "fr": ["Donner le 3 jaune à Ben et le 1 jaune à Dan", "Jouer le 9 jaune"],
    "it": ["Dai il 3 giallo a Ben e l'1 giallo a Dan", "Gioca il 9 giallo"],
}


@IN_EACH_LANGUAGE
def test_buttons(language: str) -> None:
    state = bottle_imp("classic").deal(4, deck=bottle_imp("classic").deck(4), dealer=3)
    deck = state.deck
    for seat in range(4):
        state = state.apply(state.legal_actions(seat)[1])
    view = state.view(0)
    actions = [ft.bottle_imp.Pass(0, [deck[3], deck[1]]), Play(0, deck[9])]
    assert [action_text(action, view, PEOPLE[:4], language=language) for action in actions] == BUTTONS[language]


def test_without_names_people_are_numbered() -> None:
    state = ft.get_variant("lopaka").deal(seed=7)
    view = state.view(1)
    assert action_text(view.legal_actions()[0], view, language="de").startswith("Gib Spieler 1 die ")
    assert phase_text(view) == "Gifts. Still to choose: Player 1 and you."
    assert phase_text(state) == "Gifts. Still to choose: Player 1 and Player 2."


def test_the_action_of_another_seat_has_its_name() -> None:
    view = ft.get_variant("hols-der-teufel").deal(seed=7).view(0)
    assert action_text(ft.hols_der_teufel.PassTurn(1), view, PEOPLE[:3], language="it") == "Ben: Passa"
    assert action_text(ft.hols_der_teufel.PassTurn(1), view, PEOPLE[:3], you=1) == "Pass"


class TestSmallParts:
    def test_scores(self) -> None:
        assert score_text([30, -7], ["Ada", "Ben"], you=0, language="de") == "du 30, Ben -7"

    @IN_EACH_LANGUAGE
    def test_every_phase_has_a_name(self, language: str) -> None:
        names = [phase_text(phase, language=language) for phase in (*ft.bottle_imp.Phase, *ft.hols_der_teufel.Phase)]
        for name in names:
            looks_right(name, language)

    @IN_EACH_LANGUAGE
    def test_what_happens_at_tables_of_every_game(self, language: str) -> None:
        for event in (ft.RoundBegan(2, ("Ada", "Ben")), ft.TakenBack(0), ft.TakenBack(1)):
            looks_right(event_text(event, ["Ada", "Ben"], you=1, language=language), language)

    def test_many_packets_and_bottles_are_numbered(self) -> None:
        looked = ft.bottle_imp.Looked(0, 2, ())
        assert event_text(looked, ["Ada"], language="fr") == "Ada regarde le paquet 3."
        view = ft.get_variant("classic").deal(3, seed=1).view(0)
        assert action_text(ft.bottle_imp.TakeBottle(0, 2), view, language="it") == "Prendi la bottiglia 3"
        assert action_text(ft.Deal(0, ()), view, language="fr") == "Distribuer les cartes"

    def test_an_empty_devils_trick(self) -> None:
        assert event_text(ft.bottle_imp.DevilsTrickShown(()), []) == "There is nothing in the devil's trick."


CLASSIC = bottle_imp("classic")
TITHES = evolve(
    CLASSIC, name="tithes", layouts=tuple(evolve(layout, preparation=(Tithing(),)) for layout in CLASSIC.layouts)
)


def third_packet(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 2),)


class TestCorners:
    """What no variant of the library comes to."""

    def test_gifts_to_a_third_packet(self) -> None:
        layout = Layout(players=3, packets=(4, 4, 4), preparation=(Passing(third_packet),))
        view = evolve(CLASSIC, name="three-packets", layouts=(layout,)).deal(3, deck=CLASSIC.deck(3)).view(0)
        told = action_text(view.legal_actions()[0], view, PEOPLE[:3], language="fr")
        assert told == "Donner le 1 jaune à Ben (paquet 3)"

    def test_a_deal_of_which_nothing_is_left(self) -> None:
        dealt = ft.hols_der_teufel.HandsDealt(0, hands=((), ()), backs=((), ()), aside=())
        assert event_text(dealt, ["Ada", "Ben"], you=0, language="de") == "Du gibst."

    def test_who_has_only_angels(self) -> None:
        passed = ft.hols_der_teufel.TurnPassed(1)
        assert (
            event_text(passed, ["Ada", "Ben"], language="it") == "Ben passa, con soli angeli che non si possono posare."
        )

    def test_to_deal_is_an_action(self) -> None:
        view = ft.get_variant("hols-der-teufel").new_round().view(0)
        assert action_text(ft.Deal(0, ()), view, language="it") == "Distribuisci le carte"

    def test_what_is_of_no_game_is_told_in_plain_words(self) -> None:
        view = ft.get_variant("hols-der-teufel").new_round().view(0)
        assert action_text(ft.Action(0), view, language="it") == "Action"

    def test_a_message_without_facts(self) -> None:
        refusal = ft.IllegalActionError(ft.Action(0), ft.Reason.ROUND_OVER, "X-1", "Enough {of} that")
        assert (refusal.template, refusal.facts) == ("Enough {of} that", {})
        assert refusal_text(refusal, ["Ada"], language="de") == "Enough {of} that."


class TestPlugins:
    NAMES = ("Ada", "Ben", "Cleo")

    @pytest.fixture(autouse=True)
    def registered(self) -> Iterator[None]:
        with REGISTRY.lend(LAMP_OIL):
            yield

    def test_a_game_is_told_in_the_languages_that_it_brings(self) -> None:
        state, told = LAMP_OIL.deal(3, seed=7), dict[str, str]()
        while state.to_act:
            view = state.view(state.to_act[0])
            action = view.legal_actions()[0]
            told[type(action).__name__] = action_text(action, view, self.NAMES, language="de")
            state, events = state.step(action)
            for event in events:
                told[type(event).__name__] = event_text(event.for_seat(0), self.NAMES, you=0, language="de")
        assert re.fullmatch(r"Lagere (die|den) \w+ \d ein", told["Store"])
        assert told["Promise"] == "Versprich 0 Wachen"
        assert re.fullmatch(r"(Du hältst|\w+ hält) Wache\.", told["WatchKept"])
        assert re.fullmatch(r"(Du spielst|\w+ spielt) (die|den) \w+ \d\.", told["Acted"])
        assert told["ChoseSecretly"].startswith("Cleo hat gewählt")
        assert told["ChoicesShown"].startswith("Alles wird aufgedeckt: Du: Versprich 0 Wachen, Ben: Versprich")
        assert told["LaidOpen"].startswith("Alles wird aufgedeckt: Du: Lagere ")
        assert phase_text(LAMP_OIL.deal(seed=1).phase, language="de") == "Öl"

    def test_what_every_game_of_the_kit_has(self) -> None:
        assert event_text(kit.CardsDealt(0, ((), ()), ()), ["Ada", "Ben"], language="fr") == "Ada distribue."
        assert event_text(kit.LaidOpen(((), ()), (), ()), [], language="it") == "Tutto viene scoperto."

    def test_in_other_languages_it_is_english(self) -> None:
        view = LAMP_OIL.deal(3, seed=7).view(0)
        assert action_text(view.legal_actions()[0], view, language="fr").startswith("Store the ")

    def test_its_refusals_are_told(self) -> None:
        state = LAMP_OIL.deal(3, seed=7)
        while state.phase.value != "trick":
            state = state.apply(state.legal_actions()[0])
        state = state.apply(state.legal_actions()[0])
        (seat,) = state.to_act
        for card in state.hand(seat):
            if refusal := state.refusal(LampPlay(seat, card)):
                told = refusal_text(refusal, self.NAMES, language="de")
                assert re.fullmatch(r"Du musst Farbe bekennen: du hast (die|den) \w+ \d\.", told)

    def test_a_step_of_its_own_is_told_in_plain_words(self) -> None:
        state = TITHES.deal(4, seed=7)
        view = state.view(0)
        action = view.legal_actions()[0]
        assert re.fullmatch(r"Tithe \d+ and \d+", action_text(action, view, language="de"))
        tithed = state.step(action).events[0]
        assert event_text(tithed.for_seat(1), PEOPLE[:4], you=1) == "Ada: tithed 2 unseen cards."
        with REGISTRY.lend(TITHES):
            assert phase_text(state.phase) == "Tithe"
            assert event_text(tithed, PEOPLE[:4], language="de").startswith("Ada: tithed ")
        refusal = state.refusal(Play(0, state.deck[5]))
        assert refusal
        assert refusal_text(refusal, PEOPLE[:4], language="de").startswith("Jetzt ist es Zeit, pay the tithe, nicht")


ANY: Any = ft.telling
"""Whose functions take anything, as far as type checkers know."""


class TestBadInput:
    EVENT = ft.TakenBack(2)

    @pytest.mark.parametrize(
        ("call", "message"),
        [
            (lambda: ANY.event_text(TestBadInput.EVENT, ["Ada"]), "there is no name for seat 2: there are only 1"),
            (lambda: ANY.event_text(TestBadInput.EVENT, "Ada"), "the names must be a sequence, not 'Ada'"),
            (lambda: ANY.event_text(TestBadInput.EVENT, [7]), "the names must be of type str, not 7"),
            (lambda: ANY.event_text("no", ["Ada"]), "the event must be of type Event, not 'no'"),
            (
                lambda: ANY.event_text(TestBadInput.EVENT, ["Ada"], you=3),
                "you must be a whole number from 0 to 0, not 3",
            ),
            (
                lambda: ANY.event_text(TestBadInput.EVENT, ["Ada"], language="la"),
                "the language must be en, de, fr or it",
            ),
            (lambda: ANY.action_text(7, None), "the action must be of type Action, not 7"),
            (lambda: ANY.action_text(ft.Action(0), 7), "the view must be a view or a state, not 7"),
            (lambda: ANY.phase_text(7), "the view must be a view or a state, not 7"),
            (lambda: ANY.refusal_text(ValueError("no"), ["Ada"]), "the error must be of type FlaschenteufelError"),
            (lambda: ANY.score_text(["a"], ["Ada"]), "the scores must be of type int, not 'a'"),
            (lambda: ANY.score_text([1, 2], ["Ada"]), "there are 2 scores and 1 names"),
        ],
    )
    def test_it_is_refused_with_a_reason(self, call: Any, message: str) -> None:
        with pytest.raises(ft.InvalidValueError, match=re.escape(message)):
            call()


@given(st.sampled_from(TABLES), st.integers(0, 2**20), st.data())
def test_states_that_look_the_same_are_told_alike(table: tuple[str, int], seed: int, data: st.DataObject) -> None:
    name, players = table
    moments = list(rounds(name, players, seed))
    state, names, _, _ = data.draw(st.sampled_from(moments))
    for seat in range(state.seats):
        view = state.view(seat)
        twin = view.sample(random.Random(seed))
        for language in LANGUAGES:
            told = [_everything(one, seat, names, language) for one in (state, twin)]
            assert told[0] == told[1]


def _everything(state: ft.State, seat: int, names: tuple[str, ...], language: str) -> list[str]:
    """All that a seat is told about a round, from the deal on, and why it cannot do some things."""
    events = [event for step in steps_to(state) for event in step.events]
    told = [event_text(event.for_seat(seat), names, you=seat, language=language) for event in events]
    view = state.view(seat)
    told += [action_text(action, view, names, language=language) for action in view.legal_actions()[:3]]
    for action in (ft.Action(seat), *view.legal_actions()[:1]):
        for attempt in near_misses(action, state.cards[:2], state.seats):
            if attempt.seat == seat and (refusal := state.refusal(attempt)):
                told.append(refusal_text(refusal, names, you=seat, language=language))
    return told


class TestSentences:
    def test_as_text_it_is_english(self) -> None:
        told = sentence("{seat} waits for {others}, with {card} or {either}", seat=Seat(2), others=(Seat(0), Seat(1)))
        assert isinstance(told, Sentence)
        with pytest.raises(KeyError):
            str(told)
        assert str(sentence("{one}: {many}", one=Seat(2), many=(Seat(0), Seat(1)))) == "Seat 2: seats 0 and 1"
        assert str(sentence("Take {cards}", cards=OneOf((Card(4, Suit.BLUE, 1), 2.5)))) == "Take the 4 or 2.5"

    def test_facts_cannot_be_changed(self) -> None:
        told = sentence("{number}", number=1)
        with pytest.raises(TypeError):
            told.facts["number"] = 2  # type: ignore[index]  # pyright: ignore[reportIndexIssue]
