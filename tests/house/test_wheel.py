"""The wheel carries all it needs: it plays in a clean environment, from a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def clean(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of an environment that holds only the freshly built wheel."""
    place = tmp_path_factory.mktemp("wheel")
    source = place / "source"
    subprocess.run(["git", "clone", "-q", str(root), str(source)], check=True)
    # What is not committed yet is what is under test.
    changed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    for name in filter(None, changed):
        if (root / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((root / name).read_bytes())
        else:
            (source / name).unlink(missing_ok=True)
    quiet = ["-q", "--disable-pip-version-check"]
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *quiet, "--no-deps", "-w", place, source], check=True
    )
    venv.create(place / "venv", with_pip=True)
    folder = place / "venv" / ("Scripts" if os.name == "nt" else "bin")
    (wheel,) = place.glob("malory-*.whl")
    subprocess.run([folder / "python", "-m", "pip", "install", *quiet, wheel], check=True)
    return folder


def run(folder: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [folder / "malory", *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_the_installed_command_says_its_version(clean: Path, tmp_path: Path) -> None:
    done = run(clean, "--version", cwd=tmp_path)
    assert (done.returncode, done.stdout[:7]) == (0, "malory "), done.stderr


def test_the_installed_command_plays_a_whole_game(clean: Path, tmp_path: Path) -> None:
    done = run(clean, "play", "tales", "--seats", "bot", "--seed", "7", cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    assert "Traceback" not in done.stderr


def test_the_installed_content_is_clean(clean: Path, tmp_path: Path) -> None:
    done = run(clean, "check", "tales", cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def test_the_installed_command_explains_and_draws(clean: Path, tmp_path: Path) -> None:
    assert run(clean, "explain", "E001", cwd=tmp_path).returncode == 0
    done = run(clean, "map", "tales", "-o", "book.dot", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "book.dot").read_text("utf-8").startswith("digraph")


def test_the_installed_workshop_makes_a_pack_of_either_kind(clean: Path, tmp_path: Path) -> None:
    for kind in ("gamebook", "tales-book"):
        made = run(clean, "new", f"my-{kind}", "--kind", kind, cwd=tmp_path)
        assert made.returncode == 0, made.stderr
        done = run(clean, "check", f"my-{kind}", cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_installed_workshop_prints_a_book(clean: Path, tmp_path: Path) -> None:
    for form in ("html", "epub", "md"):
        done = run(clean, "publish", "the-ferry", "--to", form, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert (tmp_path / f"the-ferry.{form}").stat().st_size > 10_000
