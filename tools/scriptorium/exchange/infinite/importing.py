"""An infinite-tales book as a pack of ours, for the cards it has entries for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from malory.book.compiling import Compilation, Compiler
from malory.book.entries import demanded
from malory.book.whole import compile_folder
from malory.pack import Pack, find_pack, load_pack
from malory.pack.manifest import Edition
from malory.pack.tales import TalesTables
from malory.tale.targets import END, is_number

from scriptorium.exchange.corrections import Json, corrections
from scriptorium.exchange.infinite.cards import edition_of, files_of, partly, strangers
from scriptorium.exchange.infinite.exporting import (
    COMPONENTS,
    EPILOGUE,
    RETINUE,
    ROMANCE,
    entries_of,
)
from scriptorium.exchange.infinite.rewards import tale_rewards
from scriptorium.exchange.infinite.shape import SCHEMA, BookFile, is_whole
from scriptorium.exchange.origin import NAME, print_origin
from scriptorium.exchange.remarks import Account
from scriptorium.exchange.wording import (
    escaped,
    filled,
    ids_for,
    named,
    one_line,
    paragraphs,
    printable,
)
from scriptorium.laying import quoted, write_file

FORM: Final = "infinite-tales"
BASE: Final = "tales"

_OURS: Final = {theirs: ours for ours, theirs in RETINUE.items()}
_GO_ON: Final = "Go on"
_LAID_IN: Final = "The book has no passage for {}."


def import_book(book: BookFile, draft: Path, account: Account) -> Compilation:
    """Write the pack into a folder; what is compiled of it."""
    base, _ = load_pack(_base())
    tables = base.tables
    assert isinstance(tables, TalesTables)
    ids = ids_for((name for name, _ in book.entries), "passage")
    cards = book.components if isinstance(book.components, dict) else {}
    last = str(cards.get("epiloguePassage", EPILOGUE))
    if last in ids and tables.numbers.epilogue not in ids.values():
        ids[last] = tables.numbers.epilogue
    writer = _Writer(base, ids, account)
    texts = {ids[name]: writer.passage(name, entry) for name, entry in book.entries}
    edition = edition_of(base, texts)
    for card, there, due in partly(base, edition, texts):
        account.add(
            "kept",
            "cards that are not in play, for the book has not all their entries",
            card,
            f"{there} of {due}",
        )
    for line in strangers(base, book.components):
        account.add("lost", "ways of the book's cards that ours do not have", "", line)
    laid_in = _missing(base, edition, texts, writer.tokens)
    for id, title in laid_in.items():
        texts[id] = f"## {id}\n\n{filled(escaped(_LAID_IN.format(title)))}\n\n-> {END}\n"
        account.add("kept", "passages laid in, since the cards lead there", id)
    numbers = [int(id) for id in texts if is_number(id)]
    reach = (min([1000, *numbers]), max([3000, *numbers]))
    write_file(draft, "pack.yaml", _manifest(book, edition, reach))
    ways = {id: writer.ways.get(id, []) for id in texts}
    for file, held in files_of(base, ways).items():
        write_file(draft, f"{file}.tale", "\n".join(texts[id] for id in held))
    return _keep(book, draft, ids, laid_in, account)


def _base() -> Json:
    found = find_pack(BASE)
    assert found is not None  # it ships
    return found


def _missing(
    base: Pack, edition: Edition, texts: dict[str, str], tokens: set[str]
) -> dict[str, str]:
    """The passages that a game would turn to and the book does not have, with what leads there."""
    return {
        entry.target: entry.title
        for entry in demanded(base, edition)
        if entry.target not in texts and (entry.kind != "token" or entry.cards[1] in tokens)
    }


def _manifest(book: BookFile, edition: Edition, reach: tuple[int, int]) -> str:
    head = book.head
    lines = [
        "# Imported from a book of infinite tales; origin.json keeps what a tale has no place for."
    ]
    for key in ("author", "description"):
        if isinstance(head.get(key), str) and head[key].strip():
            lines.append(f"# {key.capitalize()}: {one_line(head[key])}")
    version = one_line(str(head.get("version") or "0"))
    title = one_line(str(head.get("title") or "")) or "A Book of Tales"
    lines += [
        f"title: {quoted(title)}",
        "game: tales",
        f"base: {BASE}",
        f'version: "{_in_quotes(version)}"',
        f"number_range: [{reach[0]}, {reach[1]}]",
        "",
        "# The cards that have all their passages here.",
        f"default_edition: {edition.name}",
        "editions:",
        f"  - name: {edition.name}",
    ]
    for key in ("characters", "milieus", "locations", "quests"):
        names = getattr(edition, key)
        if names:
            lines.append(f"    {key}:")
            lines += [f"      - {quoted(name)}" for name in names]
    lines += ["", "# How long the passages of `tales` are, and what they pay, is no law here."]
    lines += ["calibration: []"]
    return "\n".join(lines) + "\n"


def _in_quotes(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _keep(
    book: BookFile, draft: Path, ids: dict[str, str], laid_in: Iterable[str], account: Account
) -> Compilation:
    """Write the book back in memory, and keep whatever comes out otherwise."""
    compilation = compile_folder(draft, Compiler())
    held: dict[str, Json] = {
        "form": book.form,
        "ids": {
            ours: theirs for theirs, ours in ids.items() if ours != theirs or not is_number(theirs)
        },
        "order": [name for name, _ in book.entries],
        "added": {
            id: compilation.placed[id].unit.digest.hex()
            for id in laid_in
            if id in compilation.placed
        },
    }
    if book.form == "file":
        held |= {"entries_file": book.entries_file, "file_form": book.file_form}
    manifest = compilation.pack.manifest
    head = {
        "schema": SCHEMA,
        "title": manifest.title,
        "version": manifest.version,
        "components": COMPONENTS,
    }
    held["head"] = corrections(head, book.head)
    told, _ = entries_of(compilation, held, Account())
    kept: dict[str, Json] = {}
    is_list = (book.file_form if book.form == "file" else book.form) == "list"
    for name, entry in book.entries:
        was = {key: value for key, value in entry.items() if key != "id"} if is_list else entry
        found = corrections(told.get(ids[name], {}), was)
        if found:
            kept[ids[name]] = found
            for one in found:
                path = ".".join(str(key) for key in one["at"] if isinstance(key, str))
                account.add("kept", "parts of entries that a tale has no place for", name, path)
    held["entries"] = kept
    for one in held["head"]:
        account.add("kept", "what the book says of itself", "", ".".join(map(str, one["at"])))
    write_file(draft, NAME, print_origin(FORM, held))
    return compilation


class _Writer:
    """Writes entries as passages, and remembers where they lead and which tokens they give."""

    def __init__(self, base: Pack, ids: dict[str, str], account: Account) -> None:
        self._vocabulary = base.vocabulary
        self._ids = ids
        self._account = account
        self._skills = base.vocabulary.index("skill")
        self._categories = base.vocabulary.index("category")
        self._renowns = base.vocabulary.index("renown")
        self.ways: dict[str, list[str]] = {}
        self.tokens: set[str] = set()

    def passage(self, name: str, entry: dict[str, Json]) -> str:
        """The passage of an entry, laid out."""
        id = self._ids[name]
        self.ways[id] = []
        head = f"## {id}"
        if entry.get("romantic") is True:
            head += f"\n@tags {ROMANCE}"
        retinue = entry.get("retinue")
        if retinue is not None:
            if retinue in _OURS:
                head += f"\n@retinue {_OURS[retinue]}"
            else:
                self._account.add("kept", "a retinue that is none of ours", name, str(retinue))
        parts = [head, *paragraphs(entry.get("body") or "")]
        rewards = self._rewards(name, entry.get("rewards"))
        goto = entry.get("goto")
        menu = list(self._menu(name, entry))
        if menu and goto is not None:
            self._account.add("kept", "a way that goes on beside a menu", name, goto)
        if rewards:
            parts[-1 if len(parts) > 1 else 0] += ("\n" if len(parts) > 1 else "\n\n") + rewards
        if menu:
            parts += menu
        else:
            parts.append(f"-> {self._target(name, goto)}" if goto is not None else f"-> {END}")
        return "\n\n".join(parts) + "\n"

    def _menu(self, name: str, entry: dict[str, Json]) -> Iterator[str]:
        choices = [self._choice(name, row) for row in entry.get("responses") or ()]
        if choices:
            yield "\n".join(choices)
        for row in entry.get("resolutions") or ():
            yield self._test(name, row)

    def _choice(self, name: str, row: dict[str, Json]) -> str:
        tag = f"[{ROMANCE}] " if row.get("romantic") is True else ""
        target = self._target(name, row.get("goto"))
        return f"{filled(self._label(row.get('label')), f'* {tag}', '  ')} -> {target}"

    def _label(self, label: Json) -> str:
        return escaped(one_line(printable(label or ""))) or _GO_ON

    def _test(self, name: str, row: dict[str, Json]) -> str:
        asked = (
            f"{self._whats(name, row.get('using') or [])} {self._number(name, row.get('target'))}"
        )
        deed = filled(self._label(row.get("label")), f"? {asked}: ", "  ")
        return "\n".join(
            [
                deed,
                self._outcome(name, "+", row.get("success") or {}),
                self._outcome(name, "-", row.get("failure") or {}),
            ]
        )

    def _whats(self, name: str, using: list[str]) -> str:
        """What a test asks; skills and renowns do not mix in one of ours."""
        rolled: list[str] = []
        compared: list[str] = []
        for one in using:
            if one.strip().lower() == "any":
                rolled.append("any skill")
            elif found := self._skills.find(one):
                rolled.append(named(found[1]))
            elif found := self._categories.find(one):
                rolled.append(f"{named(found[1])} skill")
            elif found := self._renowns.find(one):
                compared.append(named(found[1]))
            else:
                self._account.add("kept", "what a test asks and ours cannot", name, one)
        if rolled and compared:
            self._account.add(
                "kept", "renowns beside skills in one test", name, ", ".join(compared)
            )
        return " or ".join(dict.fromkeys(rolled or compared)) or "any skill"

    def _number(self, name: str, target: Json) -> str:
        base: Json = target.get("base") if isinstance(target, dict) else target
        plus = "+L" if isinstance(target, dict) and target.get("addLocationNumber") is True else ""
        own = min(99, max(0, base)) if is_whole(base) else 0
        if own != base:
            self._account.add("kept", "a number that no test of ours has", name, str(base))
        return f"{own}{plus}"

    def _outcome(self, name: str, mark: str, row: dict[str, Json]) -> str:
        body = paragraphs(row.get("body") or "")
        lines = [f"{mark} "]
        if body:
            lines = [filled_again(body[0], f"{mark} ")]
            for more in body[1:]:
                lines += ["", filled_again(more, "  ")]
        rewards = self._rewards(name, row.get("rewards"))
        if rewards:
            lines = [f"{mark} {rewards}"] if not body else [*lines, f"  {rewards}"]
        goto = row.get("goto")
        if goto is not None:
            turn = f"-> {self._target(name, goto)}"
            lines = [f"{mark} {turn}"] if not body and not rewards else [*lines, f"  {turn}"]
        elif not body and not rewards:
            lines = [f"{mark} -> {END}"]
        return "\n".join(lines)

    def _rewards(self, name: str, rewards: Json) -> str:
        unknown: list[str] = []
        items = tale_rewards(rewards, self._vocabulary, unknown)
        for what in unknown:
            self._account.add("kept", "a reward that is none of ours", name, what)
        self.tokens.update(item.partition(" ")[2] for item in items if item.startswith("token "))
        return f"[{' | '.join(items)}]" if items else ""

    def _target(self, name: str, goto: Json) -> str:
        if isinstance(goto, str) and goto in self._ids:
            self.ways[self._ids[name]].append(self._ids[goto])
            return self._ids[goto]
        what = "a way that leads to no entry; here it ends the encounter"
        self._account.add("kept", what, name, str(goto or "nowhere"))
        return END


def filled_again(paragraph: str, lead: str) -> str:
    """A filled paragraph behind an outcome's mark, its other lines under it."""
    rows = paragraph.split("\n")
    return "\n".join([lead + rows[0], *[f"  {row}" for row in rows[1:]]])
