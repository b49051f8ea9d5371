"""What the public names say about themselves, read from the source, and whether the built site shows it.

Griffe, which comes with mkdocstrings, is imported only when the source is read.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from griffe import Alias, Class, Object

PACKAGE = "flaschenteufel"
PACKAGES = (
    PACKAGE,
    *(
        f"{PACKAGE}.{name}"
        for name in (
            "arena",
            "batch",
            "bots",
            "bottle_imp",
            "cli",
            "hols_der_teufel",
            "kit",
            "playouts",
            "render",
            "telling",
            "testing",
        )
    ),
)

_EXAMPLES = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)

# Names without an underscore that are no part of the contract: the compact form that the engine works with.
INSIDE = {
    "BottleImp": {"layout", "lookup", "printing", "set_up", "transition_table"},
    "CardSet": {"mask"},
    "Deck": {"below", "bit", "bit_of", "card_of", "follow", "points", "suit_masks"},
    "Game": {"lookup", "transition_table"},
    "HolsDerTeufel": {"lookup", "phase_class", "transition_table"},
    "Variant": {"lookup", "transition_table"},
}


def read_package(source: Path, name: str = PACKAGE) -> Object:
    """A package, as its source says."""
    import griffe

    package = griffe.load(name, search_paths=[source], resolve_aliases=True)
    assert isinstance(package, griffe.Object)
    return package


def inventory(site: Path) -> set[str]:
    """The names that the built site has a place for."""
    data = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    return {line.split(" ")[0] for line in zlib.decompress(data).decode().splitlines()}


def public_names(package: Object, path: str) -> list[Object | Alias]:
    """What a package offers: the names in `__all__`, apart from other packages."""
    module = package if path == package.path else package[path.removeprefix(f"{package.path}.")]
    names = [module.members[str(name)] for name in module.exports or ()]
    return [name for name in names if not name.is_module]


def undocumented(names: list[Object | Alias]) -> list[str]:
    """Names, and members of names, that say nothing about themselves."""
    return [name.path for name in names if not name.has_docstring] + [
        f"{name.path}.{member}"
        for name in names
        for member in _members(name)
        if not _is_described(name, member) and not _is_choice(name, member)
    ]


def without_example(names: list[Object | Alias]) -> list[str]:
    """Names whose docstring shows nothing that can be tried; a constant has nothing to try."""
    return [
        name.path
        for name in names
        if not name.is_attribute and ">>> " not in (name.docstring.value if name.docstring else "")
    ]


def unshown(names: list[Object | Alias], shown: set[str]) -> list[str]:
    """Names, and members of names, that are on no page of the site."""
    public = {name.canonical_path: name.path for name in names}

    def is_shown(path: str) -> bool:
        return path in shown or public.get(path) in shown

    def is_member_shown(name: Object | Alias, member: str) -> bool:
        """Whether it has a place of its own, there or at a base, or is spoken of in the class's text."""
        places = (f"{public.get(owner.path, owner.path)}.{member}" for owner in _lineage(name))
        return any(place in shown for place in places) or _is_told_by_class(name, member)

    return [name.path for name in names if not is_shown(name.path) and name.canonical_path not in shown] + [
        f"{name.path}.{member}" for name in names for member in _members(name) if not is_member_shown(name, member)
    ]


def _members(name: Object | Alias) -> Iterator[str]:
    """The public methods and attributes of a class, its own and those of its bases."""
    if name.is_class:
        for member, value in name.all_members.items():
            is_public = not member.startswith("_") and member not in INSIDE.get(name.name, ())
            if is_public and (value.is_attribute or value.is_function):
                yield member


def _lineage(name: Object | Alias) -> list[Class]:
    """A class and its bases, nearest first."""
    import griffe

    target = name.final_target if isinstance(name, griffe.Alias) else name
    assert isinstance(target, griffe.Class)
    return [target, *target.mro()]


def _is_described(name: Object | Alias, member: str) -> bool:
    """Whether a member has a docstring, there or in the contract, or is an attribute that its class speaks of."""
    own = any(owner.members[member].has_docstring for owner in _lineage(name) if member in owner.members)
    return own or _is_told_by_class(name, member)


def _is_told_by_class(name: Object | Alias, member: str) -> bool:
    """Whether it is a field that the docstring of the class, or of a base, speaks of, not only in an example."""
    value = name.all_members[member]
    texts = [_EXAMPLES.sub("", owner.docstring.value) for owner in _lineage(name) if owner.docstring]
    is_field = value.is_attribute and "property" not in value.labels
    return is_field and re.search(rf"\b{member}\b", "\n".join(texts)) is not None


def _is_choice(name: Object | Alias, member: str) -> bool:
    """Whether it is a value of an enumeration, whose name says what it is."""
    return member.isupper() and any(str(base).endswith("Enum") for owner in _lineage(name) for base in owner.bases)
