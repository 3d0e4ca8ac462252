"""What a saved state names that the content no longer holds, so that a save is not resumed."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final

from malory.book import model
from malory.games.tales import delegation, grand, hidden, menu, quests, reading, trial
from malory.games.tales.setting import token_card
from malory.games.tales.state import Knight, Tale
from malory.kernel import Entry
from malory.pack.record import Record
from malory.pack.tales import effects as acts

BOOKED: Final = (
    reading.passage,
    reading.ending,
    menu.offer,
    menu.obey,
    menu.bewitched,
    menu.madness,
    menu.respond,
    menu.bewitched_by,
    menu.madness_by,
)
"""Steps of which an argument is a passage."""

_QUESTS: Final = (quests.limit, quests.settle, quests.complete, grand.grand_reward)
"""Steps that name quests themselves."""


def missing(s: Tale) -> tuple[str, ...]:
    """Return the ids in the state, its agenda and what waits there, that nothing stands for now."""
    found = [*_in_decks(s), *_in_agenda(s)]
    for knight in s.knights:
        found += _in_knight(s, knight)
    return tuple(dict.fromkeys(found))


def _in_decks(s: Tale) -> list[str]:
    setting = s.game.setting
    known = {
        *(one.name for one in setting.tables.characters),
        *(one.name for one in setting.tables.features),
        *(one.name for one in setting.tables.milieus),
        *setting.locations,
        *setting.treasures,
        *setting.quests,
        *setting.grand,
    }
    return sorted(one for one in hidden.every_card(s) if one not in known)


def _in_knight(s: Tale, knight: Knight) -> list[str]:
    setting = s.game.setting
    named = [
        *_unknown(filter(None, (knight.name,)), setting.knights),
        *_unknown(filter(None, (knight.place,)), setting.board.lines),
        *_unknown(knight.skills, setting.category),
        *_unknown(knight.renown, setting.renowns),
        *_unknown(knight.statuses, setting.statuses),
        *_unknown(knight.tokens, setting.tokens),
    ]
    for name, quest in knight.quests.items():
        marks = setting.quests[name].marks if name in setting.quests else ()
        named += [name for at, _ in quest.marks if marks and at >= len(marks)]
        named += _unknown([place for _, place in quest.marks], setting.board.lines)
    for held in knight.statuses.values():
        named += _unknown(held.companions, setting.category)
        named += _unknown(filter(None, (held.mark,)), setting.board.lines)
    return named


def _in_agenda(s: Tale) -> list[str]:
    found: list[str] = []
    for entry in s.agenda:
        found += _in_entry(s, entry)
    return found


def _in_entry(s: Tale, entry: Entry) -> list[str]:
    found: list[str] = []
    if entry[0] in BOOKED:
        id = next(one for one in entry[2:] if isinstance(one, str))
        if id != model.END and id not in s.game.book:
            found.append(id)
    if entry[0] in _QUESTS:
        named = entry[2:] if isinstance(entry[2], str) else entry[2]
        found += [one for one in named if not is_known(s, "quest", one)]
    for kind, id in _named(entry[1:]):
        if not is_known(s, kind, id):
            found.append(id)
    return found


def _named(part: object) -> Iterator[tuple[str, str]]:
    """Yield what a value names, each with its kind."""
    match part:
        case model.What(kind, id) if id:
            yield ("category" if kind == "sum" else kind), id
        case model.GainRenown(id) | acts.Renown(id) if id not in ("any", "highest"):
            yield "renown", id
        case model.Become(id) | acts.Become(id):
            yield "status", id
        case model.LoseStatus(id) if id:
            yield "status", id
        case model.GainTreasure(_, id) | model.LoseTreasure(id) if id:
            yield "treasure", id
        case model.GainToken(id) | model.LoseToken(id) | acts.GainToken(id):
            yield "token", id
        case delegation.Spot(name, at):
            yield ("quest" if at >= 0 else "status"), name
        case trial.QuestEnds(name):
            yield "quest", name
        case model.Has(kind, id) | model.Stands(kind, id):
            yield kind, id
        case model.Go("place", id):
            yield "place", id
        case model.Go(_, id):
            yield "terrain", id
        case model.TurnTo(id) | model.Turn(id) | acts.Read(id) if id != model.END:
            yield "passage", id
    if isinstance(part, Record):
        part = tuple(getattr(part, name) for name in part.__fields__)
    if isinstance(part, tuple):
        for one in part:
            yield from _named(one)


def is_known(s: Tale, kind: str, id: str) -> bool:
    """Return whether the content has something of this kind and name."""
    setting = s.game.setting
    board = setting.board
    match kind:
        case "skill":
            return id in setting.category
        case "category":
            return id in setting.skills_of
        case "renown":
            return id in setting.renowns
        case "status" | "treasure":
            return id in setting.effects
        case "token":
            return token_card(id) in setting.effects
        case "quest":
            return id in setting.quests or id in setting.grand
        case "knight":
            return id in setting.knights
        case "place":
            return id in board.lines
        case "terrain":
            return id in board.row
        case "region":
            return any(one.name == id for one in setting.tables.regions)
        case "location card":
            return id in setting.locations
        case "character":
            return any(one.name == id for one in setting.tables.characters)
        case "feature":
            return any(one.name == id for one in setting.tables.features)
        case "milieu":
            return any(one.name == id for one in setting.tables.milieus)
        case "passage":
            return id in s.game.book or id == model.END
        case _:
            return True


def _unknown(ids: Iterable[str], known: Container[str]) -> list[str]:
    return [one for one in ids if one not in known]
