"""Whole games: the kit's laws, bots, the registry, a recorded game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from malory.book import model, open_book
from malory.book.model import Become, Menu, PassageId, Rewards
from malory.games.tales import BOTS, Tales, bind
from malory.games.tales.movement import movement_phase
from malory.games.tales.reading import passage
from malory.kernel import (
    Stream,
    begin,
    bots_of,
    decode,
    digest,
    encode,
    legal,
    play,
    question,
    view,
)
from malory.kernel.kit import check_game, check_listing, count, playthrough
from malory.kernel.registry import listing
from malory.kernel.table import Table
from malory.pack.tales.numbering import edition_passages

from tests.games.tales.riding import Ride, edition, game_of

RANDOM = bots_of(BOTS)["random"]

QUESTS = (
    "Dragon Slayer",
    "Journey into the Unknown",
    "Artifacts of Power",
    "Saxon Raiders",
    "Magnificent Deeds",
    "Ancient Treaty",
    "The Loathsome Damsel",
    "Dark Plague",
)

HEAPED = """## {number}

{{Sir}} {{knight}}. {{Avalon set aside: The isle is gone | The isle is there}}.

---

* [attack] Ride at it -> one
* [steal] Take it -> two
* {{Romance 1+}} Sing -> three

### one

? any skill 4: ride
+ Good.

  [Destiny 1+L | {{not quest "Dark Plague"}} quest | Martial skill or treasure | {first}]
- Bad.

  [{second} | any renown +1]

? Villainy 2: bribe
+ Done.

  [treasure "Prydwen" | lose any status]
- Not.

  [Villainy +2 | 2 Courtly skills]

### two

? die
= 4-6 High.

  [token {token} | companion Piety or Honor | move 2]
= 1-3 Low.

  -> three

### three

{{if Corbenic set aside}}
No castle.
{{end}}

[any skill | {third} | go to nearest City | {{Piety 1+}} treasure]

? Piety or Mounted 3+L: pray
+ Heard.

  [Destiny 3 | any renown +1 | encounter]
- Unheard.

  [lose treasure | highest renown -1 | {second}]
"""


@cache
def heaped() -> Tales:
    """A game whose every passage heaps up all that the rules can do."""
    cards = edition(("King", "Giant"), quests=QUESTS)
    setting = game_of(cards=cards).setting
    statuses = [one for one in setting.statuses if one != "Imprisoned"]
    tokens = [one for one in setting.tokens if one not in ("4", "6", "8", "25", "26")]
    texts = []
    numbers = dict.fromkeys(
        one.passage for one in edition_passages(setting.tables, cards, frozenset())
    )
    for n, number in enumerate(numbers):
        if number in ("1000", "2537", "2544", "2550", "epilogue"):
            continue
        named = [f"become {statuses[(3 * n + i) % len(statuses)]}" for i in range(3)]
        named[n % 3] = "become Imprisoned" if n % 9 == 4 else named[n % 3]
        first, second, third = named
        token = tokens[n % len(tokens)]
        texts.append(
            HEAPED.format(number=number, first=first, second=second, third=third, token=token)
        )
    return game_of("\n".join(texts), cards, skills="drawn", difficulty="squire")


def test_the_kit_holds_on_a_book_that_heaps_up_all_that_can_happen() -> None:
    check_game(heaped(), seats=1, games=6, every=2)


def test_the_kit_holds_on_a_quiet_book() -> None:
    check_game(game_of(), seats=1, games=2)


def test_the_registry_lists_what_the_rules_offer() -> None:
    line = listing("tales")
    assert line is not None
    check_listing(line, heaped())


@pytest.mark.parametrize("seed", range(3))
def test_every_prompt_has_words_for_every_move_and_every_event_can_be_told(seed: int) -> None:
    game = heaped()
    table = Table(game, 1, seed)
    rng = Stream(seed)
    asked: set[str] = set()
    while not table.is_over:
        seen = view(table.state, 0)
        prompt = game.prompt(seen)
        assert tuple(one.move for one in prompt.options) == legal(seen)
        assert all(one.words for one in prompt.options)
        assert prompt.words
        assert prompt.rule
        asked.add(question(seen).what)
        assert table.answer(0, rng.choice(legal(table.state))) is None
    told = [game.tell(one, 0) for one in table.events]
    assert all(isinstance(one, str) for one in told)
    assert {"knight", "starting skill", "ride", "pause", "menu", "skill"} <= asked


def test_a_ride_played_again_is_told_alike_and_a_saved_one_goes_on_alike() -> None:
    game = heaped()
    one, two = Table(game, 1, "again"), Table(game, 1, "again")
    one.run({0: RANDOM})
    two.run({0: RANDOM}, 40)
    two.state = decode(game, encode(two.state))
    two.state.out = two.events
    two.run({0: RANDOM})
    assert one.record == two.record
    assert digest(one.state) == digest(two.state)


def test_the_content_that_a_state_needs_is_missed_by_name() -> None:
    ride = Ride(
        passage(0, PassageId("start")), text="## start\n\nOnce.\n\n* One -> end\n* Two -> end\n"
    )
    assert ride.game.lost(ride.s) == ()
    ride.s.change(0, treasures=("Excalibur",), tokens=("99",), place="Avalon of the Lake")
    assert sorted(ride.game.lost(ride.s)) == ["99", "Avalon of the Lake", "Excalibur"]
    ride.s.change(0, treasures=(), tokens=(), place="Paris")
    ride.s.agenda = (passage(0, PassageId("gone")),)
    assert ride.game.lost(ride.s) == ("gone",)


# ------------------------------------------------------------------- argued counts, a recorded game


def test_the_moves_of_small_positions_are_as_many_as_can_be_argued() -> None:
    """Counts that hold by argument, not by running.

    From Orkney with 2 spaces: itself, the Northern Sea, and the five that the sea joins beside it.
    From Arques: itself, Rouen, and Rouen's two other land lines and its sea. So two moves in a row
    from Arques are Arques 5, and from each of the others what lies within 2 of it.
    """
    slow = {"statuses": ("Plague-ridden",)}
    orkney = Ride(movement_phase(0), knight={"place": "Orkney", **slow})
    assert count(orkney.s, 1) == 7
    arques = {"place": "Arques", **slow}
    once = Ride(movement_phase(0), knight=arques)
    assert count(once.s, 1) == 5
    twice = Ride(movement_phase(0), movement_phase(0), knight=arques)
    far = twice.game.setting.board.distance
    within = {one: [b for b, n in far(one).items() if n <= 2] for one in once.moves}
    powers = twice.game.setting.board.gates
    assert count(twice.s, 2) == sum(b not in powers for ways in within.values() for b in ways)


def test_the_moves_of_a_passage_are_as_many_as_can_be_argued() -> None:
    """Two responses; the first leads to a test of a category, three skills, the second to the end.

    So one answer has 2 ways, two have 3 + 1, and no more can be asked before the die.
    """
    text = """## start

