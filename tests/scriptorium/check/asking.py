"""`malory check` asked about a scrap of a book: what is proved of a whole story is left out."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result
from malory.source import Diagnostic
from scriptorium.check.checking import Selection, check_folder
from scriptorium.check.command import check
from scriptorium.check.rules import STORY_RULES

STORY = tuple(code for rule in STORY_RULES for code in rule.CODES)


def run(*arguments: str) -> Result:
    """The command, with `--ignore` for those rules."""
    return CliRunner().invoke(
        check, [*arguments, "--ignore", ",".join(STORY)], standalone_mode=False
    )


def refused(*arguments: str) -> None:
    """The command, when it is to raise what click makes a message of."""
    CliRunner().invoke(check, arguments, standalone_mode=False, catch_exceptions=False)


def found_by(folder: Path, select: tuple[str, ...] = (), prose: bool = True) -> list[Diagnostic]:
    """What a check of a folder finds, kept and read as by the command."""
    return check_folder(folder, Selection(select, STORY, prose))[1]
