"""`python -m assurance.typescript path/to/tsc`: compile, and run what was compiled."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from assurance.typescript.documents import documents
from flaschenteufel.core.json.schema import FOLDER
from flaschenteufel.core.json.typescript import FILE

STRICT = ("--strict", "--noUncheckedIndexedAccess", "--noFallthroughCasesInSwitch", "--noImplicitReturns")
TARGET = ("--target", "es2022", "--lib", "es2022", "--module", "commonjs")


def program() -> str:
    """A program that tells every document: each is checked by itself against the type of all documents."""
    calls = [f"tell({json.dumps(document)});" for document in documents()]
    return "\n".join(['import { report, tell } from "./telling";', *calls, "report();", ""])


def main(tsc: str) -> int:
    """Compile the documents with the program that tells them, strictly, and run it."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copy(FOLDER / FILE, place)
        shutil.copy(Path(__file__).with_name("telling.ts"), place)
        (place / "program.ts").write_text(program(), encoding="utf-8")
        compiled = subprocess.run([tsc, *STRICT, *TARGET, "--outDir", "made", "program.ts"], cwd=place, check=False)
        return compiled.returncode or subprocess.run(["node", "made/program.js"], cwd=place, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(str(Path(sys.argv[1]).resolve())))
