"""A table on the web, with people at several screens and bots at the empty chairs: open http://127.0.0.1:8000."""

import asyncio
import secrets
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import flaschenteufel as ft

BOTS = ("Keawe", "Kokua", "Lono", "Nahinu", "Kiano")


class Room:
    """A table, the secret keys of its people, and the screens that show it."""

    def __init__(self, variant: str, players: int, people: list[str], pause: float) -> None:
        self.bots = [bot for bot in BOTS if bot not in people][: players - len(people)]
        self.table = ft.Table(ft.Match.start(variant, [*people, *self.bots]))
        self.keys = {secrets.token_urlsafe(): name for name in people}
        self.screens, self.pause = set[Screen](), pause

    async def go_on(self) -> None:
        """Show the table, and let the bots move, one after another, so that people can follow."""
        while True:
            for screen in [*self.screens]:
                with suppress(RuntimeError, WebSocketDisconnect):  # it was closed just now, and will come back
                    await screen.show()
            counter, awaited = self.table.counter, self.table.snapshot(None).awaited
            bot = next((name for name in awaited if name in self.bots), None)
            await asyncio.sleep(self.pause if bot else 0)  # how long a bot thinks would tell how many choices it has
            if bot is None or counter != self.table.counter:  # people are to move, or somebody has moved meanwhile
                return
            self.table.submit(bot, ft.bots.RulebookBot().choose(self.table.view(bot), SystemRandom()))


class Screen:
    """What one person sees in one window, in their language and as wide as the window is."""

    def __init__(self, room: Room, name: str, socket: WebSocket) -> None:
        self.room, self.name, self.socket = room, name, socket
        wanted = socket.query_params
        self.since, self.width = int(wanted["since"]), max(320, min(1200, int(wanted["width"])))
        self.language = wanted["language"] if wanted["language"] in ft.telling.LANGUAGES else "en"

    async def show(self, refusal: str = "") -> None:
        """Send what there is to see and to do, what has happened since the last time, and why something was refused."""
        now, language = self.room.table.snapshot(self.name, self.since), self.language
        self.since, names = now.counter, now.seating
        picture = ft.render.svg(
            now.view, names=names, width=self.width, interactive=True, last_trick=True, language=language
        )
        labels = [ft.telling.action_text(one, now.view, names, language=language) for one in now.actions]
        log = [ft.telling.event_text(one.event, one.names, you=one.seat, language=language) for one in now.events]
        message = {"snapshot": ft.to_data(now), "picture": picture, "labels": labels, "log": log, "refusal": refusal}
        await self.socket.send_json(message)

    async def answer(self, request: dict[str, Any]) -> None:
        """Do what the person asks for. The library refuses what the rules do not allow, and says why."""
        table, expected = self.room.table, request.get("counter")
        try:
            if "action" in request:
                table.submit(self.name, ft.from_data(request["action"], ft.Action), expected=expected)
            elif "card" in request:
                table.submit(self.name, table.view(self.name).parse(request["card"]), expected=expected)
            elif "undo" in request:
                table.undo(self.name, expected=expected)
            else:
                table.next_round(expected=expected)
        except ft.FlaschenteufelError as error:
            here = table.snapshot(self.name, table.counter)
            await self.show(ft.telling.refusal_text(error, here.seating, you=here.seat, language=self.language))
        else:
            await self.room.go_on()


def application(pause: float = 0.8) -> Starlette:
    """The lobby and the tables; a bot waits `pause` seconds before each move."""
    rooms: dict[str, Room] = {}

    async def variants(request: Request) -> JSONResponse:
        known = [ft.get_variant(name) for name in ft.list_variants()]
        return JSONResponse([(one.name, one.title, one.summary, one.player_counts) for one in known])

    async def open_table(request: Request) -> JSONResponse:
        try:
            room = Room(**await request.json(), pause=pause)
        except (ft.FlaschenteufelError, TypeError, ValueError) as error:
            return JSONResponse({"error": str(error)}, 400)
        rooms[number := secrets.token_urlsafe(6)] = room
        return JSONResponse({"links": {name: f"/table.html#{number}/{key}" for key, name in room.keys.items()}})

    async def sit_down(socket: WebSocket) -> None:
        room = rooms.get(socket.path_params["room"])
        if not room or socket.path_params["key"] not in room.keys:
            return await socket.close(4404)
        await socket.accept()
        screen = Screen(room, room.keys[socket.path_params["key"]], socket)
        room.screens.add(screen)
        try:
            await room.go_on()
            while True:
                await screen.answer(await socket.receive_json())
        except (WebSocketDisconnect, ValueError, AttributeError):  # gone, or not one of our pages
            room.screens.discard(screen)

    pages = Mount("/", StaticFiles(directory=Path(__file__).with_name("static"), html=True))
    lobby = [Route("/variants", variants), Route("/tables", open_table, methods=["POST"])]
    return Starlette(routes=[*lobby, WebSocketRoute("/tables/{room}/{key}", sit_down), pages])


if __name__ == "__main__":
    uvicorn.run(application(), port=8000)
