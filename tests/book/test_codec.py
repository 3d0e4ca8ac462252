"""Passages go through plain data, JSON and bytes unchanged."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys

from hypothesis import given
from malory.book import codec, model
from malory.book.node import Node

from tests.book.models import passages

ALL_TYPES = {
    value
    for _, value in inspect.getmembers(model, inspect.isclass)
    if issubclass(value, Node) and value is not Node
}


def test_every_type_of_the_model_has_a_tag() -> None:
    assert set(codec._TYPES) == ALL_TYPES
    assert len(codec._TYPES) == len(set(codec._TYPES))


@given(passages)
def test_a_passage_comes_back_from_plain_data(passage: model.Passage) -> None:
    assert codec.decode(codec.encode(passage)) == passage


@given(passages)
def test_a_passage_comes_back_from_json_under_any_number(passage: model.Passage) -> None:
    data = codec.canonical(passage)
    assert codec.passage_of(data, passage.number) == passage
    assert codec.decode(json.loads(data)) == passage


@given(passages)
def test_the_canonical_bytes_are_the_json_of_the_plain_data(passage: model.Passage) -> None:
    assert codec.canonical(passage) == codec.canonical(codec.encode(passage))


def test_the_canonical_bytes_are_alike_under_every_hash_seed() -> None:
    code = (
        "from malory.book import codec, model\n"
        "p = model.Passage('a', None, 't', (('tags', ('x', 'y')),), (), model.Turn('b'))\n"
        "print(codec.digest(p).hex())"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
