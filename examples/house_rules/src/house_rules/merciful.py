"""The merciful game: who owns the bottle pays, but nobody falls below minus ten."""

from flaschenteufel.bottle_imp import EDITION_2003, BottleImp, Layout, Tally, each_alone

FLOOR = -10


def at_least_the_floor(tally: Tally) -> tuple[int, ...]:
    """What the classic game gives, or the floor."""
    return tuple(max(score, FLOOR) for score in each_alone(tally))


MERCIFUL = BottleImp(
    name="merciful",
    title="The merciful game",
    layouts=(Layout(players=4, packets=(9,)),),
    printings=(EDITION_2003,),
    scoring=at_least_the_floor,
)
