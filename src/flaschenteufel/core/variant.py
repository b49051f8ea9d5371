"""The contract of a variant: everything that distinguishes one way to play from another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from flaschenteufel.core.checks import instance_of, is_a
from flaschenteufel.core.machine import Lookup, Row, compile_lookup, declare, mermaid

if TYPE_CHECKING:
    from attrs import Attribute
    from transitions import Machine

    from flaschenteufel.core.action import Action
    from flaschenteufel.core.event import Event
    from flaschenteufel.core.records.notation import Notation
    from flaschenteufel.core.shuffle import Seed
    from flaschenteufel.core.state import State
    from flaschenteufel.core.wire.view_data import ViewData


@cache
def _lookup(rows: tuple[Row, ...]) -> Lookup:
    return MappingProxyType(compile_lookup(declare(rows)))


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

    @property
    @abstractmethod
    def game(self) -> str:
        """The family of rules: `bottle-imp`, `hols-der-teufel`, or a plugin's own."""

    @property
    @abstractmethod
    def player_counts(self) -> tuple[int, ...]:
        """How many people can play, ascending."""

    @property
    @abstractmethod
    def editions(self) -> tuple[str, ...]:
        """The editions whose cards it can be played with, the default first; none if there is only one set of cards."""

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
        """How many rounds a match has if nothing else is agreed: everybody deals once (HOL-12)."""
        return players

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
    def transition_table(self) -> tuple[Row, ...]:
        """The rows that the machine is declared from."""

    @property
    def machine(self) -> Machine:
        """The formal machine of the variant's phases: a new one each time, since such a machine can be changed."""
        return declare(self.transition_table)

    @property
    def lookup(self) -> Lookup:
        """The machine, compiled: (phase, trigger, outcome) to the next phase."""
        return _lookup(self.transition_table)

    def diagram(self) -> str:
        """The machine as a mermaid state diagram."""
        return mermaid(self.machine)
