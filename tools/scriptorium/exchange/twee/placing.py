"""The text of a Twee passage from a passage of ours, and its notes put where they belong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from malory.book import model
from malory.book.phrases import begins

from scriptorium.exchange.remarks import Account
from scriptorium.exchange.twee.emphasis import twee_text
from scriptorium.exchange.twee.markup import Link, tokens
from scriptorium.exchange.twee.notes import Note, place_of
from scriptorium.exchange.twee.sugar import GO_ON, Format, shielded

_WIDE: Final = "\n\n"
_PARTED: Final = (("words", "words"), ("words", "way"))
"""What a blank line parts; a line of code stands close to what is above and below."""
LINK_SIGNS: Final = str.maketrans({"[": "(", "]": ")", "|": "/"})
"""Signs that end a link or part it, and what is put for them."""


def canonical(label: str, target: str, style: str) -> str:
    """A link as the story writes most of its own."""
    if label == target:
        return f"[[{target}]]"
    return f"[[{label}{style}{target}]]"


def retargeted(link: Link, name: str) -> str:
    """A way as it is written, leading to a passage of another name.

    >>> retargeted(Link("[[go|Hall][$x to 'Hall']]", "go", "Hall", "$x to 'Hall'"), "Barn")
    "[[go|Barn][$x to 'Hall']]"
    """
    source = link.source
    end = source.find(">>" if source.startswith("<<") else "][")
    head = source if end < 0 else source[:end]
    at = head.find(link.target) if "<-" in head else head.rfind(link.target)
    if at < 0:
        return source
    return source[:at] + name + source[at + len(link.target) :]


class Placing:
    """One passage on its way. `notes` come with how many paragraphs stand above each; `is_raw`: the
    words came from Twee, and are its markup again."""

    def __init__(
        self,
        passage: model.Passage,
        notes: Sequence[tuple[int, Note]],
        names: Mapping[str, str],
        style: str,
        format: Format,
        is_raw: bool,
        inserts: Mapping[str, str],
        account: Account,
    ) -> None:
        self._passage = passage
        self._id = passage.id
        self._waiting: dict[int, list[Note]] = {}
        for count, note in notes:
            self._waiting.setdefault(count, []).append(note)
        self._names = names
        self._style = style
        self._format = format
        self._is_raw = is_raw
        self._inserts = inserts
        self._account = account
        self._count = 0  # paragraphs met
        self._rows: list[tuple[str, str]] = []  # ``words``, ``code`` or a ``way``, and its text
        ending = passage.ending
        self._choices = [
            one
            for one in (ending.entries if isinstance(ending, model.Menu) else ())
            if isinstance(one, model.Choice)
        ]
        self._written: set[int] = set()  # choices that a note has written

    def text(self) -> str:
        """The passage's text."""
        for item in self._passage.items:
            self._item(item)
        self._alone()
        for left in sorted(self._waiting):  # a note that stands lower than any paragraph now
            self._lay(self._waiting.pop(left))
        ending = self._ending()
        if ending:
            self._rows.append(("way", ending))
        out, before = "", ""
        for kind, text in self._rows:
            if out:
                out += _WIDE if (before, kind) in _PARTED else "\n"
            out += text
            before = kind
        return out

    def _item(self, item: model.Item) -> None:
        match item:
            case model.Paragraph(text):
                self._paragraph(text)
            case model.Pause():
                self._account.add("lost", "a pause in a text", self._id)
            case model.Rewards(rewards):
                self._put(self._format.rewards(rewards, self._id))
            case model.Block(branches):
                parts = [(one.condition, self._apart(one.items)) for one in branches]
                self._put(self._format.block(parts, self._id))

    def _put(self, text: str, kind: str = "code") -> None:
        if text:
            self._rows.append((kind, text))

    def _apart(self, items: Iterable[model.Item], turn: model.Turn | None = None) -> str:
        """Items that stand inside something, as one text."""
        held, self._rows = self._rows, []
        for item in items:
            self._item(item)
        rows, self._rows = self._rows, held
        texts = [text for _, text in rows]
        if turn is not None and turn.target != model.END:
            texts.append(self._turn(turn.target))
        return _WIDE.join(texts)

    def _turn(self, target: model.PassageId) -> str:
        self._account.add("said", "a redirect becomes a way to choose", self._id)
        return canonical(GO_ON, self._names[target], self._style)

    # ----------------------------------------------------------------------- words and notes

    def _paragraph(self, text: model.Text) -> None:
        notes = self._alone()
        self._count += 1
        words = self._text(text)
        self._put(self._with(words, notes) if notes else words, "words")

    def _alone(self) -> list[Note]:
        """Lay what stands alone above the next paragraph; what belongs into it is left."""
        notes = self._waiting.pop(self._count, [])
        inside = [note for note in notes if note.after is not None]
        self._lay(note for note in notes if note.after is None)
        return inside

    def _lay(self, notes: Iterable[Note]) -> None:
        for note in notes:
            if note.label is None or self._claim(note):
                self._put(self._source(note))

    def _claim(self, note: Note) -> bool:
        """Whether the way that a note writes is still in the menu; then the note writes it."""
        for count, choice in enumerate(self._choices):
            if choice.target == note.target and self._label(choice.label) == note.label:
                self._written.add(count)
                return True
        self._account.add("lost", "how a way was written that has changed", self._id, note.source)
        return False

    def _source(self, note: Note) -> str:
        """How a note is written; a way leads to where its passage is called now."""
        if note.target is None or note.target == model.END:
            return note.source
        name = self._names[note.target]
        links = [one for one in tokens(note.source, "") if isinstance(one, Link)]
        if len(links) != 1 or links[0].target == name:
            return note.source
        return note.source.replace(links[0].source, retargeted(links[0], name))

    def _with(self, words: str, notes: Iterable[Note]) -> str:
        """The words with what notes put into them."""
        found: list[tuple[int, Note]] = []
        for note in notes:
            at = place_of(words, note.after or "", note.shown)
            is_there = at >= 0
            if note.label is not None and not (is_there and self._claim(note)):
                continue
            if not is_there:
                self._account.add(
                    "said",
                    "code whose place has changed stands at its paragraph's end",
                    self._id,
                    note.source,
                )
                at, note = len(words), note._replace(shown="")
            found.append((at, note))
        out, position = "", 0
        for at, note in sorted(found, key=lambda pair: pair[0]):
            if at < position:  # what stood here is part of another's words now
                out += note.source
                continue
            out += words[position:at] + self._source(note)
            position = at + len(note.shown)
        return out + words[position:]

    def _text(self, text: model.Text, is_raw: bool | None = None) -> str:
        raw = self._is_raw if is_raw is None else is_raw
        return "".join(self._piece(piece, raw) for piece in text)

    def _piece(self, piece: model.Piece, raw: bool) -> str:
        match piece:
            case str():
                return piece if raw else shielded(piece)
            case model.Insert(name, capital):
                word = self._inserts.get(name) or name
                return begins(word) if capital else word
            case model.Emphasis(inner, _):
                return twee_text(piece, self._text(inner, raw))
            case model.Varying(condition, then, otherwise):
                first, second = self._text(then, raw), self._text(otherwise, raw)
                return self._format.either(condition, first, second, self._id)

    # --------------------------------------------------------------------------------- endings

    def _ending(self) -> str:
        match self._passage.ending:
            case model.Turn(target) if target != model.END:
                return self._turn(target)
            case model.Die() as die:
                return self._format.die(die, self._outcome, self._id)
            case model.Menu(entries):
                return self._menu(entries)
        return ""

    def _outcome(self, outcome: model.Outcome) -> str:
        return self._apart(outcome.items, outcome.turn)

    def _menu(self, entries: Sequence[model.Choice | model.Test]) -> str:
        rows: list[str] = []
        count = -1
        for one in entries:
            if isinstance(one, model.Choice):
                count += 1
                if count in self._written:
                    continue
                row = self._choice(one)
            else:
                row = self._test(one)
            if one.tags:
                self._account.add("lost", "the tags of choices", self._id, ", ".join(one.tags))
            if one.condition is not None:
                row = self._format.provided(one.condition, row, self._id)
            rows.append(row)
        has_tests = any(isinstance(one, model.Test) for one in entries)
        return self._format.menu(rows, has_tests) if rows else ""

    def _test(self, test: model.Test) -> str:
        def made(deed: str) -> str:
            return self._format.test(test, deed, self._outcome, self._id)

        return self._each(test.deed, made)

    def _choice(self, choice: model.Choice) -> str:
        target = self._names[choice.target]

        def made(label: str) -> str:
            safe = label.translate(LINK_SIGNS).replace("->", "-)").replace("<-", "(-")
            if safe != label:
                self._account.add("said", "signs of links in the words of a way", self._id, label)
            return canonical(safe, target, self._style)

        return self._each(choice.label, made)

    def _each(self, text: model.Text, make: Callable[[str], str]) -> str:
        """What is made of a label, under the conditions of the text that varies in it: a link's
        words cannot vary by themselves."""
        flat = _flat(text)
        for at, piece in enumerate(flat):
            if isinstance(piece, model.Varying):
                then, otherwise = (
                    self._each((*flat[:at], *half, *flat[at + 1 :]), make)
                    for half in (piece.then, piece.otherwise)
                )
                return self._format.either(piece.condition, then, otherwise, self._id)
        return make(self._label(flat))

    def _label(self, text: model.Text) -> str:
        return " ".join(self._text(_flat(text), True).split())


def _flat(text: model.Text) -> model.Text:
    """A text without emphasis."""
    found: list[model.Piece] = []
    for piece in text:
        found += _flat(piece.text) if isinstance(piece, model.Emphasis) else (piece,)
    return tuple(found)
