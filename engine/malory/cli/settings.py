"""`malory settings`: what is set, and setting it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from malory.cli.guard import FINDINGS, USAGE, Refused

if TYPE_CHECKING:
    from malory.telling.settings import Setting, Settings


@click.command(epilog="Example: malory settings width 60")
@click.argument("name", required=False, metavar="[NAME]")
@click.argument("value", required=False, metavar="[VALUE]")
@click.option("--reset", is_flag=True, help="Let NAME be as usual again.")
@click.option("--edit", is_flag=True, help="Open the file in your editor.")
@click.option("--path", "only_path", is_flag=True, help="Print where the file is.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", help="text or json."
)
def settings(
    name: str | None, value: str | None, reset: bool, edit: bool, only_path: bool, form: str
) -> int:
    """Show what is set, or with NAME and VALUE set it.

    Switches of `malory play` go before settings.
    """
    from malory.presenter import lenient
    from malory.telling.settings import SETTINGS, read_settings, settings_path

    out = lenient(sys.stdout)
    path = settings_path()
    if only_path:
        out.write(f"{path}\n")
        return 0
    if edit:
        return _edited()
    one = _known(name) if name is not None else None
    if one is None and (reset or value is not None):
        raise click.UsageError("name what is to be set: malory settings NAME VALUE")
    if one is not None and (reset or value is not None):
        if reset and value is not None:
            raise click.UsageError("--reset takes a NAME and no VALUE")
        _set(one, None if reset else value)
    found = read_settings()
    shown = SETTINGS if one is None else (one,)
    if form == "json":
        out.write(_as_json(found, shown))
    else:
        out.write(_as_text(found, shown))
    return FINDINGS if found.troubles else 0


def _known(name: str) -> Setting:
    from malory.source import nearest
    from malory.telling.settings import SETTINGS, setting

    found = setting(name.strip().casefold())
    if found is None:
        names = [one.name for one in SETTINGS]
        near = nearest(name, names)
        hint = f"did you mean `{near}`?" if near else f"there are {', '.join(names)}"
        raise Refused(f"there is no setting `{name}`; {hint}", USAGE)
    return found


def _set(one: Setting, word: str | None) -> None:
    from malory.telling.settings_file import BrokenFileError, change_settings

    value = one.read(word) if word is not None else None
    if word is not None and value is None:
        raise Refused(f"`{one.name}` takes {one.takes}, not `{word}`", USAGE)
    try:
        change_settings(one.name, value)
    except BrokenFileError as error:
        raise Refused(f"{error}; mend it with `malory settings --edit`", FINDINGS) from None


def _edited() -> int:
    """Open the file in the player's editor; say what of it will be ignored."""
    from malory.telling.settings import read_settings, settings_path

    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    click.edit(filename=str(path))
    troubles = read_settings().troubles
    for trouble in troubles:
        click.echo(trouble, err=True)
    return FINDINGS if troubles else 0


def _as_text(found: Settings, shown: tuple[Setting, ...]) -> str:
    from malory.presenter.page import page_width, wrapped
    from malory.telling.settings import as_word, settings_path

    lines: list[str] = []
    width = page_width(None)
    for one in shown:
        usual = "" if one.name in found.given else " (as usual)"
        lines.append(f"{one.name} = {as_word(found[one.name])}{usual}")
        lines += wrapped(f"{one.words} Takes {one.takes}.", width, "    ", "    ")
    lines += ["", *wrapped(f"They stand in {settings_path()}", 0)]
    for trouble in found.troubles:
        lines += wrapped(trouble, 0)
    return "\n".join(lines) + "\n"


def _as_json(found: Settings, shown: tuple[Setting, ...]) -> str:
    import json

    from malory.telling.settings import settings_path

    listed = [
        {"name": one.name, "value": _plain(found[one.name]), "usual": _plain(one.usual),
         "is_set": one.name in found.given, "about": one.words, "takes": one.takes}
        for one in shown
    ]  # fmt: skip
    report = {
        "format": 1,
        "path": str(settings_path()),
        "settings": listed,
        "troubles": list(found.troubles),
    }
    return json.dumps(report, indent=2) + "\n"


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
