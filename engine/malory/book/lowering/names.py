"""Names as written, looked up in the pack's vocabulary; what is not found becomes a fault."""

from __future__ import annotations

from malory.pack import BARE_KINDS, Index, Kind, Vocabulary
from malory.source import slip
from malory.tale import Fault
from malory.tale.syntax import Extent, Name

DOUBT = ""
"""The code of a fault that is the pack's, not the passage's: never shown, but the passage that has
it cannot be read until the pack's table is put right."""

_NOUNS: dict[Kind, str] = {
    "skill": "skill",
    "category": "category of skills",
    "renown": "renown",
    "status": "status",
    "treasure": "treasure",
    "token": "token",
    "quest": "quest",
    "knight": "knight",
    "terrain": "terrain",
    "region": "region",
    "place": "place",
    "location card": "Location card",
    "milieu": "milieu",
    "character": "character",
    "feature": "feature",
    "counter": "counter",
    "tag": "tag",
    "fact": "fact",
    "insert": "insert",
}


_KEYS: dict[Kind, str] = {
    "skill": "skills",
    "category": "categories",
    "renown": "renowns",
    "status": "statuses",
    "treasure": "treasures",
    "token": "tokens",
    "counter": "counters",
    "tag": "tags",
    "fact": "facts",
    "insert": "inserts",
}
"""Where a gamebook declares names of a kind."""


KEYWORDS = (
    "visited", "token", "treasure", "quest", "another", "become", "lose", "companion", "turn",
    "move", "each",
)  # fmt: skip
"""Words of the language before a name: mistyped, they read as the beginning of one."""


def _is_quoted(name: Name) -> bool:
    return name.at[1] - name.at[0] == len(name.text) + 2


def _declared_under(kinds: tuple[Kind, ...]) -> str:
    keys = [f"`{_KEYS[kind]}`" for kind in kinds if kind in _KEYS]
    if not keys:
        return ""
    last = f" or {keys[-1]}" if len(keys) > 1 else ""
    return f"declare it in pack.yaml, under {', '.join(keys[:-1] or keys)}{last}"


def kinds_in_words(kinds: tuple[Kind, ...]) -> str:
    """The kinds as a message lists them: `skill, renown or counter`."""
    words = [_NOUNS[kind] for kind in kinds]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


class Names:
    """Looks up names of one vocabulary; keep it as long as the vocabulary holds."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._doubtful = frozenset(vocabulary.doubtful)
        self._indexes: dict[tuple[Kind, ...], Index] = {}
        self._hints: dict[tuple[tuple[Kind, ...], str], str] = {}
        self._rights: dict[tuple[tuple[Kind, ...], str], str] = {}

    def index(self, *kinds: Kind) -> Index:
        found = self._indexes.get(kinds)
        if found is None:
            found = self._indexes[kinds] = self.vocabulary.index(*kinds)
        return found

    def find(
        self, name: Name, kinds: tuple[Kind, ...], faults: list[Fault]
    ) -> tuple[Kind, str] | None:
        """The kind and id of a bare name; None, and a fault, if no such kind has it.

        E104: no such name. E109: a name of another kind than can stand here. While the pack's own
        table of one of the kinds is faulty nobody is blamed: the fault is a `DOUBT`.
        """
        found = self.index(*kinds).find(name.text)
        if found is not None:
            return found
        if self._doubtful.intersection(kinds):
            faults.append(Fault(DOUBT, name.at))
            return None
        other = self.index(*BARE_KINDS).find(name.text)
        if other is not None and other[0] not in kinds:
            facts = (
                ("name", other[1]),
                ("found", kinds_in_words((other[0],))),
                ("wanted", kinds_in_words(kinds)),
            )
            faults.append(Fault("E109", name.at, facts))
            return None
        wanted = (("kinds", kinds_in_words(kinds)), ("name", name.text))
        hint, edits = self.hint(name.text, kinds), self.edits(name, kinds)
        word, space, rest = name.text.partition(" ")
        meant = "" if edits or _is_quoted(name) else slip(word, KEYWORDS)
        if meant:
            hint = f"did you mean `{meant}{space}{rest}`?"
            edits = (((name.at[0], name.at[0] + len(word)), meant),)
        faults.append(Fault("E104", name.at, wanted, hint, edits=edits))
        return None

    def hint(self, text: str, kinds: tuple[Kind, ...]) -> str:
        """`Did you mean ...?` for the nearest name of these kinds; else, for a gamebook, where such
        names are declared. Of Tales the cards are given, and a name that none has is a slip."""
        key = (kinds, text)
        hint = self._hints.get(key)
        if hint is None:
            near = self.index(*kinds).nearest(text)
            is_phrase = " " in text and len(kinds) > 1  # as likely a sentence as a name
            where = _declared_under(kinds) if self.vocabulary.lacks and not is_phrase else ""
            hint = self._hints[key] = f"did you mean `{near}`?" if near else where
        return hint

    def edits(self, name: Name, kinds: tuple[Kind, ...]) -> tuple[tuple[Extent, str], ...]:
        """What mends a name that is a slip of the pen; nothing where that is not sure."""
        key = (kinds, name.text)
        right = self._rights.get(key)
        if right is None:
            right = self._rights[key] = self.index(*kinds).slip(name.text)
        if not right:
            return ()
        if name.text[:1].isupper():
            right = right[:1].upper() + right[1:]
        return ((name.at, f'"{right}"' if _is_quoted(name) else right),)

    def is_doubtful(self, kind: Kind) -> bool:
        return kind in self._doubtful
