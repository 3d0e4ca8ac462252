"""W314: an outcome that ends on a maxim: `not this but that`, a rule for everyone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scriptorium.check.rules.prose.endings import last_sentences
from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W314"
LANGUAGES = ("en",)

_MAXIM = re.compile(
    r"\bnot\b[^.;:!?\"”]{1,60}?,? but\b(?! not\b)"
    r"|^(?:\"|“)?(?:No one|Nobody|Everyone|Everybody|All men|Men|Some men|One) "
    r"(?:who |that |never |always |must |may |can |is |are |does )"
    r"|\b(?:such is|so it is with|there are things|there is no \w+ (?:so|like))\b",
)


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    for id, sentence in last_sentences(encounter):
        if _MAXIM.search(sentence):
            yield Spot(id, sentence)
