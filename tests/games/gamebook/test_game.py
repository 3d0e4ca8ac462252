"""Whole games: the kit's laws on a book with every part of the language, bots, seeds, size."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.book import compile_pack
from malory.games.gamebook import BOTS, Gamebook, bind
from malory.kernel import Scripted, Seeded, bots_of, digest, encode
from malory.kernel.codec import text
from malory.kernel.kit import check_bots, check_game, check_listing, count, playthrough
from malory.kernel.play import begin
from malory.kernel.registry import listing
from malory.kernel.save import write_save
from malory.kernel.table import Table

from tests.games.gamebook.walking import HERO, game_of
from tests.pack.packs import SMALL

HEAPED = """## road The Road

{hero} {Wounded: limps | rides} on{Gold 5+: , heavy}.

---

[Gold +1 | {not Lost} any skill]

{if visited inn}
The inn is behind you.

[Luck -1 or token 12]
{else}
*Smoke* ahead.
{end}

* [attack] {Riding 1+} Gallop -> inn
* {not visited wood} Leave the road -> wood
* {Gold 4+ and (Mad or Riding 2+)} Buy a lantern -> shop
? any skill 5: listen
+ A horn.
  [highest renown +1 | any renown -1]
  -> wood
- Nothing.
? Body 3: climb
+ Up.

  ---

  The sea.

  [treasure or Gold +2]
  -> inn
- Down.
  [become Wounded | any skill -1]
  -> road

## inn The Inn

Beer.

? die
= 5-6 A bed.
  [lose any status]
  -> road
= 2-4 A brawl.
  [become Wounded or become Mad | 2 Body skills]
  -> road
= 1 The door.

## wood

[become Lost | token 7]

Trees. {Lost: Again.}

? Wit: find the way
= 6+ You find it.
  [lose Lost | lose token 7]
  -> road
= 3-5 Nearly.
  -> wood.deeper
= 0-2 Not.

### deeper

[{token 7} 2 treasures | {treasure Clarent} lose treasure]

* {Mad} Howl -> inn
? sum Mind 2: think
+ So.
  [turn to road]
- No.
  -> inn

## shop

[Gold -4 | treasure "Lantern"]

-> road
"""


def heaped(limit: str = "60", hero: str = HERO) -> Gamebook:
    return game_of(HEAPED, hero=hero, options={"limit": limit})


@pytest.mark.parametrize("limit", ["60", "10", "9"])
def test_the_kit_finds_no_breach_of_a_law(limit: str) -> None:
    check_game(heaped(limit), games=6)


def test_the_kit_finds_none_where_points_are_handed_out() -> None:
    hero = HERO + "points: 3\npoints_limit: 2\ndice: {count: 2, sides: 4}\nscore: Gold\n"
    check_game(heaped(hero=hero), games=3)


def test_a_bound_falls_in_the_middle_of_a_move_and_still_holds() -> None:
    # a test is two answers, so the last move may go one beyond
    game = heaped("2")
    table = Table(game, 1, 1, Scripted([(6,)], Seeded(1)))
    for move in ("go on", "Wit", "Wit"):
        if not table.is_over:
            table.answer(0, move)
    assert table.is_over
    assert len(table.record) <= game.facts.longest


def test_bots_play_whole_games_and_the_random_one_alike_from_a_seed() -> None:
    game = heaped()
    check_bots(game, bots_of(BOTS), games=2)
    assert playthrough(game, 1, 7) == playthrough(game, 1, 7)
    assert playthrough(game, 1, 7) != playthrough(game, 1, 8)


def test_the_curious_bot_reads_more_of_the_book() -> None:
    game = heaped("40")
    read = {}
    for name, bot in bots_of(BOTS).items():
        read[name] = 0
        for seed in range(30):
            table = Table(game, 1, seed)
            table.run({0: bot})
            read[name] += len(table.state.visited_ids)
    assert read["curious"] > read["random"]


def test_the_moves_of_a_small_book_can_be_counted() -> None:
    # from each of two pages one may turn to either, or stop: 2 + 2 x (2 + 2 x 3) ways of 3 moves
    game = game_of(
        "## a\n\n* Stay -> a\n* Go -> b\n* Stop -> end\n\n## b\n\n* Stay -> b\n* Back -> a\n"
        "* Stop -> end\n"
    )
    s = begin(game, 1)
    assert [count(s, depth) for depth in range(4)] == [1, 3, 1 + 2 * 3, 1 + 2 * (1 + 2 * 3)]


def test_the_line_of_the_registry_agrees() -> None:
    line = listing("gamebook")
    assert line is not None
    check_listing(line, heaped())


def test_two_bindings_of_one_book_play_alike() -> None:
    ends = []
    for _ in range(2):
        table = Table(heaped(), 1, 3)
        table.run({0: bots_of(BOTS)["random"]})
        ends.append((digest(table.state), table.record))
    assert ends[0] == ends[1]


def test_a_state_does_not_grow_with_the_turns_played(tmp_path: Path) -> None:
    game = game_of("## a\n\n* Stay -> a\n* Go -> b\n\n## b\n\n-> a\n", options={"limit": "none"})
    table = Table(game, 1, 1)
    sizes = []
    for _ in range(2):
        table.run({0: bots_of(BOTS)["random"]}, plies=2000)
        sizes.append(len(text(encode(table.state))))
    assert abs(sizes[1] - sizes[0]) <= 2
    write_save(tmp_path / "save", table)


def test_a_save_grows_by_its_answers_and_nothing_else(tmp_path: Path) -> None:
    """So many bytes a decision, however long the game has been."""
    game = game_of("## a\n\n* Stay -> a\n* Go -> b\n\n## b\n\n-> a\n", options={"limit": "none"})
    table = Table(game, 1, 1)
    sizes = []
    for _ in range(3):
        table.run({0: bots_of(BOTS)["random"]}, plies=1000)
        write_save(tmp_path / "save", table)
        sizes.append((tmp_path / "save").stat().st_size)
    first, second = sizes[1] - sizes[0], sizes[2] - sizes[1]
    assert abs(second - first) < 50
    assert second < 10 * 1000


def test_a_pack_for_cards_is_refused_with_a_line() -> None:
    cards, _ = compile_pack(str(SMALL))
    assert cards is not None
    with pytest.raises(ValueError, match=r"small is no gamebook"):
        bind(cards, {})


def test_the_gamebook_that_ships_keeps_the_laws_and_comes_to_its_ends() -> None:
    game = bind("the-ferry", {"limit": "400"})
    check_game(game, games=3, every=4)
    results = []
    for seed in range(40):
        table = Table(game, 1, seed)
        table.run({0: BOTS["curious"]})
        results.append(table.state.result)
    assert "end" in results
    assert set(results) <= {"end", "limit"}
