"""What `malory check` says of translations: what they lack, what is stale, what is misplaced."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from malory.source import Diagnostic, message
from scriptorium.check.checking import Selection, check_folder
from scriptorium.check.watching import stamp_of

from tests.book.packs import write_pack
from tests.book.test_tongues import HEAD, TALE, entry, pack_with
from tests.cli.running import malory

TONGUES = Selection(("E00", "E15", "W23"))
ALL = (
    entry("mill title", "The Mill", "Die Mühle"),
    entry("mill choice barn", "Ask him", "Frag ihn"),
    entry("mill choice end", "Go away", "Geh"),
    entry("mill test Piety", "pray", "bete"),
    entry("mill test Piety: success", "It helps.", "Es hilft."),
    entry("mill test Piety: failure", "It does not.", "Es hilft nicht."),
    entry("barn text", "A barn.", "Eine Scheune."),
)


def found(folder: Path) -> list[Diagnostic]:
    return check_folder(folder, TONGUES)[1]


def said(folder: Path) -> list[str]:
    return [f"{one.code} {message(one)} | {one.hint}" for one in found(folder)]


def test_what_is_not_translated_is_told_once_a_passage(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, *ALL[:-1])
    assert [one for one in said(pack) if "names" not in one] == [
        "W230 `barn` has 1 of 1 lines that are not translated into de: `A barn.` | "
        "`malory strings --update` adds what is new",
        'W230 `mill` has 1 of 7 lines that are not translated into de: `"{Knight}," says the '
        "miller, {Wounded: seeing the blood |...` | "
        "`malory strings --update` adds what is new",
    ]


def test_a_pack_without_translations_lacks_none(tmp_path: Path) -> None:
    assert found(write_pack(tmp_path, TALE)) == []


def test_words_that_changed_make_their_translation_stale(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, *ALL, tale=TALE.replace("A barn.", "An old barn."))
    (stale,) = [one for one in found(pack) if one.code == "W231"]
    assert message(stale) == (
        "the line at `barn text` has changed since it was translated: `An old barn.`"
    )
    assert stale.place.excerpt == 'msgid "A barn."'


def test_a_key_that_no_line_has_is_misplaced(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, *ALL, entry("weir text", "Water, and more of it.", "Wasser."))
    (lost,) = [one for one in found(pack) if one.code == "W232"]
    assert "`weir text`" in message(lost)
    tale = TALE.replace("-> barn", "-> shed").replace("## barn", "## shed")
    assert [one.split(" | ")[1] for one in said(pack_with(tmp_path, *ALL, tale=tale))[-2:]] == [
        "it stands at `mill choice shed` now; `malory strings --update` follows it",
        "it stands at `shed text` now; `malory strings --update` follows it",
    ]


def test_of_a_broken_passage_nothing_is_misplaced(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, *ALL, tale=TALE.replace("A barn.", "A {barn."))
    assert [one for one in found(pack) if one.code == "W232"] == []


def test_one_mistake_is_one_message(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, *ALL[:-1], entry("barn text", "A barn.", "Eine {Scheune."))
    assert [one.code for one in found(pack) if one.passage == "barn"] == ["E153"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("german!.po", "named after its language"),
        ("en.po", "the pack itself is in `en`"),
        ("DE.po", "`DE.po` is in `de`"),
    ],
)
def test_a_catalogue_is_named_after_its_language(tmp_path: Path, name: str, why: str) -> None:
    pack = pack_with(tmp_path, *ALL)
    (pack / "translations" / name).write_text(HEAD, "utf-8")
    assert any("E155" in one and why in one for one in said(pack)), said(pack)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfem\x00", "E002"),
        ('msgid "\u00e4"'.encode("latin-1"), "E002"),
        (b'msgid "a\x00b"\nmsgstr "c"\n', "W232"),
        (b"", "W230"),
        (b"PK\x03\x04 no catalogue", "E150"),
        (b'msgid "x"\r\nmsgstr "y"\r\n', "W232"),
        (b'\xef\xbb\xbfmsgid "x"\nmsgstr "y"\n', "W232"),
    ],
)
def test_whatever_a_catalogue_holds_a_line_says_what_is_wrong(
    tmp_path: Path, data: bytes, code: str
) -> None:
    pack = pack_with(tmp_path)
    (pack / "translations" / "de.po").write_bytes(data)
    codes = {one.code for one in found(pack)}
    assert code in codes
    assert codes <= {code, "W230"}


def test_a_catalogue_that_is_a_folder_or_a_dead_link_is_one_line(tmp_path: Path) -> None:
    pack = write_pack(tmp_path, TALE)
    (pack / "translations" / "de.po").mkdir(parents=True)
    (pack / "translations" / "fr.po").symlink_to("nowhere.po")
    assert [(one.code, one.place.file) for one in found(pack)] == [
        ("E001", "translations/de.po"),
        ("E001", "translations/fr.po"),
    ]
    done = malory("play", str(pack), "--language", "de")
    assert done.code == 1
    assert re.fullmatch(r"malory: .* to mend: `malory check .*` shows it\n", done.err)


def test_a_catalogue_that_nobody_may_read_keeps_nobody_from_the_book(tmp_path: Path) -> None:
    pack = pack_with(tmp_path)
    (pack / "translations" / "de.po").write_bytes(b"\xff")
    assert malory("play", str(pack), "--plain").code == 0
    done = malory("play", str(pack), "--plain", "--language", "de")
    assert done.code == 2
    assert re.fullmatch(
        r"malory: `.*`: its translation into `de` cannot be read; `malory check` shows why\n",
        done.err,
    )


def test_a_huge_catalogue_is_read_in_good_time(tmp_path: Path) -> None:
    many = "".join([entry(f"p{n} text", f"Line {n}.", f"Zeile {n}.") for n in range(20_000)])
    pack = pack_with(tmp_path, many)
    started = time.perf_counter()
    assert len([one for one in found(pack) if one.code == "W232"]) == 20_000
    assert time.perf_counter() - started < 20


def test_a_single_catalogue_may_be_checked(tmp_path: Path) -> None:
    pack = pack_with(tmp_path / "mill", entry("barn text", "A barn.", "Eine {Scheune."))
    done = malory("check", str(pack / "translations" / "de.po"))
    assert done.code == 1
    assert "translations/de.po:" in done.out
    assert "E153" in done.out


def test_a_saved_catalogue_is_a_save(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, *ALL)
    before = stamp_of(pack)
    pack_with(tmp_path, *ALL[1:])
    assert stamp_of(pack) != before


def test_read_prints_a_passage_as_it_is_told() -> None:
    done = malory("read", "the-clapper", "bare", "--language", "de", "--plain", "--yes")
    assert "Das Schaf, um das es ihm geht" in done.out
    assert "nicht mehr" not in done.out
    done = malory("read", "the-clapper", "bare", "--language", "fr")
    assert (done.code, "told in en-GB and de" in done.err) == (2, True)
