"""The examples in the rules' docstrings hold."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest
from malory.games.tales import trial, words


@pytest.mark.parametrize("module", [trial, words])
def test_the_examples_in_docstrings_hold(module: ModuleType) -> None:
    done = doctest.testmod(module)
    assert done.attempted
    assert not done.failed
