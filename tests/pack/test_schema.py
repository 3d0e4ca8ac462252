"""Values are held to their types; each fault is told once, with what would be right."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from malory.pack.declared import Declared
from malory.pack.hints import fields_of
from malory.pack.nodes import read_nodes
from malory.pack.record import Record
from malory.pack.schema import Reader
from malory.pack.terms import Names, Numeral, Range, Ref
from malory.source import Diagnostic, Source, message


class Sword(Record):
    sharp: bool = True


class BluntThing(Record):
    weight: Annotated[int, Range(1, 9)]


class Row(Record):
    name: Annotated[str, Names("status")]
    rank: Annotated[int, Range(0, 6)] = 0
    share: float = 0
    keep: Literal["high", "low"] = "high"
    point: tuple[int, int] = (0, 0)
    track: Annotated[int, Range(0)] | Literal["never"] = "never"
    passage: Annotated[str, Numeral()] = ""
    like: Annotated[str, Ref("status", also=("any",))] = ""
    words: tuple[str, ...] = ()
    arms: tuple[Sword | BluntThing, ...] = ()
    maybe: int | None = None
    counts: dict[str, int] | None = None
    from_: str = ""


class Table(Record):
    rows: tuple[Row, ...] = ()


def read(text: str) -> tuple[tuple[Row, ...], list[Diagnostic]]:
    root, found = read_nodes(Source("t.yaml", "rows:\n" + text))
    assert root is not None
    assert not found
    declared = Declared()
    fields = {field.key: field for field in fields_of(Table)}
    for key, node in root.pairs:
        declared.collect(node, fields[key.text].hint)
    reader = Reader(declared)
    values, _ = reader.read_fields(root.pairs, fields, root)
    return values.get("rows", ()), reader.diagnostics


def only(text: str) -> tuple[str, str, str]:
    """The one finding of a row: its code, message and hint."""
    _, (diagnostic,) = read(f"  - {text}\n")
    return diagnostic.code, message(diagnostic), diagnostic.hint


def test_a_row_becomes_a_record_of_the_types_it_names() -> None:
    rows, found = read(
        "  - name: Mad\n    rank: 3\n    share: 0.5\n    keep: low\n    point: [1, -2]\n"
        "    track: 4\n    passage: 2537\n    like: MAD\n    words: [a, b]\n    maybe: 1\n"
        "    arms: [sword, {kind: blunt thing, weight: 2}, {kind: sword, sharp: false}]\n"
        "    counts: {one: 1}\n    from: here\n"
    )
    assert not found
    assert rows == (
        Row(
            name="Mad",
            rank=3,
            share=0.5,
            keep="low",
            point=(1, -2),
            track=4,
            passage="2537",
            like="Mad",
            words=("a", "b"),
            maybe=1,
            arms=(Sword(), BluntThing(2), Sword(False)),
            counts={"one": 1},
            from_="here",
        ),
    )


@pytest.mark.parametrize(
    ("text", "code", "said", "hint"),
    [
        ("{name: Mad, rnak: 1}", "E077", "there is no key `rnak` here", "did you mean `rank`?"),
        ("{nane: Mad}", "E077", "there is no key `nane` here", "did you mean `name`?"),
        ("{rank: 1}", "E078", "the key `name` is missing", ""),
        ("[Mad]", "E079", "expected a mapping with name, found a list", ""),
        ("{name: [Mad]}", "E079", "expected a text, found a list", ""),
        ("{name: }", "E079", "expected a text, found nothing", ""),
        ('{name: " "}', "E079", "expected a name, found nothing", ""),
        ("{name: Mad, rank: much}", "E079", "expected a whole number, found `much`", ""),
        ('{name: Mad, rank: "1"}', "E079", "expected a whole number, found `1`", ""),
        ("{name: Mad, rank: 1.5}", "E079", "expected a whole number, found `1.5`", ""),
        ("{name: Mad, rank: 0x2}", "E079", "expected a whole number, found `0x2`", ""),
        ("{name: Mad, rank: 012}", "E079", "expected a whole number, found `012`", ""),
        ("{name: Mad, rank: .nan}", "E079", "expected a whole number, found `.nan`", ""),
        ("{name: Mad, share: .inf}", "E079", "expected a number, found `.inf`", ""),
        ("{name: Mad, words: a}", "E079", "expected a list, found `a`", ""),
        ("{name: Mad, point: [1]}", "E079", "expected a list of 2, found a list", ""),
        ("{name: Mad, counts: [1]}", "E079", "expected a mapping, found a list", ""),
        (
            "{name: Mad, track: soon}",
            "E079",
            "expected a whole number or `never`, found `soon`",
            "",
        ),
        (
            "{name: Mad, arms: [{kind: sword, sharp: yes}]}",
            "E079",
            "expected true or false, found `yes`",
            "",
        ),
        ("{name: Mad, arms: [[]]}", "E079", "expected a kind, found a list", ""),
        (
            "{name: Mad, arms: [blunt thing]}",
            "E079",
            "expected a mapping with kind, weight, found `blunt thing`",
            "",
        ),
        (
            "{name: Mad, arms: [{weight: 2}]}",
            "E078",
            "the key `kind` is missing",
            "one of `sword` or `blunt thing`",
        ),
        (
            "{name: Mad, arms: [sowrd]}",
            "E082",
            "`sowrd` is none of the values allowed here: a kind known here",
            "did you mean `sword`?",
        ),
        ("{name: no}", "E080", "without quotes YAML reads `no` as yes or no", 'write "no"'),
        ("{name: 012}", "E080", "without quotes YAML reads `012` as a number", 'write "012"'),
        (
            "{name: 2024-05-01}",
            "E080",
            "without quotes YAML reads `2024-05-01` as a date",
            'write "2024-05-01"',
        ),
        (
            "{name: Mad, passage: 0700}",
            "E080",
            "without quotes YAML reads `0700` as a number",
            'write "0700"',
        ),
        ("{name: Mad, rank: 7}", "E081", "the number 7 is not in the range 0 to 6", ""),
        ("{name: Mad, track: -1}", "E081", "the number -1 is not in the range 0 or more", ""),
        (
            "{name: Mad, keep: hihg}",
            "E082",
            "`hihg` is none of the values allowed here: `high` or `low`",
            "did you mean `high`?",
        ),
        (
            "{name: Mad, like: Made}",
            "E085",
            "there is no status called `Made`",
            "did you mean `Mad`?",
        ),
        ('{name: "M\\u0007d"}', "E072", "the character U+0007 has no place here", ""),
        ('{name: "M\\u200dd"}', "E072", "the character U+200D has no place here", ""),
    ],
)
def test_a_fault_is_told_once_with_what_would_be_right(
    text: str, code: str, said: str, hint: str
) -> None:
    assert only(text) == (code, said, hint)


def test_a_number_of_a_thousand_digits_is_told_shortly() -> None:
    code, said, _ = only("{name: Mad, rank: " + "9" * 1000 + "}")
    assert code == "E081"
    assert len(said) < 120


def test_a_faulty_row_costs_itself_alone() -> None:
    rows, found = read("  - {name: Mad}\n  - {name: Lost, rank: 9}\n  - {name: Blessed}\n")
    assert [row.name for row in rows] == ["Mad", "Blessed"]
    assert len(found) == 1


def test_every_fault_of_a_table_is_told_in_one_run() -> None:
    _, found = read("  - {name: Mad, rank: 9, keep: x}\n  - {name: Lost, like: Sad}\n")
    assert [diagnostic.code for diagnostic in found] == ["E081", "E082", "E085"]


def test_a_name_may_be_used_before_it_is_declared_and_in_any_spelling() -> None:
    rows, found = read("  - {name: Mad, like: 'beast  form'}\n  - {name: Beast Form, like: any}\n")
    assert not found
    assert [row.like for row in rows] == ["Beast Form", "any"]


def test_the_name_of_a_faulty_row_is_still_known() -> None:
    _, found = read("  - {name: Mad, rank: 9}\n  - {name: Lost, like: Mad}\n")
    assert [diagnostic.code for diagnostic in found] == ["E081"]


def test_a_type_that_no_table_can_hold_is_our_own_mistake() -> None:
    from malory.pack.hints import shape_of

    hint: Any = set[str]
    with pytest.raises(TypeError, match="no table can hold"):
        shape_of(hint)
