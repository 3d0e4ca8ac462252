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
    "quests": "pile",
    "undealt": "pile",
    "grand_next": "pile",
    "grand_left": "pile",
}


def every_card(s: Tale) -> Counter[str]:
    """Return every card of the decks, wherever it lies: the same at every ply."""
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
        s.quests,
        s.quest_discards,
        s.undealt,
        s.grand,
        s.grand_next,
        s.grand_left,
        *(one.quests for one in s.knights),
        *(one.done for one in s.knights),
        *(one.treasures for one in s.knights),
        *(one.locations for one in s.knights),
    ):
        found.update(tuple(zone))
    return found


def _ages_to_come(s: Tale, count: int) -> list[int]:
    """Return the Ages of so many Grand Quests that lie face down, the next first (R165)."""
    ages = sorted(s.game.setting.ages)
    later = [one for one in ages if one > s.age][:count]
    return later if len(later) == count else ages[-count:]


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
    s.quests = tuple(unseen(setting.advanced))
    s.undealt = tuple(unseen(setting.starting))
    if many["grand_next"] or many["grand_left"]:
        left = unseen(tuple(setting.grand))
        s.grand_next = tuple(
            [
                next(one for one in left if setting.grand[one].age == age)
                for age in _ages_to_come(s, many["grand_next"])
            ]
        )
        s.grand_left = tuple([one for one in left if one not in s.grand_next])
    return s
