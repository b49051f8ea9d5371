"""Draw the pictures of the documents: `python docs/_tools/pictures.py` writes them to `docs/assets/pictures/`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from flaschenteufel import State, get_variant
from flaschenteufel.render import svg

FOLDER = Path(__file__).parents[1] / "assets" / "pictures"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")


class Moment(NamedTuple):
    """A moment worth looking at: some moves after a deal, played at random with the same seed."""

    variant: str
    players: int
    seed: int
    moves: int

    def state(self) -> State:
        """The state at that moment."""
        rng = random.Random(self.seed)
        variant = get_variant(self.variant)
        seats = variant.new_round(self.players).seats
        state = variant.deal(self.players, dealer=self.seed % seats, seed=self.seed)
        for _ in range(self.moves):
            state = state.apply(rng.choice(state.legal_actions(state.to_act[0])))
        return state


PICTURES = {
    "classic": Moment("classic", 4, seed=623, moves=18),
    "teams": Moment("teams", 6, seed=882, moves=33),
    "second-bottle": Moment("second-bottle", 5, seed=5, moves=34),
    "demons-eye": Moment("demons-eye", 2, seed=97, moves=14),
    "bright-house": Moment("bright-house", 2, seed=66, moves=21),
    "lopaka": Moment("lopaka", 2, seed=9, moves=12),
    "hols-der-teufel": Moment("hols-der-teufel", 4, seed=5, moves=22),
}
"""The pictures of views, each by the seat whose turn it is."""


def documents() -> Iterator[tuple[str, str]]:
    """All pictures: the name of the file, and what is in it."""
    for name, moment in PICTURES.items():
        state = moment.state()
        (seat,) = state.to_act
        yield f"{name}.svg", svg(state.view(seat), names=_names(state, seat))
    state = PICTURES["classic"].state()
    (seat,) = state.to_act
    names = _names(state, seat)
    yield "spectator.svg", svg(state.view(None), names=names)
    yield "state.svg", svg(state, names=names)
    while state.to_act:
        state = state.apply(state.legal_actions()[0])
    yield "score.svg", svg(state.view(seat), names=names)
    yield "last-trick.svg", svg(state.view(seat), names=names, last_trick=True)
    state = PICTURES["classic"].state()
    yield "narrow.svg", svg(state.view(seat), names=names, width=390)
    yield "clickable.svg", svg(state.view(seat), names=names, interactive=True)
    yield "german.svg", svg(state.view(seat), names=names, width=390, language="de")


def _names(state: State, seat: int) -> list[str]:
    """Ada is the one who looks; the others follow clockwise, and dummies keep their name."""
    people = [one for one in range(state.seats) if one not in state.automatic]
    called = dict.fromkeys(state.automatic, state.variant.dummy_name)
    for number in range(len(people)):
        called[people[(people.index(seat) + number) % len(people)]] = NAMES[number]
    return [called[one] for one in range(state.seats)]


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file, document in documents():
        (FOLDER / file).write_text(f"{document}\n", encoding="utf-8", newline="\n")
