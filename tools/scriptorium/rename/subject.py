"""What is to be renamed, and whether it may be called so: both told apart by the pack itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import category, normalize

from malory.book.compiling import Compilation
from malory.book.declaring import place_of
from malory.pack import BARE_KINDS, KINDS, LANGUAGE_FACTS, Kind, Vocabulary, fold
from malory.pack.uses import TableUse
from malory.source import Place, nearest
from malory.tale import is_number, is_slug
from malory.tale.targets import END, slug_of

from scriptorium.rename.spelling import Spelling, spelling_of

PASSAGE = "passage"
TITLE = "token title"
_MOST = 6


class RenameError(Exception):
    """Nothing is renamed, for the reason in the text; `place` is what stands in the way."""

    def __init__(self, words: str, place: Place | None = None) -> None:
        super().__init__(words)
        self.place = place


class Subject(NamedTuple):
    """A passage (`kind` is ``passage``), a name, or a token's title: its id, what it is called, and
    what it shall be called. Of a name also how a tale writes the new one."""

    kind: str
    id: str
    old: str
    new: str
    spelling: Spelling | None = None

    @property
    def noun(self) -> str:
        return "section" if self.kind == PASSAGE and "." in self.id else self.kind

    def now(self, kind: str, id: str) -> str:
        """What a thing is called afterwards."""
        if kind != self.kind:
            return id
        if id == self.id:
            return self.new
        if kind == PASSAGE and id.startswith(f"{self.id}."):
            return self.new + id[len(self.id) :]
        return id


def subject_for(
    compilation: Compilation, uses: Sequence[TableUse], old: str, new: str, kind: str
) -> Subject:
    """The one thing that is called `old`, to be called `new`. `RenameError` if there is none, if
    there are several, or if something else is called `new`."""
    meant = list(dict.fromkeys(_meant(compilation, old.strip(), kind)))
    exact = [one for one in meant if one.old == old.strip()]
    meant = exact if len(exact) == 1 else meant
    if not meant:
        raise RenameError(_unknown(compilation, old, kind))
    if len(meant) > 1:
        kinds = [one.kind for one in meant]
        if len(set(kinds)) < len(kinds):
            ids = ", ".join(f"`{one.id}`" for one in meant[:_MOST])
            raise RenameError(f"`{old}` may be any of {ids}: name the one.")
        ways = " or ".join(f"--kind {one!r}" if " " in one else f"--kind {one}" for one in kinds)
        raise RenameError(f"`{old}` is a {' and a '.join(kinds)}: say which, {ways}.")
    found = meant[0]
    if found.kind == PASSAGE:
        return _passage(compilation, found, normalize("NFC", new.strip()))
    return _name(compilation.pack.vocabulary, uses, found, " ".join(new.split()))


def _meant(compilation: Compilation, old: str, kind: str) -> Iterator[Subject]:
    """Everything that is called so, of the kind if one is given."""
    if kind in ("", PASSAGE):
        yield from _meant_passages(compilation, old)
    vocabulary = compilation.pack.vocabulary
    for one in KINDS:
        if kind not in ("", one):
            continue
        found = vocabulary.index(one).find(old)
        if found is None:
            continue
        if one == "token" and fold(old) != fold(found[1]):
            title = next(row.title for row in vocabulary.tokens if row.number == found[1])
            yield Subject(TITLE, found[1], title, "")
        else:
            yield Subject(one, found[1], found[1], "")


def _meant_passages(compilation: Compilation, old: str) -> Iterator[Subject]:
    placed = compilation.placed
    if old in placed:
        yield Subject(PASSAGE, old, old, "")
        return
    folded = old.casefold()
    for id, here in placed.items():
        label = id.partition(".")[2]
        is_print = here.number is not None and str(here.number) == old and not id.isdecimal()
        if is_print or folded in (id, label):
            yield Subject(PASSAGE, id, id, "")


def _unknown(compilation: Compilation, old: str, kind: str) -> str:
    vocabulary = compilation.pack.vocabulary
    known: dict[str, str] = {}
    for one in KINDS if not kind else [one for one in KINDS if one == kind]:
        known |= dict.fromkeys(vocabulary.names(one), one)
        if one == "token":
            known |= {row.title: one for row in vocabulary.tokens if row.title}
    if kind in ("", PASSAGE):
        known |= {id.partition(".")[2]: "section" for id in compilation.placed if "." in id}
        known |= dict.fromkeys(compilation.placed, PASSAGE)
    near = nearest(old, known)
    what = kind or "passage and no name"
    hint = f" Did you mean the {known[near]} `{near}`?" if near else ""
    return f"there is no {what} called `{old}` in {compilation.pack.name}.{hint}"


# ------------------------------------------------------------------------------------- passages


def _passage(compilation: Compilation, found: Subject, new: str) -> Subject:
    parent, dot, _ = found.id.partition(".")
    head, new_dot, new_label = new.partition(".")
    if dot:
        if not new_dot:
            new_label = new
        elif head != parent:
            raise RenameError(
                f"a section stays with its passage: `{parent}.{new_label}` can be had, `{new}` "
                f"only by moving its text below `## {head}`."
            )
        new = f"{parent}.{new_label}"
        if not is_slug(new_label) or new_label == END:
            raise RenameError(_no_id(new_label, "a section's label"))
    elif new_dot or not (is_number(new) or is_slug(new)) or new == END:
        raise RenameError(_no_id(new, "a passage's id"))
    if new == found.id:
        raise RenameError(f"`{new}` is what it is called already.")
    other = compilation.placed.get(new)
    if other is not None:
        raise RenameError(f"`{new}` is taken.", place_of(other.declared))
    return found._replace(new=new)


def _no_id(new: str, what: str) -> str:
    if new == END:
        return "`end` is what ends the encounter; no passage is called so."
    near = slug_of(new)
    hint = f" Did you mean `{near}`?" if near and near != new else ""
    number = "" if what == "a section's label" else "a number or "
    return (
        f"`{new}` cannot be {what}: {number}lower-case letters, digits and hyphens, with a letter "
        f"among them.{hint}"
    )


# ---------------------------------------------------------------------------------------- names


def _name(vocabulary: Vocabulary, uses: Sequence[TableUse], found: Subject, new: str) -> Subject:
    if not new:
        raise RenameError("an empty name names nothing.")
    if new == found.old:
        raise RenameError(f"`{new}` is what it is called already.")
    for sign in new:
        if category(sign) in ("Cc", "Cf", "Zl", "Zp", "Cs"):
            raise RenameError(f"a name holds no U+{ord(sign):04X}, which nobody can see.")
    if found.kind == "token" and re.fullmatch(r"0|[1-9][0-9]*", new) is None:
        raise RenameError("a token's number is a whole number; its title is renamed by its title.")
    _see_that_it_is_ours(uses, found)
    _see_that_it_is_free(vocabulary, uses, found, new)
    if found.kind == TITLE:
        return found._replace(new=new, spelling=spelling_of("token", new))
    kind: Kind = next(one for one in KINDS if one == found.kind)
    spelling = spelling_of(kind, new)
    if spelling is None:
        article = "an" if kind == "insert" else "a"
        raise RenameError(f"`{new}` cannot be {article} {kind}: no tale could write it.")
    return found._replace(new=new, spelling=spelling)


def _see_that_it_is_ours(uses: Sequence[TableUse], found: Subject) -> None:
    if found.kind == "fact" and any(fact.key == found.id for fact in LANGUAGE_FACTS):
        raise RenameError(f"`@{found.id}` is a fact of every pack, and cannot be renamed.")
    kind = "token" if found.kind == TITLE else found.kind
    for use in uses:
        if use.declares and use.kind == kind and use.id == found.id and not use.is_own:
            base = use.node.source.name.partition("/")[0]
            raise RenameError(
                f"the {kind} `{found.id}` is declared by the pack `{base}`, on which this one is "
                "based."
            )


def _see_that_it_is_free(
    vocabulary: Vocabulary, uses: Sequence[TableUse], found: Subject, new: str
) -> None:
    """One name means one thing, among all that could stand in the same place."""
    kind = "token" if found.kind == TITLE else found.kind
    group = BARE_KINDS if kind in BARE_KINDS else (kind,)
    for use in uses:
        taken = use.declares and use.kind in group
        taken = taken or (kind == "token" and use.kind == TITLE)
        mine = use.id == (found.old if use.kind == TITLE else found.id) and use.kind == found.kind
        if taken and not mine and fold(use.id) == fold(new):
            raise RenameError(
                f"`{new}` is taken: the {use.kind} `{use.id}` stands here.",
                use.node.source.place(use.node.start, use.node.end),
            )
    if kind == "fact" and any(fold(fact.key) == fold(new) for fact in LANGUAGE_FACTS):
        raise RenameError(f"`{new}` is taken: every pack has that fact.")
