"""A computer player of your own, which guesses the hidden cards and tries its moves out on the guesses.

    python examples/sampling_bot.py                        # a short match of Lopaka against the library's own player
    python examples/sampling_bot.py --deals 60             # longer, and surer
    python examples/sampling_bot.py --variant classic      # where fewer cards lie open, it is not so easy

A view can draw a whole state that looks the same to its seat: `view.sample(rng)`. On such a guess anything can be
tried. The bot finishes the round many times with random moves, keeps the half of its actions that went better, and
does it again with those, until one is left.
"""

import argparse
from dataclasses import dataclass
from random import Random

import flaschenteufel as ft


@dataclass(frozen=True)
class SamplingBot:
    """Plays what ends best on average if everybody goes on at random; before the first trick it asks the rulebook."""

    playouts: int = 60
    """How many rounds it finishes before half of the actions are dropped: more is better, and slower."""

    def choose(self, view: ft.View, rng: Random) -> ft.Action:
        """The action that is left when the others have done worse."""
        if view.phase not in (ft.bottle_imp.Phase.TRICK, ft.hols_der_teufel.Phase.PLAY):
            return ft.bots.RulebookBot().choose(view, rng)
        scores: dict[ft.Action, int] = dict.fromkeys(view.legal_actions(), 0)
        while len(scores) > 1:
            for _ in range(max(1, self.playouts // len(scores))):
                guess = view.sample(rng)
                for action in scores:  # all of them on the same guess, so that its luck is the same for all
                    scores[action] += score_at_random(guess.apply(action), action.seat, rng)
            best_first = sorted(scores, key=lambda action: -scores[action])
            scores = {action: scores[action] for action in best_first[: (len(scores) + 1) // 2]}
        return next(iter(scores))


def score_at_random(state: ft.State, seat: int, rng: Random) -> int:
    """What a seat scores if everybody chooses at random from here on."""
    while state.to_act:
        state = state.apply(rng.choice(state.legal_actions(state.to_act[0])))
    return state.scores[seat]


def main() -> None:
    """Play a match against the rulebook, and say how sure the result is."""
    parser = argparse.ArgumentParser(description="The sampling bot against the rulebook bot.")
    parser.add_argument("--variant", default="lopaka", choices=ft.list_variants())
    parser.add_argument("--deals", type=int, default=8, help="2 at least; each is played from every seat")
    parser.add_argument("--playouts", type=int, default=SamplingBot.playouts)
    options = parser.parse_args()

    # The bot plays each deal from every seat, against rivals everywhere else: good cards are good for both.
    variant, bot = ft.get_variant(str(options.variant)), SamplingBot(options.playouts)
    standings = ft.arena.compete(variant, {"sampling": bot}, against="rulebook", deals=max(2, options.deals))
    (pair,) = standings.pairs
    for number, lead in enumerate(pair.leads):
        print(f"deal {number:2}: {lead:+6.1f} points a round")
    print(f"{variant.title}: the lead of the sampling bot over the rulebook is {pair.lead.value:+.1f} points a round,")
    print(f"with 95 % confidence between {pair.lead.low:+.1f} and {pair.lead.high:+.1f}.")


if __name__ == "__main__":
    main()
