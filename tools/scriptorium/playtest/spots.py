"""Where what a book holds stands in its files, by the ids of `Marks`."""

from __future__ import annotations

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.lowering import Lowering, Scope, Site
from malory.source import Place
from malory.tale import parse_passage

from scriptorium.playtest.marks import Marks, passage_of


class Spots:
    """Finds the places of ids; each passage is read anew once, when one of its is asked for."""

    def __init__(self, compilation: Compilation, marks: Marks) -> None:
        self._compilation = compilation
        self._marks = marks
        self._lowering = Lowering(compilation.pack.vocabulary)
        self._sites: dict[str, Site] = {}

    def place(self, id: str) -> Place | None:
        """The place of a passage's heading, of a choice or test, or of an outcome's mark."""
        passage = passage_of(id)
        here = self._compilation.placed.get(passage)
        if here is None:
            return None
        if passage == id or here.unit.broken:
            return here.place(here.unit.heading)
        site = self._site(passage)
        done = 0
        for entry in self._marks.entries(passage):
            if entry.id == id and site.entries:
                return here.place(site.entries[entry.at])
            for at, (outcome, _) in enumerate(entry.outcomes):
                if outcome == id:
                    return here.place(site.outcomes[done + at])
            done += len(entry.outcomes)
        return here.place(here.unit.heading)

    def _site(self, passage: str) -> Site:
        found = self._sites.get(passage)
        if found is None:
            text, id, labels, facts = self._compilation.keys[passage]
            scope = Scope(model.PassageId(id), id.partition(".")[0], labels, facts)
            tree = parse_passage(text, self._lowering.inserts).passage
            found = self._sites[passage] = self._lowering.passage(tree, scope).site
        return found
