"""`Wanted`: a line to be translated, as a catalogue shows it to its translator; and all of a pack.

Where a line stands, what it is there, who speaks in it and what of it must stay is said in its
notes; where it is used, in its places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from malory.book.compiling import Compilation
from malory.book.lowering import Lowering
from malory.book.phrases import listed
from malory.book.tongues.lines import Line, names_of, texts_of
from malory.pack.folder import MANIFEST


class Wanted(NamedTuple):
    """A key, its notes, and where it stands: files with lines, in reading order. `more` are the
    words for several, of what is counted; `flags` tell a translator's program what to look at."""

    context: str
    words: str
    notes: tuple[str, ...] = ()
    places: tuple[tuple[str, int], ...] = ()
    more: str = ""
    passage: str = ""
    flags: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.words


def wanted_of(compilation: Compilation, has_notes: bool = True) -> tuple[Wanted, ...]:
    """Every line of a pack once: what the pack says itself, then its passages as they stand in
    their files. Of a passage that is broken nothing is known. Notes and places take longer than
    all else, and are for translators alone."""
    found: dict[tuple[str, str], Wanted] = {}
    for one in (*_names(compilation), *_lines(compilation, has_notes)):
        known = found.get(one.key)
        if known is None:
            found[one.key] = one
        else:  # the same words do the same thing in one passage twice: one translation serves
            places = dict.fromkeys((*known.places, *one.places))
            found[one.key] = known._replace(places=tuple(places))
    return tuple(found.values())


def _names(compilation: Compilation) -> Iterator[Wanted]:
    for line in names_of(compilation.pack):
        kind = line.context.removeprefix("pack: ").partition(" ")[0]
        note = _KINDS.get(kind, f"The name of a {kind}.").format(name=line.detail)
        yield Wanted(line.context, line.words, (note,), ((MANIFEST, 0),))


_KINDS = {
    "title": "The title of the book.",
    "insert": "What prose reads where {{{name}}} stands.",
    "tag": "What a choice is called, above it or beside it.",
    "status": "A status: the hero becomes so, or is so no longer.",
    "token": "What token {name} is called, on the hero's sheet.",
}


def _lines(compilation: Compilation, has_notes: bool) -> Iterator[Wanted]:
    inserts = {one.name: one.text for one in compilation.pack.manifest.inserts}
    lowering = Lowering(compilation.pack.vocabulary)
    placed = [
        (here.declared.source.name, here.declared.chunk.start, id, here)
        for id, here in compilation.placed.items()
        if not here.unit.broken
    ]
    titles: dict[str, str] = {}
    for _, _, id, here in sorted(placed, key=lambda one: one[:3]):
        lines = [line for line, _ in texts_of(id, here.declared.chunk.text, lowering.inserts)]
        titles[id] = next((line.words for line in lines if line.kind == "title"), "")
        where = titles[id] or titles.get(id.partition(".")[0], "")
        for line in lines:
            if not has_notes:
                yield Wanted(line.context, line.words, passage=id)
                continue
            place = here.place(line.at)
            notes = _notes(line, id, where, inserts)
            yield Wanted(
                line.context, line.words, tuple(notes), ((place.file, place.line),), passage=id
            )


_TOLD = {
    "title": "title of the passage",
    "text": "told",
    "choice": "a choice of the player's, which turns to {detail}",
    "test": "what the player tries by {detail}",
    "outcome": "told of that test: {detail}",
    "die": "told if the die shows {detail}",
}


def _notes(line: Line, id: str, title: str, inserts: dict[str, str]) -> Iterator[str]:
    """Where a line stands and what it is there; who speaks; what of it stays as it is."""
    told = _TOLD[line.kind].format(detail=line.detail)
    speech = _speech(line.words) if line.kind in ("text", "outcome", "die") else ""
    named = f"{id} ({title})" if title and line.kind != "title" else id
    yield f"{named}: {told}{speech}"
    for name in dict.fromkeys(_INSERT.findall(line.words)):
        stands = inserts.get(name.lower(), "") or inserts.get(name, "")
        yield f"{{{name}}} stays" + (f"; it reads: {stands}" if stands else "")
    for condition in dict.fromkeys(_VARYING.findall(line.words)):
        yield f"{{{condition}: ... | ...}} stays; its halves are translated"
    if "**" in line.words.replace("\\*", ""):
        yield "**...** stays: it is what experienced readers read"


_INSERT = re.compile(r"(?<!\\)\{([^{}:|]+)\}")
_VARYING = re.compile(r"(?<!\\)\{([^{}:|]+):")
_SPEECH = re.compile(r"[\"“”„«»]")
_SAYS = "says|asks|said|asked|calls|called|cries|cried|shouts|whispers|answers|replies"
_SPEAKER = re.compile(
    rf"\b(?:{_SAYS}) ((?:the|a|an|your|his|her) [\w'’-]+|[A-Z][\w'’-]+)"
    rf"|(?<![\w'’-])((?:[Tt]he|[Aa]n?|[Yy]our|[Hh]is|[Hh]er) [\w'’-]+|[A-Z][\w'’-]+) (?:{_SAYS})\b"
)


def _speech(words: str) -> str:
    """That somebody speaks in a line, and who, where the line says so."""
    if not _SPEECH.search(words):
        return ""
    found = [one or other for one, other in _SPEAKER.findall(words)]
    speakers = dict.fromkeys(one[:1].lower() + one[1:] if " " in one else one for one in found)
    return f"; speech of {listed(speakers)}" if speakers else "; with speech"
