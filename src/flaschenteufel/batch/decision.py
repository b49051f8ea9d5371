"""What a policy for many rounds is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TypeVar

import numpy as np
from attrs import field, frozen

from flaschenteufel.batch.draws import Masks, Numbers
from flaschenteufel.batch.picking import picked, place_of
from flaschenteufel.core.errors import InvalidValueError

Answer = TypeVar("Answer")


@frozen(eq=False)
class Decision:
    """The same decision in many rounds: an array has an item for each of them, and a mask stands for cards.

    >>> ask = Decision("trick", rounds=np.array([0, 1]), seat=np.array([2, 0]),
    ...                legal=np.array([0b110, 0b001], np.uint64), draws=np.array([2**31, 2**31], np.uint64))
    >>> ask.pick(ask.legal).tolist()
    [4, 1]
    """

    phase: str
    """The phase the rounds are in."""
    rounds: Numbers
    """Which rounds decide: their places among those that are played in step."""
    seat: Numbers
    """Who decides."""
    legal: Masks
    """What can be chosen: a bit for each card, or for each packet or bottle; none of them is 0."""
    draws: Masks = field(repr=False)
    """A random number of 32 bits for each round."""
    features: Mapping[str, Masks | int] = field(factory=dict[str, "Masks | int"], repr=False)
    """What the game tells besides, by name."""

    def pick(self, masks: Masks) -> Masks:
        """One bit of each mask, all with the same probability; where a mask is 0, one of the legal ones.

        So a policy that would rather have some cards than others gives the mask of these.
        """
        return np.uint64(1) << picked(np.where(masks == 0, self.legal, masks), self.draws)


Policy = Callable[[Decision], Masks]
"""Whoever chooses for many rounds at once: a function from a decision to a bit of `legal` for each round."""


Asking = Generator[Decision, Masks, Answer]
"""Rounds that are asked one decision after the other, each answered by bits of its legal masks."""


def answered(asking: Asking[Answer], policy: Policy | None) -> Answer:
    """What comes of rounds whose decisions a policy makes; without one, they must not ask."""
    try:
        decision = next(asking)
        while True:
            assert policy is not None, "rounds without a policy choose at random, and do not ask"
            decision = asking.send(policy(decision))
    except StopIteration as end:
        answer: Answer = end.value
        return answer


def checked(decision: Decision, answer: object) -> Masks:
    """The places of the bits that were chosen; `InvalidValueError` if one is not legal."""
    bits = np.asarray(answer)
    if bits.shape != decision.legal.shape or bits.dtype != np.uint64:
        raise InvalidValueError(
            f"a policy returns an array of uint64 with {len(decision.legal)} bits, not of {bits.dtype} and {bits.shape}"
        )
    if np.any((bits & decision.legal) != bits) or np.any(np.bitwise_count(bits) != 1):
        raise InvalidValueError("a policy returns one bit of the legal mask for each round, and this one has not")
    return place_of(bits)
