"""The words of a rule are found by its id."""

from pathlib import Path

import pytest
from malory.telling import rules

PAGE = """\
# Rules

- **R088** A passage is read; then the knight chooses how to
  respond.
- **R089** The reader pauses at the mark.

R090. Any skill may be used.
| A29 | Both dice pools hold. |
"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toy.md").write_text(PAGE, "utf-8")
    monkeypatch.setattr(rules, "_folder", lambda: tmp_path)


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("R088", "A passage is read; then the knight chooses how to respond."),
        ("R089", "The reader pauses at the mark."),
        ("R090", "Any skill may be used."),
        ("A29", "Both dice pools hold."),
        ("R08", ""),
        ("R0.*", ""),
        ("", ""),
    ],
)
def test_an_entry_ends_where_the_next_begins(page: None, id: str, words: str) -> None:
    assert rules.rule_words("toy", id) == words


def test_a_game_without_a_page_has_no_words(page: None) -> None:
    assert rules.rule_words("other", "R088") == ""


def test_the_rules_of_tales_are_there() -> None:
    assert rules.rule_words("tales", "R088")
