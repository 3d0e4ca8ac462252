"""Every input that was worth keeping goes through its door again, and breaks no law of it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from scriptorium.server.answers import Answers
from scriptorium.server.packs import LivePack

from bench.fuzz.targets import TARGETS

CORPUS = Path(__file__).resolve().parents[2] / "bench" / "fuzz" / "corpus"
INPUTS = [f"{path.parent.name}/{path.name}" for path in sorted(CORPUS.glob("*/*"))]


@pytest.mark.parametrize("name", INPUTS)
def test_an_input_that_was_kept_breaks_no_law(name: str) -> None:
    TARGETS[name.partition("/")[0]]((CORPUS / name).read_bytes())


def test_every_door_has_a_corpus_and_every_corpus_a_door() -> None:
    assert sorted({name.partition("/")[0] for name in INPUTS}) == sorted(TARGETS)


def test_the_corpora_are_small() -> None:
    assert sum((CORPUS / name).stat().st_size for name in INPUTS) < 500_000


@pytest.mark.parametrize(
    "what", ["Answers.hover", "Answers.rename", "LivePack.check", "LivePack.warm"]
)
@pytest.mark.parametrize("error", [KeyError, ValueError, RecursionError])
def test_the_editor_s_door_sees_a_fault_of_the_server_s(what: str, error: type[Exception]) -> None:
    owner, _, name = what.partition(".")
    with (
        patch.object({"Answers": Answers, "LivePack": LivePack}[owner], name, side_effect=error),
        pytest.raises(AssertionError, match=error.__name__),
    ):
        TARGETS["editor"](b"hover 4 5\nrename 0 4 boat\nchange 3 0 4 3 x")
