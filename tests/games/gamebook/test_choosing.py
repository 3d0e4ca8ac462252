"""Menus: which entries are open, what their moves are called, filters, bounds."""

from __future__ import annotations

import pytest
from malory.games.gamebook import BOTS
from malory.kernel import NOBODY, bots_of
from malory.kernel.table import Table

from tests.games.gamebook.walking import Walk, game_of, walk

MENU = (
    "## road\n\n* {Gold 4+} Buy -> inn\n* [attack] {Riding 2+ and not Mad} Ride -> inn\n"
    "* Wait -> wait\n* {Mad or Lost} Howl -> wait\n\n"
    "### wait\n\n[Gold +1]\n\n-> road\n\n## inn\n\n-> end\n"
)


@pytest.mark.rule("GB010")
def test_a_menu_offers_what_is_open_in_reading_order() -> None:
    one = walk(MENU)
    assert one.moves() == ("inn: Ride", "road.wait: Wait")
    assert one.prompt().words == "What do you do?"
    assert [option.words for option in one.prompt().options] == ["Ride", "Wait"]
    assert one.prompt().options[0].group == "attack"
    one.answer("road.wait: Wait")
    assert one.moves() == ("inn: Buy", "inn: Ride", "road.wait: Wait")
    assert one.last("chose") == {"label": "Wait", "target": "road.wait"}


@pytest.mark.rule("GB010")
def test_a_move_is_called_alike_whatever_else_is_open() -> None:
    one = walk(MENU)
    before = one.moves()
    assert set(before) < set(one.answer("road.wait: Wait").moves())


@pytest.mark.rule("GB010")
def test_a_move_that_is_not_open_is_refused_and_changes_nothing() -> None:
    one = walk(MENU)
    before = one.hero.copy()
    assert "not on offer" in one.refused("inn: Buy").words
    assert one.hero == before


@pytest.mark.rule("GB010")
def test_entries_that_agree_in_all_but_their_condition_are_told_apart() -> None:
    one = walk(
        "## road\n\n* {Gold 1+} Go -> inn\n* {Riding 1+} Go -> inn\n* {Mad: Howl | Sing} -> inn\n"
        "* Sing -> end\n\n## inn\n\n-> end\n"
    )
    assert one.moves() == ("inn: Go", "inn: Go (2)", "inn: {Howl|Sing}", "end")
    assert one.prompt().options[2].words == "Sing"
    assert one.answer("inn: {Howl|Sing}").last("chose")["label"] == "Sing"


@pytest.mark.rule("GB010")
def test_blocks_round_entries_are_part_of_the_menu() -> None:
    one = walk(
        "## road\n\n{if Gold 9+}\n* Rich -> end\n{else if Gold 3+}\n* Well off -> end\n{else}\n"
        "* Poor -> end\n{end}\n* Anyhow -> road\n"
    )
    assert one.moves() == ("end: Well off", "road")


@pytest.mark.rule("GB011")
def test_a_menu_with_every_entry_closed_ends_the_game() -> None:
    one = walk("## road\n\nDust.\n\n* {Mad} Howl -> end\n* {Gold 9+} Pay -> end\n")
    assert one.hero.asked == NOBODY
    assert one.hero.result == "closed"
    assert one.told()[-1] == "No way is open to you from here. The end."


@pytest.mark.rule("GB012")
def test_a_filter_leaves_choices_out_unless_nothing_else_is_open() -> None:
    tale = (
        "## road\n\n* [love] Kiss -> inn\n* [attack, love] Both -> end\n* Ride -> bed\n\n"
        "## inn\n\n-> end\n\n## bed\n\n* [love] Sleep -> end\n* {Mad} Howl -> inn\n"
    )
    assert walk(tale).moves() == ("inn", "end", "bed")
    one = walk(tale, options={"filter": "love"})
    assert one.moves() == ("bed",)
    assert one.answer("bed").moves() == ("end",)


ROUND = "## road\n\n* On -> road\n* Rest -> rest\n\n### rest\n\n---\n\n[any skill]\n\n-> road\n"


@pytest.mark.rule("GB007")
@pytest.mark.parametrize("limit", ["1", "2", "7", "100"])
def test_a_game_without_an_end_is_broken_off_at_its_bound(limit: str) -> None:
    game = game_of(ROUND, options={"limit": limit})
    for seed in range(5):
        table = Table(game, 1, seed)
        table.run({0: bots_of(BOTS)["random"]}, plies=1000)
        assert table.is_over
        assert len(table.record) == int(limit)
        assert table.state.result == "limit"
        assert game.tell(table.events[-1], 0).endswith("broken off here.")
        assert game.outcome(table.state) == (0.0,)


@pytest.mark.rule("GB007")
def test_a_game_has_a_bound_unless_none_is_wanted() -> None:
    assert game_of(ROUND).limit == 10_000
    assert game_of(ROUND).facts.longest >= 10_000
    one = Walk(game_of(ROUND, options={"limit": "none"}))
    one.table.state.answered = 10**7
    assert one.answer("road").moves() == ("road", "road.rest")


@pytest.mark.rule("GB008")
def test_the_score_is_the_counter_that_the_pack_names() -> None:
    tale = "## road\n\n[Gold +4]\n\n-> end\n"
    one = walk(tale, extra="score: gold\n")
    assert one.game.outcome(one.hero) == (7.0,)
    one = walk(tale)
    assert one.game.outcome(one.hero) == (1.0,)
