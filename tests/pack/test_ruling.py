"""What a manifest sets for the check, and what it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.pack import Pack, RuleSetting, pack_from_plain
from malory.source import Diagnostic, message

from tests.pack.packs import codes, load_mill


def load(folder: Path, rules: str) -> tuple[Pack, list[Diagnostic]]:
    return load_mill(folder, f"check: {{rules: {rules}}}\n")


@pytest.mark.parametrize(
    ("rules", "setting"),
    [
        ("{W203: off}", RuleSetting("W203", is_on=False)),
        ("{W203: 'off'}", RuleSetting("W203", is_on=False)),
        ("{W203: on}", RuleSetting("W203", is_on=True)),
        ("{W203: error}", RuleSetting("W203", "error", True)),
        ("{W203: {severity: info, budget: 3}}", RuleSetting("W203", "info", True, 3)),
        ("{W203: {budget: 2}}", RuleSetting("W203", budget=2)),
        ("{E131: error}", RuleSetting("E131", "error", True)),
    ],
)
def test_a_code_is_set_by_a_word_or_a_mapping(
    tmp_path: Path, rules: str, setting: RuleSetting
) -> None:
    pack, found = load(tmp_path, rules)
    assert found == []
    assert pack.manifest.check == (setting,)


@pytest.mark.parametrize(
    ("rules", "code", "hint"),
    [
        ("{w203: off}", "E085", "did you mean `W203`?"),
        ("{W203: {sevrity: error}}", "E077", "did you mean `severity`?"),
        ("{W203: of}", "E082", "did you mean `off`?"),
        ("{W203: {severity: eror}}", "E082", "did you mean `error`?"),
        ("{W203: {budget: -1}}", "E079", ""),
        ("{W203: {budget: 1.5}}", "E079", ""),
        ("{W203: {budget: 99999999999999999999}}", "E081", ""),
        ("{W203: [off]}", "E079", ""),
        ("[W203]", "E079", ""),
        ("{E103: off}", "E097", ""),
        ("{E103: warning}", "E097", ""),
        ("{E103: {budget: 3}}", "E097", ""),
    ],
)
def test_what_nobody_can_set_is_told_with_what_is_near(
    tmp_path: Path, rules: str, code: str, hint: str
) -> None:
    _, found = load(tmp_path, rules)
    assert codes(found) == [code]
    assert found[0].hint == hint
    assert "{" not in message(found[0])


def test_a_number_too_large_is_told_with_its_range(tmp_path: Path) -> None:
    _, found = load(tmp_path, f"{{W203: {{budget: 1{'0' * 23}}}}}")
    assert message(found[0]).endswith("is not in the range 0 to 1000000000")


def test_a_faulty_setting_costs_only_itself(tmp_path: Path) -> None:
    pack, found = load(tmp_path, "{W299: off, W203: off}")
    assert codes(found) == ["E085"]
    assert [rule.code for rule in pack.manifest.check] == ["W203"]


def test_settings_go_into_a_compiled_book_and_come_back(tmp_path: Path) -> None:
    pack, _ = load(tmp_path, "{W203: {severity: info, budget: 3}, W201: off}")
    assert pack_from_plain(pack.to_plain()).manifest == pack.manifest
    assert [rule.code for rule in pack.manifest.check] == ["W201", "W203"]
