"""The contract of a variant: everything that distinguishes one way to play from another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attrs import Attribute, field, frozen
from transitions import Machine

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import instance_of, is_a, is_positive, whole_number
from flaschenteufel.core.errors import EditionError
from flaschenteufel.core.events import Event
from flaschenteufel.core.machine import Lookup, Transition, compile_lookup, declare, mermaid
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import listing

if TYPE_CHECKING:  # these know what a variant is
    from flaschenteufel.core.record.notation import Notation
    from flaschenteufel.core.view import ViewData


@cache
def _lookup(rows: tuple[Transition, ...], enums: tuple[type, ...]) -> Lookup:
    # Phases of different enums are equal if their names are, so the enums are a part of the key.
    return MappingProxyType(compile_lookup(rows))


def is_front(_: object, attribute: Attribute[Any], value: object) -> None:
    """Validate the name of the package with a game's front-end parts; None if it has none."""
    if value is not None:
        instance_of(str, value, f"the {attribute.name}")


@frozen
class Variant(ABC):
    """A way to play, as an immutable value; games subclass it, their variants are instances.

    `name` is what it is registered under, `title` what people call it.

    >>> from flaschenteufel import get_variant
    >>> lopaka = get_variant("lopaka")
    >>> lopaka.title, lopaka.game, lopaka.player_counts, lopaka.editions, lopaka.dummy_name
    ('Lopaka', 'bottle-imp', (2,), ('2003', '1995', 'matagot'), 'Lopaka')
    """

    name: str = field(validator=is_a(str))
    title: str = field(validator=is_a(str))
    dummy_name: str = field(default="Dummy", kw_only=True, validator=is_a(str))
    """What a seat is called that nobody sits at."""
    front: str | None = field(default=None, kw_only=True, validator=is_front)
    """The package with the game's own front-end parts, each optional: modules `narration`, `terminal`, `picture`,
    `advice` and `results`, imported when they are needed. None if the game has none, and is shown in plain words."""
    lanes: str | None = field(default=None, kw_only=True, validator=is_front)
    """The package with the game's own fast lanes, each optional: modules `cursor` and `batch`, imported when they are
    needed. None if the game has none; then `playouts` and `batch` play it state by state."""
    deals_each: int = field(default=1, kw_only=True, validator=is_positive)
    """How often everybody deals in a match if nothing else is agreed."""
    _summary: str = field(default="", alias="summary", kw_only=True, repr=False, validator=is_a(str))

    @property
    def summary(self) -> str:
        """What is special about it, in one line for a lobby; made from title and players if the author gives none.

        >>> from flaschenteufel import get_variant
        >>> get_variant("lopaka").summary
        'A game for two, with a third hand that lies open and is played by rule.'
        """
        possible = listing(self.player_counts, "or")
        return self._summary or f"{self.title}, for {possible} player{'' if self.player_counts == (1,) else 's'}."

    @property
    @abstractmethod
    def game(self) -> str:
        """The family of rules: `bottle-imp`, `hols-der-teufel`, or a plugin's own."""

    @property
    def json_prefix(self) -> str:
        """What the names of the game's actions and events begin with in JSON.

        It keeps the `Play` of one game apart from that of another; the library's own games have none.
        """
        return f"{self.game}."

    @property
    @abstractmethod
    def player_counts(self) -> tuple[int, ...]:
        """How many people can play, ascending."""

    @property
    @abstractmethod
    def editions(self) -> tuple[str, ...]:
        """The editions whose cards it can be played with, the default first; none if there is only one set of cards."""

    def editions_for(self, players: int) -> tuple[str, ...]:
        """The editions that have the cards for so many people, the default first; none if the game has no editions.

        Raises `PlayerCountError` if so many cannot play.

        >>> from flaschenteufel import get_variant
        >>> get_variant("teams").editions_for(4), get_variant("teams").editions_for(6)
        (('matagot', '2003', '1995'), ('matagot',))
        """
        self.new_round(whole_number(players, "the number of players"))
        found: list[str] = []
        for edition in self.editions:
            with suppress(EditionError):
                self.new_round(players, edition=edition)
                found.append(edition)
        return tuple(found)

    @abstractmethod
    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> State:
        """Set up a table for `players` people, by default the smallest number, in phase `deal`."""

    @abstractmethod
    def deal(
        self,
        players: int | None = None,
        *,
        edition: str | None = None,
        dealer: int = 0,
        seed: Seed | None = None,
        deck: Iterable[object] | None = None,
    ) -> State:
        """Set up a table and deal: by a seed, a given deck, or, with neither, at random."""

    def usual_rounds(self, players: int) -> int:
        """How many rounds a match has if nothing else is agreed.

        >>> from flaschenteufel import get_variant
        >>> get_variant("classic").usual_rounds(4), get_variant("hols-der-teufel").usual_rounds(4)
        (8, 4)
        """
        return self.deals_each * players

    @property
    @abstractmethod
    def action_types(self) -> tuple[type[Action], ...]:
        """The kinds of actions of the game."""

    @property
    @abstractmethod
    def event_types(self) -> tuple[type[Event], ...]:
        """The kinds of events of the game."""

    @property
    @abstractmethod
    def view_data_type(self) -> type[ViewData]:
        """The class of what the views of the game say, as plain data."""

    @property
    @abstractmethod
    def notation(self) -> Notation:
        """How rounds of the game are written down in a record."""

    @property
    @abstractmethod
    def transition_table(self) -> tuple[Transition, ...]:
        """The rows that the machine is declared from."""

    @property
    def machine(self) -> Machine:
        """The formal machine of the variant's phases: a new one each time, since such a machine can be changed."""
        return declare(self.transition_table)

    @property
    def lookup(self) -> Lookup:
        """The machine, compiled: (phase, trigger, outcome) to the next phase."""
        rows = self.transition_table
        return _lookup(rows, tuple(type(phase) for row in rows for phase in (row.source, row.dest)))

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        """Only the name is pickled, where it tells any process enough; it is checked to mean the same there.

        >>> import pickle
        >>> from flaschenteufel import get_variant
        >>> len(pickle.dumps(get_variant("classic"))) < 100, pickle.loads(pickle.dumps(get_variant("classic")))
        (True, <BottleImp classic>)
        """
        from flaschenteufel.core.registry import REGISTRY, referred  # which know this class

        reference = REGISTRY.reference(self)
        return (referred, reference) if reference else super().__reduce_ex__(protocol)

    def diagram(self) -> str:
        """The machine as a mermaid state diagram."""
        return mermaid(self.machine)
