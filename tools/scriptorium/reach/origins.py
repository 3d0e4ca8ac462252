"""Where a walk begins, and what the cards of Tales give by themselves.

A gamebook begins once, with the hero that its pack draws. In Tales each encounter begins with any
knight whom the book can make: so its ways in share one box, which grows as more is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from malory.book.compiling import Compilation
from malory.book.entries import Entry, demanded
from malory.pack import Pack, Record
from malory.pack.manifest import Edition, GamebookTables
from malory.pack.tales import TalesTables
from malory.pack.tales.effects import Become, Companions, GainToken, GainTreasure

from scriptorium.reach.conditions import Ask
from scriptorium.reach.frame import ANYBODY, Frame

CONTEXT = ("age", "terrain", "region", "place")
"""What holds for one encounter and is found anew by the next."""


class Origin(NamedTuple):
    """A way in: `box` of those who take it. In Tales that says only where and when, and the way is
    open once one of the bits of `needs` (0: none) may be had."""

    target: str
    box: int
    needs: int = 0
    entry: Entry | None = None


class Grant(NamedTuple):
    """What may be had once a bit of `needs` (0: at once), or once somebody may meet `ask`."""

    bits: int
    needs: int = 0
    ask: Ask | None = None


class Ground(NamedTuple):
    """How the walks of a book begin. `shared` are the bits common to all passages (in Tales what a
    knight is and has), `box` those of them that hold from the first."""

    origins: tuple[Origin, ...]
    shared: int
    box: int
    grants: tuple[Grant, ...]


def ground_of(compilation: Compilation, frame: Frame, edition: Edition | None) -> Ground:
    """The ground of a book; of Tales with an edition's cards, or all there are and all planned."""
    pack = compilation.pack
    if isinstance(pack.tables, TalesTables):
        return _tales(compilation, pack.tables, frame, edition)
    box = _gamebook(pack, frame)
    starts = [Origin(one.target, box, entry=one) for one in compilation.entries]
    return Ground(tuple(starts), 0, 0, ())


def gatherer_of(pack: Pack) -> str:
    """The status that companions come with; empty if the game has none."""
    if not isinstance(pack.tables, TalesTables):
        return ""
    rows = pack.tables.statuses
    return next((r.name for r in rows if any(isinstance(e, Companions) for e in r.effects)), "")


# ------------------------------------------------------------------------------------- a gamebook


def _gamebook(pack: Pack, frame: Frame) -> int:
    """The hero as the pack draws him, wherever his points may go."""
    tables = pack.tables
    starts: dict[str, tuple[int, int]] = {}
    if isinstance(tables, GamebookTables):
        room = min(tables.points, tables.points_limit)
        for skill in tables.skills:
            most = max(skill.start, min(skill.start + room, tables.rank_limit))
            starts[skill.name] = (skill.start, most)
    points = tables.points if isinstance(tables, GamebookTables) else 0
    box = ANYBODY
    for field in frame.fields():
        kind = field.subject[0]
        if kind == "counter":
            row = pack.vocabulary.counter(field.subject[1])
            start = row.start if row is not None else 0
            box |= field.span(start, start)
        elif kind == "rank":
            box |= field.span(
                *_first_ranks(field.subject[1], field.subject[2], starts, points, pack)
            )
        elif field.lows:
            box |= field.all
        else:
            box |= field.flag(False)
    return box


def _first_ranks(
    kind: str, id: str, starts: dict[str, tuple[int, int]], points: int, pack: Pack
) -> tuple[int, int]:
    if kind in ("renown", "renowns"):
        return 0, 0
    if kind == "skill":
        return starts.get(id, (0, 0))
    vocabulary = pack.vocabulary
    names = vocabulary.names("skill") if kind == "skills" else vocabulary.skills_of(id)
    lows = [starts.get(one, (0, 0))[0] for one in names] or [0]
    if kind == "sum":
        return sum(lows), sum(lows) + points
    return max(lows), max([starts.get(one, (0, 0))[1] for one in names] or [0])


# ------------------------------------------------------------------------------------------ Tales


