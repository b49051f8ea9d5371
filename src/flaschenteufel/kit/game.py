"""A whole game, as a value: what its author says, and all that follows from it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, cast

from attrs import field, frozen

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import instance_of, is_a, seat_at, whole_number
from flaschenteufel.core.errors import EditionError, InvalidValueError, PlayerCountError, VariantError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.machine import Outcome, Transition
from flaschenteufel.core.record.notation import Notation
from flaschenteufel.core.shuffle import Seed, shuffled
from flaschenteufel.core.state import Setup
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.kit.choosing import Kinds, cards_in
from flaschenteufel.kit.course import Course, Script, opened
from flaschenteufel.kit.data import GameViewData, data_type
from flaschenteufel.kit.description import check_deck, check_phases, check_position, check_sizes
from flaschenteufel.kit.events import EVENTS
from flaschenteufel.kit.notation import KitNotation
from flaschenteufel.kit.phases import P, Phase
from flaschenteufel.kit.state import GameState


@frozen
class Left:
    """The cards that were not played when the round was over: what is left in each hand, and what was set aside.

    >>> Left(hands=((), ()), aside=("the 7",)).aside
    ('the 7',)
    """

    hands: tuple[tuple[Any, ...], ...]
    aside: tuple[Any, ...]


Sizes = Mapping[int, int] | tuple[tuple[int, int], ...]


def _sizes(sizes: Sizes) -> tuple[tuple[int, int], ...]:
    """Hand sizes by number of players, as a value that can be hashed."""
    return sizes if isinstance(sizes, tuple) else tuple(sorted(sizes.items()))


def _text(text: str) -> str:
    return instance_of(str, text, "the game")


def _deck(deck: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(deck)


def _phases(phases: Iterable[Phase[P]]) -> tuple[Phase[P], ...]:
    return tuple(phases)


def _kinds(kinds: Iterable[type[Event]]) -> tuple[type[Event], ...]:
    return tuple(kinds)


def no_news(before: object, after: object) -> tuple[Event, ...]:
    """Nothing beside what the kit tells."""
    return ()


@frozen(kw_only=True, cache_hash=True)
class Game(Variant, Generic[P]):
    """A card game, by what is special about it; everything else follows.

    - `name`, `title`, `game`: what it is registered under, what people call it, the family of rules.
    - `deck`: all cards, in order: values of a frozen attrs class, no two of them equal.
    - `hand_sizes`: for each number of players, how many cards everybody is dealt; what is left over is set aside.
    - `start`: the class of the position, or a function that makes the first one from `seats`, `dealer`, `hand_sizes`.
    - `phases`: what is done between the deal and the score, in order.
    - `scores(at, left)`: the score of each seat, from the last position and the cards that were not played.
    - `clause`: the rule that refusals cite that are of no phase: of the deal, and when the round is over.
    - `deals_each`: how often everybody deals in a match; by default once.
    - `news(before, after)`: events of the game's own, of the kinds `news_types`, from what everybody sees.

    Functions stand at the top of a module, so that states can be pickled.

    Two draw a card each, and the higher one wins:

    >>> from attrs import evolve
    >>> from flaschenteufel.kit import Card, CardChoice, InTurn, Position, cards
    >>> class Phase(StrEnum):
    ...     DEAL, PLAY, SCORE = "deal", "play", "score"
    >>> @frozen
    ... class Show(Action):
    ...     card: Card
    >>> @frozen(kw_only=True)
    ... class Shown(Position):
    ...     cards: tuple[Card, ...] = ()
    >>> def turn(at: Shown) -> int | None:
    ...     return len(at.cards) if len(at.cards) < at.seats else None
    >>> def show(at: Shown, action: Show) -> Shown:
    ...     return evolve(at, cards=(*at.cards, action.card))
    >>> def scores(at: Shown, left: Left) -> list[int]:
    ...     return [card.rank for card in at.cards]
    >>> duel = Game(
    ...     name="duel",
    ...     title="Duel",
    ...     game="duel",
    ...     deck=cards(["gull"], range(1, 10)),
    ...     hand_sizes={2: 1},
    ...     start=Shown,
    ...     phases=[InTurn(Phase.PLAY, CardChoice(Show, effect=show), turn=turn, clause="DUEL-2")],
    ...     scores=scores,
    ...     clause="DUEL-1",
    ... )
    >>> state = duel.deal(seed=7)
    >>> state, state.view(0).possibilities
    (<duel/2: play, to act: 0>, 8)
    >>> while not state.is_over:
    ...     state = state.apply(state.legal_actions()[0])
    >>> state.scores
    (9, 5)
    """

    game: str = field(converter=_text)
    deck: tuple[Any, ...] = field(converter=_deck)
    hand_sizes: tuple[tuple[int, int], ...] = field(converter=_sizes)
    start: Callable[..., P]
    phases: tuple[Phase[P], ...] = field(converter=_phases)
    scores: Callable[[P, Left], Sequence[int]]
    clause: str = field(validator=is_a(str))
    news: Callable[[P, P], Iterable[Event]] = no_news
    news_types: tuple[type[Event], ...] = field(default=(), converter=_kinds)

    def __attrs_post_init__(self) -> None:
        check_deck(self.name, self.deck)
        check_sizes(self.name, self.deck, self.hand_sizes)
        check_phases(self.name, self.phases, self.kinds)
        for players in self.player_counts:
            check_position(self.name, self.first_position(players, 0))

    # What others ask a variant

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many people can play, ascending."""
        return tuple(players for players, _ in self.hand_sizes)

    @property
    def editions(self) -> tuple[str, ...]:
        """None: there is only one."""
        return ()

    @property
    def action_types(self) -> tuple[type[Action], ...]:
        """The kinds of actions of the game."""
        return Deal, *dict.fromkeys(move.action for rules in self.phases for move in rules.moves)

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """The kinds of events of the game."""
        return *EVENTS, *self.news_types

    @property
    def view_data_type(self) -> type[GameViewData]:
        """The class of what the views say, as plain data."""
        return data_type(self.game, self.phase_type, type(self.first_position(self.player_counts[0], 0)))

    @property
    def notation(self) -> Notation:
        """How rounds are written down in a record."""
        return KitNotation()

    @property
    def transition_table(self) -> tuple[Transition, ...]:
        """The deal, the phases in their order, the score."""
        rows = [Transition(self.phase_type("deal"), "deal", Outcome.DONE, self.phases[0].phase)]
        for stage, rules in enumerate(self.phases):
            targets = self.script.targets(stage)
            for move in rules.moves:
                exits = zip((Outcome.MORE, Outcome.DONE, Outcome.CHOICE), (rules.phase, *targets), strict=False)
                rows += [Transition(rules.phase, tag_of(move.action), outcome, dest) for outcome, dest in exits]
        return tuple(rows)

    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> GameState[P]:
        """Set up a table for `players` people, by default the smallest number, in phase `deal`."""
        if players is None:
            players = self.player_counts[0]
        if whole_number(players, "the number of players") not in self.player_counts:
            possible = listing(self.player_counts, "or")
            raise PlayerCountError(f"{self.name} is for {possible} players, not {brief(players)}", self.clause)
        if edition is not None:
            raise EditionError(f"{self.name} has no editions, and so not {brief(edition)}", self.clause)
        return GameState(
            setup=self.setup_of(players, seat_at(dealer, players, "the dealer")),
            dealt=(),
            aside=(),
            moves=(),
            chosen=(),
            to_act=(dealer,),
            course=None,
            hands=((),) * players,
        )

    def deal(
        self,
        players: int | None = None,
        *,
        edition: str | None = None,
        dealer: int = 0,
        seed: Seed | None = None,
        deck: Iterable[object] | None = None,
    ) -> GameState[P]:
        """Set up a table and deal: by a seed, a given deck, or, with neither, at random."""
        table = self.new_round(players, edition=edition, dealer=dealer)
        if deck is not None and seed is not None:
            raise InvalidValueError("give a seed or a deck to deal by, not both")
        return table.apply(Deal(dealer, shuffled(self.deck, seed) if deck is None else deck))

    # What states and views ask

    @cached_property
    def kinds(self) -> Kinds:
        """The classes of the cards."""
        return frozenset[type](map(type, self.deck))

    @cached_property
    def places(self) -> dict[Any, int]:
        """Where each card stands in the deck."""
        return {card: place for place, card in enumerate(self.deck)}

    @cached_property
    def script(self) -> Script:
        """What the course of a round depends on."""
        return Script(self.phases, self.kinds, self.phase_type("score"))

    @cached_property
    def verbs(self) -> Mapping[type[Action], str]:
        """All actions, and what a player calls them."""
        moves = {move.action: move.verb for rules in self.phases for move in rules.moves}
        return {Deal: "deal", **{kind: verb or tag_of(kind).replace("_", " ") for kind, verb in moves.items()}}

    @property
    def phase_type(self) -> type[StrEnum]:
        """The enum of the phases."""
        return type(self.phases[0].phase)

    def phase_of(self, course: Course | None) -> StrEnum:
        """The phase of a round; no course before the deal."""
        if course is None:
            return self.phase_type("deal")
        return self.script.last if course.is_over else course.rules.phase

    def hand_size(self, players: int) -> int:
        """How many cards everybody is dealt."""
        return dict(self.hand_sizes)[players]

    def aside_count(self, players: int) -> int:
        """How many cards are left over."""
        return len(self.deck) - players * self.hand_size(players)

    def first_position(self, players: int, dealer: int) -> P:
        """What everybody sees when the cards are dealt."""
        try:
            return self.start(seats=players, dealer=dealer, hand_sizes=(self.hand_size(players),) * players)
        except TypeError as problem:
            raise VariantError(f"{self.name}: start makes no position: {problem}") from problem

    def opened(self, players: int, dealer: int) -> Course:
        """The course of a round that has just been dealt."""
        return opened(self.script, self.first_position(players, dealer))

    def in_order(self, cards: Iterable[Any]) -> tuple[Any, ...]:
        """The same cards, as they are in the deck, and in its order."""
        return tuple(self.deck[place] for place in sorted(self.places[card] for card in cards))

    def setup_of(self, players: int, dealer: int) -> Setup:
        """The table for so many people: everybody plays alone."""
        alone = tuple((seat,) for seat in range(players))
        return Setup(self, players, edition=None, dealer=dealer, seats=players, automatic=(), sides=alone)

    def dealt_round(self, table: Setup, deck: Sequence[Any]) -> GameState[P]:
        """The round with the cards dealt in this order: whole hands, seat 0 first."""
        size, players = self.hand_size(table.players), table.players
        hands = tuple(self.in_order(deck[seat * size : (seat + 1) * size]) for seat in range(players))
        course = self.opened(players, table.dealer)
        aside = self.in_order(deck[players * size :])
        return GameState(table, hands, aside, (), (), course.seats, course, hands)

    def rebuilt(
        self,
        table: Setup,
        hands: tuple[tuple[Any, ...], ...],
        aside: tuple[Any, ...],
        moves: Sequence[Action],
        chosen: Sequence[Action],
    ) -> GameState[P]:
        """The round in which these are the hands now, and this was done."""
        dealt = [list(hand) for hand in hands]
        for action in moves:
            dealt[action.seat] += cards_in(action, self.kinds)
        course, start = self.opened(table.players, table.dealer), 0
        while start < len(moves):
            group = tuple(moves[start : start + len(course.seats)])
            course, start = course.after(group), start + len(group)
        done = tuple(sorted(chosen, key=lambda action: action.seat))
        return GameState(
            setup=table,
            dealt=tuple(map(self.in_order, dealt)),
            aside=aside,
            moves=tuple(moves),
            chosen=done,
            to_act=tuple(seat for seat in course.seats if seat not in {action.seat for action in done}),
            course=course,
            hands=hands,
        )

    def scored(self, at: P, hands: tuple[tuple[Any, ...], ...], aside: tuple[Any, ...]) -> tuple[int, ...]:
        """The score of each seat, when the round is over."""
        found = tuple(cast("Iterable[object]", self.scores(at, Left(hands, aside))))
        if len(found) != at.seats or any(type(score) is not int for score in found):
            raise VariantError(f"{self.name}: the scores are {brief(found)}, not a whole number for each seat")
        return cast("tuple[int, ...]", found)

    def news_of(self, before: P, after: P) -> tuple[Event, ...]:
        """What the game itself tells of a change that everybody sees."""
        found = tuple(self.news(before, after))
        for event in found:
            if type(event) not in self.news_types:
                raise VariantError(f"{self.name}: news_types lacks {type(event).__name__}")
        return found
