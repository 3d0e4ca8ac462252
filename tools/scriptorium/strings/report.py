"""What was done to each catalogue: a line of text, or JSON (`grammar/schemas/strings.json`)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from malory.book.phrases import counted

from scriptorium.strings.updating import Update


def as_text(found: Sequence[Update], is_check: bool) -> str:
    """A line for each catalogue."""
    return "\n".join([_line(one, is_check) for one in found])


def _line(one: Update, is_check: bool) -> str:
    lines = len(one.merger.lines)
    parts = [counted(lines, "line")]
    if one.language:
        parts.append(f"{one.told} translated")
        for count, words in (
            (one.fuzzy, "to be looked at again"),
            (one.count("moved"), "moved"),
            (one.count("new") if one.before is not None else 0, "new"),
            (one.count("back"), "back"),
            (len(one.merger.dropped), "gone, and kept at the end"),
        ):
            parts += [f"{count} {words}"] if count else []
    state = ""
    if one.is_changed:
        state = " (would change)" if is_check else ""
    elif one.before is not None:
        state = "; nothing to change"
    return f"{one.file}: {', '.join(parts)}{state}"


def as_json(found: Sequence[Update]) -> str:
    """The same for programs."""
    files = [
        {
            "file": str(one.file) if one.file is not None else None,
            "language": one.language,
            "lines": len(one.merger.lines),
            "translated": one.told,
            "fuzzy": one.fuzzy,
            "moved": one.count("moved"),
            "changed": one.count("changed"),
            "new": one.count("new"),
            "back": one.count("back"),
            "gone": len(one.merger.dropped),
            "is_changed": one.is_changed,
        }
        for one in found
    ]
    return json.dumps({"format": 1, "files": files}, ensure_ascii=False, indent=2)
