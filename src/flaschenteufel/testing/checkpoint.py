"""Where a check is: the table, the seed and the actions that lead there; and the error that says so."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import NoReturn

from attrs import evolve, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import EditionError, FlaschenteufelError
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import count

_LONGEST = 300
"""So many characters of somebody else's error are shown."""


@frozen
class Setting:
    """How a table is set up: a variant, players, edition and dealer.

    `edition` is None where there is only one set of cards.

    >>> from flaschenteufel import get_variant
    >>> setting = Setting(get_variant("classic"), players=4, edition="2003", dealer=1)
    >>> print(setting)
    classic for 4, edition 2003, dealer 1
    >>> str(setting.new_round().phase), str(setting.deal(7).phase)
    ('deal', 'discard')
    """

    variant: Variant
    players: int
    edition: str | None
    dealer: int

    def __str__(self) -> str:
        edition = "" if self.edition is None else f", edition {self.edition}"
        return f"{self.variant.name} for {self.players}{edition}, dealer {self.dealer}"

    def new_round(self) -> State:
        """The round before the deal."""
        return self.variant.new_round(self.players, edition=self.edition, dealer=self.dealer)

    def deal(self, seed: int) -> State:
        """The round after the deal that the seed gives."""
        return self.variant.deal(self.players, edition=self.edition, dealer=self.dealer, seed=seed)


def tables_of(variant: Variant) -> tuple[Setting, ...]:
    """Every table that a variant can be played at; the dealer moves on last.

    An edition that has not the cards for a number of players is left out.

    >>> from flaschenteufel import get_variant
    >>> [str(setting) for setting in tables_of(get_variant("lopaka"))][:2]
    ['lopaka for 2, edition 2003, dealer 0', 'lopaka for 2, edition 1995, dealer 0']
    """
    settings: list[Setting] = []
    for players in variant.player_counts:
        for edition in variant.editions or (None,):
            try:
                seats = variant.new_round(players, edition=edition).seats
            except EditionError:
                continue
            settings += [Setting(variant, players, edition, dealer) for dealer in range(seats)]
    return tuple(sorted(settings, key=lambda setting: setting.dealer))


class ConformanceError(FlaschenteufelError, AssertionError):
    """A variant breaks the contract; the message is a sentence that says how (the `problem`) and where.

    The moment can be reached again: `table.deal(seed)` and then `actions`. There is no `table` if the variant's
    description is wrong, and no `seed` if it goes wrong before the deal. If the variant's own code raised an error, it
    is the cause (`__cause__`).

    >>> print(ConformanceError("scores is empty"))
    scores is empty
    """

    def __init__(
        self, problem: str, table: Setting | None = None, seed: int | None = None, actions: tuple[Action, ...] = ()
    ) -> None:
        super().__init__(problem, table, seed, actions)
        self.problem = problem
        self.table = table
        self.seed = seed
        self.actions = actions

    def __str__(self) -> str:
        if self.table is None:
            return self.problem
        moment = "before the deal" if self.seed is None else f"seed {self.seed}, {count(len(self.actions), 'action')}"
        return f"{self.problem} ({self.table}, {moment})"


@frozen
class Chart:
    """A variant's machine, as the checks need it: where it begins, where it leads from each phase, how it is drawn."""

    initial: str
    exits: Mapping[str, frozenset[str]]
    diagram: str


class Where(ABC):
    """What knows where the checks are, and says what is wrong there."""

    __slots__ = ()

    @property
    @abstractmethod
    def way(self) -> tuple[Setting | None, int | None, tuple[Action, ...]]:
        """The table, the seed and the actions that lead here."""

    def fail(self, problem: str) -> NoReturn:
        """Say what is wrong."""
        raise ConformanceError(" ".join(problem.split()), *self.way)

    def require(self, condition: object, problem: str) -> None:
        """Say what is wrong unless the condition holds."""
        if not condition:
            self.fail(problem)

    @contextmanager
    def asking(self) -> Generator[None, None, None]:
        """Say what is wrong if the variant's code raises any error.

        Only what is meant for the user passes: KeyboardInterrupt and its like.

        >>> with Place().asking():
        ...     {}["cards"]
        Traceback (most recent call last):
        ...
        flaschenteufel.testing.ConformanceError: what the variant answers cannot be used, which raises KeyError('cards')
        """
        try:
            yield
        except ConformanceError:
            raise
        except (Exception, SystemExit) as problem:
            message = f"{_asked(problem.__traceback__)} raises {shown(problem)}"
            raise ConformanceError(message, *self.way) from problem


@frozen
class Place(Where):
    """A place in the checks: nothing but the variant's description, or a table that is set up, or a moment there."""

    setting: Setting | None = None
    seed: int | None = None
    actions: tuple[Action, ...] = ()

    @property
    def way(self) -> tuple[Setting | None, int | None, tuple[Action, ...]]:
        """The table, the seed and the actions that lead here."""
        return self.setting, self.seed, self.actions


@frozen(kw_only=True)
class Checkpoint(Where):
    """A state with the table, the seed and the actions that lead there; no seed before the deal."""

    state: State
    setting: Setting
    chart: Chart
    seed: int | None = None
    actions: tuple[Action, ...] = ()

    @property
    def way(self) -> tuple[Setting | None, int | None, tuple[Action, ...]]:
        """The table, the seed and the actions that lead here."""
        return self.setting, self.seed, self.actions

    def after(self, action: Action, following: State) -> Checkpoint:
        """The checkpoint one action later."""
        return evolve(self, state=following, actions=(*self.actions, action))


def shown(problem: BaseException) -> str:
    """Somebody else's error, in a line.

    >>> shown(KeyError("cards"))
    "KeyError('cards')"
    """
    try:
        text = " ".join(repr(problem).split())
    except Exception:  # even its repr may be broken
        text = type(problem).__name__
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _asked(trace: TracebackType | None) -> str:
    """What the checks have called when an error came out: the first function on the way that is not theirs."""
    package = __name__.rpartition(".")[0]
    while trace:
        name = trace.tb_frame.f_globals.get("__name__", "")
        if name in sys.builtin_module_names or name.split(".")[0] in _BETWEEN or name.startswith(f"{package}."):
            trace = trace.tb_next
            continue
        return trace.tb_frame.f_code.co_qualname
    return "what the variant answers cannot be used, which"


_BETWEEN = frozenset({"collections", "contextlib", "copy", "pickle", "random"})
"""Modules of Python's that may stand between the checks and the variant's code."""
