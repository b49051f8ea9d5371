"""What the phases share after the preparation: open packets and the trick on the table."""

from __future__ import annotations

from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.tricks import Trick
from flaschenteufel.core.checks import seat_at


class InPlay(BottleImpRound):
    """A round whose preparation is over."""

    __slots__ = ()

    def exposed(self, seat: int) -> tuple[int, ...]:
        """Which of the seat's packets lie open on the table."""
        return self.setup.lying_open(self.prepared.exposed, seat_at(seat, self.seats))

    @property
    def trick(self) -> Trick:
        """The trick on the table; it has no plays before the lead."""
        return self._trick_of(self.turn.leader, self.laid, None)
