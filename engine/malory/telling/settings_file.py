"""Writing the settings file: one value changed, the player's own comments and order kept."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from malory.kernel.save import write_whole
from malory.telling.settings import Value, settings_path


class BrokenFileError(Exception):
    """The file is there and cannot be changed without losing what stands in it."""


def change_settings(name: str, value: Value | None, path: Path | None = None) -> Path:
    """Set `name` in the file, or for None let it be as usual; return where the file is.

    Raises BrokenFileError if the file is no TOML, OSError if it cannot be written.
    """
    import tomlkit

    path = path or settings_path()
    words = ""
    with suppress(FileNotFoundError):
        words = path.read_bytes().decode("utf-8-sig", "surrogateescape")
    try:
        document = tomlkit.parse(words)
    except (tomlkit.exceptions.ParseError, ValueError) as error:
        raise BrokenFileError(f"{path} is no TOML ({error})") from None
    if value is None:
        document.pop(name, None)
    else:
        document[name] = list(value) if isinstance(value, tuple) else value
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, tomlkit.dumps(document).encode("utf-8", "surrogateescape"))
    return path
