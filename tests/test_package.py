"""The package itself: what it offers, and what it loads when."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import flaschenteufel as ft

ON_DEMAND = ["arena", "batch", "bots", "kit", "playouts", "render", "telling", "testing"]
PACKAGES = [
    "arena",
    "batch",
    "bots",
    "bottle_imp",
    "cli",
    "contract",
    "hols_der_teufel",
    "kit",
    "playouts",
    "render",
    "telling",
    "testing",
]


@pytest.mark.parametrize("package", ON_DEMAND)
def test_the_packages_on_top_are_there_when_asked_for(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = getattr(ft, package)
    monkeypatch.delattr(ft, package)  # as it is before anybody has asked
    assert getattr(ft, package) is found is import_module(f"flaschenteufel.{package}")


def test_they_are_not_loaded_before() -> None:
    script = "import sys, flaschenteufel; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    packages = {name.split(".")[1] for name in loaded if name.startswith("flaschenteufel.")}
    assert packages == {"bottle_imp", "catalogue", "clauses", "core", "hols_der_teufel"}


def test_there_is_nothing_else() -> None:
    with pytest.raises(AttributeError, match=r"^module 'flaschenteufel' has no attribute 'board'$"):
        getattr(ft, "board")  # noqa: B009 - type checkers know that there is none


def test_dir_shows_what_is_offered_and_nothing_else() -> None:
    assert dir(ft) == sorted([*ft.__all__, *ON_DEMAND, "__version__"])


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_has_every_name_that_it_offers(package: str) -> None:
    offered = import_module(f"flaschenteufel.{package}")
    for name in offered.__all__:
        assert getattr(offered, name) is not None


def test_no_game_has_a_name_in_the_root() -> None:
    """`Reason` and `Step` are there too, but they are others: what all games share."""
    games = {*ft.bottle_imp.__all__, *ft.hols_der_teufel.__all__}
    assert games.intersection(ft.__all__) == {"Reason", "Step"}
    kinds: set[object] = {ft.Reason, ft.bottle_imp.Reason, ft.Step, ft.bottle_imp.Step}
    assert len(kinds) == 4


def test_classes_are_called_by_their_public_names() -> None:
    assert repr(ft.IllegalActionError) == "<class 'flaschenteufel.IllegalActionError'>"
    assert repr(ft.bottle_imp.Play) == "<class 'flaschenteufel.bottle_imp.Play'>"
    assert repr(ft.hols_der_teufel.Lay) == "<class 'flaschenteufel.hols_der_teufel.Lay'>"
