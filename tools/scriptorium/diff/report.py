"""A difference told: as text of 80 columns, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from textwrap import wrap

from malory.book.phrases import counted

from scriptorium.diff.comparing import Changed, Difference, Said

_WIDTH = 80
_NOUNS = {"links": "way", "tests": "test", "rewards": "reward", "tags": "tags", "facts": "fact"}


def as_text(difference: Difference, pack: str, revision: str) -> str:
    """The whole difference, in reading order."""
    then, now = difference.passages
    lines = [f"{pack}, {revision} to now: {counted(then, 'passage')}, then {now:,}"]
    if difference.is_none:
        return f"{lines[0]}\nthe story is the same"
    lines += _listed("added", [_said(one) for one in difference.added])
    lines += _listed("removed", [_said(one) for one in difference.removed])
    lines += _listed("renamed", [f"{old} -> {new}" for old, new in difference.renamed])
    if difference.changed:
        lines += ["", f"changed ({len(difference.changed)})"]
        for one in difference.changed:
            lines += _changed(one)
    lines += _listed("endings gained", difference.endings_gained)
    lines += _listed("endings lost", difference.endings_lost)
    lines += _listed("no longer reached", difference.unreached)
    lines += _listed("reached now, and not before", difference.reached)
    lines += _listed(
        "called otherwise",
        [f"{kind} {old} -> {new}" for kind, old, new in difference.names_renamed],
    )
    lines += _listed("declared", [f"{kind} {name}" for kind, name in difference.names_gained])
    lines += _listed("no longer declared", [f"{kind} {n}" for kind, n in difference.names_lost])
    return "\n".join(lines)


def _said(one: Said) -> str:
    title = f" {one.title}" if one.title else ""
    return f"{one.id}{title}, {counted(one.words, 'word')}"


def _listed(heading: str, rows: Sequence[str]) -> Iterator[str]:
    if rows:
        yield ""
        yield f"{heading} ({len(rows)})"
        for row in rows:
            yield from _folded(row, "  ")


def _changed(one: Changed) -> Iterator[str]:
    yield f"  {one.id}" + (f" (was {one.was})" if one.was != one.id else "")
    if one.broken:
        yield f"    it could not be read {one.broken}"
    if one.more_words or one.fewer_words:
        yield f"    words: +{one.more_words} -{one.fewer_words}"
    elif one.is_reworded:
        yield "    words: the same ones, otherwise put"
    if one.numbers:
        then, now = ("none" if number is None else str(number) for number in one.numbers)
        yield f"    number in print: {then}, now {now}"
    for name in dict.fromkeys([*one.gone, *one.new]):
        noun = f"{_NOUNS[name]}: " if name in _NOUNS else ""
        for mark, lines in (("-", one.gone), ("+", one.new)):
            for line in lines.get(name, ()):
                yield from _folded(f"{mark} {noun}{line}", "    ", "      ")


def _folded(words: str, first: str, rest: str = "") -> list[str]:
    return wrap(
        words,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=rest or first + "  ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def as_json(difference: Difference, pack: str, revision: str) -> str:
    """As `grammar/schemas/diff.json` describes it."""
    return json.dumps(
        {
            "format": 1,
            "pack": pack,
            "revision": revision,
            "same": difference.is_none,
            "passages": {"then": difference.passages[0], "now": difference.passages[1]},
            "added": [_row(one) for one in difference.added],
            "removed": [_row(one) for one in difference.removed],
            "renamed": [{"then": old, "now": new} for old, new in difference.renamed],
            "changed": [_change(one) for one in difference.changed],
            "endings": {
                "gained": list(difference.endings_gained),
                "lost": list(difference.endings_lost),
            },
            "reach": {"lost": list(difference.unreached), "gained": list(difference.reached)},
            "names": {
                "renamed": [
                    {"kind": kind, "then": old, "now": new}
                    for kind, old, new in difference.names_renamed
                ],
                "gained": [{"kind": kind, "name": n} for kind, n in difference.names_gained],
                "lost": [{"kind": kind, "name": n} for kind, n in difference.names_lost],
            },
        },
        ensure_ascii=False,
        indent=2,
    )


def _row(one: Said) -> dict[str, object]:
    return {"id": one.id, "title": one.title, "words": one.words}


def _change(one: Changed) -> dict[str, object]:
    return {
        "id": one.id,
        "was": one.was,
        "words": {"more": one.more_words, "fewer": one.fewer_words, "reworded": one.is_reworded},
        "numbers": None if one.numbers is None else list(one.numbers),
        "broken": one.broken,
        "gone": one.gone,
        "new": one.new,
    }
