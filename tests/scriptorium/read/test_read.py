"""`malory read`: a passage in the words in which the game tells it to a hero."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from scriptorium.read.command import read

from tests.book.packs import write_pack
from tests.scriptorium.schemas import told

TALE = """\
## 1905 The Giant's Suit

He combs *his* beard{Wounded: , and you bleed}. You have 2 \\* 3 {knight}.

{if Gold 4+}
You are rich.
{else}
You are poor.
{end}
[{Mad} Destiny 1 | Gold +2 | token 12]

---

So.

* [counsel] Teach him -> lesson
* [attack] {Warfare 2+ and not Mad} Ride at him -> ford
* {visited ford} Say that it is cold -> end
* {visited 1905} Stay where you are -> 1905

### lesson

? {not Scorned} Diplomacy or Honor 4: show him a bow
+ He bows.
  [Divinity +1]
  -> ford
- He falls.
? {Scorned} Romance: sing
= 2+ It is sung.
= 0-1 It is not.

## ford The Ford

It is cold.

[turn to hut]

## hut The Hut

? die
= 4-6 Warm.
= 1-3 Cold.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "pack", TALE)


def run(*words: str) -> Result:
    return CliRunner().invoke(read, words, standalone_mode=False)


def page(folder: Path, *words: str) -> Any:
    done = run(str(folder), *words, "--format", "json")
    assert done.exception is None, done.exception
    return told(done.stdout, "read")


def refused(folder: Path, *words: str) -> str:
    with pytest.raises(click.UsageError) as found:
        read.main([str(folder), *words], standalone_mode=False)
    return str(found.value)


def texts(found: Any) -> list[str]:
    return [part["words"] for part in found["parts"]]


def test_what_varies_is_read_as_the_hero_is(folder: Path) -> None:
    assert texts(page(folder, "1905")) == [
        "He combs *his* beard. You have 2 \\* 3 you.",
        "You are poor.",
        "Gold +2; The Old Oath",
        "The reader waits until you are ready.",
        "So.",
    ]
    found = page(folder, "1905", "--state", "Wounded, Gold 5, Mad")
    assert texts(found)[:3] == [
        "He combs *his* beard, and you bleed. You have 2 \\* 3 you.",
        "You are rich.",
        "Destiny +1; Gold +2; The Old Oath",
    ]


def test_only_what_is_open_is_offered_unless_all_is_asked_for(folder: Path) -> None:
    found = page(folder, "1905")
    assert [one["words"] for one in found["offers"]] == ["Teach him", "Stay where you are"]
    assert found["offers"][0]["tags"] == ["counsel"]
    assert found["offers"][1]["leads"] == "1905"
    barred = page(folder, "1905", "--all")["offers"][2:]
    assert [(one["words"], one["barred"]) for one in barred] == [
        ("Ride at him", "needs Warfare 2+ and not Mad"),
        ("Say that it is cold", "needs visited ford"),
    ]
    assert not [one for one in page(folder, "1905", "--all", "--state", "Warfare 2, visited ford")[
        "offers"] if one["barred"]]  # fmt: skip


def test_a_test_is_worded_by_the_game_and_its_outcomes_only_if_asked_for(folder: Path) -> None:
    plain = page(folder, "1905.lesson", "--state", "Honor 3")
    assert [one["words"] for one in plain["offers"]] == [
        "Diplomacy +0: show him a bow",
        "Honor +3: show him a bow",
    ]
    assert not [one["ways"] for one in plain["offers"] if one["ways"]]
    honor = page(folder, "lesson", "--all")["offers"][1]
    assert [way["when"] for way in honor["ways"]] == ["4 or more", "less than 4"]
    ways = [texts(way) for way in honor["ways"]]
    assert ways[0][:2] == ["He bows.", "Divinity +1"]
    assert ways[0][2].endswith("(ford).")
    assert ways[1] == ["He falls."]
    scorned = page(folder, "1905.lesson", "--all", "--state", "Scorned, Romance 2")
    assert scorned["offers"][0]["words"] == "Romance, rank 2 (no die): sing"
    assert [way["when"] for way in scorned["offers"][0]["ways"]] == ["2 or more", "0 to 1"]
    assert scorned["offers"][1]["barred"] == "needs not Scorned"


def test_a_way_that_turns_elsewhere_or_ends_says_so(folder: Path) -> None:
    assert texts(page(folder, "ford"))[1].startswith("Turn to ")
    die = page(folder, "hut", "--all")
    assert die["asks"] == "The die decides."
    assert [one["words"] for one in die["offers"]] == ["4 to 6", "1 to 3"]
    assert page(folder, "1905.lesson", "--state", "Scorned")["ends"] is False


@pytest.mark.parametrize("word", ["ford", "FORD", "The Ford", "the  ford"])
def test_a_passage_is_found_by_id_or_title(folder: Path, word: str) -> None:
    assert page(folder, word)["id"] == "ford"


def test_a_passage_is_found_by_its_number_in_print(folder: Path) -> None:
    number = page(folder, "ford")["number"]
    assert page(folder, str(number))["id"] == "ford"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("frod", "Did you mean `ford`?"),
        ("leson", "Did you mean `1905.lesson` (lesson)?"),
        ("The Gaint's Suit", "Did you mean `1905` (The Giant's Suit)?"),
        ("zzzz", "there is no passage `zzzz` in pack."),
    ],
)
def test_an_unknown_passage_names_the_nearest(folder: Path, word: str, said: str) -> None:
    assert said in refused(folder, word)


