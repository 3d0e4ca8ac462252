"""A book in other tongues: keys that hold, translations that keep what their lines do."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.book import Book, model, open_book
from malory.book.lowering import Lowering
from malory.book.tongues.inline import read_line, write_line
from malory.book.tongues.kept import told_book
from malory.book.tongues.lines import Line, names_of, retold, texts_of
from malory.book.tongues.shelf import UnknownTongueError
from malory.book.tongues.telling import Told, told_in
from malory.source import message
from malory.tale import parse_passage
from malory.tale import syntax as s

from tests.book.packs import compiled, write_pack

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"\n'
TALE = """## mill The Mill

"{Knight}," says the miller, {Wounded: seeing the blood | looking up}, "**well**."

* [counsel] Ask him -> barn
* Go away -> end

? Piety 4: pray
+ It helps.
- It does not.

## barn

A barn.

-> end
"""


def entry(context: str, words: str, told: str, flags: str = "") -> str:
    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'

    mark = f"#, {flags}\n" if flags else ""
    return f"\n{mark}msgctxt {quoted(context)}\nmsgid {quoted(words)}\nmsgstr {quoted(told)}\n"


def pack_with(folder: Path, *entries: str, tale: str = TALE, head: str = HEAD) -> Path:
    """A pack told in German by these entries."""
    write_pack(folder, tale)
    (folder / "translations").mkdir(exist_ok=True)
    (folder / "translations" / "de.po").write_text(head + "".join(entries), "utf-8")
    return folder


def in_german(folder: Path, *entries: str, tale: str = TALE, head: str = HEAD) -> Told:
    return told_in(compiled(pack_with(folder, *entries, tale=tale, head=head)), "de")


def text_of(book: Book, id: str) -> model.Text:
    paragraph = book.passage(id).items[0]
    assert isinstance(paragraph, model.Paragraph)
    return paragraph.text


def lines_in(folder: Path, tale: str) -> tuple[Line, ...]:
    compilation = compiled(write_pack(folder, tale))
    inserts = Lowering(compilation.pack.vocabulary).inserts
    return tuple(
        line for id, key in compilation.keys.items() for line, _ in texts_of(id, key[0], inserts)
    )


SAYING = '"{Knight}," says the miller, {Wounded: seeing the blood | looking up}, "**well**."'


def test_every_text_of_a_passage_is_a_line_with_its_context(tmp_path: Path) -> None:
    assert [line.key for line in lines_in(tmp_path, TALE)] == [
        ("barn text", "A barn."),
        ("mill title", "The Mill"),
        ("mill text", SAYING),
        ("mill choice barn", "Ask him"),
        ("mill choice end", "Go away"),
        ("mill test Piety", "pray"),
        ("mill test Piety: success", "It helps."),
        ("mill test Piety: failure", "It does not."),
    ]


def test_no_key_changes_when_lines_and_passages_are_added_and_moved(tmp_path: Path) -> None:
    before = {line.key for line in lines_in(tmp_path / "a", TALE)}
    mill, barn = TALE.split("## barn")
    moved = f"## inn The Inn\n\nAn inn.\n\n-> end\n\n## barn{barn}\n" + mill.replace(
        '"{Knight}', 'A wheel turns.\n\n"{Knight}'
    ).replace("* Go", "* Sing -> barn\n* Go")
    assert before < {line.key for line in lines_in(tmp_path / "b", moved)}


@pytest.mark.parametrize("pack", ["the-ferry", "tales"])
def test_a_line_is_read_again_as_it_was_written(pack: str, root: Path) -> None:
    compilation = compiled(root / "content" / pack)
    inserts = Lowering(compilation.pack.vocabulary).inserts

    def check(line: Line, text: s.Text) -> s.Text:
        if line.kind != "title":
            assert read_line(line.words) == (text, ())
        return text

    for id, key in compilation.keys.items():
        tree = parse_passage(key[0], inserts).passage
        assert retold(id, tree, check) == tree


@pytest.mark.parametrize(
    "text",
    [
        ("a {b} | *c* -> d // e [f] \\",),
        ("one\ntwo",),
        ("one\\\ntwo",),
        ("- dash at the beginning",),
    ],
)
def test_signs_of_the_language_survive(text: s.Text) -> None:
    assert read_line(write_line(text)) == (text, ())


def test_a_break_may_be_written_as_in_a_tale_or_as_a_line_end() -> None:
    assert read_line("eins\\\nzwei") == read_line("eins\nzwei") == (("eins\nzwei",), ())


def test_a_book_is_told_line_by_line(tmp_path: Path) -> None:
    told = in_german(
        tmp_path,
        entry("mill title", "The Mill", "Die Mühle"),
        entry("mill choice barn", "Ask him", "Frag ihn"),
        entry("mill test Piety: success", "It helps.", "Es hilft."),
        entry("pack: skill", "Piety", "Frömmigkeit"),
        entry("pack: insert knight", "you", "du"),
    )
    assert told.diagnostics == ()
    mill = told.book.passage("mill")
    own = told.book.own.passage("mill")
    assert mill.title == "Die Mühle"
    assert own.title == "The Mill"
    assert isinstance(mill.ending, model.Menu)
    assert isinstance(own.ending, model.Menu)
    first, second, test = mill.ending.entries
    assert isinstance(first, model.Choice)
    assert isinstance(test, model.Test)
    assert first.label == ("Frag ihn",)
    assert second == own.ending.entries[1]
    assert test.outcomes[0].items == (model.Paragraph(("Es hilft.",)),)
    assert test.outcomes[1].items == (model.Paragraph(("It does not.",)),)
    assert test.whats == (model.What("skill", "Piety"),)
    assert told.book.called("skill", "Piety") == "Frömmigkeit"
    assert told.book.called("insert", "you", "knight") == "du"
    assert told.book.called("skill", "Honor") == "Honor"
    assert (told.book.language, told.book.own.language) == ("de", "en")
    assert told.book.hash == told.book.own.hash


def test_inserts_and_conditions_are_kept_and_may_stand_elsewhere(tmp_path: Path) -> None:
    german = (
        "„**Gut**“, sagt der Müller, {wounded: der das Blut sieht | der aufschaut}: „{knight}.“"
    )
    told = in_german(tmp_path, entry("mill text", SAYING, german))
    assert told.diagnostics == ()
    text = text_of(told.book, "mill")
    assert model.Insert("knight") in text
    assert any(isinstance(piece, model.Varying) for piece in text)


@pytest.mark.parametrize(
    ("german", "code", "why"),
    [
        ("Gut.", "E154", "it has lost `**...**`, `{Knight}`, `{Wounded: ...}`"),
        (
            '"{Knight}" {Wounded: a | b} **c** {place}',
            "E154",
            "it has `{place}`, which its line has not",
        ),
        (
            '"{Knight}" {Mad: a | b} **c**',
            "E154",
            "it has lost `{Wounded: ...}`; it has `{Mad: ...}`, which its line has not",
        ),
        ("{Knight} {Wounded: a **c**", "E153", "`{` means nothing here"),
        ("{Knight} -> barn", "E153", "`->` means nothing here"),
    ],
)
def test_a_translation_that_loses_something_is_told_of_and_not_told(
    tmp_path: Path, german: str, code: str, why: str
) -> None:
    told = in_german(tmp_path, entry("mill text", SAYING, german))
    (found,) = told.diagnostics
    assert found.code == code
    assert why.split(" means")[0] in message(found)
    assert (found.place.file, found.passage) == ("translations/de.po", "mill")
    assert text_of(told.book, "mill") == text_of(told.book.own, "mill")


def test_what_is_fuzzy_or_out_of_use_is_not_told(tmp_path: Path) -> None:
    old = entry("mill choice end", "Go away", "Geh").strip().replace("\n", "\n#~ ")
    told = in_german(
        tmp_path,
        entry("mill title", "The Mill", "Die Mühle", flags="fuzzy"),
        f"\n#~ {old}\n",
        entry("barn text", "A barn that was", "Eine Scheune"),
    )
    for id in told.book:
        assert told.book.passage(id) == told.book.own.passage(id)


@pytest.mark.parametrize(
    ("wish", "language"), [("de", "de"), ("de-AT", "de"), ("de_DE.UTF-8", "de"), ("en-GB", "en")]
)
def test_the_tongue_that_serves_best_is_told(tmp_path: Path, wish: str, language: str) -> None:
    folder = pack_with(tmp_path, entry("barn text", "A barn.", "Eine Scheune."))
    assert open_book(folder, wish).language == language


def test_a_tongue_that_a_book_has_not_is_refused(tmp_path: Path) -> None:
    folder = pack_with(tmp_path)
    with pytest.raises(UnknownTongueError, match="told in en and de, not in `fr`"):
        open_book(folder, "fr")


def test_a_told_book_is_kept_until_its_catalogue_changes(tmp_path: Path) -> None:
    folder = pack_with(tmp_path, entry("barn text", "A barn.", "Eine Scheune."))
    first = open_book(folder, "de")
    again = open_book(folder, "de")
    assert text_of(first, "barn") == text_of(again, "barn") == ("Eine Scheune.",)
    assert [first.passage(id) for id in first] == [again.passage(id) for id in again]
    assert first.names == again.names
    pack_with(tmp_path, entry("barn text", "A barn.", "Ein Stadel."))
    assert text_of(open_book(folder, "de"), "barn") == ("Ein Stadel.",)


def test_a_told_book_that_is_damaged_is_told_anew(tmp_path: Path) -> None:
    folder = pack_with(tmp_path, entry("barn text", "A barn.", "Eine Scheune."))
    own = open_book(folder)
    told_book(folder, own, "de")
    from malory.book.cache import cache_folder

    (kept,) = (cache_folder() / "books").glob("*.de.book")
    data = bytearray(kept.read_bytes())
    data[-20] ^= 255
    kept.write_bytes(bytes(data))
    assert text_of(told_book(folder, own, "de"), "barn") == ("Eine Scheune.",)
    kept.write_bytes(b"nothing")
    assert text_of(told_book(folder, own, "de"), "barn") == ("Eine Scheune.",)


def test_a_catalogue_that_nobody_can_read_is_one_line(tmp_path: Path) -> None:
    folder = pack_with(tmp_path)
    (folder / "translations" / "de.po").write_bytes('msgid "ä"'.encode("latin-1"))
    with pytest.raises(UnknownTongueError, match="cannot be read; `malory check`"):
        open_book(folder, "de")
    told = told_in(compiled(folder), "de")
    assert [one.code for one in told.diagnostics] == ["E002"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('msgid "a\nmsgstr "b"\n', ["E150"]),
        ("<html>\n", ["E150"]),
        (entry("a", "b", "c") + entry("a", "b", "d"), ["E152"]),
        (HEAD.replace("UTF-8", "ISO-8859-1"), ["E151"]),
        (HEAD.replace("Language: de", "Language: fr"), ["E155"]),
        ("", []),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_told(
    tmp_path: Path, text: str, codes: list[str]
) -> None:
    told = in_german(tmp_path, head=text)
    assert [one.code for one in told.diagnostics] == codes


def test_a_hero_s_sheet_is_told_too(tmp_path: Path) -> None:
    compilation = compiled(write_pack(tmp_path, TALE))
    keys = [line.key for line in names_of(compilation.pack)]
    assert ("pack: title", "The Small Book") in keys
    assert ("pack: token 12", "The Old Oath") in keys
    assert ("pack: status", "Wounded") in keys
    assert len(keys) == len(set(keys))
