"""A Twee story as a gamebook of ours: words, ways, and notes of whatever else stands in it."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from malory.book.compiling import Compilation, Compiler
from malory.book.whole import compile_folder
from malory.tale.targets import END, is_number

from scriptorium.exchange.corrections import Json, corrections
from scriptorium.exchange.origin import NAME, print_origin
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.twee.blocks import Alone, Block, Way, Words, blocks_of
from scriptorium.exchange.twee.emphasis import tale_text
from scriptorium.exchange.twee.exporting import FORM, head_of, held_of, rows_of
from scriptorium.exchange.twee.markup import Link
from scriptorium.exchange.twee.notes import Note, print_note, words_before
from scriptorium.exchange.twee.placing import canonical
from scriptorium.exchange.twee.story import DATA, TITLE, Passage, Story
from scriptorium.exchange.wording import escaped, filled, ids_for, one_line, printable, title
from scriptorium.laying import quoted, write_file

_GO_ON: Final = "Go on"
_FILE: Final = "story.tale"
_VARIABLE: Final = re.compile(r"(?<![\w$&])[$_][A-Za-z]\w*")
_TAG: Final = re.compile(r"[^\s,{}\[\]]+")


def import_story(story: Story, draft: Path, account: Account) -> Compilation:
    """Write the pack into a folder; what is compiled of it."""
    told = [one for one in story.passages if story.is_told(one)]
    ids = ids_for((one.name for one in told), "passage")
    style = _style_of(story)
    writer = _Writer(story, ids, style, account)
    texts = [writer.passage(one) for one in told]
    write_file(draft, _FILE, "\n".join(texts))
    write_file(draft, "pack.yaml", _manifest(story, ids, len(told)))
    for one in story.passages:
        if not story.is_told(one) and one.name not in (TITLE, DATA):
            account.add("kept", "passages that no reader is led to", one.name)
    return _keep(story, told, draft, ids, style, account)


def _style_of(story: Story) -> str:
    """How this story most often parts a link's words from its target."""
    texts = [one.text for one in story.passages]
    bars = sum(text.count("|") for text in texts)
    return "|" if bars > sum(text.count("->") for text in texts) else "->"


def _manifest(story: Story, ids: dict[str, str], count: int) -> str:
    heading = story.named(TITLE)
    told = one_line(heading.text) if heading is not None else ""
    numbers = [int(id) for id in ids.values() if is_number(id)]
    top = max(99, 2 * count, *numbers)
    return (
        "# Imported from Twee 3. What a tale has no place for stands in comments (`// twee:`) and\n"
        "# in origin.json, so that `malory export --to twee` brings it home.\n"
        f"title: {quoted(told or 'A Twee Story')}\n"
        "game: gamebook\n"
        f'start: "{ids[story.start]}"\n'
        f"number_range: [{0 if 0 in numbers else 1}, {top}]\n"
        'version: "0"\n'
    )


def _keep(
    story: Story,
    told: list[Passage],
    draft: Path,
    ids: dict[str, str],
    style: str,
    account: Account,
) -> Compilation:
    """Write the story back in memory, and keep whatever comes out otherwise."""
    by_id = {ids[one.name]: one for one in told}
    held: dict[str, Json] = {
        "style": style,
        "preamble": story.preamble,
        "story_format": story.format,
        "names": {id: one.name for id, one in by_id.items()},
        "order": [
            {"id": ids[one.name]} if story.is_told(one) else {"passage": held_of(one)}
            for one in story.passages
            if one.name not in (TITLE, DATA)
        ],
    }
    compilation = compile_folder(draft, Compiler())
    fixes: dict[str, Json] = {}
    for id, row in rows_of(compilation, held, Account()).items():
        if id not in by_id:  # what only the format needs
            continue
        was = held_of(by_id[id])
        found = corrections(row, was)
        if found:
            fixes[id] = found
        for one in found:
            what = _KEPT.get(str(one["at"][0]) if one["at"] else "", "parts of passages")
            account.add("kept", what, by_id[id].name)
    held["passages"] = fixes
    data = story.named(DATA)
    if data is not None:
        held["data"] = data.text
    heads = head_of(compilation, held)
    found_heads = {one.name: held_of(one, True) for one in story.passages if one.name in heads}
    held["head"] = corrections(heads, found_heads)
    held["at"] = {
        one.name: count for count, one in enumerate(story.passages) if one.name in (TITLE, DATA)
    }
    write_file(draft, NAME, print_origin(FORM, held))
    return compilation


_KEPT: Final = {
    "text": "spaces and blank lines of a text",
    "tags": "tags that are none in a tale",
    "metadata": "metadata of passages",
    "name": "names of passages that are no titles",
}


