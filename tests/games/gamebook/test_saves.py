"""Games saved, their book edited, and resumed: played on as they were, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.games.gamebook import bind
from malory.kernel import NOBODY, OwnDice, legal
from malory.kernel.resume import Resumed, resume
from malory.kernel.save import BadSave, Save, read_save, write_save
from malory.kernel.table import Table

from tests.games.gamebook.walking import HERO, Walk, book, game_of, walk

ROAD = (
    "## road\n\nDust.\n\n* Left -> left\n* Right -> right\n\n"
    "## left\n\nThorns.\n\n[Gold +1 | token 7]\n\n---\n\nMore thorns.\n\n* Back -> road\n\n"
    "## right\n\nGrass.\n\n? Riding 4: jump\n+ Over.\n  -> end\n- Wet.\n  [become Wounded]\n"
    "  -> road\n"
)


def saved(one: Walk, folder: Path) -> Save:
    write_save(folder / "save", one.table)
    save = read_save(folder / "save")
    assert isinstance(save, Save)
    return save


def resumed(one: Walk, folder: Path, tale: str, hero: str = HERO) -> Resumed | BadSave:  # type: ignore[type-arg]
    save = saved(one, folder)
    return resume(bind(book(tale, hero), save.options), save)


def gone_on(one: Walk, folder: Path, tale: str, hero: str = HERO) -> Resumed:  # type: ignore[type-arg]
    found = resumed(one, folder, tale, hero)
    assert isinstance(found, Resumed), found
    return found


def test_a_choice_put_in_above_does_not_shift_what_is_picked(tmp_path: Path) -> None:
    edited = ROAD.replace("* Left", "* Up -> up\n* Left") + "\n## up\n\nA tree.\n\n-> end\n"
    found = gone_on(walk(ROAD), tmp_path, edited)
    assert found.notice == ""
    assert legal(found.table.state) == ("up", "left", "right")
    assert found.table.answer(0, "left") is None
    assert found.table.state.here == "left"


def test_a_choice_that_is_gone_is_not_on_offer(tmp_path: Path) -> None:
    found = gone_on(walk(ROAD), tmp_path, ROAD.replace("* Left -> left\n", ""))
    assert legal(found.table.state) == ("right",)
    assert found.table.answer(0, "left") is not None


def test_an_edited_text_or_label_leaves_the_game_where_it_is(tmp_path: Path) -> None:
    one = walk(ROAD, "left", "go on")
    found = gone_on(one, tmp_path, ROAD.replace("Thorns", "Roses").replace("* Back", "* Home"))
    assert found.notice == ""
    assert found.table.state == one.table.state


def test_what_was_gained_before_a_pause_is_not_gained_again(tmp_path: Path) -> None:
    one = walk(ROAD, "left")
    assert one.asked() == "pause"
    found = gone_on(one, tmp_path, ROAD.replace("Dust", "Mud"))
    assert found.table.state.counters["Gold"] == 4
    assert found.table.answer(0, "go on") is None
    assert found.table.state.counters["Gold"] == 4
    assert found.table.state.tokens == ("7",)
    assert [event.facts for event in found.table.events if event.kind == "text"] == [
        {"text": "More thorns."}
    ]


def test_the_same_dice_fall_after_a_load(tmp_path: Path) -> None:
    one = Walk(game_of(ROAD), seed=4).answer("right")
    found = gone_on(one, tmp_path, ROAD)
    one.answer("Riding")
    assert found.table.answer(0, "Riding") is None
    assert found.table.record == one.table.record
    assert found.table.state == one.table.state


def test_a_game_resumed_in_an_edited_book_cannot_be_taken_back_past_the_edit(
    tmp_path: Path,
) -> None:
    found = gone_on(walk(ROAD, "left", "go on"), tmp_path, ROAD.replace("Dust", "Mud"))
    assert not found.table.may_undo(0)
    assert found.table.answer(0, "road") is None
    assert found.table.may_undo(0)


def test_a_passage_that_is_gone_leads_back_to_where_the_turn_began(tmp_path: Path) -> None:
    one = walk(ROAD, "left")
    edited = "## road\n\nDust.\n\n* Right -> right\n\n" + ROAD[ROAD.index("## right") :]
    found = gone_on(one, tmp_path, edited)
    assert "The turn begins anew" in found.notice
    assert "left" in found.notice
    assert found.table.state.here == "road"
    assert found.table.state.counters["Gold"] == 3
    assert legal(found.table.state) == ("right",)


def test_a_menu_that_became_a_die_or_a_way_is_read_anew(tmp_path: Path) -> None:
    to_right = "## road\n\nDust.\n\n-> right\n\n" + ROAD[ROAD.index("## left") :]
    found = gone_on(walk(ROAD), tmp_path, to_right)
    assert "The turn begins anew" in found.notice
    assert found.table.state.here == "right"
    die = "## road\n\nDust.\n\n? die\n= 1-6 Rain.\n  -> right\n\n" + ROAD[ROAD.index("## left") :]
    found = gone_on(walk(ROAD), tmp_path, die)
    assert found.table.state.here == "right"
    assert [event.kind for event in found.table.events][:2] == ["die", "text"]


def test_a_menu_whose_every_entry_an_edit_has_closed_ends_with_a_word(tmp_path: Path) -> None:
    edited = ROAD.replace("* Left", "* {Mad} Left").replace("* Right", "* {Mad} Right")
    found = gone_on(walk(ROAD), tmp_path, edited)
    assert "The turn begins anew" in found.notice
    assert found.table.is_over
    assert found.table.state.result == "closed"


@pytest.mark.parametrize(
    ("gone", "moves"),
    [
        ("statuses: [Wounded, Lost, Mad]", ("right", "Riding")),
        ('tokens: [{number: "7", title: The Ring}, {number: "12"}]', ("left", "go on")),
    ],
)
def test_what_the_hero_holds_must_be_in_the_pack_still(
    tmp_path: Path, gone: str, moves: tuple[str, ...]
) -> None:
    one = walk(ROAD, *moves, dice=[(1,)])
    tale = ROAD.replace("token 7", "Luck +1").replace("[become Wounded]", "[Luck +1]")
    found = resumed(one, tmp_path, tale, HERO.replace(gone + "\n", ""))
    if moves[0] == "right":
        # the status came with the last roll: no turn without it is left to go back to
        assert isinstance(found, BadSave)
        assert "Wounded is gone" in found.words
    else:
        assert isinstance(found, BadSave)
        assert "7 is gone" in found.words


def test_what_no_text_can_ask_for_any_more_is_not_missed(tmp_path: Path) -> None:
    one = walk(ROAD, "left", "go on", "road")
    edited = ROAD.replace("-> left", "-> right").replace("* Right -> right\n", "")
    edited = edited[: edited.index("## left")] + edited[edited.index("## right") :]
    hero = HERO.replace(", {name: Luck, minimum: -2}", "").replace(
        "  - {name: Wrestling, category: Body}\n", ""
    )
    found = gone_on(one, tmp_path, edited, hero)
    assert found.notice == ""
    assert legal(found.table.state) == ("right",)


def test_a_skill_or_counter_new_to_the_pack_begins_as_it_would_have(tmp_path: Path) -> None:
    hero = HERO.replace("  - {name: Wit", "  - {name: Song, start: 3}\n  - {name: Wit").replace(
        "counters: [", "counters: [{name: Fame, start: 5}, "
    )
    edited = ROAD.replace("* Left", "* {Fame 5 and Song 3+} Sing -> right\n* Left")
    found = gone_on(walk(ROAD), tmp_path, edited, hero)
    assert legal(found.table.state)[0] == "right: Sing"


def test_a_pause_with_what_the_pack_lacks_now_begins_the_turn_anew(tmp_path: Path) -> None:
    tale = "## road\n\nDust.\n\n* On -> inn\n\n## inn\n\n---\n\n[become Lost]\n\n* Out -> end\n"
    one = walk(tale, "inn")
    hero = HERO.replace("[Wounded, Lost, Mad]", "[Wounded, Mad]")
    found = gone_on(one, tmp_path, tale.replace("become Lost", "become Mad"), hero)
    assert "Lost is gone" in found.notice
    assert found.table.state.here == "road"
    assert legal(found.table.state) == ("inn",)


def test_a_roll_by_own_dice_for_means_no_longer_offered_is_asked_anew(tmp_path: Path) -> None:

    one = walk(ROAD, "right")
    one.table = Table(one.game, 1, 1, OwnDice())
    one.answer("right", "Riding")
    save = saved(one, tmp_path)
    edited = bind(book(ROAD.replace("? Riding 4", "? Wit 4")), {})
    found = resume(edited, save, OwnDice())
    assert isinstance(found, Resumed)
    assert legal(found.table.state) == ("Wit",)


def test_a_game_saved_on_its_last_page_is_over_when_it_is_loaded(tmp_path: Path) -> None:
    tale = "## road\n\nDust.\n\n* On -> last\n\n## last\n\nNothing more.\n"
    one = walk(tale, "last")
    assert one.told()[-1] == "The end."
    found = gone_on(one, tmp_path, tale.replace("Dust", "Mud"))
    assert found.table.state.asked == NOBODY
    assert found.table.state.result == "end"


def test_a_start_of_the_players_own_is_kept_and_must_be_there(tmp_path: Path) -> None:
    one = Walk(game_of(ROAD, options={"start": "right"}))
    save = saved(one, tmp_path)
    assert save.options == {"start": "right"}
    with pytest.raises(ValueError, match="there is no passage `right`"):
        bind(book("## road\n\nDust.\n\n-> end\n"), save.options)


def test_every_position_of_a_game_can_be_saved_and_played_on(tmp_path: Path) -> None:
    one = Walk(game_of(ROAD), seed=2)
    two = Walk(game_of(ROAD), seed=2)
    for move in ("left", "go on", "road", "right", "Riding"):
        found = gone_on(two, tmp_path, ROAD)
        two.table = found.table
        one.answer(move)
        two.answer(move)
        assert two.table.state == one.table.state
