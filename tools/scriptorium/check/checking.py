"""A pack checked: what its compilation found and what the rules of the whole book find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from malory.book.cache import compile_kept
from malory.book.compiling import Compilation, Compiler
from malory.book.whole import compile_folder
from malory.source import Diagnostic

from scriptorium.check.rules import BOOK_RULES, PASSAGE_RULES, RULES_NAME

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Selection:
    """Which findings are wanted: codes, or beginnings of codes such as `W` or `E1`.

    With nothing selected all are; what is ignored never is.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def takes(self, code: str) -> bool:
        return not code.startswith(self.ignore or ("-",)) and (
            not self.select or code.startswith(self.select)
        )


class Checker:
    """Checks one pack again and again: what an edit did not touch is not read anew."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._compiler = Compiler(PASSAGE_RULES)
        self._has_checked = False

    def check(self) -> tuple[Compilation, list[Diagnostic]]:
        """The pack's compilation as its files are now, and everything found in it."""
        if self._has_checked:
            compilation = compile_folder(self._folder, self._compiler)
        else:
            compilation = compile_kept(self._folder, PASSAGE_RULES, RULES_NAME, self._compiler)
            self._has_checked = True
        return compilation, check_compilation(compilation)


def check_folder(folder: Traversable) -> tuple[Compilation, list[Diagnostic]]:
    """A pack's compilation and everything found in it, in reading order."""
    compilation = compile_kept(folder, PASSAGE_RULES, RULES_NAME)
    return compilation, check_compilation(compilation)


def check_compilation(compilation: Compilation) -> list[Diagnostic]:
    """What was found while compiling (with the passage rules), and by the rules of the book."""
    found = list(compilation.diagnostics)
    for rule in BOOK_RULES:
        found += rule(compilation)
    return sorted(found, key=lambda finding: finding.sort_key)


def chosen(found: Iterable[Diagnostic], selection: Selection) -> list[Diagnostic]:
    return [finding for finding in found if selection.takes(finding.code)]
