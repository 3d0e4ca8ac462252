"""The book as one HTML file that asks nothing of any other: styles and script stand in it."""

from __future__ import annotations

from malory.tongue import say

from scriptorium.publish.templating import fill
from scriptorium.publish.volume import Volume

GENERATOR = "malory publish"
"""What every file that is published says it was made by."""


def as_html(volume: Volume) -> bytes:
    """Return the file."""
    page = fill("book.html.j2", volume=volume, generator=GENERATOR, colophon=colophon(volume))
    return page.lstrip().encode("utf-8")


def colophon(volume: Volume) -> str:
    """Return the line about this edition: its version, and under what licence it stands."""
    parts = []
    if volume.version:
        parts.append(say("version {version}", version=volume.version))
    if volume.licence:
        parts.append(volume.licence)
    return " · ".join(parts)
