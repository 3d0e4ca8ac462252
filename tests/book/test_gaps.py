"""Whichever half of a varying text is read, words are parted by one space and none is left over."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from malory.book import model
from malory.book.lowering.text import close_gaps

HURT = model.Has("status", "Wounded")
MAD = model.Has("status", "Mad")


def read(text: model.Text, true: frozenset[str]) -> str:
    """The text as a hero of these statuses hears it."""
    heard = ""
    for span in text:
        if isinstance(span, str):
            heard += span
        elif isinstance(span, model.Emphasis):
            heard += read(span.text, true)
        elif isinstance(span, model.Varying):
            assert isinstance(span.condition, model.Has)
            heard += read(span.then if span.condition.id in true else span.otherwise, true)
    return heard


def both(*text: model.Piece) -> tuple[str, str]:
    closed = close_gaps(text)
    return read(closed, frozenset(("Wounded", "Mad"))), read(closed, frozenset())


def varying(then: str, otherwise: str = "") -> model.Varying:
    return model.Varying(HURT, (then,) if then else (), (otherwise,) if otherwise else ())


@pytest.mark.parametrize(
    ("text", "hurt", "whole"),
    [
        (("He comes ", varying("limping"), " home"), "He comes limping home", "He comes home"),
        (
            ("He comes ", varying("limping"), ", slowly"),
            "He comes limping, slowly",
            "He comes, slowly",
        ),
        (("He comes ", varying("limping")), "He comes limping", "He comes"),
        ((varying("Limping,"), " he comes"), "Limping, he comes", "he comes"),
        (("an ", varying("un"), "happy man"), "an unhappy man", "an happy man"),
        (("He ", varying("limps", "strides"), " home"), "He limps home", "He strides home"),
        (("one\n", varying("two"), " three"), "one\ntwo three", "one\nthree"),
        (("(", varying("so"), " it goes)"), "(so it goes)", "( it goes)"),
        ((varying("One"), " ", varying("two"), "."), "One two.", "."),
    ],
)
def test_an_empty_half_closes_its_gap(text: tuple[model.Piece, ...], hurt: str, whole: str) -> None:
    assert both(*text) == (hurt, whole)


def test_two_empty_halves_beside_each_other_leave_one_space() -> None:
    mad = model.Varying(MAD, ("raving",))
    text = ("He comes ", varying("limping"), " ", mad, " home")
    closed = close_gaps(text)
    said = {
        names: read(closed, frozenset(names))
        for names in [(), ("Wounded",), ("Mad",), ("Wounded", "Mad")]
    }
    assert said == {
        (): "He comes home",
        ("Wounded",): "He comes limping home",
        ("Mad",): "He comes raving home",
        ("Wounded", "Mad"): "He comes limping raving home",
    }


def test_a_half_that_holds_only_a_varying_text_closes_too() -> None:
    nested = model.Varying(HURT, (model.Varying(MAD, ("raving",)),))
    closed = close_gaps(("He comes ", nested, " home"))
    assert read(closed, frozenset(("Wounded", "Mad"))) == "He comes raving home"
    assert read(closed, frozenset(("Wounded",))) == "He comes home"
    assert read(closed, frozenset()) == "He comes home"


@pytest.mark.parametrize(
    ("true", "heard"),
    [
        ("", "."),
        ("Wounded", "Limping."),
        ("Mad", "sighing."),
        ("Lost", "Late."),
        ("Wounded Mad", "Limping sighing."),
        ("Wounded Lost", "Limping Late."),
        ("Wounded Mad Lost", "Limping sighing Late."),
    ],
)
def test_a_space_stands_between_two_that_are_there_and_nowhere_else(true: str, heard: str) -> None:
    text = (
        varying("Limping"),
        " ",
        model.Varying(model.Has("status", "Mad"), ("sighing",)),
        " ",
        model.Varying(model.Has("status", "Lost"), ("Late",)),
        ".",
    )
    assert read(close_gaps(text), frozenset(true.split())) == heard


pieces = st.lists(
    st.sampled_from(["one", "two", ""]).map(lambda word: varying(word, "")) | st.just("word"),
    min_size=1,
    max_size=6,
)


@given(pieces, st.booleans())
def test_no_two_spaces_meet_and_none_stands_at_an_end(parts: list[model.Piece], hurt: bool) -> None:
    spaced: list[model.Piece] = []
    for part in parts:
        if spaced:
            last = spaced[-1]
            if isinstance(last, str):
                spaced[-1] = f"{last} "
            elif isinstance(part, str):
                part = f" {part}"
            else:
                spaced.append(" ")
        if isinstance(part, str) and spaced and isinstance(spaced[-1], str):
            spaced[-1] += part
        else:
            spaced.append(part)
    heard = read(close_gaps(tuple(spaced)), frozenset(("Wounded",) if hurt else ()))
    assert not re.search("  ", heard)
    assert heard == heard.strip()
    words = [
        word
        for part in parts
        for word in (
            [part]
            if isinstance(part, str)
            else [read((part,), frozenset(("Wounded",) if hurt else ()))]
        )
        if word
    ]
    assert heard == " ".join(words)
