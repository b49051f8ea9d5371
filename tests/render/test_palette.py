"""The colours can be read, and told apart by everybody."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from flaschenteufel import bottle_imp, hols_der_teufel
from flaschenteufel.hols_der_teufel.front.picture import HALO
from flaschenteufel.render.palette import BACK, DARK, FELT, FELT_DIM, FELT_LIT, GOLD, LIGHT, PAPER, PLATE, QUIET, RIM
from flaschenteufel.render.suits import OUTLINES, PLAIN, PLAIN_OUTLINE, TINTS, sign, tint_of
from tests.render.reading import parsed

Colour = tuple[float, float, float]

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""How light reaches eyes that lack one of the three pigments, by the usual model of Machado and others (2009)."""


def light(colour: str) -> Colour:
    """The amounts of red, green and blue light, from 0 to 1."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio, from 1 to 21."""
    low, high = sorted((luminance(light(one)), luminance(light(other))))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, eyes: str) -> Colour:
    """A colour as it looks to some eyes, in a space in which distances are as large as they look (OKLab)."""
    given = light(colour)
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, given, strict=True)))) for row in EYES[eyes])
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
    )


def distance(one: str, other: str, eyes: str) -> float:
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return math.sqrt(sum((a - b) ** 2 for a, b in pairs))


TEXTS = [
    (LIGHT, RIM),
    (GOLD, RIM),
    *((ink, felt) for ink in (LIGHT, QUIET, GOLD) for felt in (FELT, FELT_DIM, FELT_LIT)),
    (LIGHT, PLATE),
    (QUIET, PLATE),
    (DARK, GOLD),
    (DARK, PAPER),
    (DARK, HALO),
    (LIGHT, DARK),
    *((tint.ink, tint.fill) for tint in (*TINTS.values(), PLAIN)),
]


@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_words_can_be_read(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5


@pytest.mark.parametrize("felt", [FELT, FELT_DIM, FELT_LIT])
@pytest.mark.parametrize("thing", [PAPER, GOLD])
def test_cards_stand_out_from_the_table(thing: str, felt: str) -> None:
    assert contrast(thing, felt) >= 3
    assert contrast(PAPER, BACK) >= 3


@pytest.mark.parametrize("eyes", EYES)
def test_suits_are_told_apart_by_all_eyes(eyes: str) -> None:
    for one, other in combinations((*TINTS.values(), PLAIN), 2):
        assert distance(one.fill, other.fill, eyes) > 0.1


def test_the_contrast_is_computed_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert distance("#000000", "#ffffff", "all colours") == pytest.approx(1, abs=0.001)
    assert distance("#ff0000", "#7c7c00", "no red") < distance("#ff0000", "#7c7c00", "all colours") / 2


def test_every_suit_has_a_colour_a_shape_and_a_letter_of_its_own() -> None:
    suits = {suit.value for suit in (*bottle_imp.Suit, *hols_der_teufel.Suit)}
    assert set(TINTS) == set(OUTLINES) == suits
    assert len(set(OUTLINES.values())) == len({suit[0] for suit in suits}) == len(suits)


def test_any_other_suit_has_a_plain_sign_with_its_letter() -> None:
    (drawn,) = parsed(sign("bells", 0, 0, 22))
    assert [one.get("d") or one.text for one in drawn] == [PLAIN_OUTLINE, "B"]
    assert tint_of("bells") is PLAIN
    assert PLAIN_OUTLINE not in OUTLINES.values()
