"""The documents: their examples run, their tables and diagrams are true, and no clause is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from doctest import Example as DocTestExample
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from sybil import Document
from sybil.parsers.markdown import PythonCodeBlockParser

import flaschenteufel as ft
from assurance.site import reference
from flaschenteufel import bottle_imp, contract, hols_der_teufel
from flaschenteufel.bots.registry import BotRegistry
from flaschenteufel.bottle_imp import EDITION_1995, EDITION_2003, EDITION_MATAGOT, Deck, Suit
from flaschenteufel.core.registry import REGISTRY

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
RULES = [page for page in PAGES if page.parent.name == "rules"]
REFERENCE = [page for page in PAGES if page.parent.name == "reference"]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *PAGES]

CLAUSES = {
    f"{topic}-{number}"
    for topic, last in {
        "DECK": 7,
        "DEAL": 1,
        "DISC": 1,
        "PASS": 3,
        "TRICK": 4,
        "BOTTLE": 4,
        "SCORE": 2,
        "MATCH": 2,
        "EX": 2,
        "TEAM": 6,
        "TWO": 5,
        "EYE": 7,
        "LOP": 6,
        "HOUSE": 5,
        "HOL": 12,
    }.items()
    for number in range(1, last + 1)
}
RULINGS = {
    *("DECK-6", "DECK-7", "PASS-3", "MATCH-2", "EYE-6", "EYE-7", "LOP-6", "HOUSE-3", "HOUSE-5"),
    *("HOL-1", "HOL-4", "HOL-5", "HOL-10", "HOL-11"),
}
MENTION = re.compile(rf"\b(?:{'|'.join({clause.split('-')[0] for clause in CLAUSES})})-\d+\b")
DEFINITION = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*\{ #([a-z]+-\d+) \} ", re.MULTILINE)


PARTS = [
    *("Setup", "Play", "Score", "What to think about", "A worked example", "Clauses"),
    *("Differences", "The machine", "In code"),
]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def code(text: str) -> str:
    return f"`{text}`"


def all_diagrams() -> set[str]:
    return {ft.get_variant(variant).diagram() for variant in ft.list_variants()}


@pytest.fixture
def own_registries(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a document registers is forgotten when it has been read."""
    bots = BotRegistry()
    for bot in ft.bots.list_bots():
        bots.register(bot, type(ft.bots.get_bot(bot)))
    monkeypatch.setattr("flaschenteufel.bots.registry._BOTS", bots)
    with REGISTRY.lend(ft.get_variant("classic")):
        yield


@pytest.mark.usefixtures("own_registries")
@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_the_examples_of_a_document_run(path: Path) -> None:
    document = Document.parse(str(path), PythonCodeBlockParser())
    prompted = sum(isinstance(example.parsed, DocTestExample) for example in document)
    assert prompted == len(re.findall(r"^ *>>> ", document.text, re.MULTILINE)), "an example is not in a python block"
    for example in document:
        example.evaluate()


def test_a_tutorial_shows_the_picture_that_it_draws() -> None:
    document = Document.parse(str(ROOT / "docs/tutorials/embed-in-a-front-end.md"), PythonCodeBlockParser())
    for example in document:
        example.evaluate()
    assert document.namespace["picture"] == read(ROOT / "docs/assets/tutorials/table.svg")


@pytest.mark.parametrize("variant", ft.list_variants())
class TestVariants:
    def test_has_a_page_with_its_diagram(self, variant: str) -> None:
        page = read(ROOT / "docs" / "rules" / f"{variant}.md")
        assert f"\n```mermaid\n{ft.get_variant(variant).diagram()}\n```\n" in page
        assert page.splitlines()[2].startswith(f"`{variant}`, ")

    def test_has_a_page_with_the_same_parts(self, variant: str) -> None:
        page = read(ROOT / "docs" / "rules" / f"{variant}.md")
        headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
        assert [heading for heading in headings if heading != "Rulings"] == PARTS

    def test_has_a_page_with_its_names_in_code(self, variant: str) -> None:
        described = ft.get_variant(variant)
        rows: dict[str, Iterable[str]] = {
            "name": [code(variant)],
            "players": map(str, described.player_counts),
            "editions": map(code, described.editions) if described.editions else ["none"],
            "phases": map(code, described.machine.states),
            "actions": (code(action.title().replace("_", "")) for action in described.machine.events),
        }
        table = "".join(f"| {what} | {', '.join(values)} |\n" for what, values in rows.items())
        assert f"## In code\n\n| | |\n|---|---|\n{table}" in read(ROOT / "docs" / "rules" / f"{variant}.md")

    def test_is_listed_with_its_players(self, variant: str) -> None:
        players = ", ".join(map(str, ft.get_variant(variant).player_counts))
        readme = read(ROOT / "README.md")
        rules = read(ROOT / "docs" / "rules" / "index.md")
        assert f"| [`{variant}`](docs/rules/{variant}.md) | {players} |" in readme
        assert f"| [`{variant}`]({variant}.md) | {players} |" in rules


