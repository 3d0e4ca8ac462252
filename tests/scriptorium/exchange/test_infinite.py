"""infinite-tales both ways: an edition that checks and plays, and the same book again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from malory.book import compile_pack
from scriptorium.exchange.corrections import corrected, corrections, same
from scriptorium.playtest.command import playtest_command

from tests.scriptorium.exchange.infinite_books import king_book, plain_entry, write_book
from tests.scriptorium.exchange.trips import came, checked, exported, imported, refused
from tests.scriptorium.schemas import told

REAL = os.environ.get("MALORY_INFINITE_TALES", "")
"""A book.json to make the trip, for who has one."""


def there_and_back(folder: Path, book: Any) -> Any:
    write_book(folder, book)
    came(imported("infinite-tales", folder / "book.json", "-o", folder / "pack"))
    came(exported(folder / "pack", "--to", "infinite-tales", "-o", folder / "again.json"))
    return json.loads((folder / "again.json").read_text("utf-8"))


def test_a_book_with_everything_odd_comes_home_equal(tmp_path: Path) -> None:
    assert same(there_and_back(tmp_path, king_book()), king_book())


def test_an_imported_book_has_no_errors_and_is_an_edition_of_its_cards(tmp_path: Path) -> None:
    there_and_back(tmp_path, king_book())
    result = checked(tmp_path / "pack")
    assert result.exception is None
    assert "error" not in result.output
    book, _ = compile_pack(str(tmp_path / "pack"))
    assert book is not None
    edition = book.pack.edition()
    assert edition is not None
    assert edition.characters == ("King",)
    assert edition.milieus == edition.locations == edition.quests == ()


def test_an_imported_book_plays_whole_games(tmp_path: Path) -> None:
    there_and_back(tmp_path, king_book())
    words = [str(tmp_path / "pack"), "--whole", "--games", "3", "--jobs", "1"]
    result = CliRunner().invoke(playtest_command, words, standalone_mode=False)
    assert result.exception is None, result.exception
    assert "no faults" in result.output


@pytest.mark.parametrize("form", ["map", "file of a list", "file of a map"])
def test_entries_come_home_in_the_form_they_had(tmp_path: Path, form: str) -> None:
    book = king_book()
    entries = book["entries"]
    if "map" in form:
        entries = {entry["id"]: entry for entry in entries}
        del entries["1000"]["id"]
    book["entries"] = entries
    if "file" in form:
        write_book(tmp_path, entries, "entries.json")
        book["entries"] = "entries.json"
    home = tmp_path / "home"
    home.mkdir()
    write_book(tmp_path, book)
    came(imported("infinite-tales", tmp_path / "book.json", "-o", tmp_path / "pack"))
    came(exported(tmp_path / "pack", "--to", "infinite-tales", "-o", home / "book.json"))
    assert same(json.loads((home / "book.json").read_text("utf-8")), book)
    if "file" in form:
        assert same(json.loads((home / "entries.json").read_text("utf-8")), entries)


def test_what_a_writer_changed_stays_changed_and_the_rest_comes_home(tmp_path: Path) -> None:
    there_and_back(tmp_path, king_book())
    tale = tmp_path / "pack" / "king.tale"
    text = tale.read_text("utf-8")
    assert "This is 1004." in text
    text = text.replace("This is 1004.", "This is mended.").replace("hard one", "soft one")
    tale.write_text(text, "utf-8")
    result = exported(tmp_path / "pack", "--to", "infinite-tales")
    assert "has changed since: 1001: body" in result.stderr
    entries = {entry["id"]: entry for entry in json.loads(result.stdout)["entries"]}
    assert entries["1004"]["body"] == "This is mended.\n\nAnd that was it."
    assert entries["1004"]["note"] == {"of": ["theirs", None, 1.5, True]}
    assert "soft one" in entries["1001"]["body"]
    assert entries["1001"]["responses"][3] == {"label": "Nowhere", "goto": "4711"}


def test_a_passage_laid_in_goes_home_only_once_it_is_written(tmp_path: Path) -> None:
    there_and_back(tmp_path, king_book())
    tale = tmp_path / "pack" / "tokens.tale"
    assert "The book has no passage for Bidden under the Hill." in tale.read_text("utf-8")
    tale.write_text("## 2134\n\nNow there is.\n\n-> end\n", "utf-8")
    home = json.loads(exported(tmp_path / "pack", "--to", "infinite-tales").stdout)
    assert home["entries"][-1] == {"id": "2134", "body": "Now there is."}


def test_an_entry_for_an_outcome_takes_the_place_of_no_passage(tmp_path: Path) -> None:
    there_and_back(tmp_path, king_book())
    tale = tmp_path / "pack" / "king.tale"
    bands = "## gate\n\nA gate.\n\n? Wisdom: Knock\n= 5+ It opens.\n= 0-4 It does not.\n"
    text = f"{tale.read_text('utf-8')}\n{bands}\n## gate-1\n\nMine.\n\n-> end\n"
    tale.write_text(text, "utf-8")
    home = json.loads(exported(tmp_path / "pack", "--to", "infinite-tales").stdout)
    bodies = {entry["id"]: entry["body"] for entry in home["entries"]}
    assert len(bodies) == len(home["entries"])
    (gate,) = [entry for entry in home["entries"] if entry["body"] == "A gate."]
    assert [bodies[row["goto"]] for row in gate["responses"]] == ["It opens.", "It does not."]
    assert "Mine." in bodies.values()


def test_the_account_names_all_that_a_tale_has_no_place_for(tmp_path: Path) -> None:
    write_book(tmp_path, king_book())
    words = ("infinite-tales", tmp_path / "book.json", "-o", tmp_path / "pack", "--format", "json")
    account = told(came(imported(*words)), "exchange")
    details = {remark["detail"] for remark in account["remarks"]}
    for detail in ("Chess", "horse", "skills: Chess", "statuses: gain Ensnared, swap Lost", "4711"):
        assert any(detail in one or one in detail for one in details if one), detail
    assert account["counts"]["lost"] == 0


def test_the_cards_of_the_book_are_compared_with_ours(tmp_path: Path) -> None:
    book = king_book() | {"components": "cards.json"}
    cards = {"characters": [{"name": "King", "base": 1000}, {"name": "Ogre", "base": 4000}]}
    cards["features"] = [{"name": "Wandering", "offset": 1}]
    write_book(tmp_path, cards, "cards.json")
    write_book(tmp_path, book)
    result = imported("infinite-tales", tmp_path / "book.json", "-o", tmp_path / "pack")
    assert "Ogre, Wandering leads to 4001" in result.stderr
    assert "King" not in result.stderr


def test_the_last_entry_is_the_one_that_the_cards_name(tmp_path: Path) -> None:
    book = king_book() | {"components": "cards.json"}
    next(entry for entry in book["entries"] if entry["id"] == "9999")["id"] = "9000"
    write_book(tmp_path, {"epiloguePassage": "9000"}, "cards.json")
    assert same(there_and_back(tmp_path, book), book)
    assert "## epilogue\n\nThis is 9999." in (tmp_path / "pack" / "ages.tale").read_text("utf-8")


def test_a_card_with_some_of_its_entries_is_left_out_and_told(tmp_path: Path) -> None:
    book = king_book()
    book["entries"].append(plain_entry("1105"))
    write_book(tmp_path, book)
    result = imported("infinite-tales", tmp_path / "book.json", "-o", tmp_path / "pack")
    assert "Queen: 1 of 11" in result.stderr


def test_the_shipped_book_can_be_read_by_the_other_tool(tmp_path: Path) -> None:
    result = exported("tales", "--to", "infinite-tales", "-o", tmp_path / "out.json")
    came(result)
    book = json.loads((tmp_path / "out.json").read_text("utf-8"))
    entries = {entry["id"]: entry for entry in book["entries"]}
    assert len(entries) == len(book["entries"]) > 1400
    ways = [row["goto"] for entry in book["entries"] for row in entry.get("responses", ())]
    assert set(ways) <= set(entries)
    assert "not carried over" in result.stderr


BROKEN: list[tuple[Any, str]] = [
    ([], "holds a list, not a book"),
    ({}, "it has no `schema`"),
    ({"schema": "book-of-infinite-tales/v9"}, "not `book-of-infinite-tales/v1`"),
    ({"entries": None}, "`entries` is nothing"),
    ({"entries": 3}, "`entries` is a number"),
    ({"entries": [3]}, "entry 1 is a number, not an object"),
    ({"entries": [{"body": "x"}]}, "entry 1 has no `id`"),
    ({"entries": [{"id": 7}]}, "entry 1 has no `id` that is a text"),
    ({"entries": [{"id": "7"}, {"id": "7"}]}, "entry 2 has the id `7`, which entry 1 has"),
    ({"entries": [{"id": "7", "body": []}]}, "entry 1 (`7`): `body` is a list, not a text"),
    ({"entries": [{"id": "7", "responses": {}}]}, "`responses` is an object, not a list"),
    ({"entries": [{"id": "7", "responses": [1]}]}, "`responses[0]` is a number"),
    ({"entries": [{"id": "7", "resolutions": [{"using": "Piety"}]}]}, "not a list of texts"),
    ({"entries": [{"id": "7", "resolutions": [{"target": "4"}]}]}, "`resolutions[0].target`"),
    ({"entries": [{"id": "7", "resolutions": [{"success": 1}]}]}, "success` is a number"),
    ({"entries": [{"id": "7", "rewards": 1}]}, "`rewards` is a number"),
    ({"entries": [{"id": "7", "rewards": {"skills": [1]}}]}, "not a list of objects"),
    ({"entries": "../other.json"}, "is no file beside the book"),
    ({"entries": "none.json"}, "cannot be read"),
    ({"title": 3, "entries": []}, "`title` is a number, not a text"),
]


@pytest.mark.parametrize(("book", "words"), BROKEN)
def test_a_book_of_another_shape_is_refused_in_a_line(
    tmp_path: Path, book: Any, words: str
) -> None:
    if isinstance(book, dict) and book:
        book = {"schema": "book-of-infinite-tales/v1", **book}
    write_book(tmp_path, book)
    said = refused(imported("infinite-tales", tmp_path / "book.json", "-o", tmp_path / "pack"))
    assert words in said
    assert not (tmp_path / "pack").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "this is not JSON"),
        ("{", "line 1, column 2"),
        ("[" * 100_000, "nests deeper"),
        ("[" * 150 + "]" * 150, "nests deeper"),
        ('{"a": 1, "a": 2}', "the key `a` stands twice"),
        ('{"a": NaN}', "`NaN` is no number of JSON"),
        ('{"a": 1' + "0" * 5000 + "}", "is not JSON"),
        ("\ufeff{}", "it has no `schema`"),
    ],
)
def test_a_file_that_is_no_json_is_refused_with_its_place(
    tmp_path: Path, text: str, words: str
) -> None:
    (tmp_path / "book.json").write_text(text, "utf-8")
    assert words in refused(
        imported("infinite-tales", tmp_path / "book.json", "-o", tmp_path / "pack")
    )


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    target = ("-o", tmp_path / "pack")
    (tmp_path / "latin").write_bytes(b'{"a":\n"\xe9"}')
    for name, words in (
        ("nowhere", "cannot be read"),
        ("", "is a folder"),
        ("latin", "line 2: this is not UTF-8"),
    ):
        assert words in refused(imported("infinite-tales", str(tmp_path / name), *target))


def test_nothing_is_written_over(tmp_path: Path) -> None:
    write_book(tmp_path, king_book())
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "mine.txt").write_text("mine", "utf-8")
    words = ("infinite-tales", tmp_path / "book.json", "-o", tmp_path / "pack")
    assert "holds `mine.txt`" in refused(imported(*words))
    (tmp_path / "pack" / "mine.txt").unlink()
    came(imported(*words))
    out = tmp_path / "out.json"
    out.write_text("mine", "utf-8")
    way = (tmp_path / "pack", "--to", "infinite-tales", "-o", out)
    assert "say --force" in refused(exported(*way))
    assert out.read_text("utf-8") == "mine"
    came(exported(*way, "--force"))


@pytest.mark.parametrize(
    "damage", ["", "[]", "{", '{"format": 1, "from": "infinite-tales", "entries": {"1001": [1]}}']
)
def test_a_damaged_origin_is_told_and_not_done_without(tmp_path: Path, damage: str) -> None:
    there_and_back(tmp_path, king_book())
    (tmp_path / "pack" / "origin.json").write_text(damage, "utf-8")
    said = refused(exported(tmp_path / "pack", "--to", "infinite-tales"))
    assert "origin.json" in said


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab ", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=1), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(JSON, JSON)
def test_corrections_make_one_value_of_another(one: Any, other: Any) -> None:
    found = json.loads(json.dumps(corrections(one, other)))
    made, idle = corrected(json.loads(json.dumps(one)), found)
    assert same(made, other)
    assert idle == []


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
NAMES = st.sampled_from(["Piety", "Martial", "Divinity", "Any", "Chess", "Wounded", "Mad"])
REWARDS = st.fixed_dictionaries(
    {},
    optional={
        "destiny": st.integers(-2, 3) | st.just("location_number"),
        "renown": st.lists(
            st.fixed_dictionaries({"type": NAMES, "delta": st.integers(-2, 2)}), max_size=2
        ),
        "skills": st.lists(
            st.fixed_dictionaries({"name": NAMES}) | st.fixed_dictionaries({"category": NAMES}),
            max_size=2,
        ),
        "treasures": st.integers(0, 3),
        "storyToken": st.integers(0, 31),
        "movement": st.integers(0, 5) | st.just("free"),
        "other": JSON,
    },
)
IDS = ["1801", "1802", "x y", "end", "1999999", "é"]
GOTO = st.sampled_from([*IDS, "1001", "nowhere"])
OUTCOMES = st.fixed_dictionaries({}, optional={"body": WORDS, "rewards": REWARDS, "goto": GOTO})
ENTRIES = st.fixed_dictionaries(
    {"body": WORDS},
    optional={
        "romantic": st.booleans(),
        "retinue": st.sampled_from(["beside", "nearby", "absent", "?"]),
        "rewards": REWARDS,
        "goto": GOTO,
        "responses": st.lists(
            st.fixed_dictionaries(
                {"label": WORDS, "goto": GOTO}, optional={"romantic": st.booleans()}
            ),
            max_size=3,
        ),
        "resolutions": st.lists(
            st.fixed_dictionaries(
                {
                    "label": WORDS,
                    "using": st.lists(NAMES, max_size=2),
                    "target": st.integers(-1, 9),
                    "success": OUTCOMES,
                    "failure": OUTCOMES,
                }
            ),
            max_size=2,
        ),
    },
)


@settings(max_examples=12, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.fixed_dictionaries(dict.fromkeys(IDS, ENTRIES)))
def test_any_book_comes_home_equal(
    tmp_path_factory: pytest.TempPathFactory, entries: dict[str, Any]
) -> None:
    book = {
        "schema": "book-of-infinite-tales/v1",
        "entries": [{"id": id, **entry} for id, entry in entries.items()],
    }
    folder = tmp_path_factory.mktemp("book")
    assert corrections(there_and_back(folder, book), book) == []


@pytest.mark.skipif(not REAL, reason="MALORY_INFINITE_TALES names no book.json")
def test_a_real_book_comes_home_equal_and_checks(tmp_path: Path) -> None:
    came(imported("infinite-tales", REAL, "-o", tmp_path / "pack"))
    came(exported(tmp_path / "pack", "--to", "infinite-tales", "-o", tmp_path / "again.json"))
    again = json.loads((tmp_path / "again.json").read_text("utf-8"))
    assert same(again, json.loads(Path(REAL).read_text("utf-8")))
    assert "error" not in checked(tmp_path / "pack").output
