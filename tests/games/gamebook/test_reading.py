"""Reading a passage: its text for this hero, pauses, blocks, redirects, and how it ends."""

from __future__ import annotations

import pytest
from malory.kernel import NOBODY

from tests.games.gamebook.walking import Walk, game_of, walk


@pytest.mark.rule("GB003")
def test_text_rewards_and_blocks_are_read_in_order_for_this_hero() -> None:
    one = walk(
        "## road\n\n{hero} has {Gold 4+: much | little}.\n\n[Gold +3]\n\n"
        "Now {Gold 4+: *much* | little}.\n\n"
        "{if Gold 9+}\nRich.\n{else if Gold 5-8}\nWell off.\n\n[become Lost]\n"
        "{else}\nPoor.\n{end}\n\n"
        "{if Lost}\nWhere is this?\n{end}\n\n-> end\n"
    )
    assert one.texts() == [
        "Gareth has little.",
        "Now *much*.",
        "Well off.",
        "Where is this?",
    ]
    assert one.kinds()[2:7] == ["text", "counter", "text", "text", "status"]


@pytest.mark.rule("GB003")
def test_a_varying_text_without_a_half_closes_its_gap_and_an_empty_one_is_not_told() -> None:
    one = walk("## road\n\nYou ride {Mad: howling} on.\n\n{Mad: Wind.}\n\n-> end\n")
    assert one.texts() == ["You ride on."]


@pytest.mark.rule("GB003")
def test_a_passage_counts_as_visited_once_it_is_turned_to() -> None:
    one = walk(
        "## road\n\n{visited road: Here | Nowhere}. {visited inn: Back.}\n\n"
        "* {not visited inn} In -> inn\n* {visited inn.cellar} Out -> end\n\n"
        "## inn\n\nBeer.\n\n-> cellar\n\n### cellar\n\nDark.\n\n-> road\n",
        "inn",
    )
    assert one.texts() == ["Here.", "Beer.", "Dark.", "Here. Back."]
    assert one.moves() == ("end",)
    assert one.hero.visited_ids == {"road", "inn", "inn.cellar"}


@pytest.mark.rule("GB004")
def test_nothing_below_a_pause_is_shown_before_the_reader_is_ready() -> None:
    one = walk("## road\n\nOne.\n\n---\n\nTwo.\n\n[Gold +1]\n\n---\n\nThree.\n\n* Stop -> end\n")
    assert one.texts() == ["One."]
    prompt = one.prompt()
    assert (prompt.pace, [option.move for option in prompt.options]) == ("pause", ["go on"])
    one.answer("go on")
    assert one.texts() == ["One.", "Two."]
    assert one.hero.counter("Gold") == 4
    one.answer("go on")
    assert one.moves() == ("end",)


@pytest.mark.rule("GB006")
@pytest.mark.parametrize(
    "tale",
    [
        "## road\n\nDust.\n\n-> end\n",
        "## road\n\nDust.\n",
        "## road\n\nDust.\n\n[turn to end]\n\n* Never -> road\n",
        "## road\n\nDust.\n\n{if Riding 2+}\n-> end\n{end}\n\n* Never -> road\n",
    ],
)
def test_the_game_ends_where_a_way_leads_to_the_end_or_nowhere(tale: str) -> None:
    one = walk(tale)
    assert one.hero.asked == NOBODY
    assert one.hero.result == "end"
    assert one.told()[-2:] == ["Dust.", "The end."]
    assert one.last("game over") == {"result": "end", "passage": "road"}


@pytest.mark.rule("GB038")
def test_a_reward_that_turns_the_page_leaves_the_rest_unread() -> None:
    one = walk(
        "## road\n\n[Gold +1 | turn to inn]\n\nNever.\n\n* Never -> end\n\n"
        "## inn\n\n[{Gold 4+} turn to cellar]\n\nNever.\n\n-> end\n\n"
        "## cellar\n\nDark.\n\n---\n\n-> end\n"
    )
    assert one.texts() == ["Dark."]
    one.answer("go on")
    assert one.hero.result == "end"


@pytest.mark.rule("GB038")
def test_a_reward_picked_after_a_pause_turns_the_page_too() -> None:
    one = walk(
        "## road\n\n---\n\n[Gold +1 or Luck +1 | turn to inn]\n\nNever.\n\n-> end\n\n"
        "## inn\n\nBeer.\n\n* Out -> end\n",
        "go on",
        "Luck +1",
    )
    assert one.texts() == ["Beer."]
    assert one.moves() == ("end",)


CIRCLE = (
    "## road\n\nDust.\n\n* Round -> a\n* Stop -> end\n\n"
    "## a\n\nA.\n\n{if Gold 9+}\n-> end\n{end}\n\n-> b\n\n"
    "## b\n\nB.\n\n{if Gold 9+}\n-> end\n{end}\n\n-> a\n"
)


@pytest.mark.rule("GB005")
def test_passages_that_turn_into_each_other_end_the_game_with_a_word() -> None:
    one = walk(CIRCLE, "a")
    assert one.hero.asked == NOBODY
    assert one.hero.result == "circle"
    assert len(one.texts()) == 101
    assert one.told()[-1] == "The tale turns in a circle and can go no further. The end."
    assert one.game.outcome(one.hero) == (0.0,)
    assert one.table.undo(0) is None
    assert one.moves() == ("a", "end")


@pytest.mark.rule("GB005")
def test_a_circle_of_rewards_that_turn_ends_as_well() -> None:
    one = walk(
        "## road\n\n* Round -> a\n* Stop -> end\n\n"
        "## a\n\n[{not Gold 9+} turn to b]\n\n-> end\n\n"
        "## b\n\n[{not Gold 9+} turn to a]\n\n-> end\n",
        "a",
    )
    assert one.hero.result == "circle"


@pytest.mark.rule("GB005")
def test_a_long_way_without_a_question_is_no_circle() -> None:
    tale = "## p0\n\nGo.\n\n-> p1\n\n"
    tale += "".join([f"## p{i}\n\nOn.\n\n-> p{i + 1}\n\n" for i in range(1, 90)])
    assert walk(tale + "## p90\n\nThere.\n\n* Stop -> end\n").texts()[-1] == "There."


def test_markup_of_the_text_stands_and_a_break_is_kept() -> None:
    one = walk("## road\n\n**Loud** and *soft*, 2 \\* 3.\\\nA line.\n\n-> end\n")
    assert one.texts() == ["**Loud** and *soft*, 2 \\* 3.\nA line."]


def test_a_passage_is_told_by_its_title_and_untitled_ones_are_not() -> None:
    one = walk("## road The Long Road\n\nDust.\n\n-> inn\n\n## inn\n\nBeer.\n\n-> end\n")
    assert one.told() == ["The Long Road", "Dust.", "Beer.", "The end."]


def test_what_is_the_same_at_each_reading_is_worded_once() -> None:
    game = game_of("## road\n\nDust.\n\n* On -> road\n* Stop -> end\n")
    one = Walk(game).answer("road", "road")
    told = [event for event in one.events if event.kind == "text"]
    assert told[0] is told[1] is told[2]
