"""Lessons of the whole book: loops, doubles, orphans, false alarms, and what an edit does."""

from __future__ import annotations

from pathlib import Path

from malory.source import message
from scriptorium.check.checking import Checker
from scriptorium.findings.text import caret
from scriptorium.map.command import map_command
from scriptorium.number import number
from scriptorium.rename.command import rename

from tests.book.packs import PACK, compiled, found_in, write_pack
from tests.pack.packs import SMALL
from tests.scriptorium.check.asking import STORY, run
from tests.scriptorium.lessons.book import codes, command, found, lesson, places


@lesson(9, "passages that only turn to each other hang player and editor")
def rounds(folder: Path) -> None:
    (one,) = found(folder / "a", "## 1\n\n-> 20\n\n## 20\n\n-> 1\n")
    assert (one.code, [note.place.line for note in one.notes]) == ("E131", [5])
    assert "`1`, `20`" in message(one)
    assert codes(folder / "b", "## 1\n\n-> 1\n") == ["E131"]
    shut = "## 1\n\n* {Wounded and not Wounded} Out -> end\n* On -> 1\n"
    _, findings = Checker(write_pack(folder / "c", shut)).check()
    assert 3 in [one.place.line for one in findings if one.place.file == "a.tale"]


@lesson(29, "the same title in two projects is called a double")
def two_books(folder: Path) -> None:
    for name in ("one", "two"):
        write_pack(folder / name, "## 1\n\n-> end\n")
    done = run(str(folder / "one"), str(folder / "two"))
    assert (done.return_value, done.output) == (0, "2 passages in 2 packs: no faults\n")


@lesson(31, "counts stand on the wrong line after an edit; the graph is stale")
def edits(folder: Path) -> None:
    tale = "## a\n\n* Go -> b\n* Stay -> nowhere\n\n## b\n\n-> end\n"
    pack = write_pack(folder, tale)
    checker = Checker(pack)
    assert ("E103", 4, 11) in places(checker.check()[1])
    (pack / "a.tale").write_text(f"// One.\n// Two.\n\n{tale}", "utf-8")
    compilation, findings = checker.check()
    assert ("E103", 7, 11) in places(findings)
    assert compilation.ways["a"] == ["b"]
    (pack / "a.tale").write_text(
        tale.replace("nowhere", "b").replace("-> b\n*", "-> end\n*"), "utf-8"
    )
    compilation, findings = checker.check()
    assert "E103" not in [one.code for one in findings]
    assert compilation.ways["a"] == ["b"]


@lesson(33, "what stands at the end of a document crashes the editor")
def at_the_end(folder: Path) -> None:
    for at, end in enumerate(("->", "[Gold", "{if Wounded}", "* Go -> nowhere", "é ->")):
        (one, *_) = found(folder / str(at), f"## 1905\n\nSo.\n\n{end}")
        line, mark = caret(one.place)
        assert mark.index("^") <= len(line)


@lesson(37, "signs of a pattern in a name are put into links as they are")
def odd_names(folder: Path) -> None:
    names = ("Flee.", "A+B", "(x)", "$1", r"\1")
    listed = ", ".join(f"'{name}'" for name in names)
    for at, name in enumerate(names):
        pack = write_pack(folder / str(at), f'## 1905\n\n* {{"{name}"}} Go -> end\n* Stay -> end\n')
        manifest = PACK.replace("[Wounded, Mad, Scorned]", f"[{listed}]") + "start: '1905'\n"
        (pack / "pack.yaml").write_text(manifest, "utf-8")
        command(rename, pack, name, "Gone")
        told = [one for one in found_in(pack) if one.code[0] == "E"]
        text = (pack / "a.tale").read_text("utf-8")
        # It is done whole, or nothing is touched and the name still means what it meant.
        assert told == [] or f'"{name}"' in text
        assert (name in text) is (f"'{name}'" in (pack / "pack.yaml").read_text("utf-8"))


@lesson(39, "a rename misses what tables and conditions say")
def rename_everywhere(folder: Path) -> None:
    tale = "## ford\n// On to ford-b.\n\n* {not visited ford-b} Go -> ford-b\n* Stay -> end\n"
    pack = write_pack(folder, tale, "## ford-b\n\n[turn to ford]\n")
    before = compiled(pack).ways
    done = command(rename, pack, "ford", "weir")
    assert done.return_value == 0, done.output
    assert 'start: "weir"' in (pack / "pack.yaml").read_text("utf-8")
    assert codes_of(pack) == []
    ways = {id: list(targets) for id, targets in compiled(pack).ways.items()}
    assert ways == {
        id.replace("ford", "weir") if id == "ford" else id: [
            "weir" if target == "ford" else target for target in targets
        ]
        for id, targets in before.items()
    }
    assert "ford-b" in ways
    command(rename, pack, "ford-b", "bank")
    assert "{not visited bank} Go -> bank" in (pack / "a.tale").read_text("utf-8")


