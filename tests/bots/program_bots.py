"""Programs that play, well and badly: `python program_bots.py MANNER`.

Only the standard library is used, as if it were another language.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

Request = dict[str, Any]


def say(line: str) -> None:
    sys.stdout.write(line)
    sys.stdout.flush()


def answer(request: Request, **given: object) -> None:
    say(json.dumps({"id": request["id"], **given}) + "\n")


def last(request: Request) -> None:
    answer(request, index=len(request["actions"]) - 1)


def in_full(request: Request) -> None:
    answer(request, action=request["actions"][-1])


def seeded(request: Request) -> None:
    answer(request, index=request["seed"] % len(request["actions"]))


def noisy(request: Request) -> None:
    sys.stderr.write("x" * 1_000_000)
    last(request)


def silent(request: Request) -> None:
    time.sleep(600)


def dies(request: Request) -> None:
    sys.exit(3)


def half_line(request: Request) -> None:
    say('{"id": 1, "ind')
    sys.exit(0)


def never_ends(request: Request) -> None:
    while True:
        say("x" * 100_000)


def garbage(request: Request) -> None:
    say("I play the blue 7\n")


def nested(request: Request) -> None:
    say("[" * 50_000 + "\n")


def a_list(request: Request) -> None:
    say("[1]\n")


def old_id(request: Request) -> None:
    answer({"id": request["id"] - 1}, index=0)


def out_of_range(request: Request) -> None:
    answer(request, index=len(request["actions"]))


def truth(request: Request) -> None:
    answer(request, index=True)


def nothing(request: Request) -> None:
    answer(request)


def other_seat(request: Request) -> None:
    action = json.loads(json.dumps(request["actions"][0]))
    action["value"]["seat"] += 1
    answer(request, action=action)


def mortal(request: Request) -> None:
    last(request)
    sys.exit(0)


def stubborn(request: Request) -> None:
    last(request)
    time.sleep(600)  # it does not see that its input ends


def parent(request: Request) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(f"{os.getpid()} {child.pid}")
    last(request)


def log(request: Request) -> None:
    with open(sys.argv[2], "a", encoding="utf-8") as file:
        file.write(json.dumps([os.getpid(), request]) + "\n")
    last(request)


def deaf() -> None:
    time.sleep(600)


def main() -> None:
    if sys.argv[1] == "deaf":
        deaf()
    play: Callable[[Request], None] = globals()[sys.argv[1]]
    for line in sys.stdin:
        play(json.loads(line))


if __name__ == "__main__":
    main()
