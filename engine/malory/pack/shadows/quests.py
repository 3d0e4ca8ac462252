"""Whether each quest can be won and lost with the cards that there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from malory.pack.record import Record
from malory.pack.shadows.tables import ShadowQuest, ShadowTables

_OWN: Mapping[str, tuple[str, ...]] = {
    "combat": ("groups",),
    "river": ("steps",),
    "spots": ("spots",),
    "war": ("row", "hard_row"),
}
"""The fields of each kind of quest."""


def quest_faults(tables: ShadowTables) -> Iterator[tuple[Record, str]]:
    """Yield each quest that cannot be played, and why."""
    fights = {row.value: row.copies for row in tables.whites if row.role == "fight"}
    black: dict[str, int] = {}
    for row in tables.blacks:
        black[row.role] = black.get(row.role, 0) + row.copies
    lasting = {quest.name for quest in tables.quests if quest.perpetual}
    relics: list[str] = [quest.victory.relic for quest in tables.quests if quest.victory.relic]
    for quest in tables.quests:
        if fault := _kind_fault(quest) or _white_fault(quest, fights, tables):
            yield quest, fault
        elif quest.black > black.get(_cards_of(quest), quest.black):
            yield quest, f"there are too few black cards to lose `{quest.name}`"
        elif quest.after == quest.name or quest.after in lasting:
            yield quest, f"`{quest.name}` comes after a quest that never ends"
        if relics.count(quest.victory.relic) > 1:
            yield quest, f"two quests give the relic `{quest.victory.relic}`"
    for relic in tables.relics:
        if relic.role not in relics:
            yield relic, f"no quest gives `{relic.name}`"
    for row in tables.blacks:
        if row.role in ("black-knight", "lancelot") and not row.value:
            yield row, f"`{row.name}` is a combat card without a value"
        elif row.role == "lancelot" and not row.second:
            yield row, f"`{row.name}` has no value for the Dragon"


def _kind_fault(quest: ShadowQuest) -> str:
    """What a quest lacks of its kind, or has of another; "" if it is whole."""
    own = _OWN[quest.kind]
    for name in ("groups", "steps", "spots", "row", "hard_row"):
        has = bool(getattr(quest, name))
        if has and name not in own:
            return f"`{quest.name}` is a {quest.kind}, and has `{name}`"
        if not has and name in own:
            return f"`{quest.name}` is a {quest.kind} without `{name}`"
    return ""


def _white_fault(quest: ShadowQuest, fights: Mapping[int, int], tables: ShadowTables) -> str:
    """Why no cards could win a quest; "" if some can."""
    row, hard = quest.row, quest.hard_row
    if quest.kind == "combat":
        groups = sorted(quest.groups, reverse=True)
        copies = sorted(fights.values(), reverse=True)
        enough = len(copies) >= len(groups) and all(
            held >= group for held, group in zip(copies, groups, strict=False)
        )
        return "" if enough else f"there are too few Fight cards to win `{quest.name}`"
    if quest.kind == "war":
        if hard[: len(row)] != row or len(hard) <= len(row):
            return f"the hard row of `{quest.name}` does not go on from its row"
        short = [value for value in hard if hard.count(value) > fights.get(value, 0)]
        return f"there are too few Fights {short[0]} to win `{quest.name}`" if short else ""
    if quest.kind == "spots":
        grails = sum(card.copies for card in tables.whites if card.role == "grail")
        if grails < quest.spots:
            return f"there are too few Grail cards to win `{quest.name}`"
        if quest.black != quest.spots:
            return f"`{quest.name}` has {quest.spots} spots, and is lost with {quest.black}"
    return ""


def _cards_of(quest: ShadowQuest) -> str:
    """The role of the black cards that fill a quest's black side."""
    return {"dragon": "lancelot", "grail": "despair"}.get(quest.role, quest.role)
