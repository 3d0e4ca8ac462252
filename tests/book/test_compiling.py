"""The whole book: order, edits, one message to a mistake, and a corpus of packs."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest
from malory.book import whole
from malory.book.compiling import Compiler
from malory.book.whole import compile_folder
from malory.pack import load_pack
from malory.source import message

from tests.book.packs import RULES, codes, compiled, found_in, write_pack

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.txt"))

TALES = (
    "## 1905 The Suit\n@tags giant\n\n* A -> lesson\n* B -> ford\n\n### lesson\n\nSo.\n\n-> 12\n",
    "## 12\n\n[Gold 1]\n\n-> end\n\n## ford\n\n{if Mad}\nHm.\n{end}\n\n* C -> mill\n* D -> end\n",
    "## mill\n\n? die\n= 1-3 Low.\n  -> end\n= 4-6 High.\n  -> ford\n",
)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_corpus(path: Path, tmp_path: Path) -> None:
    """A case is files, each after a line `--- name`; the last, `--- found`, says what is found."""
    files: dict[str, str] = {}
    name = ""
    for line in path.read_text("utf-8").splitlines(keepends=True):
        if line.startswith("--- "):
            name = line[4:].strip()
            files[name] = ""
        else:
            files[name] += line
    expected = files.pop("found").split("\n")
    tales = {name: text for name, text in files.items() if name.endswith(".tale")}
    folder = write_pack(tmp_path, *[tales[name] for name in sorted(tales)][:1])
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    said = [
        f"{one.place.file}:{one.place.line}:{one.place.column} {one.code} {message(one)}"
        + (f" ({one.hint})" if one.hint else "")
        for one in found_in(folder)
    ]
    assert said == [line for line in expected if line]


def test_the_same_book_comes_of_the_files_in_any_order(tmp_path: Path) -> None:
    one = compiled(write_pack(tmp_path / "a" / "pack", *TALES, pack=""))
    other = compiled(write_pack(tmp_path / "b" / "pack", *reversed(TALES)))
    (tmp_path / "a" / "pack" / "pack").unlink()
    start = (tmp_path / "a" / "pack" / "pack.yaml").read_text("utf-8")
    (tmp_path / "b" / "pack" / "pack.yaml").write_text(start, "utf-8")
    other = compiled(tmp_path / "b" / "pack")
    assert other.book.ids == one.book.ids == ("12", "1905", "1905.lesson", "ford", "mill")
    assert other.book.hash == one.book.hash
    assert [other.book.passage(id) for id in other.book] == [
        one.book.passage(id) for id in one.book
    ]


def test_two_hash_seeds_write_the_same_bytes(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack", *TALES)
    code = (
        "import sys, pathlib, hashlib\n"
        "from malory.book import cache\nfrom malory.book.whole import compile_folder\n"
        "from malory.book.compiling import Compiler\n"
        "data = cache._parts_of(compile_folder(pathlib.Path(sys.argv[1]), Compiler()), {})\n"
        "print(hashlib.sha256(data).hexdigest())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code, str(folder)],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(said) == 1


def test_an_edit_gives_what_a_compilation_from_nothing_gives(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, *TALES)
    compiler = Compiler(RULES)
    compiled(folder, compiler)
    dice = random.Random(7)
    lines = [list(tale.splitlines(keepends=True)) for tale in TALES]
    for _ in range(60):
        tale = dice.choice(lines)
        at = dice.randrange(len(tale)) if tale else 0
        match dice.randrange(3):
            case 0 if tale:
                del tale[at]
            case 1:
                tale.insert(
                    at, dice.choice(["So.\n", "-> end\n", "### lesson\n", "* X -> mill\n", "\n"])
                )
            case _:
                tale.insert(at, dice.choice(dice.choice(lines) or ["\n"]))
        for letter, text in zip("abc", lines, strict=True):
            (folder / f"{letter}.tale").write_text("".join(text), "utf-8")
        edited = compile_folder(folder, compiler)
        anew = compiled(folder)
        assert edited.diagnostics == anew.diagnostics
        assert edited.book.hash == anew.book.hash
        assert edited.book.ids == anew.book.ids
        assert edited.ways == anew.ways


def test_an_edit_reads_only_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_pack(tmp_path, *TALES)
    compiler = Compiler()
    compiled(folder, compiler)
    read: list[str] = []
    from malory.book import compiling
    from malory.book.unit import make_unit

    def watched(text: str, *rest: object) -> object:
        read.append(text)
        return make_unit(text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(compiling, "make_unit", watched)
    (folder / "a.tale").write_text("// Moved down.\n\n" + TALES[0].replace("So.", "Hm."), "utf-8")
    compile_folder(folder, compiler)
    assert len(read) == 1
    assert "Hm." in read[0]


def test_a_broken_passage_costs_only_itself(tmp_path: Path) -> None:
    text = (
        "## 1\n\n* A -> 9\n* B -> 20\n\n## 9\n\n* {Wounded Broken -> 20\n\n## 20\n\nSo.\n\n-> end\n"
    )
    compilation = compiled(write_pack(tmp_path, text))
    assert compilation.book.ids == ("1", "20")
    assert {found.passage for found in compilation.diagnostics} == {"9"}


def test_what_only_a_broken_passage_leads_to_is_no_orphan(tmp_path: Path) -> None:
    text = "## 1\n\n* A -> 20\n* [nonsense] B -> 9\n\n## 9\n\nSo.\n\n-> end\n\n## 20\n\n-> end\n"
    assert codes(write_pack(tmp_path, text)) == ["E106"]


@pytest.mark.parametrize(
    "heading", ["# 12 One", "##", "## THE FORD", "## 012", "#### 12", "## end"]
)
def test_a_broken_heading_hides_no_other_passage_of_any_file(tmp_path: Path, heading: str) -> None:
    one = f"## 1\n\n* A -> 2\n* B -> 3\n\n{heading}\n\nSo.\n\n-> end\n\n## 2\n\n[Gold 1]\n"
    other = "## 3\n\n[Gold 1]\n\n## 4\n\n-> nowhere\n"
    compilation = compiled(write_pack(tmp_path, one, other))
    assert {"1", "2", "3"} <= set(compilation.book.ids)
    found = [found.code for found in compilation.diagnostics]
    assert found == ["E006", "E103"]


def test_what_a_die_a_reward_or_an_outcome_turns_to_is_no_orphan(tmp_path: Path) -> None:
    text = (
        "## 1\n\n* A -> 20\n* B -> 30\n\n"
        "## 20\n\n? die\n= 1-5 Low.\n  -> by-die\n= 6 High.\n  [turn to by-reward]\n\n"
        "## 30\n\n? Piety 4: pray\n+ Yes.\n  -> by-outcome\n- No.\n  [Gold 1]\n\n"
    ) + "".join(f"## by-{one}\n\n[Gold 1]\n\n" for one in ("die", "outcome", "reward"))
    assert codes(write_pack(tmp_path, text)) == []


def test_two_passages_that_only_turn_to_each_other_are_one_error(tmp_path: Path) -> None:
    text = "## 1\n\nOne.\n\n-> 20\n\n## 20\n\nTwo.\n\n-> 1\n"
    assert codes(write_pack(tmp_path, text)) == ["E131"]


def test_a_dealt_number_is_the_locked_one(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, *TALES, numbers_lock="ford 77\n1905.lesson 78\n")
    book = compiled(folder).book
    assert book.passage("ford").number == 77
    assert book.number("1905.lesson") == 78
    assert book.number("1905") == 1905
    assert book.by_number(78) == "1905.lesson"
    assert book.by_number(3000) is None


def test_of_what_stands_in_a_file_that_cannot_be_read_nothing_is_missed(tmp_path: Path) -> None:
    one = (
        "## 1\n\n* A -> ford\n* B -> mil\n\n## mill\n\nSo.\n\n-> end\n\n## alone\n\nSo.\n\n-> end\n"
    )
    folder = write_pack(tmp_path, one, "")
    (folder / "b.tale").write_bytes(b"## ford\n\nCaf\xe9.\n\n-> alone\n")
    assert codes(folder, ("E103", "W200", "W220")) == ["E002"]
    (folder / "b.tale").write_bytes(b"## 1\n\nCaf\xe9.\n\n-> alone\n")
    (folder / "a.tale").unlink()
    assert codes(folder) == ["E002"]


def test_tables_are_read_anew_only_when_they_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []

    def counting(folder: Path) -> object:
        read.append(folder.name)
        return load_pack(folder)

    monkeypatch.setattr(whole, "load_pack", counting)
    folder = write_pack(tmp_path / "mill", "## mill\n\nSo.\n\n-> end\n")
    compiler = Compiler()
    first = compile_folder(folder, compiler)
    (folder / "a.tale").write_text("## mill\n\nNo.\n\n-> barn\n", "utf-8")
    second = compile_folder(folder, compiler)
    assert (len(read), len(second.diagnostics)) == (1, len(first.diagnostics) + 1)
    (folder / "b.tale").write_text("## barn\n\nSo.\n\n-> end\n", "utf-8")
    assert "barn" in compile_folder(folder, compiler).placed
    assert len(read) == 1
    (folder / "pack.yaml").write_text("title: [", "utf-8")
    assert not compile_folder(folder, compiler).pack.is_whole
    assert len(read) == 2
