"""Language tags: how they are written, which of several serves a wish, what the system speaks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

_TAG: Final = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def tag_of(words: str) -> str:
    """Return a language tag as it is written here, "" for what is none; a system's own names of
    languages are understood.

    >>> tag_of("DE"), tag_of("de_AT.UTF-8"), tag_of("en-gb"), tag_of("C"), tag_of("sr_RS@latin")
    ('de', 'de-AT', 'en-GB', '', 'sr-RS')
    """
    bare = re.split(r"[.@]", words.strip(), maxsplit=1)[0].replace("_", "-")
    if len(bare) > 35 or not _TAG.fullmatch(bare) or not bare.isascii():
        return ""
    first, *rest = bare.split("-")
    shaped = [part.upper() if len(part) == 2 else part.title() if len(part) == 4 else part.lower()
              for part in rest]  # fmt: skip
    return "-".join([first.lower(), *shaped])


def language_of(tag: str) -> str:
    """Return the language of a tag, without its country.

    >>> language_of("en-GB")
    'en'
    """
    return tag.partition("-")[0]


def best(wish: str, tags: Iterable[str]) -> str:
    """Return the tag that serves a wish best: the same, one less particular, or else the first of
    the same language; "" if none does.

    >>> best("de-AT", ["en-GB", "de"]), best("en", ["en-GB", "de"]), best("fr", ["de"])
    ('de', 'en-GB', '')
    """
    wanted = tag_of(wish)
    known = {tag_of(tag): tag for tag in reversed(list(tags))}
    part = wanted
    while part:
        if part in known:
            return known[part]
        part = part.rpartition("-")[0]
    found = [tag for tag in known if wanted and language_of(tag) == language_of(wanted)]
    return known[min(found)] if found else ""


def system_language(environment: Mapping[str, str]) -> str:
    """Return the tag of the language that the system is set to; "" if it is set to none.

    >>> system_language({"LANG": "de_DE.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "de"})
    ('de-DE', '')
    """
    for name in _VARIABLES:
        said = environment.get(name, "")
        if said:
            return tag_of(said.split(":")[0])
    return ""
