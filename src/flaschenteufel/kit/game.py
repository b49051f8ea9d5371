"""A whole game, as a value: what its author says, and all that follows from it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic

from attrs import field, frozen

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import instance_of, is_a, seat_at, whole_number
from flaschenteufel.core.errors import EditionError, InvalidValueError, PlayerCountError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.machine import Outcome, Transition
from flaschenteufel.core.record.notation import Notation
from flaschenteufel.core.shuffle import Seed, shuffled
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.kit.course import Engine, engine_of
from flaschenteufel.kit.description import check_deck, check_phases, check_position, check_sizes
from flaschenteufel.kit.events import EVENTS
from flaschenteufel.kit.notation import KitNotation
from flaschenteufel.kit.pieces import Left, P, Phase
from flaschenteufel.kit.state import GameState
from flaschenteufel.kit.view import GameViewData, data_type

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
    >>> from enum import StrEnum
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
        engine = Engine(self)
        check_deck(self.name, self.deck)
        check_sizes(self.name, self.deck, self.hand_sizes)
        check_phases(self.name, self.phases, engine.kinds)
        for players in self.player_counts:
            check_position(self.name, engine.first_position(players, 0))

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
        engine = engine_of(self)
        return data_type(self.game, engine.phases, type(engine.first_position(self.player_counts[0], 0)))

    @property
    def notation(self) -> Notation:
        """How rounds are written down in a record."""
        return KitNotation()

    @property
    def transition_table(self) -> tuple[Transition, ...]:
        """The deal, the phases in their order, the score."""
        engine = engine_of(self)
        rows = [Transition(engine.phases("deal"), "deal", Outcome.DONE, self.phases[0].phase)]
        for stage, rules in enumerate(self.phases):
            targets = engine.script.targets(stage)
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
            setup=engine_of(self).setup(players, seat_at(dealer, players, "the dealer")),
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
