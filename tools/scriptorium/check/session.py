"""`Session`: what was asked about, checked once, mended, or checked again at every save."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from pathlib import Path

from malory.pack.folder import script_files

from scriptorium.check.baseline import Baseline, in_one_word
from scriptorium.check.checking import Checker, Selection
from scriptorium.check.report import Read, summary
from scriptorium.check.targets import Target
from scriptorium.findings.listing import Found

_STALE_SHOWN = 20


class Session:
    """The packs and files of one call of `malory check`."""

    def __init__(self, asked: Sequence[Target], selection: Selection) -> None:
        self._asked = [(target, Checker(target.folder, selection)) for target in asked]
        self._selection = selection
        self._read = Read(len(asked), 0, 0)
        self._known = 0

    def check(self) -> list[Found]:
        """Everything found in what was asked about, in reading order."""
        *_, found = self.stages()
        return found

    def stages(self, in_two: bool = False) -> Iterator[list[Found]]:
        """What is found; `in_two`: first without what takes longer, then with it."""
        compiled = [(target, checker, checker.compile()) for target, checker in self._asked]
        self._read = Read(
            len(compiled),
            sum(
                target.has(here.declared.source.name)
                for target, _, compilation in compiled
                for here in compilation.placed.values()
            ),
            sum(
                target.has(name)
                for target, _, _ in compiled
                for name, _ in script_files(target.folder)
            ),
        )
        for is_quick in (True, False) if in_two and self._selection.prose else (False,):
            yield [
                Found(one, target.prefix, target.folder.name)
                for target, checker, compilation in compiled
                for one in checker.judge(compilation, is_quick)
                if target.takes(one)
            ]

    def summary(self, found: Sequence[Found]) -> str:
        """One line on what was checked last."""
        return summary(found, self._read, self._known)

    def settle(self) -> Iterator[str]:
        """Finish what was broken off in the packs; a line for each where something was."""
        from scriptorium.journal import finish

        for target, _ in self._asked:
            if isinstance(target.folder, Path) and (told := finish(target.folder)):
                yield f"malory: {told}"

    def mend(self) -> Iterator[str]:
        """Mend what is surely a slip; a line for each file that was mended, or could not be."""
        from scriptorium.check.fixing import files_of, mend, told

        for target, checker in self._asked:
            if not isinstance(target.folder, Path):
                yield f"{target.prefix}: not mended: it lies where nothing can be written"
                continue
            before = files_of(target.folder)
            _, found = checker.check()
            yield from told(mend(target, checker, before, found), target.prefix)

    def new(self, found: Sequence[Found], known: Baseline) -> tuple[list[Found], list[str]]:
        """What the baseline does not know, and what to say of its lines that are stale.

        Of what was not looked for nobody can say that it is gone.
        """
        new, stale = known.split(found)
        self._known = len(found) - len(new)
        packs = {in_one_word(target.folder.name) for target, _ in self._asked if not target.files}
        takes = self._selection.takes
        gone = [line for line in stale if line["pack"] in packs and takes(line["code"])]
        if not gone or not self._selection.prose:
            return new, []
        if len(gone) == 1:
            count = "a line answers to nothing any more; drop it"
        else:
            count = f"{len(gone)} lines answer to nothing any more; drop them"
        lines = [f"  {line['code']} {line['pack']} {line['said']}" for line in gone]
        head = f"the baseline is stale: {count} with --write-baseline"
        return new, [head, *lines[:_STALE_SHOWN]]

    def watch(self, known: Baseline | None, is_terminal: bool) -> Iterator[str]:
        """What to say at once, and after every save; it ends with Ctrl-C alone."""
        from malory.tale import load_parsers

        from scriptorium.check.watching import Screen, saves

        screen = Screen(is_terminal)
        parts = 2 if self._selection.prose else 1
        is_first = True
        for _ in saves([target.folder for target, _ in self._asked]):
            for part, found in enumerate(self.stages(in_two=True), 1):
                new = known.split(found)[0] if known is not None else found
                self._known = len(found) - len(new)
                is_all = part == parts
                said = self.summary(new) + ("" if is_all else " so far; the prose is being read")
                yield screen.show(new, said, is_all)
            if is_first:  # and at rest: a save is to wait for none of this
                is_first = False
                load_parsers()
                gc.freeze()
                gc.enable()
