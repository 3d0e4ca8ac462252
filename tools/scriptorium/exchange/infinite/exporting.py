"""A book of Tales in the infinite-tales form."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from malory.book import model
from malory.book.book import Book
from malory.book.compiling import Compilation
from malory.book.phrases import condition_name, means_said, span_name
from malory.pack.tales import TalesTables

from scriptorium.exchange.corrections import Json, corrected
from scriptorium.exchange.infinite.shape import SCHEMA
from scriptorium.exchange.infinite.telling import Told, plain, told
from scriptorium.exchange.origin import damaged, renamed
from scriptorium.exchange.remarks import Account

ROMANCE: Final = "romance"
"""The tag of choices and passages that the format calls romantic."""

COMPONENTS: Final = "tales-of-the-arthurian-knights-components.json"
EPILOGUE: Final = "9999"
END: Final = "end"

RETINUE: Final = {"away": "absent", "beside": "beside", "nearby": "nearby"}
"""Ours, and the format's word."""


class Exported(NamedTuple):
    """The book, and the file of its entries beside it if it has one."""

    book: Json
    entries_file: str = ""
    entries: Json = None


def export_book(compilation: Compilation, origin: dict[str, Json], account: Account) -> Exported:
    """The book that a pack of Tales is; `origin` is what the pack kept of the one it came from."""
    written, names = entries_of(compilation, origin, account)
    kept = origin.get("entries", {})
    if not isinstance(kept, dict):
        raise damaged()
    now = renamed(kept, compilation.lock.renames)
    for id, entry in list(written.items()):
        held = now.get(id)
        if held:
            entry, idle = corrected(entry, held)
            written[id] = entry
            for correction in idle:
                path = ".".join(map(str, correction["at"])) or "entry"
                account.add("lost", "what was kept of a text that has changed since", id, path)
    if END in written and not any(_leads_to(names[END], one) for one in written.values()):
        del written[END]
    if END in written:
        account.add("said", "an entry of its own stands for the end of an encounter", names[END])
    rows = {names[id]: entry for id, entry in written.items()}
    ordered = [name for name in origin.get("order", []) if name in rows]
    there = set(ordered)
    ordered += [name for name in rows if name not in there]
    manifest = compilation.pack.manifest
    head: Json = {
        "schema": SCHEMA,
        "title": manifest.title,
        "version": manifest.version,
        "components": COMPONENTS,
    }
    head, _ = corrected(head, origin.get("head", []))
    form, inner = origin.get("form", "list"), origin.get("file_form", "list")
    shape = inner if form == "file" else form
    entries: Json = (
        {name: rows[name] for name in ordered}
        if shape == "map"
        else [{"id": name, **rows[name]} for name in ordered]
    )
    if form == "file":
        return Exported(
            {**head, "entries": origin["entries_file"]}, origin["entries_file"], entries
        )
    return Exported({**head, "entries": entries})


def _names_of(compilation: Compilation, origin: dict[str, Json]) -> dict[str, str]:
    """The format's id of each passage: the one it came with, its number in print, or its own."""
    came = renamed(origin.get("ids", {}), compilation.lock.renames)
    tables = compilation.pack.tables
    last = tables.numbers.epilogue if isinstance(tables, TalesTables) else ""
    found: dict[str, str] = {}
    for id in compilation.book.ids:
        number = compilation.book.number(id)
        fallback = EPILOGUE if id == last else id if number is None else str(number)
        found[id] = str(came.get(id, fallback))
    found[END] = _free(END, found.values())
    return found


def _leads_to(name: str, entry: Json) -> bool:
    """Whether an entry offers a way to another; outcomes lead to no end."""
    rows = entry.get("responses") if isinstance(entry, dict) else None
    return isinstance(rows, list) and any(
        isinstance(row, dict) and row.get("goto") == name for row in rows
    )


def _free(name: str, taken: Collection[str]) -> str:
    """The name, or one near to it that nothing has."""
    found, count = name, 1
    while found in taken:
        count += 1
        found = f"{name}-{count}"
    return found


def entries_of(
    compilation: Compilation, origin: dict[str, Json], account: Account
) -> tuple[dict[str, dict[str, Json]], dict[str, str]]:
    """The entries by our ids, without theirs, and theirs by ours; what an import laid in is left
    out while nobody has written on in it."""
    added = renamed(origin.get("added", {}), compilation.lock.renames)
    names = _names_of(compilation, origin)
    writer = _Writer(compilation.book, names, account)
    for id in compilation.book.ids:
        if added.get(id) == compilation.placed[id].unit.digest.hex():
            continue
        writer.write(id)
    return writer.entries, names


