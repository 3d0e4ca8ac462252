"""The server driven by a client that is not ours, and the extension as it is packed.

They need node, and what `make vsix` installs: Microsoft's protocol library and client.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from scriptorium.check.checking import check_folder

from tests.conftest import tool
from tests.scriptorium.server.asking import TALE, write


@pytest.fixture
def vscode(root: Path) -> Path:
    """The extension's folder, with its packages installed; else a skip."""
    tool("node")
    folder = root / "tools" / "vscode"
    if not (folder / "node_modules" / "vscode-languageserver-protocol").is_dir():
        if os.environ.get("MALORY_ALL_TESTS"):
            install = [tool("npm"), "install", "--no-package-lock", "--silent", "--no-audit"]
            subprocess.run(install, cwd=folder, check=True)
        else:
            pytest.skip("the extension's packages are not installed: make vsix")
    return folder


def test_a_whole_editing_session_by_another_client(vscode: Path, tmp_path: Path) -> None:
    folder = write(tmp_path / "pack")
    (folder / "one.play").write_text("start mill\ncheck at weir\n", "utf-8")
    script = vscode / "test" / "session.js"
    command = [sys.executable, "-m", "scriptorium", "lsp", "--stdio"]
    done = subprocess.run(
        [tool("node"), str(script), str(folder), "--", *command],
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert report == {
        "encoding": "utf-16",
        "clean": 0,
        "broken": [["there is no passage `wier`", 14]],
        "completed": True,
        "actions": [
            "Write `weir`",
            "Write the section `mill.wier`",
            "Write the passage `wier`",
            "Mend all that is sure",
        ],
        "mended": 0,
        "hover": True,
        "definition": True,
        "renamed": ["weir", "a.tale", "one.play", "create", "numbers.lock"],
        "after": 0,
        "outline": ["mill The Mill", "dam The Weir"],
        "lenses": ["entered by the start", "2 references", "1 reference"],
        "drawn": True,
        "refused": [-32803, True],
        "exit": 0,
    }
    expected = TALE.replace("* Leave -> weir", "* Listen -> inside\n* Leave \U0001f409 -> dam")
    assert (folder / "a.tale").read_text("utf-8") == expected.replace("## weir", "## dam")
    assert (folder / "one.play").read_text("utf-8") == "start mill\ncheck at dam\n"
    assert "weir" in (folder / "numbers.lock").read_text("utf-8")
    assert not [one for one in check_folder(folder)[1] if one.code.startswith("E")]


def test_the_extension_names_only_what_is_there(root: Path) -> None:
    folder = root / "tools" / "vscode"
    manifest = json.loads((folder / "package.json").read_text("utf-8"))
    contributes = manifest["contributes"]
    for part in ("languages", "grammars", "snippets"):
        for one in contributes[part]:
            assert (folder / one.get("path", one.get("configuration"))).is_file()
    for grammar in contributes["grammars"]:
        scope = json.loads((folder / grammar["path"]).read_text("utf-8"))["scopeName"]
        assert scope == grammar["scopeName"]
    client = (folder / "extension.js").read_text("utf-8")
    for command in contributes["commands"]:
        assert f'"{command["command"]}"' in client
    for setting in contributes["configuration"]["properties"]:
        assert f'"{setting.partition(".")[2]}"' in client


def test_snippets_are_sound_once_they_are_filled_in(root: Path, tmp_path: Path) -> None:
    path = root / "tools" / "vscode" / "snippets" / "malory-tale.json"
    filled = {"condition": "Wounded", "Skill": "Piety", "reward": "Gold 1", "then": "so"}

    def fill(match: re.Match[str]) -> str:
        word = match[1] or ""
        return filled.get(word, word)

    for name, snippet in json.loads(path.read_text("utf-8")).items():
        text = "\n".join(snippet["body"])
        text = re.sub(r"\$(?:\{\d+:([^{}]*)\}|\d+)", fill, text)
        head = "" if text.startswith("## ") else "## mill\n\nSo.\n\n"
        end = "" if "->" in text or "? " in text else "\n\n-> end"
        folder = write(tmp_path / name.replace(" ", "-"), f"{head}{text}{end}\n")
        found = check_folder(folder)[1]
        faults = [one for one in found if one.code < "E1" or one.code in ("E104", "E106")]
        assert faults == [], (name, text)


def test_the_extension_is_packed_with_all_it_needs(vscode: Path, tmp_path: Path) -> None:
    if not (vscode / "node_modules" / "@vscode" / "vsce").is_dir():
        pytest.skip("vsce is not installed: make vsix")
    made = tmp_path / "malory.vsix"
    pack = ["package", "--skip-license", "--allow-missing-repository", "--out", str(made)]
    vsce = vscode / "node_modules" / "@vscode" / "vsce" / "vsce"
    subprocess.run(
        [tool("node"), str(vsce), *pack], cwd=vscode, check=True, capture_output=True, timeout=180
    )
    shutil.unpack_archive(made, tmp_path / "out", "zip")
    # Outside of VS Code its module is not there: a stand-in for what is named as it loads.
    loads = (
        "const Module = require('module'); const load = Module._load;"
        "const any = new Proxy(class {}, {get: (t, k) => k === 'prototype' ? t.prototype : any});"
        "Module._load = (name, ...more) => name === 'vscode'"
        " ? new Proxy({version: '1.82.0'}, {get: (t, k) => t[k] ?? any})"
        " : load(name, ...more);"
        "console.log(Object.keys(require('./extension/extension.js')).join());"
        "process.exit(0);"
    )
    done = subprocess.run(
        [tool("node"), "-e", loads],
        cwd=tmp_path / "out",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("activate,deactivate\n", "")
