"""Tongues: the house's own words in another language, catalogues of translations, language tags.

say("The die shows {face}.", face=6)          # as the spoken tongue has it; else as it stands here
many(n, "{n} roll", "{n} rolls")
speak("de")
"""

from malory.tongue.saying import (
    both,
    figure,
    many,
    mark,
    mark_in,
    mark_many,
    say,
    say_in,
    speak,
    speakable,
    spoken,
)

__all__ = [
    "both",
    "figure",
    "many",
    "mark",
    "mark_in",
    "mark_many",
    "say",
    "say_in",
    "speak",
    "speakable",
    "spoken",
]