class _Writer:
    """Writes one passage after the other; results with tests of their own get entries between."""

    def __init__(self, book: Book, names: dict[str, str], account: Account) -> None:
        self._book = book
        self._names = names
        self._taken = set(names.values())
        self._account = account
        self.entries: dict[str, dict[str, Json]] = {}

    def write(self, id: model.PassageId) -> None:
        passage = self._book.passage(id)
        entry: dict[str, Json] = {}
        if ROMANCE in passage.fact("tags"):
            entry["romantic"] = True
        for key in passage.fact("retinue"):
            entry["retinue"] = RETINUE.get(key, key)
        self._facts(passage)
        here = told(passage.items, id, self._account)
        entry["body"] = here.body
        self._ways(entry, passage, here)
        if here.rewards:
            entry["rewards"] = here.rewards
        self.entries[id] = entry

    def _facts(self, passage: model.Passage) -> None:
        if passage.title:
            self._account.add("lost", "the titles of passages", passage.id, passage.title)
        for key, values in passage.facts:
            kept = key == "retinue" or (key == "tags" and values == (ROMANCE,))
            if not kept:
                self._account.add("lost", f"the fact `@{key}`", passage.id, ", ".join(values))

    def _ways(self, entry: dict[str, Json], passage: model.Passage, here: Told) -> None:
        ending = passage.ending
        goto = here.goto
        if goto is None and isinstance(ending, model.Turn):
            goto = ending.target
        if goto is not None:
            if goto != model.END:
                entry["goto"] = self._goto(goto)
            return
        if isinstance(ending, model.Die):
            entry["responses"] = [
                self._between(passage.id, n, f"On a roll of {_rolled(outcome)}", outcome)
                for n, outcome in enumerate(ending.outcomes)
            ]
            self._account.add("said", "a bare roll becomes ways to choose from", passage.id)
        if isinstance(ending, model.Menu):
            self._menu(entry, passage, ending)

    def _menu(self, entry: dict[str, Json], passage: model.Passage, menu: model.Menu) -> None:
        responses: list[Json] = []
        resolutions: list[Json] = []
        is_mixed = len({type(one) for one in menu.entries}) > 1
        if is_mixed:
            self._account.add("said", "choices and tests of one menu stand apart", passage.id)
        for count, one in enumerate(menu.entries):
            if isinstance(one, model.Choice):
                responses.append(self._response(passage.id, one))
            elif one.number is None:
                self._account.add("said", "bands become ways to choose from", passage.id)
                for n, outcome in enumerate(one.outcomes):
                    whats = " or ".join(map(means_said, one.whats))
                    label = f"{self._label(passage.id, one.deed, one)} ({whats}"
                    label += f" {span_name(outcome.low, outcome.high)})"
                    responses.append(self._between(passage.id, count * 10 + n, label, outcome))
            else:
                resolutions.append(self._resolution(passage.id, one, one.number))
        if responses:
            entry["responses"] = responses
        if resolutions:
            entry["resolutions"] = resolutions

    def _response(self, id: str, choice: model.Choice) -> dict[str, Json]:
        row: dict[str, Json] = {
            "label": self._label(id, choice.label, choice),
            "goto": self._goto(choice.target),
        }
        if ROMANCE in choice.tags:
            row["romantic"] = True
        return row

    def _label(self, id: str, text: model.Text, entry: model.Choice | model.Test) -> str:
        label = plain(text, id, self._account)
        tags = [tag for tag in entry.tags if tag != ROMANCE or isinstance(entry, model.Test)]
        if tags:
            self._account.add("lost", "the tags of choices and tests", id, ", ".join(tags))
        if entry.condition is None:
            return label
        asked = condition_name(entry.condition)
        self._account.add("said", "a condition is told in the label", id, asked)
        return f"[Only if {asked}] {label}"

    def _resolution(self, id: str, test: model.Test, number: model.Number) -> dict[str, Json]:
        label = self._label(id, test.deed, test)
        target: Json = number.base
        if number.plus == "L":
            target = {"base": number.base, "addLocationNumber": True}
        elif number.plus == "Age":
            self._account.add("said", "a number that grows with the Age is told in the label", id)
            label = f"{label} [add the Age to the number]"
        for what in test.whats:
            if what.kind == "sum":
                self._account.add("said", "a test of a sum is told in the label", id, what.id)
                label = f"{label} [your {what.id} ranks together, without a die]"
        return {
            "label": label,
            "using": list(self._using(test.whats)),
            "target": target,
            **{
                side: self._outcome(id, outcome)
                for side, outcome in zip(("success", "failure"), test.outcomes, strict=True)
            },
        }

    def _using(self, whats: tuple[model.What, ...]) -> Iterator[str]:
        for what in whats:
            if what.kind == "renowns":
                yield from self._book.vocabulary.renowns
            else:
                yield what.id or "Any"

    def _outcome(self, id: str, outcome: model.Outcome) -> dict[str, Json]:
        here = told(outcome.items, id, self._account)
        row: dict[str, Json] = {"body": here.body, "rewards": {"destiny": 0, **here.rewards}}
        goto = here.goto
        if goto is None and outcome.turn is not None:
            goto = outcome.turn.target
        if goto is not None and goto != model.END:
            row["goto"] = self._goto(goto)
        return row

    def _between(self, id: str, count: int, label: str, outcome: model.Outcome) -> dict[str, Json]:
        """A response to an entry of its own, which holds the outcome."""
        name = _free(f"{self._names[id]}-{count + 1}", self._taken)
        self._taken.add(name)
        row = self._outcome(id, outcome)
        if row["rewards"] == {"destiny": 0}:
            del row["rewards"]
        own = f" {name}"  # no id of ours begins with a space
        self._names[own] = name
        self.entries[own] = row
        return {"label": label, "goto": name}

    def _goto(self, target: model.PassageId) -> str:
        if target == model.END and END not in self.entries:
            self._account.add("said", "an entry `end` stands for the end of an encounter")
            self.entries[END] = {"body": "The encounter is over."}
        return self._names[target]


def _rolled(outcome: model.Outcome) -> str:
    return span_name(outcome.low, outcome.high)
