"""Whose turn it is, and what there is to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from attrs import field, frozen

from flaschenteufel.core.phase import Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.action import Play
    from flaschenteufel.bottle_imp.menu import Menu
    from flaschenteufel.bottle_imp.preparation import Step
    from flaschenteufel.bottle_imp.round import Round
    from flaschenteufel.core.action import Action
    from flaschenteufel.core.errors import IllegalActionError


class Room(Protocol):
    """What a phase's module offers."""

    def legal_actions(self, state: Round, seat: int) -> tuple[Action, ...]:
        """All legal actions of a seat that is to act."""
        ...

    def refusal(self, state: Round, action: object) -> IllegalActionError | None:
        """Why the action is illegal, or None if it is legal; knows nothing of `legal_actions`."""
        ...

    def apply(self, state: Round, action: Action) -> Round:
        """The round after the action; raises the refusal if there is one."""
        ...


@frozen
class Turn:
    """A moment of a round: its phase, the seats to act and the leader of the trick (or of the next one).

    A turn of phase `trick` also knows all that the hot path would else have to work out on each
    move; these turns are made once for each table and linked by `after`.
    """

    phase: Phase
    to_act: tuple[int, ...]
    leader: int
    room: Room = field(eq=False, repr=False)
    step: Step | None = field(default=None, eq=False, repr=False)
    order: tuple[int, ...] = field(default=(), eq=False, repr=False)  # the seats in the order of their cards
    seat: int = field(default=-1, eq=False, repr=False)
    sources: tuple[int, ...] = field(default=(), eq=False, repr=False)  # indices into `Round.held`
    by_rule: bool = field(default=False, eq=False, repr=False)
    menu: Menu[Play] | None = field(default=None, eq=False, repr=False)
    after: Turn | None = field(default=None, eq=False, repr=False)  # None: the trick is complete
