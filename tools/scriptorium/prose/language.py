"""What a pack's language decides: which rules of prose can run, and whose spelling holds."""

from __future__ import annotations

from malory.pack.manifest import Manifest


def language_of(manifest: Manifest) -> str:
    """The language without its country, in small letters: `en` for `en-GB`."""
    return manifest.language.replace("_", "-").partition("-")[0].lower()


def country_of(manifest: Manifest) -> str:
    """The country of the pack's language, in capitals; empty if it names none."""
    return manifest.language.replace("_", "-").partition("-")[2].upper()
