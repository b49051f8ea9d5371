"""What a search found: the candidates, the choice, and a sentence why."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count
from flaschenteufel.telling.sentences import action_text


@frozen
class Candidate:
    """An action that a search has tried, and what came of it.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> Candidate(TakeBottle(0, 1), mean=14.5, spread=20.25, playouts=120, scores=(14.5, 9.0)).mean
    14.5
    """

    action: Action
    mean: float
    """The seat's own score, on average over the playouts."""
    spread: float
    """By how much it differed from one playout to the other: the standard deviation."""
    playouts: int
    """How many playouts the action was given: the more, the better it looked on the way."""
    scores: tuple[float, ...]
    """The score of every seat, on average."""


@frozen
class Explanation:
    """What a search thought of a choice.

    >>> from random import Random
    >>> from flaschenteufel import get_variant
    >>> from flaschenteufel.bots import SearchBot
    >>> view = get_variant("hols-der-teufel").deal(3, seed=7).view(0)
    >>> explanation = SearchBot(playouts=50).explain(view, Random(1))
    >>> explanation.chosen == explanation.candidates[0].action, explanation.playouts
    (True, 50)
    """

    candidates: tuple[Candidate, ...]
    """What was tried, best first: what was given most playouts."""
    chosen: Action
    """What the bot plays. It is the first candidate, unless the bot follows advice here; see `SearchBot`."""
    playouts: int
    """How many playouts there were in all."""
    sentence: str
    """Why, in an English sentence."""


def sentence_for(view: View, candidates: Sequence[Candidate], chosen: Action, *, advised: bool) -> str:
    """Why an action was chosen, in a sentence; `advised` says that it was not chosen by the search."""
    own = next(candidate for candidate in candidates if candidate.action == chosen)
    others = [candidate for candidate in candidates if candidate.action != chosen]
    told = action_text(chosen, view)
    if not others:
        return f"{told}: it is the only thing to do, and {_promise(own)} can be expected."
    rival = others[0]
    against = f'{_promise(own)} can be expected, against {rival.mean:.1f} with "{action_text(rival.action, view)}"'
    if advised:
        return f"{told}: the rulebooks advise it; {against}, what playouts like best of the rest."
    if rival.mean >= own.mean:
        return f"{told}: {against}, which is less certain, for it was tried in {count(rival.playouts, 'playout')} only."
    return f"{told}: {against}, the next best."


def _promise(candidate: Candidate) -> str:
    return f"a score of {candidate.mean:.1f}"
