"""`malory games`: what can be played, with players, length and a line each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from malory.telling import Playable


@click.command(epilog="Example: malory games --format json")
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", help="text or json."
)
def games(form: str) -> int:
    """List what can be played, games first, then the gamebooks that ship."""
    from malory.presenter import lenient
    from malory.telling import playables

    found = playables()
    out = lenient(sys.stdout)
    out.write(_as_json(found) if form == "json" else _as_text(found))
    out.flush()
    return 0


def _as_text(found: tuple[Playable, ...]) -> str:
    from malory.presenter.page import page_width, wrapped
    from malory.telling import players

    lines: list[str] = []
    for one in found:
        length = f", {one.minutes[0]} to {one.minutes[1]} minutes" if one.minutes else ""
        lines += wrapped(f"{one.id}: {one.title}, {players(one.seats)}{length}", page_width(None))
        lines += wrapped(one.about, page_width(None), "    ", "    ")
    lines += ["", "To play one: malory play NAME. Any gamebook: malory play PATH."]
    return "\n".join(lines) + "\n"


def _as_json(found: tuple[Playable, ...]) -> str:
    import json

    games = [
        {
            "id": one.id,
            "title": one.title,
            "seats": list(one.seats),
            "minutes": list(one.minutes) if one.minutes else None,
            "about": one.about,
        }
        for one in found
    ]
    return json.dumps({"format": 1, "games": games}, indent=2) + "\n"
