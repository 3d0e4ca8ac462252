"""A fault inside one passage: a diagnostic whose place is still counted from the passage's start.

So what was found in a passage can be kept under the passage's text, and given a file, a line and a
column only when it is to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from malory.source import Diagnostic, Edit, Fix, Note, Source
from malory.tale.syntax import Extent


@dataclass(frozen=True, slots=True)
class Fault:
    """A stable code, where, and what the code's page asks for; `notes` are other places of the
    same passage, `edits` what mends it for sure: texts, each to be put where an extent is."""

    code: str
    at: Extent
    facts: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    notes: tuple[tuple[Extent, str], ...] = ()
    edits: tuple[tuple[Extent, str], ...] = ()

    def shifted(self, by: int) -> Fault:
        """The fault of a part, counted from the whole in which the part begins at `by`."""
        if not by:
            return self
        return Fault(
            self.code,
            (self.at[0] + by, self.at[1] + by),
            self.facts,
            self.hint,
            tuple(((first + by, last + by), text) for (first, last), text in self.notes),
            tuple(((first + by, last + by), text) for (first, last), text in self.edits),
        )

    def diagnostic(self, source: Source, start: int = 0, passage: str = "") -> Diagnostic:
        """The fault where it stands in a file in which the passage begins at `start`."""
        edits = [
            Edit(source.stretch(start + first, start + last), text)
            for (first, last), text in self.edits
        ]
        return Diagnostic(
            self.code,
            source.place(start + self.at[0], start + self.at[1]),
            self.facts,
            self.hint,
            tuple(
                Note(source.place(start + first, start + last), text)
                for (first, last), text in self.notes
            ),
            passage,
            Fix.of(*edits) if edits else None,
        )
