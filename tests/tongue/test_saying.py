"""The house's own words: said in the tongue that is spoken, and as they stand where it has none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from malory.kernel import table as kernel_table
from malory.presenter.words import OF_THE_KERNEL
from malory.tongue import both, figure, many, say, say_in, saying, speak, speakable, spoken
from malory.tongue.catalogue import Catalogue, Entry, read_catalogue
from malory.tongue.letters import letters_of
from malory.tongue.shelf import interface_catalogue, interface_folder, shipped_tongues
from malory.tongue.tags import best, tag_of
from scriptorium.strings.interface import interface_words, words_in


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


def names_in(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def test_words_are_said_in_the_tongue_that_is_spoken(german: None) -> None:
    assert say("The die shows {face}.", face=6) == "Der Würfel zeigt 6."
    assert say_in("command", "undo") == "zurück"
    assert many(1, "{n} roll", "{n} rolls") == "1 Wurf"
    assert many(1200, "{n} word told", "{n} words told") == "1.200 Wörter erzählt"
    assert figure(1_234_567) == "1.234.567"
    assert both("all") == ("alles", "all")
    assert say("{unheard} words", unheard="No") == "No words"


def test_in_english_words_are_as_they_stand() -> None:
    assert spoken() == "en"
    assert say("The die shows {face}.", face=6) == "The die shows 6."
    assert say("no {facts}") == "no {facts}"
    assert both("all") == ("all",)
    assert figure(1200) == "1,200"


@pytest.mark.parametrize(
    ("language", "tag"),
    [("de", "de"), ("de-AT", "de"), ("en-GB", "en"), ("fr", "en"), ("", "en"), ("xx-yy", "en")],
)
def test_a_language_without_a_catalogue_is_spoken_in_english(language: str, tag: str) -> None:
    assert speakable(language) == tag
    try:
        assert speak(language) == spoken() == tag
    finally:
        speak("en")


def test_facts_are_never_read_as_words(german: None) -> None:
    assert say("{name} decides.", name="{face}") == "{face} entscheidet."


@pytest.mark.parametrize("told", ["{nobody} da", "{0}", "{face", "{face.x}", "}"])
def test_a_translation_that_names_what_is_none_gives_way(
    monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    catalogue = Catalogue((Entry("", "It is {face}.", told=(told,)),))
    monkeypatch.setattr(saying, "_tongue", saying._Tongue("xx", catalogue))
    assert say("It is {face}.", face=1) == "It is 1."


def test_a_tongue_that_ships_has_its_words_with_their_facts() -> None:
    """`malory strings --interface --update` adds what is new; one word in fifty may wait."""
    wanted = interface_words()
    assert len(wanted) > 150
    for tag in shipped_tongues():
        catalogue = interface_catalogue(tag)
        assert catalogue.slips == ()
        found = {one.key: one for one in catalogue.entries if one.is_spoken}
        missing = [one.key for one in wanted if one.key not in found]
        assert len(missing) <= len(wanted) // 50, missing
        for one in [one for one in wanted if one.key in found]:
            forms = [names_in(one.words), names_in(one.more or one.words)]
            for told in found[one.key].told:
                assert names_in(told) in forms, told


def test_a_catalogue_says_in_which_language_it_is() -> None:
    for tag in shipped_tongues():
        text = (interface_folder() / f"{tag}.po").read_text("utf-8")
        assert read_catalogue(text).field("Language") == tag


def test_what_the_kernel_says_stands_there(root: Path) -> None:
    folder = Path(kernel_table.__file__).parent
    text = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")))
    assert [words for words in OF_THE_KERNEL if words not in text] == []


def test_words_are_found_where_they_are_said_and_nowhere_else() -> None:
    text = 's.say("event", 1)\nsay("a {b}", b=f"{say(\'c\')}")\nsay(x)\nmark_in("d", "e")\n'
    assert [(one.context, one.words) for one in words_in(text, "m.py")] == [
        ("", "a {b}"),
        ("", "c"),
        ("d", "e"),
    ]


def test_no_words_are_said_that_cannot_be_found(root: Path) -> None:
    """A formatted string would be looked up as it came out, and never be found."""
    for path in sorted((root / "engine").rglob("*.py")):
        assert not re.search(r"\b(?:say|mark|many)\((?:n, )?f[\"']", path.read_text("utf-8")), path


@pytest.mark.parametrize(
    ("wish", "tags", "found"),
    [
        ("de-AT", ["en", "de"], "de"),
        ("de", ["en", "de-CH", "de-AT"], "de-AT"),
        ("pt", ["pt-BR"], "pt-BR"),
        ("zh-Hant-TW", ["zh-Hans", "zh-Hant"], "zh-Hant"),
        ("fr", ["de"], ""),
        ("", ["de"], ""),
        ("../x", ["de"], ""),
    ],
)
def test_the_nearest_language_serves(wish: str, tags: list[str], found: str) -> None:
    assert best(wish, tags) == found


@pytest.mark.parametrize("words", ["", "C", "POSIX", "x" * 99, "de/../..", "d", "dé", "12"])
def test_what_is_no_language_has_no_tag(words: str) -> None:
    assert tag_of(words) == ""


def test_letters_are_spelt_out_as_their_language_does() -> None:
    assert letters_of("de-CH")["ü"] == "ue"
    assert letters_of("fr") == {}
