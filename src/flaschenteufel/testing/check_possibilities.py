"""What must hold for the states that a view takes for possible: all of them, each once, each as likely as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.check_events import replayed_events, seen_by
from flaschenteufel.testing.checkpoint import Checkpoint, shown

FEW = 60
"""So many possibilities are looked at one by one."""

_VERY_FEW = 10
"""So many are counted: each of them must come up about as often as the others."""

_DRAWS = 32
"""So often each of very few possibilities comes up on average; less than an eighth or more than three times as often
is left to chance once in a thousand million views."""

Story = tuple[tuple[Event, ...], ...]
"""The events of each step of a round."""


def check_possibilities(point: Checkpoint, view: View, twins: Iterable[State], events: Story, random: Random) -> State:
    """The states that a view allows have this view, and legal play leads to them, which looks the same.

    `twins` are states that must be among them. Returns a sample.
    """
    seat, number = view.seat, view.possibilities
    check_numbers(point, view, number)
    sample = check_same_seed(point, view, random)
    for name, twin in ((f"view({seat}).possibility(0)", view.possibility(0)), (f"view({seat}).sample()", sample)):
        point.require(twin.view(seat) == view, f"{name} is a state with another view")
        state, story = replayed_events(point, twin.history, f"the history of {name}")
        point.require(state == twin, f"the history of {name} leads to another state")
        check_story(point, seat, events, story)
    if number <= FEW:
        check_few(point, view, number, twins)
    else:
        check_many(point, view, number, random)
    return sample


def check_count(point: Checkpoint, view: View) -> None:
    """There is at least one possibility."""
    number = view.possibilities
    possible = type(number) is int and number > 0
    point.require(possible, f"view({view.seat}).possibilities is {brief(number)}, not a whole number from 1")


def check_story(point: Checkpoint, seat: int | None, events: Story, story: Story) -> None:
    """The events that led to two states with the same view look the same to the seat, or it could tell them apart."""
    one, other = (tuple(event for step in steps for event in step) for steps in (events, story))
    point.require(len(one) == len(other), f"two states with the same view({seat}) come about by different events")
    for seen, twin in zip(seen_by(seat, one), seen_by(seat, other), strict=True):
        if seen != twin:
            point.fail(f"an event tells more than view({seat}) shows: {brief(seen)} instead of {brief(twin)}")


def check_numbers(point: Checkpoint, view: View, number: int) -> None:
    """Only the numbers from 0 to the last are those of possibilities."""
    for wrong in (-1, number, True):
        name = f"view({view.seat}).possibility({brief(wrong)})"
        try:
            view.possibility(wrong)
        except InvalidValueError:
            continue
        except Exception as problem:
            point.fail(f"{name} raises {shown(problem)} instead of InvalidValueError")
        point.fail(f"{name} answers, though there are {brief(number)} possibilities")


def check_same_seed(point: Checkpoint, view: View, random: Random) -> State:
    """The same random numbers give the same sample; returns it."""
    seed = random.getrandbits(64)
    sample, again = view.sample(Random(seed)), view.sample(Random(seed))
    point.require(sample == again, f"view({view.seat}).sample() gives two different states for the same seed")
    return sample


def numbered_state(point: Checkpoint, view: View, number: int) -> State:
    """The possibility with this number, which has this view."""
    name = f"view({view.seat}).possibility({brief(number)})"
    try:
        state = view.possibility(number)
    except Exception as problem:
        point.fail(f"{name} raises {shown(problem)}, though there are {brief(view.possibilities)} possibilities")
    point.require(state.view(view.seat) == view, f"{name} is a state with another view")
    return state


def check_few(point: Checkpoint, view: View, number: int, twins: Iterable[State]) -> None:
    """All possibilities are different, and what is known to be possible is among them."""
    seat = view.seat
    places: dict[State, int] = {}
    for place in range(number):
        first = places.setdefault(numbered_state(point, view, place), place)
        point.require(first == place, f"view({seat}).possibility({place}) is the same state as possibility({first})")
    point.require(point.state in places, f"the state itself is none of the {number} possibilities of view({seat})")
    for twin in twins:
        missing = f"a state that legal play leads to, and that looks the same, is none of the {number} possibilities"
        point.require(twin in places, f"{missing} of view({seat})")


def check_spread(point: Checkpoint, view: View, random: Random) -> None:
    """Each of very few possibilities is drawn about as often as the others; of more, some of each half are drawn."""
    seat, number = view.seat, view.possibilities
    if not 1 < number <= FEW:
        return
    places = {view.possibility(place): place for place in range(number)}
    draws = _DRAWS * number if number <= _VERY_FEW else 2 * _DRAWS
    drawn: Counter[int] = Counter()
    for _ in range(draws):
        sample = view.sample(random)
        if sample not in places:
            point.fail(f"view({seat}).sample() is none of the {number} possibilities")
        drawn[places[sample]] += 1
    if number > _VERY_FEW:
        low = sum(times for place, times in drawn.items() if place < number // 2)
        half = "second" if low == draws else "first" if not low else None
        point.require(half is None, f"view({seat}).sample() has never come to the {half} half of the possibilities")
        return
    for place in range(number):
        times = drawn[place]
        point.require(
            _DRAWS // 8 <= times <= 3 * _DRAWS,
            f"view({seat}).sample() is possibility {place} of {number} {times} times of {draws}",
        )


def check_many(point: Checkpoint, view: View, number: int, random: Random) -> None:
    """Some possibilities are different, and so are some samples."""
    seat = view.seat
    numbers = {0, number - 1, random.randrange(number), random.randrange(number)}
    states = {numbered_state(point, view, place) for place in numbers}
    point.require(len(states) == len(numbers), f"two possibilities of view({seat}) are the same state")
    samples = {view.sample(random) for _ in range(8)}
    point.require(len(samples) > 1, f"view({seat}).sample() gave the same of {brief(number)} states eight times")
