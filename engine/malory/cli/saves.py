"""`malory saves`: the saved games, and how they are renamed, carried and thrown away."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from malory.cli.guard import USAGE, Refused

if TYPE_CHECKING:
    from malory.telling.shelf import Shelved


@click.group(invoke_without_command=True, epilog="Example: malory saves rename tales-7 Gawain")
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", help="text or json."
)
@click.option("--all", "every", is_flag=True, help="Those in which nothing was decided yet, too.")
@click.pass_context
def saves(ctx: click.Context, form: str, every: bool) -> int:
    """List the saved games, the latest first; or do something with one."""
    if ctx.invoked_subcommand is not None:
        return 0
    from malory.presenter import lenient
    from malory.telling import Saves
    from malory.telling.shelf import shelved

    found = shelved(Saves())
    shown = found if every else tuple([one for one in found if one.decisions or one.trouble])
    out = lenient(sys.stdout)
    out.write(_as_json(shown) if form == "json" else _as_text(shown, len(found) - len(shown)))
    return 0


@saves.command(epilog="Example: malory saves rename tales-7 Gawain")
@click.argument("old")
@click.argument("new")
def rename(old: str, new: str) -> int:
    """Call a save otherwise. Never over another."""
    from malory.telling import Saves
    from malory.telling.shelf import rename_save

    _refuse(rename_save(Saves(), old, new))
    click.echo(f"{old} is {new} now. To go on: malory play --resume {_quoted(new)}")
    return 0


@saves.command(name="export", epilog="Example: malory saves export Gawain ride.save")
@click.argument("name")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Write over a file that is there.")
def export_save(name: str, file: Path, force: bool) -> int:
    """Copy a save to FILE, to carry it elsewhere."""
    from malory.cli.writing import writing
    from malory.source.writing import check_room
    from malory.telling import Saves, shelf

    with writing(file):
        check_room(file, force=force)
    _refuse(shelf.export_save(Saves(), name, file))
    click.echo(f"{name} stands in {file}.")
    return 0


@saves.command(name="import", epilog="Example: malory saves import ride.save Gawain")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("name", required=False)
def import_save(file: Path, name: str | None) -> int:
    """Take a save from FILE; it is named as it was, or NAME. Never over another."""
    from malory.telling import Saves, Trouble, shelf

    taken = shelf.import_save(Saves(), file, name or "")
    if isinstance(taken, Trouble):
        _refuse(taken)
    click.echo(f"Taken as {taken}. To go on: malory play --resume {_quoted(str(taken))}")
    return 0


@saves.command(epilog="Example: malory saves delete tales-7")
@click.argument("names", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(names: tuple[str, ...], yes: bool) -> int:
    """Throw saves away, for good."""
    from malory.telling import Saves, Trouble
    from malory.telling.shelf import delete_save

    kept = Saves()
    for name in names:  # all are there, or none is thrown away
        if not kept.is_there(name):
            read = kept.read(name)
            _refuse(read if isinstance(read, Trouble) else Trouble(f"there is no save `{name}`"))
    if not yes:
        click.confirm(f"Throw away {', '.join(names)}, for good?", abort=True)
    for name in names:
        _refuse(delete_save(kept, name))
    click.echo(f"Gone: {', '.join(names)}.")
    return 0


def _refuse(trouble: Any) -> None:  # Any: Trouble, BadSave or None
    if trouble is not None:
        raise Refused(trouble.words.rstrip("."), USAGE)


def _quoted(name: str) -> str:
    from shlex import quote

    return quote(name)


def _as_text(shown: tuple[Shelved, ...], hidden: int) -> str:
    from malory.book.phrases import begins, counted
    from malory.presenter.page import page_width, wrapped

    width = page_width(None)
    lines: list[str] = []
    for one in shown:
        lines += wrapped(f"{one.name}: {one.title or 'damaged'}", width)
        facts = [one.trouble.rstrip(".") if one.trouble else counted(one.decisions, "decision")]
        facts += ["over"] if one.is_over else []
        facts += ["a bookmark"] if one.is_bookmark and not one.trouble else []
        lines += wrapped(begins(one.stands), width, "    ", "    ") if one.stands else []
        lines += wrapped(", ".join([*facts, one.written]), width, "    ", "    ")
        if one.words:
            lines += wrapped(one.words, width, "    ", "    ")
    if shown:
        lines += ["", "To go on with one: malory play --resume NAME."]
    elif not hidden:
        lines.append("Nothing has been saved yet. A game saves itself as it is played.")
    if hidden:
        lines.append(f"{counted(hidden, 'save')} with nothing decided yet: malory saves --all.")
    return "\n".join(lines) + "\n"


def _as_json(found: tuple[Shelved, ...]) -> str:
    import json

    return json.dumps({"format": 1, "saves": [one._asdict() for one in found]}, indent=2) + "\n"
