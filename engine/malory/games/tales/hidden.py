"""What no seat may see, and a whole state made up to fit what one does see (R215)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from malory.games.tales.state import Tale
from malory.kernel import Stream
from malory.kernel.game import Kind

HIDDEN_FIELDS: Final[dict[str, Kind]] = {
    "encounters": "pile",
    "features": "pile",
    "treasures": "pile",
    "aside": "pile",
}


def every_card(s: Tale) -> Counter[str]:
    """Return every card of the three decks, wherever it lies: the same at every ply."""
    found: Counter[str] = Counter(s.encounters)
    for zone in (
        s.encounters_under,
        s.encounter_discards,
        s.features,
        s.features_under,
        s.feature_discards,
        s.treasures,
        s.treasure_discards,
        s.aside,
        s.on_table,
        s.removed,
        *(one.treasures for one in s.knights),
        *(one.locations for one in s.knights),
    ):
        found.update(tuple(zone))
    return found


def sample(view: Tale, rng: Stream) -> Tale:
    """Return a copy of a view, its decks filled by lot with what is not in sight.

    What passages have told of the cards set aside stays true.
    """
    s = view.copy()
    setting = s.game.setting
    many = {name: len(getattr(s, name)) for name in HIDDEN_FIELDS}
    for name in HIDDEN_FIELDS:
        setattr(s, name, ())
    seen = every_card(s)

    def unseen(cards: tuple[str, ...]) -> list[str]:
        left = [one for one in cards if one not in seen]
        rng.shuffle(left)
        return left

    locations = unseen(setting.edition.locations)
    known = s.aside_known
    # Those known to be aside first, those known not to be last: the rest by lot between them.
    locations.sort(key=lambda one: {True: 0, None: 1, False: 2}[known.get(one)])
    s.aside = tuple(locations[: many["aside"]])
    encounters = unseen(setting.encounter_cards()) + locations[many["aside"] :]
    rng.shuffle(encounters)
    s.encounters = tuple(encounters)
    s.features = tuple(unseen(setting.feature_cards()))
    s.treasures = tuple(unseen(setting.treasures))
    return s
