"""A catalogue as a file: its head, its entries in their order; always the same bytes.

Texts are broken into lines by Babel. Its `write_po` is not used: it folds a long `#| msgid` as if
it were prose, so that no program can read the file again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import TextWrapper

from malory.tongue.catalogue import Entry

_WIDTH = 80
_LONG_WORD = 500


def write_catalogue(
    entries: Iterable[Entry], head: Mapping[str, str], head_notes: Iterable[str] = ()
) -> bytes:
    """The file; entries out of use last."""
    every = list(entries)
    found = [_head(head, head_notes)]
    found += ["\n".join(_lines(one)) for one in every if not one.is_old]
    found += ["\n".join(_old(one)) for one in every if one.is_old]
    return "".join([f"{one}\n\n" for one in found])[:-1].encode()


def _head(fields: Mapping[str, str], notes: Iterable[str]) -> str:
    lines = [f"# {note}".rstrip() for note in notes]
    lines += ['msgid ""', 'msgstr ""']
    lines += [_quoted(f"{name}: {value}\n") for name, value in fields.items()]
    return "\n".join(lines)


def _lines(entry: Entry) -> Iterator[str]:
    yield from _notes(entry, "", "# ")
    yield from _notes(entry, ".", "#. ")
    places = " ".join([note for sign, note in entry.notes if sign == ":"])
    folder = TextWrapper(_WIDTH - 3, break_long_words=False, break_on_hyphens=False)
    yield from [f"#: {line}" for line in folder.wrap(places)]
    if entry.flags:
        yield f"#, {', '.join(entry.flags)}"
    if entry.was is not None:
        context, words = entry.was
        if context and context != entry.context:
            yield f"#| msgctxt {_folded(context, '#| ')}"
        yield f"#| msgid {_folded(words, '#| ')}"
    yield from _texts(entry, "")


def _old(entry: Entry) -> Iterator[str]:
    yield from _notes(entry, "", "# ")
    yield from _texts(entry, "#~ ")


def _notes(entry: Entry, wanted: str, before: str) -> list[str]:
    return [f"{before}{note}".rstrip() for sign, note in entry.notes if sign == wanted]


def _texts(entry: Entry, before: str) -> Iterator[str]:
    if entry.context:
        yield f"{before}msgctxt {_folded(entry.context, before)}"
    yield f"{before}msgid {_folded(entry.words, before)}"
    if entry.more:
        yield f"{before}msgid_plural {_folded(entry.more, before)}"
        for n, told in enumerate(entry.told):
            yield f"{before}msgstr[{n}] {_folded(told, before)}"
    else:
        yield f"{before}msgstr {_folded(entry.told[0], before)}"


def _folded(text: str, before: str) -> str:
    from babel.messages.pofile import normalize

    if len(text) < 40 and "\n" not in text:
        return _quoted(text)
    # Babel goes over a word again from each of its letters; what is no word needs no folding.
    is_plain = max(map(len, text.split()), default=0) < _LONG_WORD
    return str(normalize(text, prefix=before, width=_WIDTH if is_plain else 0))


def _quoted(text: str) -> str:
    bare = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + bare.replace("\t", "\\t").replace("\r", "\\r") + '"'
