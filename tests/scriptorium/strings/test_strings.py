"""`malory strings`: catalogues that keep every translation, and change where the story does."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from malory.tongue.catalogue import Catalogue, Entry, read_catalogue
from scriptorium.strings.command import strings
from scriptorium.strings.merging import merge
from scriptorium.strings.wanted import Wanted, wanted_of
from scriptorium.strings.writing import write_catalogue

from tests.book.packs import compiled, write_pack
from tests.scriptorium.schemas import told

TALE = """## mill The Mill

The miller looks at {knight}, {Wounded: and at the blood | and away}. **It is late.**

* Ask him -> barn
* Go away -> end

? Piety 4: pray
+ "It helps," says the miller.
- It does not.

## barn

A barn.

-> end
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(strings, words, standalone_mode=False)


def po_of(pack: Path) -> Path:
    return pack / "translations" / "de.po"


def translate(po: Path, **told: str) -> None:
    """Translate lines by their first letters, as a translator would: with another tool."""
    catalogue = polib.pofile(str(po))
    for entry in catalogue:
        for words, translation in told.items():
            if entry.msgid.startswith(words.replace("_", " ")):
                entry.msgstr = translation
    catalogue.save(str(po))


def found(po: Path) -> dict[str, Entry]:
    catalogue = read_catalogue(po.read_text("utf-8"))
    assert catalogue.slips == ()
    return {f"{one.context} {one.words[:12]}": one for one in catalogue.entries}


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A pack with a German catalogue, in which four lines are translated."""
    pack = write_pack(tmp_path / "mill", TALE)
    assert run(str(pack), "--language", "de").return_value == 0
    translate(
        po_of(pack),
        A_barn="Eine Scheune.",
        Ask_him="Frag ihn",
        pray="beten",
        It_does="Es hilft nicht.",
    )
    assert run(str(pack), "--update").return_value == 0
    return pack


def test_a_catalogue_says_where_a_line_stands_and_who_speaks(mill: Path) -> None:
    text = po_of(mill).read_text("utf-8")
    assert "#. mill (The Mill): told of that test: success; speech of the miller\n" in text
    assert "#. mill (The Mill): a choice of the player's, which turns to barn\n" in text
    assert "#. {knight} stays; it reads: you\n" in text
    assert "#. {Wounded: ... | ...} stays; its halves are translated\n" in text
    assert "#: a.tale:5\n" in text
    assert 'msgctxt "mill choice barn"\n' in text


def test_other_programs_read_the_same_catalogue(mill: Path) -> None:
    ours = read_catalogue(po_of(mill).read_text("utf-8")).entries
    theirs = polib.pofile(str(po_of(mill)))
    assert [(one.msgctxt or "", one.msgid, one.msgstr) for one in theirs] == [
        (one.context, one.words, one.told[0]) for one in ours
    ]


def test_an_update_without_a_change_changes_no_byte(mill: Path) -> None:
    before = po_of(mill).read_bytes()
    assert run(str(mill), "--update").return_value == 0
    assert po_of(mill).read_bytes() == before
    assert run(str(mill), "--update", "--check").return_value == 0


def test_lines_added_and_passages_moved_cost_no_translation(mill: Path) -> None:
    head, barn = TALE.split("## barn")
    (mill / "a.tale").write_text(head.replace("The miller", "A wheel.\n\nThe miller"), "utf-8")
    (mill / "b.tale").write_text(f"## inn\n\nAn inn.\n\n-> end\n\n## barn{barn}", "utf-8")
    assert run(str(mill), "--update", "--check").return_value == 1
    run(str(mill), "--update")
    entries = found(po_of(mill))
    assert entries["barn text A barn."].told == ("Eine Scheune.",)
    assert not any(one.is_fuzzy or one.is_old for one in entries.values())
    assert entries["inn text An inn."].told == ("",)


def test_words_that_changed_keep_their_translation_to_be_looked_at(mill: Path) -> None:
    tale = (mill / "a.tale").read_text("utf-8")
    translate(po_of(mill), The_miller="Der Müller sieht {knight} an.")
    run(str(mill), "--update")
    tale = tale.replace("A barn.", "An old barn.").replace("It is late.", "It is early.")
    (mill / "a.tale").write_text(tale, "utf-8")
    run(str(mill), "--update")
    polib.pofile(str(po_of(mill)))  # what it was made for is long, and other programs read it
    entry = found(po_of(mill))["barn text An old barn."]
    assert (entry.told, entry.is_fuzzy) == (("Eine Scheune.",), True)
    assert '#| msgid "A barn."' in po_of(mill).read_text("utf-8")
    before = po_of(mill).read_bytes()
    run(str(mill), "--update")
    assert po_of(mill).read_bytes() == before


def test_a_passage_called_otherwise_takes_its_translations_along(mill: Path) -> None:
    tale = (mill / "a.tale").read_text("utf-8")
    (mill / "a.tale").write_text(
        tale.replace("barn\n", "shed\n").replace(">barn", ">shed"), "utf-8"
    )
    report = told(run(str(mill), "--update", "--format", "json").output, "strings")
    assert report["files"][0]["moved"] == 2
    entries = found(po_of(mill))
    assert entries["shed text A barn."].told == ("Eine Scheune.",)
    assert entries["mill choice shed Ask him"].told == ("Frag ihn",)
    assert not any(one.is_fuzzy for one in entries.values())


def test_what_is_gone_waits_at_the_end_and_comes_back(mill: Path) -> None:
    tale = (mill / "a.tale").read_text("utf-8")
    (mill / "a.tale").write_text(tale.replace("A barn.", "Nothing whatever is left."), "utf-8")
    run(str(mill), "--update")
    assert '#~ msgstr "Eine Scheune."' in po_of(mill).read_text("utf-8")
    run(str(mill), "--update")
    (mill / "a.tale").write_text(tale, "utf-8")
    run(str(mill), "--update")
    assert found(po_of(mill))["barn text A barn."].told == ("Eine Scheune.",)
    assert "#~" not in po_of(mill).read_text("utf-8")


def test_a_translator_s_own_notes_stay(mill: Path) -> None:
    po = po_of(mill)
    text = po.read_text("utf-8").replace("#. barn", "# Or: Stadel?\n#. barn")
    po.write_text(text.replace('msgid ""', '# By Iwein.\nmsgid ""', 1), "utf-8")
    run(str(mill), "--update")
    assert "# Or: Stadel?\n#. barn" in po.read_text("utf-8")
    assert "# By Iwein.\n" in po.read_text("utf-8")


@pytest.mark.parametrize(
    "data",
    [b'msgid "a\nmsgstr "b"\n', b"<html>", 'msgid "\xe4"'.encode("latin-1"), b"\xff\xfe\x00"],
)
def test_a_broken_catalogue_is_left_as_it_is(mill: Path, data: bytes) -> None:
    po_of(mill).write_bytes(data)
    result = run(str(mill), "--update")
    assert result.return_value == 1
    assert "de.po:1:" in result.output
    assert po_of(mill).read_bytes() == data


def test_a_pack_with_errors_is_not_taken_for_one_without_those_lines(mill: Path) -> None:
    tale = (mill / "a.tale").read_text("utf-8")
    (mill / "a.tale").write_text(tale.replace("-> end\n", "-> \n"), "utf-8")
    before = po_of(mill).read_bytes()
    result = run(str(mill), "--update")
    assert "has errors" in str(result.exception)
    assert po_of(mill).read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name a pack"),
        (("the-ferry", "--interface"), "name a pack"),
        (("the-ferry", "--language", "klingon!"), "is no language"),
        (("the-ferry", "--language", "de", "--language", "fr", "-o", "x.po"), "one --language"),
        (("nowhere",), "there is no pack"),
    ],
)
def test_what_makes_no_sense_is_one_line(words: tuple[str, ...], said: str) -> None:
    assert said in str(run(*words).exception)


def test_a_catalogue_that_is_there_is_not_begun_anew(mill: Path) -> None:
    assert "--update merges" in str(run(str(mill), "--language", "de").exception)


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("pack.yaml", "part of a pack"),
        ("a.tale", "part of a pack"),
        ("translations/de.po", "is there already"),
        ("nowhere/x.pot", "there is no folder"),
        ("translations", "is a folder"),
    ],
)
def test_nothing_is_written_over_by_mistake(mill: Path, file: str, said: str) -> None:
    there = mill / file
    before = there.read_bytes() if there.is_file() else None
    for update in ((), ("--update",)):
        assert said in str(run(str(mill), "-o", str(there), *update).exception).lower()
    assert (there.read_bytes() if there.is_file() else None) == before
    assert not (mill / "nowhere").exists()


def test_a_template_goes_to_standard_output(mill: Path) -> None:
    result = run(str(mill), "-o", "-")
    assert 'msgctxt "mill title"\nmsgid "The Mill"\nmsgstr ""\n' in result.stdout


# ---------------------------------------------------------------------------------- any catalogue

text = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=12).map(
    lambda words: words.strip() or "x"
)
keys = st.tuples(st.sampled_from(["a text", "a title", "b text", "pack: skill"]), text)


@given(st.dictionaries(keys, text, max_size=8), st.lists(keys, unique=True, max_size=8))
def test_no_translation_is_ever_lost_and_a_second_merge_changes_nothing(
    there: dict[tuple[str, str], str], wanted: list[tuple[str, str]]
) -> None:
    old = Catalogue(tuple(Entry(*key, told=(one,)) for key, one in there.items()))
    lines = [Wanted(*key) for key in wanted]
    merged = merge(old, lines)
    assert [one.wanted.key for one in merged.lines] == wanted
    assert sorted(one.told[0] for one in merged.entries if any(one.told)) == sorted(there.values())
    for key in set(wanted) & there.keys():
        (line,) = [one for one in merged.lines if one.wanted.key == key]
        assert (line.entry.told, line.entry.is_fuzzy) == ((there[key],), False)
    data = write_catalogue(merged.entries, {"Language": "de"})
    again = merge(read_catalogue(data.decode()), lines)
    assert write_catalogue(again.entries, {"Language": "de"}) == data


@given(st.lists(st.tuples(keys, text), unique_by=lambda one: one[0], max_size=6))
def test_what_is_written_is_read_again_by_us_and_others(
    entries: list[tuple[tuple[str, str], str]],
) -> None:
    data = write_catalogue([Entry(*key, told=(one,)) for key, one in entries], {"Language": "de"})
    read = read_catalogue(data.decode())
    assert read.slips == ()
    assert [(one.key, one.told[0]) for one in read.entries] == entries
    theirs = polib.pofile(data.decode())
    assert [((one.msgctxt, one.msgid), one.msgstr) for one in theirs] == entries


def test_each_line_of_a_pack_is_there_once_in_the_order_of_its_files(root: Path) -> None:
    wanted = wanted_of(compiled(root / "content" / "the-ferry"))
    assert len({one.key for one in wanted}) == len(wanted)
    places = [one.places[0] for one in wanted if one.passage]
    assert places == sorted(places)
    assert all(re.match(r"[\w.-]+ \(|[\w.-]+:", one.notes[0]) for one in wanted if one.passage)
