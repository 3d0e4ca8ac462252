"""Whatever happens to a table, a pack is returned and each finding can be told."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from malory.source import message

from tests.pack.packs import SMALL, codes, load_small

TEXTS = {path.name: path.read_text("utf-8") for path in sorted(SMALL.glob("*.yaml"))}
SIGNS = "[]{}:-&*#!|>'\"%@,\t\n 09é~"


@st.composite
def mutated(draw: st.DrawFn) -> dict[str, str]:
    """One file of the small pack with a few cuts, signs and repeated lines."""
    name = draw(st.sampled_from(sorted(TEXTS)))
    text = TEXTS[name]
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        match draw(st.sampled_from(["cut", "sign", "end", "line", "case"])):
            case "cut":
                text = text[:start] + text[start + draw(st.integers(1, 40)) :]
            case "sign":
                text = text[:start] + draw(st.sampled_from(SIGNS)) + text[start:]
            case "end":
                text = text[:start]
            case "line":
                lines = text.split("\n")
                lines.insert(start % len(lines), lines[draw(st.integers(0, len(lines) - 1))])
                text = "\n".join(lines)
            case _:
                text = text[:start] + text[start : start + 20].swapcase() + text[start + 20 :]
    return {name: text}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(files=mutated())
def test_no_mutation_is_a_traceback(tmp_path: Path, files: dict[str, str]) -> None:
    pack, found = load_small(tmp_path, files)
    assert all(message(fault) for fault in found)
    assert found == sorted(found, key=lambda fault: fault.sort_key)
    pack.to_plain()


def test_a_truncated_table_is_told_at_every_cut(tmp_path: Path) -> None:
    text = TEXTS["things.yaml"]
    for end in range(0, len(text) - 1, 7):
        _, found = load_small(tmp_path, {"things.yaml": text[:end]})
        assert found


def test_a_name_declared_misspelt_is_one_fault_however_often_it_is_used(tmp_path: Path) -> None:
    files = {"rules.yaml": TEXTS["rules.yaml"].replace("start: Hall", "start: Hill")}
    files["places.yaml"] = TEXTS["places.yaml"].replace("name: Hall", "name: Hell")
    _, found = load_small(tmp_path, files)
    assert codes(found) == ["E085", "E085"]
    assert {fault.hint for fault in found} == {"did you mean `Hell`?"}
    hall = next(fault for fault in found if dict(fault.facts)["name"] == "Hall")
    assert len(hall.notes) == 5
