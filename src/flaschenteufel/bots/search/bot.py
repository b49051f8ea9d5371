"""The player who searches."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random
from time import perf_counter

from attrs import evolve, field, frozen

from flaschenteufel.bots.bot import choices
from flaschenteufel.bots.rulebook import RulebookBot
from flaschenteufel.bots.search.budget import Clock, playouts_of, rounds_until, seconds_of
from flaschenteufel.bots.search.explanation import Explanation, sentence_for
from flaschenteufel.bots.search.knowhow import Belief, Knowhow, Value, by_policy, by_value, knowhow_of
from flaschenteufel.bots.search.searching import Search
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.view import View
from flaschenteufel.playouts.cursor import Policy

USUAL_SECONDS = 0.2
"""How long a search lasts if nothing else is said."""


@frozen
class SearchBot:
    """Tries what it can do in playouts, from states that it takes for likely, and chooses what did best.

    It searches a tree of moves over samples of what it does not see. How likely a sample is, and how people play on
    from it, is the game's own knowledge (see `Variant.lanes`); a game that has none is played with uniform samples and
    random playouts. Where search has not been shown to help, as with discards and gifts, the bot does as `RulebookBot`
    does; `explain` searches there nevertheless.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("hols-der-teufel").deal(3, seed=7)
    >>> bot = SearchBot(playouts=100)
    >>> bot.choose(state.view(0), Random(1)) == bot.choose(state.view(0), Random(1))
    True

    The budget is a time or a number of playouts; with a number, the same view and the same `rng` give the same choice.
    Without any it is 0.2 seconds.

    >>> SearchBot(seconds=1, playouts=100)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: a search lasts some seconds, or has a number of playouts, but not both

    A policy, a value or a belief of your own takes the place of the game's:

    >>> def hasty(cursor, moves, rng):  # a policy: one of the legal moves, for whoever is to act
    ...     return moves[0]
    >>> def even(cursor):  # a value: what each seat is likely to score
    ...     return [0.0] * cursor.seats
    >>> SearchBot(playouts=20, policy=hasty).choose(state.view(0), Random(1)) in state.legal_actions(0)
    True
    >>> SearchBot(playouts=20, value=even).explain(state.view(0), Random(1)).candidates[0].mean
    0.0
    """

    seconds: float | None = None
    """How long a choice takes; None if the playouts are counted."""
    playouts: int | None = None
    """How many playouts a choice takes; None if the time is taken."""
    policy: Policy | None = field(default=None, kw_only=True)
    """Who plays the playouts, for all seats; None for the game's own policy."""
    value: Value | None = field(default=None, kw_only=True)
    """A judgement that takes the place of playouts."""
    belief: Belief | None = field(default=None, kw_only=True)
    """Where the samples come from; None for the game's own belief."""
    clock: Clock = field(default=perf_counter, kw_only=True, repr=False)
    """What tells the time."""

    def __attrs_post_init__(self) -> None:
        if self.seconds is not None and self.playouts is not None:
            raise InvalidValueError("a search lasts some seconds, or has a number of playouts, but not both")
        if self.policy is not None and self.value is not None:
            raise InvalidValueError("a search has a policy for its playouts, or a value instead of them, but not both")
        if self.playouts is None:
            seconds = USUAL_SECONDS if self.seconds is None else seconds_of(self.seconds)
            object.__setattr__(self, "seconds", seconds)
        else:
            playouts_of(self.playouts)

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions of the view's seat."""
        rounds = self._rounds()
        actions = choices(view)
        if len(actions) == 1:
            return actions[0]
        knowhow = self._knowhow(view)
        advised = self._advised(view, knowhow, rng)
        return advised or self._searched(view, knowhow, None, rounds, rng).candidates()[0].action

    def explain(self, view: View, rng: Random, including: Iterable[Action] = ()) -> Explanation:
        """What the bot would choose with the same `rng`, what it thinks of the alternatives, and why.

        Where there is nothing to choose from but one action, that is judged as well. Where there are very many, as with
        gifts, only some are tried: the more, the more playouts there are. The actions in `including` are tried more
        often than a search for the best one would, to judge them fairly; with them, the choice may be another one.
        """
        rounds = self._rounds()
        choices(view)
        knowhow = self._knowhow(view)
        advised = self._advised(view, knowhow, rng)
        candidates = self._searched(view, knowhow, advised, rounds, rng, set(including)).candidates()
        chosen = advised or candidates[0].action
        playouts = sum([candidate.playouts for candidate in candidates])
        sentence = sentence_for(view, candidates, chosen, advised=advised is not None)
        return Explanation(candidates, chosen, playouts, sentence)

    def _rounds(self) -> Iterable[int]:
        """The rounds of the search, as many as the budget allows."""
        if self.playouts is not None:
            return range(self.playouts)
        assert self.seconds is not None, "a budget is a time or a number"
        return rounds_until(self.seconds, self.clock)

    def _knowhow(self, view: View) -> Knowhow:
        """The game's, with what was plugged in."""
        knowhow = knowhow_of(view)
        if self.belief is not None:
            knowhow = evolve(knowhow, belief=self.belief)
        if self.policy is not None:
            knowhow = evolve(knowhow, playout=by_policy(self.policy))
        if self.value is not None:
            knowhow = evolve(knowhow, playout=by_value(self.value))
        return knowhow

    def _advised(self, view: View, knowhow: Knowhow, rng: Random) -> Action | None:
        """What the rulebooks say where search does not help."""
        return None if knowhow.is_searched(view) else RulebookBot().choose(view, rng)

    def _searched(
        self,
        view: View,
        knowhow: Knowhow,
        advised: Action | None,
        rounds: Iterable[int],
        rng: Random,
        including: Collection[Action] = (),
    ) -> Search:
        assert view.seat is not None, "a spectator has nothing to choose"
        actions = list(knowhow.ranked(view, view.legal_actions()))
        if advised is not None or including:
            actions.sort(key=lambda action: (action != advised, action not in including))
        required = len({*including, *([] if advised is None else [advised])}) if including else 0
        search = Search(view, view.seat, actions, knowhow, rng, required)
        search.run(rounds)
        return search
