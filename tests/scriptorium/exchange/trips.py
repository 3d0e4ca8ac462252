"""A book sent there and back by the commands, as a writer sends it."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result
from malory.cli.guard import Refused
from scriptorium.check.command import check
from scriptorium.exchange.exporting_command import export_command
from scriptorium.exchange.importing_command import import_command


def imported(*words: str | Path) -> Result:
    return CliRunner().invoke(import_command, list(map(str, words)), standalone_mode=False)


def exported(*words: str | Path) -> Result:
    return CliRunner().invoke(export_command, list(map(str, words)), standalone_mode=False)


def checked(folder: Path) -> Result:
    """The check of a pack, its prose left alone: the words are other people's."""
    words = [str(folder), "--no-prose"]
    return CliRunner().invoke(check, words, standalone_mode=False)


def came(result: Result) -> str:
    """What was printed, if all went well."""
    assert result.exception is None, result.exception
    assert result.return_value == 0, result.output
    return result.output


def refused(result: Result) -> str:
    """What was said, if nothing was done: by exit code 1, or as a fault of usage."""
    if isinstance(result.exception, Refused):
        return result.exception.words
    if result.exception is not None:
        assert hasattr(result.exception, "format_message"), result.exception
        return str(result.exception.format_message())
    assert result.return_value == 1, result.output
    return result.output
