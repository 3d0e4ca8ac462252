"""From syntax to model: names become ids, targets become passages, menu blocks conditions.

One passage at a time; whether a target exists is not asked here (`malory.book.resolving`).
"""

from malory.book.lowering.passage import Lowered, Lowering, Scope, Site

__all__ = ["Lowered", "Lowering", "Scope", "Site"]
