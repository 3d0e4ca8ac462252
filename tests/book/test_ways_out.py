"""What a writer breaks most often is told with the way out: each of these was mended from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.book.packs import compiled, write_pack

TALE = """\
## a

So.

{if Wounded}
It hurts.
{end}

* Go on -> b
* Stay -> c

## b

? Piety 4: try
+ So.
  [Gold +1]
  -> c
- Not.

## c

-> end
"""

BREAKS = [
    ("* Stay -> c", "* Stay c", "E020", "end it with `->`"),
    ("* Stay -> c", "* Stay => c", "E020", "write `->` in place of `=>`"),
    ("{end}\n", "", "E043", "write `{end}` on a line of its own"),
    ("* Stay -> c", "* Stay -> c\n\nAnd so.", "E040", "move it above the menu"),
    ("+ So.\n  [Gold", "+ So.\n\n[Gold", "E039", "indent it by two spaces"),
    ("? Piety 4", "? Piety 4 or Honor 3", "E027", "write two tests"),
    ("[Gold +1]", "[Gold +1", "E048", "write `]` behind the last reward"),
    ("[Gold +1]", "[+1 Gold]", "E051", "the name comes first: `Gold +1`"),
    (
        "[Gold +1]",
        "[Gold +1 | become Swollen]",
        "E104",
        "declare it in pack.yaml, under `statuses`",
    ),
    ("[Gold +1]", "[token 77]", "E104", "declare it in pack.yaml, under `tokens`"),
    ("? Piety 4", "? Xyzzy 4", "E104", "under `skills`, `categories` or `renowns`"),
    ("* Stay", "* [zzz] Stay", "E106", "declare it in pack.yaml, under `tags`"),
    ("## c\n", "## The Third\n", "E006", "give it a slug: `## the-third The Third`"),
    ("-> c\n- Not", "-> cc\n- Not", "E103", "did you mean `c`?"),
]


@pytest.mark.parametrize(("old", "new", "code", "way"), BREAKS)
def test_a_break_is_told_with_the_way_out(
    tmp_path: Path, old: str, new: str, code: str, way: str
) -> None:
    assert old in TALE
    folder = write_pack(tmp_path / "pack", TALE.replace(old, new, 1))
    hints = [one.hint for one in compiled(folder).diagnostics if one.code == code]
    assert any(way in hint for hint in hints), hints


def test_one_heading_renamed_by_hand_is_one_fault_and_the_lock_knows_why(tmp_path: Path) -> None:
    ways = "".join(f"* Way {n} -> mill\n" for n in range(5))
    tale = f"## a\n\n{ways}\n## dam\n\n-> end\n"
    folder = write_pack(tmp_path / "pack", tale, numbers_lock="mill 12\n")
    (fault,) = [one for one in compiled(folder).diagnostics if one.code == "E103"]
    assert dict(fault.facts)["more"] == " (and in 4 more places)"
    assert fault.hint.startswith("it was there when numbers.lock was written")


def test_a_target_by_its_former_name_is_told_the_new_one_and_can_be_mended(tmp_path: Path) -> None:
    lock = 'passage "mill" -> "weir"\npassage "weir" -> "dam"\n'
    folder = write_pack(
        tmp_path / "pack", "## a\n\n-> mill\n\n## dam\n\n-> end\n", numbers_lock=lock
    )
    (fault,) = [one for one in compiled(folder).diagnostics if one.code == "E103"]
    assert fault.hint == "it was renamed: `dam`"
    assert fault.fix is not None
    assert [edit.text for edit in fault.fix.edits] == ["dam"]
