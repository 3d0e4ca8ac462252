"""A gamebook to play, compiled once for all tests of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.telling.ferry import write_ferry


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that outlives a test: the gamebook, and compiled books."""
    folder = tmp_path_factory.mktemp("shelf")
    write_ferry(folder / "ferry")
    return folder


@pytest.fixture(autouse=True)
def one_cache(own_home: None, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled books are shared; saves are each test's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(shelf / "cache"))


@pytest.fixture
def ferry(shelf: Path) -> str:
    """The path of the gamebook."""
    return str(shelf / "ferry")
