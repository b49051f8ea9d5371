"""A computer player as a program of its own: it speaks JSON lines, needs no library, and could be in any language.

    python examples/program_bot.py                # a short tournament, with this very program as one of the players
    python examples/program_bot.py --play         # what the library starts: one line in, one line out
    flaschenteufel arena lopaka random "program:python examples/program_bot.py --play"
    flaschenteufel play lopaka --bot "program:python examples/program_bot.py --play"

Each line on standard input is a request: what the seat may know (`view`), what it may do (`actions`), and a `seed` for
anyone who wants to toss a coin. Each answer repeats the `id`, and names an action by its `index`, or in full as
`action`.
"""

import json
import sys
from typing import Any


def main() -> None:
    """Play, or show that it can."""
    if "--play" in sys.argv:
        for line in sys.stdin:
            request = json.loads(line)
            print(json.dumps({"id": request["id"], "index": choice(request)}), flush=True)
    else:
        show()


def choice(request: dict[str, Any]) -> int:
    """The highest card that does not buy the bottle, if there is one; before the first trick the lowest cards go."""
    actions, view = [action["value"] for action in request["actions"]], request["view"]["value"]
    if actions[0]["type"] != "play":
        return 0
    price = min(bottle["price"] for bottle in view["bottles"])
    above = [number for number, action in enumerate(actions) if action["card"]["number"] > price]
    return above[-1] if above else 0


def show() -> None:
    """Let this program compete with the library's random player."""
    import flaschenteufel as ft  # only here: the program that plays does without

    program = ft.bots.ProgramBot([sys.executable, __file__, "--play"])
    standings = ft.arena.compete("lopaka", {"program": program}, against="random", deals=10)
    print(standings)
    for number, lead in enumerate(standings.pairs[0].leads):
        print(f"deal {number}: {lead:+6.1f} points a round")


if __name__ == "__main__":
    main()
