"""A Twee 3 file as passages, read and printed: headers, tags, metadata, escapes.

What stands in a passage is `markup`'s business.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from scriptorium.exchange.corrections import Json
from scriptorium.exchange.reading import UnreadableError, faulty, parse_json, read_text
from scriptorium.exchange.remarks import Account

TITLE: Final = "StoryTitle"
DATA: Final = "StoryData"
START: Final = "Start"

SPECIAL: Final = frozenset(
    "StoryTitle StoryData StoryInit StoryMenu StoryCaption StoryBanner StorySubtitle StoryAuthor "
    "StoryShare StorySettings StoryInterface StoryDisplayTitle StoryIncludes PassageHeader "
    "PassageFooter PassageReady PassageDone".split()
)
"""Names of passages that no reader is led to."""

CODE_TAGS: Final = frozenset(
    "script stylesheet widget annotation init Twine.private Twine.image Twine.audio Twine.video "
    "Twine.vtt Twine.font".split()
)
HARLOWE_TAGS: Final = frozenset(
    "header footer startup debug-header debug-footer debug-startup".split()
)
"""Tags of passages that hold code or what stands on every page."""

LONGEST: Final = 200_000
"""Signs of a passage: a long novel's longest chapter. Each mark in it is looked for from its
beginning."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage as its file has it; `metadata` is None where there is none; `line` from 1."""

    name: str
    tags: tuple[str, ...]
    metadata: dict[str, Json] | None
    text: str
    line: int = 0


@dataclass(frozen=True)
class Story:
    """All passages in their order; `preamble` is what stands before the first."""

    passages: tuple[Passage, ...]
    preamble: str = ""

    def named(self, name: str) -> Passage | None:
        return self._by_name.get(name)

    @cached_property
    def _by_name(self) -> dict[str, Passage]:
        return {one.name: one for one in self.passages}

    @cached_property
    def data(self) -> dict[str, Json] | None:
        """What StoryData says; None if it is not there, or no JSON object."""
        found = self.named(DATA)
        return object_of(found.text) if found is not None else None

    @cached_property
    def format(self) -> str:
        """The story format, in lower case; empty if the story does not say."""
        name = (self.data or {}).get("format")
        return name.lower() if isinstance(name, str) else ""

    @cached_property
    def start(self) -> str:
        """The name of the passage the story begins with; empty if none can be told."""
        wanted = (self.data or {}).get("start")
        for name in (wanted, START):
            if isinstance(name, str) and self.named(name) is not None:
                return name
        return next((one.name for one in self.passages if not self._is_code(one)), "")

    def is_told(self, passage: Passage) -> bool:
        """Whether a passage is one that a reader comes to."""
        return passage.name == self.start or not self._is_code(passage)

    def _is_code(self, passage: Passage) -> bool:
        tags = CODE_TAGS | (HARLOWE_TAGS if self.format == "harlowe" else frozenset())
        return passage.name in SPECIAL or any(tag in tags for tag in passage.tags)


def object_of(text: str) -> dict[str, Json] | None:
    """A JSON object in a text, or None."""
    try:
        value = parse_json(text, "")
    except UnreadableError:
        return None
    return value if isinstance(value, dict) else None


# ------------------------------------------------------------------------------------- reading


def read_story(file: Path, account: Account) -> Story:
    """The story in a file; `UnreadableError` names every line that no Twee 3 file has."""
    text = read_text(file)
    if "<tw-storydata" in text[:100_000] and not re.search(r"^::", text, re.MULTILINE):
        raise UnreadableError(
            f"`{file.name}` is a story as Twine publishes it. Export it from Twine as Twee."
        )
    faults: list[str] = []
    story = parse_story(text, faults, account)
    if not story.passages and not faults:
        faults.append("there is no passage: a line `:: Name` begins one.")
    elif not story.start and not faults:
        faults.append("every passage holds code or settings: none can be told.")
    if faults:
        raise faulty(file, faults)
    return story


