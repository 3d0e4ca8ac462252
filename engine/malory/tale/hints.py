"""The ways out of common mistakes in logic: what the writer meant, by what he wrote.

Asked only once a text has been refused, so a pattern may be as loose as it is helpful.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["condition", "trial", "reward"]

CODES: dict[Kind, str] = {"condition": "E052", "trial": "E053", "reward": "E051"}

_GAIN = r"(?:gain|get|receive|earn|take|win)s?"

_HINTS: dict[Kind, tuple[tuple[re.Pattern[str], str], ...]] = {
    "reward": tuple(
        (re.compile(pattern, re.IGNORECASE | re.DOTALL), hint)
        for pattern, hint in (
            (r"^([-+−–]\s*\d+)\s+(.+)$", r"the name comes first: `\2 \1`"),
            (r"^lose\s+(\d+)\s+(?!treasures?\b)([^\d]+)$", r"a loss is `\2 -\1`"),
            (r"^lose\s+([^\d]+?)\s+(\d+)$", r"a loss is `\1 -\2`"),
            (
                r"^lose\s+\d+\s+treasures?$",
                "one treasure a reward: `lose treasure | lose treasure`",
            ),
            (r"^(?:->|goto|go\s+to\s+passage)\s*([\w.-]+)$", r"write `turn to \1`"),
            (r"^turn\s+(?!to\b)([\w.-]+)$", r"write `turn to \1`"),
            (r"^go\s+(?!to\b)(.+)$", r"write `go to \1`"),
            (r"^companion\s*$", "say whose marker: `companion Piety` or `companion any skill`"),
            (
                rf"^{_GAIN}\s+((?:\d+\s*\+\s*)?L|[-+−–]?\d+)\s+(?!treasures?\b)([^\d|]+)$",
                r"the name comes first, and a gain is named alone: `\2 \1`",
            ),
            (rf"^{_GAIN}\s+(.+)$", r"a gain is named alone: `\1`"),
            (r"^move\s*$", "say how far: `move 3` or `move anywhere`"),
            (r"^any\s+renown$|^highest\s+renown$", r"say by how much: `\g<0> +1`"),
            (
                r"\bor\s*(?:\{|each\b|another\b)",
                "a condition or `each knight:` governs the whole item",
            ),
            (r"[,;]|\band\b", "rewards are parted by `|`"),
            (r"\d\s*L\b", "the Location number is added: `1+L`"),
            (r"\bL\s*\+\s*(\d+)", r"the number comes first: `\1+L`"),
        )
    ),
    "condition": tuple(
        (re.compile(pattern, re.IGNORECASE | re.DOTALL), hint)
        for pattern, hint in (
            (r"([\w' -]*\w)\s*(?:>=|=>|≥)\s*(\d+)", r"write `\1 \2+`"),
            (r"([\w' -]*\w)\s*==?\s*(\d+)", r"write `\1 \2`"),
            (r"([\w' -]*\w)\s*(?:<=|<|>|≤|!=)\s*(\d+)", r"write a range, such as `\1 0-\2`"),
            (r"&&", "conditions are joined by `and`"),
            (r"\|\|?", "conditions are joined by `or`"),
            (r"!", "write `not`"),
            (r"\bvisited\b", "a passage is named as headed: `visited 1905.lesson`"),
            (r",", "conditions are joined by `and` or `or`"),
            (
                r"another\s+knight\s+(?!has\b|is\b)",
                "write `another knight has` or `another knight is`",
            ),
            (r"^any\s+(?:skill|renown)$|skill$|^sum\b", "a rank has its own number, such as `2+`"),
            (r"^(?:if|when)\s+(.+)$", r"write only the condition: `\1`"),
            (r"^(?:has|have|is)\s+(.+)$", r"write only `\1`"),
        )
    ),
    "trial": tuple(
        (re.compile(pattern, re.IGNORECASE | re.DOTALL), hint)
        for pattern, hint in (
            (r"\band\b|,", "the skills of a test are joined by `or`"),
            (r"^(\d\S*)\s+(\D+)$", r"the number comes last: `\2 \1`"),
            (r"(?:>=|≥)\s*(\d+)", r"write only the number: `\1`"),
            (r"\d\s*L\b", "the Location number is added: `2+L`"),
            (r"\bL\s*\+\s*(\d+)", r"the number comes first: `\1+L`"),
            (r"^any$|^any\s+(?!skill|renown)", "write `any skill` or `any renown`"),
        )
    ),
}


def hint_for(kind: Kind, text: str) -> str:
    """What the writer of a refused text may have meant; empty if nothing comes to mind."""
    text = text.strip()
    if len(text) > 400:
        return ""
    for pattern, hint in _HINTS[kind]:
        if match := pattern.search(text):
            return match.expand(hint)
    return ""
