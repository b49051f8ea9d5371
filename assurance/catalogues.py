"""The catalogues of translations: `python -m assurance.catalogues` brings them up to date with the code.

Sentences are found in the code by the functions that they are given to. Those that are new are added to each `.po`
file, to be translated; those that are gone go from it; and the `.mo` files are compiled, which the library reads. With
the name of a package, and of languages that it does not have yet (`python -m assurance.catalogues lamp_oil.front de`),
it does the same for somebody else's.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from attrs import frozen
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parents[1] / "src" / "flaschenteufel"
TRANSLATIONS = ("de", "fr", "it")
DOMAIN = "flaschenteufel"

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...]] = {
    "words": (1,),
    "translated": (1,),
    "several": (1, 2),
    "in_context": ((1, "c"), 2),
    "Phrase": (1,),
    "counted": (1, 2),
    "either": (1,),
    "between": (1,),
    "sentence": (1,),
    "Objection": (2,),
}
"""The functions that sentences are given to, and which of their arguments these are."""

ALTERNATIVES = frozenset(("either", "between", "sentence"))
"""The functions that choose one of several sentences by whom it is about: each of these is translated by itself."""


@frozen
class Place:
    """Some catalogues: the folder `locale` they are in, and the code whose sentences they have."""

    locale: Path
    code: tuple[Path, ...]

    def po(self, language: str) -> Path:
        return self.locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


SHARED = Place(
    SOURCE / "telling" / "locale",
    tuple(SOURCE / name for name in ("core", "kit", "telling", "render", "bots", "cli", "analysis")),
)
GAMES = tuple(Place(SOURCE / game / "front" / "locale", (SOURCE / game,)) for game in ("bottle_imp", "hols_der_teufel"))


class PlainCatalog(Catalog):
    """A catalogue whose header says what a program needs, and no dates: the same sentences make the same file."""

    def __init__(self, locale: str) -> None:
        super().__init__(locale=locale, header_comment="", fuzzy=False)

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        forms = get_plural(str(self.locale)).plural_forms
        return [
            ("Project-Id-Version", DOMAIN),
            ("Language", str(self.locale)),
            ("Plural-Forms", forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def python_sentences(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """The sentences in a file with Python code, as Babel wants them from a method of extraction.

    Babel's own method does not look into the arguments of a call that it has found.
    """
    for call in _calls(ast.parse(file.read())):
        name = _name(call)
        if name not in keywords:
            continue
        if name in ALTERNATIVES:
            yield from ((call.lineno, name, text, []) for text in map(_constant, call.args) if text)
            continue
        places = [place if isinstance(place, int) else place[0] for place in KEYWORDS[name]]
        texts = tuple(map(_constant, call.args[: max(places)]))
        if len(texts) == max(places) and all(texts[place - 1] for place in places):
            yield call.lineno, name, texts, []


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _constant(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.JoinedStr):
        raise ValueError(f"line {argument.lineno}: a sentence must not be an f-string, or nobody can translate it")
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def sentences(place: Place) -> Catalog:
    """All sentences in the code of a place."""
    found = PlainCatalog("en")
    for folder in place.code:
        for path in sorted(folder.rglob("*.py")):
            with path.open("rb") as file:
                for _, message, _, context in extract(cast("Any", python_sentences), file, KEYWORDS):
                    found.add(message, context=context)
    return found


def without(found: Catalog, others: Catalog) -> Catalog:
    """A catalogue without what stands in another."""
    left = PlainCatalog("en")
    for message in found:
        if message.id and others.get(_key(message), message.context) is None:
            left.add(message.id, context=message.context)
    return left


def updated(found: Catalog, po: Path, language: str) -> Catalog:
    """The catalogue of a language: all sentences, with the translations that there are."""
    old = read_po(BytesIO(po.read_bytes()), locale=language) if po.exists() else PlainCatalog(language)
    new = PlainCatalog(language)
    for message in found:
        if message.id:
            known = old.get(_key(message), message.context)
            told = known.string if known and type(known.id) is type(message.id) else None
            new.add(message.id, told, context=message.context)
    return new


def _key(message: Message) -> str:
    """What a catalogue knows a message by."""
    return message.id if isinstance(message.id, str) else message.id[0]


def po_text(catalog: Catalog) -> bytes:
    """A catalogue as people edit it."""
    out = BytesIO()
    write_po(out, catalog, width=120, sort_output=True, no_location=True)
    return out.getvalue()


def mo_text(catalog: Catalog) -> bytes:
    """A catalogue as programs read it."""
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def files_of(place: Place, languages: Sequence[str], shared: Catalog | None = None) -> dict[Path, bytes]:
    """What the files of a place must contain."""
    found = sentences(place)
    if shared is not None:
        found = without(found, shared)
    made: dict[Path, bytes] = {}
    for language in languages:
        po = place.po(language)
        catalog = updated(found, po, language)
        made[po], made[po.with_suffix(".mo")] = po_text(catalog), mo_text(catalog)
    return made


def library_files() -> dict[Path, bytes]:
    """What all files of the library must contain."""
    shared = sentences(SHARED)
    made = files_of(SHARED, TRANSLATIONS)
    for game in GAMES:
        made |= files_of(game, TRANSLATIONS, shared)
    return made


def package_files(front: str, *languages: str) -> dict[Path, bytes]:
    """What the files of somebody else's front must contain, for new languages and for those that it has."""
    spec = find_spec(front)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"there is no package {front}")
    folder = Path(next(iter(spec.submodule_search_locations)))
    known = {path.name for path in (folder / "locale").glob("*")}
    place = Place(folder / "locale", (folder.parent,))
    return files_of(place, sorted({*known, *languages}), sentences(SHARED))


def main(arguments: Sequence[str]) -> None:
    """Write all files anew: those of the library or, if a package and perhaps languages are named, those of it."""
    made = package_files(*arguments) if arguments else library_files()
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)


if __name__ == "__main__":
    main(sys.argv[1:])
