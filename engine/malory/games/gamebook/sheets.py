"""The hero's sheet: what a player may look at between moves."""

from __future__ import annotations

from malory.games.gamebook.state import Journey
from malory.games.gamebook.words import token_words
from malory.kernel import Sheet
from malory.tongue import say


def sheets(s: Journey) -> tuple[Sheet, ...]:
    """Return the hero's ranks, counters and belongings; no page that would stay empty."""
    setting = s.game.setting
    called = setting.called
    renowns = [(called("renown", one), str(s.renowns.get(one, 0))) for one in setting.renowns]
    counters = [(called("counter", one), _counter(s, one)) for one in setting.counters]
    pages = [
        *_skills(s),
        Sheet(say("Renown"), tuple(renowns)),
        Sheet(say("Counters"), tuple(counters)),
        Sheet(say("Statuses"), tuple([(called("status", one), "") for one in s.statuses])),
        Sheet(say("Treasures"), tuple([(called("treasure", one), "") for one in s.treasures])),
        Sheet(say("Tokens"), tuple([(token_words(setting, one), "") for one in s.tokens])),
    ]
    return tuple([page for page in pages if page.rows])


def _skills(s: Journey) -> list[Sheet]:
    """The skills, those of each category together."""
    setting = s.game.setting
    pages = [
        Sheet(
            say("{category} skills", category=setting.called("category", category)),
            _ranks(s, skills),
        )
        for category, skills in setting.skills_of.items()
    ]
    sorted_in = {one for skills in setting.skills_of.values() for one in skills}
    loose = tuple([one for one in setting.skills if one not in sorted_in])
    title = say("Other skills") if sorted_in else say("Skills")
    return [*pages, Sheet(title, _ranks(s, loose))]


def _ranks(s: Journey, skills: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple([(s.game.setting.called("skill", one), str(s.skill(one))) for one in skills])


def _counter(s: Journey, id: str) -> str:
    most = s.game.setting.counters[id].maximum
    if most is None:
        return str(s.counter(id))
    return say("{now} of {most}", now=s.counter(id), most=most)
