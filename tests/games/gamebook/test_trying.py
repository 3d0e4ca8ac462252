"""Tests and dice: what is asked, what is hidden, what is told, at every edge of a roll."""

from __future__ import annotations

import pytest
from malory.book.model import What
from malory.kernel import CHANCE, OwnDice
from malory.kernel.table import Table

from tests.games.gamebook.walking import HERO, Walk, game_of, walk

TEST = (
    "## road\n\n? {not Mad} Riding or Wit 6: jump the brook\n+ Over.\n  [Gold +1]\n  -> far\n"
    "- Wet.\n\n  [become Wounded]\n\n## far\n\n-> end\n"
)


@pytest.mark.rule("GB020")
def test_a_player_picks_the_means_and_sees_rank_and_deed_but_no_number() -> None:
    one = walk(TEST)
    assert one.moves() == ("Riding", "Wit")
    prompt = one.prompt()
    assert prompt.words == "How do you try it?"
    words = [option.words for option in prompt.options]
    assert words == ["Riding +2: jump the brook", "Wit +1: jump the brook"]
    assert "6" not in repr(prompt)
    assert "6" not in repr([event.facts for event in one.events])


@pytest.mark.rule("GB020")
@pytest.mark.parametrize(
    ("what", "moves"),
    [
        ("Body", ("Riding", "Wrestling")),
        ("Body skill or Wit", ("Riding", "Wrestling", "Wit")),
        ("any skill", ("Riding", "Wrestling", "Wit")),
        ("Riding or Body", ("Riding", "Wrestling")),
        ("Mercy or Pride", ("Mercy", "Pride")),
        ("any renown", ("any renown",)),
        ("sum Body", ("sum Body",)),
    ],
)
def test_a_test_offers_each_means_once(what: str, moves: tuple[str, ...]) -> None:
    assert walk(f"## road\n\n? {what} 2: try\n+ A\n- B\n").moves() == moves


@pytest.mark.rule("GB020")
def test_two_tests_by_one_skill_are_told_apart_by_their_deeds() -> None:
    one = walk("## road\n\n? Wit 4: sing\n+ A\n- B\n? Wit 5: beg\n+ C\n- D\n* Go -> end\n")
    assert one.moves() == ("Wit: sing", "Wit: beg", "end")
    assert one.prompt().words == "What do you do?"


@pytest.mark.rule("GB021")
@pytest.mark.parametrize(("face", "passed"), [(1, False), (3, False), (4, True), (6, True)])
def test_die_and_rank_must_reach_the_number(face: int, passed: bool) -> None:
    one = walk(TEST, "Riding", dice=[(face,)])
    assert one.last("tried") == {"label": "jump the brook", "tested": What("skill", "Riding")}
    facts = one.last("test")
    assert facts["dice"] == (face,)
    assert (facts["rank"], facts["total"], facts["target"]) == (2, face + 2, 6)
    assert facts["passed"] is passed
    assert facts["odds"] == (3, 6)
    assert one.texts() == ["Over." if passed else "Wet."]
    assert one.hero.counter("Gold") == (4 if passed else 3)
    assert one.hero.statuses == (() if passed else ("Wounded",))
    assert one.hero.result == "end"


@pytest.mark.rule("GB021")
def test_a_roll_is_told_with_all_its_parts() -> None:
    words = walk(TEST, "Riding", dice=[(5,)]).told()
    assert (
        "Riding: you roll 5; with rank 2 that is 7, 6 needed: success (the odds were 50 in 100)."
        in words
    )


@pytest.mark.rule("GB021")
def test_the_dice_are_those_of_the_pack() -> None:
    hero = HERO + "dice: {count: 3, sides: 4}\n"
    one = walk("## road\n\n? Riding 10: jump\n+ A\n- B\n", "Riding", dice=[(4, 1, 3)], hero=hero)
    facts = one.last("test")
    assert (facts["dice"], facts["counts"], facts["total"]) == ((4, 1, 3), 8, 10)
    assert facts["odds"] == (32, 64)
    assert one.texts() == ["A"]


