"""A variant of one's own, by composition: the generous game.

Everybody gives a card to everybody else, and the bottle's owner keeps the pile but pays the devil's trick
three times. Run it with `python examples/house_variant.py`.
"""

import random

import flaschenteufel as ft
from flaschenteufel.bottle_imp.cards import EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.scoring import Tally
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.steps import Receiver


def everybody_else(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """A card to each other seat, beginning at the left, into packet 0: the hand."""
    return tuple((seating.at(seat, places), 0) for places in range(1, seating.seats))


def the_pile_less_the_devils_share(tally: Tally) -> tuple[int, ...]:
    """Each pile, and for a bottle three times the devil's trick off."""
    return tuple(
        pile - 3 * bottles * tally.devils_trick for pile, bottles in zip(tally.piles, tally.bottles, strict=True)
    )


GENEROUS = ft.bottle_imp.BottleImp(
    name="generous",
    title="The generous game",
    layouts=(
        Layout(players=4, packets=(9,), preparation=(Discarding(), Passing(everybody_else, clause="GENEROUS-1"))),
    ),
    printings=(EDITION_2003,),
    scoring=the_pile_less_the_devils_share,
)


def main() -> None:
    """Register the game, play a round of it, and show what came of it."""
    ft.register_variant(GENEROUS)
    state = ft.get_variant("generous").deal(seed="tonight")
    rng = random.Random("tonight")
    while not state.is_over:
        state = state.apply(rng.choice(state.legal_actions()))

    assert isinstance(state, ft.bottle_imp.BottleImpRound)
    print(f"{state.variant.title}: the devil's trick is worth {state.devils_trick.points} points")
    for seat, score in enumerate(state.scores):
        bottle = " and the bottle" if state.bottles[0].owner == seat else ""
        print(f"  seat {seat} won {state.pile(seat).points:2} points{bottle}: {score}")
    print("Its phases:")
    print(GENEROUS.diagram())


if __name__ == "__main__":
    main()
