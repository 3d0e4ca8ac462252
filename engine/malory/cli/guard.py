"""The last line of defence: every end of a run becomes an exit code, never a traceback."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn, TextIO

from malory.cli.commands import Commands
from malory.cli.quick import read_quickly

if TYPE_CHECKING:
    import click

CLEAN, FINDINGS, USAGE, BUG, INTERRUPTED = 0, 1, 2, 3, 130


class Refused(Exception):
    """What was asked for cannot be done: one line that says why, and the code to end with."""

    def __init__(self, words: str, code: int) -> None:
        super().__init__(words)
        self.words = words
        self.code = code


class Misused(Exception):
    """What was typed asks for nothing that makes sense; raised before anything is done."""


def run(*groups: Commands, arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command line of these groups to its exit code.

    0 clean, 1 findings, 2 usage, 3 our bug, 130 interrupted.

    A reader that goes away (`malory ... | head`) is no fault: the run ends quietly with 0.
    """
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _never_refuse_a_sign()
    try:
        code = _done(groups, arguments)
        _flush()
    except Refused as refused:
        code = _said(f"malory: {refused.words}", refused.code)
    except KeyboardInterrupt:
        code = _said("", INTERRUPTED)
    except BrokenPipeError:
        _close_quietly()
        code = CLEAN
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else BUG
    except OSError as error:
        about = f" `{error.filename}`" if error.filename else _where_we_are(error)
        code = _said(f"malory: {(error.strerror or 'the system refused').lower()}{about}", FINDINGS)
    except Exception as error:
        code = _ended(error, arguments)
    if isinstance(code, bool) or not isinstance(code, int):
        code = CLEAN
    gc.freeze()  # else all there is would be looked over once more on the way out
    raise SystemExit(code)


def _done(groups: Sequence[Commands], arguments: list[str]) -> object:
    """Carry out a command line; without click, whose import is a third of a start, if it can be."""
    asked = read_quickly(arguments)
    if asked is not None:
        from malory.cli.playing import play

        with suppress(Misused):  # click words it, with the usage of the command
            return play(**asked)
    import click

    from malory.cli.group import make_group

    try:
        return make_group(*groups).main(arguments, prog_name="malory", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message())
        return USAGE if arguments else CLEAN


def _ended(error: Exception, arguments: Sequence[str]) -> int:
    """Say what click found amiss with a command line, or that we have a bug."""
    import click

    if isinstance(error, click.Abort):
        return _said("", INTERRUPTED)
    if isinstance(error, click.UsageError):
        usage = f"\n{error.ctx.get_usage()}" if error.ctx and error.ctx.parent else ""
        return _said(f"malory: {_worded(error)}{usage}", USAGE)
    if isinstance(error, click.ClickException):
        return _said(f"malory: {error.format_message()}", error.exit_code)
    return _said(_report(error, arguments), BUG)


def _worded(error: click.UsageError) -> str:
    """Return what click found amiss; of a number and of what is missing, as a player says it."""
    import click

    param = error.param if isinstance(error, click.BadParameter) else None
    if isinstance(error, click.MissingParameter) and param is not None:
        return f"{param.make_metavar(error.ctx) if error.ctx else param.name} is missing"
    if param is not None and isinstance(param.type, click.IntRange):
        kind, given = param.type, error.message.partition(" is not ")[0].strip("'")
        if kind.min is not None:
            reach = f"from {kind.min} {f'to {kind.max}' if kind.max is not None else 'up'}"
            return f"{param.opts[-1]} wants a whole number {reach}, not `{given}`"
    return error.format_message()


def _never_refuse_a_sign() -> None:
    """A file's name may hold what no encoding can print; it is printed escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _where_we_are(error: OSError) -> str:
    """What an error that names no file is most often about: the current folder was deleted."""
    try:
        os.getcwd()
    except OSError:
        return ": the folder you are in is gone"
    return ""


def _said(line: str, code: int) -> int:
    try:
        _flush()
        print(line, file=sys.stderr)
    except OSError:
        _close_quietly()
    return code


def _flush() -> None:
    out: TextIO | None = sys.stdout  # None if the output was closed before we began
    if out is not None:
        out.flush()


def _close_quietly() -> None:
    # Python would complain about the closed pipe once more as it flushes at exit.
    sink = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(sink, stream.fileno())
        except (OSError, ValueError, AttributeError):
            continue


def _report(error: Exception, arguments: Sequence[str]) -> str:
    """Write what a maintainer needs to a file of its own and say where it is."""
    import platform
    import tempfile
    import traceback

    from malory import __version__

    text = "\n".join(
        (
            f"malory {__version__} · Python {platform.python_version()} · {platform.system()}",
            "arguments: " + " ".join(arguments),
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    line = f"malory: this is our bug, not yours ({type(error).__name__})."
    try:
        handle, name = tempfile.mkstemp(prefix="malory-report-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError:
        return f"{line} A report could not be written; please tell us what you did."
    return f"{line} A report ready to paste is in {name}"
