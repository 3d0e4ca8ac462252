"""How a tale writes a name: bare where that is read as the name, else in quotes, or not at all."""

from __future__ import annotations

from typing import NamedTuple

from malory.book.lowering.names import Names
from malory.book.uses import uses_in
from malory.pack import CounterName, Fact, Insert, Kind, Skill, Token, Vocabulary, fold
from malory.tale import parse_passage

_QUOTES = '"“”„‟«»'
_TRIED = "[%s 1 | %s]\n\n? {%s 2+} %s 4: try\n+ So.\n- Not.\n"
_SAMPLES: dict[Kind, str] = {
    "skill": _TRIED,
    "category": "[%s skill | 2 %s skills]\n\n? {sum %s 2+ and %s 1} %s 4: try\n+ So.\n- Not.\n",
    "renown": "[%s +1]\n\n? {%s 2+} %s 4: try\n+ So.\n- Not.\n",
    "counter": "[%s 1 | {%s 2+} %s 1+L]\n",
    "status": "[become %s | lose %s | {%s and not %s} treasure]\n",
    "knight": "[{%s and not %s} treasure]\n",
    "terrain": "[{%s or not %s} go to any %s | go to nearest %s]\n",
    "region": "[{%s and not %s} treasure]\n",
    "place": "[{at %s} go to %s]\n",
    "location card": "[{%s set aside and not %s set aside} treasure]\n",
    "treasure": "[{treasure %s} lose treasure %s | treasure %s]\n",
    "token": "[{token %s} lose token %s | token %s]\n",
    "quest": "[{quest %s and not quest %s} treasure]\n",
    "tag": "* [%s] Go -> end\n",
    "fact": "@%s yes\n\nSo.\n",
    "insert": "It is {%s}.\n",
}
"""A passage's text for each kind that tales name, with the name wherever that kind may stand."""


class Spelling(NamedTuple):
    """A name as a tale writes it: bare, or with quotes; empty what cannot be read."""

    bare: str
    quoted: str

    def like(self, written: str, id: str) -> str:
        """The name written as another was: in its quotes, with the capital that an insert asked
        for. `id` is the other's id."""
        if written[:1] in _QUOTES and len(written) > 1 and self.quoted:
            return written[0] + self.quoted[1:-1] + written[-1]
        if not self.bare:
            return self.quoted
        if written[:1].isupper() and not id[:1].isupper() and fold(written) == fold(id):
            return self.bare[:1].upper() + self.bare[1:]
        return self.bare


def spelling_of(kind: Kind, name: str) -> Spelling | None:
    """How a tale writes a name of this kind; None if it cannot. Kinds that no tale names may be
    called anything."""
    sample = _SAMPLES.get(kind)
    if sample is None:
        return Spelling(name, f'"{name}"')
    bare = name if _reads(kind, name, sample, name) else ""
    quoted = f'"{name}"' if _reads(kind, name, sample, f'"{name}"') else ""
    return Spelling(bare, quoted) if bare or quoted else None


def _reads(kind: Kind, name: str, sample: str, written: str) -> bool:
    """Whether the sample, with the name so written, is sound and names it each time."""
    vocabulary = _of_one(kind, name)
    text = "## x\n" + sample.replace("%s", written)
    inserts = frozenset(fold(one) for one in vocabulary.names("insert"))
    if "\n" in name or parse_passage(text, inserts).faults:
        return False
    found = [use for use in uses_in(text, Names(vocabulary), inserts) if use.kind == kind]
    return len(found) == sample.count("%s")


_FIELDS: dict[Kind, str] = {
    "category": "categories",
    "status": "statuses",
    "location card": "location_cards",
}


def _of_one(kind: Kind, name: str) -> Vocabulary:
    """A vocabulary that knows one name."""
    match kind:
        case "skill":
            return Vocabulary(skills=(Skill(name),))
        case "token":
            return Vocabulary(tokens=(Token(name),))
        case "counter":
            return Vocabulary(counters=(CounterName(name),))
        case "fact":
            return Vocabulary(facts=(Fact(name),))
        case "insert":
            return Vocabulary(inserts=(Insert(name),))
        case _:
            field = _FIELDS.get(kind, f"{kind}s")
            return Vocabulary(**{field: (name,)})  # type: ignore[arg-type]  # a field of plain names
