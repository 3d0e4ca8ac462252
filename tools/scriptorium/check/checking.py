"""A pack checked: what its compilation, its scripts and the rules of the whole book find."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from malory import __version__
from malory.book import model
from malory.book.cache import compile_kept
from malory.book.compiling import Compilation, Compiler
from malory.book.digests import blake2b
from malory.book.lowering import Site
from malory.book.unit import LocalRule
from malory.book.whole import Listing, compile_folder
from malory.pack import Pack, Vocabulary
from malory.source import Diagnostic
from malory.tale import Fault

from scriptorium.check.allowing import after_allows
from scriptorium.check.rules import (
    BOOK_RULES,
    PASSAGE_RULES,
    PassageRule,
    prose_rules,
)
from scriptorium.check.scripts import script_faults
from scriptorium.check.settings import Settings

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class Selection:
    """Which findings are wanted: codes, or beginnings of codes such as `W` or `E1`.

    With nothing selected all are; what is ignored never is. Without `prose` the checks of prose are
    not even made.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    prose: bool = True

    def takes(self, code: str) -> bool:
        return not code.startswith(self.ignore or ("-",)) and (
            not self.select or code.startswith(self.select)
        )


ALL = Selection()


class Checker:
    """Checks one pack again and again: what an edit did not touch is not read anew."""

    def __init__(self, folder: Traversable, selection: Selection = ALL) -> None:
        self._folder = folder
        self._selection = selection
        self._compiler = Compiler(passage_rules)
        self._has_compiled = False

    def compile(
        self, folder: Traversable | None = None, listing: Listing | None = None
    ) -> Compilation:
        """The pack's compilation as its files are now.

        `folder` is the pack as it would be with other texts in it; `listing` is what lies there,
        for whoever has looked.
        """
        if folder is not None or self._has_compiled:
            return compile_folder(folder or self._folder, self._compiler, listing)
        self._has_compiled = True
        return compile_kept(self._folder, compiler=self._compiler)

    def branch(self) -> Compiler:
        """A compiler that knows the pack as it was compiled last, to try something with."""
        return self._compiler.branch()

    def judge(self, compilation: Compilation, is_quick: bool = False) -> list[Diagnostic]:
        """Everything found in a compilation of the pack; if it shall be quick, without prose."""
        selection = replace(self._selection, prose=False) if is_quick else self._selection
        return check_compilation(compilation, selection)

    def check(self, folder: Traversable | None = None) -> tuple[Compilation, list[Diagnostic]]:
        """The pack compiled, and everything found in it."""
        compilation = self.compile(folder)
        return compilation, self.judge(compilation)


def check_folder(
    folder: Traversable, selection: Selection = ALL
) -> tuple[Compilation, list[Diagnostic]]:
    """A pack's compilation and everything wanted that is found in it, in reading order."""
    return Checker(folder, selection).check()


def passage_rules(pack: Pack) -> tuple[LocalRule, ...]:
    """The rules that look at each passage, set as the pack sets them.

    None is left out, whatever is selected: what they find is kept with the compiled book, for the
    next run.
    """
    settings = Settings.of(pack)
    return tuple(
        LocalRule(
            rule.CODES,
            f"{rule.__name__} {_code_mark()}: {settings.mark(rule.CODES)}",
            partial(_look, rule, settings),
        )
        for rule in PASSAGE_RULES
        if any(map(settings.on, rule.CODES))
    )


def _look(
    rule: PassageRule,
    settings: Settings,
    passage: model.Passage,
    site: Site,
    vocabulary: Vocabulary,
) -> Iterable[Fault]:
    return rule.find(passage, site, vocabulary, settings)


@cache
def _code_mark() -> str:
    """Changes with the text of the rules: what older ones found is not used."""
    digest = blake2b(__version__.encode(), digest_size=8)
    try:
        with os.scandir(Path(__file__).parent / "rules") as entries:
            marks = sorted(
                (entry.name, entry.stat().st_size, entry.stat().st_mtime_ns)
                for entry in entries
                if entry.name.endswith(".py")
            )
        digest.update(repr(marks).encode())
    except OSError:  # imported from a zip: the version alone must do
        pass
    return digest.hexdigest()


def _is_wanted(codes: Iterable[str], settings: Settings, selection: Selection) -> bool:
    return any(selection.takes(code) and settings.on(code) for code in codes)


def check_compilation(compilation: Compilation, selection: Selection = ALL) -> list[Diagnostic]:
    """What was found while compiling (with the passage rules), in the pack's scripts and by the
    rules of the book, as far as it is selected and neither the pack's settings nor a passage let it
    pass."""
    settings = Settings.of(compilation.pack)
    found = [*compilation.diagnostics, *script_faults(compilation)]
    ran = {code for rule in compilation.rules for code in rule.codes}
    for rule in (*BOOK_RULES, *(prose_rules() if selection.prose else ())):
        if any(selection.takes(code) and settings.on(code) for code in rule.CODES):
            found += rule.find(compilation, settings)
            ran.update(rule.CODES)
    found = _as_set(after_allows(found, compilation, partial(_is_idle, ran)), settings)
    return sorted(
        [finding for finding in found if selection.takes(finding.code)],
        key=lambda finding: finding.sort_key,
    )


def _is_idle(ran: Collection[str], code: str) -> bool:
    """Whether a code is one of a rule, and no rule that ran looked for it."""
    if code in ran:
        return False
    codes = [rule.CODES for rule in PASSAGE_RULES]
    codes += [rule.CODES for rule in (*BOOK_RULES, *prose_rules())]
    return any(code in some for some in codes)


def _as_set(found: Iterable[Diagnostic], settings: Settings) -> list[Diagnostic]:
    """The findings that a pack's settings want told, as bad as they say."""
    kept = [finding for finding in found if settings.on(finding.code)]
    counts = Counter(finding.code for finding in kept)
    kept = [finding for finding in kept if counts[finding.code] > settings.budget(finding.code)]
    levels = {code: settings.level(code) for code in counts}
    return [
        finding if levels[finding.code] is None else replace(finding, level=levels[finding.code])
        for finding in kept
    ]
