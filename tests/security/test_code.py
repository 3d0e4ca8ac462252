"""Nothing that a stranger wrote is ever run: not as Python, not by a shell, not by git."""

from __future__ import annotations

import ast
import os
import shlex
import subprocess
from functools import cache
from pathlib import Path

import pytest
from malory.cli.serve import serve
from malory.kernel.codec import CodecError, decode
from malory.pack.nodes import read_nodes
from malory.source import Source
from malory.tongue.catalogue import Catalogue, Entry, read_catalogue
from scriptorium.diff.command import diff

from bench.fuzz.sittings import bound
from tests.security.strangers import MANIFEST, TALE, done, gift

RUNS = frozenset({"eval", "exec", "compile", "__import__", "system", "popen", "execv", "spawn"})
FORBIDDEN = frozenset({"pickle", "marshal", "shelve", "dill", "cloudpickle"})
OURS = {
    "engine/malory/book/node.py": "writes a constructor from the names of a class's own fields",
    "engine/malory/kernel/shape.py": "reads the type hints of our own classes",
    "engine/malory/kernel/state.py": "writes a copy method from the names of a class's own fields",
    "engine/malory/tale/node.py": "writes a constructor from the names of a class's own fields",
}
"""Where text becomes code; all of that text is in our own source."""
STARTS = {
    "tools/scriptorium/diff/revision.py": "git, its words in a list",
    "tools/scriptorium/map/graphviz.py": "dot, its drawing on standard input",
}
"""Where another program is started."""


@cache
def trees(root: Path) -> dict[str, ast.Module]:
    return {
        path.relative_to(root).as_posix(): ast.parse(path.read_text("utf-8"))
        for top in ("engine", "tools")
        for path in sorted((root / top).rglob("*.py"))
    }


def test_text_becomes_code_only_where_it_is_our_own(root: Path) -> None:
    found = {
        name
        for name, tree in trees(root).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (
            (isinstance(node.func, ast.Name) and node.func.id in RUNS)
            or (ast.unparse(node.func) in {f"os.{run}" for run in RUNS})
        )
    }
    assert found == set(OURS)


def test_no_format_that_holds_code_is_read(root: Path) -> None:
    found = {
        (name, module)
        for name, tree in trees(root).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for module in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
        )
        if module.partition(".")[0] in FORBIDDEN
    }
    assert found == set()


def test_other_programs_are_started_without_a_shell_and_in_two_places(root: Path) -> None:
    found = set()
    for name, tree in trees(root).items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("subprocess."):
                found.add(name)
                assert isinstance(node.args[0], ast.List | ast.Name), f"{name}:{node.lineno}"
                assert "shell" not in [key.arg for key in node.keywords], f"{name}:{node.lineno}"
    assert found == set(STARTS)


def test_a_game_s_name_is_one_word_of_the_command_that_a_browser_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    doorman = pytest.importorskip("malory.cli.doorman")
    given: list[str] = []
    monkeypatch.setattr(doorman.Table, "serve", lambda self: given.append(self.command))
    name = tmp_path / "a $(touch hacked); `touch hacked` 'b' && c"
    gift(tmp_path).rename(name)
    done(serve, name, "--", "--seed", "$(touch hacked)")
    assert shlex.split(given[0])[3:] == [
        "play", str(name), "--seed", "$(touch hacked)", "--screen", "full",
    ]  # fmt: skip


def test_no_archive_is_unpacked(root: Path) -> None:
    opens = {
        name
        for name, tree in trees(root).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for module in (
            [node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
        )
        if module in ("zipfile", "tarfile", "gzip", "bz2", "lzma")
    }
    assert opens == {
        "tools/scriptorium/publish/epub.py",  # writes one
        "tools/scriptorium/publish/placing.py",  # looks whether it is one of ours
    }


@pytest.mark.parametrize(
    "value",
    [
        "!!python/object/apply:os.system [touch hacked]",
        "!!python/name:os.system",
        "!!python/object/new:type {}",
        "!include /etc/passwd",
    ],
)
def test_no_tag_of_yaml_is_obeyed(tmp_path: Path, value: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        root, found = read_nodes(Source("p.yaml", f"title: {value}\n"))
    assert [one.code for one in found] == ["E083"]
    assert root is None or root.get("title") is not None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "rule",
    [
        "__import__('os').system('touch hacked')",
        "n.__class__.__mro__",
        "(lambda: n)()",
        "[x for x in (1,)]",
        "n if n else print(n)",
        "9**9**9**9",
        "(" * 5000 + "n" + ")" * 5000,
        "n/0",
        "n/(n-1)",
        "n/(n-7)",
        "n%(n-7)",
        "9" * 999,
        "-n",
    ],
)
def test_a_rule_for_plurals_is_arithmetic_and_nothing_else(tmp_path: Path, rule: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        catalogue = Catalogue(head=(("Plural-Forms", f"nplurals=2; plural={rule};"),))
        form = catalogue.plural()
        assert all(form(n) >= 0 for n in range(12))
    assert list(tmp_path.iterdir()) == []


def test_a_translation_that_asks_for_more_than_its_facts_is_not_filled_in() -> None:
    (entry,) = read_catalogue(
        'msgid "a {n}"\nmsgstr "{n.__class__.__init__.__globals__}"\n'
    ).entries
    assert isinstance(entry, Entry)
    from malory.tongue.saying import _filled

    assert _filled(entry.told[0], "a {n}", {"n": 3}) == "a 3"
    assert _filled("{n:>999999999}", "a {n}", {"n": 3}) == "a 3"
    assert _filled("{n!r} {n[0]}", "a {n}", {"n": 3}) == "a 3"


@pytest.mark.parametrize("name", ["os.system", "$Popen", "Path", "type", "__import__", "Gamebook"])
def test_a_save_names_no_class_or_step_that_its_game_does_not_list(name: str) -> None:
    game = bound().game
    for data in ({f"${name}": []}, {f"${name}": {}}, {"$step": name}):
        with pytest.raises(CodecError):
            decode(game, {"agenda": [[data]], "answers": [], "asked": 0, "x": data})


def git(folder: Path, *words: str) -> None:
    names = {
        f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
    }
    subprocess.run(
        ["git", "-C", str(folder), *words],
        check=True,
        capture_output=True,
        env={**os.environ, **names},
    )


def test_a_diff_runs_no_filter_or_hook_of_a_stranger_s_repository(tmp_path: Path) -> None:
    pack = gift(tmp_path)
    git(tmp_path, "init", "-q", str(pack))
    (pack / ".gitattributes").write_text("*.tale filter=evil diff=evil export-subst\n")
    git(pack, "add", ".")
    git(pack, "commit", "-q", "-m", "one")
    ran = tmp_path / "ran"
    for key in ("filter.evil.smudge", "filter.evil.clean", "diff.evil.textconv", "core.fsmonitor",
                "core.pager", "tar.tar.command", "diff.external"):  # fmt: skip
        git(pack, "config", key, f"touch {ran}; cat")
    (pack / "a.tale").write_text(TALE.replace("Nobody.", "Somebody."), "utf-8")
    told = done(diff, pack, "HEAD").output
    assert "hall" in told
    assert not ran.exists()
    assert (pack / "pack.yaml").read_text("utf-8") == MANIFEST
