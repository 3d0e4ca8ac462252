"""What reach says is so: held against the real rules, on books made up at random."""

from __future__ import annotations

from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from malory.games.gamebook import Journey, bind
from malory.kernel import Roll, begin, play, question
from scriptorium.reach import search
from scriptorium.reach.journeys import Trail, as_answers, steps

from tests.games.gamebook.walking import HERO
from tests.scriptorium.reach.books import IDS, TIGHT, compiled, tales

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def whole(s: Journey) -> object:
    """All of a position, nothing projected away."""
    return (
        s.agenda,
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


def tried(s: Journey) -> list[Journey]:
    """Every position that one answer leads to, die by die."""
    asked = question(s)
    if isinstance(asked, Roll):
        every = list(product(range(1, asked.sides + 1), repeat=asked.dice))
    else:
        every = list(asked.moves)
    found = []
    for answer in every:
        after = s.copy()
        play(after, answer)
        found.append(after)
    return found


def by_hand(game, most: int) -> tuple[set[str], set[str], bool]:
    """The passages that plain search comes to, those at which a menu is shut, and whether it tried
    everything."""
    first = begin(game, 1)
    reached, shut = set(first.visited_ids), set()
    known, waiting = {whole(first)}, [first]
    if first.result == "closed":
        shut.add(str(first.here))
    while waiting:
        if len(known) > most:
            return reached, shut, False
        s = waiting.pop()
        for after in tried(s) if s.agenda else ():
            reached |= after.visited_ids
            if after.result == "closed":
                shut.add(str(after.here))
            key = (whole(after), after.answers)
            if key not in known:
                known.add(key)
                waiting.append(after)
    return reached, shut, True


@SLOW
@given(tales(), st.sampled_from([HERO, TIGHT]))
def test_reach_and_the_real_rules_agree(tale: str, hero: str) -> None:
    made = compiled(tale, hero)
    game = bind(made.book, {"limit": "none"})
    real, shut, tried_all = by_hand(game, 1_500)
    found = search(made, 1_500, walks=200)
    assert found.journeys is not None
    for id in real:
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
    if tried_all:
        assert set(found.journeys.passages) <= real
        if found.is_complete:
            assert set(found.journeys.passages) == real
            assert {id for id in IDS if found.journeys.shut(id)} == shut


def played(game, trail: Trail) -> Journey:
    s = begin(game, 1)
    for answer in as_answers(trail):
        asked = question(s)
        assert answer in asked.moves or isinstance(asked, Roll)
        play(s, answer)
    return s


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
