"""Ten lines to a finished round: four players who choose at random.

Run it with `python examples/random_round.py`.
"""

import random

import flaschenteufel as ft

state = ft.get_variant("classic").deal(4)
while not state.is_over:
    state = state.apply(random.choice(state.legal_actions()))

for number, trick in enumerate(state.tricks, start=1):
    cards = "  ".join(f"{seat}: {card.suit:6} {card!s:>2}" for seat, card in trick.plays)
    print(f"trick {number}   {cards}   won by seat {trick.winner}")
bottle = state.bottles[0]
print(f"seat {bottle.owner} has the bottle at {bottle.price} and pays {state.devils_trick.points} points")
print("scores:", *state.scores)
