"""Short words for things of the book: moves, rewards, tests; what a prompt and a telling share."""

from __future__ import annotations

import re

from malory.book.model import (
    Become,
    Choice,
    DrawEncounter,
    DrawQuest,
    ForOthers,
    Gain,
    GainCompanion,
    GainRenown,
    GainSkill,
    GainToken,
    GainTreasure,
    Go,
    LoseStatus,
    LoseToken,
    LoseTreasure,
    Move,
    OneOf,
    Provided,
    Reward,
    Test,
    TurnTo,
    What,
)
from malory.book.phrases import means


def bold(markup: str) -> str:
    """Return what stands in bold, for those who have read the rest before (R181).

    >>> bold("It rains. **Everyone gains 1.** Then it stops. **That is all.**")
    '**Everyone gains 1.** **That is all.**'
    """
    return " ".join(re.findall(r"\*\*.+?\*\*", markup, re.DOTALL))


def of_another(words: str, name: str) -> str:
    """Return what is said to a knight as it is said of him.

    >>> of_another("Piety: you roll 2. You are no longer Mad, for your pains.", "Enid")
    "Piety: Enid rolls 2. Enid is no longer Mad, for Enid's pains."
    """
    words = re.sub(r"\b[Yy]ou (\w+)", lambda found: f"{name} {_third(found[1])}", words)
    return re.sub(r"\byou\b", name, re.sub(r"\b[Yy]our\b", f"{name}'s", words))


def _third(verb: str) -> str:
    odd = {"are": "is", "cannot": "cannot", "have": "has", "try": "tries"}
    return odd.get(verb, f"{verb}s")


def signed(n: int) -> str:
    """Return a number with its sign.

    >>> signed(2), signed(-1)
    ('+2', '-1')
    """
    return f"{n:+d}"


def counted(n: int, one: str, many: str = "") -> str:
    """Return a count in words.

    >>> counted(1, "space"), counted(3, "space")
    ('1 space', '3 spaces')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def capital(words: str) -> str:
    """Return words with a capital letter.

    >>> capital("a King of Logres")
    'A King of Logres'
    """
    return words[:1].upper() + words[1:]


def pick_move(entry: Choice | Test, what: What | None) -> str:
    """Return the move that picks an entry: a choice's target, a test's skill."""
    if isinstance(entry, Choice):
        return entry.target
    assert what is not None  # a test's pick names its means
    return means(what)


def reward_move(reward: Reward) -> str:
    """Return a reward in the words of the book; it serves as the move that picks it."""
    match reward:
        case Gain(counter, base, times):
            parts = [str(base)] if base or not times else []
            parts += [f"{times if times != 1 else ''}L"] if times else []
            return f"{counter} {'+'.join(parts)}"
        case GainRenown(id, ranks):
            name = {"any": "any renown", "highest": "highest renown"}.get(id, id)
            return f"{name} {signed(ranks)}"
        case GainSkill(what, ranks):
            return means(what) if ranks == 1 else f"{means(what)} {signed(ranks)}"
        case Become(status):
            return f"become {status}"
        case LoseStatus(status):
            return f"lose {status or 'any status'}"
        case GainTreasure(count, id):
            return id or ("treasure" if count == 1 else f"{count} treasures")
        case LoseTreasure(id):
            return f"lose {id or 'a treasure'}"
        case GainToken(token):
            return f"token {token}"
        case LoseToken(token):
            return f"lose token {token}"
        case GainCompanion(what):
            return f"companion {means(what)}"
        case Move(spaces, by):
            return f"move {'anywhere' if spaces is None else spaces}{by and f' by {by}'}"
        case Go(to, id):
            return f"go to {id if to == 'place' else f'{to} {id}'}"
        case DrawQuest():
            return "quest"
        case DrawEncounter():
            return "encounter"
        case TurnTo(target):
            return f"turn to {target}"
        case OneOf(options):
            return " or ".join(reward_move(one) for one in options)
        case Provided(_, inner):
            return reward_move(inner)
        case ForOthers(whom, inner):
            return f"{whom} knight: {reward_move(inner)}"
