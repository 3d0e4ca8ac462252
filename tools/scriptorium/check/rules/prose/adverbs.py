"""W318: adverbs in `-ly` heaped up in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scriptorium.check.rules.prose.rule import Desk
from scriptorium.prose.encounters import Encounter
from scriptorium.prose.spots import Spot

CODE = "W318"
LANGUAGES = ("en",)

_ADVERB = re.compile(r"(?<![\w'’-])[a-z]{2,}ly(?![\w'’-])")
_NO_ADVERBS = frozenset(
    "ally anomaly assembly barely belly bodily bully burly butterfly comely costly courtly "
    "cowardly curly daily deadly doily dolly early elderly family filly fly folly friendly "
    "ghastly ghostly gnarly godly goodly grisly heavenly hilly holly holy homely hourly imply "
    "jelly jolly july kindly kingly knightly likely lily lively lonely lordly lovely lowly manly "
    "melancholy monthly oily only orderly pearly ply queenly rally rely reply scaly sickly silly "
    "sly smelly sprightly stately supply surly tally timely ugly unlikely unruly weekly wily "
    "womanly woolly worldly yearly".split()
)


def spots(encounter: Encounter, desk: Desk) -> Iterator[Spot]:
    heap = desk.settings.number(CODE, "heap")
    for id, sentence in encounter.sentences:
        if sentence.count("ly") < heap:
            continue
        found = [word for word in _ADVERB.findall(sentence) if word not in _NO_ADVERBS]
        if len(found) >= heap:
            yield Spot(id, sentence)
