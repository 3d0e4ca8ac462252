"""The command `malory import`."""

from __future__ import annotations

import gc
from pathlib import Path
from shlex import quote

import click
from malory.book.faulty import has_errors
from malory.book.phrases import counted
from malory.cli import FINDINGS

from scriptorium.exchange.forms import IMPORTS
from scriptorium.exchange.importing import import_file
from scriptorium.exchange.reading import UnreadableError
from scriptorium.exchange.remarks import Account, as_json, as_lines, shown
from scriptorium.laying import LayingError


@click.command(
    "import",
    epilog="Example: malory import twee story.twee -o my-story   (also: malory import "
    "infinite-tales book.json -o my-book)",
)
@click.argument("form", metavar="FORM", type=click.Choice(IMPORTS))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("-o", "--output", "pack", metavar="PACK", required=True, help="The folder to make.")
@click.option(
    "--format",
    "told",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the account of what went over otherwise is printed: to standard error, or as JSON.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 if anything was lost on the way.")
def import_command(form: str, file: Path, pack: str, told: str, strict: bool) -> int:
    """Make a pack of another tool's book.

    FORM is `twee` (Twee 3, with links of SugarCube and Harlowe) or `infinite-tales` (a book.json).
    PACK is a folder that is not there yet; nothing is ever written over.

    What a tale has no place for is listed. It is kept beside the story, in comments and in
    origin.json, so that `malory export` brings it home.

    Exit codes: 0 done, 1 not done because of what the file holds, 2 usage.
    """
    gc.disable()  # what is made here lives until the process ends
    account = Account()
    try:
        done = import_file(form, file, pack, account)
    except LayingError as error:
        if error.is_usage:
            raise click.UsageError(str(error)) from None
        click.echo(f"malory: {error}", err=True)
        return FINDINGS
    except UnreadableError as error:
        for line in error.lines:
            click.echo(f"malory: {shown(line)}", err=True)
        return FINDINGS
    named = quote(f"./{pack}" if pack.startswith("-") else pack)
    if told == "json":
        click.echo(as_json(account, "import", form, done.name, done.passages))
    else:
        for line in as_lines(account):
            click.echo(line, err=True)
        click.echo(f"{pack}: {counted(done.passages, 'passage')} of `{shown(done.title)}`")
        play = f"tales --book {named}" if done.game == "tales" else named
        click.echo(f"play it: malory play {play}    check it: malory check {named}")
    if done.errors:
        click.echo(f"malory: {has_errors(pack, done.errors, named)}", err=True)
        return FINDINGS
    return FINDINGS if strict and account.count("lost") else 0
