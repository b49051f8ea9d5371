"""A table on the web: people at several screens, bots at the empty chairs, and all the rules in the library.

    pip install 'flaschenteufel[web]'
    python examples/web_table/server.py          # then open http://127.0.0.1:8000

Anyone who opens a table gets a link for each person. A screen that was away asks with its last counter and catches up.
"""

import asyncio
import random
import secrets
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import flaschenteufel as ft
from flaschenteufel import telling

BOTS = ("Keawe", "Kokua", "Lono", "Nahinu", "Kiano")


class Room:
    """A table, the keys of its people, and the screens that show it."""

    def __init__(self, variant: str, players: int, people: list[str], pause: float) -> None:
        self.bots = [bot for bot in BOTS if bot not in people][: players - len(people)]
        self.table = ft.Table(ft.Match.start(variant, [*people, *self.bots]))
        self.keys = {secrets.token_urlsafe(12): name for name in people}
        self.screens: set[Screen] = set()
        self.bot, self.rng, self.pause = ft.bots.RulebookBot(), random.SystemRandom(), pause

    async def go_on(self) -> None:
        """Show the table, and let the bots move, one at a time, so that people can follow."""
        await self.show()
        while waiting := [name for name in self.table.snapshot(None).awaited if name in self.bots]:
            counter = self.table.counter
            await asyncio.sleep(self.pause)  # however long a bot has thought: it must not show
            if counter == self.table.counter:
                self.table.submit(waiting[0], self.bot.choose(self.table.view(waiting[0]), self.rng))
                await self.show()

    async def show(self) -> None:
        """Tell every screen what is new."""
        for screen in [*self.screens]:
            await screen.show()


class Screen:
    """What one person sees in one window, in their language and as wide as it is there."""

    def __init__(self, room: Room, name: str, socket: WebSocket) -> None:
        asked = socket.query_params
        self.room, self.table, self.name, self.socket = room, room.table, name, socket
        self.since = int(asked.get("since", "0"))
        self.width = max(320, min(1200, int(asked.get("width", "1000"))))
        self.language = asked["language"] if asked.get("language") in telling.LANGUAGES else "en"

    async def show(self, refusal: str = "") -> None:
        """All that is needed: what has happened, what there is to see, what there is to do."""
        now = self.table.snapshot(self.name, self.since)
        self.since = now.counter
        told = {"language": self.language}
        drawn = ft.render.svg(
            now.view, names=now.seating, width=self.width, interactive=True, last_trick=True, language=self.language
        )
        moves = {str(one): telling.action_text(one, now.view, now.seating, **told) for one in now.actions}
        log = [telling.event_text(one.event, one.names, you=one.seat, **told) for one in now.events]
        await self.socket.send_json(
            {
                "counter": now.counter,
                "isNew": now.since == 0,
                "picture": drawn,
                "moves": moves,
                "log": log,
                "refusal": refusal,
                "canUndo": now.can_undo,
                "canGoOn": now.view.is_over and not now.is_over,
                "totals": now.totals,
            }
        )

    async def answer(self, request: dict[str, Any]) -> None:
        """Do what the person asks for. The library refuses what the rules do not allow, and says why."""
        expected = request.get("counter")
        try:
            if request.get("do") == "undo":
                self.table.undo(self.name, expected=expected)
            elif request.get("do") == "next":
                self.table.next_round(expected=expected)
            else:
                move = self.table.view(self.name).parse(str(request.get("move")))
                self.table.submit(self.name, move, expected=expected)
        except ft.FlaschenteufelError as error:
            seating, seat = self.table.match.seating, self.table.match.seat_of(self.name)
            await self.show(telling.refusal_text(error, seating, you=seat, language=self.language))
        else:
            await self.room.go_on()


def application(pause: float = 0.8) -> Starlette:
    """The lobby and the tables; a bot waits `pause` seconds before each move."""
    rooms: dict[str, Room] = {}

    async def variants(request: Request) -> JSONResponse:
        known = [ft.get_variant(name) for name in ft.list_variants()]
        return JSONResponse(
            [
                {"name": one.name, "title": one.title, "players": one.player_counts, "summary": one.summary}
                for one in known
            ]
        )

    async def open_table(request: Request) -> JSONResponse:
        try:
            wanted = await request.json()
            room = Room(wanted["variant"], wanted["players"], wanted["people"], pause)
        except (ft.FlaschenteufelError, ValueError, KeyError, TypeError) as error:
            return JSONResponse({"error": str(error)}, 400)
        number = secrets.token_urlsafe(6)
        rooms[number] = room
        return JSONResponse({name: f"/table.html#{number}/{key}" for key, name in room.keys.items()})

    async def sit_down(socket: WebSocket) -> None:
        room = rooms.get(socket.path_params["room"])
        name = room and room.keys.get(socket.path_params["key"])
        if not room or not name:
            return await socket.close(4404)
        await socket.accept()
        screen = Screen(room, name, socket)
        room.screens.add(screen)
        try:
            await room.go_on()
            while True:
                await screen.answer(await socket.receive_json())
        except (WebSocketDisconnect, ValueError, AttributeError):
            room.screens.discard(screen)

    pages = Mount("/", StaticFiles(directory=Path(__file__).with_name("static"), html=True))
    return Starlette(
        routes=[
            Route("/variants", variants),
            Route("/tables", open_table, methods=["POST"]),
            WebSocketRoute("/tables/{room}/{key}", sit_down),
            pages,
        ]
    )


if __name__ == "__main__":
    uvicorn.run(application(), port=8000)
