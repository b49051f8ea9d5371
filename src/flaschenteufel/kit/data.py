"""What a view of a game that is made with the kit says, as plain data that a front-end can show."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

from attrs import field, frozen, make_class

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.view import ViewData, new_round_at, variant_named
from flaschenteufel.core.wording import brief, count
from flaschenteufel.kit.position import Position

if TYPE_CHECKING:
    from flaschenteufel.kit.view import GameView


@frozen(kw_only=True)
class GameViewData(ViewData):
    """What a view of a game says; each game has a subclass with its `phase` and its `position`."""

    variant: str
    players: int
    edition: None
    dealer: int
    seats: int
    automatic: tuple[int, ...]
    seat: int | None
    """Whose view it is; None for a spectator."""
    to_act: tuple[int, ...]
    hands: tuple[tuple[object | None, ...], ...]
    """The hands, with None for the cards that are not seen."""
    excluded: tuple[tuple[object, ...], ...]
    """For each seat, the cards that are not seen and that it has proved not to hold."""
    aside: tuple[object | None, ...]
    """The cards that are set aside, with None for those that are not seen."""
    moves: tuple[Action | None, ...]
    """All that was done since the deal, in order; None for what is not shown yet."""
    choice: Action | None
    """What the seat has chosen while others have yet to choose."""
    scores: tuple[int, ...] | None
    """The score of each seat; None before the end."""

    def supposed_view(self) -> GameView[Any]:
        """The view that says this, if there is one; `DocumentError` where it is plain that there is none."""
        from flaschenteufel.kit.state import is_of_the_kit
        from flaschenteufel.kit.view import GameView  # which both know this class

        before = new_round_at(variant_named(self.variant), self.players, self.edition, self.dealer)
        if not is_of_the_kit(before):
            raise DocumentError(f"{brief(self.variant)} is no game that is made with the kit", "variant")
        if self.seat is not None and not 0 <= self.seat < before.seats:
            raise DocumentError(f"must be from 0 to {before.seats - 1}, not {brief(self.seat)}", "seat")
        if len(self.hands) != before.seats:
            raise DocumentError(f"there must be {count(before.seats, 'hand')}, not {len(self.hands)}", "hands")
        phase: str = getattr(self, "phase").value  # noqa: B009 - a field of the subclasses
        own = () if self.seat is None else self.hands[self.seat]
        return GameView(
            setup=before.variant.setup_of(before.players, before.dealer),
            seat=self.seat,
            dealt=phase != "deal",
            own=own,
            moves=self.moves,
            choice=self.choice,
            to_act=self.to_act,
            laid_open=(*self.hands, self.aside) if phase == "score" else (),
        )


def data_type(game: str, phase: type[StrEnum], position: type[Position]) -> type[GameViewData]:
    """The class of what the views of a game say."""
    return _DATA_TYPES[game, phase, position]


def _data_type(key: tuple[str, type[StrEnum], type[Position]]) -> type[GameViewData]:
    game, phase, position = key
    name = "".join(word.capitalize() for word in game.replace("_", "-").split("-"))
    made = make_class(
        f"{name}ViewData",
        {"phase": field(type=phase), "position": field(type=position)},
        bases=(GameViewData,),
        frozen=True,
        slots=True,
        kw_only=True,
    )
    return cast("type[GameViewData]", made)


_DATA_TYPES = Memo(_data_type)


def data_of(view: GameView[Any]) -> GameViewData:
    """What a view says."""
    kind: Any = view.variant.view_data_type
    aside = view.laid_open[-1] if view.laid_open else (None,) * view.aside_count
    data: GameViewData = kind(
        variant=view.variant.name,
        players=view.players,
        edition=None,
        dealer=view.dealer,
        seats=view.seats,
        automatic=view.automatic,
        seat=view.seat,
        to_act=view.to_act,
        hands=tuple((*view.hand(seat), *(None,) * view.hidden(seat)) for seat in range(view.seats)),
        excluded=tuple(view.variant.in_order(view.excluded(seat)) for seat in range(view.seats)),
        aside=aside,
        moves=view.moves,
        choice=view.choice,
        scores=view.scores if view.is_over else None,
        phase=view.phase,
        position=view.position,
    )
    return data
