"""Sentences in a language: looked up in the catalogues of gettext, and filled in as the language wants it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from string import Formatter

from attrs import frozen

from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief, listing

LANGUAGES: tuple[str, ...] = ("en", "de", "fr", "it")
"""The languages that the library speaks: English, German, French and Italian."""

DOMAIN = "flaschenteufel"
"""What the files with translations are called: `locale/de/LC_MESSAGES/flaschenteufel.mo` in a package."""

_SHARED = "flaschenteufel.telling"
"""The package whose catalogues have the sentences that all games share."""

_WITH_COMMA = frozenset(("de", "fr", "it"))
"""Languages that write 2,5 and not 2.5."""

_VOWEL_NUMBER = re.compile(r"(1|11|8\d*)(?!\d)")
"""Numbers whose Italian words begin with a vowel: uno, undici, otto, ottanta."""

_FORMATTER = Formatter()


@frozen(eq=False, repr=False)
class Catalogue:
    """The words of a game in a language: called with an English sentence, it says it in that language.

    What stands in braces is filled in: texts as they are, numbers as the language writes them. A sentence without a
    translation is said in English. A catalogue never changes.

    >>> words = catalogue("flaschenteufel.bottle_imp.front", "de")
    >>> words.language, words("{number} points", number=2.5), words.listing(["Ada", "Ben", "Cleo"])
    ('de', '2,5 points', 'Ada, Ben und Cleo')
    """

    language: str
    """The language that it speaks, one of `LANGUAGES`."""
    _translations: NullTranslations

    def __repr__(self) -> str:
        return f"<words in {self.language}>"

    def __call__(self, message: str, /, **parts: object) -> str:
        """The sentence in this language."""
        return self.filled(self.translated(message), parts)

    def several(self, singular: str, plural: str, number: int, /, **parts: object) -> str:
        """One of two sentences, as the number wants it, which both of them may have as `{number}`.

        >>> words = catalogue(None, "en")
        >>> words.several("{number} card", "{number} cards", 1), words.several("{number} card", "{number} cards", 3)
        ('1 card', '3 cards')
        """
        return self.filled(self._translations.ngettext(singular, plural, number), {"number": number, **parts})

    def in_context(self, context: str, message: str, /, **parts: object) -> str:
        """The sentence in this language, where the same English words have several translations."""
        return self.filled(self._translations.pgettext(context, message), parts)

    def translated(self, message: str) -> str:
        """The sentence in this language, with the braces that are to be filled."""
        return self._translations.gettext(message)

    def number(self, number: float) -> str:
        """A number as the language writes it.

        >>> catalogue(None, "fr").number(2.5)
        '2,5'
        """
        return str(number).replace(".", ",") if self.language in _WITH_COMMA else str(number)

    def listing(self, things: Iterable[str]) -> str:
        """Some things in a row, the last one behind an "and".

        >>> catalogue(None, "it").listing(["Ada", "Ben", "Elena"])
        'Ada, Ben ed Elena'
        """
        return self._joined(things, self.translated("{others} and {last}"))

    def choice(self, things: Iterable[str]) -> str:
        """Some things in a row, the last one behind an "or".

        >>> catalogue(None, "fr").choice(["3", "4"])
        '3 ou 4'
        """
        return self._joined(things, self.translated("{others} or {last}"))

    def _joined(self, things: Iterable[str], template: str) -> str:
        *others, last = [*things] or [""]
        return self.filled(template, {"others": ", ".join(others), "last": last}) if others else last

    def filled(self, template: str, parts: Mapping[str, object]) -> str:
        """A text of this language with its parts, each joined to the word before it as the language wants it."""
        if self.language == "en":
            return template.format_map(parts)  # numbers and words are as Python writes them
        done: list[str] = []
        for literal, name in _parsed(template):
            if name is None:
                done.append(literal)
                continue
            value = parts[name]
            said = self.number(value) if isinstance(value, int | float) else str(value)
            done += (_italian(literal, said) if self.language == "it" else literal, said)
        return "".join(done)


@lru_cache(maxsize=2048)
def _parsed(template: str) -> tuple[tuple[str, str | None], ...]:
    """The parts of a template: words, and the name of what stands behind them."""
    return tuple((literal, name) for literal, name, _, _ in _FORMATTER.parse(template))


def _italian(before: str, word: str) -> str:
    """What stands before a word in Italian, with the letters that a vowel adds or takes away.

    >>> _italian("gioca il ", "8 rosso"), _italian("a ", "Ada"), _italian("e ", "Ada")
    ("gioca l'", 'ad ', 'e ')
    """
    if re.search(r"\b[Ii]l $", before) and _VOWEL_NUMBER.match(word):
        return f"{before[:-3]}{'L' if before[-3] == 'I' else 'l'}'"
    joint = re.search(r"\b([aeAE]) $", before)
    return f"{before[:-1]}d " if joint and word[:1].lower() == joint[1].lower() else before


def catalogue(front: str | None, language: str) -> Catalogue:
    """The words of a game in a language, from its own catalogue and, behind it, from the one that all games share.

    Args:
        front: the package with the game's own front-end parts, `Variant.front`; None for the shared words alone. Its
            translations are in its folder `locale`; it may have none.
        language: one of `LANGUAGES`.

    Raises:
        InvalidValueError: there is no such language, or no such package.

    >>> catalogue(None, "xx")
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the language must be en, de, fr or it, not 'xx'

    """
    if language not in LANGUAGES:
        raise InvalidValueError(f"the language must be {listing(LANGUAGES, 'or')}, not {brief(language)}")
    return _catalogue(front, language)


@cache
def _catalogue(front: str | None, language: str) -> Catalogue:
    shared = _translations(_SHARED, language)
    own = None if front is None else _translations(front, language)
    if own is not None and shared is not None:
        own.add_fallback(shared)
    return Catalogue(language, own or shared or NullTranslations())


def _translations(package: str, language: str) -> GNUTranslations | None:
    """What a package has for a language: read anew each time, since what stands behind it is added to it."""
    try:
        folder = files(package)
    except ModuleNotFoundError as problem:
        if problem.name and f"{package}.".startswith(f"{problem.name}."):
            raise InvalidValueError(f"there is no package {package}") from problem
        raise
    file = folder.joinpath("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo")
    if not file.is_file():
        return None
    with file.open("rb") as opened:
        return GNUTranslations(opened)
