"""Hol's der Teufel, as a value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache

from attrs import field, frozen

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import seat_at, tuple_of, whole_number
from flaschenteufel.core.errors import EditionError, InvalidValueError, PlayerCountError, VariantError
from flaschenteufel.core.events import Event
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.machine import Outcome, Transition
from flaschenteufel.core.record.notation import Notation
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.variant import Variant, is_front
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.hols_der_teufel.actions import Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS, DevilCard
from flaschenteufel.hols_der_teufel.events import EVENTS
from flaschenteufel.hols_der_teufel.notation import HolsDerTeufelNotation
from flaschenteufel.hols_der_teufel.phases.deal import DealPhase, dealt, undealt
from flaschenteufel.hols_der_teufel.phases.play import PlayPhase
from flaschenteufel.hols_der_teufel.phases.score import ScorePhase
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.setup import HolsDerTeufelSetup, Make, make_setup
from flaschenteufel.hols_der_teufel.views.data import HolsDerTeufelViewData
from flaschenteufel.hols_der_teufel.vocabulary import Phase

PHASE_CLASSES: Mapping[StrEnum, type[HolsDerTeufelRound]] = {
    Phase.DEAL: DealPhase,
    Phase.PLAY: PlayPhase,
    Phase.SCORE: ScorePhase,
}
"""The class of the rounds in each phase."""

_MAKERS: Mapping[StrEnum, Make] = {phase: fast_constructor(kind) for phase, kind in PHASE_CLASSES.items()}


def _counts(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple_of(int, numbers, "the numbers of players")


@frozen(cache_hash=True, kw_only=True)
class HolsDerTeufel(Variant):
    """A way to play Hol's der Teufel: how many can play, with which cards and chips.

    In a match everybody deals once if nothing else is agreed (HOL-12).

    >>> from attrs import evolve
    >>> from flaschenteufel import get_variant
    >>> rich = evolve(get_variant("hols-der-teufel"), name="rich", title="More chips", chips=50)
    >>> rich.deal(3, seed=7).chips
    (50, 50, 50)
    """

    front: str | None = field(default="flaschenteufel.hols_der_teufel.front", validator=is_front)
    """The package with the front-end parts of the game."""
    lanes: str | None = field(default="flaschenteufel.hols_der_teufel.lanes", validator=is_front)
    """The package with the fast lanes of the game."""
    player_counts: tuple[int, ...] = field(default=(3, 4, 5), converter=_counts)
    highest: int = 9
    """The devils of each suit have the values from 1 to this one."""
    angels: int = 2
    """How many angels there are."""
    chips: int = 20
    """What everybody starts with."""

    def __attrs_post_init__(self) -> None:
        counts, sizes = self.player_counts, (self.highest, self.angels, self.chips)
        if any(type(number) is not int for number in (*counts, *sizes)):
            raise VariantError(f"{self.name}: the numbers of players, values, angels and chips must be whole numbers")
        if min(sizes) < 0 or max(self.highest, self.angels) >= 1000:
            raise VariantError(f"{self.name}: values and angels go from 0 to 999, and chips from 0")
        if not counts or list(counts) != sorted(set(counts)) or not 2 <= counts[0] <= counts[-1] <= len(self.deck()):
            raise VariantError(f"{self.name}: the numbers of players must ascend, and everybody must get a card")

    @property
    def game(self) -> str:
        """The family of rules."""
        return "hols-der-teufel"

    @property
    def json_prefix(self) -> str:
        """None: it is a game of the library itself."""
        return ""

    @property
    def editions(self) -> tuple[str, ...]:
        """None: there is only one."""
        return ()

    @property
    def transition_table(self) -> tuple[Transition, ...]:
        """The deal, one turn after another, the score."""
        return (
            Transition(Phase.DEAL, "deal", Outcome.DONE, Phase.PLAY),
            Transition(Phase.PLAY, "lay", Outcome.MORE, Phase.PLAY),
            Transition(Phase.PLAY, "lay", Outcome.DONE, Phase.SCORE),
            Transition(Phase.PLAY, "pass_turn", Outcome.MORE, Phase.PLAY),
            Transition(Phase.PLAY, "pass_turn", Outcome.DONE, Phase.SCORE),
        )

    def phase_class(self, phase: StrEnum) -> type[HolsDerTeufelRound]:
        """The class of the rounds in a phase."""
        return PHASE_CLASSES[phase]

    @property
    def action_types(self) -> tuple[type[Action], ...]:
        """The kinds of actions of the game."""
        return Deal, Lay, PassTurn

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """The kinds of events of the game."""
        return EVENTS

    @property
    def view_data_type(self) -> type[HolsDerTeufelViewData]:
        """The class of what the views say, as plain data."""
        return HolsDerTeufelViewData

    @property
    def notation(self) -> Notation:
        """How rounds are written down in a record."""
        return HolsDerTeufelNotation()

    def deck(self) -> tuple[DevilCard, ...]:
        """All cards, in order."""
        return _deck(self.highest, self.angels)

    def new_round(
        self, players: int | None = None, *, edition: str | None = None, dealer: int = 0
    ) -> HolsDerTeufelRound:
        """Set up a table for `players` people, by default the smallest number, in phase `deal`."""
        return undealt(self.set_up(players, edition, dealer))

    def set_up(self, players: int | None, edition: str | None, dealer: int) -> HolsDerTeufelSetup:
        """The table for these players and this dealer; there are no editions."""
        if players is None:
            players = self.player_counts[0]
        if whole_number(players, "the number of players") not in self.player_counts:
            possible = listing(self.player_counts, "or")
            raise PlayerCountError(f"{self.name} is for {possible} players, not {brief(players)}", "HOL-2")
        if edition is not None:
            raise EditionError(f"{self.name} has no editions, and so not {brief(edition)}", "HOL-1")
        return _set_up(self, players, seat_at(dealer, players, "the dealer"))

    def deal(
        self,
        players: int | None = None,
        *,
        edition: str | None = None,
        dealer: int = 0,
        seed: Seed | None = None,
        deck: Iterable[object] | None = None,
    ) -> HolsDerTeufelRound:
        """Set up a table and deal: by a seed, a given deck, or, with neither, at random."""
        setup = self.set_up(players, edition, dealer)
        if deck is None:
            return dealt(setup, setup.shuffle(seed))
        if seed is not None:
            raise InvalidValueError("give a seed or a deck to deal by, not both")
        return undealt(setup).apply(Deal(dealer, deck))


@lru_cache(maxsize=256)
def _set_up(variant: HolsDerTeufel, players: int, dealer: int) -> HolsDerTeufelSetup:
    return make_setup(variant, players, dealer, _MAKERS)


@lru_cache(maxsize=64)
def _deck(highest: int, angels: int) -> tuple[DevilCard, ...]:
    devils = [DevilCard(value, suit) for suit in SUITS for value in range(1, highest + 1)]
    return (*devils, *(ANGEL,) * angels)
