"""Thousands of rounds in step for self-play: observations, masks and rewards as arrays.

The conventions are those of gymnasium's vector environments, but that all seats are played: in each round the
observation is that of the seat to act, and rewards have a column for each seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from flaschenteufel.batch.decision import Asking, Decision
from flaschenteufel.batch.draws import Draws, Masks, Numbers
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.lanes import lane_part
from flaschenteufel.core.naming import publish
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.variant import Variant
from flaschenteufel.encoding import Encoding

if TYPE_CHECKING:
    from gymnasium.spaces import Box, Discrete

__all__ = ["VectorEnv"]

Vectors = np.ndarray[Any, np.dtype[np.float32]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Infos = dict[str, Any]
Step = tuple[Vectors, Vectors, Flags, Flags, Infos]


class Watched(Protocol):
    """Rounds in step, and what is seen of them."""

    def asking(self) -> Asking[Numbers]:
        """Play, and ask for every decision; in the end, the scores."""
        ...

    def observe(self, decision: Decision, out: Vectors) -> None:
        """Write what the seats to act see into the rows of their rounds."""
        ...


class Table(Protocol):
    """A table for such rounds: what the function `vector` of a game's own lane returns for a state."""

    @property
    def width(self) -> int:
        """How many random numbers a round needs."""
        ...

    @property
    def automatic(self) -> Flags:
        """For each seat, whether nobody sits there."""
        ...

    def start(self, rounds: int, draws: Masks) -> Watched:
        """New rounds, to be dealt."""
        ...

    def first_number(self, phase: str) -> int:
        """The number of the action that the lowest bit of a legal mask stands for in a phase."""
        ...