def codes_of(pack: Path) -> list[str]:
    return [one.code for one in found_in(pack)]


@lesson(43, "of two passages of one name the first wins, or the last, silently")
def doubles(folder: Path) -> None:
    double = "## 1905\n\n-> end\n"
    for name, tales in (("a", (double + double,)), ("b", (double, double))):
        (one,) = found(folder / name, *tales)
        assert one.code == "E100"
        assert (
            len(
                {
                    (one.place.file, one.place.line),
                    *((n.place.file, n.place.line) for n in one.notes),
                }
            )
            == 2
        )


@lesson(45, "a replacement in prose damages links")
def prose_and_links(folder: Path) -> None:
    text = "## 5\n\nThe 5 of them.\n\n* Go 5 miles -> 15\n* Hit 5 -> 5\n\n## 15\n\n-> end\n"
    pack = write_pack(folder, text)
    assert command(rename, pack, "5", "150").return_value == 0
    assert (pack / "a.tale").read_text("utf-8") == text.replace("## 5\n", "## 150\n").replace(
        "-> 5\n", "-> 150\n"
    )


@lesson(47, "one malformed header disables the whole list of passages")
def broken_heading(folder: Path) -> None:
    tales = ("## 1905\n\n-> mill\n", "## [oh] no\n\nSo.\n\n## mill\n\n* [atack] Go -> end\n")
    assert codes(folder, *tales) == ["E006", "E106"]
    assert list(compiled(folder).placed) == ["1905", "mill"]


@lesson(49, "several choices under one condition are a fault, though right")
def choices_under_a_condition(folder: Path) -> None:
    text = "## 1905\n\n{if Wounded}\n* A -> end\n* B -> end\n* C -> end\n{end}\n* D -> end\n"
    assert codes(folder, text) == []


@lesson(51, "what only a card or a table leads to is called an orphan")
def entered_by_a_card(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for table in SMALL.glob("*.yaml"):
        (folder / table.name).write_bytes(table.read_bytes())
    (folder / "a.tale").write_text("", "utf-8")
    entries = [entry for entry in compiled(folder).entries if entry.target.isdecimal()]
    tales = [f"## {target}\n\n[Destiny 1]\n" for target in sorted({e.target for e in entries})]
    (folder / "a.tale").write_text("\n".join(tales) + "\n## 2999\n\n[Destiny 1]\n", "utf-8")
    lost = [one.passage for one in found_in(folder) if one.code == "W200"]
    assert lost == ["2999"]


@lesson(53, "a target that is decided in play is called an error")
def decided_in_play(folder: Path) -> None:
    text = (
        "## 1905\n\n[Gold 1 | {Wounded} turn to mill]\n\n## mill\n\n? die\n"
        "= 1-3 -> weir\n= 4-6 -> end\n\n## weir\n\n-> end\n"
    )
    assert codes(folder, text) == []


@lesson(55, "one bad declaration gives hundreds of errors")
def one_root(folder: Path) -> None:
    tale = "\n".join(
        f"## p{n}\n\n* {{Piety 2+}} Go -> p{n + 1}\n* Stay -> end\n" for n in range(300)
    )
    pack = write_pack(folder, tale + "\n## p300\n\n-> end\n")
    manifest = (pack / "pack.yaml").read_text("utf-8")
    (pack / "pack.yaml").write_text(manifest.replace("{name: Piety,", "{name: Peity,"), "utf-8")
    (one,) = [one for one in found_in(pack) if one.code[0] == "E"]
    assert (one.code, one.hint) == ("E104", "did you mean `Peity`?")
    assert "299 more places" in message(one)


@lesson(57, "making other things of the book broke saves")
def made_of_the_book(folder: Path) -> None:
    pack = write_pack(folder, "## ford\n\n* Go -> mill\n* Stay -> end\n\n## mill\n\n-> end\n")
    before = compiled(pack).book.hash
    command(map_command, pack, "-o", folder / "map.mmd")
    command(number, pack)
    assert (folder / "map.mmd").exists()
    assert compiled(pack).book.hash == before


@lesson(61, "a player can come to where there is no way out")
def no_way_out(folder: Path) -> None:
    wound = "## 1905\n\n? Piety 2: go\n+ -> gate\n- [become Wounded]\n  -> gate\n\n"
    gate = "## gate\n\n* {not Wounded} Walk -> end\n"
    (one,) = found(folder / "a", wound + gate)
    assert (one.code, one.passage) == ("W203", "gate")
    assert codes(folder / "b", wound + gate + "* Crawl -> end\n") == []
    assert STORY  # what is proved of reach stands in tests of its own
