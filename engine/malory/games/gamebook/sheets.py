"""The hero's sheet: what a player may look at between moves."""

from __future__ import annotations

from malory.games.gamebook.state import Journey
from malory.games.gamebook.telling import token_words
from malory.kernel import Sheet


def sheets(s: Journey) -> tuple[Sheet, ...]:
    """Return the hero's ranks, counters and belongings; no page that would stay empty."""
    setting = s.game.setting
    pages = [
        *_skills(s),
        Sheet("Renown", tuple([(one, str(s.renowns.get(one, 0))) for one in setting.renowns])),
        Sheet("Counters", tuple([(one, _counter(s, one)) for one in setting.counters])),
        Sheet("Statuses", tuple([(one, "") for one in s.statuses])),
        Sheet("Treasures", tuple([(one, "") for one in s.treasures])),
        Sheet("Tokens", tuple([(token_words(setting, one), "") for one in s.tokens])),
    ]
    return tuple([page for page in pages if page.rows])


def _skills(s: Journey) -> list[Sheet]:
    """The skills, those of each category together."""
    setting = s.game.setting
    pages = [
        Sheet(f"{category} skills", _ranks(s, skills))
        for category, skills in setting.skills_of.items()
    ]
    sorted_in = {one for skills in setting.skills_of.values() for one in skills}
    loose = tuple([one for one in setting.skills if one not in sorted_in])
    return [*pages, Sheet("Other skills" if sorted_in else "Skills", _ranks(s, loose))]


def _ranks(s: Journey, skills: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple([(one, str(s.skill(one))) for one in skills])


def _counter(s: Journey, id: str) -> str:
    most = s.game.setting.counters[id].maximum
    return str(s.counter(id)) if most is None else f"{s.counter(id)} of {most}"
