"""The command `malory diff`."""

from __future__ import annotations

import gc

import click
from malory.book.cache import compile_kept
from malory.book.compiling import Compiler
from malory.book.whole import compile_folder
from malory.cli import FINDINGS, named_pack

from scriptorium.diff.comparing import compare
from scriptorium.diff.report import as_json, as_text
from scriptorium.diff.revision import NoRevisionError, pack_at


@click.command(
    epilog="Example: malory diff my-pack HEAD~3   (also: malory diff my-pack ../my-pack-as-printed)"
)
@click.argument("pack")
@click.argument("revision", metavar="REV")
@click.option("--exit-code", is_flag=True, help="Exit 1 if the story differs, as `git diff` does.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the difference is printed.",
)
def diff(pack: str, revision: str, exit_code: bool, form: str) -> int:
    """Tell what changed in the story since a revision.

    REV is a git revision (`HEAD~3`, a tag, a commit), of which the pack's folder is read; or the
    folder of another pack. Told are passages added, removed and renamed (by the log of renames, and
    by what they say), the words that changed, ways, tests, rewards and numbers, endings gained and
    lost, and what can be reached now that could not, and the other way round.

    The exit code is 0 whatever is found, unless --exit-code is given.
    """
    gc.disable()  # what is made here lives until the process ends
    folder = named_pack(pack)
    try:
        with pack_at(folder, revision) as other:
            before = compile_folder(other, Compiler())
            difference = compare(before, compile_kept(folder))
    except NoRevisionError as error:
        raise click.UsageError(str(error)) from None
    name = folder.name
    told = as_json if form == "json" else as_text
    click.echo(told(difference, name, revision))
    return FINDINGS if exit_code and not difference.is_none else 0
