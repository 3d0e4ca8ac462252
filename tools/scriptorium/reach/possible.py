"""What is possible in a book: the front of the fixpoint, kept from one check to the next.

Asked again after an edit of prose it costs next to nothing: only what changed in the logic of the
book is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.reach import components_of
from malory.pack.manifest import Edition

from scriptorium.reach.asked import frame_of
from scriptorium.reach.conditions import Ask
from scriptorium.reach.flow import flow
from scriptorium.reach.frame import Frame
from scriptorium.reach.logic import Bare, bare
from scriptorium.reach.origins import Ground, gatherer_of, ground_of
from scriptorium.reach.outline import Outline
from scriptorium.reach.rewards import Rewarding
from scriptorium.reach.trials import Trials


class Possible:
    """Who may come to each passage of a book, at most."""

    def __init__(
        self, compilation: Compilation, logics: Mapping[str, Bare], edition: Edition | None
    ) -> None:
        pack = compilation.pack
        self.logics = logics
        self.frame: Frame = frame_of(logics.values(), pack)
        self.ground: Ground = ground_of(compilation, self.frame, edition)
        self.trials = Trials(self.frame, pack.vocabulary, pack.tables)
        is_tales = pack.manifest.game == "tales"
        self._paying = self.paying(compilation, as_written=not is_tales)
        self._outlines: dict[str, Outline] = {}
        sets = partial(components_of, compilation.ways)
        self.boxes: Mapping[str, int] = flow(logics, self.ground, self.frame, self.outline, sets)

    def paying(self, compilation: Compilation, as_written: bool) -> Rewarding:
        """Rewards made ready, as they stand or as what they may add."""
        pack = compilation.pack
        is_tales = pack.manifest.game == "tales"
        gatherer = gatherer_of(pack)
        return Rewarding(self.frame, pack.vocabulary, is_tales, gatherer, as_written)

    def at(self, id: str) -> int:
        """The box of those who come to a passage; 0 if it is never reached."""
        return self.boxes.get(id, 0)

    def outline(self, id: str) -> Outline:
        """A passage made ready to be walked."""
        found = self._outlines.get(id)
        if found is None:
            found = Outline(self.logics[id], self._paying, self.trials)
            self._outlines[id] = found
        return found

    def ask(self, condition: model.Condition) -> Ask:
        """A condition made ready."""
        return self._paying.ask(condition)


def logics_of(compilation: Compilation) -> dict[str, Bare]:
    """The logic of each passage; of those that a text has not changed since, the very same."""
    if _KEPT.compilation is compilation:
        return _KEPT.named
    known = _KEPT.logics
    found: dict[bytes, Bare] = {}
    logics: dict[str, Bare] = {}
    for id, here in compilation.placed.items():
        unit = here.unit
        logic = known.get(unit.digest) if unit.digest else None
        if logic is None:
            logic = bare(unit)
        if unit.digest:
            found[unit.digest] = logic
        logics[id] = logic
    _KEPT.logics = found
    _KEPT.named = logics
    _KEPT.compilation = compilation
    return logics


def possible(compilation: Compilation, edition: Edition | None = None) -> Possible:
    """What is possible in a compiled book, with an edition's cards or with all there are."""
    logics = logics_of(compilation)
    pack = compilation.pack
    key = (logics, pack.vocabulary, pack.tables, compilation.entries, edition)
    if _KEPT.key != key or _KEPT.possible is None:
        _KEPT.possible = Possible(compilation, logics, edition)
        _KEPT.key = key
    return _KEPT.possible


class _Kept:
    """What the last book left; the next check is most often of the same."""

    def __init__(self) -> None:
        self.compilation: Compilation | None = None
        self.logics: dict[bytes, Bare] = {}
        self.named: dict[str, Bare] = {}
        self.key: object = None
        self.possible: Possible | None = None


_KEPT = _Kept()
