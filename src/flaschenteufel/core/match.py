"""A match: some rounds with the same people, who deal in turns, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import Attribute, field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import is_a, whole_number
from flaschenteufel.core.errors import (
    InvalidValueError,
    MatchNotOverError,
    MatchOverError,
    RoundNotOverError,
    SeatError,
)
from flaschenteufel.core.events import Event
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.people import alike, people_named
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.shuffle import Seed, derived
from flaschenteufel.core.state import Situation, State, tuple_of_states
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief, count, listing


@frozen
class PlayedRound:
    """A round of a match that is over: its last state, and the seating, which is the name at each seat.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("hols-der-teufel").deal(seed=7)
    >>> while not state.is_over:
    ...     state = state.apply(state.legal_actions()[0])
    >>> PlayedRound(state, ("Ada", "Ben", "Cleo")).scores
    {'Ada': 17, 'Ben': 27, 'Cleo': 16}
    """

    state: State
    seating: tuple[str, ...]

    @property
    def scores(self) -> dict[str, int]:
        """The score of each player, by seat."""
        return dict(zip(self.seating, self.state.scores, strict=True))


def dummies_of(state: Situation) -> tuple[str, ...]:
    """The names of the seats that nobody sits at: numbered if there are several.

    >>> from flaschenteufel import get_variant
    >>> dummies_of(get_variant("lopaka").new_round()), dummies_of(get_variant("classic").new_round())
    (('Lopaka',), ())
    """
    name, count = state.variant.dummy_name, len(state.automatic)
    return (name,) if count == 1 else tuple(f"{name} {number}" for number in range(1, count + 1))


def seated(state: Situation, names: Sequence[str], number: int) -> tuple[str, ...]:
    """The name at each seat in the round with this number, from 1, when the people deal in turns.

    The person who deals comes first, then the others in their order: clockwise from the dealer's seat, each takes
    the next seat that is not automatic, and so do the dummies those that are. Without dummies everybody keeps the
    seat. A dummy that moves with the deal makes people change places.

    >>> from flaschenteufel import get_variant
    >>> lopaka = get_variant("lopaka")
    >>> seated(lopaka.new_round(dealer=0), ("Ada", "Ben"), 1)
    ('Ada', 'Ben', 'Lopaka')
    >>> seated(lopaka.new_round(dealer=1), ("Ada", "Ben"), 2)
    ('Lopaka', 'Ben', 'Ada')
    """
    first = (number - 1) % len(names)
    people, dummies = iter((*names[first:], *names[:first])), iter(dummies_of(state))
    clockwise = (*range(state.dealer, state.seats), *range(state.dealer))
    at = {seat: next(dummies if seat in state.automatic else people) for seat in clockwise}
    return tuple(at[seat] for seat in range(state.seats))


_TOO_LONG = 1_000_000_000


def _states(states: Iterable[State]) -> tuple[State, ...]:
    return tuple_of_states(states, "the finished rounds")


def _variant(variant: object) -> Variant:
    if isinstance(variant, str):
        return REGISTRY.get(variant)
    if not isinstance(variant, Variant):
        raise InvalidValueError(f"the variant must be of type Variant, or the name of one, not {brief(variant)}")
    return variant


def _is_positive(_: object, attribute: Attribute[int | None], value: object) -> None:
    what = "the number of rounds" if attribute.name == "rounds" else f"the {attribute.name}"
    if value is not None and not 0 < whole_number(value, what) < _TOO_LONG:
        raise InvalidValueError(f"{what} must be from 1 to {_TOO_LONG - 1:,}, not {brief(value)}")


def _is_seed(_: object, __: Attribute[Seed | None], value: Seed | None) -> None:
    if value is not None:
        derived(value, 1)


@frozen(kw_only=True, repr=False, weakref_slot=False)
class Match:
    """A match at one moment: an immutable value that `apply` and `next_round` move on.

    Matches are begun by `Match.start`. To store one, keep the fields, and give them back to the constructor.
    The variant and the edition are those of the current round.

    >>> match = Match.start("lopaka", ["Ada", "Ben"], rounds=2, seed=7)
    >>> match.seating
    ('Ada', 'Ben', 'Lopaka')
    >>> while not match.is_over:
    ...     if match.round.is_over:
    ...         match = match.next_round()
    ...     match = match.apply(match.round.legal_actions()[0])
    >>> match
    <Match lopaka/2: round 2 of 2, over>
    >>> match.totals
    {'Ada': 37, 'Ben': 65, 'Lopaka': 45}
    >>> match.winners
    ('Ben',)
    """

    names: tuple[str, ...] = field(converter=people_named)
    """The people, in the order in which they deal."""
    round: State = field(validator=is_a(State))
    """The current round."""
    finished: tuple[State, ...] = field(default=(), converter=_states)
    """The rounds before the current one."""
    rounds: int | None = field(default=None, validator=_is_positive)
    """How many rounds are played; None if there is a target."""
    target: int | None = field(default=None, validator=_is_positive)
    """The total that ends the match when a round ends; None if there is a number of rounds."""
    seed: Seed | None = field(default=None, validator=_is_seed)
    """What the deals follow from that no deck was given for; None if they are random."""
    _before: tuple[int, ...] = field(init=False, eq=False)
    """What all `players` had scored before the current round."""

    def __attrs_post_init__(self) -> None:
        if (self.rounds is None) == (self.target is None):
            raise InvalidValueError("a match has a number of rounds or a target, and not both")
        if self.round.players != len(self.names):
            raise InvalidValueError(f"there are {count(len(self.names), 'name')} for {self.round.players} players")
        people = set(map(alike, self.names))
        for name in dummies_of(self.round):
            if alike(name) in people:
                raise InvalidValueError(f"{brief(name)} is the name of a seat that nobody sits at: choose another")
        for number, state in enumerate((*self.finished, self.round), start=1):
            self._check(number, state)
        object.__setattr__(self, "_before", self._added_up())

    def _added_up(self) -> tuple[int, ...]:
        """The totals before the current round; refused if an earlier one was the last."""
        totals = (0,) * self.round.seats
        for number, state in enumerate(self.finished, start=1):
            totals = self._after(number, state, totals)
            if self._ends(number, totals):
                raise InvalidValueError(f"the match was over after round {number}: there can be no more")
        return totals

    def _check(self, number: int, state: State) -> None:
        """Refuse a round that cannot have this number in this match."""
        if (state.variant, state.players, state.edition) != (self.variant, len(self.names), self.edition):
            raise InvalidValueError(
                f"round {number} is of another variant, number of players or edition than round {self.number}"
            )
        dealer = _dealer(number, state.seats)
        if state.dealer != dealer:
            raise InvalidValueError(f"the dealer of round {number} must be seat {dealer}, not {state.dealer}")
        if number < self.number and not state.is_over:
            raise InvalidValueError(f"round {number} must be over before the next one begins")

    @staticmethod
    def start(
        variant: Variant | str,
        names: Iterable[str],
        *,
        rounds: int | None = None,
        target: int | None = None,
        edition: str | None = None,
        seed: Seed | None = None,
        deck: Iterable[object] | None = None,
    ) -> Match:
        """Begin a match of the people with these names, and deal the first round.

        It goes on for a number of rounds, by default the usual one, or until a round ends with a total that has
        reached the target (MATCH-1). The deals follow from the seed, or are random; `deck` is for the first alone.

        >>> Match.start("classic", ["Ada", "Ben", "Cleo"])
        <Match classic/3: round 1 of 6>
        >>> Match.start("classic", ["Ada", "Ben", "Cleo"], target=500)
        <Match classic/3: round 1, target 500>
        """
        people = people_named(names)
        way = _variant(variant)
        first = _dealt(way, len(people), edition, 0, 1, seed, deck)
        if rounds is None and target is None:
            rounds = way.usual_rounds(len(people))
        return Match(names=people, round=first, rounds=rounds, target=target, seed=seed)

    @property
    def variant(self) -> Variant:
        """The way to play."""
        return self.round.variant

    @property
    def edition(self) -> str | None:
        """The edition whose cards are used; None if the game has only one."""
        return self.round.edition

    @property
    def players(self) -> tuple[str, ...]:
        """All who score: the people, then the dummies.

        >>> Match.start("lopaka", ["Ada", "Ben"]).players
        ('Ada', 'Ben', 'Lopaka')
        """
        return (*self.names, *dummies_of(self.round))

    @property
    def number(self) -> int:
        """The number of the current round, from 1."""
        return len(self.finished) + 1

    @property
    def seating(self) -> tuple[str, ...]:
        """The name at each seat in the current round."""
        return seated(self.round, self.names, self.number)

    def seat_of(self, name: str) -> int:
        """Where somebody sits in the current round.

        >>> Match.start("lopaka", ["Ada", "Ben"]).seat_of("Lopaka")
        2
        """
        seating = self.seating
        if name not in seating:
            raise SeatError(f"nobody is called {brief(name)}: there are {listing(self.players)}")
        return seating.index(name)

    @property
    def history(self) -> tuple[PlayedRound, ...]:
        """The rounds that are over, in order: the current one too as soon as it is."""
        over = (*self.finished, self.round) if self.round.is_over else self.finished
        return tuple(PlayedRound(state, seated(state, self.names, number)) for number, state in enumerate(over, 1))

    @property
    def totals(self) -> dict[str, int]:
        """What each player has scored in the rounds that are over, in the order of `players`."""
        return dict(zip(self.players, self._sums, strict=True))

    @property
    def _sums(self) -> tuple[int, ...]:
        """The totals in the order of `players`: those of the rounds before are carried along, not added up anew."""
        return self._after(self.number, self.round, self._before) if self.round.is_over else self._before

    def _after(self, number: int, state: State, totals: tuple[int, ...]) -> tuple[int, ...]:
        """The totals after the round with this number, from those before it."""
        scores = dict(zip(seated(state, self.names, number), state.scores, strict=True))
        return tuple(total + scores[name] for name, total in zip(self.players, totals, strict=True))

    def _ends(self, number: int, totals: tuple[int, ...]) -> bool:
        """Whether the match is over when round `number` has led to these totals."""
        return number == self.rounds or (self.target is not None and max(totals) >= self.target)

    @property
    def is_over(self) -> bool:
        """Whether the last round is over: all are played, or a total has reached the target."""
        return self.round.is_over and self._ends(self.number, self._sums)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the highest total, several if it is a tie (MATCH-2); `MatchNotOverError` before the end.

        A dummy can win as well.
        """
        if not self.is_over:
            raise MatchNotOverError(f"there are no winners before the match is over: this is round {self.number}")
        totals = self.totals
        return tuple(name for name, total in totals.items() if total == max(totals.values()))

    def apply(self, action: Action) -> Match:
        """The match after an action of the current round; `IllegalActionError` if the rules refuse it."""
        return self._with(self.round.apply(action))

    def step(self, action: Action) -> tuple[Match, tuple[Event, ...]]:
        """The match after an action of the current round, and what the action made known, as `State.step` says it."""
        state, events = self.round.step(action)
        return self._with(state), events

    def _with(self, state: State) -> Match:
        return _moved(
            names=self.names,
            round=state,
            finished=self.finished,
            rounds=self.rounds,
            target=self.target,
            seed=self.seed,
            _before=self._before,
        )

    def next_round(self, *, deck: Iterable[object] | None = None) -> Match:
        """The match with the next round dealt, by the next dealer (MATCH-2): by a given deck, or as all others are.

        `RoundNotOverError` if the current round goes on, `MatchOverError` if there is no next one.
        """
        table = self.next_table()
        people, dealer, number = len(self.names), table.round.dealer, table.number
        return table._with(_dealt(self.variant, people, self.edition, dealer, number, self.seed, deck))

    def next_table(self) -> Match:
        """The match with the next round set up, before its deal: for those who deal themselves.

        `RoundNotOverError` and `MatchOverError` as for `next_round`.

        >>> match = Match.start("lopaka", ["Ada", "Ben"], seed=7)
        >>> while not match.round.is_over:
        ...     match = match.apply(match.round.legal_actions()[0])
        >>> match.next_table().round
        <lopaka/2 2003: deal, to act: 1>
        """
        number, state, totals = self.number, self.round, self._sums
        if not state.is_over:
            raise RoundNotOverError(f"round {number} must be over before the next one begins")
        if self._ends(number, totals):
            raise MatchOverError(f"the match was over after round {number}: there is no next one")
        dealer = _dealer(number + 1, state.seats)
        return _moved(
            names=self.names,
            round=state.variant.new_round(state.players, edition=state.edition, dealer=dealer),
            finished=(*self.finished, state),
            rounds=self.rounds,
            target=self.target,
            seed=self.seed,
            _before=totals,
        )

    def __repr__(self) -> str:
        """A summary without cards and seed, so that a log of matches leaks nothing."""
        end = f", target {self.target}" if self.rounds is None else f" of {self.rounds}"
        over = ", over" if self.is_over else ""
        return f"<Match {self.variant.name}/{len(self.names)}: round {self.number}{end}{over}>"


_moved: Callable[..., Match] = fast_constructor(Match)
"""For what follows from a match by the rules: what holds for it holds then too, and need not be checked again."""


def _dealer(number: int, seats: int) -> int:
    """The seat that deals in the round with this number: the deal moves one seat clockwise each round (MATCH-2)."""
    return (number - 1) % seats


def _dealt(
    variant: Variant,
    players: int,
    edition: str | None,
    dealer: int,
    number: int,
    seed: Seed | None,
    deck: Iterable[object] | None,
) -> State:
    """The round with this number, dealt by the deck if there is one, else by the match's seed."""
    own = None if seed is None or deck is not None else derived(seed, number)
    return variant.deal(players, edition=edition, dealer=dealer, seed=own, deck=deck)
