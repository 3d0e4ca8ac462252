"""Which tongues a pack is told in: its own, and those of the catalogues in its `translations/`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from malory.pack.folder import translation_files
from malory.tongue.tags import best, tag_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class UnknownTongueError(Exception):
    """A book is not told in the tongue that was asked for; the text says so, and in which it is."""


def own_tongue(language: str) -> str:
    """Return the tag of the tongue that a pack is written in, as its manifest has it.

    >>> own_tongue("en_GB")
    'en-GB'
    """
    return tag_of(language) or "en"


def tongues_of(folder: Traversable) -> dict[str, Traversable]:
    """Return the catalogues of a pack by the tags of their languages, sorted; what is named after
    no language is none."""
    found = {tag_of(stem): file for stem, file in translation_files(folder)}
    return {tag: found[tag] for tag in sorted(found) if tag}


def tongue_for(folder: Traversable, own: str, wish: str) -> str:
    """Return the tongue that serves a wish best, `own` being that of the pack.

    Raises UnknownTongueError if none does.
    """
    tags = [own_tongue(own), *tongues_of(folder)]
    found = best(wish, tags)
    if not found:
        told = " and ".join([", ".join(tags[:-1]), tags[-1]] if len(tags) > 1 else tags)
        raise UnknownTongueError(f"it is told in {told}, not in `{wish}`")
    return found
