"""The variants as games of OpenSpiel: the extra `openspiel`. To import this module registers `python_flaschenteufel`.

The players are the people at the table; seats that play by rule are played inside. The deal is made by chance, a card
at a time: each card in the order of the deck, to one of the packets that still have room, so that each deal comes about
in one way only. Where all choose at the same time, they are asked one after the other, and nobody's information state
shows what others have chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from flaschenteufel.catalogue import get_variant, list_variants
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import InvalidValueError, MissingExtraError
from flaschenteufel.core.naming import publish
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View

if find_spec("pyspiel") is None:
    raise MissingExtraError("games of OpenSpiel need its package: pip install 'flaschenteufel[openspiel]'")

import numpy as np

from flaschenteufel.encoding import Encoding, Gifts, Pack

pyspiel: Any = import_module("pyspiel")  # it has no types

__all__ = ["SHORT_NAME", "CardGame", "CardGameState", "load_game"]

SHORT_NAME = "python_flaschenteufel"
"""What OpenSpiel knows the game by."""

_DEFAULTS: dict[str, Any] = {"variant": "classic", "players": 0, "edition": "", "gifts": "cards", "zero_sum": False}
_EDITION = "edition-"
"""What the names of editions begin with in parameters: OpenSpiel would read a text like 2003 as a number."""
_MOST_PLAYERS = 10


class Table:
    """A table that a game is played at; all its states share it, even when they are copied."""

    def __init__(self, encoding: Encoding, zero_sum: bool) -> None:
        self.encoding = encoding
        self.zero_sum = zero_sum
        self.start = encoding.variant.new_round(encoding.players, edition=encoding.edition)
        self.pack: Pack = encoding.pack(self.start.dealer)
        self.seat_of = [seat for seat in range(self.start.seats) if seat not in self.start.automatic]
        """For each player, the seat."""
        self.player_at = {seat: player for player, seat in enumerate(self.seat_of)}

    def __deepcopy__(self, memo: object) -> Table:
        return self

    def dealt(self, places: Sequence[int]) -> State:
        """The round when each card has got its packet."""
        packets: list[list[object]] = [[] for _ in (*self.pack.sizes, self.pack.left_over)]
        for card, place in zip(self.pack.cards, places, strict=True):
            packets[place].append(card)
        return self.start.apply(Deal(self.start.dealer, [card for packet in packets for card in packet]))

    def places(self, deck: Sequence[object]) -> Iterator[int]:
        """The packet of each card, when they were dealt in this order."""
        where: dict[object, list[int]] = {}
        cards = iter(deck)
        for place, size in enumerate((*self.pack.sizes, self.pack.left_over)):
            for _ in range(size):
                where.setdefault(next(cards), []).append(place)
        for card in self.pack.cards:
            yield where[card].pop(0)  # there are two equal angels

    def advanced(self, state: State) -> State:
        """The state when the seats that play by rule have played."""
        while by_rule := [seat for seat in state.to_act if seat in state.automatic]:
            state = state.apply(state.legal_actions(by_rule[0])[0])
        return state

    def returns(self, state: State) -> list[float]:
        """The scores of the players, or how far each is ahead of their mean."""
        scores = [float(state.scores[seat]) for seat in self.seat_of]
        mean = sum(scores) / len(scores) if self.zero_sum else 0.0
        return [score - mean for score in scores]


def _game_type(table: Table | None = None) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=SHORT_NAME,
        long_name="Flaschenteufel",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if table and table.zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_DEFAULTS,
    )


def _game_info(table: Table) -> Any:
    encoding, cards = table.encoding, len(table.pack.cards)
    bound = float(encoding.bound) * (2 if table.zero_sum else 1)
    info: dict[str, Any] = {"utility_sum": 0.0} if table.zero_sum else {}
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.n_actions,
        max_chance_outcomes=len(table.pack.sizes) + 1,
        num_players=len(table.seat_of),
        min_utility=-bound,
        max_utility=bound,
        max_game_length=cards * (encoding.seats + 2),
        **info,
    )


@lru_cache(maxsize=64)
def _table(variant: Variant, players: int, edition: str, gifts: Gifts, zero_sum: bool) -> Table:
    """The table with these parameters; OpenSpiel makes a game anew whenever it reads a state."""
    printing = edition.removeprefix(_EDITION) or None
    return Table(Encoding(variant, players or None, printing, gifts=gifts), zero_sum)


class CardGame(pyspiel.Game):  # type: ignore[misc]  # which has no types
    """A variant as a game of OpenSpiel; `load_game` makes it."""

    def __init__(self, params: dict[str, Any] | None = None, table: Table | None = None) -> None:
        known = {**_DEFAULTS, **(params or {})}
        if table is None:
            variant = get_variant(str(known["variant"]))
            table = _table(variant, known["players"], known["edition"], known["gifts"], known["zero_sum"])
        self.table = table
        pyspiel.Game.__init__(self, _game_type(table), _game_info(table), known)

    def new_initial_state(self) -> CardGameState:
        """The table before the deal."""
        return CardGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CardGameObserver:
        """What looks at states for a player: with private information, or as a spectator."""
        if params:
            raise InvalidValueError(f"there are no parameters of observations, and so not {params!r}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=True)
        return CardGameObserver(self.table, kind)


class CardGameState(pyspiel.State):  # type: ignore[misc]  # which has no types
    """A round at one moment, as OpenSpiel sees it: from the first card that is dealt to the scores."""

    def __init__(self, game: CardGame) -> None:
        pyspiel.State.__init__(self, game)
        self._table = game.table
        self._room = [*self._table.pack.sizes, self._table.pack.left_over]
        self._places: list[int] = []
        self._round: State = self._table.start
        self._chosen: list[int] = []
        """The cards of an action that is not yet complete."""

    @property
    def round(self) -> State:
        """The round at this moment, with all that is hidden."""
        return self._round

    @property
    def _is_dealt(self) -> bool:
        return self._round is not self._table.start

    def view(self, player: int | None) -> View:
        """What a player, or a spectator, may know."""
        return self._round.view(None if player is None else self._table.seat_of[player])

    def chosen_by(self, player: int | None) -> list[int]:
        """The cards of an action that a player has not yet completed."""
        return self._chosen if self._chosen and player == self.current_player() else []

    def current_player(self) -> int:
        """The player who acts next, or OpenSpiel's number for chance or for the end."""
        if not self._is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        to_act = self._round.to_act
        return self._table.player_at[to_act[0]] if to_act else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self._round.is_over

    def returns(self) -> list[float]:
        """The scores of the players; zeros before the end."""
        return self._table.returns(self._round) if self._round.is_over else [0.0] * len(self._table.seat_of)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The packets that still have room, each with the probability that the next card comes there."""
        left = sum(self._room)
        return [(place, room / left) for place, room in enumerate(self._room) if room]

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers that a player may choose, ascending."""
        return self._table.encoding.legal(self.view(player), self._chosen)

    def _apply_action(self, action: int) -> None:
        """A card is dealt, or a number chosen."""
        table = self._table
        if not self._is_dealt:
            self._room[action] -= 1
            self._places.append(action)
            if not any(self._room):
                self._round = table.advanced(table.dealt(self._places))
            return
        seat, chosen = self._round.to_act[0], [*self._chosen, action]
        if len(chosen) < table.encoding.needed(self._round, seat=seat):
            self._chosen = chosen
            return
        self._round = table.advanced(self._round.apply(table.encoding.decode(self._round, chosen, seat=seat)))
        self._chosen = []

    def _action_to_string(self, player: int, action: int) -> str:
        """A card and its packet; or what a player does, as in records."""
        table = self._table
        if player == pyspiel.PlayerId.CHANCE:
            cards = table.pack.cards
            card = cards[len(self._places)] if len(self._places) < len(cards) else "card"
            return f"{card} to packet {action}" if action < len(table.pack.sizes) else f"{card} aside"
        numbers = [*self._chosen, action]
        if len(numbers) < table.encoding.needed(self._round, seat=table.seat_of[player]):
            return f"{table.pack.cards[action]} ..."
        return str(table.encoding.decode(self._round, numbers, seat=table.seat_of[player]))

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> CardGameState:
        """Another state that the player cannot tell from this one, drawn uniformly; see `View.sample`."""
        table, rng = self._table, Random(probability_sampler())
        other: CardGameState = self.get_game().new_initial_state()
        if not self._is_dealt:  # nobody has seen any of the cards
            for _ in self._places:
                places, shares = zip(*other.chance_outcomes(), strict=True)
                other.apply_action(rng.choices(places, shares)[0])
            return other
        drawn = self.view(player_id).sample(rng)
        deal, *actions = drawn.history
        for place in table.places(_deck(deal)):
            other.apply_action(place)
        for action in _by_people(drawn, actions):
            for number in table.encoding.numbers(action):
                other.apply_action(number)
        for number in self.chosen_by(player_id) or self._chosen:
            legal = other.legal_actions()
            other.apply_action(number if self.chosen_by(player_id) else rng.choice(legal))
        return other

    def __str__(self) -> str:
        if not self._is_dealt:
            return f"deal: {' '.join(map(str, self._places))}"
        return str(self._round)


