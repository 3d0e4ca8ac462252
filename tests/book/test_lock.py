"""The number lock: read as it was printed, and what is gone is retired."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.book.lock import Lock, Rename, now_called, parse_lock, print_lock, renewed
from malory.source import Source

ids = st.text("abcdefgh-", min_size=1, max_size=5)
called = st.text(min_size=1, max_size=8).filter(lambda name: name.isprintable())
renames = st.lists(st.builds(Rename, st.sampled_from(["passage", "location card"]), called, called))


@given(st.dictionaries(ids, st.integers(1, 10**6), max_size=9), st.sets(ids, max_size=4), renames)
def test_a_lock_reads_as_it_was_printed(
    numbers: dict[str, int], gone: set[str], old: list[Rename]
) -> None:
    once = {name: number for number, name in {v: k for k, v in numbers.items()}.items()}
    lock = Lock(
        {name: number for name, number in once.items() if name not in gone},
        {name: number for name, number in once.items() if name in gone},
        tuple(old),
    )
    again, faults = parse_lock(Source("numbers.lock", print_lock(lock)))
    assert again == lock
    assert not faults


def test_a_lock_with_faults_keeps_what_is_sound() -> None:
    text = (
        "# kept\n\nford 12\nmill: 4\nford 13\nweir 12\nbarn 40\nold 3 retired\nold 4\n"
        'passage "a" -> "b"\npassage "a" > "b"\npassage "\\q" -> "b"\n'
    )
    lock, faults = parse_lock(Source("numbers.lock", text))
    assert lock.numbers == {"ford": 12, "barn": 40}
    assert lock.retired == {"old": 3}
    assert lock.renames == (Rename("passage", "a", "b"),)
    assert [(fault.code, fault.place.line) for fault in faults] == [
        ("E120", 4),
        ("E121", 5),
        ("E121", 6),
        ("E121", 9),
        ("E120", 11),
        ("E120", 12),
    ]


def test_what_is_gone_is_retired_until_a_heading_states_its_number() -> None:
    lock = Lock({"ford": 12, "mill": 13}, {"weir": 7, "barn": 9})
    assert renewed(lock, {"ford": 12, "weir": 7}) == Lock(
        {"ford": 12, "weir": 7}, {"barn": 9, "mill": 13}
    )
    assert renewed(lock, {"ford": 12}, [9, 13]).retired == {"weir": 7}


@pytest.mark.parametrize(
    ("name", "now"), [("a", "c"), ("a.x", "c.y"), ("a.z", "c.z"), ("ab", "ab"), ("c", "c")]
)
def test_a_name_follows_every_rename_of_its_kind_in_turn(name: str, now: str) -> None:
    log = [("passage", "a", "b"), ("skill", "b", "q"), ("passage", "b.x", "b.y")]
    assert now_called([*log, ("passage", "b", "c")], "passage", name) == now
