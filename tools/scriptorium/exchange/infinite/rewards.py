"""Rewards in the format's words, and back; what it has no words for is said in ours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from malory.book import model
from malory.pack import Vocabulary

from scriptorium.exchange.corrections import Json
from scriptorium.exchange.infinite.shape import is_whole
from scriptorium.exchange.saying import reward_said
from scriptorium.exchange.wording import named

DESTINY: Final = "Destiny"
BY_LOCATION: Final = "location_number"

_DIGITS: Final = 6


def tale_rewards(rewards: Json, vocabulary: Vocabulary, unknown: list[str]) -> list[str]:
    """The items of a reward list that the format's rewards are, in their order; what our language
    has no words for is added to `unknown`."""
    if not isinstance(rewards, dict):
        return []
    items: list[str] = []
    for key, value in rewards.items():
        if value is None:
            continue
        read = _READERS.get(key)
        found = read(value, vocabulary) if read is not None else None
        if found is None:
            unknown.append(key)
            continue
        items += [item for item in found if item]
        if "" in found:
            rows = value if isinstance(value, list) else [value]
            odd = [row for row, item in zip(rows, found, strict=True) if not item]
            unknown.append(f"{key}: {_brief(odd)}")
    return items


def _brief(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(map(_brief, value))
    if isinstance(value, dict):
        return " ".join(_brief(one) for one in value.values())
    return str(value)


def _number(value: Json) -> bool:
    return is_whole(value) and len(str(abs(value))) <= _DIGITS


# Each reader gives an item for each row; an empty one stands for a row that could not be said, None
# for all.


def _destiny(value: Json, vocabulary: Vocabulary) -> list[str] | None:
    if value == BY_LOCATION:
        return [f"{DESTINY} L"]
    if isinstance(value, dict) and _number(value.get("base")) and value["base"] > 0:
        plus = "+L" if value.get("addLocationNumber") is True else ""
        return [f"{DESTINY} {value['base']}{plus}"]
    if not _number(value):
        return None
    return [f"{DESTINY} {value}"] if value else []


def _renown(value: Json, vocabulary: Vocabulary) -> list[str]:
    find = vocabulary.index("renown").find
    items: list[str] = []
    for row in value:
        kind, delta = row.get("type"), row.get("delta")
        if not isinstance(kind, str) or not _number(delta) or not delta:
            items.append("")
        elif kind.lower() in ("any", "highest"):
            items.append(f"{kind.lower()} renown {delta:+d}")
        else:
            found = find(kind)
            items.append(f"{named(found[1])} {delta:+d}" if found else "")
    return items


def _skills(value: Json, vocabulary: Vocabulary) -> list[str]:
    items: list[str] = []
    for row in value:
        name, category, count = row.get("name"), row.get("category"), row.get("count", 1)
        wanted = name if isinstance(name, str) else category
        if not isinstance(wanted, str) or not _number(count) or count < 1:
            items.append("")
        elif wanted.lower() == "any":
            items.append("any skill" if count == 1 else f"{count} skills")
        elif (found := vocabulary.index("skill").find(wanted)) is not None:
            items.append(" | ".join([named(found[1])] * min(count, 12)))
        elif (found := vocabulary.index("category").find(wanted)) is not None:
            few = count == 1
            items.append(f"{'' if few else f'{count} '}{named(found[1])} skill{'' if few else 's'}")
        else:
            items.append("")
    return items


def _treasures(value: Json, vocabulary: Vocabulary) -> list[str] | None:
    if _number(value):
        return [] if not value else _counted(value)
    rows = [value] if isinstance(value, str) else value
    if not isinstance(rows, list):
        return None
    find = vocabulary.index("treasure").find
    found = [find(row) if isinstance(row, str) else None for row in rows]
    return [f"treasure {named(one[1])}" if one else "" for one in found]


def _counted(count: int) -> list[str]:
    if count < 0:
        return [""]
    return ["treasure" if count == 1 else f"{count} treasures"]


def _statuses(value: Json, vocabulary: Vocabulary) -> list[str]:
    find = vocabulary.index("status").find
    verbs = {"gain": "become", "lose": "lose"}
    items: list[str] = []
    for row in value:
        verb, name = verbs.get(str(row.get("action"))), row.get("name")
        found = find(name) if isinstance(name, str) else None
        if verb == "lose" and isinstance(name, str) and name.lower() == "any":
            items.append("lose any status")
        else:
            items.append(f"{verb} {named(found[1])}" if verb and found else "")
    return items


def _token(value: Json, vocabulary: Vocabulary) -> list[str] | None:
    rows = value if isinstance(value, list) else [value]
    find = vocabulary.index("token").find
    found = [find(str(row)) if is_whole(row) or isinstance(row, str) else None for row in rows]
    return [f"token {one[1]}" if one else "" for one in found]


def _movement(value: Json, vocabulary: Vocabulary) -> list[str] | None:
    if value == "free":
        return ["move anywhere"]
    if not _number(value) or value < 0:
        return None
    return [f"move {value}"] if value else []


_READERS: Final = {
    "destiny": _destiny,
    "renown": _renown,
    "skills": _skills,
    "treasures": _treasures,
    "statuses": _statuses,
    "storyToken": _token,
    "movement": _movement,
}


# ------------------------------------------------------------------------------------- and back


def json_rewards(
    items: Iterable[model.Reward],
) -> tuple[dict[str, Json], list[str], model.PassageId | None]:
    """The rewards that the format has, those that it has not in words, and where a reward turns."""
    found: dict[str, Json] = {}
    words: list[str] = []
    goto: model.PassageId | None = None
    for reward in items:
        if isinstance(reward, model.TurnTo):
            goto = reward.target
        elif not _put(reward, found):
            words.append(reward_said(reward))
    return found, words, goto


def _put(reward: model.Reward, found: dict[str, Json]) -> bool:
    """Write a reward into the format's, if it has a place there."""
    match reward:
        case model.Gain(counter, base, times) if counter == DESTINY and times in (0, 1):
            if "destiny" in found:
                return False
            found["destiny"] = _destiny_json(base, times)
            return True
        case model.GainRenown(id, ranks):
            name = {"any": "Any", "highest": "Highest"}.get(id, id)
            found.setdefault("renown", []).append({"type": name, "delta": ranks})
            return True
        case model.GainSkill(what, ranks) if ranks > 0:
            found.setdefault("skills", []).extend(_skills_json(what, ranks))
            return True
        case model.GainTreasure(count, id) if "treasures" not in found:
            found["treasures"] = id or count
            return True
        case model.Become(status):
            found.setdefault("statuses", []).append({"action": "gain", "name": status})
            return True
        case model.LoseStatus(status):
            row = {"action": "lose", "name": status or "Any"}
            found.setdefault("statuses", []).append(row)
            return True
        case model.GainToken(token) if "storyToken" not in found:
            found["storyToken"] = int(token) if token.isdecimal() else token
            return True
        case model.Move(spaces, "") if "movement" not in found:
            found["movement"] = "free" if spaces is None else spaces
            return True
    return False


def _destiny_json(base: int, times: int) -> Json:
    if not times:
        return base
    return {"base": base, "addLocationNumber": True} if base else BY_LOCATION


def _skills_json(what: model.What, ranks: int) -> list[Json]:
    if what.kind == "skill":
        return [{"name": what.id}] * ranks
    row: dict[str, Json] = {"category": what.id if what.kind == "category" else "Any"}
    return [{**row, "count": ranks} if ranks > 1 else row]
