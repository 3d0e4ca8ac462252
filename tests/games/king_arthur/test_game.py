"""Whole games: the kit's laws under every option, the registry, recorded games, words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from malory.games.king_arthur import BOTS
from malory.kernel import NOBODY, bots_of, decode, digest, encode, view
from malory.kernel.bots import EAGER, RANDOM
from malory.kernel.kit import check_bots, check_game, check_listing, count, playthrough
from malory.kernel.registry import listing
from malory.kernel.table import Table

from tests.games.king_arthur.questing import Quest, game_of

EVERY = [
    {},
    {"quest": "epic"},
    {"payment": "over", "trophies": "secret", "first": "2"},
    {"quest": "epic", "payment": "over", "trophies": "secret"},
]


@pytest.mark.parametrize("options", EVERY)
def test_the_kit_holds_for_every_option(options: dict[str, str]) -> None:
    check_game(game_of(**options), games=1, every=16)


def test_the_line_of_the_registry_agrees() -> None:
    line = listing("king-arthur")
    assert line is not None
    check_listing(line, game_of())


@pytest.mark.parametrize("quest", ["base", "epic"])
def test_a_recorded_game_is_played_as_it_was(
    quest: str, golden: Callable[[Path, str], None]
) -> None:
    """Any change of the rules shows here."""
    path = Path(__file__).with_name(f"recorded-{quest}.txt")
    golden(path, playthrough(game_of(quest=quest), 3, 7, EAGER))


def test_the_ways_through_a_small_position_can_be_argued() -> None:
    # Whom to defeat: one of two, or nobody; each can be paid with a Red or with Merlin.
    table = Quest("Red, Merlin", "", table="Monster 1, Dragon 2", foes="")
    assert table.moves == ("Monster 1", "Dragon 2", "pass")
    # Monster 1: two payments. Dragon 2: one. Or nobody, and then the other may only pass.
    assert count(table.s, 2) == 2 + 1 + 1
    # In an Epic Quest the first can be sealed in two ways, or taken at once with both; the second
    # only sealed. Or nobody, twice, and seat 0 has its three moves again.
    table = Quest("Red, Merlin", "", table="Monster 1, Monster 2", foes="", pile="", quest="epic")
    table.s.discard = ()
    assert count(table.s, 3) == (2 + 1) + 1 + 3


@pytest.mark.parametrize("options", [{}, {"quest": "epic"}])
def test_the_bound_of_a_game_is_argued(options: dict[str, str]) -> None:
    game = game_of(**options)
    times = 2 if options else 1
    # of five: the pile, and all that is paid; reveals and adventures; two rounds of nothing after
    # each deed, of which there are so many defeats, reveals, adventures
    turns = (53 - 20 + times * 110) + (44 + 13) + 10 * (times * 44 + 44 + 13 + 1)
    assert game.longest_turns(5) == turns
    assert game.facts.longest == 3 + 7 * turns


def test_one_game_is_played_alike_from_its_seed_and_from_every_save() -> None:
    game, bots = game_of(quest="epic"), dict.fromkeys(range(3), RANDOM)
    ends = set()
    for stop in (None, 5, 60):
        table = Table(game, 3, "same")
        table.run(bots, stop)
        assert digest(decode(game, encode(table.state))) == digest(table.state)
        table.run(bots)
        ends.add(digest(table.state))
    assert len(ends) == 1


def test_every_bot_plays_every_table_legally() -> None:
    quick = {name: bot._replace(budget=min(bot.budget, 12)) for name, bot in bots_of(BOTS).items()}
    for options in EVERY[:2]:
        check_bots(game_of(**options), quick)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"quests": "epic"}, "there is no option `quests`; did you mean quest?"),
        ({"quest": "long"}, "quest knows no `long`; choose from base, epic"),
        ({"first": "6"}, "first knows no `6`; choose from lot, 1, 2, 3, 4, 5"),
    ],
)
def test_an_option_that_cannot_be_is_named_in_one_line(options: dict[str, str], words: str) -> None:
    with pytest.raises(ValueError, match="^" + words.replace("?", r"\?") + "$"):
        game_of(**options)


def test_every_option_of_the_pack_names_a_ruling_that_is_written_down() -> None:
    from malory.telling.rules import rule_words

    for row in game_of().tables.options:
        assert f"{row.name}=" in rule_words("king-arthur", row.ruling), row.name


def test_what_stands_before_a_player_says_what_he_can_pay_for() -> None:
    table = Quest("Red x2, Merlin", "Beige", table="Monster 3, Monster 4, Dragon 2", foes="",
                  held=("Dragon 5", "Dark Force 1"))  # fmt: skip
    game, seen = table.game, view(table.s, 0)
    assert [card.words for card in game.hand(seen, 0)] == ["Red", "Red", "Merlin"]
    assert game.hand(seen, 1) == ()
    assert "Monsters 3\\* 4; Dragons 2\\*" in game.status(seen, 0)
    assert "Monsters 3 4; Dragons 2." in game.status(view(table.s, 1), 1)
    pages = {page.title.partition(";")[0]: dict(page.rows) for page in game.sheets(seen, 0)}
    assert pages["Your hand"] == {"Red": "2 icons: 2 Red", "Any colour": "1 icon: Merlin"}
    assert pages["Adventures"]["Excalibur\\*"] == "8 points: adversaries of 5 or more in all"
    hoard = "10 points: two of 3 or more, or one of 5 or more"
    assert pages["Adventures"]["Treasure Hoard\\*"] == hoard
    assert game.status(seen, 0).endswith("You hold Dragon 5. You have 5 points, player 2 has 1.")
    assert game.status(table.s, NOBODY).endswith("Player 1 has 5 points, player 2 has 1.")
    assert pages["Players"]["Player 2"].startswith("1 knight; adversaries: Dark Force 1; ")
    words = [option.words for option in game.prompt(seen).options]
    assert words[0] == "Monster 3: with 2 Red and Merlin"
    assert words[1] == "Dragon 2: with 2 icons, in 2 ways"
    table(0, "Dragon 2")
    words = [option.words for option in game.prompt(view(table.s, 0)).options]
    assert words == ["Two Red", "Red and Merlin"]  # no figure after that of the choice


def test_a_status_without_points_leaves_them_out() -> None:
    table = Quest("Red", "")
    assert table.game.status(view(table.s, 0), 0).endswith("13 adventures left.")


def test_one_adversary_to_come_is_left() -> None:
    table = Quest("Red", "", foes="Monster 1")
    first = table.game.prompt(view(table.s, 0)).options[0]
    assert first.words == "Yes: until a column holds 4, or all are out (1 is left)"


def test_a_draw_of_two_says_that_nobody_was_defeated() -> None:
    table = Quest("", "", foes="", table="Monster 1, Dragon 2", pile="Red x2, Beige")
    table(0, "pass")
    drew = table.told("drew")[0]
    assert table.game.tell(drew.seen_by(0), 0) == "You defeat nobody and draw 2 Red."
    assert table.game.tell(drew.seen_by(1), 1) == "Player 1 defeats nobody and draws 2 knights."


def test_a_seal_on_the_last_card_of_a_column_is_offered_as_taking_it() -> None:
    table = Quest("Red x2", "", foes="", table="Monster 1, Dragon 2 x2", quest="epic")
    words = [option.words for option in table.game.prompt(view(table.s, 0)).options]
    assert words[:2] == [
        "Monster 1: seal and take it for 1 icon, or take it for 2 icons",
        "Dragon 2: seal it for 2 icons",
    ]
    table(0, "Monster 1")
    words = [option.words for option in table.game.prompt(view(table.s, 0)).options]
    assert words == ["Seal and take it with Red", "Take it at once with 2 Red"]
    table(0, "seal", "Red")
    told = table.game.tell(table.told("claimed")[0], 0)
    assert told == "All Monsters are sealed: you take Monster 1, and the seal back."


def test_secret_trophies_are_counted_for_others_and_no_more() -> None:
    table = Quest("", "", held=("Dragon 5", "Dark Force 1, Monster 4"), trophies="secret")
    seen = view(table.s, 0)
    rows = dict(table.game.sheets(seen, 0)[-1].rows)
    assert "2 adversaries" in rows["Player 2"]
    assert "Dragon 5" in rows["You"]
    assert table.game.status(seen, 0).endswith("You have 5 points, player 2 has 0 and more.")
    watched = table.game.status(view(table.s, NOBODY), NOBODY)
    assert watched.endswith("Player 1 has 0 and more points, player 2 has 0 and more.")


def test_results_are_held_against_those_of_as_many_players_and_the_same_quest() -> None:
    ways = {
        game.way(Table(game, seats, 1).state)
        for game in (game_of(), game_of(quest="epic"))
        for seats in (2, 5)
    }
    assert len(ways) == 4
    assert "the Epic Quest, two players" in ways