Once.

* One -> one
* Two -> end

### one

? Courtly 4: bow
+ Yes.

  [Destiny 1]
- No.

  [Honor]
"""
    ride = Ride(passage(0, PassageId("start")), text=text)
    assert [count(ride.s, depth) for depth in (0, 1, 2)] == [1, 2, 4]


def test_eight_knights_can_be_taken_and_twenty_ways_lead_to_three_skills_of_six() -> None:
    """6 x 5 x 4 orders of picking three markers of six."""
    assert count(begin(game_of(), 1), 1) == 8
    s = begin(game_of(knights="Enid", skills="drawn"), 1)
    play(s, s.game.setting.skills)
    assert count(s, 2) == 30
    three = [(a, b, c) for a in legal(s) for b in legal(s) for c in legal(s) if len({a, b, c}) == 3]
    assert len(three) == 6 * 5 * 4


def test_a_recorded_ride_is_played_as_it_was(golden: Callable[[Path, str], None]) -> None:
    """The heaped book, one seed, the random bot: any change of the rules shows here."""
    recorded = playthrough(heaped(), 1, "recorded")
    golden(Path(__file__).parent / "recorded.txt", recorded)


# ----------------------------------------------------------------------------- the shipped edition


def test_whole_rides_on_the_shipped_edition_end_by_themselves() -> None:
    game = bind(open_book("tales"), {})
    results = set()
    for seed in range(30):
        table = Table(game, 1, seed)
        table.run({0: RANDOM})
        assert table.is_over
        assert table.state.round == 12
        assert len(table.record) < 300
        results.add(table.state.result)
    assert results <= {"victory", "defeat"}


def test_a_pursuit_takes_two_encounters_at_most() -> None:
    """Whoever is caught stays Pursued, but nothing in the passage begins it anew."""
    game = bind(open_book("tales"), {})
    assert game.setting.statuses["Pursued"].track == 2
    pages = [game.page(one) for one in game.book if one.split(".")[0] == "2550"]
    tests = [
        entry
        for page in pages
        if isinstance(page.ending, Menu)
        for entry in page.ending.entries
        if isinstance(entry, model.Test)
    ]
    assert len(tests) == 4
    for test in tests:
        for outcome in test.outcomes:
            paid = [
                one for item in outcome.items if isinstance(item, Rewards) for one in item.items
            ]
            assert paid
            assert Become("Pursued") not in paid


def test_the_kit_holds_on_the_shipped_edition() -> None:
    check_game(bind(open_book("tales"), {}), seats=1, games=2, every=3)


COMPANIES = (
    {"mode": "coop", "grand-quests": "yes", "difficulty": "champion"},
    {"mode": "competitive", "grand-quests": "yes"},
    {"mode": "competitive", "ages": "1"},
    {"mode": "competitive", "ages": "2", "region-deck": "yes"},
)


@pytest.mark.rule("R042", "R043", "R163", "R215")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", COMPANIES, ids=lambda one: "-".join(one.values()))
def test_the_kit_holds_in_every_mode_and_company(options: dict[str, str], seats: int) -> None:
    game = Tales(heaped().book, {"skills": "drawn", **options})
    check_game(game, seats=seats, games=1, every=12)


@pytest.mark.parametrize("mode", ["coop", "competitive"])
def test_every_prompt_of_a_company_has_words_and_every_event_can_be_told(mode: str) -> None:
    game = Tales(heaped().book, {"mode": mode, "grand-quests": "yes"})
    asked: set[str] = set()
    for seed in range(6):
        table = Table(game, 3, seed)
        rng = Stream(seed)
        while not table.is_over:
            seat = table.state.asked
            seen = view(table.state, seat)
            prompt = game.prompt(seen)
            assert (prompt.seat, bool(prompt.words)) == (seat, True)
            asked.add(question(seen).what)
            assert table.answer(seat, rng.choice(legal(seen))) is None
        assert all(isinstance(game.tell(one, 1), str) for one in table.events)
    wanted = {"place mark", "venture", "encounter"}
    assert wanted | ({"rival", "bewitched"} if mode == "competitive" else set()) <= asked
