"""Snapshots as plain data, and back: what follows from the rest of a snapshot is looked at too."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.strict import inside
from flaschenteufel.core.match import dummies_of, seated
from flaschenteufel.core.people import people_named
from flaschenteufel.core.table.log import Told
from flaschenteufel.core.table.snapshot import Snapshot
from flaschenteufel.core.view import View, ViewData
from flaschenteufel.core.wording import brief, listing


@frozen
class ToldData:
    """An event as somebody was told it, the counter after it, and who sat where when it happened."""

    counter: int
    event: Event
    names: tuple[str, ...]
    """The name at each seat in the round in which it happened."""
    seat: int | None
    """Where this player sat in that round; None for a spectator."""


@frozen
class TotalData:
    """What a player has scored in the rounds that are over."""

    name: str
    total: int


@frozen
class SnapshotData:
    """A table at one moment, as one player may know it."""

    who: str | None
    """The player's name; None for a spectator."""
    view: ViewData
    """The current round, as the player may know it."""
    actions: tuple[Action, ...]
    """What the player could submit now."""
    events: tuple[ToldData, ...]
    """What has happened since the counter was `since`."""
    since: int
    """The counter that the events begin after."""
    is_restart: bool
    """Whether a counter ahead of the table was asked for: forget what was told before."""
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
    totals: tuple[TotalData, ...]
    """What each player has scored, the people first, then the dummies."""
    winners: tuple[str, ...]
    """Who has won the match; nobody while it goes on."""
    awaited: tuple[str, ...]
    """The people whom everybody waits for."""
    can_undo: bool
    """Whether this player could take something back now."""
    can_redo: bool
    """Whether this player could do something again now."""


def snapshot_data(snapshot: Snapshot) -> SnapshotData:
    """What a snapshot says, as plain data."""
    return SnapshotData(
        who=snapshot.who,
        view=snapshot.view.data,
        actions=snapshot.actions,
        events=tuple(ToldData(told.counter, told.event, told.names, told.seat) for told in snapshot.events),
        since=snapshot.since,
        is_restart=snapshot.is_restart,
        counter=snapshot.counter,
        seating=snapshot.seating,
        round=snapshot.round,
        rounds=snapshot.rounds,
        target=snapshot.target,
        totals=tuple(TotalData(*total) for total in snapshot.totals.items()),
        winners=snapshot.winners,
        awaited=snapshot.awaited,
        can_undo=snapshot.can_undo,
        can_redo=snapshot.can_redo,
    )


def snapshot_of(data: SnapshotData) -> Snapshot:
    """The snapshot that says this; `DocumentError` if no table gives it."""
    with inside("view"):
        view = View.from_data(data.view)
    _check_round(data, view)
    _check_people(data, view)
    _check_winners(data, view)
    _check_events(data)
    if data.actions != view.legal_actions():
        raise DocumentError("are not those that this player could submit now", "actions")
    if view.seat is None and (data.can_undo or data.can_redo):
        raise DocumentError("a spectator can take nothing back", "can_undo" if data.can_undo else "can_redo")
    return Snapshot(
        who=data.who,
        view=view,
        actions=data.actions,
        events=tuple(Told(one.counter, one.event, one.names, one.seat) for one in data.events),
        since=data.since,
        is_restart=data.is_restart,
        counter=data.counter,
        seating=data.seating,
        round=data.round,
        rounds=data.rounds,
        target=data.target,
        totals={one.name: one.total for one in data.totals},
        winners=data.winners,
        awaited=data.awaited,
        can_undo=data.can_undo,
        can_redo=data.can_redo,
    )


def _check_round(data: SnapshotData, view: View) -> None:
    """Refuse a round that the match cannot be at."""
    if (data.rounds is None) == (data.target is None):
        raise DocumentError("a match has a number of rounds or a target, and not both", "rounds")
    for key, number in (("rounds", data.rounds), ("target", data.target)):
        if number is not None and number < 1:
            raise DocumentError(f"must be at least 1, not {number}", key)
    if not 1 <= data.round <= (data.rounds or data.round):
        raise DocumentError(f"there is no round {data.round}", "round")
    if view.dealer != (data.round - 1) % view.seats:
        raise DocumentError(f"seat {view.dealer} does not deal in round {data.round}", "round")


def _check_winners(data: SnapshotData, view: View) -> None:
    """Refuse winners who have not won the match."""
    best = max(one.total for one in data.totals)
    ended = data.round == data.rounds or (data.target is not None and best >= data.target)
    winners = tuple(one.name for one in data.totals if view.is_over and ended and one.total == best)
    if data.winners != winners:
        raise DocumentError(f"must be {listing(winners) or 'nobody'}", "winners")


def _check_people(data: SnapshotData, view: View) -> None:
    """Refuse people who cannot sit there."""
    players, dummies = [one.name for one in data.totals], dummies_of(view)
    if len(players) != view.seats or tuple(players[view.players :]) != dummies:
        raise DocumentError(f"must name {view.players} people, and then the dummies", "totals")
    with inside("totals"):
        people = people_named(players[: view.players])
    if data.seating != seated(view, people, data.round):
        raise DocumentError("is not that of this round", "seating")
    scores = dict(zip(data.seating, view.scores, strict=True)) if view.is_over else dict.fromkeys(players, 0)
    if data.round == 1 and {one.name: one.total for one in data.totals} != scores:
        raise DocumentError("are not the scores of the first round", "totals")
    if data.who != (None if view.seat is None else data.seating[view.seat]):
        raise DocumentError(f"does not sit at the seat of the view: {brief(data.who)}", "who")
    awaited = tuple(data.seating[seat] for seat in view.to_act if seat not in view.automatic)
    if data.awaited != awaited:
        raise DocumentError(f"must be {listing(awaited) or 'nobody'}", "awaited")


def _check_events(data: SnapshotData) -> None:
    """Refuse events that are counted otherwise, or that show what the player may not know."""
    if data.since < 0 or (data.is_restart and data.since):
        raise DocumentError(f"cannot be {data.since}", "since")
    if data.counter != data.since + len(data.events):
        raise DocumentError(f"must be {data.since + len(data.events)}, not {data.counter}", "counter")
    for number, told in enumerate(data.events):
        with inside(f"events[{number}]"):
            if told.counter != data.since + number + 1:
                raise DocumentError(f"must be {data.since + number + 1}, not {told.counter}", "counter")
            if sorted(told.names) != sorted(data.seating):
                raise DocumentError("are not those of the match", "names")
            if told.seat != (None if data.who is None else told.names.index(data.who)):
                raise DocumentError("is not where this player sat", "seat")
            if told.event != told.event.for_seat(told.seat):
                raise DocumentError("shows what this player may not know", "event")
