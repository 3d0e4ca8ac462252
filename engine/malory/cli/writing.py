"""How a command writes to the file it was told to write to, and what it says if it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from malory.cli.guard import FINDINGS, USAGE, Refused
from malory.source.writing import NoRoomError, reason_of


@contextmanager
def writing(file: str | Path) -> Iterator[None]:
    """Refuse, with one line, where a file cannot be written.

    2 where another had to be named, 1 where it is the system that does not let it be written.
    """
    try:
        yield
    except NoRoomError as error:
        raise Refused(str(error), USAGE) from None
    except OSError as error:
        raise Refused(f"`{file}` is not written: {reason_of(error)}", FINDINGS) from None
