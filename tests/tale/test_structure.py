"""Shapes are remembered, and not without end."""

from __future__ import annotations

import gc
from itertools import product

from malory.tale.lines import CHOICE, PROSE, Line
from malory.tale.structure import Sequence, shape


def test_whoever_writes_all_day_fills_no_memory_with_shapes() -> None:
    for kinds in product((CHOICE, PROSE), repeat=10):
        shape([Line(kind, at, at + 1) for at, kind in enumerate(kinds)])
    gc.collect()
    assert sum(isinstance(one, Sequence) for one in gc.get_objects()) <= 512