@pytest.mark.parametrize(
    "deck",
    [EDITION_2003.base, EDITION_1995.base, EDITION_MATAGOT.base, EDITION_MATAGOT.extended],
    ids=["2003", "1995", "matagot", "extended"],
)
def test_the_table_of_an_edition_is_right(deck: Deck) -> None:
    points = sorted({card.points for card in deck})
    lines = [f"| | {' | '.join(map(str, points))} |", "|---|" + "---|" * len(points)]
    for suit in (Suit.YELLOW, Suit.RED, Suit.BLUE):
        cards = [card for card in deck if card.suit is suit]
        cells = [" ".join(str(card) for card in cards if card.points == worth) for worth in points]
        lines.append(f"| {suit} | {' | '.join(cells)} |")
    assert "\n".join(lines) in read(ROOT / "docs" / "rules" / "index.md")
    worth = [sum(card.points for card in deck if card.suit == suit) for suit in ("yellow", "red", "blue")]
    total = f"| {len(deck)} | {sum(worth)} | {', '.join(map(str, worth))} |"
    assert total in read(ROOT / "docs" / "rules" / "index.md")


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_diagram_of_phases_is_that_of_a_variant(path: Path) -> None:
    for diagram in re.findall(r"```\w*\n(stateDiagram-v2\n.*?)\n```", read(path), re.DOTALL):
        assert f"```mermaid\n{diagram}\n```" in read(path)
        assert diagram in all_diagrams()


def test_every_page_can_be_reached_from_the_navigation() -> None:
    _, nav = read(ROOT / "mkdocs.yml").split("\nnav:\n")
    listed = re.findall(r"^ +- (?:[^:\n]+: )?([\w/-]+\.md)$", nav, re.MULTILINE)
    assert sorted(listed) == sorted(page.relative_to(ROOT / "docs").as_posix() for page in PAGES)


class TestClauses:
    def test_every_clause_is_defined_once(self) -> None:
        defined = Counter(clause for page in RULES for clause, _ in DEFINITION.findall(read(page)))
        assert defined == Counter(CLAUSES)

    def test_an_anchor_is_the_clause_in_lower_case(self) -> None:
        for page in RULES:
            for clause, anchor in DEFINITION.findall(read(page)):
                assert anchor == clause.lower()

    @pytest.mark.parametrize("clause", sorted(RULINGS))
    def test_a_ruling_is_marked_and_has_a_reason(self, clause: str) -> None:
        paragraphs = [
            paragraph
            for page in RULES
            for paragraph in re.split(r"\n(?=- )|\n\n", read(page))
            if re.match(rf"- (\*\*|On \[){clause}\b", paragraph) and "*Ruling" in paragraph
        ]
        assert len(paragraphs) == 1
        assert "*Why:*" in paragraphs[0]

    def test_nothing_else_is_marked_as_a_ruling(self) -> None:
        assert sum(read(page).count("*Ruling") for page in RULES) == len(RULINGS)

    @pytest.mark.parametrize("path", DOCUMENTS, ids=name)
    def test_a_clause_that_is_mentioned_exists(self, path: Path) -> None:
        assert set(MENTION.findall(read(path))) <= CLAUSES

    def test_a_clause_that_the_code_cites_exists(self) -> None:
        source = "".join(read(path) for path in (ROOT / "src").rglob("*.py"))
        assert set(MENTION.findall(source)) <= CLAUSES


PACKAGES = [path.removeprefix(f"{reference.PACKAGE}.") for path in reference.PACKAGES[1:]]
SHARED = [public for public in ft.__all__ if not isinstance(getattr(ft, public), ModuleType)]
SHOWN = re.compile(r"^::: flaschenteufel\.([\w.]+)\n((?: +.*\n)*)", re.MULTILINE)
"""A name that a page shows, and the options that it is shown with."""


