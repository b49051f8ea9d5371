"""What a test of a variant can find wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.core.errors import FlaschenteufelError
from flaschenteufel.core.wording import count

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action
    from flaschenteufel.testing.table import Table


class MissingExtraError(FlaschenteufelError, ImportError):
    """A package is not installed that the extra `testing` brings.

    >>> issubclass(MissingExtraError, ImportError)
    True
    """


class ConformanceError(FlaschenteufelError, AssertionError):
    """A variant breaks the contract; the message is a sentence that says how (the `problem`) and where.

    The moment can be reached again: `table.deal(seed)` and then `actions`. There is no `table` if the variant's
    description is wrong, and no `seed` if it goes wrong before the deal.

    >>> print(ConformanceError("scores is empty"))
    scores is empty
    """

    def __init__(
        self, problem: str, table: Table | None = None, seed: int | None = None, actions: tuple[Action, ...] = ()
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