def _deck(deal: Any) -> tuple[object, ...]:
    cards: tuple[object, ...] = deal.deck
    return cards


def _by_people(state: State, actions: Sequence[Action]) -> Iterator[Action]:
    """The actions of those who do not play by rule."""
    return (action for action in actions if action.seat not in state.automatic)


class CardGameObserver:
    """What a player sees of a state: the vector of the encoding with its parts, and the key of the view as a text."""

    def __init__(self, table: Table, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise InvalidValueError("an observation is that of one player, or of a spectator")
        self._encoding = table.encoding
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(table.encoding.size, np.float32)
        self.dict = table.encoding.split(self.tensor)

    def _eyes(self, player: int) -> int | None:
        return player if self._is_private else None

    def set_from(self, state: CardGameState, player: int) -> None:
        """Fill in what a player sees."""
        eyes = self._eyes(player)
        self.tensor[:] = self._encoding.observation(state.view(eyes), state.chosen_by(eyes))

    def string_from(self, state: CardGameState, player: int) -> str:
        """What a player knows, as a text."""
        eyes = self._eyes(player)
        chosen = " ".join(map(str, state.chosen_by(eyes)))
        return f"{state.view(eyes).key.hex()} {chosen}".rstrip()


def load_game(
    name: Variant | str,
    players: int | None = None,
    *,
    edition: str | None = None,
    gifts: Gifts = "cards",
    zero_sum: bool = False,
) -> Any:
    """A variant as a game of OpenSpiel.

    A variant that is not registered can be given itself; then its game can be played, but not loaded by its name.

    Args:
        name: a variant, or its name.
        players: how many people play, by default the smallest number.
        edition: whose cards are used, by default the variant's first.
        gifts: whether an action that names several cards is chosen card by card, or as a whole.
        zero_sum: whether returns are how far each player is ahead of the mean, and not scores.

    >>> game = load_game("classic", 4)
    >>> game.num_players(), game.num_distinct_actions(), game.information_state_tensor_shape()
    (4, 36, [841])
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), state.chance_outcomes()
    (True, [(0, 0.25), (1, 0.25), (2, 0.25), (3, 0.25)])

    """
    encoding = Encoding(name, players, edition, gifts=gifts)
    variant = encoding.variant
    params: dict[str, Any] = {
        "variant": variant.name,
        "players": encoding.players,
        "edition": f"{_EDITION}{encoding.edition}" if encoding.edition else "",
        "gifts": gifts,
        "zero_sum": zero_sum,
    }
    if variant.name in list_variants() and get_variant(variant.name) == variant:
        return pyspiel.load_game(SHORT_NAME, params)
    return CardGame(params, Table(encoding, zero_sum))


pyspiel.register_game(_game_type(), CardGame)
publish(__name__, __all__, globals())
