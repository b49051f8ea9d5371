"""An analysis as plain data, for JSON."""

from __future__ import annotations

import json
from typing import Any

from flaschenteufel.analysis.analysing import Analysis, Decision
from flaschenteufel.analysis.story import Story
from flaschenteufel.bots import Candidate

SCHEMA = 1
"""The version of the form; it changes when a key goes or means something else."""
_DIGITS = 3


def to_data(analysis: Analysis, *, language: str = "en") -> dict[str, Any]:
    """An analysis as dicts and lists, with all that was searched; actions in the notation of records and in words.

    >>> from flaschenteufel import Record, get_variant
    >>> from flaschenteufel.analysis import analyse
    >>> list(to_data(analyse(Record([get_variant("classic").deal(3, seed=7)]))))[:5]
    ['schema', 'kind', 'variant', 'players', 'edition']
    """
    record = analysis.record
    return {
        "schema": SCHEMA,
        "kind": "analysis",
        "variant": record.variant.name,
        "players": record.players,
        "edition": record.edition,
        "playouts": analysis.playouts,
        "seconds": analysis.seconds,
        "seed": analysis.seed,
        "language": language,
        "rounds": [_round(analysis, number, language) for number in range(1, len(record.states) + 1)],
        "mistakes": [
            {"round": decision.round, "move": decision.move, "loss": _rounded(decision.loss)}
            for decision in analysis.mistakes
        ],
    }


def to_json(analysis: Analysis, *, language: str = "en") -> str:
    """The same as JSON text.

    >>> from random import Random
    >>> from flaschenteufel import Record, get_variant
    >>> from flaschenteufel.analysis import analyse
    >>> from flaschenteufel.bots import RandomBot, play_out
    >>> state = play_out(get_variant("lopaka").deal(seed=7), [RandomBot()] * 3, Random(7))
    >>> to_json(analyse(Record([state]), playouts=2)).startswith("{")
    True
    """
    return json.dumps(to_data(analysis, language=language), ensure_ascii=False, indent=1)


def _round(analysis: Analysis, number: int, language: str) -> dict[str, Any]:
    state, story = analysis.record.states[number - 1], Story(analysis, number, language)
    return {
        "number": number,
        "names": list(story.names),
        "scores": list(state.scores) if state.is_over else None,
        "course": [{"move": move, "scores": [*map(_rounded, scores)]} for move, scores in analysis.course(number)],
        "decisions": [_decision(decision, story) for decision in analysis.of_round(number)],
    }


def _decision(decision: Decision, story: Story) -> dict[str, Any]:
    return {
        "move": decision.move,
        "seat": decision.seat,
        "phase": str(decision.view.phase),
        "action": str(decision.action),
        "text": story.action(decision, decision.action),
        "best": str(decision.best.action),
        "loss": _rounded(decision.loss),
        "doubt": _rounded(decision.doubt),
        "candidates": [_candidate(one, decision, story) for one in decision.explanation.candidates],
    }


def _candidate(candidate: Candidate, decision: Decision, story: Story) -> dict[str, Any]:
    return {
        "action": str(candidate.action),
        "text": story.action(decision, candidate.action),
        "mean": _rounded(candidate.mean),
        "spread": _rounded(candidate.spread),
        "playouts": candidate.playouts,
        "scores": [*map(_rounded, candidate.scores)],
    }


def _rounded(number: float) -> float:
    """Without the digits that mean nothing."""
    return round(number, _DIGITS) + 0.0
