"""The book as a PDF, set by Typst: pages with their numbers, and indexes that name them."""

from __future__ import annotations

from dataclasses import dataclass
from tempfile import TemporaryDirectory

from malory.tongue import say

from scriptorium.publish.html import GENERATOR, colophon
from scriptorium.publish.marking import quoted
from scriptorium.publish.templating import fill
from scriptorium.publish.volume import Volume


@dataclass(frozen=True, slots=True)
class Paper:
    """A page: its size and margins as Typst has them, the size of letters, columns of text."""

    width: str
    height: str
    top: str
    side: str
    bottom: str
    letters: str
    columns: int


PAPERS = {
    "a4": Paper("210mm", "297mm", "18mm", "16mm", "20mm", "9.5pt", 2),
    "letter": Paper("8.5in", "11in", "0.7in", "0.65in", "0.8in", "9.5pt", 2),
    "a5": Paper("148mm", "210mm", "15mm", "14mm", "17mm", "9.5pt", 1),
}


class NoPrinterError(Exception):
    """Typst is missing; the text says what to do."""


def as_pdf(volume: Volume, paper: str) -> bytes:
    """Return the file; NoPrinterError if there is nothing here to set it with."""
    try:
        import typst
    except ImportError:
        raise NoPrinterError(
            say("a PDF is set by Typst, which is not installed: pip install 'malory[print]'")
        ) from None
    with TemporaryDirectory() as nothing:  # the folder whose files a text could name: it has none
        made = typst.Compiler(print_page(volume, paper).encode(), nothing).compile(format="pdf")
    assert isinstance(made, bytes)
    return made


def print_page(volume: Volume, paper: str) -> str:
    """Return the text that is set."""
    language, *more = volume.language.split("-")
    region = next((one for one in more if len(one) == 2 and one.isalpha()), None)
    return fill(
        "print.typ.j2",
        volume=volume,
        about=f"{GENERATOR} {volume.mark}",
        colophon=colophon(volume),
        paper=PAPERS[paper],
        language=language,
        region=quoted(region) if region else "none",
    )
