"""The clauses of the rules, by their ids: what refusals cite, with its text and its page.

They are defined once, on the pages of the rules in the documentation; `python -m assurance.clauses` writes them into
the file `clauses.json` beside this one, so that they are there without the documentation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import frozen

from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import UnknownClauseError
from flaschenteufel.core.wording import brief, did_you_mean


@frozen
class Clause:
    """A clause of the rules: its `id`, its `text` in plain words, and the `page` of the documentation that defines it.

    >>> from flaschenteufel import clause
    >>> rule = clause("TRICK-2")
    >>> rule.text
    'The others follow the suit that was led if they can. Who cannot may play any card.'
    >>> rule.page, rule.variant, rule.is_ruling
    ('rules/classic.html#trick-2', 'classic', False)
    """

    id: str
    text: str
    page: str
    """The page and the anchor, from where the documentation begins."""
    variant: str | None
    """The variant whose page defines it, though others may play by it; None for the cards, which many share."""
    is_ruling: bool
    """Whether it settles something that the rulebooks leave open; the text says why."""

    def url(self, base: str) -> str:
        """A link to the clause, if the documentation begins at this address.

        >>> from flaschenteufel import clause
        >>> clause("LOP-4").url("https://example.org/docs/")
        'https://example.org/docs/rules/lopaka.html#lop-4'
        """
        return f"{instance_of(str, base, 'the address').rstrip('/')}/{self.page}"


def clause(name: str) -> Clause:
    """The clause with this id, as `IllegalActionError.clause` and `ConfigurationError.clause` name it.

    Raises `UnknownClauseError`, with the nearest ids, if the library's rules have none. A plugin's clauses are its own.

    >>> clause("HOUSE-5").is_ruling
    True
    """
    known = _clauses()
    if instance_of(str, name, "the id of a clause") in known:
        return known[name]
    hint = did_you_mean(name.upper(), known) or "the clauses of a plugin are in its own rules"
    raise UnknownClauseError(f"no clause is called {brief(name)}: {hint}")


@cache
def _clauses() -> Mapping[str, Clause]:
    """All clauses; the file is read when somebody asks for the first one."""
    text = files("flaschenteufel").joinpath("clauses.json").read_text(encoding="utf-8")
    data: dict[str, dict[str, Any]] = json.loads(text)
    return {name: Clause(name, **entry) for name, entry in data.items()}
