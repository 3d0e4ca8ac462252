"""The pack that the words of a command line name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def named_pack(word: str) -> Traversable:
    """The folder of a pack by its name or path; UsageError if there is none."""
    import click  # dear to import, and `malory.cli` shall not wait for it

    from malory.book.cache import NoPackError, folder_of

    try:
        return folder_of(word)
    except NoPackError as error:
        raise click.UsageError(str(error)) from None
