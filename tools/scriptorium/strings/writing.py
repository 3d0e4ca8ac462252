"""A catalogue as a file: its head, its entries in their order, by Babel; always the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any

from malory.tongue.catalogue import Entry

_WIDTH = 80


def write_catalogue(
    entries: Iterable[Entry], head: Mapping[str, str], head_notes: Iterable[str] = ()
) -> bytes:
    """The file. No date stands in it: what is written twice is the same."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    catalog = Catalog(charset="utf-8")
    old = []
    for one in entries:
        if one.is_old:
            old.append(one)
            continue
        words: str | tuple[str, str] = (one.words, one.more) if one.more else one.words
        told: str | tuple[str, ...] = one.told if one.more else one.told[0]
        catalog.add(
            words,
            told,
            locations=[_place(note) for sign, note in one.notes if sign == ":"],
            flags=one.flags,
            auto_comments=[note for sign, note in one.notes if sign == "."],
            user_comments=[note for sign, note in one.notes if not sign],
            previous_id=one.was[1] if one.was is not None else (),
            context=one.context or None,
        )
    out = BytesIO()
    write_po(out, catalog, width=_WIDTH, omit_header=True, include_previous=True)
    body = out.getvalue().decode("utf-8")
    return _head(head, head_notes).encode() + body.encode() + _old(old).encode()


def _place(note: str) -> tuple[str, Any]:  # Any: Babel takes None, and its hints do not say so
    file, colon, line = note.rpartition(":")
    return (file, int(line)) if colon and line.isdecimal() else (note, None)


def _head(fields: Mapping[str, str], notes: Iterable[str]) -> str:
    lines = [f"# {note}".rstrip() for note in notes]
    lines += ['msgid ""', 'msgstr ""']
    lines += [_quoted(f"{name}: {value}\n") for name, value in fields.items()]
    return "\n".join(lines) + "\n\n"


def _old(entries: Iterable[Entry]) -> str:
    """What is out of use. Babel would sort it, and lose entries that differ in their context."""
    found: list[str] = []
    for one in entries:
        lines = [f"# {note}" for sign, note in one.notes if not sign]
        lines += [f"#~ msgctxt {_quoted(one.context)}"] if one.context else []
        lines.append(f"#~ msgid {_quoted(one.words)}")
        if one.more:
            lines.append(f"#~ msgid_plural {_quoted(one.more)}")
            lines += [f"#~ msgstr[{n}] {_quoted(told)}" for n, told in enumerate(one.told)]
        else:
            lines.append(f"#~ msgstr {_quoted(one.told[0])}")
        found.append("\n".join(lines) + "\n")
    return "".join([f"{one}\n" for one in found])


def _quoted(text: str) -> str:
    bare = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + bare.replace("\t", "\\t").replace("\r", "\\r") + '"'
