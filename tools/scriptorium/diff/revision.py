"""A pack as it was at a git revision, laid out in a folder of its own; or another pack.

git is asked only for what the pack's folder held: nothing of the working tree is touched.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from malory.pack import find_pack
from malory.pack.folder import MANIFEST
from malory.source import nearest

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class NoRevisionError(Exception):
    """There is nothing to compare with; the text says why, in one line."""


@contextmanager
def pack_at(folder: Traversable, revision: str) -> Iterator[Traversable]:
    """The pack as it was, or the other pack that a path names (a path wins over a revision)."""
    if os.sep in revision or revision in (".", "..") or Path(revision).is_dir():
        other = find_pack(revision)
        if other is not None:
            yield other
            return
        if Path(revision).is_dir():
            raise NoRevisionError(f"`{revision}` is a folder without a {MANIFEST}.")
    if not isinstance(folder, Path):
        raise NoRevisionError("the pack lies in no folder, so git cannot know it.")
    with tempfile.TemporaryDirectory(prefix="malory-diff-") as temporary:
        yield _checked_out(folder, revision, Path(temporary) / folder.resolve().name)


def _checked_out(folder: Path, revision: str, into: Path) -> Path:
    """The pack's folder at a revision, unpacked."""
    top = _git(folder, "rev-parse", "--show-toplevel")
    inside = _git(folder, "rev-parse", "--show-prefix")
    if top is None or inside is None:
        raise NoRevisionError(
            f"`{folder.name}` lies in no git repository. Name the folder of another pack to "
            "compare it with."
        )
    commit = _git(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if revision.startswith("-") or commit is None:
        raise NoRevisionError(
            f"there is no revision and no pack `{revision}`.{_near(folder, revision)}"
        )
    tree = f"{commit.decode().strip()}:{os.fsdecode(inside).rstrip().rstrip('/')}"
    # Asked from within a folder, git would list that folder of the tree alone.
    root = Path(os.fsdecode(top).rstrip("\n"))
    listed = _git(root, "ls-tree", "-r", "-z", tree)
    if listed is None or not _unpacked(root, listed, into):
        raise NoRevisionError(f"at `{revision}` there was no {MANIFEST} in this folder.")
    return into


def _unpacked(root: Path, listed: bytes, into: Path) -> bool:
    """Lays the files out as git holds them; whether they are a pack. Links and odd names are left
    out. Bare contents are asked for, so that no filter that a repository names is run."""
    into.mkdir()
    rows = [row.partition(b"\t") for row in listed.split(b"\0") if row]
    files = [(head.split()[2], os.fsdecode(name)) for head, _, name in rows if head[:3] == b"100"]
    files = [(id, name) for id, name in files if ".." not in Path(name).parts]
    held = _git(root, "cat-file", "--batch", said=b"".join([id + b"\n" for id, _ in files]))
    at = 0
    for _, name in files if held is not None else ():
        assert held is not None
        end = held.index(b"\n", at)
        start, length = end + 1, int(held[at:end].split()[2])
        target = into.joinpath(*Path(name).parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(held[start : start + length])
        at = start + length + 1
    return (into / MANIFEST).is_file()


def _near(folder: Path, revision: str) -> str:
    listed = _git(folder, "for-each-ref", "--format=%(refname:short)") or b""
    near = nearest(revision, listed.decode("utf-8", "replace").split())
    return f" Did you mean `{near}`?" if near else ""


def _git(folder: Path, *words: str, said: bytes = b"") -> bytes | None:
    """What git prints; None if it finds fault. It asks no other machine for anything."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words],
            input=said,
            capture_output=True,
            check=False,
            env={**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_ALLOW_PROTOCOL": ""},
        )
    except FileNotFoundError:
        raise NoRevisionError(
            "git is not installed. Name the folder of another pack to compare with."
        ) from None
    return done.stdout if done.returncode == 0 else None
