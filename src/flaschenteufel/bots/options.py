"""Options of bots as text: `playouts=200,seconds=0.5`, turned into what a factory takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from inspect import Parameter, formatannotation, signature
from math import isfinite
from typing import Any

from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief, listing


class BotOptionError(InvalidValueError):
    """An option that a bot does not have, or a value that does not fit; the message names the possible ones.

    >>> from flaschenteufel.bots import get_bot
    >>> try:
    ...     get_bot("rulebook:depth=3")
    ... except BotOptionError as error:
    ...     print(error)
    the bot 'rulebook' has no option 'depth': it has none
    """


def options_of(text: str, factory: Callable[..., object], bot: str) -> dict[str, object]:
    """The keyword arguments that a text such as `playouts=200` gives to the factory of a bot.

    >>> def make(playouts: int, exact: bool = False): ...
    >>> options_of("playouts=200,exact=yes", make, "search")
    {'playouts': 200, 'exact': True}
    """
    possible = _possible(factory)
    found: dict[str, object] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name:
            raise BotOptionError(f"an option of the bot {bot!r} is written name=value, not {brief(part)}")
        if name not in possible and None not in possible:
            others = f"there are {listing(possible)}" if possible else "it has none"
            raise BotOptionError(f"the bot {bot!r} has no option {brief(name)}: {others}")
        if name in found:
            raise BotOptionError(f"the option {name!r} of the bot {bot!r} is given twice")
        found[name] = _converted(value, possible.get(name, ()), f"the option {name!r} of the bot {bot!r}")
    return found


def _possible(factory: Callable[..., object]) -> Mapping[str | None, tuple[str, ...]]:
    """The names of the types that each option takes; anything goes if there is None among the names."""
    try:
        parameters = signature(factory).parameters.values()
    except (TypeError, ValueError):  # some functions written in C do not tell
        return {}
    named = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    found: dict[str | None, tuple[str, ...]] = {one.name: _types(one) for one in parameters if one.kind in named}
    return {**found, None: ()} if any(one.kind is Parameter.VAR_KEYWORD for one in parameters) else found


def _types(parameter: Parameter) -> tuple[str, ...]:
    """The names of the types that an annotation mentions, read from its text, since not all can be evaluated."""
    if parameter.annotation is not Parameter.empty:
        annotation: Any = parameter.annotation
        text = annotation if isinstance(annotation, str) else formatannotation(annotation)
        words = set(re.findall(r"\w+", text.replace("Optional", "None")))
    else:
        words = {type(parameter.default).__name__}  # without a default that is the name of no type below
    return tuple(name for name in _READERS if name in words)


def _converted(text: str, types: tuple[str, ...], what: str) -> object:
    """The value that a text says, of the first type that fits; of any if none of them is known."""
    for name in types or _READERS:
        value = _READERS[name](text)
        if value is not _UNFIT:
            return value
    raise BotOptionError(f"{what} takes {listing([_WORDS[name] for name in types], 'or')}, not {brief(text)}")


_UNFIT = object()
_TRUTH = {"true": True, "yes": True, "false": False, "no": False}


def _nothing(text: str) -> object:
    return None if text.lower() == "none" else _UNFIT


def _truth(text: str) -> object:
    return _TRUTH.get(text.lower(), _UNFIT)


def _whole(text: str) -> object:
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,18}", text) else _UNFIT


def _number(text: str) -> object:
    try:
        value = float(text)
    except ValueError:
        return _UNFIT
    return value if isfinite(value) else _UNFIT


_READERS: Mapping[str, Callable[[str], object]] = {
    "None": _nothing,
    "bool": _truth,
    "int": _whole,
    "float": _number,
    "str": str,
}
_WORDS = {"None": "none", "bool": "yes or no", "int": "a whole number", "float": "a number", "str": "a text"}
