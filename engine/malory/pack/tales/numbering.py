"""The numbers of fixed passages: what two cards say together, and what an edition can reach."""

from collections.abc import Iterator
from typing import NamedTuple

from malory.pack.manifest import Edition
from malory.pack.record import Record
from malory.pack.tales.cards import Age, Character, Feature, Milieu
from malory.pack.tales.effects import Act, Effect, May, Read, Special, When
from malory.pack.tales.tables import TalesTables


class Fixed(NamedTuple):
    """A passage that cards, Ages, statuses or tokens name: its id, why, and the row that does.

    `card` is the card it belongs to on a map of the book; `keys` are where the row says it.
    """

    passage: str
    reason: str
    card: str
    row: Record
    keys: tuple[str, ...] = ()


def character_passage(character: Character, feature: Feature) -> str:
    """The number that a Character laid on a Feature shows (R075, A36).

    >>> giant = Character("Giant", 19, from_="public")
    >>> character_passage(giant, Feature("Amorous", 5, from_="public"))
    '1905'
    """
    return f"{character.pair:02}{feature.pair:02}"


def milieu_passage(tables: TalesTables, milieu: Milieu, terrain: str, age: Age) -> str:
    """The number that a Milieu on an Age card shows in the row of a terrain (R076, A36)."""
    row = next(row.row for row in tables.terrains if row.name == terrain)
    return f"{age.pair:02}{milieu.offset + tables.numbers.milieu_pitch * row:02}"


def passage_number(tables: TalesTables, first: str, second: str, age: int = 0) -> str:
    """The passage of two cards by name: a Character and a Feature, or a Milieu and a terrain in an
    Age. KeyError for names that make no pair."""
    for character in tables.characters:
        if character.name == first:
            for feature in tables.features:
                if feature.name == second:
                    return character_passage(character, feature)
    for milieu in tables.milieus:
        if milieu.name == first:
            for card in tables.ages:
                if card.number == age and any(row.name == second for row in tables.terrains):
                    return milieu_passage(tables, milieu, second, card)
    raise KeyError((first, second, age))


def fixed_passages(tables: TalesTables, edition: Edition | None = None) -> Iterator[Fixed]:
    """Every passage that the cards in play can reach, card by card; with no edition, all cards."""
    for age in tables.ages:
        yield Fixed(age.passage, f"Age {age.number} opens", f"Age {age.number}", age, ("passage",))
    yield Fixed(tables.numbers.epilogue, "the Epilogue", "Epilogue", tables.numbers, ("epilogue",))
    for character in tables.characters:
        if edition is None or character.name in edition.characters:
            for feature in tables.features:
                reason = f"{character.name} and {feature.name}"
                number = character_passage(character, feature)
                yield Fixed(number, reason, character.name, character, ("pair",))
    for milieu in tables.milieus:
        if edition is None or milieu.name in edition.milieus:
            for age in tables.ages:
                for terrain in tables.terrains:
                    reason = f"{milieu.name}, {terrain.name}, Age {age.number}"
                    number = milieu_passage(tables, milieu, terrain.name, age)
                    yield Fixed(number, reason, milieu.name, milieu, ("offset",))
    for location in tables.locations:
        if edition is None or location.name in edition.locations:
            yield Fixed(
                location.draw, f"{location.name} is drawn", location.name, location, ("draw",)
            )
            for age, visit in zip(tables.ages, location.visits, strict=False):
                reason = f"{location.name} is visited in Age {age.number}"
                yield Fixed(visit, reason, location.name, location, ("visits",))
    for quest in tables.advanced_quests:
        if edition is None or quest.name in edition.quests:
            reason = f"the quest {quest.name} is completed"
            yield Fixed(quest.passage, reason, quest.name, quest, ("passage",))
    for status in tables.statuses:
        for passage in passages_of(status.effects):
            yield Fixed(passage, f"the status {status.name}", status.name, status, ("effects",))
    for token in tables.tokens:
        for passage in passages_of(token.effects):
            reason = f"token {token.number}"
            yield Fixed(passage, reason, reason, token, ("effects",))


def passages_of(effects: tuple[Effect, ...]) -> list[str]:
    """The passages that a card's own effects read, each once, in order."""
    found: dict[str, None] = {}
    for effect in effects:
        match effect:
            case Special(passage=passage) if passage:
                found[passage] = None
            case When(then=then, otherwise=otherwise, bands=bands):
                acts = [*then, *otherwise, *(act for band in bands for act in band.then)]
                found |= dict.fromkeys(_read_by(acts))
    return list(found)


def _read_by(acts: list[Act]) -> Iterator[str]:
    for act in acts:
        if isinstance(act, Read):
            yield act.passage
        elif isinstance(act, May):
            yield from _read_by(list(act.then))


def edition_passages(
    tables: TalesTables, edition: Edition | None, granted: frozenset[str] | None = None
) -> tuple[Fixed, ...]:
    """Every passage that the edition's cards can reach, each once, with its first reason.

    `granted` are the tokens that the book gives to anyone; a token that nobody can get reaches
    nothing. None counts every token.
    """
    found: dict[str, Fixed] = {}
    for fixed in fixed_passages(tables, edition):
        number = getattr(fixed.row, "number", None)
        is_token = fixed.keys == ("effects",) and isinstance(number, str)
        if is_token and granted is not None and number not in granted:
            continue
        found.setdefault(fixed.passage, fixed)
    return tuple(found.values())
