"""Invisible signs, signs in labels, depth, odd places: none changes a meaning unseen."""

from __future__ import annotations

import pytest
from malory.source import Source
from malory.tale import parse_file

from tests.tale.reading import body, codes, menu, passages

TIDY = """## 1 The Ford
@tags water

It is cold.
[Piety]

---

? Piety 4: pray
+ Yes.
- -> 2

{if Mad}
* Go -> 2
{end}

## 2

Home.
"""


@pytest.mark.parametrize("tail", ["\t", "  ", " \t ", "\u00a0"])
def test_blanks_at_the_end_of_any_line_change_nothing(tail: str) -> None:
    assert passages(TIDY.replace("\n", f"{tail}\n")) == passages(TIDY)


@pytest.mark.parametrize("blank", [" ", "\t", " \t \t", "\u00a0"])
def test_a_line_of_blanks_between_passages_hides_none(blank: str) -> None:
    text = f"## 1\n\nx\n{blank}\n## 2\n\ny\n{blank}\n{blank}\n### z\n\nw\n"
    assert [one.heading.id.text for one in passages(text)] == ["1", "2", "z"]


@pytest.mark.parametrize("lead", [" ", "\t", "\u00a0"])
def test_a_blank_before_a_heading_hides_no_passage(lead: str) -> None:
    text = f"{lead}## 1\n\nx\n\n{lead}## 2\n\ny\n"
    assert [one.heading.id.text for one in passages(text)] == ["1", "2"]


@pytest.mark.parametrize("blank", ["\u00a0", "\t", "", " \u00a0 "])
def test_a_target_is_the_same_behind_any_blank(blank: str) -> None:
    (choice,) = menu(body(f"* Go ->{blank}ford"))
    assert choice == menu(body("* Go -> ford"))[0]


@pytest.mark.parametrize("indent", ["\t", " ", "   \t", "\u00a0\u00a0"])
def test_any_blank_indents_what_is_the_outcomes(indent: str) -> None:
    text = "? Piety 4: pray\n+ Yes.\n\n{}More.\n\n  And more.\n- No."
    assert body(text.format(indent)) == body(text.format("  "))


@pytest.mark.parametrize(
    ("sign", "found"),
    [("[", ["E012"]), ("]", ["E012"]), ("{", ["E011"]), ("}", ["E011"]), ("#", []), ("|", [])],
)
def test_a_sign_in_a_label_is_printed_or_is_a_fault_at_its_place(
    sign: str, found: list[str]
) -> None:
    _, faults = parse_file(Source("t.tale", f"## 1\n\n* Go {sign} on -> end\n* Stay -> end\n"))
    assert [(one.code, one.place.line, one.place.column) for one in faults] == [
        (code, 3, 6) for code in found
    ]


def test_indentation_makes_no_choice_the_child_of_another() -> None:
    flat = menu(body("* A -> end\n* B -> end\n* C -> end"))
    assert menu(body("* A -> end\n      * B -> end\n   * C -> end")) == flat


@pytest.mark.parametrize("stars", ["**", "***"])
def test_stars_by_depth_are_one_fault_and_no_choice_of_another_meaning(stars: str) -> None:
    assert codes(f"## 1\n\n* A -> end\n\n{stars} B -> end\n\n* C -> end\n") == ["E015"]
    assert codes(f"## 1\n\n* A -> end\n{stars} B -> end\n* C -> end\n") == ["E015"]


@pytest.mark.parametrize("block", ["{if Mad}\n// x\n{end}", "{if Mad}\n// x\n{else}\n// y\n{end}"])
def test_a_block_may_hold_nothing_but_a_comment(block: str) -> None:
    assert codes(f"## 1\n\n{block}\n\nSo.\n") == []


@pytest.mark.parametrize("reward", ["become", "token", "lose", "Piety 1 2", "+ 1", "treasure 1 2"])
def test_a_reward_with_too_little_or_too_much_is_a_fault_with_its_column(reward: str) -> None:
    _, faults = parse_file(Source("t.tale", f"## 1\n\n[{reward}]\n"))
    assert [(one.code, one.place.line) for one in faults] == [("E051", 3)]
    assert 2 <= faults[0].place.column <= len(reward) + 1


@pytest.mark.parametrize("value", ["[a, b", "[a, b]", "{a", "a} b"])
def test_an_open_bracket_never_becomes_part_of_a_fact(value: str) -> None:
    assert codes(f"## 1\n@tags {value}\n\nx\n") == ["E010"]


@pytest.mark.parametrize("deep", ["(" * 50 + "Mad" + ")" * 50, "not " * 50 + "Mad"])
def test_a_condition_may_be_fifty_deep(deep: str) -> None:
    assert codes(f"## 1\n\n* {{{deep}}} Go -> end\n* Stay -> end\n") == []
