"""More variants that break the contract: no values, no end, no order, other tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import ClassVar, cast

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Expose, Phase
from tests.testing.faithful import Faithful

# Values.


class MutatesItself(Faithful):
    def apply(self, action: ft.Action) -> ft.State:
        following = super().apply(action)
        self.inner = self.inner.apply(action)
        return following


class MutatesItselfOnRefusal(Faithful):
    def apply(self, action: ft.Action) -> ft.State:
        if not self.is_legal(action) and self.inner.legal_actions():
            self.inner = self.inner.apply(self.inner.legal_actions()[0])
        return super().apply(action)


class MutatesSecretly(Faithful):
    """It is still equal to what it was, but another seat is to act."""

    def apply(self, action: ft.Action) -> ft.State:
        following = super().apply(action)
        self.turns = following.to_act
        return following


class Unpicklable(Faithful):
    def __reduce__(self) -> str:
        raise TypeError("no")


class UnequalAfterPickling(Faithful):
    made: ClassVar[Iterator[int]] = count()

    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state, mark=next(self.made))

    def compared(self) -> tuple[object, ...]:
        return *super().compared(), vars(self).get("mark")


class ForgetsOnPickling(Faithful):
    def __setstate__(self, state: dict[str, object]) -> None:
        vars(self).update(state, turns=())


class HashesByIdentity(Faithful):
    __eq__ = Faithful.__eq__

    def __hash__(self) -> int:
        return id(self)


class Unhashable(Faithful):
    __eq__ = Faithful.__eq__

    def __hash__(self) -> int:
        raise TypeError("no")


# The end.


class NeverEnds(Faithful):
    """The first seat discards the same card for ever."""

    def next(self, inner: ft.State) -> Faithful:
        return super().next(inner if self.phase is Phase.DEAL else self.inner)

    def compared(self) -> tuple[object, ...]:
        return *super().compared(), self.moves


class GoesInCircles(NeverEnds):
    def compared(self) -> tuple[object, ...]:
        return *Faithful.compared(self), self.moves % 3


class StandsStill(NeverEnds):
    compared = Faithful.compared


class ScoresOneSeat(Faithful):
    @property
    def scores(self) -> tuple[int, ...]:
        return super().scores[:1]


class ScoresHalves(Faithful):
    @property
    def scores(self) -> tuple[int, ...]:
        return cast("tuple[int, ...]", tuple(score / 2 for score in super().scores))


class ScoresTooEarly(Faithful):
    @property
    def scores(self) -> tuple[int, ...]:
        return (0,) * self.seats


class ScoresNever(Faithful):
    @property
    def scores(self) -> tuple[int, ...]:
        raise ft.RoundNotOverError("no")


class ScoresBreak(Faithful):
    @property
    def scores(self) -> tuple[int, ...]:
        raise KeyError(0)


class EndsTwice(Faithful):
    @property
    def is_over(self) -> bool:
        return False


class EndsInTheMiddle(Faithful):
    def turn(self) -> tuple[int, ...]:
        return () if self.phase is Phase.TRICK else super().turn()

    @property
    def scores(self) -> tuple[int, ...]:
        return super().scores if self.to_act else (0,) * self.seats


class NeverOver(Faithful):
    def turn(self) -> tuple[int, ...]:
        return super().turn() or (0,)


# The turn.


class TurnsBackwards(Faithful):
    def turn(self) -> tuple[int, ...]:
        return super().turn()[::-1]


class TurnOfAnUnknownSeat(Faithful):
    def turn(self) -> tuple[int, ...]:
        return (*super().turn(), 9) if self.phase is Phase.TRICK else super().turn()


class SomebodyElseDeals(Faithful):
    def turn(self) -> tuple[int, ...]:
        return (1 - self.dealer,) if self.phase is Phase.DEAL else super().turn()


class DealtAlready(Faithful):
    @property
    def phase(self) -> Phase:
        return Phase.DISCARD if super().phase is Phase.DEAL else super().phase


class NeverDealt(Faithful):
    @property
    def phase(self) -> Phase:
        return Phase.DEAL


class UnknownPhase(Faithful):
    @property
    def phase(self) -> Phase:
        return Phase.EXPOSE if super().phase is Phase.TRICK else super().phase


class SkipsAPhase(Faithful):
    @property
    def phase(self) -> Phase:
        return Phase.TRICK if super().phase is Phase.PASS else super().phase


class FreeDummy(Faithful):
    @property
    def automatic(self) -> tuple[int, ...]:
        return (0,)


class UnknownDummy(Faithful):
    @property
    def automatic(self) -> tuple[int, ...]:
        return (9,)


class OtherDealer(Faithful):
    @property
    def dealer(self) -> int:
        return 0


class OtherVariant(Faithful):
    @property
    def variant(self) -> ft.Variant:
        return self.outer.inner


# Too much.


class ListsThousands(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        listed = super().choices(seat)
        return tuple(Expose(seat, packet) for packet in range(20_000)) if listed else ()


class ListsLazily(Faithful):
    def legal_actions(self, seat: int | None = None) -> tuple[ft.Action, ...]:
        return cast("tuple[ft.Action, ...]", (action for action in super().legal_actions(seat)))


class HasThousandsOfCards(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards * 1000


# Errors.


class BreaksWhenCompared(Faithful):
    __hash__ = Faithful.__hash__

    def __eq__(self, other: object) -> bool:
        raise KeyError("no")


class HistoryBreaks(Faithful):
    @property
    def history(self) -> tuple[ft.Action, ...]:
        raise RecursionError("no end")


class NobodyKnowsWhoActs(Faithful):
    def turn(self) -> tuple[int, ...]:
        return cast("tuple[int, ...]", None)


class Interrupted(Faithful):
    def refusal(self, action: object) -> ft.IllegalActionError | None:
        raise KeyboardInterrupt
