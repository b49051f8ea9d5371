"""A table at one moment, as one player may know it: all that a front-end needs to show it, in one value."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.state import Situation
from flaschenteufel.core.table.log import Told
from flaschenteufel.core.view import View


def _pairs(totals: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(dict(totals).items())


def people_awaited(situation: Situation, seating: tuple[str, ...]) -> tuple[str, ...]:
    """The names of those who are to act, seat by seat, but for the seats that play by rule.

    >>> from flaschenteufel import get_variant
    >>> people_awaited(get_variant("lopaka").deal(seed=7), ("Ada", "Ben", "Lopaka"))
    ('Ada', 'Ben')
    """
    return tuple(seating[seat] for seat in situation.to_act if seat not in situation.automatic)


@frozen(kw_only=True, repr=False)
class Snapshot:
    """What a player, or a spectator, may know of a table at one moment: an immutable value that holds nothing else.

    Snapshots are made by `Table.snapshot`. All parts are of the same moment, whatever other threads do.

    >>> from flaschenteufel import Match, Table
    >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"], rounds=2, seed=7))
    >>> counter = table.submit("Ada", table.legal_actions("Ada")[0])
    >>> snapshot = table.snapshot("Ada", since=3)
    >>> snapshot
    <Snapshot for Ada of classic/3: round 1 of 2, counter 5>
    >>> [type(told.event).__name__ for told in snapshot.events]
    ['Discarded', 'Awaited']
    >>> snapshot.awaited, snapshot.can_undo, snapshot.actions
    (('Ben', 'Cleo'), True, ())
    >>> snapshot.totals
    {'Ada': 0, 'Ben': 0, 'Cleo': 0}
    """

    who: str | None
    """The player's name; None for a spectator."""
    view: View
    """The current round, as the player may know it."""
    actions: tuple[Action, ...]
    """What the player could submit now; a spectator can submit nothing."""
    events: tuple[Told, ...]
    """What has happened since the counter was `since`, each event with who sat where then."""
    since: int
    """The counter that the events begin after."""
    is_restart: bool
    """Whether a counter ahead of the table was asked for: `events` are all that there are, and `since` is 0.

    It happens when a table goes on from an older save. Forget what was told before."""
    counter: int
    """How many events there have been: ask with it next time."""
    seating: tuple[str, ...]
    """The name at each seat in the current round."""
    round: int
    """The number of the current round, from 1."""
    rounds: int | None
    """How many rounds are played; None if there is a target."""
    target: int | None
    """The total that ends the match when a round ends; None if there is a number of rounds."""
    _totals: tuple[tuple[str, int], ...] = field(alias="totals", converter=_pairs)
    winners: tuple[str, ...]
    """Who has won the match, several if it is a tie; nobody while it goes on."""
    awaited: tuple[str, ...]
    """The people whom everybody waits for, in the order of their seats; nobody when the round is over."""
    can_undo: bool
    """Whether `Table.undo` would take something back for this player now."""
    can_redo: bool
    """Whether `Table.redo` would do something again for this player now."""

    @property
    def seat(self) -> int | None:
        """Where the player sits in the current round; None for a spectator."""
        return self.view.seat

    @property
    def totals(self) -> dict[str, int]:
        """What each player has scored in the rounds that are over, in the order of `Match.players`."""
        return dict(self._totals)

    @property
    def is_over(self) -> bool:
        """Whether the match is over; `view.is_over` says whether the round is."""
        return bool(self.winners)

    def __repr__(self) -> str:
        """A summary without cards."""
        whom = "a spectator" if self.who is None else self.who
        end = f", target {self.target}" if self.rounds is None else f" of {self.rounds}"
        where = f"{self.view.variant.name}/{self.view.players}: round {self.round}{end}"
        return f"<Snapshot for {whom} of {where}, counter {self.counter}>"
