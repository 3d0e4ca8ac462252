"""What is proved of the story as a whole: one message for one mistake, no alarm without proof."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from malory.book import reach
from malory.book.cache import folder_of
from malory.source import message
from scriptorium.check.checking import Checker, Selection, check_folder
from scriptorium.reach.judging import SMALL

from tests.book.packs import STORY, found_in, write_pack
from tests.scriptorium.trace.test_trace import TALE

USED = tuple(code for code in STORY if code != "W221")  # a scrap never uses all that is declared


def told(folder: Path, tale: str, **files: str) -> list[tuple[str, int]]:
    """The story's findings with their lines."""
    found = found_in(write_pack(folder, tale, **files), USED)
    return [(one.code, one.place.line) for one in found if one.code in USED or one.code == "W203"]


ASKED = """\
## 1

* {token 12} Show the ring -> mill
* Ride on -> mill

## mill

{if token 12}
The miller bows.
{end}

* {token 12 and Gold 2+} Buy the mill -> end
* Ride on -> end
"""


def test_a_token_that_nothing_gives_is_one_message_wherever_it_is_asked_for(tmp_path: Path) -> None:
    (found,) = [one for one in found_in(write_pack(tmp_path, ASKED), USED) if one.code in USED]
    assert (found.code, found.place.line, found.place.column) == ("W211", 3, 4)
    assert message(found) == "`token 12` is asked for, in 2 passages, and nothing ever gives it"
    assert [note.place.line for note in found.notes] == [8]


def test_the_sets_that_lead_to_each_other_are_sought_once_a_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for the ends of a round and whoever walks from set to set goes by the same."""
    sought: list[list[str]] = []

    def counting(ways: reach.Ways) -> list[list[str]]:
        sought.append(list(ways))
        return components(ways)

    components = reach.components
    monkeypatch.setattr(reach, "components", counting)
    checker = Checker(write_pack(tmp_path, ASKED))
    checker.check()
    assert sought == [["1", "mill"]]
    compilation = checker.compile()
    checker.judge(compilation, is_quick=True)
    checker.judge(compilation)
    assert sought == [["1", "mill"]] * 2


def test_of_a_book_with_faults_nothing_is_proved(tmp_path: Path) -> None:
    assert told(tmp_path, ASKED.replace("Ride on -> end", "Ride on -> nowhere")) == []
    assert told(tmp_path, ASKED + "\n## gate\n\nA {stray brace.\n") == []


def test_what_can_be_had_on_some_way_is_no_fault(tmp_path: Path) -> None:
    tale = ASKED.replace("* Ride on -> mill", "* Ride on -> mill\n* Look down -> ring")
    ring = "\n## ring\n\nA ring lies there.\n\n[token 12]\n\n-> mill\n"
    assert told(tmp_path, tale + ring) == [("W216", 3)]  # at the start nobody has it yet


def test_a_price_that_everybody_can_pay_is_still_a_price(tmp_path: Path) -> None:
    tale = "## 1\n\n* {Gold 1+} Pay -> end\n* {Gold 1+ and not Wounded} Run -> end\n"
    wounds = "* Fall -> fall\n\n## fall\n\n[become Wounded]\n\n-> 1\n"
    assert told(tmp_path, tale + wounds) == []
    assert told(tmp_path, "## 1\n\n{Gold 1+: Rich. | Poor.}\n\n-> end\n") == [("W215", 3)]


def test_a_menu_that_nobody_finds_closed_is_no_warning(tmp_path: Path) -> None:
    """Its words alone would let it be closed, but each way here opens one entry."""
    tale = """\
## 1

* Left -> left
* Right -> right

## left

[token 12]

-> gate

## right

[become Wounded]

-> gate

## gate

* {token 12} Show the ring -> end
* {Wounded} Ask for a bandage -> end
"""
    assert told(tmp_path, tale) == []
    assert told(tmp_path, tale.replace("[become Wounded]", "[Gold 1]")) == [
        ("W212", 14),
        ("W203", 20),
        ("W213", 21),
    ]


def test_a_passage_behind_a_barred_choice_is_not_reported_besides(tmp_path: Path) -> None:
    assert told(tmp_path, TALE.replace("## lost Lost and Gone\n\n-> end\n", "")) == [
        ("W216", 5),
        ("W213", 6),
        ("W217", 26),
    ]


def test_a_book_too_large_to_search_is_judged_by_its_walk_alone(tmp_path: Path) -> None:
    rooms = "".join(f"\n## r{n}\n\nA room.\n\n-> r{n + 1}\n" for n in range(SMALL))
    tale = (
        "## 1\n\n* {Gold 9+} Buy it -> end\n* Go in -> r0\n" + rooms + f"\n## r{SMALL}\n\n-> end\n"
    )
    assert told(tmp_path, tale) == [("W216", 3)]


def test_our_own_content_has_no_fault_of_the_story() -> None:
    for name in ("tales", "the-ferry"):
        _, found = check_folder(folder_of(name), Selection(prose=False))
        assert [one for one in found if one.code in STORY or one.code == "W203"] == []


def test_names_declared_and_never_used_are_each_told_once(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    found = found_in(write_pack(tmp_path / "pack", "## 1\n\n* [attack] Go -> end\n"), ("W221",))
    names = [dict(one.facts)["name"] for one in found if one.code == "W221"]
    assert "steal" in names
    assert "attack" not in names
    assert len(names) == len(set(names))
    assert {one.place.file for one in found if one.code == "W221"} == {"pack.yaml"}


def test_a_category_uses_its_skills(tmp_path: Path) -> None:
    tale = "## 1\n\n? Martial 5: win\n+ You do.\n  [Gold +1]\n- You do not.\n  [Gold -1]\n"
    found = found_in(write_pack(tmp_path, tale), ("W221",))
    names = [dict(one.facts)["name"] for one in found if one.code == "W221"]
    assert "Warfare" not in names
    assert "Piety" in names


@pytest.mark.parametrize("command", [["check", "--no-prose"], ["trace"]])
def test_the_same_is_said_under_every_hash_seed(tmp_path: Path, command: list[str]) -> None:
    write_pack(tmp_path / "pack", TALE + "\n## more\n\n{if Mad}\nMad.\n{end}\n\n-> end\n")
    said = set()
    for seed in ("1", "2", "77"):
        arguments = [command[0], str(tmp_path / "pack"), *command[1:]]
        arguments += ["far"] if command == ["trace"] else []
        done = subprocess.run(
            [sys.executable, "-c", "from scriptorium.cli import main; main()", *arguments],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=False,
        )
        assert not done.stderr
        said.add(done.stdout)
    assert len(said) == 1