def parse_story(text: str, faults: list[str], account: Account) -> Story:
    """The story in a text; faults are added, each with its line."""
    passages: list[Passage] = []
    first: dict[str, int] = {}
    preamble, chunks = _cut(text)
    for line, header, body in chunks:
        found = _header(header, line, faults, account)
        if found is None:
            continue
        name, tags, metadata = found
        if name in first:
            faults.append(
                f"line {line}: the passage `{name}` stands on line {first[name]} already. "
                "Give one of them another name."
            )
            continue
        first[name] = line
        if len(body) > LONGEST:
            faults.append(
                f"line {line}: the passage `{name}` is longer than {LONGEST:,} signs. Part it."
            )
            continue
        passages.append(Passage(name, tags, metadata, body, line))
    story = Story(tuple(passages), preamble)
    _check_data(story, account)
    return story


def _cut(text: str) -> tuple[str, list[tuple[int, str, str]]]:
    """What stands before the first header, and the line, header and text of each passage."""
    rows = text.split("\n")
    starts = [at for at, row in enumerate(rows) if row.startswith("::")]
    preamble = "\n".join(rows[: starts[0]] if starts else rows)
    ends = [*starts[1:], len(rows)][: len(starts)]
    chunks = [
        (at + 1, rows[at], _without_blank_end(rows[at + 1 : end]))
        for at, end in zip(starts, ends, strict=True)
    ]
    return preamble if preamble.strip() else "", chunks


def _without_blank_end(rows: list[str]) -> str:
    end = len(rows)
    while end and not rows[end - 1].strip():
        end -= 1
    return "\n".join(rows[:end])


_NAME: Final = re.compile(r"(?:\\.|[^\\\[{])*\\?")
_TAGS: Final = re.compile(r"\[((?:\\.|[^\\\]])*)\]")


def _header(
    row: str, line: int, faults: list[str], account: Account
) -> tuple[str, tuple[str, ...], dict[str, Json] | None] | None:
    found = _NAME.match(row, 2)
    end = found.end() if found is not None else 2
    name = _unescaped(row[2:end]).strip()
    if not name:
        faults.append(f"line {line}: a passage has no name. Write `:: Name`.")
        return None
    tags: tuple[str, ...] = ()
    if row.startswith("[", end):
        block = _TAGS.match(row, end)
        if block is None:
            faults.append(f"line {line}: the tags of `{name}` are not closed by a `]`.")
            return None
        tags = tuple(_unescaped(tag) for tag in re.findall(r"(?:\\.|[^\\\s])+", block[1]))
        end = block.end()
    rest = row[end:].strip()
    if not rest:
        return name, tags, None
    metadata = object_of(rest) if rest.startswith("{") else None
    if metadata is None:
        account.add("lost", "metadata that is no JSON object", name, rest)
    return name, tags, metadata


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _check_data(story: Story, account: Account) -> None:
    data = story.named(DATA)
    if data is not None and story.data is None:
        account.add("kept", "StoryData is no JSON object, and says nothing", DATA)
    wanted = (story.data or {}).get("start")
    if isinstance(wanted, str) and wanted != story.start and story.start:
        what = "the passage that the story begins with is not there; it begins with another"
        account.add("kept", what, wanted, story.start)
    elif story.start and story.start not in (wanted, START):
        what = "no passage is named as the start; the first that can be told is taken"
        account.add("kept", what, story.start)
    if story.preamble:
        account.add("kept", "text before the first passage")


# ------------------------------------------------------------------------------------ printing


def print_story(passages: Iterable[Passage], preamble: str = "") -> str:
    """The file of these passages."""
    head = preamble.rstrip("\n") + "\n\n" if preamble else ""
    return head + "\n".join(_printed(passages))


def _printed(passages: Iterable[Passage]) -> Iterator[str]:
    for passage in passages:
        header = f":: {_escaped(passage.name)}"
        if passage.tags:
            tags = [re.sub(r"(\s)", r"\\\1", _escaped(tag)) for tag in passage.tags]
            header += f" [{' '.join(tags)}]"
        if passage.metadata is not None:
            header += " " + json.dumps(passage.metadata, ensure_ascii=False, separators=(",", ":"))
        # a line of text that begins as a header does would be one
        text = re.sub(r"^(?=::)", " ", passage.text, flags=re.MULTILINE)
        yield f"{header}\n{text}\n" if text else f"{header}\n"


def _escaped(text: str) -> str:
    return re.sub(r"([\\\[\]{}])", r"\\\1", text)
