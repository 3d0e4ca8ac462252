"""How a pack sets its check: what is told, how bad it is, and what rules are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from malory.book import model
from malory.book.compiling import Compilation
from malory.book.lowering import Site
from malory.pack import RuleSetting, Vocabulary
from malory.source import Diagnostic, Option, Page, Severity, load_page, pages, severity
from malory.source.pages import parse_page
from malory.tale import Fault
from scriptorium.check import checking
from scriptorium.check.checking import Checker, Selection, check_folder
from scriptorium.check.settings import Settings

from tests.book.packs import write_pack
from tests.scriptorium.check.asking import STORY, found_by

PAGE = """\
# W399 planted

severity: warning
message: planted {n}
default: {default}
options: most=3, share=0.5, words=so|very, names=

Told.
"""
TALE = "## 1905\n\n* {Wounded} Go -> end\n\n## 1990\n\nSo.\n\n-> end\n"


def set_up(folder: Path, rules: str) -> Path:
    pack = write_pack(folder, TALE)
    with (pack / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write(f"check: {{rules: {rules}}}\n")
    return pack


def told(pack: Path, select: tuple[str, ...] = (), prose: bool = True) -> dict[str, str]:
    return {one.code: severity(one).value for one in found_by(pack, select, prose)}


def test_what_a_pack_turns_off_is_not_told(tmp_path: Path) -> None:
    assert told(set_up(tmp_path / "a", "{}")) == {"W203": "warning", "W200": "warning"}
    assert told(set_up(tmp_path / "b", "{W203: off}")) == {"W200": "warning"}
    assert told(set_up(tmp_path / "c", "{W203: off, W200: off}")) == {}


def test_how_bad_a_finding_is_says_the_pack(tmp_path: Path) -> None:
    assert told(set_up(tmp_path, "{W203: error, W200: info}")) == {"W203": "error", "W200": "info"}


def test_a_budget_is_let_pass_and_one_more_tells_all(tmp_path: Path) -> None:
    assert told(set_up(tmp_path, "{W200: {budget: 1}}")) == {"W203": "warning"}
    (tmp_path / "b.tale").write_text("## 1995\n\nSo.\n\n-> end\n", "utf-8")
    found = found_by(tmp_path)
    assert [one.code for one in found] == ["W203", "W200", "W200"]


def test_an_edit_of_the_manifest_is_seen_by_a_checker(tmp_path: Path) -> None:
    pack = set_up(tmp_path, "{}")
    checker = Checker(pack, Selection(ignore=STORY))
    assert len(checker.check()[1]) == 2
    set_up(tmp_path, "{W203: off}")
    assert [one.code for one in checker.check()[1]] == ["W200"]
    set_up(tmp_path, "{W200: off}")
    assert [one.code for one in checker.check()[1]] == ["W203"]


def test_settings_of_the_check_do_not_make_another_book(tmp_path: Path) -> None:
    one = check_folder(set_up(tmp_path, "{}"))[0].book.hash
    assert check_folder(set_up(tmp_path, "{W203: off}"))[0].book.hash == one


# ------------------------------------------------------------------------------- planted rules


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Plants a page for W399, whose rule is on or off by default."""

    def plant(default: str) -> None:
        planted = parse_page(PAGE.replace("{default}", default))

        def load(code: str) -> Page:
            return planted if code == "W399" else load_page(code)

        monkeypatch.setattr("scriptorium.check.settings.load_page", load)
        monkeypatch.setattr(pages, "load_page", load)

    return plant


def rule(find: Callable[..., object]) -> ModuleType:
    module = ModuleType("planted")
    module.__dict__.update(CODES=("W399",), find=find)
    return module


