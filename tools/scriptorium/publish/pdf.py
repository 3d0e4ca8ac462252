"""The book as a PDF, set by WeasyPrint: pages with their numbers, and indexes that name them."""

from __future__ import annotations

from dataclasses import dataclass

from malory.tongue import say

from scriptorium.publish.html import GENERATOR, colophon
from scriptorium.publish.templating import fill
from scriptorium.publish.volume import Volume


@dataclass(frozen=True, slots=True)
class Paper:
    """A page: its size and margins as CSS has them, the size of letters, columns of text."""

    size: str
    margins: str
    letters: str
    columns: int


PAPERS = {
    "a4": Paper("210mm 297mm", "18mm 16mm 20mm", "9.5pt", 2),
    "letter": Paper("8.5in 11in", "0.7in 0.65in 0.8in", "9.5pt", 2),
    "a5": Paper("148mm 210mm", "15mm 14mm 17mm", "9.5pt", 1),
}


class NoPrinterError(Exception):
    """WeasyPrint is missing, or what it stands on is; the text says what to do."""


def as_pdf(volume: Volume, paper: str) -> bytes:
    """Return the file; NoPrinterError if there is nothing here to set it with."""
    try:
        from weasyprint import HTML  # type: ignore[import-untyped]
    except (ImportError, OSError) as error:  # OSError: WeasyPrint is there, Pango is not
        raise NoPrinterError(_missing(error)) from None
    import logging

    for name in ("weasyprint", "fontTools"):  # what they remark on is ours to mend, not a user's
        logging.getLogger(name).setLevel(logging.CRITICAL)
    mark = f"{GENERATOR} {volume.mark}".encode()  # where else would a packed file say who made it
    made: bytes = HTML(string=print_page(volume, paper)).write_pdf(
        pdf_identifier=mark, pdf_tags=True
    )
    return made


def _missing(error: Exception) -> str:
    if isinstance(error, ImportError):
        return say(
            "a PDF is set by WeasyPrint, which is not installed: pip install 'malory[print]'"
        )
    return say(
        "WeasyPrint is installed, but not the Pango library that it stands on; on Debian and "
        "Ubuntu: apt install libpango-1.0-0 libpangoft2-1.0-0"
    )


def print_page(volume: Volume, paper: str) -> str:
    """Return the page that is set."""
    return fill(
        "print.html.j2",
        volume=volume,
        generator=GENERATOR,
        colophon=colophon(volume),
        paper=PAPERS[paper],
    ).lstrip()
