"""`malory transcript`: a saved game as a story; `malory replay`: the same, watched again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from malory.cli.guard import FINDINGS, USAGE, Refused

if TYPE_CHECKING:
    from malory.kernel.save import Save


@click.command(epilog="Example: malory transcript Gawain --to html -o gawain.html")
@click.argument("file", required=False, metavar="[SAVE]")
@click.option("--to", "form", type=click.Choice(("md", "html", "json")), help="By itself md.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--knight", metavar="NAME", help="One player's story alone.")
def transcript(file: str | None, form: str | None, output: Path | None, knight: str | None) -> int:
    """Write a saved game as a story: the latest, or SAVE, by its name or path.

    The file's ending says what it is written as, if --to does not.
    """
    from malory.cli.writing import writing
    from malory.presenter import lenient
    from malory.presenter.writing import FORMS, written
    from malory.source.writing import check_room, write_whole
    from malory.telling.journal import journal_in

    journal = journal_in(_saved(file))
    if knight is not None:
        seat = journal.seat_of(knight)
        if seat < 0:
            known = ", ".join(journal.names)
            raise Refused(f"nobody called `{knight}` played; there are {known}", USAGE)
        journal = journal.of(seat)
    ending = output.suffix[1:].casefold() if output is not None else ""
    text = written(journal, form or (ending if ending in FORMS else "md"))
    if output is None:
        out = lenient(sys.stdout)
        out.write(text)
        out.flush()
    else:
        with writing(output):
            check_room(output)
            write_whole(output, text)
    return 0


@click.command(epilog="Example: malory replay Gawain --pace 1")
@click.argument("file", required=False, metavar="[SAVE]")
@click.option("--pace", type=click.FloatRange(0, 60), help="Seconds from turn to turn, unasked.")
@click.option("--plain", is_flag=True, help="Plain text, for screen readers and pipes.")
@click.option("--width", type=click.IntRange(0), metavar="N", help="Columns of text.")
def replay(file: str | None, pace: float | None, plain: bool, width: int | None) -> int:
    """Watch a saved game again from its beginning: the latest, or SAVE, by its name or path.

    At a terminal Enter goes on from turn to turn.
    """
    from malory.cli.playing import in_lines
    from malory.presenter import Keyboard, lenient
    from malory.telling import UnplayableError
    from malory.telling.replaying import played_over
    from malory.telling.settings import read_settings
    from malory.tongue import speak

    liked = read_settings()
    out = lenient(sys.stdout, ascii_only=liked["signs"] == "ascii")
    keyboard = Keyboard(sys.stdin)
    front = in_lines(out, keyboard, plain or liked["screen"] == "plain", width, liked)
    try:
        sitting, told = played_over(_saved(file))
    except UnplayableError as error:
        hint = "; `malory transcript` still tells it"
        raise Refused(f"{error.words}{hint}", FINDINGS) from None
    speak(sitting.bound.language)
    front.begin(sitting)
    front.people = frozenset()  # whoever watches has typed nothing, and reads all answers
    waits = keyboard.is_terminal and out.isatty()
    for number, one in enumerate(told):
        if number and one.style in ("part", "heading"):
            out.flush()
            _rest(pace, keyboard if waits else None)
        front.tell(one)
    out.flush()
    return 0


def _rest(pace: float | None, keyboard: object) -> None:
    """Wait between two turns: so long, or until Enter is pressed."""
    from malory.presenter import Keyboard

    if pace is not None:
        import time

        time.sleep(pace)
    elif isinstance(keyboard, Keyboard):
        try:
            keyboard.read()
        except EOFError:
            raise SystemExit(0) from None


def _saved(name: str | None) -> Save:
    from malory.telling import Saves, UnplayableError
    from malory.telling.replaying import saved

    try:
        return saved(Saves(), name or "")
    except UnplayableError as error:
        raise Refused(error.words, FINDINGS if error.is_fault else USAGE) from None