def shown_names(package: str) -> list[str]:
    """The names of a package that the reference shows, sorted; those of the root if the package is empty."""
    names = [name for page in REFERENCE for name, _ in SHOWN.findall(read(page))]
    return sorted(name.rpartition(".")[2] for name in names if name.rpartition(".")[0] == package)


def public_names(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def moments(variant: str) -> Iterator[ft.State]:
    """A state of each phase of a round."""
    state = ft.get_variant(variant).new_round()
    yield state
    state = ft.get_variant(variant).deal(seed=7)
    phase = None
    while not state.is_over:
        if state.phase != phase:
            yield state
        phase = state.phase
        state = state.apply(state.legal_actions()[0])
    yield state


class TestReference:
    def test_every_name_that_all_games_share_is_shown_once(self) -> None:
        assert shown_names("") == sorted(SHARED)

    @pytest.mark.parametrize("package", PACKAGES)
    def test_every_public_name_of_a_package_is_shown_once(self, package: str) -> None:
        assert shown_names(package) == sorted(import_module(f"flaschenteufel.{package}").__all__)

    def test_every_name_of_the_contract_is_shown_once(self) -> None:
        """Many of them are names of the root, and shown there; the page of the contract mentions these."""
        own = [name for name in contract.__all__ if name not in ft.__all__]
        assert shown_names("contract") == sorted(own)
        page = read(ROOT / "docs" / "reference" / "contract.md")
        assert set(contract.__all__) - set(own) <= set(re.findall(r"`(\w+)`", page))

    def test_no_name_is_shown_that_lives_deeper(self) -> None:
        packages = {name.rpartition(".")[0] for page in REFERENCE for name, _ in SHOWN.findall(read(page))}
        assert packages == {"", "adapters.open_spiel", "adapters.pettingzoo", "adapters.vector", "contract", *PACKAGES}

    @pytest.mark.parametrize("public", SHARED)
    def test_a_public_name_is_explained_with_an_example(self, public: str) -> None:
        assert ">>> " in (getattr(ft, public).__doc__ or "")

    def test_what_is_inherited_and_listed_is_asked_for(self) -> None:
        """A member that has moved to a base class would vanish from the site without a word."""
        for page in REFERENCE:
            for name, options in SHOWN.findall(read(page)):
                listed = re.findall(r"^ +- (\w+)$", options, re.MULTILINE)
                asked = re.search(r"inherited_members: \[(.*)\]", options)
                package, _, public = name.rpartition(".")
                kind: type = getattr(import_module(f"flaschenteufel.{package}".rstrip(".")), public)
                own = {*vars(kind), *getattr(kind, "__annotations__", ())} if listed else set[str]()
                inherited = set(asked[1].split(", ")) if asked else set[str]()
                assert set(listed) - own == inherited, name

    @pytest.mark.parametrize("variant", ft.list_variants())
    def test_states_and_views_have_what_the_reference_shows_and_nothing_else(self, variant: str) -> None:
        """What all games share is shown with `State` and `View`, what a game adds is listed with its classes."""
        pages: dict[str, type] = {"states": ft.State, "views": ft.View}
        for page, base in pages.items():
            listed = {
                name.rpartition(".")[2]: set(re.findall(r"^ +- (\w+)$", options, re.MULTILINE))
                for name, options in SHOWN.findall(read(ROOT / "docs" / "reference" / f"{page}.md"))
            }
            for state in moments(variant):
                thing = state if page == "states" else state.view(0)
                (own,) = (one for one in type(thing).__mro__ if one.__name__ in listed and one is not base)
                assert public_names(thing) == public_names(base) | listed[own.__name__]

    @pytest.mark.parametrize("reasons", [ft.Reason, bottle_imp.Reason, hols_der_teufel.Reason])
    def test_every_reason_is_explained(self, reasons: type[StrEnum]) -> None:
        text = read(ROOT / "docs" / "how-to" / "explain-a-refusal.md")
        table = text.partition(f"`{reasons.__module__}.Reason`")[2].partition("\n\n|")[2].partition("\n\n")[0]
        assert re.findall(r"^\| `([a-z_]+)` \| [^|]+ \|$", table, re.MULTILINE) == list(reasons)
