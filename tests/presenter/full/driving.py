"""The full screen driven key by key without a terminal, and what is seen on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from io import StringIO
from pathlib import Path

from malory.presenter import present
from malory.presenter.full.app import TableApp
from malory.presenter.full.front import FullFront
from malory.telling import Saves, Sitting, begin, bind, cast, find
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

Drive = Callable[[Pilot[int], TableApp], Awaitable[None]]


def play(sitting, drive: Drive, size: tuple[int, int] = (80, 24), theme: str = "dark") -> FullFront:
    """Let a conversation run before a screen without a terminal, while `drive` presses keys."""
    front = FullFront(theme)
    app = TableApp(front.lines.put, lambda: present(sitting, front), theme)
    front.app = app

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot, app)
            await drive(pilot, app)
            front.lines.put(None)
            while app.talk.is_alive():
                await pilot.pause(0.01)

    asyncio.run(run())
    if app.fault is not None:
        raise app.fault
    return front


async def settled(pilot: Pilot[int], app: TableApp) -> None:
    """Wait until a line is waited for, or the conversation is over."""
    for _ in range(500):
        await pilot.pause()
        if app.is_reading or app.return_code is not None or not app.is_running:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nothing is asked")


async def press(pilot: Pilot[int], app: TableApp, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot, app)


def words(app: TableApp, name: str) -> str:
    """What stands in a part of the screen, as it is drawn, whatever of it is on the screen."""
    return drawn(app.query_one(f"#{name}", Static).content, 72)


def choices(app: TableApp) -> list[str]:
    found = app.query_one("#choices", OptionList)
    return [drawn_as_text(one.prompt) for one in found.options]


def drawn_as_text(prompt: object) -> str:
    """A line of the list as it is drawn, all on one line."""
    return " ".join(drawn(prompt, 400).split())


def drawn(content: object, columns: int) -> str:
    console = Console(width=columns, file=StringIO())
    with console.capture() as shown:
        console.print(content)
    return shown.get().strip("\n")


def tale(app: TableApp) -> str:
    """All that the tale holds, as it is drawn, whatever of it is on the screen."""
    return "\n".join(drawn(one.content, 72) for one in app.query("#tale Static").results(Static))


def first_ride(folder: Path) -> Sitting:
    """Gawain, about to be given a Starting Quest: its markers are placed first."""
    bound = bind(find("tales"), {"edition": "first-ride", "knights": "Gawain"}, True)
    return begin(bound, cast(bound, ""), "7", Saves(folder))


def rows(app: TableApp) -> Iterator[str]:
    """The rows of the screen as they are on it."""
    for strip in app.screen._compositor.render_strips():
        yield "".join([one.text for one in strip])
