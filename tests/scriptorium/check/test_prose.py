"""The rules of prose and calibration beyond their pages: what is one fault, whose language, what an
edit touches, how much is kept."""

from __future__ import annotations

import tracemalloc
from array import array
from pathlib import Path

import pytest
from malory.source import Diagnostic, message
from scriptorium.check.checking import Checker, Selection
from scriptorium.check.rules.prose import reading
from scriptorium.check.rules.prose.open_quotes import unmatched
from scriptorium.check.rules.prose.reading import CODES, MOST, Reader
from scriptorium.check.rules.prose.repeated_runs import met_twice
from scriptorium.check.settings import Settings

from bench.synthetic import make_book, malory_files
from tests.book.packs import compiled, found_in, write_pack

RUN = "the miller looks at the wheel for a long while"


def tale(**passages: str) -> str:
    """Passages that lead to each other in a row, each with this text."""
    ids = list(passages)
    after = [*ids[1:], "end"]
    return "".join(
        f"## {id}\n\n{text}\n\n-> {to}\n\n"
        for (id, text), to in zip(passages.items(), after, strict=True)
    )


def found(folder: Path, code: str) -> list[Diagnostic]:
    return [one for one in found_in(folder) if one.code == code]


def with_table(folder: Path, text: str, *tables: str) -> Path:
    write_pack(folder, text)
    with (folder / "pack.yaml").open("a", encoding="utf-8") as pack:
        pack.write("\n".join(tables) + "\n")
    return folder


def test_a_run_that_three_passages_share_is_one_fault_with_all_its_places(tmp_path: Path) -> None:
    text = tale(mill=f"First {RUN}.", barn=f"Then {RUN} and on.", gate=f"Again {RUN}.")
    (one,) = found(write_pack(tmp_path, text), "W300")
    assert RUN in message(one)
    # The book's order is that of the ids: the barn's is the first stand.
    assert (one.place.line, one.passage) == (15, "gate")
    assert [note.place.line for note in one.notes] == [9, 3]


def test_of_an_edited_book_a_run_is_told_as_it_now_stands(tmp_path: Path) -> None:
    """A watched pack keeps what it read of a run; an edit of either stand is read all the same."""
    texts = {"mill": f"First {RUN}.", "barn": f"Then {RUN} and on."}
    checker = Checker(write_pack(tmp_path, tale(**texts)), Selection(("W300",)))

    def runs() -> list[tuple[str, list[str]]]:
        return [(message(one), [note.text for note in one.notes]) for one in checker.check()[1]]

    first = runs()
    assert first == runs()
    write_pack(tmp_path, tale(**{**texts, "barn": f"Then, of all the men, {RUN} and on."}))
    assert runs() == first
    write_pack(tmp_path, tale(mill=f"First {RUN} and on.", barn=texts["barn"]))
    (longer,) = runs()
    assert f"{RUN} and on" in longer[0]
    write_pack(tmp_path, tale(mill=texts["mill"], barn="Nobody."))
    assert runs() == []


def test_runs_that_stand_once_take_little_room_to_be_told_apart() -> None:
    """A set of so many numbers would take 15 MB."""
    every = [array("q", range(n, n + 100)) for n in range(1, 200_001, 100)]
    every += [array("q", [7, 7, 70_007])]
    tracemalloc.start()
    try:
        assert met_twice(every) == {7, 70_007}
        assert tracemalloc.get_traced_memory()[1] < 6_000_000
    finally:
        tracemalloc.stop()


def test_sections_of_one_passage_may_repeat_each_other(tmp_path: Path) -> None:
    text = f"## mill\n\nSo.\n\n* Go -> one\n* Stay -> two\n\n### one\n\nNow {RUN}.\n\n-> end\n\n"
    text += f"### two\n\nThen {RUN}.\n\n-> end\n"
    assert found(write_pack(tmp_path, text), "W300") == []


def test_seven_words_in_a_row_are_no_run(tmp_path: Path) -> None:
    seven = "looks at the wheel for a long"
    text = tale(mill=f"He {seven} day.", barn=f"She {seven} night.")
    assert found(write_pack(tmp_path, text), "W300") == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('"So," he says, "it goes."', ""),
        ('"So," he says, "it goes.', '"it goes.'),
        ("“So,” he says (twice).", ""),
        ("He says (twice.", "(twice."),
        ("He says twice).", ")."),
        ("It's the knights' mill, o' course.", ""),
    ],
)
def test_marks_without_a_partner_are_told_from_apostrophes(text: str, fault: str) -> None:
    assert unmatched(text) == fault


def test_speech_that_opens_again_in_the_next_paragraph_is_whole(tmp_path: Path) -> None:
    text = '## mill\n\n"So it goes, and on.\n\n"And on," he says.\n\n-> end\n'
    assert found(write_pack(tmp_path, text), "W304") == []


def test_names_are_known_from_cards_ledger_genitives_and_plurals(tmp_path: Path) -> None:
    folder = with_table(
        tmp_path,
        tale(mill="Here Bedwyr's mill stands, and Mererid has the Lucans' key to the Clarent."),
        "prose: {names: [Lucan]}",
    )
    (folder / "ledger").mkdir()
    (folder / "ledger" / "a.yaml").write_text(
        '- {passage: "mill", register: saga, names: [Bedwyr, Mererid]}\n', "utf-8"
    )
    assert found(folder, "W306") == []


def test_a_misspelt_name_has_the_right_one_beside_it(tmp_path: Path) -> None:
    folder = with_table(tmp_path, tale(mill="The mill is Bedwin's."), "prose: {names: [Bedwyr]}")
    (one,) = found(folder, "W306")
    assert (one.hint, message(one)) == (
        "did you mean `Bedwyr`?",
        "`Bedwin` is a name that the pack does not know",
    )


