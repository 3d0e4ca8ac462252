"""What a game is bound to, made ready for play: the board, the edition's cards, their effects.

Everything here is read from the pack's tables once, and never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from malory.games.tales.board import Board
from malory.pack.manifest import Edition
from malory.pack.tales import TalesTables
from malory.pack.tales.cards import AdvancedQuest, GrandQuest, Location, Mark, StartingQuest, Status
from malory.pack.tales.effects import CardTest, Effect
from malory.pack.tales.numbering import character_passage, milieu_passage

E = TypeVar("E", bound=Effect)

CHARACTER: Final = "character"
MILIEU: Final = "milieu"
LOCATION: Final = "location"


def quest_card(name: str) -> str:
    """Return the card id of a quest: where its tests stand, and the move that tries one."""
    return f"quest {name}"


def token_card(number: str) -> str:
    """Return the card id of a story token, apart from statuses and treasures."""
    return f"token {number}"


class Setting:
    """The tables and an edition of them, indexed by id.

    A *card* here is a status, a treasure (both by name) or `token 12`.
    """

    def __init__(self, tables: TalesTables, edition: Edition) -> None:
        self.tables = tables
        self.edition = edition
        self.numbers = tables.numbers
        self.lessons: Mapping[str, str] = {
            f"asks {one.asks}" if one.asks else f"tells {one.tells}": one.words
            for one in tables.lessons
        }
        self.scoring = tables.scoring
        self.board = Board(tables)
        self.skills: tuple[str, ...] = tuple([row.name for row in tables.skills])
        self.category = {row.name: row.category for row in tables.skills}
        self.skills_of: dict[str, tuple[str, ...]] = {
            one.name: tuple([s for s in self.skills if self.category[s] == one.name])
            for one in tables.categories
        }
        self.renowns: tuple[str, ...] = tuple([row.name for row in tables.renowns])
        self.knights = {row.name: row for row in tables.knights}
        self.statuses: dict[str, Status] = {row.name: row for row in tables.statuses}
        self.tokens = {row.number: row for row in tables.tokens}
        self.treasures: tuple[str, ...] = tuple([row.name for row in tables.treasures])
        self.ages = {row.number: row for row in tables.ages}
        self._characters = {row.name: row for row in tables.characters}
        self._features = {row.name: row for row in tables.features}
        self._milieus = {row.name: row for row in tables.milieus}
        self.locations: dict[str, Location] = {row.name: row for row in tables.locations}
        self.last_round = max(number for row in tables.ages for number in row.rounds)
        self.starting: tuple[str, ...] = tuple([row.name for row in tables.starting_quests])
        self.quests: dict[str, StartingQuest | AdvancedQuest] = {
            **{row.name: row for row in tables.starting_quests},
            **{row.name: row for row in tables.advanced_quests},
        }
        advanced = {row.name for row in tables.advanced_quests}
        self.advanced = tuple([name for name in edition.quests if name in advanced])
        self.grand: dict[str, GrandQuest] = {row.name: row for row in tables.grand_quests}
        self.effects: dict[str, dict[type[Any], tuple[Any, ...]]] = {
            **{row.name: _by_kind(row.effects) for row in tables.statuses},
            **{row.name: _by_kind(row.effects) for row in tables.treasures},
            **{token_card(row.number): _by_kind(row.effects) for row in tables.tokens},
        }

        self.having: dict[type[Any], dict[str, tuple[Any, ...]]] = {}
        """The cards that have an effect of a kind, each with those effects."""
        for card, kinds in self.effects.items():
            for kind, some in kinds.items():
                self.having.setdefault(kind, {})[card] = some

    def test_at(self, quest: str, at: int, met: int) -> CardTest | None:
        """Return the test at a mark of a quest, if it is not a standard encounter that serves.

        Where the order counts, the first mark visited has the first test.
        """
        row = self.quests[quest]
        if not isinstance(row, AdvancedQuest):
            return None
        mark: Mark = row.marks[met if row.in_order else at]
        return mark.test or row.test

    def effects_of(self, card: str, kind: type[E]) -> tuple[E, ...]:
        """Return the effects of one kind that a card has."""
        return self.effects[card].get(kind, ())

    def title_of(self, card: str) -> str:
        """Return a card by the name printed on it."""
        token = self.tokens.get(card.removeprefix(token_card("")))
        return token.title if token is not None else card

    def kind_of(self, card: str) -> str:
        """Return what kind of Encounter card this is."""
        if card in self._characters:
            return CHARACTER
        return MILIEU if card in self._milieus else LOCATION

    def is_feature(self, card: str) -> bool:
        """Whether this is a Feature card."""
        return card in self._features

    def encounter_cards(self) -> tuple[str, ...]:
        """Return the edition's Characters and Milieus, which are in every game (R031)."""
        return (*self.edition.characters, *self.edition.milieus)

    def feature_cards(self) -> tuple[str, ...]:
        """Return the Feature cards; an edition without Characters needs none."""
        return tuple(self._features) if self.edition.characters else ()

    def resolve(self, character: str, feature: str) -> str:
        """Return the passage of a Character met with a Feature: Giant, Amorous is 1905 (R075)."""
        return character_passage(self._characters[character], self._features[feature])

    def resolve_milieu(self, milieu: str, terrain: str, age: int) -> str:
        """Return the passage of a Milieu: Strange Beast, Mountain, Age 2 is 2329 (R076)."""
        return milieu_passage(self.tables, self._milieus[milieu], terrain, self.ages[age])


def _by_kind(effects: tuple[Effect, ...]) -> dict[type[Any], tuple[Any, ...]]:
    kinds: dict[type[Any], tuple[Any, ...]] = {}
    for effect in effects:
        kinds[type(effect)] = (*kinds.get(type(effect), ()), effect)
    return kinds
