"""The SARIF log: as the standard asks, with help, relative places, fixes and marks that stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.book.packs import write_pack
from tests.presenter.schema import faults
from tests.scriptorium.check.asking import run

TALE = """\
## 1905 Ça

* [atack] Ä -> nowhere
* {Wounded} Stay -> end

## 1905

-> end
"""
SCHEMA = Path(__file__).with_name("sarif.json")


# Any: a log is what JSON holds.
def log(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--format", "sarif").output)


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write_pack(tmp_path / "my pack", TALE)


def test_a_log_is_as_the_standard_asks(pack: Path) -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    for arguments in (["my pack"], [str(pack)]):
        assert faults(log(*arguments), schema, schema) == []
    (pack / "a.tale").write_text("## 1905\n\n-> end\n", "utf-8")
    clean = log("my pack")
    assert faults(clean, schema, schema) == []
    assert clean["runs"][0]["results"] == []


def test_a_finding_has_its_place_in_code_points_and_its_rule_the_page(pack: Path) -> None:
    (run,) = log("my pack")["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    tag, target, twice = run["results"]
    place = tag["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "my%20pack/a.tale", "uriBaseId": "%SRCROOT%"}
    region = {key: place["region"][key] for key in ("startLine", "startColumn", "endColumn")}
    assert region == {"startLine": 3, "startColumn": 4, "endColumn": 9}
    assert target["locations"][0]["physicalLocation"]["region"]["startColumn"] == 16
    rule = run["tool"]["driver"]["rules"][tag["ruleIndex"]]
    assert (rule["id"], rule["name"], tag["level"]) == ("E106", "UnknownTag", "error")
    assert rule["help"]["markdown"].startswith("# E106 unknown-tag")
    assert rule["fullDescription"]["text"].endswith(".")
    assert "##" not in rule["fullDescription"]["text"]
    (related,) = twice["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == 1
    assert tag["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "1905"


def test_a_fix_is_told_as_what_to_delete_and_what_to_put_there(pack: Path) -> None:
    tag, target, _ = log("my pack")["runs"][0]["results"]
    assert "fixes" not in target
    (fix,) = tag["fixes"]
    assert fix["description"]["text"] == "write `attack`"
    (change,) = fix["artifactChanges"]
    assert change["artifactLocation"]["uri"] == "my%20pack/a.tale"
    (replacement,) = change["replacements"]
    assert replacement["deletedRegion"]["startColumn"] == 4
    assert replacement["insertedContent"] == {"text": "attack"}


def test_fingerprints_stay_when_lines_move(pack: Path) -> None:
    def marks() -> list[str]:
        results = log("my pack")["runs"][0]["results"]
        return [one["partialFingerprints"]["maloryFinding/v1"] for one in results]

    before = marks()
    (pack / "a.tale").write_text(f"// Moved.\n\n{TALE}", "utf-8")
    assert marks() == before
    assert len(set(before)) == 3


def test_what_a_pack_sets_is_the_level_and_the_page_the_default(pack: Path) -> None:
    (pack / "a.tale").write_text("## 1905\n\n* {Wounded} Go -> end\n", "utf-8")
    with (pack / "pack.yaml").open("a", encoding="utf-8") as manifest:
        manifest.write("check: {rules: {W203: error}}\n")
    (run,) = log("my pack")["runs"]
    assert run["results"][0]["level"] == "error"
    assert run["tool"]["driver"]["rules"][0]["defaultConfiguration"]["level"] == "warning"
