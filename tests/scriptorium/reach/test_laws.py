"""What reach says is so: held against the real rules, on books made up at random."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import product
from unittest.mock import patch

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from malory.book import model, reading
from malory.games.gamebook import Journey, bind, course, rewards
from malory.games.gamebook.game import Gamebook
from malory.kernel import Answer, Roll, begin, play, question
from scriptorium.reach import journeys, possible, search
from scriptorium.reach.journeys import Trail, as_answers, steps
from scriptorium.reach.verdicts import verdicts

from tests.games.gamebook.walking import HERO
from tests.scriptorium.reach.books import IDS, TIGHT, compiled, tales

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
HOLDS = reading.holds


def whole(s: Journey) -> object:
    """All of a position, nothing projected away."""
    return (
        s.agenda,
        s.answers,
        s.here,
        tuple(sorted(s.ranks.items())),
        tuple(sorted(s.renowns.items())),
        tuple(sorted(s.counters.items())),
        frozenset(s.statuses),
        frozenset(s.treasures),
        frozenset(s.spent),
        frozenset(s.tokens),
        s.visited_ids,
    )


def answers_to(s: Journey) -> list[Answer]:
    """Every answer to the open question, die by die."""
    asked = question(s)
    if isinstance(asked, Roll):
        return list(product(range(1, asked.sides + 1), repeat=asked.dice))
    return list(asked.moves)


class Seen:
    """What plain search comes to, merging nothing: every answer and every die is tried.

    `menus` are passages each with the entries that were open, `outcomes` those of tests, `asked`
    how conditions came out, in which passage.
    """

    def __init__(self, game: Gamebook, most: int) -> None:
        self.reached: set[str] = set()
        self.shut: set[str] = set()
        self.menus: set[tuple[str, frozenset[int]]] = set()
        self.outcomes: set[tuple[str, int, int]] = set()
        self.asked: dict[tuple[str, model.Condition], set[bool]] = {}
        self._game = game
        self._depth = 0
        with ExitStack() as patches:
            for room in (course, rewards, reading):
                patches.enter_context(patch.object(room, "holds", self._holds))
            self.is_all = self._search(most)

    def _holds(self, condition: model.Condition | None, hero: Journey) -> bool:
        """Note what is asked of whom, but no part of a larger condition."""
        self._depth += 1
        found = HOLDS(condition, hero)
        self._depth -= 1
        if not self._depth and condition is not None:
            self.asked.setdefault((str(hero.here), condition), set()).add(found)
        return found

    def _search(self, most: int) -> bool:
        first = begin(self._game, 1)
        self._arrive(first)
        known, waiting = {whole(first)}, [first]
        while waiting:
            if len(known) > most:
                return False
            s = waiting.pop()
            for answer in answers_to(s) if s.agenda else ():
                after = s.copy()
                after.out = []
                play(after, answer)
                self._arrive(after)
                self._note(s, answer, after)
                if whole(after) not in known:
                    known.add(whole(after))
                    waiting.append(after)
        return True

    def _arrive(self, s: Journey) -> None:
        self.reached |= s.visited_ids
        if s.result == "closed":
            self.shut.add(str(s.here))

    def _note(self, s: Journey, answer: Answer, after: Journey) -> None:
        if s.agenda[0][0] is not course.menu:
            return
        here = str(s.agenda[0][1])
        picks = self._game.pages[here].picks
        entries = self._game.book.passage(here).ending.entries
        places = {id(one): at for at, one in enumerate(entries)}
        if not s.answers:
            moves = question(s).moves
            self.menus.add((here, frozenset(places[id(picks[move].entry)] for move in moves)))
        entry = picks[s.answers[0] if s.answers else answer].entry
        for event in after.out or ():
            if event.kind == "test":
                total = max(0, event.facts["total"])
                n = 0 if event.facts.get("passed") else 1
                if entry.number is None:
                    n = next(n for n, one in enumerate(entry.outcomes) if one.low <= total)
                self.outcomes.add((here, places[id(entry)], n))


@SLOW
@given(tales(), st.sampled_from([HERO, TIGHT]))
def test_reach_and_the_real_rules_agree(tale: str, hero: str) -> None:
    made = compiled(tale, hero)
    game = bind(made.book, {"limit": "none"})
    real = Seen(game, 1_500)
    found = search(made, 1_500, walks=200)
    assert found.journeys is not None
    for id in real.reached:
        assert not found.proved_out(id), id
    for id in found.journeys.passages:
        assert found.possible.at(id), id
        trail = found.witness(id)
        assert isinstance(trail, Trail)
        assert id in played(game, trail).visited_ids
    for id in IDS:
        if (way := found.journeys.shut(id)) is not None:
            assert played(game, way).result == "closed"
            assert found.possible.outline(id).shut(found.possible.at(id))
    if real.is_all:
        assert set(found.journeys.passages) <= real.reached
        if found.is_complete:
            assert set(found.journeys.passages) == real.reached
            assert {id for id in IDS if found.journeys.shut(id)} == real.shut


@SLOW
@given(tales(), st.sampled_from([HERO, TIGHT]))
def test_what_is_judged_never_or_always_is_so_in_play(tale: str, hero: str) -> None:
    made = compiled(tale, hero)
    real = Seen(bind(made.book, {"limit": "none"}), 1_000)
    for verdict in verdicts(possible(made), 0):
        for condition in verdict.never:
            assert True not in real.asked.get((verdict.id, condition), set())
        for condition in verdict.always:
            assert False not in real.asked.get((verdict.id, condition), set())
        for id, offered in real.menus:
            if id == verdict.id:
                assert offered.isdisjoint(verdict.closed)
                assert offered.issuperset(verdict.open)
        for at, n in verdict.outcomes:
            assert (verdict.id, at, n) not in real.outcomes


def played(game: Gamebook, trail: Trail) -> Journey:
    s = begin(game, 1)
    for answer in as_answers(trail):
        asked = question(s)
        assert answer in asked.moves or isinstance(asked, Roll)
        play(s, answer)
    return s


def test_a_random_game_plays_no_more_of_a_long_menu_than_it_picks() -> None:
    many = 40
    spokes = "".join(f"* Way {n} -> w{n}\n" for n in range(many))
    ways = "".join(f"## w{n}\n\nOn.\n[Gold +1]\n\n* Back -> p1\n\n" for n in range(many))
    game = compiled(f"## p1\n\nA hub.\n\n{spokes}\n{ways}")
    played_by = journeys._played
    with patch.object(journeys, "_played", side_effect=played_by) as plays:
        found = search(game, 1, walks=200)
    assert plays.call_count < 200 + 2 * many
    assert found.journeys is not None
    assert len(found.journeys.passages) == many + 1
    again = search(game, 1, walks=200)
    assert [found.witness(f"w{n}") for n in range(many)] == [
        again.witness(f"w{n}") for n in range(many)
    ]


@SLOW
@given(tales(), st.lists(st.integers(0, 9), min_size=8, max_size=8))
def test_the_outcomes_of_a_roll_share_all_its_rolls(tale: str, picks: list[int]) -> None:
    s = begin(bind(compiled(tale).book, {"limit": "none"}), 1)
    for pick in picks:
        ways = steps(s)
        if not ways:
            return
        groups: dict[object, list[tuple[int, int]]] = {}
        for edge, _ in ways:
            said = edge.answers[0] if isinstance(edge.answers[0], str) else ""
            groups.setdefault(said, []).append((edge.good, edge.every))
        for odds in groups.values():
            assert sum(good for good, _ in odds) == odds[0][1]
        s = ways[pick % len(ways)][1]
