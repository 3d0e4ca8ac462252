"""Diagnostics: their order, their messages, and near names."""

from __future__ import annotations

import pytest
from malory.source import (
    Diagnostic,
    Place,
    Severity,
    load_page,
    message,
    nearest,
    page_codes,
    severity,
)
from malory.source.pages import parse_page

PAGE = """# E012 a-name

severity: warning
message: `{found}` is odd, {end} stays

Why it matters.

## Bad

```tale
## 1

message: not a field
```

```yaml pack.yaml
a: 1
```

## Good

```tale
## 1
```
"""


def at(line: int, column: int, code: str = "E011") -> Diagnostic:
    return Diagnostic(code, Place("a", line, column, line, column + 1))


def test_findings_come_in_reading_order() -> None:
    mixed = [at(2, 1), at(1, 9), at(1, 2, "E012"), at(1, 2, "E011"), at(10, 1)]
    ordered = sorted(mixed, key=lambda one: one.sort_key)
    assert [(one.place.line, one.place.column, one.code) for one in ordered] == [
        (1, 2, "E011"),
        (1, 2, "E012"),
        (1, 9, "E011"),
        (2, 1, "E011"),
        (10, 1, "E011"),
    ]


def test_a_page_is_read_with_all_its_examples() -> None:
    page = parse_page(PAGE)
    assert (page.code, page.name, page.severity) == ("E012", "a-name", Severity.WARNING)
    assert page.message == "`{found}` is odd, {end} stays"
    assert [(one.language, one.file) for one in page.bad] == [("tale", ""), ("yaml", "pack.yaml")]
    assert page.bad[0].text == "## 1\n\nmessage: not a field\n"
    assert len(page.good) == 1


@pytest.mark.parametrize("part", ["# E012 a-name", "severity: warning", "message: "])
def test_a_page_that_lacks_a_part_is_refused(part: str) -> None:
    with pytest.raises(ValueError, match="needs"):
        parse_page(PAGE.replace(part, "") if part != "message: " else PAGE.replace(part, "x "))


def test_every_page_can_be_read_and_is_named_as_its_file() -> None:
    for code in page_codes():
        assert load_page(code).code == code


def test_an_unknown_code_has_no_page() -> None:
    with pytest.raises(KeyError):
        load_page("E999")


def test_a_message_is_its_template_with_the_facts() -> None:
    place = Place("a", 1, 1, 1, 2)
    assert message(Diagnostic("E020", place)) == "the choice has no `->` and target"
    named = Diagnostic("E022", place, (("target", "The Ford"),))
    assert message(named) == "`The Ford` is not a target"
    assert severity(named) is Severity.ERROR


def test_the_nearest_name_is_the_same_on_every_run() -> None:
    assert nearest("woundd", ["Mad", "Wounded", "Lost"]) == "Wounded"
    assert nearest("abc", ["abd", "abe"]) == nearest("abc", ["abe", "abd"]) == "abe"
    assert nearest("zzz", ["Mad"]) == ""
    assert nearest("x" * 10_000, ["Mad"]) == ""
