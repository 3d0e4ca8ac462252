"""Every example in a docstring is true."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

PACKAGES = (("engine", "malory"), ("tools", "scriptorium"))


def with_examples(root: Path) -> list[str]:
    """The dotted names of the modules that hold an example."""
    found = []
    for top, package in PACKAGES:
        for path in sorted((root / top / package).rglob("*.py")):
            if ">>> " in path.read_text("utf-8"):
                parts = path.relative_to(root / top).with_suffix("").parts
                found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


NAMES = with_examples(Path(__file__).resolve().parents[2])


@pytest.mark.parametrize("name", NAMES)
def test_examples_in_docstrings_are_true(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried.failed == 0
    assert tried.attempted > 0


def test_a_false_example_is_found() -> None:
    runner = doctest.DocTestRunner(verbose=False)
    parser = doctest.DocTestParser()
    runner.run(parser.get_doctest(">>> 1 + 1\n3\n", {}, "planted", None, 0), out=lambda _: None)
    assert runner.summarize(verbose=False).failed == 1