def test_a_pack_in_another_language_gets_no_rules_of_english(tmp_path: Path) -> None:
    text = tale(mill="Das Mühlrad stehht, als ob as if as though like a like an Bedwin.")
    folder = with_table(tmp_path, text, "language: de")
    assert found_in(folder) == []
    (folder / "pack.yaml").write_text(
        (folder / "pack.yaml").read_text("utf-8").replace("language: de", "language: en"), "utf-8"
    )
    assert {one.code for one in found_in(folder)} >= {"W306", "W307", "W309"}


def test_spelling_follows_the_country(tmp_path: Path) -> None:
    text = tale(mill="The colour of the wheel is the color of the gate.")
    for language, wrong in (("en-GB", "color"), ("en-US", "colour")):
        folder = with_table(tmp_path / language, text, f"language: {language}")
        (one,) = found(folder, "W307")
        assert dict(one.facts)["word"] == wrong
    assert found(write_pack(tmp_path / "en", text), "W307") == []


def test_a_pet_word_may_be_a_phrase_and_has_two_budgets(tmp_path: Path) -> None:
    text = tale(mill="At once he sits, and at once it stops.", barn="At once it is dark.")
    pet = "prose: {pet_words: [{word: at once, per_encounter: 1, per_10000: 2}]}"
    told = [message(one) for one in found(with_table(tmp_path, text, pet), "W301")]
    assert told == [
        "`at once` stands 2 times in this encounter; its budget is 1",
        "`at once` stands 3 times in 14 words; its budget is 2",
    ]


def test_what_is_set_off_is_not_looked_for(tmp_path: Path) -> None:
    folder = with_table(tmp_path, tale(mill="The the mill."), "check: {rules: {W303: off}}")
    assert found_in(folder) == []


def test_a_reader_reads_only_what_was_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path, tale(mill="The the mill.", barn="The barn.", gate="The gate."))
    reader, read = Reader(), []

    def counting(family: reading.Family, inserts: dict[str, str]) -> object:
        read.append(family.id)
        return real(family, inserts)

    real = reading.read_family
    monkeypatch.setattr(reading, "read_family", counting)
    first = compiled(tmp_path)
    assert [one.code for one in reader.find(first, Settings.of(first.pack))] == ["W303"]
    assert sorted(read) == ["barn", "gate", "mill"]
    read.clear()
    edited = (tmp_path / "a.tale").read_text("utf-8").replace("The the mill", "The mill")
    (tmp_path / "a.tale").write_text(edited, "utf-8")
    second = compiled(tmp_path)
    assert reader.find(second, Settings.of(second.pack)) == []
    assert read == ["mill"]


def test_a_reader_of_two_packs_by_turns_reads_each_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packs = [
        compiled(write_pack(tmp_path / name, tale(mill="The mill."))) for name in ("one", "two")
    ]
    reader, read = Reader(), []

    def counting(family: reading.Family, inserts: dict[str, str]) -> object:
        read.append(family.id)
        return real(family, inserts)

    real = reading.read_family
    monkeypatch.setattr(reading, "read_family", counting)
    for compilation in packs * 3:
        reader.find(compilation, Settings.of(compilation.pack))
    assert read == ["mill", "mill"]


def test_no_more_findings_of_a_code_are_told_than_anyone_reads(tmp_path: Path) -> None:
    passages = {f"p{number}": f"So so it goes on at {number}." for number in range(MOST + 5)}
    folder = with_table(tmp_path, tale(**passages), "check: {rules: {W303: {legal: []}}}")
    pack = (folder / "pack.yaml").read_text("utf-8").replace("[1, 3000]", "[1, 9000]")
    (folder / "pack.yaml").write_text(pack, "utf-8")
    told = found(folder, "W303")
    assert len(told) == MOST
    assert told[-1].hint or any("more W303" in one.hint for one in told)


def test_a_broken_passage_costs_the_prose_of_the_others_nothing(tmp_path: Path) -> None:
    text = tale(mill="The the mill.") + "## barn\n\nThe the {nobody: barn.\n\n-> end\n"
    codes = [one.code for one in found_in(write_pack(tmp_path, text))]
    assert codes.count("W303") == 1


def test_a_made_up_book_is_read_without_fail(tmp_path: Path) -> None:
    for name, text in malory_files(make_book(120, seed=3)).items():
        (tmp_path / name).write_text(text, "utf-8")
    compilation = compiled(tmp_path)
    said = Reader().find(compilation, Settings.of(compilation.pack))
    assert {one.code for one in said} <= set(CODES)
    assert all(one.place.line > 0 and "{" not in message(one) for one in said)


def test_calibration_is_a_packs_own_and_not_its_bases(tmp_path: Path) -> None:
    write_pack(tmp_path, tale(mill="So it goes."))
    (tmp_path / "pack.yaml").write_text(
        "title: B\ngame: tales\nbase: tales\neditions: [{name: none}]\n", "utf-8"
    )
    manifest = compiled(tmp_path).pack.manifest
    assert manifest.calibration == ()
    assert manifest.prose.names == ()


def test_every_rule_of_prose_has_a_language_and_a_code_of_its_own() -> None:
    rules = (*reading.COUNTED, *reading.GATHERED)
    assert len({rule.CODE for rule in rules}) == len(rules)
    assert {language for rule in rules for language in rule.LANGUAGES} == {"en"}


def test_a_doubled_word_is_quoted_as_it_is_written(tmp_path: Path) -> None:
    found_ones = found(write_pack(tmp_path, tale(mill="The the mill.")), "W303")
    assert ["The the" in message(one) for one in found_ones] == [True]
