"""Classes print, and are pickled, under the names by which people import them."""

from __future__ import annotations

import pickle
from types import ModuleType

import pytest

import flaschenteufel as ft
from flaschenteufel.core.naming import publish
from tests.helpers import CLASSIC, card

PACKAGES = (ft, ft.bottle_imp, ft.hols_der_teufel)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: one.__name__)
def test_every_exported_class_says_that_it_belongs_to_its_package(package: ModuleType) -> None:
    classes = {name: kind for name in package.__all__ if isinstance(kind := getattr(package, name), type)}
    assert classes
    for name, kind in classes.items():
        assert (kind.__module__, kind.__qualname__) == (package.__name__, name)
        assert vars(kind)["__defined_in__"].startswith(f"{package.__name__}.")


def test_errors_print_their_public_names() -> None:
    with pytest.raises(ft.UnknownVariantError) as refused:
        ft.get_variant("clasic")
    assert f"{refused.type.__module__}.{refused.type.__qualname__}" == "flaschenteufel.UnknownVariantError"
    assert repr(ft.bottle_imp.Card) == "<class 'flaschenteufel.bottle_imp.Card'>"


def test_pickles_name_no_module_that_might_move() -> None:
    for value in (card(17), ft.Match.start("lopaka", ["Ada", "Ben"], seed=7), ft.Reason.WRONG_PHASE):
        assert pickle.loads(pickle.dumps(value)) == value
    assert b"bottle_imp.cards" not in pickle.dumps(card(17))


class Outer:
    class Inner:
        pass


def test_classes_of_other_packages_and_what_is_no_class_are_left_alone() -> None:
    here = __name__.rpartition(".")[0]
    publish(here, ["inner", "own", "number"], {"inner": Outer.Inner, "own": ft.Match, "number": 7})
    assert (Outer.Inner.__module__, vars(Outer.Inner)["__defined_in__"]) == (here, __name__)
    assert (ft.Match.__module__, vars(ft.Match)["__defined_in__"]) == ("flaschenteufel", "flaschenteufel.core.match")


def test_a_class_belongs_to_the_first_package_that_exports_it() -> None:
    publish("flaschenteufel", ["Card"], {"Card": ft.bottle_imp.Card})
    assert ft.bottle_imp.Card.__module__ == "flaschenteufel.bottle_imp"


def test_a_subclass_of_an_exported_class_says_where_it_is() -> None:
    kind = type(CLASSIC.deal(3, seed=7))
    assert kind.__module__.startswith("flaschenteufel.bottle_imp.phases.")
    assert "__defined_in__" not in vars(kind)
