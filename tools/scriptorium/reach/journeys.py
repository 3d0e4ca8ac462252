"""A search that plays the real rules of a gamebook: what it comes to, a player can come to.

First every answer and every roll is tried, breadth first, up to so many positions; positions that
differ in nothing that may matter are one (`merging`). If some are left, games are played at random
from the start. Whether a passage is never reached is not for a search to say, unless it has tried
everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from malory.book import Book
from malory.games.gamebook.course import die, menu
from malory.games.gamebook.game import Gamebook
from malory.games.gamebook.pages import Ending, Pick
from malory.games.gamebook.rewards import draw_treasure
from malory.games.gamebook.setting import at_least
from malory.games.gamebook.state import Journey
from malory.kernel import Answer, Move, Roll, begin, play, question
from malory.kernel.chance import Stream, key_of

from scriptorium.reach.logic import Bare
from scriptorium.reach.merging import Merging

_WALK = 2_000
"""Answers of one random game."""


class Edge(NamedTuple):
    """What is answered from one position to the next: a move, a roll, or a move and its roll.

    The chance of it is `good` of `every`: so many rolls have the same outcome as this one.
    """

    answers: tuple[Answer, ...]
    good: int = 1
    every: int = 1


class Trail(NamedTuple):
    """A way from the start: its answers, each with its chance."""

    edges: tuple[Edge, ...]


class Journeys:
    """What a search of a gamebook came to. `is_complete` says that it has tried everything, so that
    nothing else can be reached; `states` counts the positions it looked into."""

    def __init__(
        self,
        book: Book,
        logics: Mapping[str, Bare],
        limit: int,
        walks: int = 0,
        seed: str = "",
        until: str = "",
    ) -> None:
        """Search up to `limit` positions, then play `walks` answers at random if some are left; go
        no further once `until` is found. `logics` are the passages that may be reached."""
        self._until = until
        self._game = Gamebook(book, {"limit": "none"})
        self._merging = Merging(logics, self._game.setting)
        self._parents: list[tuple[int, Edge]] = []
        self._found: dict[str, tuple[int, Edge]] = {}
        self._shut: dict[str, tuple[int, Edge]] = {}
        self._walked: dict[str, Trail] = {}
        self.is_complete = False
        self.states = 0
        self._search(limit)
        if not self.is_complete and walks and until not in self._found:
            self._stroll(walks, seed)

    def reached(self, id: str) -> bool:
        """Whether the search came to a passage."""
        return id in self._found or id in self._walked

    @property
    def passages(self) -> frozenset[str]:
        """All passages that the search came to."""
        return frozenset(self._found) | frozenset(self._walked)

    def witness(self, id: str) -> Trail | None:
        """The shortest way to a passage, of those the likeliest; None if none was found.

        One found at random is not the shortest.
        """
        found = self._found.get(id)
        return self._trail(found) if found is not None else self._walked.get(id)

    def is_shortest(self, id: str) -> bool:
        """Whether no way to a passage is shorter than its witness."""
        return id in self._found

    def shut(self, id: str) -> Trail | None:
        """A way to a passage on which no entry of its menu is open; None if none was found."""
        found = self._shut.get(id)
        return self._trail(found) if found is not None else None

    def _trail(self, found: tuple[int, Edge]) -> Trail:
        at, edge = found
        edges = [edge]
        while at > 0:
            at, edge = self._parents[at]
            edges.append(edge)
        edges.reverse()
        return Trail(tuple([one for one in edges if one.answers]))

    # -------------------------------------------------------------------------------- breadth first

    def _search(self, limit: int) -> None:
        merging = self._merging
        first = begin(self._game, 1)
        start = Edge(())
        self._parents = [(0, start)]
        for id in first.visited_ids:
            self._found[id] = (0, start)
        self._note_end(first, 0, start)
        known = {merging.key(first)}
        layer: list[tuple[int, float, Journey]] = [(0, 1.0, first)]
        while layer:
            # Of the ways to one position in the same number of answers the likeliest is kept.
            coming: dict[object, tuple[float, int, Edge, Journey]] = {}
            likely: dict[str, float] = {}
            for at, chance, s in layer:
                self.states += 1
                for edge, after in steps(s):
                    odds = chance * edge.good / edge.every
                    for id in after.visited_ids - s.visited_ids if after.visited_ids else ():
                        if id not in self._found or likely.get(id, 2.0) < odds:
                            self._found[id] = (at, edge)
                            likely[id] = odds
                    self._note_end(after, at, edge)
                    if not after.agenda:
                        continue
                    key = merging.key(after)
                    if key in known:
                        continue
                    kept = coming.get(key)
                    if kept is None or kept[0] < odds:
                        coming[key] = (odds, at, edge, after)
            if self._until in self._found:
                return
            room = limit - len(known)
            layer = []
            for key, (odds, at, edge, after) in coming.items():
                if room <= 0:
                    return
                room -= 1
                known.add(key)
                self._parents.append((at, edge))
                layer.append((len(self._parents) - 1, odds, after))
        self.is_complete = True

    def _note_end(self, s: Journey, at: int, edge: Edge) -> None:
        if s.result == "closed":
            self._shut.setdefault(s.here, (at, edge))

    # ------------------------------------------------------------------------------------ at random

    def _stroll(self, answers: int, seed: str) -> None:
        """Play random games; a move that was picked less often is picked before others."""
        rng = Stream(key_of(seed))
        used: Counter[tuple[str, tuple[Answer, ...]]] = Counter()
        left = answers
        while left > 0 and self._until not in self._walked:
            s = begin(self._game, 1)
            taken: list[Edge] = []
            self._note_walk(s, taken)
            for _ in range(min(_WALK, left)):
                left -= 1
                way = _least_used(s, used, rng)
                if way is None:
                    break
                edge, s = way
                taken.append(edge)
                self._note_walk(s, taken)
                self._merging.key(s)  # forgets the visits that do not matter
            left -= 1

    def _note_walk(self, s: Journey, taken: list[Edge]) -> None:
        for id in sorted(s.visited_ids):
            if id not in self._found and id not in self._walked:
                self._walked[id] = Trail(tuple(taken))


def _least_used(
    s: Journey, used: Counter[tuple[str, tuple[Answer, ...]]], rng: Stream
) -> tuple[Edge, Journey] | None:
    """A way on by the move that was picked least here, and the outcome that it had least; counted
    in `used`. None if there is no way. Other moves are not even tried: a menu may be long."""
    here = s.here
    moves = _moves(s)
    while moves:
        least = min([used[here, move] for move in moves])
        move = rng.choice([move for move in moves if used[here, move] == least])
        ways = _ways_by(s, move)
        if ways:
            least = min([used[here, edge.answers] for edge, _ in ways])
            way = rng.choice([one for one in ways if used[here, one[0].answers] == least])
            used[here, move] += 1
            if way[0].answers != move:
                used[here, way[0].answers] += 1
            return way
        moves.remove(move)
    return None


def steps(s: Journey) -> list[tuple[Edge, Journey]]:
    """Every way on from a position: each move, and of each roll one for each outcome."""
    return [way for move in _moves(s) for way in _ways_by(s, move)]


def _moves(s: Journey) -> list[tuple[Move, ...]]:
    """What the player may answer; where dice are asked, nothing, once."""
    asked = question(s)
    return [()] if isinstance(asked, Roll) else [(move,) for move in asked.moves]


def _ways_by(s: Journey, move: tuple[Move, ...]) -> list[tuple[Edge, Journey]]:
    """The ways on by one move: one, or if it is rolled for one for each outcome."""
    after = _played(s, move) if move else s
    if after is None:
        return []
    rolled = question(s) if not move else after.question
    if move and not (after.answers and isinstance(rolled, Roll)):
        return [(Edge(move), after)]
    assert isinstance(rolled, Roll)
    pick = s.game.pages[s.agenda[0][1]].picks[move[0]] if move else None
    found: list[tuple[Edge, Journey]] = []
    for edge in _rolls(s, rolled, pick):
        thrown = _played(s, (*move, *edge.answers))
        if thrown is not None:
            found.append((edge._replace(answers=(*move, *edge.answers)), thrown))
    return found


def _played(s: Journey, answers: tuple[Answer, ...]) -> Journey | None:
    """The position after these answers; None if the book lacks what comes then."""
    after = s.copy()
    try:
        for answer in answers:
            play(after, answer)
    except KeyError:
        return None
    return after


def _rolls(s: Journey, asked: Roll, pick: Pick | None) -> list[Edge]:
    """One roll for each outcome, with how many rolls have the same."""
    step = s.agenda[0][0]
    if pick is not None and step is menu:
        rank = s.skill(pick.what.id) if pick.what is not None else 0
        return _by_ending(s, asked, pick.endings, rank, _number_of(pick))
    if step is die:
        return _by_ending(s, asked, s.game.pages[s.agenda[0][1]].endings, 0, None)
    assert step is draw_treasure  # nothing else of a gamebook rolls
    return [Edge(((face,),), 1, asked.sides) for face in range(1, asked.sides + 1)]


def _number_of(pick: Pick) -> int | None:
    number = getattr(pick.entry, "number", None)
    return number.base if number is not None else None


def _by_ending(
    s: Journey, asked: Roll, endings: tuple[Ending, ...], rank: int, number: int | None
) -> list[Edge]:
    """The rolls by what they lead to: the totals from each outcome's least on."""
    lows = [number] if number is not None else [one.low for one in endings]
    least, most = asked.dice, asked.dice * asked.sides
    # an outcome begins with these dice; what is below every band falls to the lowest one
    begins = sorted({min(max(low - rank, least), most + 1) for low in lows} | {least})
    found: list[Edge] = []
    for at, first in enumerate(begins):
        last = begins[at + 1] - 1 if at + 1 < len(begins) else most
        if first > last:
            continue
        ways = _ways(asked.dice, asked.sides)
        good = ways[first] - (ways[last + 1] if last + 1 < len(ways) else 0)
        found.append(Edge((_dice(asked, first),), good, ways[0]))
    return found


@cache
def _ways(dice: int, sides: int) -> tuple[int, ...]:
    return at_least(dice, sides)


def _dice(asked: Roll, total: int) -> tuple[int, ...]:
    """Dice that show a total."""
    left = total - asked.dice
    faces: list[int] = []
    for _ in range(asked.dice):
        more = min(left, asked.sides - 1)
        faces.append(1 + more)
        left -= more
    return tuple(faces)


def as_answers(trail: Trail) -> list[Answer]:
    """All answers of a way, in order: play them and you are there."""
    return [answer for edge in trail.edges for answer in edge.answers]