class VectorEnv:
    """So many rounds of a variant at the same time, played by whoever calls `step`, all seats alike.

    Observations and masks are those of `Encoding(variant, players, edition, gifts="cards")`, in each round for the seat
    that is to act: `infos["seat"]` says which one, and `infos["action_mask"]` what it may choose. Where several cards
    are named in one action, they are chosen one after the other. A seat that nobody sits at plays by its rule, whatever
    is said. A round that waits while others choose a bottle has an empty mask, and its action is ignored.

    All rounds end with the same step: its rewards are the scores (`rounds`, `seats`), its terminations are all true,
    and its observations are the first ones of the next rounds, which are dealt at once. The dealer moves on then,
    unless there is a fixed one. Only for a game that is played in step (`InvalidValueError`).

    With `copy=False` observations and masks are written into the same arrays again and again, which is quicker.

    >>> env = VectorEnv("classic", 4, rounds=1000)
    >>> observations, infos = env.reset(seed=7)
    >>> observations.shape, infos["action_mask"].shape, infos["seat"][:3].tolist()
    ((1000, 841), (1000, 36), [0, 0, 0])
    >>> while True:
    ...     actions = infos["action_mask"].argmax(axis=1)  # everybody plays their lowest card
    ...     observations, rewards, terminations, truncations, infos = env.step(actions)
    ...     if terminations.all():
    ...         break
    >>> rewards.shape
    (1000, 4)
    """

    def __init__(
        self,
        variant: Variant | str,
        players: int | None = None,
        *,
        rounds: int,
        edition: str | None = None,
        dealer: int | None = None,
        copy: bool = True,
    ) -> None:
        if whole_number(rounds, "the number of rounds") < 1:
            raise InvalidValueError(f"the number of rounds must be at least 1, but it is {rounds}")
        self.encoding = Encoding(variant, players, edition, gifts="cards")
        self.num_envs = rounds
        self.seats = self.encoding.seats
        self._dealer, self._copy = dealer, copy
        dealers = range(self.seats) if dealer is None else [dealer]
        self._tables = [self._table(dealer) for dealer in dealers]
        self._observations = np.zeros((rounds, self.encoding.size), np.float32)
        self._masks = np.zeros((rounds, self.encoding.n_actions), np.int8)
        self._seat = np.zeros(rounds, np.int64)
        self._dealt = 0
        self._draws: Draws | None = None

    def _table(self, dealer: int) -> Table:
        encoding = self.encoding
        start = encoding.variant.new_round(encoding.players, edition=encoding.edition, dealer=dealer)
        own = lane_part(encoding.variant, "vector")
        table: Table | None = own.vector(start, encoding) if own else None
        if table is None:
            raise InvalidValueError(f"{encoding.variant.name} is not played in step, and so not as a vector")
        return table

    @property
    def single_observation_space(self) -> Box:
        """The space of the observation of one round, for gymnasium."""
        from gymnasium.spaces import Box

        return Box(0.0, 1.0, (self.encoding.size,), np.float32)

    @property
    def single_action_space(self) -> Discrete:
        """The space of the action in one round, for gymnasium."""
        from gymnasium.spaces import Discrete

        return Discrete(self.encoding.n_actions)

    def reset(self, *, seed: Seed | None = None, options: dict[str, Any] | None = None) -> tuple[Vectors, Infos]:
        """Deal all rounds anew; the first observations, and infos. The same seed gives the same deals."""
        self._draws = Draws(seed, max(table.width for table in self._tables))
        self._dealt = 0
        self._deal()
        return self._seen()

    def _deal(self) -> None:
        assert self._draws is not None
        self._now = self._tables[self._dealt % len(self._tables)]
        self._rounds = self._now.start(self.num_envs, self._draws.of(self.num_envs))
        self._asking = self._rounds.asking()
        self._decision = next(self._asking)
        self._dealt += 1

    def step(self, actions: Any) -> Step:
        """Act in all rounds: observations, rewards, terminations, truncations and infos.

        Raises `InvalidValueError` if an action is not legal, or before `reset`; then nothing has changed.
        """
        if self._draws is None:
            raise InvalidValueError("say reset() before step()")
        bits = self._bits(np.asarray(actions))
        rewards = np.zeros((self.num_envs, self.seats), np.float32)
        over = False
        try:
            self._decision = self._asking.send(bits)
        except StopIteration as end:
            rewards[:], over = end.value, True
            self._deal()
        observations, infos = self._seen()
        terminations = np.full(self.num_envs, over)
        return observations, rewards, terminations, np.zeros(self.num_envs, np.bool_), infos

    def _bits(self, actions: np.ndarray[Any, Any]) -> Masks:
        """The bits of the legal masks that actions stand for."""
        if actions.shape != (self.num_envs,) or not np.issubdtype(actions.dtype, np.integer):
            raise InvalidValueError(
                f"actions are {self.num_envs} whole numbers, not an array of {actions.dtype} and {actions.shape}"
            )
        asked = self._decision
        numbers = actions[asked.rounds].astype(np.int64) - self._now.first_number(asked.phase)
        bits = np.uint64(1) << np.clip(numbers, 0, 63).astype(np.uint64)
        bits = np.where(self._now.automatic[asked.seat], asked.legal, bits)
        legal = ((bits & asked.legal) != 0) & ((numbers >= 0) & (numbers < 64) | self._now.automatic[asked.seat])
        if not legal.all():
            number = int(asked.rounds[np.flatnonzero(~legal)[0]])
            raise InvalidValueError(f"action {actions[number]} is not legal in round {number}: see the action mask")
        return bits

    def _seen(self) -> tuple[Vectors, Infos]:
        """What the seats to act see, and what else is told."""
        asked, first = self._decision, self._now.first_number(self._decision.phase)
        if len(asked.rounds) < self.num_envs:
            self._observations[:] = 0
            self._seat[:] = -1
        self._masks[:] = 0
        self._rounds.observe(asked, self._observations)
        octets = asked.legal.astype("<u8").view(np.uint8).reshape(len(asked.rounds), 8)
        size = min(64, self.encoding.n_actions - first)
        self._masks[asked.rounds, first : first + size] = np.unpackbits(octets, axis=1, count=size, bitorder="little")
        self._seat[asked.rounds] = asked.seat
        infos: Infos = {"action_mask": self._masks, "seat": self._seat.copy(), "phase": asked.phase}
        if not self._copy:
            return self._observations, infos
        infos["action_mask"] = self._masks.copy()
        return self._observations.copy(), infos

    def close(self) -> None:
        """Nothing is to be closed: it is there for those who expect it."""

    def __repr__(self) -> str:
        table = f"{self.encoding.variant.name}/{self.encoding.players}"
        return f"<VectorEnv of {table}: {self.num_envs} rounds in step>"


publish(__name__, __all__, globals())
