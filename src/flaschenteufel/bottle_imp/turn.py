"""Whose turn it is, and what the engine would else have to work out on each move.

Turns are made once for each table and used again and again; a round moves from one to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import field, frozen

from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.phase import Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.action import Play
    from flaschenteufel.bottle_imp.card import Card, Number
    from flaschenteufel.bottle_imp.menu import Choices, Menu
    from flaschenteufel.bottle_imp.preparation import Step
    from flaschenteufel.bottle_imp.round import Round
    from flaschenteufel.core.action import Action

Make = Callable[..., "Round"]
"""A constructor of rounds: its arguments are the fields of `Round`."""


@frozen
class Turn:
    """A moment of a round: its phase, the seats to act, and the leader of the trick (or of the next one)."""

    phase: Phase
    to_act: tuple[int, ...]
    leader: int
    exits: Mapping[Outcome, Phase] = field(eq=False, repr=False)
    """Where an action leads: the phase's part of the compiled machine."""


@frozen(eq=False)
class StepTurn(Turn):
    """A moment of a step of the preparation, in which all act at the same time."""

    step: Step = field(repr=False)
    taking_part: tuple[int, ...] = field(repr=False)
    packet: int = field(repr=False)
    """Which of a seat's packets the cards come from."""
    sources: tuple[int, ...] = field(repr=False)
    """For each seat, the packet that its cards come from, as an index into `Round.held`."""
    gifts: tuple[tuple[int, int, int], ...] = field(repr=False)
    """For each gift: the giver, which of the giver's gifts it is, and the packet it goes to."""
    needed: tuple[int, ...] = field(repr=False)
    """For each seat, how many cards it has to choose."""
    choices: tuple[Choices[Action], ...] = field(repr=False)
    """For each seat, from the mask of its packet to its legal actions."""
    make: Make = field(repr=False)
    """The constructor of the rounds of this phase."""
    then: Mapping[int, StepTurn] = field(repr=False)
    """For each seat to act but a last one, the turn when it has acted."""


@frozen(eq=False)
class PlayTurn(Turn):
    """A moment of a trick: a card is to be played."""

    seat: int = field(repr=False)
    order: tuple[int, ...] = field(repr=False)
    """The seats in the order in which they play to the trick."""
    source: int = field(repr=False)
    """The packet that the card comes from, as an index into `Round.held`."""
    other_sources: tuple[int, ...] = field(repr=False)
    """The other packets that it may come from, if there are any."""
    by_rule: bool = field(repr=False)
    """Whether nobody sits there."""
    plays: Menu[Play] = field(repr=False)
    follow: Mapping[int, int] = field(repr=False)
    """For each card, the mask of its suit."""
    bit_of: Mapping[Number, int] = field(repr=False)
    card_of: Mapping[int, Card] = field(repr=False)
    after: PlayTurn | None = field(repr=False)
    """The turn of the next card; None if this one completes the trick."""
    leads: list[PlayTurn] = field(repr=False)
    """For each winner of the trick, the first turn of the next."""