def _tales(
    compilation: Compilation, tables: TalesTables, frame: Frame, edition: Edition | None
) -> Ground:
    context = frame.bits(*CONTEXT) | ANYBODY
    box = frame.bits("rank", "counter", "knight")
    grants: list[Grant] = []
    for field in frame.fields("status", "treasure", "token", "quest", "visited", "aside"):
        box |= field.flag(False)
    for field in frame.fields("aside"):
        # a card that is not in the game counts as set aside, one that is may be dealt or not
        box |= field.flag(True)
    in_play = set(edition.quests) if edition is not None else None
    starting = {one.name for one in tables.starting_quests}
    for field in frame.fields("quest"):
        if in_play is None or field.subject[1] in in_play or field.subject[1] in starting:
            box |= field.flag(True)
    for field in frame.fields("another"):
        box |= field.flag(False)
        grants.append(Grant(field.flag(True), ask=Ask(field.subject[1], frame)))
    grants += _granted_by_cards(tables, frame)
    if edition is None:
        grants += _planned(compilation, tables, frame)
    entries = compilation.entries if edition is None else demanded(compilation.pack, edition)
    origins = [_origin(one, tables, frame, context) for one in entries]
    return Ground(tuple(origins), frame.everything & ~context, box, tuple(grants))


def _granted_by_cards(tables: TalesTables, frame: Frame) -> Iterator[Grant]:
    """What statuses, treasures and tokens give their holders."""
    every = 0
    for field in frame.fields("treasure"):
        every |= field.flag(True)
    rows: list[tuple[str, str, Record]] = [
        *[("status", row.name, row) for row in tables.statuses],
        *[("treasure", row.name, row) for row in tables.treasures],
        *[("token", row.number, row) for row in tables.tokens],
    ]
    for kind, name, row in rows:
        card = frame.of((kind, name))
        if card is None:
            continue
        bits = 0
        for act in acts_of(row):
            if isinstance(act, GainTreasure):
                bits |= every
                continue
            given = ("status", act.status) if isinstance(act, Become) else ("token", act.token)
            gift = frame.of(given)
            bits |= gift.flag(True) if gift is not None else 0
        if bits:
            yield Grant(bits, card.flag(True))


def _planned(compilation: Compilation, tables: TalesTables, frame: Frame) -> Iterator[Grant]:
    """What a passage still to be written may give: the tokens that the tables plan for one, and any
    status or treasure."""
    placed, pack = compilation.placed, compilation.pack
    for row in tables.tokens:
        field = frame.of(("token", row.number))
        if field is not None and any(one not in placed for one in row.given):
            yield Grant(field.flag(True))
    editions = pack.manifest.editions
    if any(one.target not in placed for each in editions for one in demanded(pack, each)):
        for field in frame.fields("status", "treasure"):
            yield Grant(field.flag(True))


def acts_of(value: object) -> Iterator[Become | GainToken | GainTreasure]:
    """The acts of a card that give something which conditions may ask about."""
    if isinstance(value, Become | GainToken | GainTreasure):
        yield value
    elif isinstance(value, Record):
        for name in value.__fields__:
            yield from acts_of(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from acts_of(item)


def _origin(entry: Entry, tables: TalesTables, frame: Frame, context: int) -> Origin:
    box, needs = context, 0
    if entry.kind in ("status", "treasure", "token"):
        name = entry.cards[1] if entry.kind == "token" else entry.cards[0]
        field = frame.of((entry.kind, name))
        needs = field.flag(True) if field is not None else 0
    ages = {row.name: row.number for row in tables.ages}
    age = next((ages[card] for card in entry.cards if card in ages), None)
    field = frame.of(("age",))
    if field is not None and age is not None:
        box &= ~field.all | field.span(age, age)
    field = frame.of(("terrain",))
    if field is not None and len(entry.cards) == 3:  # a Milieu, its terrain, its Age
        # at a Place of Power, which has no terrain, that of its gate counts (A33)
        box &= ~field.all | field.label(entry.cards[1]) | field.label("")
    field = frame.of(("place",))
    places = {row.name: row.place for row in tables.locations}
    if field is not None and entry.kind == "card" and age is not None and entry.cards[0] in places:
        box &= ~field.all | field.label(places[entry.cards[0]])
    return Origin(entry.target, box, needs, entry)
