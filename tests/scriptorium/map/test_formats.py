"""Each format holds the whole drawing, whatever the titles; the same bytes on every run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from scriptorium.map.arranging import arrange
from scriptorium.map.dot import to_dot
from scriptorium.map.drawing import Drawing, Edge, Node
from scriptorium.map.mermaid import to_mermaid

from tests.conftest import tool
from tests.scriptorium.map.books import FAULTY, code, run, said, shown, write_pack

HOSTILE = (
    'The "Mill"',
    "back\\slash \\N \\l \\",
    'ends in a quote\\"',
    "<b>bold</b> &amp; & <br/>",
    "</TABLE>]]>",
    "graph",
    "digraph { a -> b; }",
    "line\none\r\ntwo\ttab\x00\x07",
    "\N{GRINNING FACE}\N{FAMILY}\u200d\N{WOMAN}",
    "שלום עולם \u202e evil \u202c مرحبا",
    "a\u0301\u0302\u0303 e\u0301",
    "日本語の題名はとても長いので切られるはずです。そうでしょう。",
    "\ud800 half a pair",
    "x" * 200,
    "y" * 50_000,
    "word " * 60,
    "%% { } [ ] ( ) | ; # end click 1. one",
    "",
)


def hostile() -> Drawing:
    nodes = [
        Node(f"p{at}", "passage", f"p{at}", title, at + 1, group=title[:40], tags=(title,))
        for at, title in enumerate(HOSTILE)
    ]
    edges = [Edge(f"p{at}", f"p{at + 1}", "choice") for at in range(len(HOSTILE) - 1)]
    return Drawing(HOSTILE[0], tuple(nodes), tuple(edges))


@pytest.mark.parametrize("layout", ["trees", "layers"])
def test_graphviz_accepts_any_title(layout: Any) -> None:
    dot = to_dot(arrange(hostile(), layout))
    made = subprocess.run([tool("dot"), "-Tsvg"], input=dot.encode(), capture_output=True)
    assert made.returncode == 0, made.stderr
    assert b"rror" not in made.stderr
    svg = ElementTree.fromstring(made.stdout)
    words = {"".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")}
    assert 'The "Mill"' in {w.removeprefix("p0 · 1 ").strip() for w in words}
    assert "back\\slash \\N \\l \\" in words
    assert "<b>bold</b> &amp; &" in words


def test_a_long_title_is_wrapped_and_cut() -> None:
    sheet = arrange(hostile(), "layers")
    lines = {mark.id: mark.lines for mark in sheet.marks}
    assert len(lines["p13"]) <= 4
    assert lines["p13"][-1].endswith("…")
    assert max(len(line) for line in lines["p14"]) <= 25


def test_mermaid_has_safe_ids_and_no_bare_sign_of_its_own() -> None:
    text = to_mermaid(hostile())
    assert text.isprintable() or "\n" in text
    for line in text.splitlines()[2:]:
        if '"' in line:
            assert re.fullmatch(
                r"\s*(subgraph (g\d+|legend)\[\"[^\"]*\"\]"
                r"|[nl]k?\d+[\[({>/]+\"[^\"<>`]*(<br/>[^\"<>`]*)*\"[\])}/\\]+:::k\d"
                r"|a\d+\(\( \)\) \S+ b\d+\[\"[^\"]*\"\])",
                line,
            ), line
        else:
            assert re.fullmatch(r"\s*(n\d+ \S+ n\d+|end|classDef k\d .*)", line), line


def schema_faults(value: Any, schema: dict[str, Any], root: dict[str, Any], at: str) -> list[str]:
    """What of a value a JSON schema forbids, as far as ours use the language."""
    known = {
        "$ref", "description", "type", "required", "additionalProperties", "properties", "items",
        "enum", "minLength", "minimum", "pattern", "$schema", "title", "$defs",
    }  # fmt: skip
    assert set(schema) <= known, set(schema) - known
    if "$ref" in schema:
        return schema_faults(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, at)
    types = {
        "object": dict, "array": list, "string": str, "boolean": bool, "integer": int,
        "null": type(None),
    }  # fmt: skip
    wanted = schema.get("type")
    if wanted is not None:
        allowed = [wanted] if isinstance(wanted, str) else wanted
        if not any(type(value) is types[name] for name in allowed):
            return [f"{at}: {value!r} is none of {allowed}"]
    faults = []
    if "enum" in schema and value not in schema["enum"]:
        faults.append(f"{at}: {value!r}")
    if isinstance(value, str):
        if len(value) < schema.get("minLength", 0):
            faults.append(f"{at}: too short")
        if "pattern" in schema and not re.search(schema["pattern"], value):
            faults.append(f"{at}: {value!r}")
    if isinstance(value, int) and value < schema.get("minimum", value):
        faults.append(f"{at}: {value}")
    if isinstance(value, list):
        for number, item in enumerate(value):
            faults += schema_faults(item, schema.get("items", {}), root, f"{at}/{number}")
    if isinstance(value, dict) and "properties" in schema:
        faults += [f"{at}: lacks {key}" for key in schema.get("required", ()) if key not in value]
        for key, item in value.items():
            if key in schema["properties"]:
                faults += schema_faults(item, schema["properties"][key], root, f"{at}/{key}")
            else:
                faults.append(f"{at}: {key}")
    return faults


@pytest.mark.parametrize("arguments", [("faulty",), ("tales",), ("tales", "--board")])
def test_json_is_as_its_schema_says(root: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    schema = json.loads((root / "grammar" / "schemas" / "map.json").read_text("utf-8"))
    pack, *options = arguments
    data = shown(write_pack(tmp_path, FAULTY) if pack == "faulty" else pack, *options)
    assert schema_faults(data, schema, schema, "") == []
    assert data["nodes"]
    ids = [node["id"] for node in data["nodes"]]
    assert len({*ids}) == len(ids)
    assert all(e["source"] in ids and e["target"] in ids for e in data["edges"])


def test_the_schema_check_finds_planted_faults(root: Path, tmp_path: Path) -> None:
    schema = json.loads((root / "grammar" / "schemas" / "map.json").read_text("utf-8"))
    data = shown(write_pack(tmp_path, FAULTY))
    data["nodes"][0]["kind"] = 3
    data["edges"][0] |= {"kind": "teleport", "count": 0, "colour": "red"}
    del data["title"]
    assert len(schema_faults(data, schema, schema, "")) == 5


@pytest.mark.parametrize(
    ("ending", "start"),
    [
        ("dot", b"digraph malory {"),
        ("gv", b"digraph malory {"),
        ("svg", b"<?xml"),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF"),
        ("mmd", b"%%"),
        ("json", b"{"),
        ("graphml", b"<?xml"),
    ],
)
def test_the_ending_says_the_format(tmp_path: Path, ending: str, start: bytes) -> None:
    if ending in ("svg", "png", "pdf"):
        tool("dot")
    pack = write_pack(tmp_path / "pack", FAULTY)
    file = tmp_path / f"map.{ending}"
    result = run(pack, "-o", file)
    assert code(result) == 0, said(result)
    assert file.read_bytes().startswith(start)
    assert sorted(os.listdir(tmp_path)) == [f"map.{ending}", "pack"]


def test_graphml_is_read_by_networkx(tmp_path: Path) -> None:
    import networkx as nx

    pack = write_pack(tmp_path / "pack", FAULTY)
    file = tmp_path / "map.graphml"
    assert code(run(pack, "-o", file)) == 0
    graph = nx.read_graphml(file)
    data = shown(pack)
    assert set(graph) == {node["id"] for node in data["nodes"]}
    assert graph.number_of_edges() == len(data["edges"])


def test_without_a_file_dot_goes_to_standard_output(tmp_path: Path) -> None:
    pack = write_pack(tmp_path)
    assert run(pack).stdout.startswith("digraph malory {")
    assert run(pack, "-o", "-").stdout == run(pack).stdout
    assert run(pack, "-o", "-", "--format", "mmd").stdout.startswith("%% The Mill")


def test_the_same_bytes_under_every_hash_seed(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack", FAULTY)
    script = (
        "import sys; from scriptorium.map.command import map_command as m;"
        "m(sys.argv[1:], standalone_mode=False)"
    )
    for arguments in (
        ["tales"],
        ["tales", "--board"],
        ["tales", "--collapse", "--format", "mmd"],
        [str(pack), "--problems", "--format", "json"],
    ):
        made = set()
        for seed in ("0", "1", "2"):
            result = subprocess.run(
                [sys.executable, "-c", script, *arguments],
                capture_output=True,
                env={**os.environ, "PYTHONHASHSEED": seed},
                check=True,
            )
            made.add(result.stdout)
        assert len(made) == 1
        assert made != {b""}