def test_a_rule_gets_what_its_page_says_until_the_pack_says_otherwise(
    page: Callable[[str], None],
) -> None:
    page("on")
    plain = Settings()
    assert (plain.number("W399", "most"), plain.number("W399", "share")) == (3, 0.5)
    assert (plain.names("W399", "words"), plain.names("W399", "names")) == (("so", "very"), ())
    given: tuple[tuple[str, Option], ...] = (("most", 5), ("words", ("lo",)))
    settings = Settings([RuleSetting("W399", options=given)])
    assert (settings.number("W399", "most"), settings.names("W399", "words")) == (5, ("lo",))
    assert settings.mark(["W399"]) != plain.mark(["W399"])
    for wrong in ("words", "nothing"):
        with pytest.raises(KeyError):
            settings.number("W399", wrong)
    with pytest.raises(KeyError):
        settings.names("W399", "most")


@pytest.mark.parametrize(
    ("default", "rules", "runs"),
    [("on", [], 1), ("off", [], 0), ("off", [RuleSetting("W399", "error", True)], 1)],
)
def test_a_rule_of_the_book_that_is_off_is_not_run(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    page: Callable[[str], None],
    default: str,
    rules: list[RuleSetting],
    runs: int,
) -> None:
    page(default)
    ran: list[Settings] = []

    def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
        ran.append(settings)
        here = compilation.placed["1905"]
        yield Diagnostic("W399", here.place(here.unit.heading), (("n", "one"),))

    monkeypatch.setattr(checking, "BOOK_RULES", (rule(find),))
    monkeypatch.setattr(Settings, "of", lambda pack: Settings(rules))
    found = check_folder(write_pack(tmp_path, TALE))[1]
    assert len(ran) == runs
    levels = [severity(one) for one in found if one.code == "W399"]
    assert levels == ([Severity.ERROR if rules else Severity.WARNING] if runs else [])


def test_prose_checks_are_left_out_by_name_or_by_selection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Callable[[str], None]
) -> None:
    page("on")
    ran: list[str] = []

    def find(compilation: Compilation, settings: Settings) -> Iterator[Diagnostic]:
        ran.append(compilation.pack.name)
        here = compilation.placed["1905"]
        yield Diagnostic("W399", here.place(here.unit.heading), (("n", "one"),))

    monkeypatch.setattr(checking, "prose_rules", lambda: (rule(find),))
    pack = write_pack(tmp_path, TALE)
    assert "W399" not in told(pack, prose=False)
    assert "W399" not in told(pack, select=("W2",))
    assert ran == []
    assert "W399" in told(pack)
    assert "W399" in told(pack, select=("W399",))


def test_what_passages_say_is_kept_whatever_is_selected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Callable[[str], None]
) -> None:
    page("on")
    looked: list[str] = []

    def find(
        passage: model.Passage, site: Site, vocabulary: Vocabulary, settings: Settings
    ) -> Iterator[Fault]:
        looked.append(passage.id)
        assert site.tree is not None
        assert site.text.startswith(f"## {passage.id}")
        yield Fault("W399", site.heading, (("n", passage.id),))

    monkeypatch.setattr(checking, "PASSAGE_RULES", (rule(find),))
    pack = write_pack(tmp_path, TALE)
    assert "W399" not in told(pack, select=("W2",))
    assert looked == ["1905", "1990"]
    assert "W399" in told(pack)
    assert looked == ["1905", "1990"]


def test_what_a_passage_rule_found_is_kept_under_the_options_it_got(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Callable[[str], None]
) -> None:
    page("on")
    looked: list[int | float] = []

    def find(
        passage: model.Passage, site: Site, vocabulary: Vocabulary, settings: Settings
    ) -> Iterator[Fault]:
        looked.append(settings.number("W399", "most"))
        return iter(())

    monkeypatch.setattr(checking, "PASSAGE_RULES", (rule(find),))
    pack = write_pack(tmp_path, "## 1905\n\n-> end\n")
    for most, seen in ((3, [3]), (3, [3]), (5, [3, 5]), (5, [3, 5]), (3, [3, 5, 3])):
        settings = Settings([RuleSetting("W399", options=(("most", most),))])
        monkeypatch.setattr(Settings, "of", lambda pack, settings=settings: settings)
        check_folder(pack)
        assert looked == seen
