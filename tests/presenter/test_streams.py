"""Output takes any character; a keyboard ends in any way."""

import io
import sys

import pytest
from malory.presenter.streams import Keyboard, lenient


def through(encoding, text):
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    stream = lenient(out)
    stream.write(text)
    stream.flush()
    return out.buffer.getvalue().decode(encoding)


def test_what_ascii_lacks_has_a_stand_in():
    text = "\u201cÉvrard\u2019s oath\u201d \u2014 so\u2026 \u00e6\u0142\u4e2d \u2192 \ud800"
    assert through("ascii", text) == '"Evrard\'s oath" -- so... ae?? -> ?'


def test_what_an_encoding_has_stays():
    assert through("latin-1", "É \u2026") == "É ..."
    assert through("utf-8", "É \u2026") == "É \u2026"


def test_a_closed_output_is_a_sink():
    lenient(None).write("nobody hears")


def test_lines_come_without_their_ends():
    keyboard = Keyboard(io.StringIO("one\r\n\ntwo"))
    assert [keyboard.read() for _ in range(3)] == ["one", "", "two"]
    with pytest.raises(EOFError):
        keyboard.read()


def test_nobody_at_the_keyboard_is_its_end():
    with pytest.raises(EOFError):
        Keyboard(None).read()
    closed = io.StringIO()
    closed.close()
    with pytest.raises(EOFError):
        Keyboard(closed).read()
    assert not Keyboard(closed).is_terminal


def test_bytes_of_no_encoding_are_read():
    keyboard = Keyboard(io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8"))
    assert keyboard.read() == "\ufffd\ufffd"


def test_a_line_without_end_comes_in_pieces():
    class Zeros(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, buffer):
            buffer[:] = bytes(len(buffer))
            return len(buffer)

    keyboard = Keyboard(io.TextIOWrapper(io.BufferedReader(Zeros()), encoding="utf-8"))
    assert len(keyboard.read()) <= 4096


def test_a_line_is_edited_only_at_a_terminal(monkeypatch):
    keyboard = Keyboard(io.StringIO("typed\n"))
    monkeypatch.setattr(sys, "stdin", keyboard.stream)
    assert keyboard.edit("> ") == "typed"


def test_what_was_typed_is_forgotten_for_whoever_sits_here_next():
    readline = pytest.importorskip("readline")
    readline.add_history("the Holy Lance")
    Keyboard().forget()
    assert readline.get_current_history_length() == 0
