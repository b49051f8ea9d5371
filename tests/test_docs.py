"""The documents: their examples run, their tables and diagrams are true, and no clause is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from doctest import Example as DocTestExample
from importlib import import_module
from pathlib import Path

import pytest
from flaschenteufel.bottle_imp.cards import EDITION_1995, EDITION_2003, EDITION_MATAGOT
from sybil import Document
from sybil.parsers.markdown import PythonCodeBlockParser

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Deck, Suit
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
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a document registers is forgotten when it has been read."""
    known = {variant: ft.get_variant(variant) for variant in ft.list_variants()}
    monkeypatch.setattr(REGISTRY, "_variants", known)


@pytest.mark.usefixtures("own_registry")
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


class TestReference:
    def test_every_public_name_is_in_the_reference(self) -> None:
        text = "".join(read(page) for page in REFERENCE)
        shown = re.findall(r"^::: flaschenteufel\.(\w+)$", text, re.MULTILINE)
        assert sorted(shown) == sorted(ft.__all__)

    @pytest.mark.parametrize("room", ["bots", "kit", "render", "testing"])
    def test_every_public_name_of_a_room_is_in_the_reference(self, room: str) -> None:
        text = "".join(read(page) for page in REFERENCE)
        shown = re.findall(rf"^::: flaschenteufel\.{room}\.(\w+)$", text, re.MULTILINE)
        assert sorted(shown) == sorted(import_module(f"flaschenteufel.{room}").__all__)

    @pytest.mark.parametrize("public", ft.__all__)
    def test_a_public_name_is_explained_with_an_example(self, public: str) -> None:
        assert ">>> " in (getattr(ft, public).__doc__ or "")

    def test_what_is_inherited_and_listed_is_asked_for(self) -> None:
        """A member that has moved to a base class would vanish from the site without a word."""
        for page in REFERENCE:
            for name, options in re.findall(r"^::: flaschenteufel\.(\w+)\n((?: +.*\n)*)", read(page), re.MULTILINE):
                listed = re.findall(r"^ +- (\w+)$", options, re.MULTILINE)
                asked = re.search(r"inherited_members: \[(.*)\]", options)
                kind: type = getattr(ft, name)
                own = {*vars(kind), *kind.__annotations__}
                inherited = set(asked[1].split(", ")) if asked else set[str]()
                assert set(listed) - own == inherited, name

    def test_every_reason_is_explained(self) -> None:
        text = read(ROOT / "docs" / "how-to" / "explain-a-refusal.md")
        assert re.findall(r"^\| `([a-z_]+)` \| [^|]+ \|$", text, re.MULTILINE)[-len(ft.Reason) :] == list(ft.Reason)
