"""What every test shares: the hypothesis profile, and where the project stands."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("malory", deadline=None, max_examples=100, derandomize=True)
settings.load_profile("malory")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's top folder."""
    return ROOT


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the saves, settings and cache of whoever runs it."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(home / name[4:-5].lower()))
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)


def tool(name: str) -> str:
    """The path of an outside program, or a skip; under `.ci/run` its absence is a failure."""
    found = shutil.which(name)
    if found is None:
        reason = f"{name} is not installed"
        if os.environ.get("MALORY_ALL_TESTS"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write the golden files anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Demands that a text is what its golden file holds; `--accept` writes the file anew."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--accept"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        assert path.is_file(), f"no {path.name}: run pytest with --accept"
        assert text == path.read_text("utf-8")

    return check
