"""The command `malory publish`."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import click
from malory.book import Book, FaultyBookError, open_book
from malory.book.faulty import errors_among, has_errors
from malory.book.tongues.shelf import UnknownTongueError
from malory.cli import FINDINGS, named_pack
from malory.cli.guard import USAGE, Refused
from malory.cli.writing import writing
from malory.pack.manifest import Edition
from malory.tongue import speak

from scriptorium.publish.pdf import PAPERS, NoPrinterError
from scriptorium.publish.placing import check_place, default_file, put
from scriptorium.publish.volume import Volume

FORMATS = ("html", "epub", "pdf", "md")
_ENDINGS = {"htm": "html", "xhtml": "html", "markdown": "md"}
_MANY = 200
"""Passages from which a PDF takes long enough to say so."""


@click.command(
    epilog="Example: malory publish the-ferry --to pdf --paper a5 -o ferry.pdf   (also --to html, "
    "epub, md; --edition first-ride; --numbers end)"
)
@click.argument("pack", metavar="PACK")
@click.option(
    "--to",
    "form",
    type=click.Choice(FORMATS),
    help="The format; without it the ending of -o says which.  [default: html]",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Where to write; `-` is standard output.  [default: the pack's name, here]",
)
@click.option("--edition", metavar="NAME", help="What this edition's cards lead to, nothing else.")
@click.option(
    "--language", default="", metavar="TAG", help="A tongue that the pack is told in, such as de."
)
@click.option(
    "--numbers",
    type=click.Choice(["foot", "end"]),
    default="foot",
    show_default=True,
    help="Where the numbers to be reached stand: at the foot of each passage, or in an appendix.",
)
@click.option(
    "--titles/--no-titles",
    default=None,
    help="An index of passages by title. By itself not in a gamebook, whose titles tell of its "
    "ends.",
)
@click.option(
    "--paper",
    type=click.Choice(tuple(PAPERS)),
    help="Of a PDF: two columns on A4 or Letter, one on A5.  [default: a4]",
)
@click.option("--force", is_flag=True, help="Replace a file that is no published book.")
def publish(
    pack: str,
    form: str | None,
    output: str | None,
    edition: str | None,
    language: str,
    numbers: str,
    titles: bool | None,
    paper: str | None,
    force: bool,
) -> int:
    """Write the printed book: one HTML file, an EPUB, a PDF or Markdown.

    PACK is a folder with a pack.yaml, or the name of a pack that ships. On paper a condition is an
    instruction, and the number that a deed has to reach stands apart from the deed, so that a
    second person can read the book aloud and give nothing away. The same book gives the same file,
    byte for byte.
    """
    gc.disable()  # what is made here lives until the process ends
    form = _form(form, output)
    if paper is not None and form != "pdf":
        raise click.UsageError("--paper is of a PDF: --to pdf.")
    folder = named_pack(pack)
    try:
        book = open_book(folder, language)
    except UnknownTongueError as error:
        raise click.UsageError(f"`{pack}`: {error}.") from None
    except FaultyBookError as fault:
        words = has_errors(pack, errors_among(fault.diagnostics))
        raise Refused(words, FINDINGS) from None
    speak(book.language)
    file = None if output == "-" else Path(output) if output else default_file(book.name, form)
    if file is not None:
        with writing(file):  # nobody waits for a book that has nowhere to go
            check_place(file, force)
    try:
        data = _made(_volume(book, edition, numbers, titles), form, paper or "a4")
    except NoPrinterError as error:
        raise Refused(str(error), USAGE) from None
    if file is None:
        click.echo(data, nl=False)
        return 0
    with writing(file):
        put(file, data, force)
    click.echo(f"{file}: {len(data):,} bytes")
    return 0


def _form(form: str | None, output: str | None) -> str:
    """The format; what cannot be told, or shown on a terminal, is a fault of usage."""
    ending = Path(output).suffix.removeprefix(".").lower() if output and output != "-" else ""
    found = form or _ENDINGS.get(ending, ending) or "html"
    if found not in FORMATS:
        raise click.UsageError(
            f"the ending of `{output}` names no format. Those are .{' .'.join(FORMATS)}; or say "
            "--to."
        )
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    if output == "-" and found in ("epub", "pdf") and is_terminal:
        raise click.UsageError(f"a terminal shows no {found.upper()}. Name a file: -o book.{found}")
    return found


def _volume(book: Book, name: str | None, numbers: str, titles: bool | None) -> Volume:
    from scriptorium.publish.binding import bind

    edition = _edition(book, name) if name is not None else None
    if not book.ids:
        raise click.UsageError(f"there is no passage in {book.title} to print.")
    return bind(book, edition, numbers == "end", titles)


def _edition(book: Book, name: str) -> Edition:
    known = [row.name for row in book.manifest.editions]
    found = book.pack.edition(name) if name in known else None
    if found is None:
        there = f"there are {', '.join(known)}" if known else "it has none"
        raise click.UsageError(f"{book.title} has no edition `{name}`; {there}.")
    return found


def _made(volume: Volume, form: str, paper: str) -> bytes:
    if form == "html":
        from scriptorium.publish.html import as_html

        return as_html(volume)
    if form == "epub":
        from scriptorium.publish.epub import as_epub

        return as_epub(volume)
    if form == "md":
        from scriptorium.publish.markdown import as_markdown

        return as_markdown(volume)
    from scriptorium.publish.pdf import as_pdf

    if len(volume.leaves) > _MANY:
        click.echo(f"malory: {len(volume.leaves):,} passages are set for print ...", err=True)
    return as_pdf(volume, paper)
