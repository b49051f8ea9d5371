"""Where a test can have its marks."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.assurance.citations import marked_tests


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        pytest.param(
            """
            @pytest.mark.rule("AB-1")
            def test_one() -> None: ...
            """,
            {"AB-1": ["test_one"]},
            id="function",
        ),
        pytest.param(
            """
            @pytest.mark.rule("AB-1")
            async def test_one() -> None: ...
            """,
            {"AB-1": ["test_one"]},
            id="coroutine",
        ),
        pytest.param(
            """
            @pytest.mark.rule("AB-1")
            class TestAll:
                def test_one(self) -> None: ...
                @pytest.mark.rule("AB-2")
                def test_two(self) -> None: ...
            """,
            {"AB-1": ["TestAll::test_one", "TestAll::test_two"], "AB-2": ["TestAll::test_two"]},
            id="class",
        ),
        pytest.param(
            """
            class TestAll:
                pytestmark = [pytest.mark.rule("AB-1"), pytest.mark.slow]
                class TestInside:
                    def test_one(self) -> None: ...
            def test_two() -> None: ...
            """,
            {"AB-1": ["TestAll::TestInside::test_one"]},
            id="pytestmark of a class",
        ),
        pytest.param(
            """
            pytestmark = pytest.mark.rule("AB-1")
            def test_one() -> None: ...
            """,
            {"AB-1": ["test_one"]},
            id="pytestmark of a module",
        ),
        pytest.param(
            """
            @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("AB-1")), 2])
            def test_one(n: int) -> None: ...
            """,
            {"AB-1": ["test_one"]},
            id="parameter",
        ),
        pytest.param(
            """
            @pytest.mark.rule("AB-1")
            def helper() -> None: ...
            @pytest.mark.rule("AB-1")
            class Helper:
                def test_one(self) -> None: ...
            @pytest.mark.rule(computed)
            @pytest.mark.other("AB-1")
            def test_two() -> None:
                "cites AB-1"
            """,
            {},
            id="nothing that counts",
        ),
    ],
)
def test_marks_are_found(tmp_path: Path, text: str, cited: dict[str, list[str]]) -> None:
    (tmp_path / "test_marks.py").write_text(dedent(text), encoding="utf-8")
    found = marked_tests(tmp_path)
    assert {clause: [test.name for test in tests] for clause, tests in found.items()} == cited


def test_only_files_of_tests_are_read(tmp_path: Path) -> None:
    (tmp_path / "scenes.py").write_text('@pytest.mark.rule("AB-1")\ndef test_one() -> None: ...\n', encoding="utf-8")
    assert marked_tests(tmp_path) == {}
