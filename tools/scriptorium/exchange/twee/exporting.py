"""A pack as a Twee 3 story: passages, ways, and whatever its notes and its origin bring home."""

from __future__ import annotations

import json
import uuid
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Final

from malory.book import model
from malory.book.compiling import Compilation
from malory.book.digests import blake2b
from malory.book.lock import PASSAGE, now_called
from malory.tale.lines import PROSE, cut

from scriptorium.exchange.corrections import Json, corrected
from scriptorium.exchange.origin import damaged, renamed
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.twee.notes import Note, read_note
from scriptorium.exchange.twee.placing import LINK_SIGNS, Placing
from scriptorium.exchange.twee.story import DATA, TITLE, Passage, object_of, print_story
from scriptorium.exchange.twee.sugar import Plainly, Sugar

FORM: Final = "twee"
_FORMAT: Final = "SugarCube"
_THE_END: Final = "The End"
_INIT: Final = "StoryInit"
_END: Final = " end"
"""Where the passage that says so stands among the rows; no id begins with a space."""


def export_story(compilation: Compilation, origin: dict[str, Json], account: Account) -> str:
    """The file of the story that a pack is; `origin` is what it kept of the one it came from."""
    rows = rows_of(compilation, origin, account)
    fixes = renamed(origin.get("passages", {}), compilation.lock.renames)
    for id, row in list(rows.items()):
        found = fixes.get(id)
        if found:
            rows[id], idle = corrected(row, found)
            for one in idle:
                path = ".".join(map(str, one["at"]))
                account.add("lost", "what was kept of a passage that has changed since", id, path)
    end = rows.pop(_END, None)
    if end is not None and any(f"{end['name']}]]" in _text_of(row) for row in rows.values()):
        rows[_END] = end  # else the ways to it lead elsewhere in the story it came from
    heads, _ = corrected(head_of(compilation, origin), origin.get("head", []))
    _lay_out(heads, origin, account)
    passages = list(_ordered(rows, origin, compilation))
    for name, at in sorted(_places(heads, origin).items(), key=lambda pair: pair[1]):
        passages.insert(min(at, len(passages)), _passage(heads[name], name))
    return print_story(passages, str(origin.get("preamble", "")))


def _lay_out(heads: Json, origin: dict[str, Json], account: Account) -> None:
    """Let StoryData stand as it came, sign by sign, if it still says what it said then."""
    row = heads.get(DATA) if isinstance(heads, dict) else None
    came = origin.get("data")
    if came is None or not isinstance(row, dict) or "object" not in row:
        return
    if not isinstance(came, str):
        raise damaged()
    if object_of(came) == row["object"]:
        row["text"] = came
    else:
        account.add("said", "StoryData says something else now, and is laid out anew", DATA)


def _text_of(row: Json) -> str:
    text = row.get("text") if isinstance(row, dict) else None
    return text if isinstance(text, str) else ""


def _places(heads: Json, origin: dict[str, Json]) -> dict[str, int]:
    places = origin.get("at", {})
    return {name: int(places.get(name, count)) for count, name in enumerate(heads)}


def _ordered(
    rows: dict[str, Json], origin: dict[str, Json], compilation: Compilation
) -> Iterator[Passage]:
    """The passages in the order in which they came; what is new follows."""
    done: set[str] = set()
    for one in origin.get("order", []):
        if not isinstance(one, dict):
            raise damaged()
        if "passage" in one:
            yield _passage(one["passage"], one["passage"]["name"])
            continue
        id = now_called(compilation.lock.renames, PASSAGE, one["id"])
        if id in rows and id not in done:
            done.add(id)
            yield _passage(rows[id], "")
    for id, row in rows.items():
        if id not in done:
            yield _passage(row, "")


# ------------------------------------------------------------------------- passages as JSON rows


def held_of(passage: Passage, is_head: bool = False) -> dict[str, Json]:
    """A passage as a row that corrections can be made of; a head's object is kept by its keys."""
    row: dict[str, Json] = {"name": passage.name, "tags": list(passage.tags), "text": passage.text}
    if passage.metadata is not None:
        row["metadata"] = passage.metadata
    value = object_of(passage.text) if is_head else None
    if value is not None:
        del row["text"]
        row["object"] = value
    return row


def _passage(row: Json, name: str) -> Passage:
    """The passage of a row that corrections have been at, if it is still one."""
    if not isinstance(row, dict):
        raise damaged()
    text = row.get("text")
    if text is None and isinstance(row.get("object"), dict):
        text = json.dumps(row["object"], ensure_ascii=False, indent="\t")
    name, tags, metadata = row.get("name", name), row.get("tags"), row.get("metadata")
    if not (
        isinstance(name, str)
        and isinstance(text, str)
        and isinstance(metadata, dict | None)
        and isinstance(tags, list)
        and all(isinstance(tag, str) for tag in tags)
    ):
        raise damaged()
    return Passage(name, tuple(tags), metadata, text)


