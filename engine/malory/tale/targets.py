"""The shape of ids: what may head a passage or a section, and what may be turned to."""

from __future__ import annotations

import re
from unicodedata import normalize

from malory.tale.fault import Fault
from malory.tale.syntax import Extent, Name, Target

END = "end"

NUMBER = r"(?:0|[1-9][0-9]{0,5})"
SIMPLE_TARGET = rf"(?:{NUMBER}|[0-9-]*[a-z][a-z0-9-]*)(?:\.[0-9-]*[a-z][a-z0-9-]*)?"
"""What nearly every target looks like; one that does not may still be sound."""

_SIMPLE = re.compile(rf"{SIMPLE_TARGET}\Z")
_DIGITS = re.compile(r"[0-9]+\Z")


def is_number(text: str) -> bool:
    """Whether a text is a passage's number: no leading zero, six digits at most."""
    return re.fullmatch(NUMBER, text) is not None


def is_slug(text: str) -> bool:
    """Whether a text (in NFC) is a slug: lower-case letters, digits and hyphens, a letter among
    them."""
    return (
        all(c.isalnum() or c == "-" for c in text)
        and text == text.lower()
        and any(c.isalpha() for c in text)
        and not (text.startswith("-") or text.endswith("-"))
    )


def slug_of(text: str) -> str:
    """A slug near to a text, for a hint; empty if nothing is left of it.

    >>> slug_of("The Giant's Suit!")
    'the-giants-suit'
    """
    kept = re.sub(r"['’]", "", normalize("NFC", text[:120]).lower())
    slug = "-".join(re.findall(r"[^\W_]+", kept))
    return slug if is_slug(slug) and slug != END else ""


def read_target(text: str, start: int) -> tuple[Target, Fault | None]:
    """A target that begins at `start`; with a fault if it has no target's shape."""
    at: Extent = (start, start + len(text))
    if _SIMPLE.match(text):
        return Target(text, at), None
    plain = normalize("NFC", text)
    head, dot, label = plain.partition(".")
    if (is_number(head) or is_slug(head)) and (not dot or is_slug(label)):
        return Target(plain, at), None
    return Target(plain, at), Fault("E022", at, (("target", text[:80]),), _near(plain))


def _near(text: str) -> str:
    trimmed = text.strip().rstrip(".,;:!?").strip("\"'“”()[]#")
    if _DIGITS.match(trimmed):
        number = trimmed.lstrip("0") or "0"
        return f"`{number}`" if is_number(number) else "a number has six digits at most"
    head, dot, label = trimmed.partition(".")
    parts = [slug_of(head) if not is_number(head) else head]
    if dot and label:
        parts.append(slug_of(label))
    return f"`{'.'.join(parts)}`" if all(parts) and ".".join(parts) != text else ""


def read_id(text: str, start: int) -> Name:
    """The id of a heading, its case and form as written but in NFC."""
    return Name(text if text.isascii() else normalize("NFC", text), (start, start + len(text)))
