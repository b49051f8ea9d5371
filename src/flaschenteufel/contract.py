"""The contract of a game: all that a game of one's own is made of if the kit is not enough for it.

Most games need no more than `flaschenteufel.kit`. Whoever needs speed, or something unusual, writes classes of their
own instead: a `Variant` that makes a `State`, whose `view` is a `View`, which says its `ViewData`; a `Notation`; and
`Action`s and `Event`s. `flaschenteufel.testing.check_variant` tells whether they keep the contract.

What is listed here is promised: it stays, under these names, as long as the first number of the version is the same.

| of a game | to build it from | checked by |
|---|---|---|
| `Variant`, `State`, `View`, `ViewData`, `Situation`, `Setup` | `Transition`, `Outcome` | `check_variant` |
| `Action`, `Deal`, `Event`, `Awaited`, `RoundScored`, `Step` | `closing_events`: the events that end every step | |
| `IllegalActionError`, `Reason`, other errors | `not_due`, `round_over`, `foreign_card`, `not_held`, `not_the_deck` | |
| what an error says, in any language | `sentence`, `counted`, `Sentence`, `Seat`, `Phrase`, `OneOf` | |
| `Notation`, `Board`, `Line`, `Part`, `Token` | `deal_line`, `read_deal`, `named`, `require` | |
| the possibilities of a view | `planned`, `fill`, `choose`, `Plan`, `drawn`, `numbered` | |
| the deal | `shuffled`, `derived`, `Seed` | |
| checks of values | `seat_at`, `whole_number`, `instance_of`, `tuple_of`, `brief`, `count`, `listing` | |
| the table that `ViewData` speaks of | `variant_named`, `new_round_at` | |

>>> from flaschenteufel import contract
>>> from flaschenteufel import get_variant
>>> isinstance(get_variant("classic"), contract.Variant)
True
"""

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.allocation import Plan, choose, fill, planned
from flaschenteufel.core.checks import instance_of, seat_at, tuple_of, whole_number
from flaschenteufel.core.errors import (
    ConfigurationError,
    DocumentError,
    EditionError,
    FlaschenteufelError,
    IllegalActionError,
    InvalidValueError,
    PlayerCountError,
    RecordError,
    RoundNotOverError,
    SeatError,
    VariantError,
)
from flaschenteufel.core.events import Awaited, Event, RoundScored
from flaschenteufel.core.machine import Outcome, Transition
from flaschenteufel.core.record.notation import Board, Notation, deal_line, named, read_deal, require
from flaschenteufel.core.record.tokens import Line, Part, Token
from flaschenteufel.core.refusals import (
    Reason,
    Verbs,
    awaited_seats,
    foreign_card,
    named_twice,
    not_due,
    not_held,
    not_the_deck,
    round_over,
    waiting_for,
)
from flaschenteufel.core.shuffle import Seed, derived, shuffled
from flaschenteufel.core.state import Setup, Situation, State, Step, closing_events
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View, ViewData, drawn, new_round_at, numbered, variant_named
from flaschenteufel.core.wording import OneOf, Phrase, Seat, Sentence, brief, count, counted, listing, sentence

__all__ = [
    "Action",
    "Awaited",
    "Board",
    "ConfigurationError",
    "Deal",
    "DocumentError",
    "EditionError",
    "Event",
    "FlaschenteufelError",
    "IllegalActionError",
    "InvalidValueError",
    "Line",
    "Notation",
    "OneOf",
    "Outcome",
    "Part",
    "Phrase",
    "Plan",
    "PlayerCountError",
    "Reason",
    "RecordError",
    "RoundNotOverError",
    "RoundScored",
    "Seat",
    "SeatError",
    "Seed",
    "Sentence",
    "Setup",
    "Situation",
    "State",
    "Step",
    "Token",
    "Transition",
    "Variant",
    "VariantError",
    "Verbs",
    "View",
    "ViewData",
    "awaited_seats",
    "brief",
    "choose",
    "closing_events",
    "count",
    "counted",
    "deal_line",
    "derived",
    "drawn",
    "fill",
    "foreign_card",
    "instance_of",
    "listing",
    "named",
    "named_twice",
    "new_round_at",
    "not_due",
    "not_held",
    "not_the_deck",
    "numbered",
    "planned",
    "read_deal",
    "require",
    "round_over",
    "seat_at",
    "sentence",
    "shuffled",
    "tuple_of",
    "variant_named",
    "waiting_for",
    "whole_number",
]
