"""The gamebook that ships in two languages, played to its ends in both, on every kind of screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from malory.book import open_book
from malory.cli import playing
from malory.presenter import Keyboard, present
from malory.presenter.answers import Choose, Do, understand
from malory.presenter.line import LineFront
from malory.presenter.plain import PlainFront
from malory.presenter.spelling import spellings
from malory.presenter.streams import lenient
from malory.telling import Saves, Sitting, Wish, begin, bind, cast, find, take_up
from malory.telling.settings_file import change_settings
from malory.tongue import speak, spoken

from tests.cli.running import malory
from tests.cli.test_terminal import Opened, window  # noqa: F401  # a fixture

RANKS = ["1", "1", "1"]
ENDS = {
    "rung": ([*RANKS, "1", "2", "1", "", "2", "1", "1", "1"], ["5", "5", "5", "5", "5"]),
    "sunk": ([*RANKS, "2", "1", "1"], ["1"]),
    "illtud": ([*RANKS, "1", "2", "3", "", "1", "1"], ["5", "1"]),
}
"""What is typed to come to an ending, and how the dice fall."""
ENGLISH = {
    "rung": "I send to bed.",
    "sunk": "of the opinion that it is.",
    "illtud": "without a reference to the other.",
}
GERMAN = {
    "rung": "zu Bett den sag ich.",
    "sunk": "sind der Meinung, er ist es.",
    "illtud": "ohne das andere zu erwähnen.",
}


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak("en")


def sitting_at(folder: Path, language: str, dice: str = "roll") -> Sitting:
    bound = bind(find("the-clapper"), {}, True, wish=Wish(language, True))
    speak(bound.language)
    return begin(bound, cast(bound, ""), "3", Saves(folder), dice=dice)


class Script(Keyboard):
    """Answers choices with the words of a script, and dice with faces of its own."""

    def __init__(self, sitting: Sitting, words: list[str], faces: list[str]) -> None:
        super().__init__(StringIO())
        self.sitting, self.words, self.faces = sitting, iter(words), iter(faces)

    def read(self) -> str:
        is_die = self.sitting.prompt.options[0].move == "1"
        found = next(self.faces if is_die else self.words, None)
        if found is None:
            raise EOFError
        return found


def told(folder: Path, language: str, end: str, front: str, width: int = 72) -> str:
    """The whole of a game that comes to an ending."""
    sitting = sitting_at(folder, language, dice="ask")
    out = StringIO()
    kind = {"plain": PlainFront, "line": LineFront}[front]
    shown = kind(out, Script(sitting, *ENDS[end]), width)
    assert present(sitting, shown) == 0
    assert sitting.table.state.here == end
    return out.getvalue()


# ------------------------------------------------------------------------------------- the story


@pytest.mark.parametrize("end", sorted(ENDS))
@pytest.mark.parametrize("front", ["plain", "line"])
@pytest.mark.parametrize("width", [72, 40, 24])
def test_it_is_told_to_its_ends_in_both_languages(
    tmp_path: Path, end: str, front: str, width: int
) -> None:
    english = told(tmp_path / "en", "en-GB", end, front, width)
    german = told(tmp_path / "de", "de", end, front, width)
    for words, text in ((ENGLISH[end], english), (GERMAN[end], german)):
        assert words in " ".join(text.split())
        assert max(map(len, text.splitlines())) <= max(width, len("malory play the-clapper") * 4)
    assert "Du bist" in german or "du" in german


def test_no_english_is_left_in_the_german_game(tmp_path: Path) -> None:
    words = re.compile(
        r"\b(?:the|and|you|your|what|with|of|choose|choices|now|rank|rises|is)\b", re.IGNORECASE
    )
    for end in ENDS:
        for front in ("plain", "line"):
            text = told(tmp_path / f"{end}-{front}", "de", end, front)
            story = re.split(r"malory (?:play|transcript)", text)[0]
            assert words.findall(story) == []


def test_every_line_of_it_is_translated_and_keeps_what_it_does() -> None:
    done = malory("check", "the-clapper", "--strict")
    assert (done.code, done.out.strip()) == (0, "22 passages: no faults"), done.out
    book = open_book("the-clapper", "de")
    for id in book:
        assert book.passage(id) != book.own.passage(id)


def test_it_is_listed_with_its_languages() -> None:
    assert "told in en-GB and de" in malory("games").out


# ----------------------------------------------------------------------------------- the command


def test_a_language_is_asked_for_on_the_command_line() -> None:
    done = malory("play", "the-clapper", "--plain", "--language", "de", "--seed", "3")
    assert done.out.startswith("Eine Glocke ohne Zunge.\n")
    done = malory("play", "the-clapper", "--plain", "--seed", "3")
    assert done.out.startswith("A Bell Without a Tongue.\n")


def test_the_system_is_asked_only_if_that_is_wished() -> None:
    env = {"LANG": "de_AT.UTF-8", "LC_ALL": "", "LANGUAGE": "", "LC_MESSAGES": ""}
    game = ("play", "the-clapper", "--plain", "--seed", "3")
    assert malory(*game, env=env).out.startswith("A Bell")
    assert malory(*game, "--language", "system", env=env).out.startswith("Eine Glocke")
    assert malory(*game, "--language", "system", env={**env, "LANG": "fr_FR"}).out[:6] == "A Bell"
    change_settings("language", "system")
    assert malory(*game, env=env).out.startswith("Eine Glocke")


def test_a_setting_holds_where_a_book_is_told_so_and_a_switch_goes_before() -> None:
    change_settings("language", "de")
    assert malory("play", "the-clapper", "--plain").out.startswith("Eine Glocke")
    ferry = malory("play", "the-ferry", "--plain").out
    assert ferry.startswith("The Last Night")
    assert re.search(r"^This is told in en[-\w]*, not in de\.$", ferry, re.MULTILINE)
    assert "This is told in" not in malory("play", "the-clapper", "--plain").out
    game = ("play", "the-clapper", "--plain", "--language", "written")
    assert malory(*game).out.startswith("A Bell")
    assert "This is told in" not in malory(*game).out
    assert (
        json.loads(malory("play", "the-clapper", "--json").out.splitlines()[0])["title"][0] == "A"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "`the-clapper`: it is told in en-GB and de, not in `fr`"),
        ("klingon!", "--language takes a language such as de"),
        ("../../etc", "--language takes a language such as de"),
    ],
)
def test_a_language_that_there_is_not_is_one_line(language: str, said: str) -> None:
    done = malory("play", "the-clapper", "--language", language)
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_game_goes_on_in_the_language_it_was_told_in_or_in_another() -> None:
    done = malory("play", "the-clapper", "--plain", "--language", "de", stdin="1\n1\n1\n2\n")
    (name,) = re.findall(r"--resume (\S+)", done.out)
    again = ("play", "the-clapper", "--plain", "--resume", name)
    assert "Wähle 1 bis 3" in malory(*again).out
    done = malory(*again, "--language", "en")
    assert "lie down and listen to it first" in done.out
    assert "lie down and listen" in malory(*again).out


def test_the_command_to_play_it_over_names_the_language() -> None:
    done = malory(
        "play", "the-clapper", "--plain", "--language", "de", "--seed", "5", stdin="1\n" * 60
    )
    assert "--language de" in done.out.splitlines()[-1], done.out[-400:]


def test_moves_are_the_same_in_every_language(tmp_path: Path) -> None:
    english, german = sitting_at(tmp_path / "en", "en"), sitting_at(tmp_path / "de", "de")
    for n in range(40):
        for sitting in (english, german):
            list(sitting.go_on())
        assert english.is_over == german.is_over
        if english.is_over:
            return
        moves = [[one.move for one in s.prompt.options] for s in (english, german)]
        assert moves[0] == moves[1]
        for sitting in (english, german):
            assert sitting.answer(moves[0][n % len(moves[0])]) is None


def test_a_save_of_one_language_is_played_over_in_another(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, "de")
    for _ in range(7):
        list(sitting.go_on())
        sitting.answer(sitting.prompt.options[0].move)
    again = take_up(Saves(tmp_path), sitting.name, wish=Wish("en", True))
    assert not again.is_unproven
    assert again.bound.language == "en-GB"
    assert again.table.record == sitting.table.record


# ------------------------------------------------------------------------------------ what is typed


@pytest.fixture
def prompt(tmp_path: Path):
    """The menu on the black ice, in German."""
    sitting = sitting_at(tmp_path, "de")
    for move in ("Back", "Back", "Feet", "tarn"):
        list(sitting.go_on())
        assert sitting.answer(move) is None
    list(sitting.go_on())
    return sitting.prompt


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("1", "ice"),
        ("geradewegs", "ice"),
        ("GERADE", "ice"),
        ("außen", "wolf"),
        ("AUSSEN", "wolf"),
        ("aussen", "wolf"),
        ("Außen herum", "wolf"),
        ("gehör", "Ear"),
        ("gehoer", "Ear"),
        ("gehor", "Ear"),
        ("geho\u0308r", "Ear"),
        ("Ear", "Ear"),
        ("wolf", "wolf"),
    ],
)
def test_letters_are_taken_however_they_are_spelt(prompt, typed: str, move: str) -> None:
    assert understand(typed, prompt) == Choose(move)


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("hilfe", "help"),
        ("?", "help"),
        ("help", "help"),
        ("zurück", "undo"),
        ("ZURÜCK", "undo"),
        ("zurueck", "undo"),
        ("undo", "undo"),
        ("ende", "quit"),
        ("quit", "quit"),
        ("bogen", "sheet"),
        ("/karte", "map"),
        ("verl", "log"),
    ],
)
def test_commands_are_known_in_both_languages(prompt, typed: str, command: str) -> None:
    said = understand(typed, prompt)
    assert isinstance(said, Do)
    assert said.command == command


def test_what_follows_a_command_is_known_in_both(prompt) -> None:
    assert understand("zurück neu", prompt) == Do("undo", "neu")
    assert understand("undo anew", prompt) == Do("undo", "anew")


def test_in_english_no_letter_is_spelt_out(prompt) -> None:
    speak("en")
    assert spellings("Gehör") == ("gehor",)
    assert spoken() == "en"


def test_undo_anew_is_carried_out_in_german(tmp_path: Path) -> None:
    sitting = sitting_at(tmp_path, "de")
    out = StringIO()
    words = ["1", "1", "1", "zurück 2", "zurück neu", "verlauf alles", "unsinn", "9"]
    assert present(sitting, PlainFront(out, Script(sitting, words, []))) == 0
    assert "2 Entscheidungen zurückgenommen, bis vor: " in " ".join(out.getvalue().split())
    assert "Ab hier fallen die Würfel neu." in out.getvalue()
    assert "„unsinn“ passt zu keiner der 4 Möglichkeiten" in out.getvalue()
    assert "Eine Wahl 9 gibt es nicht: Sie gehen von 1 bis 4." in " ".join(out.getvalue().split())


# --------------------------------------------------------------------------------------- screens


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437", "utf-8"])
def test_a_terminal_without_umlauts_is_written_to_in_letters_it_has(
    encoding: str, tmp_path: Path
) -> None:
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    game = ("play", "the-clapper", "--language", "de", "--seed", "3")
    done = malory(*game, stdin="1\n1\n1\n", env=env)
    assert done.code == 0, done.err
    text = malory(*game, stdin="1\n1\n1\n", env={**env, "PYTHONIOENCODING": "utf-8"}).out
    assert "Rücken" in text
    if encoding == "ascii":
        assert "Ruecken" in done.out
        assert '"Dann mal auf"' in done.out
        assert "?" not in done.out.replace("hervor?", "").replace("tust du?", "").replace(
            "oder ?", ""
        )


def test_signs_may_be_ascii_alone() -> None:
    change_settings("signs", "ascii")
    done = malory("play", "the-clapper", "--language", "de", "--plain", stdin="1\n1\n1\n")
    assert done.out.isascii()
    assert "Fuesse" in done.out


def test_letters_are_spelt_out_only_where_the_language_does() -> None:
    from io import BytesIO, TextIOWrapper

    for tongue, words in (("de", "Koenig Aethel, Strasse"), ("en", "Konig Athel, Strasse")):
        speak(tongue)
        raw = BytesIO()
        out = lenient(TextIOWrapper(raw, encoding="utf-8"), ascii_only=True)
        out.write("König Äthel, Straße")
        out.flush()
        assert raw.getvalue().decode("ascii") == words


def test_it_is_played_in_german_on_a_full_screen(window: Opened) -> None:  # noqa: F811
    terminal = window(100, 40)
    terminal.play("the-clapper", "--language", "de", "--seed", "3", screen="full")
    terminal.see("Eine Glocke ohne Zunge", "Rücken: jetzt 2", "Hilfe", "Bogen")
    terminal.type("füß")
    terminal.see("Füße: gestiegen auf 3.")
    terminal.key("F1")
    terminal.see("Eine Ziffer wählt")
    terminal.key("q")
    terminal.key("1")
    terminal.see("1 Rang ist noch")
    terminal.key("1")
    terminal.see("Der Hof", "Die Straße nehmen, wo Häuser stehen")
    terminal.type("die strasse")
    terminal.see("Was Eisen wiegt")
    terminal.type("ende")
    terminal.see("Das Spiel ist gesichert. Um weiterzuspielen:", "CODE 0")


def test_it_is_played_in_german_in_lines(window: Opened) -> None:  # noqa: F811
    terminal = window(60, 40)
    terminal.play("the-clapper", "--language", "de", "--seed", "3")
    terminal.see("Worin tut sich dein Held hervor?", "Eine Zahl oder Anfangsbuchstaben")
    terminal.type("gehör", "zun", "rück")
    terminal.see("Der Hof", "Die Straße nehmen")
    terminal.type("über")
    terminal.see("Schwarzes Eis")
    terminal.type("ende")
    terminal.see("Das Spiel ist gesichert.", "CODE 0")


def test_an_english_start_reads_no_catalogue() -> None:
    import subprocess
    import sys

    code = (
        "import contextlib, io, sys\nsys.argv = ['malory', 'play', 'the-ferry', '--plain']\n"
        "from scriptorium.cli import main\n"
        "try:\n    with contextlib.redirect_stdout(io.StringIO()): main()\n"
        "except SystemExit: pass\n"
        "print(*[name for name in sys.modules if name.startswith(('malory.tongue', 'gettext'))])"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL,
            check=True,
        )  # fmt: skip
    assert set(done.stdout.split()) == {"malory.tongue", "malory.tongue.saying"}


def test_a_wish_is_read_as_it_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert playing.wished("de") == Wish("de", True)
    assert playing.wished("system") == Wish("de-DE", False)
    assert playing.wished("Written") == Wish()


def test_a_story_written_out_says_its_language(tmp_path: Path) -> None:
    played = malory("play", "the-clapper", "--plain", "--language", "de", stdin="1\n1\n1\n2\n")
    (name,) = re.findall(r"--resume (\S+)", played.out)
    page = malory("transcript", name, "--to", "html").out
    assert '<html lang="de">' in page
    assert "Vom Kamm aus liegt der Bergsee unter dir" in page
    assert "Eine Glocke ohne Zunge." in malory("replay", name, "--plain").out


def test_a_book_written_in_german_is_asked_in_german(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "title: Die Furt\ngame: gamebook\nlanguage: de\nstart: furt\nnumber_range: [1, 9]\n",
        "utf-8",
    )
    (tmp_path / "a.tale").write_text("## furt\n\nNass.\n\n* Rein -> end\n* Heim -> end\n", "utf-8")
    done = malory("play", str(tmp_path), "--plain", stdin="?\nbogen\nh\n")
    assert "Was tust du?" in done.out
    assert "--language" not in done.out
    assert malory("play", str(tmp_path), "--plain", "--language", "en").code == 2
