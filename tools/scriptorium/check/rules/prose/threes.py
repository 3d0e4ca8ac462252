"""W320: lists of three (`a, b and c`)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W320"
LANGUAGES = ("en",)

_ITEM = r"[\w'’-]+(?: [\w'’-]+){0,2}"
_REST = re.compile(rf", ({_ITEM}) (?:and|or) [\w'’-]+(?: [\w'’-]+)?")
_FIRST = re.compile(rf"(?<![\w'’-]){_ITEM}\Z")
_CLAUSE = frozenset("i you he she it we they there who which that and or but says said".split())
"""Words that tell a clause from a thing in a list."""


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    for id, sentence in encounter.sentences:
        if ", " not in sentence:
            continue
        for rest in _REST.finditer(sentence):
            first = _FIRST.search(" ".join(sentence[: rest.start()].split(" ")[-3:]))
            if first is not None and _CLAUSE.isdisjoint(f"{first[0]} {rest[1]}".lower().split()):
                yield Spot(id, first[0] + rest[0])
