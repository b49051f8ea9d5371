"""The names that people play under: anybody can read them, and nobody takes one for another."""

from __future__ import annotations

import re
from unicodedata import normalize

from flaschenteufel.core.checks import tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief, is_writable

LONGEST_NAME = 40
"""How many characters a name has at most: more would not fit on a table."""

# Control characters, line breaks, marks that turn the direction of a text or that cannot be seen, letters that are
# blank, and what is not for text at all. The list is fixed: `unicodedata.category` depends on the version of Python,
# and a record that one program writes must be read by all others.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u2800\u3164\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]"
)
_SELECTOR = re.compile("[\ufe00-\ufe0f]")
"""They choose between two forms of the character before them, say of a heart."""


def alike(name: str) -> str:
    """What names that look nearly the same have in common: letters of the other case, other blanks.

    >>> alike("ADA"), alike("Ada"), alike("Strauß") == alike("STRAUSS")
    ('ada', 'ada', True)
    """
    return normalize("NFKC", _SELECTOR.sub("", normalize("NFKC", name).casefold()))


def fault_of(name: str) -> str | None:
    r"""Why nobody can be called like this, as a sentence; None if somebody can.

    >>> fault_of("Zoë")
    >>> fault_of("A\nB")
    "the name 'A\\nB' has a character that cannot be seen: U+000A"
    """
    if not is_writable(name):
        return "a name has a character that is only half of one"
    if len(name) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} characters, and {brief(name)} has {len(name):,}"
    if not alike(name).strip():
        return "a name must not be empty"
    if unseen := _UNSEEN.search(name):
        return f"the name {brief(name)} has a character that cannot be seen: U+{ord(unseen[0]):04X}"
    if name != name.strip():
        return f"the name {brief(name)} begins or ends with a blank"
    return None


class People:
    """Names that are given one after another, each to somebody else.

    >>> people = People()
    >>> people.fault_of_next("Ada"), people.fault_of_next("Ben")
    (None, None)
    >>> people.fault_of_next("ADA")
    "'Ada' and 'ADA' are too much alike: everybody needs a name of their own"
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def fault_of_next(self, name: str) -> str | None:
        """Why nobody can have this name beside those who have come before; None if somebody has it now."""
        if fault := fault_of(name):
            return fault
        other = self._names.get(alike(name))
        self._names[alike(name)] = name
        if other is None:
            return None
        if name == other:
            return f"two people are called {brief(name)}: everybody needs a name of their own"
        return f"{brief(other)} and {brief(name)} are too much alike: everybody needs a name of their own"


def people_named(names: object) -> tuple[str, ...]:
    """The names as a tuple, if that many people can be called like this.

    >>> people_named(["Ada", "Ben "])
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the name 'Ben ' begins or ends with a blank
    """
    given, people = tuple_of(str, names, "the names"), People()
    for name in given:
        if fault := people.fault_of_next(name):
            raise InvalidValueError(fault)
    return given