def test_a_label_of_two_passages_is_asked_about(folder: Path) -> None:
    (folder / "b.tale").write_text("## x\n\n-> lesson\n\n### lesson\n\nSo.\n", "utf-8")
    assert " It has `1905`, `ford`, `hut`, `x`." in refused(folder, "zzzzz")
    assert "`lesson` may be any of 2 passages: `1905.lesson`, `x.lesson`." in refused(
        folder, "lesson"
    )


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("Mad, not Mad", "`Mad` cannot be so here: this is a hero with"),
        ("Honor 2+, Honor 1", "`Honor 2+` cannot be so here"),
    ],
)
def test_a_state_that_is_none_is_refused(folder: Path, state: str, said: str) -> None:
    assert said in refused(folder, "1905", "--state", state)


def test_a_fault_in_the_state_is_shown_with_its_place_and_the_near_name(folder: Path) -> None:
    done = run(str(folder), "1905", "--state", "Honor 2, Woundd")
    assert isinstance(done.exception, click.UsageError)
    assert "--state:1:10: error E104" in done.stderr
    assert "did you mean `Wounded`?" in done.stderr
    broken = run(str(folder), "1905", "--state", "Honor 2, (Mad")
    assert "--state:1:1" in broken.stderr
    open_ended = run(str(folder), "1905", "--state", "Honor 2, Mad or Wounded")
    assert "--state:1:10: error E144" in open_ended.stderr


def test_a_state_names_what_the_book_has_and_of_the_right_kind(folder: Path) -> None:
    done = run(str(folder), "1905", "--state", "visited frod")
    assert isinstance(done.exception, click.UsageError)
    assert "--state:1:9: error E103: there is no passage `frod`" in done.stderr
    assert "did you mean `ford`?" in done.stderr
    done = run(str(folder), "1905", "--state", "Gold")
    assert "E109: `Gold` is a counter" in done.stderr
    assert "{" not in done.stderr


def test_a_broken_passage_shows_its_faults_and_the_others_are_read(folder: Path) -> None:
    (folder / "b.tale").write_text("## bad\n\n* No target\n", "utf-8")
    done = run(str(folder), "bad")
    assert done.return_value == 1
    assert "E020" in done.stderr
    assert page(folder, "ford")["id"] == "ford"


def test_the_text_keeps_to_the_page_and_plain_text_has_no_mark(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    done = run(str(folder), "1905", "--plain", "--all")
    assert max(len(line) for line in done.stdout.splitlines()) <= 30
    assert "He combs his beard. You have 2\n* 3 you." in done.stdout
    assert "[Gold +2; The Old Oath]" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("state", "hero"),
    [
        ("", "Bradamante, at Camelot, Age 1"),
        ("at Tintagel, Age 2", "at Tintagel, Age 2"),
        ("Gawain, Piety 3, Wounded, Destiny 9", "Gawain, at Camelot, Age 1"),
        ("Forest and not Logres", "Age 1"),
        ('treasure "Clarent", token 12, another knight is Mad', "Clarent"),
    ],
)
def test_a_knight_of_tales_is_as_wished(state: str, hero: str) -> None:
    done = run("tales", "1905", "--state", state, "--format", "json")
    assert done.exception is None, done.exception
    assert hero in told(done.stdout, "read")["hero"]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("Age 9", "`Age 9` cannot be so here"),
        ("Gawain, Enid", "`Gawain` cannot be so here"),
        ("at Tintagel, at Camelot", "`at Tintagel` cannot be so here"),
    ],
)
def test_a_knight_who_cannot_be_is_refused(state: str, said: str) -> None:
    with pytest.raises(click.UsageError, match=said):
        read.main(["tales", "1905", "--state", state], standalone_mode=False)


def test_every_passage_of_the_books_that_ship_can_be_read() -> None:
    from malory.book import open_book
    from scriptorium.read.listener import Listener
    from scriptorium.read.page import page_for
    from scriptorium.read.report import as_text

    for name in ("the-ferry", "tales"):
        book = open_book(name)
        listener = Listener(book, book.ids[0], [])
        for id in book.ids[:: 1 if name == "the-ferry" else 7]:
            assert as_text(page_for(book, id, listener, True), True)


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, *args: str, typed: str = "") -> Result:
    monkeypatch.setattr("scriptorium.read.command._is_asked", lambda: True)
    return CliRunner().invoke(read, args, input=typed)


def test_a_book_that_ships_is_opened_only_after_it_is_said_what_will_be_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = CliRunner().invoke(read, ["the-ferry", "1", "--plain"]).output
    title = whole.splitlines()[0]
    asked = at_a_terminal(monkeypatch, "the-ferry", "1", typed="n\n")
    assert asked.exit_code == 1
    assert asked.output.startswith("This shows passage 1: its words")
    assert title not in asked.output
    shown = at_a_terminal(monkeypatch, "the-ferry", "1", "--plain", typed="y\n")
    assert shown.exit_code == 0
    assert whole.strip() in shown.output


def test_a_writers_own_book_and_whoever_says_yes_are_not_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_pack(tmp_path, TALE)
    assert "This shows" not in at_a_terminal(monkeypatch, str(tmp_path), "1905").output
    assert "This shows" not in at_a_terminal(monkeypatch, "the-ferry", "1", "--yes").output


def test_the_warning_says_whether_outcomes_will_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = at_a_terminal(monkeypatch, "tales", "1905", typed="n\n").output
    assert "choices; not how anything comes out." in plain
    told = at_a_terminal(monkeypatch, "the-ferry", "told", "--all", typed="n\n").output
    assert "outcomes." in told
