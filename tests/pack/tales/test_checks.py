"""What single rows of Tales' tables cannot show is found across them."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.source import message

from tests.pack.packs import SMALL, codes, load_small

ROW = "{{name: {}, terrain: {}, region: North, number: {}, x: {}, y: {}, land: [{}], from: design}}"
HALL = ROW.format("Hall", "City", 1, 1, 1, "Wood")
WOOD = ROW.format("Wood", "Forest", 2, 2, 2, "Hall")


def places(*rows: str, powers: str = "[]") -> dict[str, str]:
    text = "places:\n" + "".join(f"  - {row}\n" for row in rows) + f"powers: {powers}\n"
    return {"places.yaml": text}


def said(folder: Path, files: dict[str, str]) -> list[str]:
    return [message(fault) for fault in load_small(folder, files)[1]]


def edited(name: str, old: str, new: str) -> dict[str, str]:
    """A file of the small pack with one change."""
    text = (SMALL / name).read_text("utf-8")
    assert text.count(old) == 1
    return {name: text.replace(old, new)}


def test_a_line_to_nowhere_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    _, (fault,) = load_small(tmp_path, places(HALL.replace("[Wood]", "[Wood, Woods]"), WOOD))
    assert (fault.code, fault.hint) == ("E085", "did you mean `Wood`?")
    assert fault.place.excerpt[fault.place.column - 1 : fault.place.end_column - 1] == "Woods"


def test_a_one_sided_line_says_what_to_add_and_where(tmp_path: Path) -> None:
    _, (fault,) = load_small(tmp_path, places(HALL, WOOD.replace("land: [Hall], ", "")))
    assert fault.code == "E087"
    assert fault.hint == "add `Hall` to the land lines of `Wood`"
    assert (fault.place.line, fault.place.column) == (2, HALL.index("Wood") + 5)


def test_a_land_line_may_not_stand_at_one_end_as_sea(tmp_path: Path) -> None:
    files = places(HALL, WOOD.replace("land: [Hall]", "sea: [Hall]"))
    assert said(tmp_path, files) == [
        "`Hall` cannot have this line to `Wood`: it is a land line at one end and a sea line at "
        "the other"
    ]


@pytest.mark.parametrize(
    ("lines", "power", "told"),
    [
        ("[Wood, Hall]", "", "`Hall` cannot have this line to `Hall`"),
        ("[Wood, Wood]", "", "`Hall` cannot have this line to `Wood`"),
        ("[Wood, Well]", "Wood", "`Hall` cannot have this line to `Well`"),
        ("[Wood]", "Well", "`Well` cannot have this line to `Well`"),
    ],
)
def test_lines_that_no_board_can_have(tmp_path: Path, lines: str, power: str, told: str) -> None:
    powers = f"[{{name: Well, gate: {power}, number: 6, x: 9, y: 9, from: design}}]"
    files = places(HALL.replace("[Wood]", lines), WOOD, powers=powers if power else "[]")
    found = [line for line in said(tmp_path, files) if line.startswith(told)]
    assert found


def test_a_faulty_space_is_the_only_fault_it_causes(tmp_path: Path) -> None:
    far = ROW.format("Far", "City", 1, 3, 3, "Mid")
    mid = ROW.format("Mid", "City", 9, 4, 4, "Far, Hall")
    hall = HALL.replace("[Wood]", "[Wood, Mid]")
    assert codes(load_small(tmp_path, places(hall, WOOD, mid, far))[1]) == ["E081"]


def test_a_faulty_card_is_the_only_fault_it_causes(tmp_path: Path) -> None:
    files = edited("cards.yaml", "{name: Giant, pair: 19,", "{name: Giant, pair: 1900,")
    assert codes(load_small(tmp_path, files)[1]) == ["E081"]


def test_a_collision_shows_both_rows(tmp_path: Path) -> None:
    files = edited("cards.yaml", "draw: 2601", "draw: 1905")
    _, (fault,) = load_small(tmp_path, files)
    assert message(fault) == "1905 is the passage of two things: Giant and Amorous; Hall is drawn"
    assert fault.notes[0].place.excerpt.startswith("characters:")


def test_a_tally_may_only_count_what_there_is(tmp_path: Path) -> None:
    files = edited("cards.yaml", "[characters, milieus, locations]", "[charakters, milieus]")
    _, (fault,) = load_small(tmp_path, files)
    assert (fault.code, fault.hint) == ("E085", "did you mean `characters`?")


def test_an_origin_may_only_be_given_to_keys_the_row_has(tmp_path: Path) -> None:
    files = places(HALL.replace("from: design", "from: design, rulebook: [nmae]"), WOOD)
    _, (fault,) = load_small(tmp_path, files)
    assert (fault.code, fault.hint) == ("E085", "did you mean `name`?")


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("places.yaml", "terrain: City, region: North", "terrain: City", "`Hall` has no region"),
        (
            "cards.yaml",
            "visits: [2501]",
            "visits: [2501, 2513]",
            "`Hall` needs one visit for each of 1 Ages",
        ),
        (
            "rules.yaml",
            "skills: [Warfare], from",
            "skills: [Warfare, Warfare], from",
            "`Enid` starts with 1 different skills",
        ),
        (
            "rules.yaml",
            "pools: [9]",
            "pools: [9, 9]",
            "`Squire` needs a pool for each of 1 to 1 knights",
        ),
        (
            "rules.yaml",
            "cities: [Hall, Hall, Hall, Hall, Hall, Hall]",
            "cities: [Hall]",
            "the card of North needs a City for each of 6 faces",
        ),
        (
            "rules.yaml",
            "terrains: [City, Forest, City, Forest, City, Forest]",
            "terrains: [City]",
            "each of these tables has 6 entries, one a face",
        ),
        (
            "rules.yaml",
            "movement: [3, 4]",
            "movement: [3]",
            "`movement` needs 2 entries, ranks 0 to the limit",
        ),
    ],
)
def test_a_row_must_agree_with_itself(
    tmp_path: Path, name: str, old: str, new: str, told: str
) -> None:
    assert said(tmp_path, edited(name, old, new)) == [told]


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("{kind: when, on: age, then: [discard]}", "`age` says which Age"),
        ("{kind: when, on: become, then: [discard]}", "`statuses` says which"),
        ("{kind: when, on: gain}", "nothing follows: give `then`, `test` or `bands`"),
        (
            "{kind: when, on: gain, "
            "bands: [{low: 1, high: 3, then: []}, {low: 3, high: 6, then: []}]}",
            "two bands cover one face of the die",
        ),
        (
            "{kind: when, on: gain, bands: [{low: 4, high: 3, then: []}]}",
            "the low end lies above the high one",
        ),
        ("{kind: special}", "a special encounter needs a passage, a test or what follows"),
        ("{kind: special, test: {number: 4}}", "a test names skills or a renown"),
        ("{kind: rank in tests}", "`set` or `add` says what the rank becomes"),
        (
            "{kind: test bonus, add: 1, holds: {renown: Divinity, low: 4, high: 2}}",
            "the low end lies above the high one",
        ),
        ("{kind: forced, tag: attak}", "there is no tag called `attak`"),
        (
            "{kind: test bonus, add: 1, of: [Magic]}",
            "there is no skill or category or renown called `Magic`",
        ),
        ("{kind: annuls, status: Dead}", "there is no status called `Dead`"),
        ("{kind: dicepool}", "`dicepool` is none of the values allowed here: a kind known here"),
    ],
)
def test_an_effect_must_be_one_that_rules_can_follow(
    tmp_path: Path, effect: str, told: str
) -> None:
    files = edited("things.yaml", "[{kind: spend, at: encounter}]", f"[{effect}]")
    assert said(tmp_path, files) == [told]


STARTING = "starting_quests: [{{name: Bones, marks: [{}], reward: {{destiny: 1}}, from: design}}]\n"
ADVANCED = (
    "advanced_quests: [{{name: Dark, passage: 1009, level: 1, premise: It is., "
    "marks: [{}], from: design{}}}]\n"
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (STARTING.format(""), "`Bones` has 1 to 3 marks"),
        (STARTING.format("{place: Hall}, {place: Hall}"), "`Bones` marks one place twice"),
        (
            STARTING.format("{place: Hall, terrain: City}"),
            "a mark has either a `place` or a `terrain`",
        ),
        (STARTING.format("{where: here}"), "a mark has either a `place` or a `terrain`"),
        (
            ADVANCED.format("{place: Hall}, {place: Wood}", ", in_order: true"),
            "`Dark` is `in_order`, so each of its marks needs a test",
        ),
    ],
)
def test_the_marks_of_a_quest_are_such_as_can_be_placed(
    tmp_path: Path, text: str, told: str
) -> None:
    assert said(tmp_path, {"quests.yaml": text}) == [told]