class _Writer:
    def __init__(self, story: Story, ids: dict[str, str], style: str, account: Account) -> None:
        self._form = story.format
        self._ids = ids
        self._style = style
        self._account = account
        self._name = ""

    def passage(self, passage: Passage) -> str:
        """The passage in a tale's words, laid out."""
        self._name = passage.name
        id = self._ids[passage.name]
        own = title(passage.name)
        parts = [f"## {id} {own}".rstrip() if own != id else f"## {id}"]
        tags = [tag for tag in passage.tags if _is_tag(tag)]
        if tags:
            parts[0] += f"\n@tags {', '.join(dict.fromkeys(tags))}"
        blocks = blocks_of(passage.text, self._form)
        tail = self._tail(blocks)
        notes: list[str] = []
        choices: dict[str, None] = {}
        for count, (blanks, block) in enumerate(blocks):
            if isinstance(block, Words):
                notes += self._inline(block, choices)
                words = filled(tale_text(printable(block.text)))
                parts.append("\n".join([*notes, words]))
                notes = []
                continue
            note = self._note(block, choices)
            if count < tail:
                # a line of code stands close to what is above and below, unless it says otherwise
                below = blocks[count + 1] if count + 1 < len(blocks) else (0, block)
                after = below[0] if isinstance(below[1], Words) else 0
                source = "\n" * blanks + note.source + "\n" * after
                notes.append(print_note(note._replace(source=source)))
        if notes:
            parts.append("\n".join(notes))
        parts.append("\n".join(choices) if choices else f"-> {END}")
        return "\n\n".join(part for part in parts if part) + "\n"

    def _tail(self, blocks: list[tuple[int, Block]]) -> int:
        """Where the ways begin that need no note: those at the end that are written as the export
        writes them, each but once in the passage."""
        links = [
            link
            for _, block in blocks
            for link in (
                [block.link]
                if isinstance(block, Way)
                else [one.token for one in block.held if isinstance(one.token, Link)]
                if isinstance(block, Words)
                else []
            )
        ]
        counts = Counter((one_line(link.label), link.target) for link in links)
        at = len(blocks)
        while at:
            blanks, block = blocks[at - 1]
            above = blocks[at - 2][1] if at > 1 else None
            if not isinstance(block, Way) or blanks != isinstance(above, Words):
                break
            label, target = block.link.label, block.link.target
            if (
                block.source != canonical(label, target, self._style)
                or target not in self._ids
                or counts[one_line(label), target] > 1
            ):
                break
            at -= 1
        return at

    def _inline(self, block: Words, choices: dict[str, None]) -> Iterator[str]:
        if _VARIABLE.search(block.text):
            found = ", ".join(dict.fromkeys(_VARIABLE.findall(block.text)))
            self._account.add(
                "said", "variables stay in the words by their names", self._name, found
            )
        for held in block.held:
            after = words_before(block.text, held.position)
            if isinstance(held.token, Link):
                label, target = self._choice(held.token, choices)
                yield print_note(Note(held.source, label, target, held.shown, after))
            else:
                if not held.token.shown:
                    self._tell(held.source)
                yield print_note(Note(held.source, None, None, held.shown, after))

    def _tell(self, source: str) -> None:
        """Put code into the account, each kind apart."""
        for one in re.findall(r"<<[^>]*>>|\([\w-]+:[^)]*\)?|<[^<>]*>|\S[^\n]*", source)[:20]:
            if one.startswith(("<<", "(")):
                word = re.match(r"(?:<<|\()[ \t]*(/?[\w-]+|[=-])", one)
                self._account.add(
                    "kept", f"the macro `{word[1] if word else '?'}`", self._name, one
                )
            elif one.startswith("<"):
                self._account.add("kept", "HTML", self._name, one)
            else:
                self._account.add("kept", "marks and comments of the story format", self._name, one)

    def _note(self, block: Alone | Way, choices: dict[str, None]) -> Note:
        if isinstance(block, Alone):
            self._tell(block.source)
            return Note(block.source)
        label, target = self._choice(block.link, choices)
        extra = block.source.replace(block.link.source, "").strip(" \t*#>-–—•")
        if extra:
            self._tell(extra)
        return Note(block.source, label, target)

    def _choice(self, link: Link, choices: dict[str, None]) -> tuple[str, str]:
        """Add a way to the menu; its words and its target as they stand there."""
        label = one_line(link.label) or _GO_ON
        target = self._ids.get(link.target, END)
        if target == END:
            what = "a way that leads to no passage; here it ends the book"
            self._account.add("kept", what, self._name, link.target or link.source)
        if link.code:
            self._account.add("kept", "setters and code of links", self._name, link.code)
        choices.setdefault(f"{filled(escaped(label), '* ', '  ')} -> {target}")
        return label, target


def _is_tag(tag: str) -> bool:
    is_bare = _TAG.fullmatch(tag) is not None and tag.isprintable()
    return is_bare and unicodedata.normalize("NFC", tag) == tag
