"""Rounds and matches as environments of PettingZoo: the extra `learn`.

The agents are the people at the table, `seat_0`, `seat_1`, ...; seats that play by rule are played inside. It is an
environment of turns (AEC). There is no parallel form: in a trick one player acts after the other and sees what was
played before, so all others would have to do nothing, turn after turn. Where all choose at the same time, they are
asked one after the other, and nobody's observation shows what others have chosen.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Literal, cast, get_args

from flaschenteufel.cli import table_text
from flaschenteufel.core.checks import instance_of, whole_number
from flaschenteufel.core.errors import InvalidValueError, MissingExtraError
from flaschenteufel.core.match import seated
from flaschenteufel.core.naming import publish
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.render import svg

if find_spec("pettingzoo") is None:
    raise MissingExtraError("environments of PettingZoo need its package: pip install 'flaschenteufel[learn]'")

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from flaschenteufel.encoding import Encoding, Gifts

__all__ = ["RewardAt", "TableEnv", "env"]

RenderMode = Literal["ansi", "human", "rgb_array", "svg"]
RewardAt = Literal["round", "match"]
"""When rewards are given: the scores after each round, or the totals after the last one."""

_SEED_BITS = 64


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table at which agents play one round, or several in which the deal goes round; `env` makes it.

    An illegal action raises the library's `IllegalActionError`, and changes nothing.
    """

    def __init__(
        self,
        encoding: Encoding,
        *,
        render_mode: RenderMode | None = None,
        rounds: int = 1,
        reward_at: RewardAt = "round",
        dealer: int = 0,
    ) -> None:
        super().__init__()
        _one_of(reward_at, get_args(RewardAt), "reward_at")
        if render_mode is not None:
            _one_of(render_mode, get_args(RenderMode), "the render mode")
        if whole_number(rounds, "the number of rounds") < 1:
            raise InvalidValueError(f"there must be at least one round, not {brief(rounds)}")
        self.encoding = encoding
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{encoding.variant.name.replace('-', '_')}_v0",
            "render_modes": [*get_args(RenderMode)],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{number}" for number in range(encoding.players)]
        self.agents: list[str] = []
        self._rounds, self._reward_at = rounds, reward_at
        self._dealer = encoding.variant.new_round(encoding.players, edition=encoding.edition, dealer=dealer).dealer
        self._rng = Random()
        self._nothing = np.zeros(encoding.n_actions, np.int8)
        self._nothing.flags.writeable = False
        observation = Box(0, 1, (encoding.size,), np.float32)
        mask = Box(0, 1, (encoding.n_actions,), np.int8)
        self._observations = {
            agent: Dict({"observation": observation, "action_mask": mask}) for agent in self.possible_agents
        }
        self._actions = {agent: Discrete(encoding.n_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """What an agent sees: its observation and the mask of its actions."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers that an agent chooses from."""
        return self._actions[agent]

    @property
    def state_of_round(self) -> State:
        """The round at this moment, with all that is hidden: not for players."""
        return self._state

    @property
    def totals(self) -> dict[str, float]:
        """What each agent has scored in the rounds that are over."""
        return {**self._totals}

    def seat_of(self, agent: str) -> int:
        """Where an agent sits: people change places when a dummy moves with the deal."""
        return self._seating.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; the same seed gives the same deals, and without one the generator goes on."""
        if seed is not None:
            self._rng = Random(int(seed))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._totals = dict.fromkeys(self.agents, 0.0)
        self._number = 0
        self._chosen: list[int] = []
        self._deal()
        self._go_on()

    def _deal(self) -> None:
        """Deal the next round: the deal goes round, and a dummy may sit elsewhere."""
        encoding = self.encoding
        dealer = (self._dealer + self._number) % encoding.seats
        state = encoding.variant.deal(
            encoding.players, edition=encoding.edition, dealer=dealer, seed=self._rng.getrandbits(_SEED_BITS)
        )
        self._state = state
        self._seating = seated(state, self.possible_agents, self._dealer + self._number + 1)

    def _go_on(self) -> None:
        """Play for the dummies; then it is an agent's turn, or the round is over, or all of it."""
        while True:
            state = self._state
            by_rule = [seat for seat in state.to_act if seat in state.automatic]
            if by_rule:
                self._state = state.apply(state.legal_actions(by_rule[0])[0])
            elif state.to_act:
                break
            elif self._finished_round():
                return
        self._seat = self._state.to_act[0]
        self.agent_selection = self._seating[self._seat]
        self._look()

    def _finished_round(self) -> bool:
        """Give rewards, and deal anew; or tell that the last round is over."""
        scores = dict(zip(self._seating, self._state.scores, strict=True))
        self._number += 1
        over = self._number == self._rounds
        for agent in self.agents:
            self._totals[agent] += scores[agent]
            if self._reward_at == "round":
                self.rewards[agent] += scores[agent]
            elif over:
                self.rewards[agent] = self._totals[agent]
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._look()
        else:
            self._deal()
        return over

    def _look(self) -> None:
        """Note what the agent sees that is to act; everybody else has an empty mask, and so have all at the end."""
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._acting = None if self._state.is_over else self.agent_selection
        if self._acting:
            self._view: View = self._state.view(self._seat)
            self._mask = self.encoding.mask(self._view, self._chosen)
            self.infos[self._acting] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask of one that is not to act is all zeros."""
        if agent == self._acting:
            return {"observation": self.encoding.observation(self._view, self._chosen), "action_mask": self._mask}
        view = self._state.view(self.seat_of(agent))
        return {"observation": self.encoding.observation(view), "action_mask": self._nothing}

    def step(self, action: Any) -> None:
        """Choose a number; gifts card by card take several steps of the same agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = [*self._chosen, action]
        if len(chosen) < self.encoding.needed(self._view):
            self._check_card(action)
            after = self._state
        else:
            after = self._state.apply(self.encoding.decode(self._view, chosen))
            chosen = []
        self._chosen, self._state = [int(number) for number in chosen], after
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if chosen:
            self._look()
        else:
            self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _check_card(self, number: Any) -> None:
        """Refuse a card that cannot be chosen; those that complete an action are refused by the rules."""
        if number not in range(self.encoding.n_actions) or not self._mask[int(number)]:
            raise InvalidValueError(f"{self.agent_selection} cannot choose {brief(number)} now: see the mask")

    def render(self) -> Any:
        """The whole table, with all cards: a text, an SVG document, or an array of pixels; see `render_mode`."""
        mode = self.render_mode
        if mode is None:
            raise InvalidValueError(f"say how: env(..., render_mode='ansi'), or {listing(get_args(RenderMode), 'or')}")
        if mode == "svg":
            return svg(self._state, names=self._seating)
        text = table_text(self._state, self._seating)
        if mode == "ansi":
            return text
        if mode == "rgb_array":
            return pixels(text)
        sys.stdout.write(f"{text}\n\n")
        return None

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        return cast("str", self.metadata["name"])


def pixels(text: str) -> Any:
    """A text as an array of pixels, height by width by 3; `MissingExtraError` without matplotlib, which draws it."""
    if find_spec("matplotlib") is None:
        raise MissingExtraError("pixels are drawn by matplotlib: pip install 'flaschenteufel[arena]'")
    figure = import_module("matplotlib.figure").Figure(figsize=(8, 4), dpi=100)
    canvas = import_module("matplotlib.backends.backend_agg").FigureCanvasAgg(figure)
    figure.text(0.02, 0.97, text, family="monospace", size=8, va="top", parse_math=False)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[..., :3].copy()


def _one_of(value: object, possible: tuple[str, ...], what: str) -> None:
    if value not in possible:
        raise InvalidValueError(f"{what} must be {listing(map(repr, possible), 'or')}, not {brief(value)}")


def env(
    name: Variant | str,
    players: int | None = None,
    *,
    edition: str | None = None,
    render_mode: RenderMode | None = None,
    gifts: Gifts = "cards",
    rounds: int = 1,
    reward_at: RewardAt = "round",
    dealer: int = 0,
) -> Any:
    """An environment of turns (AEC) for a table.

    Args:
        name: a variant, or its name.
        players: how many people play, by default the smallest number.
        edition: whose cards are used, by default the variant's first.
        render_mode: `ansi` for text, `human` to have it printed, `svg` for a picture, `rgb_array` for pixels.
        gifts: whether an action that names several cards is chosen card by card, or as a whole.
        rounds: how many rounds are played; the deal goes round.
        reward_at: whether scores are given after each round, or their sums after the last one.
        dealer: who deals first.

    >>> table = env("classic", 4)
    >>> table.reset(seed=7)
    >>> table.agents, table.agent_selection
    (['seat_0', 'seat_1', 'seat_2', 'seat_3'], 'seat_0')
    >>> observation, reward, termination, truncation, info = table.last()
    >>> {part: array.shape for part, array in observation.items()}, int(observation["action_mask"].sum())
    ({'observation': (841,), 'action_mask': (36,)}, 9)
    """
    if not isinstance(name, str):
        instance_of(Variant, name, "the variant")
    encoding = Encoding(name, players, edition, gifts=gifts)
    table = TableEnv(encoding, render_mode=render_mode, rounds=rounds, reward_at=reward_at, dealer=dealer)
    return OrderEnforcingWrapper(table)


publish(__name__, __all__, globals())
