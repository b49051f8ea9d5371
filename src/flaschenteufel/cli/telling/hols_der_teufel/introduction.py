"""What somebody has to know who has never played Hol's der Teufel."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.core.wording import count, listing
from flaschenteufel.hols_der_teufel.cards import SUITS
from flaschenteufel.hols_der_teufel.rows import PublicTable


def introduction(table: PublicTable) -> Iterator[str]:
    """The cards, the rows, the chips and the end, as this table has them."""
    variant = table.variant
    each, aside = divmod(len(variant.deck()), table.seats)
    angels = f", and {count(variant.angels, 'angel')}" if variant.angels else ""
    rest = f" The {count(aside, 'card')} left over {'is' if aside == 1 else 'are'} set aside, seen by nobody."
    yield (
        f"The cards. There are devils from 1 to {variant.highest} in {listing(SUITS)}{angels}. The backs show the "
        f"suits, so everybody knows which suits you hold, but not which values. Everybody gets "
        f"{count(each, 'card')}.{rest if aside else ''}"
    )
    yield (
        "The rows. Each suit has one row on the table. In your turn you lay a card of its suit at one of its two "
        "ends, low or high: low is the left end and high the right one, whatever lies there. Next to a lower card "
        "that is free. Next to a higher one it costs the difference in chips, which go to the player on your right; "
        "who has less pays all."
    )
    yield (
        "New rows. A suit that is not on the table yet is started with a value that lies at an end of a row, free of "
        "charge; who can do nothing else starts it with any. The very first card must be of a suit that the left "
        "neighbour holds."
    )
    if variant.angels:
        yield (
            "Angels. Once all suits lie there with two cards or more, an angel may be laid at an end, which is closed "
            "from then on. A row has one angel at most."
        )
    yield (
        f"The end. The dealer begins, and the round is over when the dealer has no card left. Everybody begins with "
        f"{count(variant.chips, 'chip')}, and what is left of them is the score."
    )