def head_of(compilation: Compilation, origin: dict[str, Json]) -> dict[str, Json]:
    """StoryTitle and StoryData as a pack tells them."""
    manifest = compilation.pack.manifest
    names = names_of(compilation, origin, Account())
    start = names.get(manifest.start) or names[_first(compilation)]
    data = {"ifid": _ifid(manifest.title), "format": _FORMAT, "start": start}
    return {
        TITLE: {"name": TITLE, "tags": [], "text": manifest.title},
        DATA: {"name": DATA, "tags": [], "object": data},
    }


def _first(compilation: Compilation) -> str:
    """The passage that a book without a start is read from: that of the first card there is."""
    return next((one.target for one in compilation.book.entries), compilation.book.ids[0])


def _ifid(title: str) -> str:
    """An IFID for the title, the same each time."""
    return str(uuid.UUID(bytes=blake2b(title.encode(), digest_size=16).digest(), version=4)).upper()


def names_of(compilation: Compilation, origin: dict[str, Json], account: Account) -> dict[str, str]:
    """What each passage is called in the story: as it came, else by its title, else by its id."""
    came = origin.get("names", {})
    came = renamed(came, compilation.lock.renames) if isinstance(came, dict) else {}
    found: dict[str, str] = {}
    taken = set(came.values())
    for id in compilation.book.ids:
        title = compilation.book.passage(id).title
        name = came.get(id)
        if name is None or " ".join(name.split()) not in (title, id):
            name = title or id
            safe = name.translate(LINK_SIGNS).replace("->", "-)").replace("<-", "(-")
            if safe != name:
                account.add("said", "signs of links in a title", id, name)
            name = safe if safe not in taken else f"{safe} ({id})"
            taken.add(name)
        found[id] = name
    return found


def rows_of(
    compilation: Compilation, origin: dict[str, Json], account: Account
) -> dict[str, dict[str, Json]]:
    """Every passage as the pack tells it, by our ids; what the format needs besides, by names that
    are none."""
    names = names_of(compilation, origin, account)
    names[model.END] = _free(_THE_END, names)
    form = str(origin.get("story_format", ""))
    sugar = Sugar(compilation.pack, names, account) if form in ("", "sugarcube") else None
    inserts = {one.name: one.text for one in compilation.pack.vocabulary.inserts}
    rows: dict[str, dict[str, Json]] = {}
    for id in compilation.book.ids:
        passage = compilation.book.passage(id)
        placing = Placing(
            passage,
            notes_of(compilation, id),
            names,
            str(origin.get("style", "->")),
            sugar or Plainly(names, account),
            bool(origin),
            inserts,
            account,
        )
        rows[id] = {
            "name": names[id],
            "tags": list(passage.fact("tags")),
            "text": placing.text(),
        }
        for key, values in passage.facts:
            if key != "tags":
                account.add("lost", f"the fact `@{key}`", id, ", ".join(values))
    if any(_ends(compilation.book.passage(id)) for id in compilation.book.ids):
        link = f"{names[model.END]}]]"
        if any(link in row["text"] for row in rows.values()):
            account.add("said", "a way that ends the book leads to a passage that says so")
            name = names[model.END]
            rows[_END] = {"name": name, "tags": [], "text": f"{_THE_END}."}
    if not compilation.pack.manifest.start:
        account.add("lost", "the cards: no way of the story leads to their passages")
    opening = sugar.opening() if sugar is not None else ""
    if sugar is not None and sugar.hero.points[0]:
        account.add("lost", "points that the reader hands out at the start")
    if opening and _keeps(origin, _INIT):
        account.add("lost", "what the hero begins with, for the story has its own StoryInit")
    elif opening:
        rows[" init"] = {"name": _INIT, "tags": [], "text": opening}
    return rows


def _ends(passage: model.Passage) -> bool:
    ending = passage.ending
    return isinstance(ending, model.Menu) and any(
        isinstance(one, model.Choice) and one.target == model.END for one in ending.entries
    )


def _free(name: str, names: Mapping[str, str]) -> str:
    taken = set(names.values())
    while name in taken:
        name += "."
    return name


def _keeps(origin: dict[str, Json], name: str) -> bool:
    """Whether the story that the pack came from has a passage of code by this name."""
    order = [one for one in origin.get("order", []) if isinstance(one, dict)]
    return any(one["passage"]["name"] == name for one in order if "passage" in one)


def notes_of(compilation: Compilation, id: str) -> list[tuple[int, Note]]:
    """The notes of a passage, each with how many paragraphs stand above it; with the ids that
    passages have now."""
    text = compilation.placed[id].declared.chunk.text
    if "twee:" not in text:
        return []
    head = text.find("\n") + 1
    lines, _ = cut(text, head)
    ends = [line.start for line in lines if line.kind == PROSE]
    found: list[tuple[int, Note]] = []
    position = 0
    for row in text.splitlines(keepends=True):
        note = read_note(row.rstrip("\n"))
        if note is not None:
            if note.target is not None:
                target = now_called(compilation.lock.renames, PASSAGE, note.target)
                note = note._replace(target=target)
            found.append((bisect_left(ends, position), note))
        position += len(row)
    return found
