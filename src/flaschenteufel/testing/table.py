"""A table to play at."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.core.errors import EditionError
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant


@frozen
class Table:
    """A variant with players, edition and dealer; `edition` is None where there is only one set of cards.

    >>> from flaschenteufel import get_variant
    >>> table = Table(get_variant("classic"), players=4, edition="2003", dealer=1)
    >>> print(table)
    classic for 4, edition 2003, dealer 1
    >>> table.new_round().phase, table.deal(7).phase
    (<Phase.DEAL: 'deal'>, <Phase.DISCARD: 'discard'>)
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


def tables_of(variant: Variant) -> tuple[Table, ...]:
    """Every table that a variant can be played at; the dealer moves on last.

    An edition that has not the cards for a number of players is left out.

    >>> from flaschenteufel import get_variant
    >>> [str(table) for table in tables_of(get_variant("lopaka"))][:2]
    ['lopaka for 2, edition 2003, dealer 0', 'lopaka for 2, edition 1995, dealer 0']
    """
    tables: list[Table] = []
    for players in variant.player_counts:
        for edition in variant.editions or (None,):
            try:
                seats = variant.new_round(players, edition=edition).seats
            except EditionError:
                continue
            tables += [Table(variant, players, edition, dealer) for dealer in range(seats)]
    return tuple(sorted(tables, key=lambda table: table.dealer))
