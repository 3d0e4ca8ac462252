"""What a passage says in the language is what the model holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.book import model
from malory.book.lowering import Lowered, Lowering, Scope
from malory.book.model import (
    And,
    Become,
    Choice,
    Counter,
    Gain,
    GainRenown,
    GainSkill,
    Has,
    Menu,
    Not,
    Number,
    OneOf,
    Outcome,
    Paragraph,
    Passage,
    Provided,
    Rank,
    Rewards,
    Turn,
    TurnTo,
    What,
)
from malory.pack import CounterName, Skill, Vocabulary
from malory.tale import parse_passage

from tests.book.packs import codes, compiled, write_pack


def passage(folder: Path, text: str, id: str = "1905") -> Passage:
    compilation = compiled(write_pack(folder, text))
    assert [found.code for found in compilation.diagnostics] == []
    return compilation.book.passage(id)


@pytest.mark.parametrize(
    ("written", "hint", "mended"),
    [
        ("* {visted paid} Go -> end", "did you mean `visited paid`?", "visited"),
        ("* {tokn 12} Go -> end", "did you mean `token`?", "token"),
        ("[becom Wounded]", "did you mean `become Wounded`?", "become"),
        ('* {"visted paid"} Go -> end', "", None),
    ],
)
def test_a_mistyped_word_of_the_language_is_told_from_a_name(
    tmp_path: Path, written: str, hint: str, mended: str | None
) -> None:
    found = compiled(write_pack(tmp_path, f"## 1\n\nSo.\n\n{written}\n\n## paid\n")).diagnostics
    (fault,) = [one for one in found if one.code == "E104"]
    assert fault.hint == hint or mended is None
    fix = fault.fix.edits[0].text if fault.fix is not None else None
    assert fix == mended


def test_a_test_has_its_skills_number_and_both_outcomes(tmp_path: Path) -> None:
    found = passage(
        tmp_path,
        "## 1905\n\n? [counsel] {not Mad} Martial or Honor 2: bow\n+ He bows.\n  [Destiny 1]\n"
        "- He falls.\n  -> end\n\n* Wait -> end\n",
    )
    assert found.ending == Menu(
        (
            model.Test(
                (What("category", "Martial"), What("skill", "Honor")),
                Number(2),
                ("bow",),
                (
                    Outcome(1, None, (Paragraph(("He bows.",)), Rewards((Gain("Destiny", 1),)))),
                    Outcome(0, 0, (Paragraph(("He falls.",)),), Turn(model.END)),
                ),
                ("counsel",),
                Not(Has("status", "Mad")),
            ),
            Choice(("Wait",), model.END),
        )
    )


def test_bands_stand_in_falling_order(tmp_path: Path) -> None:
    found = passage(
        tmp_path,
        "## 1905\n\n? sum Martial: fight\n= 0-1 No.\n  -> end\n= 4+ Yes.\n  -> end\n"
        "= 2-3 So so.\n  -> end\n",
    )
    assert isinstance(found.ending, Menu)
    (test,) = found.ending.entries
    assert isinstance(test, model.Test)
    assert test.number is None
    assert [(outcome.low, outcome.high) for outcome in test.outcomes] == [(4, None), (2, 3), (0, 1)]


def test_the_bands_of_a_die_end_at_six(tmp_path: Path) -> None:
    found = passage(tmp_path, "## 1905\n\n? die\n= 1-4 No.\n  -> end\n= 5+ Yes.\n  -> end\n")
    assert isinstance(found.ending, model.Die)
    assert [(outcome.low, outcome.high) for outcome in found.ending.outcomes] == [(5, 6), (1, 4)]


def test_menu_blocks_become_conditions(tmp_path: Path) -> None:
    found = passage(
        tmp_path,
        "## 1905\n\n{if Mad}\n* {Wounded} A -> end\n{else if Gold 2+}\n* B -> end\n{else}\n"
        "* C -> end\n{end}\n* D -> end\n",
    )
    assert isinstance(found.ending, Menu)
    mad, rich = Has("status", "Mad"), Counter("Gold", 2)
    assert [
        (entry.label, entry.condition)
        for entry in found.ending.entries
        if isinstance(entry, Choice)
    ] == [
        (("A",), And((mad, Has("status", "Wounded")))),
        (("B",), And((Not(mad), rich))),
        (("C",), And((Not(mad), Not(rich)))),
        (("D",), None),
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Destiny 2", Gain("Destiny", 2)),
        ("Gold -1", Gain("Gold", -1)),
        ("piety", GainSkill(What("skill", "Piety"))),
        ("Piety -1", GainSkill(What("skill", "Piety"), -1)),
        ("2 Martial skills", GainSkill(What("category", "Martial"), 2)),
        ("any skill", GainSkill(What("skills"))),
        ("Divinity +1", GainRenown("Divinity", 1)),
        ("highest renown -1", GainRenown("highest", -1)),
        ("become wounded", Become("Wounded")),
        ("lose any status", model.LoseStatus()),
        ("treasure \u201choly lance\u201d", model.GainTreasure(1, "Holy Lance")),
        ("2 treasures", model.GainTreasure(2)),
        ("token 12", model.GainToken("12")),
        ("lose token 12", model.LoseToken("12")),
        (
            "Mounted or Honor",
            OneOf((GainSkill(What("skill", "Mounted")), GainSkill(What("skill", "Honor")))),
        ),
        ("{Piety 2+} Gold 1", Provided(Rank(What("skill", "Piety"), 2), Gain("Gold", 1))),
        ("each knight: Gold 1", model.ForOthers("each", Gain("Gold", 1))),
    ],
)
def test_a_reward_is_what_it_says(tmp_path: Path, written: str, meant: model.Reward) -> None:
    found = passage(tmp_path, f"## 1905\n\nSo.\n\n[{written}]\n\n-> end\n")
    assert found.items[1] == Rewards((meant,))


def lowered(text: str, vocabulary: Vocabulary) -> Lowered:
    tree = parse_passage(text).passage
    return Lowering(vocabulary).passage(tree, Scope(model.PassageId("1905"), "1905"))


RIDING = "## 1905\n\n{Age 2: So.}\n\n[Destiny 1+L | quest]\n\n? Piety 2+L: ride\n+ A\n- B\n"


def test_a_pack_with_a_board_may_ask_for_the_location_number() -> None:
    names = Vocabulary(skills=(Skill("Piety"),), counters=(CounterName("Destiny"),))
    found = lowered(RIDING, names)
    assert found.faults == ()
    assert found.passage.items[1] == Rewards((Gain("Destiny", 1, 1), model.DrawQuest()))
    assert isinstance(found.passage.ending, Menu)
    (test,) = found.passage.ending.entries
    assert isinstance(test, model.Test)
    assert test.number == Number(2, "L")


def test_a_word_that_needs_what_the_pack_lacks_is_one_fault_each() -> None:
    names = Vocabulary(
        skills=(Skill("Piety"),),
        counters=(CounterName("Destiny"),),
        lacks=("board", "Ages", "cards"),
    )
    found = lowered(RIDING, names)
    assert [(fault.code, dict(fault.facts)["found"]) for fault in found.faults] == [
        ("E112", "Age"),
        ("E112", "L"),
        ("E112", "quest"),
        ("E112", "L"),
    ]


@pytest.mark.parametrize(
    "written",
    [
        "[move 3]",
        "[go to Tintagel]",
        "[go to nearest City]",
        "[quest]",
        "[encounter]",
        "[companion Piety]",
        "[another knight: Gold 1]",
        "[Destiny 1+L]",
        "[{Age 2} Gold 1]",
        "[{at Tintagel} Gold 1]",
        "[{Avalon set aside} Gold 1]",
        '[{quest "The Boar"} Gold 1]',
        "[{another knight is Mad} Gold 1]",
    ],
)
def test_a_gamebook_refuses_what_needs_cards_or_a_board(tmp_path: Path, written: str) -> None:
    folder = write_pack(tmp_path, f"## 1905\n\nSo.\n\n{written}\n\n-> end\n")
    assert codes(folder) == ["E112"]


def test_a_redirect_in_a_block_turns_as_a_reward_does(tmp_path: Path) -> None:
    found = passage(
        tmp_path,
        "## 1905\n\n{if Mad}\nOff.\n\n-> 7\n{end}\n\nOn.\n\n-> end\n\n## 7\n\nSo.\n\n-> end\n",
    )
    (block, _) = found.items
    assert isinstance(block, model.Block)
    assert block.branches[0].items[-1] == Rewards((TurnTo(model.PassageId("7")),))


def test_a_label_is_sought_in_its_own_passage_first(tmp_path: Path) -> None:
    text = (
        "## 1905\n\n* A -> lesson\n* B -> 7.lesson\n* C -> 7\n\n### lesson\n\nOne.\n\n-> 1905\n\n"
        "## 7\n\n-> lesson\n\n### lesson\n\nTwo.\n\n-> end\n"
    )
    compilation = compiled(write_pack(tmp_path, text))
    assert compilation.ways["1905"] == ["1905.lesson", "7.lesson", "7"]
    assert compilation.ways["7"] == ["7.lesson"]


def test_a_section_inherits_facts_and_may_restate_them(tmp_path: Path) -> None:
    text = (
        "## 1905 The Suit\n@tags giant, love\n@retinue nearby\n\n-> lesson\n\n"
        "### lesson\n@retinue away\n@by T. M., Newgate\n\nHm.\n\n-> end\n"
    )
    found = passage(tmp_path, text, "1905.lesson")
    assert found.facts == (
        ("tags", ("giant", "love")),
        ("retinue", ("away",)),
        ("by", ("T. M., Newgate",)),
    )


def test_an_insert_keeps_its_wish_for_a_capital(tmp_path: Path) -> None:
    found = passage(tmp_path, "## 1905\n\n{Knight} and {knight}.\n\n-> end\n")
    assert found.items == (
        Paragraph((model.Insert("knight", True), " and ", model.Insert("knight"), ".")),
    )


def test_the_same_logic_in_two_passages_finds_each_its_own_section(tmp_path: Path) -> None:
    text = (
        "## 1\n\n[Gold 1 | turn to lesson]\n\n### lesson\n\nOne.\n\n-> 9\n\n"
        "## 9\n\n[Gold 1 | turn to lesson]\n\n### lesson\n\nTwo.\n\n-> end\n"
    )
    compilation = compiled(write_pack(tmp_path, text))
    assert compilation.ways["1"] == ["1.lesson"]
    assert compilation.ways["9"] == ["9.lesson"]


def test_one_misspelt_name_in_the_pack_is_one_error(tmp_path: Path) -> None:
    text = "\n".join(
        f"## {n}\n\n* On -> {n + 7}\n* {{Diplomaty 2+}} Talk -> {n + 7}\n" for n in range(1, 300)
    )
    write_pack(tmp_path, text + "".join(f"\n## {n}\n\nSo.\n\n-> end\n" for n in range(300, 307)))
    (found,) = [one for one in compiled(tmp_path).diagnostics if one.code == "E104"]
    assert found.hint == "did you mean `Diplomacy`?"
    assert dict(found.facts)["more"] == " (and in 298 more places)"


def test_a_name_of_a_faulty_table_is_not_blamed_on_the_tale(tmp_path: Path) -> None:
    write_pack(tmp_path, "## 1905\n\n{if Lost}\nHm.\n{end}\n\n-> end\n")
    pack = (tmp_path / "pack.yaml").read_text("utf-8")
    (tmp_path / "pack.yaml").write_text(
        pack.replace("[Wounded, Mad, Scorned]", "[Wounded, 7: 8]"), "utf-8"
    )
    assert not [code for code in codes(tmp_path) if code >= "E100"]
