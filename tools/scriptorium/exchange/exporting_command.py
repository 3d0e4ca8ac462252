"""The command `malory export`."""

from __future__ import annotations

import gc
from pathlib import Path

import click
from malory.book.cache import compile_kept
from malory.book.phrases import counted
from malory.cli import FINDINGS, named_pack
from malory.cli.writing import writing
from malory.source.writing import check_room, write_whole

from scriptorium.exchange.forms import EXPORTS, NoWayError, Written, written
from scriptorium.exchange.reading import UnreadableError
from scriptorium.exchange.remarks import Account, as_json, as_lines, shown


@click.command(
    "export",
    epilog="Example: malory export my-pack --to ink -o story.ink   (also: --to twee, "
    "--to infinite-tales, --to json)",
)
@click.argument("pack", metavar="PACK")
@click.option(
    "--to",
    "form",
    metavar="FORM",
    type=click.Choice(EXPORTS),
    required=True,
    help=f"The form: {', '.join(EXPORTS)}.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="The file to write; without it, or with `-`, the book goes to standard output.",
)
@click.option("--force", is_flag=True, help="Write over FILE if it is there.")
@click.option(
    "--format",
    "told",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the account of what the form cannot say is printed: to standard error, or as JSON.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 if anything was lost on the way.")
def export_command(
    pack: str, form: str, output: str | None, force: bool, told: str, strict: bool
) -> int:
    """Write a book in the form of another tool.

    PACK is a folder with a pack.yaml, or the name of a pack that ships. `twee` is Twee 3 for
    SugarCube, or whatever format the pack was imported from; `ink` is a story for inkle's ink;
    `infinite-tales` a book.json for the cards of Tales; `json` the compiled book as it is.

    What a form cannot say is said in other words or left out, and listed: nothing is dropped in
    silence.

    Exit codes: 0 done, 1 not done because of what the pack holds, 2 usage.
    """
    gc.disable()  # what is made here lives until the process ends
    to_file = output not in (None, "-")
    if told == "json" and not to_file:
        raise click.UsageError("--format json prints to standard output: name a FILE with -o.")
    folder = named_pack(pack)
    target = Path(output) if output is not None and to_file else None
    account = Account()
    try:
        compilation = compile_kept(folder)
        book = written(compilation, form, account)
        if target is not None:
            _put(target, book, force)
    except NoWayError as error:
        click.echo(f"malory: {error}.", err=True)
        return FINDINGS
    except UnreadableError as error:
        for line in error.lines:
            click.echo(f"malory: {shown(line)}", err=True)
        return FINDINGS
    passages = len(compilation.book.ids)
    if target is None:
        click.echo(book.text, nl=False)
        for name in book.beside:
            click.echo(f"malory: `{name}` is written beside a file only: use -o.", err=True)
    if told == "json":
        click.echo(as_json(account, "export", form, compilation.pack.name, passages))
    else:
        for line in as_lines(account):
            click.echo(line, err=True)
        if target is not None:
            names = ", ".join([str(target), *book.beside])
            click.echo(f"{names}: {counted(passages, 'passage')}")
    return FINDINGS if strict and account.count("lost") else 0


def _put(target: Path, book: Written, force: bool) -> None:
    """Write the files, unless one is there that nobody said to write over."""
    files = {target: book.text}
    for name, text in book.beside.items():
        files[target.parent / name] = text
    if len(files) <= len(book.beside):
        raise click.UsageError(f"`{target.name}` is what the file of the entries is called.")
    for file in files:
        with writing(file):
            check_room(file, force=force)
    for file, text in files.items():
        with writing(file):
            write_whole(file, text)
