"""The catalogues of the house's own words that ship, one file a language."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from malory.tongue.catalogue import Catalogue, read_catalogue

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ENDING = ".po"


def interface_folder() -> Traversable:
    """Return the folder in which they lie."""
    here = Path(import_module("malory.tongue").__file__ or "").parent
    if here.is_dir():  # importlib.resources is dear to import, and most often a path will do
        return here / "catalogues"
    from importlib.resources import files

    return files("malory.tongue") / "catalogues"


@cache
def shipped_tongues() -> tuple[str, ...]:
    """Return the tags of the languages there are, beside English, sorted."""
    names = [entry.name for entry in interface_folder().iterdir()]
    return tuple(sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING)))


@cache
def interface_catalogue(tag: str) -> Catalogue:
    """Return the catalogue of a shipped language."""
    return read_catalogue((interface_folder() / f"{tag}{ENDING}").read_text("utf-8"))
