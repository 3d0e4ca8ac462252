"""The book as Markdown (CommonMark, and tables as GitHub has them)."""

from __future__ import annotations

import re

from scriptorium.publish.html import GENERATOR, colophon
from scriptorium.publish.templating import fill
from scriptorium.publish.volume import Volume


def as_markdown(volume: Volume) -> bytes:
    """Return the file."""
    text = fill("book.md.j2", volume=volume, generator=GENERATOR, colophon=colophon(volume))
    text = re.sub(r"\n{3,}", "\n\n", text.strip())
    return f"{text}\n".encode()