@pytest.mark.rule("GB021")
def test_renowns_and_sums_are_compared_without_dice() -> None:
    tale = "## road\n\n[Mercy +2]\n\n? {0} 2: beg\n+ A\n- B\n"
    for what, passed in [("Mercy", True), ("Pride", False), ("any renown", True)]:
        one = walk(tale.replace("{0}", what), what)
        assert one.last("test")["passed"] is passed
        assert "dice" not in one.last("test")
        assert one.table.count == 0
    one = walk(tale.replace("{0}", "sum Body"), "sum Body")
    assert "Body ranks together: 2, 2 needed: success." in one.told()


@pytest.mark.rule("GB022")
@pytest.mark.parametrize(
    ("face", "said"), [(1, "Low."), (2, "Middle."), (4, "Middle."), (6, "High.")]
)
def test_bands_take_every_total_from_least_to_most(face: int, said: str) -> None:
    tale = "## road\n\n? Riding: jump\n= 7+ High.\n= 4-6 Middle.\n= 0-3 Low.\n"
    one = walk(tale, "Riding", dice=[(face,)])
    assert one.texts() == [said]
    assert "target" not in one.last("test")


@pytest.mark.rule("GB022")
def test_bands_of_a_renown_are_read_from_its_rank() -> None:
    tale = "## road\n\n? Mercy: beg\n= 1+ Yes.\n= 0 No.\n"
    assert walk(tale, "Mercy").texts() == ["No."]


@pytest.mark.rule("GB023")
@pytest.mark.parametrize(("face", "said"), [(1, "Low."), (2, "Low."), (3, "High."), (6, "High.")])
def test_a_bare_roll_is_one_die_of_six(face: int, said: str) -> None:
    tale = "## road\n\nRain.\n\n? die\n= 3-6 High.\n= 1-2 Low.\n  -> road\n"
    one = walk(tale, dice=[(face,), (6,)], hero=HERO + "dice: {count: 2, sides: 10}\n")
    assert one.texts()[:2] == ["Rain.", said]
    assert one.all("die")[0] == {"face": face, "counts": face}
    assert one.hero.result == "end"


def test_an_outcome_may_pause_and_then_turn_the_page() -> None:
    tale = (
        "## road\n\n? Wit 1: try\n+ One.\n\n  ---\n\n  Two.\n  -> inn\n- No.\n\n"
        "## inn\n\nBeer.\n\n* Out -> end\n"
    )
    one = walk(tale, "Wit")
    assert one.texts() == ["One."]
    one.answer("go on")
    assert one.texts() == ["One.", "Two.", "Beer."]
    assert one.moves() == ("end",)


def test_an_outcome_that_pauses_and_leads_nowhere_ends_the_game() -> None:
    one = walk("## road\n\n? Wit 1: try\n+ One.\n\n  ---\n\n  Two.\n- No.\n", "Wit", "go on")
    assert one.texts() == ["One.", "Two."]
    assert one.hero.result == "end"


def test_players_may_roll_their_own_dice() -> None:
    table = Table(game_of(TEST), 1, 1, OwnDice())
    assert table.answer(0, "Riding") is None
    assert table.state.asked == CHANCE
    assert [event.kind for event in table.events] == ["begin", "passage"]
    assert table.answer(CHANCE, (7,)) is not None
    assert table.answer(CHANCE, (1,)) is None
    assert table.events[-1].kind == "game over"


def test_a_roll_is_the_same_after_taking_back() -> None:
    one = Walk(game_of(TEST), seed=5).answer("Riding")
    first = one.last("test")["dice"]
    assert one.table.undo(0) is None
    assert one.moves() == ("Riding", "Wit")
    assert one.answer("Wit").last("test")["dice"] == first


@pytest.mark.rule("GB020", "GB021")
def test_a_test_of_two_skills_says_its_deed_once_and_what_has_no_die() -> None:
    text = "## road\n\nSo.\n\n? Riding or Wit 4: run\n+ A.\n- B.\n\n? sum Body 2: beg\n+ A.\n- B.\n"
    one = walk(text)
    found = one.game.prompt(one.hero)
    assert [(option.words, option.group, option.short) for option in found.options] == [
        ("Riding +2: run", "run", "by Riding +2"),
        ("Wit +1: run", "run", "by Wit +1"),
        ("Body ranks together, 2 (no die): beg", "", ""),
    ]
    assert found.also == ("GB021", "GB022")
