"""Actions as numbers and views as vectors, for one variant and number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from types import MappingProxyType
from typing import Any, Literal, SupportsIndex, TypeVar, cast, get_args

import numpy as np

from flaschenteufel.catalogue import get_variant
from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import instance_of, seat_at
from flaschenteufel.core.errors import InvalidValueError, SeatError, VariantError
from flaschenteufel.core.lanes import lane_part
from flaschenteufel.core.state import Situation, State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.encoding.code import Block, Code, Pack, Part, Vector

Gifts = Literal["whole", "cards"]
"""Whether an action that names several cards is one number, or a number for each card."""

Mask = np.ndarray[Any, np.dtype[np.int8]]
"""For each number, 1 if it may be chosen and 0 if not."""

Scalar = TypeVar("Scalar", bound=np.generic)


class Encoding:
    """The actions of a table as numbers, and what a seat sees as a vector of `float32` from 0 to 1.

    Numbers and vectors are the same whoever deals: seats are counted from one's own, which is 0, to the left. With
    `gifts="cards"` an action that names several cards is chosen card by card, which takes far fewer numbers; those
    that have been chosen are given as `chosen`, and `needed` says how many there must be.

    Raises `VariantError` if the game has no encoding of its own, or more actions than are of use.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> encoding = Encoding("classic", 4)
    >>> action = state.legal_actions(0)[0]
    >>> encoding.encode(action), encoding.decode(state.view(0), encoding.encode(action)) == action
    (40, True)
    >>> [(block.name, block.stop - block.start) for block in Encoding("classic", 4, gifts="cards").blocks]
    [('card', 36)]
    """

    __slots__ = ("_code", "_parts", "edition", "gifts", "n_actions", "players", "seats", "size", "variant")

    def __init__(
        self,
        variant: Variant | str,
        players: int | None = None,
        edition: str | None = None,
        *,
        gifts: Gifts = "whole",
    ) -> None:
        if gifts not in get_args(Gifts):
            raise InvalidValueError(f"gifts must be {listing(map(repr, get_args(Gifts)), 'or')}, not {brief(gifts)}")
        chosen = get_variant(variant) if isinstance(variant, str) else variant
        if not isinstance(cast("object", chosen), Variant):
            raise InvalidValueError(f"the variant must be of type Variant, not {brief(variant)}")
        start = chosen.new_round(players, edition=edition)
        self._code = _code(start, gifts)
        self.variant = chosen
        """What is played."""
        self.players = start.players
        """How many people play."""
        self.edition = start.edition
        """The edition whose cards are used."""
        self.gifts: Gifts = gifts
        self.seats = start.seats
        self.n_actions: int = self._code.blocks[-1].stop
        """How many numbers there are: they go from 0 up to but not including this one."""
        self._parts = MappingProxyType({part.name: part for part in self._code.parts})
        self.size: int = self._code.parts[-1].stop
        """How long an observation is."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The kinds of actions, with the numbers that they have."""
        return self._code.blocks

    @property
    def parts(self) -> Mapping[str, Part]:
        """The parts of an observation by their names: where they lie in the vector, and what shape they have.

        >>> Encoding("lopaka").parts["known"]
        Part(name='known', start=0, stop=108, shape=(3, 1, 36))
        """
        return self._parts

    @property
    def bound(self) -> int:
        """No score of a seat is higher than this, or lower than its negative, by the library's own ways to score."""
        return self._code.bound

    def pack(self, dealer: int = 0) -> Pack:
        """What a dealer deals: all cards in a fixed order, and the sizes of the packets, seat after seat.

        >>> pack = Encoding("second-bottle").pack(dealer=0)
        >>> len(pack.cards), pack.sizes, pack.left_over
        (54, (10, 11, 11, 11, 11), 0)
        """
        return self._code.pack(seat_at(dealer, self.seats, "the dealer"))

    def numbers(self, action: Action) -> tuple[int, ...]:
        """The numbers of an action, to be chosen one after the other; only one, if gifts are whole.

        >>> from flaschenteufel import get_variant
        >>> from flaschenteufel.bottle_imp import Pass
        >>> deck = get_variant("classic").deck(4)
        >>> gift = Pass(0, [deck[36], deck[4]])
        >>> Encoding("classic", 4).numbers(gift), Encoding("classic", 4, gifts="cards").numbers(gift)
        ((1265,), (34, 3))
        """
        numbers = self._code.numbers(instance_of(Action, action, "the action"))
        if numbers is None:
            raise InvalidValueError(f"{self._title} has no number for {brief(action)}")
        return numbers

    def encode(self, action: Action) -> int:
        """The number of an action, whoever's it is; `InvalidValueError` if it has none, or needs several.

        >>> Encoding("classic", 4).encode(None)
        Traceback (most recent call last):
        ...
        flaschenteufel.InvalidValueError: the action must be of type Action, not None
        """
        numbers = self.numbers(action)
        if len(numbers) != 1:
            raise InvalidValueError(f"{brief(action)} is chosen by {len(numbers)} numbers, card by card: see `numbers`")
        return numbers[0]

    def decode(
        self, situation: Situation, number: SupportsIndex | Sequence[SupportsIndex], *, seat: int | None = None
    ) -> Action:
        """The action that has a number, or several if it is chosen card by card; legal or not, as `parse` gives it.

        It is an action of the view's seat; in a state that of `seat`, by default the first that is to act.
        """
        self._check(situation)
        numbers = self._checked([number] if isinstance(number, SupportsIndex) else number)
        return self._code.action(situation, self._actor(situation, seat), numbers)

    def needed(self, situation: Situation, *, seat: int | None = None) -> int:
        """How many numbers the seat has to choose for its present action: 1, but for gifts card by card."""
        self._check(situation)
        return self._code.needed(situation, self._actor(situation, seat))

    def legal(self, view: View, chosen: Sequence[SupportsIndex] = ()) -> list[int]:
        """The numbers that the view's seat may choose, ascending; none if it may not act."""
        self._check_view(view)
        return sorted(self._code.legal(view, self._chosen(chosen)))

    def mask(self, view: View, chosen: Sequence[SupportsIndex] = ()) -> Mask:
        """For each number, 1 if the view's seat may choose it, else 0; all of them 0 if it may not act."""
        self._check_view(view)
        mask = np.zeros(self.n_actions, np.int8)
        mask[list(self._code.legal(view, self._chosen(chosen)))] = 1
        return mask

    def observation(self, view: View, chosen: Sequence[SupportsIndex] = ()) -> Vector:
        """What a seat sees, as one vector; `parts` says what lies where.

        It takes a view and nothing else, so nothing that is hidden can get into it. A spectator sees the table as from
        seat 0, and no hand.

        >>> from flaschenteufel import get_variant
        >>> Encoding("classic").observation(get_variant("classic").deal(seed=7))
        Traceback (most recent call last):
        ...
        flaschenteufel.InvalidValueError: observations are made of views alone: say state.view(seat)
        """
        self._check_view(view)
        vector = np.zeros(self.size, np.float32)
        self._code.observe(view, self._chosen(chosen), vector)
        return vector

    def split(self, vectors: np.ndarray[Any, np.dtype[Scalar]]) -> dict[str, np.ndarray[Any, np.dtype[Scalar]]]:
        """The parts of a vector, or of an array of vectors, by their names, in their shapes; nothing is copied.

        >>> from flaschenteufel import get_variant
        >>> encoding = Encoding("classic", 4)
        >>> parts = encoding.split(encoding.observation(get_variant("classic").deal(4, seed=7).view(0)))
        >>> parts["known"].shape, int(parts["known"][0].sum())
        ((4, 1, 36), 9)
        """
        if vectors.shape[-1:] != (self.size,):
            raise InvalidValueError(f"an observation of {self._title} has {self.size} items, not {vectors.shape[-1:]}")
        before = vectors.shape[:-1]
        return {name: vectors[..., part.slice].reshape(*before, *part.shape) for name, part in self._parts.items()}

    def named(self, view: View, chosen: Sequence[SupportsIndex] = ()) -> dict[str, Vector]:
        """The same observation as a dict of its parts."""
        return self.split(self.observation(view, chosen))

    def _checked(self, numbers: Sequence[SupportsIndex]) -> list[int]:
        """Numbers that are the encoding's."""
        checked = [index(number) for number in numbers]
        for number in checked:
            if not 0 <= number < self.n_actions:
                raise InvalidValueError(f"the numbers of {self._title} go from 0 to {self.n_actions - 1}, not {number}")
        return checked

    @property
    def _title(self) -> str:
        return f"{self.variant.name}/{self.players}"

    def _chosen(self, chosen: Sequence[SupportsIndex]) -> Sequence[int]:
        """What has been chosen of an action that is not whole."""
        if not chosen:
            return ()
        if self.gifts == "whole":
            raise InvalidValueError("gifts are whole here, so nothing can be chosen before: say gifts='cards'")
        return self._checked(chosen)

    def _check_view(self, view: View) -> None:
        if not isinstance(cast("object", view), View):
            is_state = isinstance(cast("object", view), Situation)
            hint = ": say state.view(seat)" if is_state else f", not of {brief(view)}"
            raise InvalidValueError(f"observations are made of views alone{hint}")
        self._check(view)

    def _check(self, situation: Situation) -> None:
        if not isinstance(cast("object", situation), Situation):
            raise InvalidValueError(f"a number is that of a state or of a view, not of {brief(situation)}")
        variant = situation.variant
        same = variant is self.variant or variant == self.variant
        if not same or situation.players != self.players or situation.edition != self.edition:
            table = f"{variant.name}/{situation.players} {situation.edition or ''}".rstrip()
            raise InvalidValueError(f"this is an encoding of {self._title} {self.edition or ''}, not of {table}")

    def _actor(self, situation: Situation, seat: int | None) -> int:
        if isinstance(situation, View):
            seat = situation.seat
        elif seat is None and situation.to_act:
            seat = situation.to_act[0]
        if seat is None:
            raise SeatError("nobody is to act here")
        return seat_at(seat, self.seats)

    def __repr__(self) -> str:
        cards = ", card by card" if self.gifts == "cards" else ""
        return f"<Encoding of {self._title}: {self.n_actions} actions, {self.size} features{cards}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Encoding) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[Variant, int, str | None, Gifts]:
        return self.variant, self.players, self.edition, self.gifts

    def __deepcopy__(self, memo: object) -> Encoding:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, self._key


def _code(start: State, gifts: Gifts) -> Code:
    """The game's own code for a table."""
    own = lane_part(start.variant, "encoding")
    code: Code | None = own.encoding(start, gifts) if own else None
    if code is None:
        name = start.variant.name
        raise VariantError(f"{name} has no encoding: its game brings no module `encoding` for it in its lanes")
    return code


def _made(variant: Variant, players: int, edition: str | None, gifts: Gifts) -> Encoding:
    return Encoding(variant, players, edition, gifts=gifts)
