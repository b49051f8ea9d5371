"""A variant of The Bottle Imp, as a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import isfinite

from attrs import field, frozen

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Deck, Edition, Number
from flaschenteufel.bottle_imp.events import EVENTS
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.machine import transition_table
from flaschenteufel.bottle_imp.notation import BottleImpNotation
from flaschenteufel.bottle_imp.phases.deal import dealt, undealt
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.scoring import Tally, each_alone
from flaschenteufel.bottle_imp.setup import BottleImpSetup, make_setup
from flaschenteufel.bottle_imp.tricks import Slot, highest_winner_or_lowest, once_around
from flaschenteufel.bottle_imp.views.data import BottleImpViewData
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import is_positive, seat_at, tuple_of, whole_number
from flaschenteufel.core.errors import EditionError, InvalidValueError, PlayerCountError, VariantError
from flaschenteufel.core.events import Event
from flaschenteufel.core.machine import Transition
from flaschenteufel.core.record.notation import Notation
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.variant import Variant, is_front
from flaschenteufel.core.wording import brief, listing


def _layouts(layouts: Iterable[Layout]) -> tuple[Layout, ...]:
    return tuple_of(Layout, layouts, "the layouts")


def _printings(printings: Iterable[Edition]) -> tuple[Edition, ...]:
    return tuple_of(Edition, printings, "the printings")


@frozen(cache_hash=True, kw_only=True, repr=False)
class BottleImp(Variant):
    """A way to play The Bottle Imp: what a rulebook page says, as data and small functions.

    `clause` and the other clause fields name the rules that refusals cite.

    >>> from attrs import evolve
    >>> from flaschenteufel import get_variant
    >>> cheap = evolve(get_variant("classic"), name="cheap", title="A cheap bottle", start_price=12.5)
    >>> cheap.deal(4, seed=7).bottles
    (Bottle(owner=None, price=12.5, card=None),)
    """

    front: str | None = field(default="flaschenteufel.bottle_imp.front", validator=is_front)
    """The package with the front-end parts of the game."""
    lanes: str | None = field(default="flaschenteufel.bottle_imp.lanes", validator=is_front)
    """The package with the fast lanes of the game."""
    layouts: tuple[Layout, ...] = field(converter=_layouts)
    """The tables, one for each number of players, ascending."""
    printings: tuple[Edition, ...] = field(converter=_printings)
    """The editions whose cards can be used, the default first."""
    bottles: int = 1
    """How many bottles there are."""
    start_price: Number = 19
    """What each bottle costs at the start, when nobody owns it (BOTTLE-1); no card has this number (DECK-2)."""
    order: Callable[[int], tuple[Slot, ...]] = once_around
    """Who plays to a trick from which packet, in order, for the seat that leads."""
    scoring: Callable[[Tally], tuple[int, ...]] = each_alone
    """The score of each seat, from what is on the table when all cards are played."""
    dummy: Callable[[int, int, int], int] = highest_winner_or_lowest
    """How the automatic seats play: see `highest_winner_or_lowest` for the arguments."""
    clause: str = "DEAL-1"
    """Says how many can play."""
    turn_clause: str = "TRICK-1"
    """Says who plays next."""
    follow_clause: str = "TRICK-2"
    """Says what must be followed."""

    deals_each: int = field(default=2, validator=is_positive)
    """How often everybody deals in a match if nothing else is agreed (MATCH-1)."""

    def __attrs_post_init__(self) -> None:
        counts, editions = self.player_counts, self.editions
        self._require(
            bool(counts) and list(counts) == sorted(set(counts)) and counts[0] > 0,
            "the layouts must be for different numbers of players, ascending",
        )
        self._require(bool(editions), "there must be at least one edition to play with")
        self._require(len(set(editions)) == len(editions), "an edition is named twice")
        self._require(type(self.bottles) is int and self.bottles > 0, "there must be at least one bottle")
        price = self.start_price
        self._require(type(price) in (int, float) and isfinite(price), "the start price must be a number")
        for layout in self.layouts:
            self._check_cards(layout)
        phases = [step.phase for step in self.layouts[0].preparation]
        self._require(len(set(phases)) == len(phases), "each step of the preparation needs a phase of its own")
        same = all([step.phase for step in layout.preparation] == phases for layout in self.layouts)
        self._require(same, "all layouts must go through the same phases")

    def _check_cards(self, layout: Layout) -> None:
        decks = [deck for deck in map(layout.deck, self.printings) if deck is not None]
        self._require(bool(decks), f"no edition has the cards for {layout.players}")
        free = not any(self.start_price in deck.bit_of for deck in decks)
        self._require(free, f"the start price {self.start_price} is the number of a card: choose one between two cards")

    def _require(self, condition: bool, problem: str) -> None:
        if not condition:
            raise VariantError(f"{self.name}: {problem}")

    def __repr__(self) -> str:
        return f"<BottleImp {self.name}>"

    @property
    def transition_table(self) -> tuple[Transition, ...]:
        """The rows that the machine is declared from."""
        return transition_table(self.layouts[0].preparation, self.bottles)

    @property
    def game(self) -> str:
        """The family of rules."""
        return "bottle-imp"

    @property
    def json_prefix(self) -> str:
        """None: it is a game of the library itself."""
        return ""

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many people can play, ascending."""
        return tuple(layout.players for layout in self.layouts)

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions whose cards can be used, the default first."""
        return tuple(edition.name for edition in self.printings)

    @property
    def action_types(self) -> tuple[type[Action], ...]:
        """The kinds of actions of the game."""
        own = (step.action for layout in self.layouts for step in layout.preparation)
        return tuple(dict.fromkeys((Deal, Discard, Pass, Expose, Play, TakeBottle, *own)))

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """The kinds of events of the game."""
        own = (kind for layout in self.layouts for step in layout.preparation for kind in step.events)
        return tuple(dict.fromkeys((*EVENTS, *own)))

    @property
    def view_data_type(self) -> type[BottleImpViewData]:
        """The class of what the views say, as plain data."""
        return BottleImpViewData

    @property
    def notation(self) -> Notation:
        """How rounds are written down in a record."""
        return BottleImpNotation()

    def deck(self, players: int | None = None, *, edition: str | None = None) -> Deck:
        """The cards that so many people play with."""
        return self.set_up(players, edition, 0).deck

    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> BottleImpRound:
        """Set up a table for `players` people, by default the smallest number, in phase `deal`."""
        return undealt(self.set_up(players, edition, dealer))

    def deal(
        self,
        players: int | None = None,
        *,
        edition: str | None = None,
        dealer: int = 0,
        seed: Seed | None = None,
        deck: Iterable[object] | None = None,
    ) -> BottleImpRound:
        """Set up a table and deal: by a seed, a given deck, or, with neither, at random."""
        setup = self.set_up(players, edition, dealer)
        if deck is None:
            return dealt(setup, setup.shuffle(seed))
        if seed is not None:
            raise InvalidValueError("give a seed or a deck to deal by, not both")
        return undealt(setup).apply(Deal(dealer, deck))

    def set_up(self, players: int | None, edition: str | None, dealer: int) -> BottleImpSetup:
        """The table for these players, this edition and this dealer."""
        if players is not None and type(players) is not int:
            whole_number(players, "the number of players")
        if edition is not None and type(edition) is not str:
            raise InvalidValueError(f"the edition must be a str, not {brief(edition)}")
        if type(dealer) is not int:
            whole_number(dealer, "the dealer")
        return _requested(self, players, edition, dealer)

    def layout(self, players: int | None) -> Layout:
        """How the table is laid for so many people."""
        for layout in self.layouts:
            if players is None or layout.players == players:
                return layout
        possible = listing(self.player_counts, "or")
        raise PlayerCountError(f"{self.name} is for {possible} players, not {brief(players)}", self.clause)

    def printing(self, layout: Layout, name: str | None) -> Edition:
        """The edition with this name, by default the first that has the cards for the layout."""
        fitting = [edition for edition in self.printings if layout.deck(edition) is not None]
        for edition in fitting:
            if name is None or edition.name == name:
                return edition
        possible = listing((edition.name for edition in fitting), "or")
        clause = "DECK-4" if layout.extension else "DECK-3"
        raise EditionError(f"{self.name} for {layout.players} is played with {possible}, not {brief(name)}", clause)


@lru_cache(maxsize=1024)
def _requested(variant: BottleImp, players: int | None, edition: str | None, dealer: int) -> BottleImpSetup:
    """The table for what was asked for; the same one for a default and for what it stands for."""
    layout = variant.layout(players)
    return _set_up(variant, layout.players, variant.printing(layout, edition).name, dealer)


@lru_cache(maxsize=1024)
def _set_up(variant: BottleImp, players: int, edition: str, dealer: int) -> BottleImpSetup:
    layout = variant.layout(players)
    printing = variant.printing(layout, edition)
    seat_at(dealer, layout.seats, "the dealer")
    return make_setup(variant, layout, printing, dealer)
