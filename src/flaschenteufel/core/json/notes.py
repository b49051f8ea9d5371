"""What the source says of classes and their fields, in words: the schemas repeat it."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from inspect import cleandoc, getsource

_SENTENCE = re.compile(r".+?\.(?=\s|$)", re.DOTALL)


def sentence_about(kind: type) -> str | None:
    """The first sentence of a class's own docstring.

    >>> from flaschenteufel.bottle_imp import Suit
    >>> sentence_about(Suit)
    'A suit of The Bottle Imp; what colours an edition prints does not matter (DECK-7).'
    """
    found = _SENTENCE.match(cleandoc(vars(kind).get("__doc__") or ""))
    return _in_words_of_json(found[0]) if found else None


def _in_words_of_json(text: str) -> str:
    return re.sub(r"\bNone\b", "null", " ".join(text.split()))


def notes_on(kind: type) -> dict[str, str]:
    """What stands below the fields of a class, and of those that it inherits from; nothing if there is no source.

    >>> from flaschenteufel.bottle_imp import BottleImpViewData
    >>> notes_on(BottleImpViewData)["sides"]
    'Who scores together.'
    """
    notes: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        module = vars(base).get("__defined_in__", base.__module__)
        notes |= _notes_in(module).get(base.__qualname__, {})
    return notes


@cache
def _notes_in(module: str) -> dict[str, dict[str, str]]:
    """The notes on all classes of a module."""
    try:
        tree = ast.parse(getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError):  # made at run time, or shipped without its source
        return {}
    return {node.name: _notes_of(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _notes_of(node: ast.ClassDef) -> dict[str, str]:
    notes: dict[str, str] = {}
    for one, following in zip(node.body, node.body[1:], strict=False):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and isinstance(following, ast.Expr):
            note = following.value.value if isinstance(following.value, ast.Constant) else None
            if isinstance(note, str):
                notes[one.target.id] = _in_words_of_json(cleandoc(note).split("\n\n")[0])
    return notes
