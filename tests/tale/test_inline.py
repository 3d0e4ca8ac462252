"""Running text: emphasis, inserts, varying text, escapes, and marks that do no work."""

from __future__ import annotations

from itertools import pairwise

import pytest
from malory.tale import syntax as s
from malory.tale.fault import Fault
from malory.tale.inline import read_text

WOUNDED = s.Logic(s.Is(s.Name("Wounded")))
MAD = s.Logic(s.Is(s.Name("Mad")))


def read(raw: str) -> s.Text:
    faults: list[Fault] = []
    text = read_text(raw, 0, faults)
    assert not faults, faults
    return text


def faults_of(raw: str) -> list[Fault]:
    faults: list[Fault] = []
    read_text(raw, 0, faults)
    return faults


TEXTS: tuple[tuple[str, s.Text], ...] = (
    ("It  is\n\tcold.", ("It is cold.",)),
    ("It *is* cold.", ("It ", s.Emphasis(("is",)), " cold.")),
    ("**Is it?**", (s.Emphasis(("Is it?",), True),)),
    ("*a **b** c*", (s.Emphasis(("a ", s.Emphasis(("b",), True), " c")),)),
    ("***a* b**", (s.Emphasis((s.Emphasis(("a",)), " b"), True),)),
    ("***a** b*", (s.Emphasis((s.Emphasis(("a",), True), " b")),)),
    ("*a **b***", (s.Emphasis(("a ", s.Emphasis(("b",), True))),)),
    ("**a *b***", (s.Emphasis(("a ", s.Emphasis(("b",))), True),)),
    ("*a*, *b*", (s.Emphasis(("a",)), ", ", s.Emphasis(("b",)))),
    ("{Sir} {knight},", (s.Insert(s.Name("Sir")), " ", s.Insert(s.Name("knight")), ",")),
    ("{Wounded: a}", (s.Varying(WOUNDED, ("a",)),)),
    ("x {Wounded: a | b } y", ("x ", s.Varying(WOUNDED, ("a",), ("b",)), " y")),
    ("{Wounded: | b}", (s.Varying(WOUNDED, (), ("b",)),)),
    ("{Wounded: a {Mad: b | c} | d}", (
        s.Varying(WOUNDED, ("a ", s.Varying(MAD, ("b",), ("c",))), ("d",)),
    )),
    ("{Wounded: *a* | \\| }", (s.Varying(WOUNDED, (s.Emphasis(("a",)),), ("|",)),)),
    ("a | b", ("a | b",)),
    (r"\{ \} \[ \] \* \\ \-> \// \|", (r"{ } [ ] * \ -> // |",)),
    ("a \\\n  b", ("a\nb",)),
    ("a\\ \t\nb", ("a\nb",)),
    ("a\u00a0b \u00a0\n c", ("a\u00a0b c",)),
    ("2 < 3 - 1 / 2", ("2 < 3 - 1 / 2",)),
)  # fmt: skip


@pytest.mark.parametrize(("raw", "text"), TEXTS, ids=[raw for raw, _ in TEXTS])
def test_a_text_is_read(raw: str, text: s.Text) -> None:
    assert read(raw) == text


STRAYS = (
    ("a { b", "E011", 2), ("a } b", "E011", 2), ("a {} b", "E011", 2),
    ("a [ b", "E012", 2), ("a ] b", "E012", 2), ("a -> b", "E013", 2), ("a // b", "E014", 2),
    ("a * b", "E015", 2), ("a *b", "E015", 2), ("a** b", "E015", 1), ("a **** b", "E015", 2),
    ("{Wounded: *a | b*}", "E015", 10), ("a \\b", "E016", 2), ("a\\", "E016", 1),
    ("{Wounded: a | b | c}", "E017", 16), ("{not Mad}", "E018", 0), ("{a | b}", "E018", 0),
    ("{Wounded: | }", "E018", 0), ("{Wounded >= 2: a}", "E052", 9),
)  # fmt: skip


@pytest.mark.parametrize(("raw", "code", "start"), STRAYS, ids=[raw for raw, _, _ in STRAYS])
def test_a_mark_that_does_no_work_is_a_fault(raw: str, code: str, start: int) -> None:
    (fault,) = faults_of(raw)
    assert (fault.code, fault.at[0]) == (code, start)


def test_each_stray_kind_is_reported_once_a_paragraph() -> None:
    assert [fault.code for fault in faults_of("a } b } c [ d ] e")] == ["E011", "E012"]


def test_strings_never_stand_side_by_side_and_are_never_empty() -> None:
    for raw in (raw for raw, _ in TEXTS):
        text = read(raw)
        assert "" not in text
        strings = [isinstance(piece, str) for piece in text]
        assert not any(one and two for one, two in pairwise(strings))


@pytest.mark.parametrize(
    "raw", ["{" * 20_000, "{a " * 20_000, "*a **b " * 20_000, "{Mad: " * 5_000]
)
def test_marks_by_the_thousand_give_one_answer_each(raw: str) -> None:
    assert 1 <= len(faults_of(raw)) <= 2
