"""One passage: its text in, its tree and its faults out."""

from __future__ import annotations

from dataclasses import dataclass

from malory.tale.fault import Fault
from malory.tale.syntax import Passage


@dataclass(frozen=True, slots=True)
class Parsed:
    """A passage and its faults. With faults the passage is broken: its tree holds what could be
    read (its heading, facts and targets are worth having), and nothing more should be said of it.
    """

    passage: Passage
    faults: tuple[Fault, ...] = ()


def parse_passage(text: str) -> Parsed:
    """The tree of a chunk's text; extents and faults count from the text's start."""
    raise NotImplementedError
