"""Who decides in a knight's place: the reader, a rival, or the Region deck; where a marker goes.

A marker is a quest's or a status's. The deck answers alone, in company, and where rivals have
agreed on it (R149, R150, R155-R162, A52). Its Lost, Ensorcelled and Mad tables are asked where
they are needed: in `movement`, `menu`.
"""

from __future__ import annotations

from malory.games.tales import quests
from malory.games.tales.state import Tale
from malory.kernel import NOBODY, Ask, Flow, Move, Refusal, Roll, Seat, Shuffle, step
from malory.pack import Record
from malory.pack.tales.cards import Mark

ANY = "any"


class Spot(Record):
    """A marker that is about to be placed: of the status `name`, or of mark `at` of that quest.

    `rival` is who places it, if the knight has named one, `drawn` the regions that the deck has
    given the quest so far (R157).
    """

    name: str
    at: int = -1
    rival: Seat = NOBODY
    drawn: tuple[str, ...] = ()


_ANYWHERE = Mark("", ANY, "free", True, None)


def by_deck(s: Tale) -> bool:
    """Whether the Region deck decides where another player would (R149, R150)."""
    return s.is_shared() or s.game.region_deck


def reader(s: Tale, k: Seat) -> Seat:
    """Return who decides for knight `k` (A32, A52), NOBODY if the deck does."""
    return NOBODY if by_deck(s) else s.seats_from(k)[1]


def mark_of(s: Tale, spot: Spot) -> Mark:
    """Return what the card says of the place; a status lets it be any."""
    return s.game.setting.quests[spot.name].marks[spot.at] if spot.at >= 0 else _ANYWHERE


def regions(s: Tale, k: Seat) -> tuple[str, ...]:
    """Return the region the knight is in, or at sea those he may be in (R136, A6, A19)."""
    setting = s.game.setting
    return setting.board.regions_of(s.knights[k].place or setting.numbers.start)


def taken(s: Tale, k: Seat, spot: Spot) -> tuple[str, ...]:
    """Return the spaces that the quest's other markers bar (A39, and what the card says)."""
    if spot.at < 0:
        return ()
    setting, board = s.game.setting, s.game.setting.board
    row = setting.quests[spot.name]
    placed = [place for _, place in s.knights[k].quests[spot.name].marks]
    if not placed or not row.differ:
        return tuple(placed)
    if row.differ == "region":
        near = {region for place in placed for region in board.regions_of(place)}
        return tuple([one for one in board.terrain if near.intersection(board.regions_of(one))])
    kinds = {board.terrain_of(place) for place in placed}
    return tuple([one for one in board.terrain if board.terrain_of(one) in kinds])


def spaces(s: Tale, k: Seat, spot: Spot, here: str, region: str = "") -> tuple[str, ...]:
    """Return the spaces open to a marker: in `region` if it is given, seen from region `here`.

    Where the card asks for what is not there, any space of its terrain will do.
    """
    setting, board = s.game.setting, s.game.setting.board
    mark = mark_of(s, spot)
    terrain = "" if mark.terrain == ANY else mark.terrain
    barred = taken(s, k, spot)
    no_city = spot.at >= 0 and getattr(setting.quests[spot.name], "no_city", False)
    found = [
        one
        for one in board.terrain
        if board.markable(one, terrain)
        and one not in barred
        and not (no_city and not terrain and one in board.cities)
    ]
    if region:
        kept = [one for one in found if board.regions_of(one) == (region,)]
    elif mark.where == "here":
        kept = [one for one in found if here in board.regions_of(one)]
    elif mark.where == "elsewhere":
        kept = [one for one in found if here not in board.regions_of(one)]
    else:
        kept = found
    return tuple(kept or found)


# ---------------------------------------------------------------------------- who places a marker


def mark_status(s: Tale, k: Seat, status: str) -> None:
    """Have the space of a status marked: by the reader, or by the Region deck (A52, R156)."""
    other = reader(s, k)
    spot = Spot(status)
    s.push(draw_region(k, spot) if other == NOBODY else choose_mark(k, other, spot, ""))


def mark_quest(s: Tale, k: Seat, spot: Spot) -> None:
    """Have a mark of a quest placed by whom the card says (R130, R137)."""
    mark = mark_of(s, spot)
    if mark.place:
        put_mark(s, k, spot, mark.place)
    elif not mark.rival and mark.where != "theirs":
        s.push(choose_mark(k, k, spot, ""))
    elif by_deck(s):
        if mark.where in ("here", "elsewhere"):
            s.push(known_region(k, spot))
        else:
            s.push(draw_region(k, spot))
    elif spot.rival == NOBODY:
        s.push(name_rival(k, spot))
    elif mark.where == "theirs":
        s.push(rivals_region(k, spot.rival, spot))
    else:
        s.push(choose_mark(k, spot.rival, spot, ""))


@step
def name_rival(s: Tale, k: Seat, spot: Spot) -> Flow:
    """R137: the knight says which of his rivals places the markers."""
    seats = s.seats_from(k)[1:]
    names = tuple([s.knights[one].name for one in seats])
    name = names[0] if len(names) == 1 else (yield Ask(k, names, what="rival", rule="R137"))
    mark_quest(s, k, Spot(spot.name, spot.at, seats[names.index(name)], spot.drawn))


@step
def choose_mark(s: Tale, k: Seat, placer: Seat, spot: Spot, region: str) -> Flow:
    """R130, R135: who places it picks a space; between regions at sea, which one counts (R136)."""
    here = regions(s, k)
    at_sea = not region and len(here) > 1 and mark_of(s, spot).where in ("here", "elsewhere")
    now = here[0]
    if at_sea:
        now = yield Ask(placer, here, what="region", rule="R136")
    options = spaces(s, k, spot, now, region)
    rule = "R130" if placer == k else "R137"

    def why(move: Move) -> Refusal | None:
        return _no_target(s, k, spot, move)

    place = options[0]
    if len(options) > 1:
        place = yield Ask(placer, options, why, what="place mark", rule=rule)
    put_mark(s, k, spot, place)


def _no_target(s: Tale, k: Seat, spot: Spot, place: str) -> Refusal | None:
    """Return why a marker may not stand on a space."""
    board = s.game.setting.board
    if place not in board.lines:
        return None
    wanted = mark_of(s, spot).terrain
    its = board.terrain_of(place) or "Place of Power"
    if wanted not in (ANY, its):
        return Refusal("R130", f"{place} is {its}; this marker asks for {wanted}.")
    if not board.markable(place, "" if wanted == ANY else wanted):
        return Refusal("R135", f"This marker may not stand on {place}.")
    if place in taken(s, k, spot):
        return Refusal("A39", f"The quest's other marker keeps this one from {place}.")
    where = {"here": "in the region you are in", "elsewhere": "in another region"}
    said = where.get(mark_of(s, spot).where, "in the region that was named")
    return Refusal("R130", f"{place} will not do: this marker goes to a space {said}.")


@step
def rivals_region(s: Tale, k: Seat, rival: Seat, spot: Spot) -> Flow:
    """R155: a rival names a region other than the current one, the knight picks the space."""
    here = regions(s, k)
    others = tuple([one.name for one in s.game.setting.tables.regions if (one.name,) != here])
    region = yield Ask(rival, others, what="mark region", rule="R155")
    s.push(choose_mark(k, k, spot, region))


def put_mark(s: Tale, k: Seat, spot: Spot, place: str) -> None:
    """Put the marker beside the space."""
    if spot.at >= 0:
        quests.put_marker(s, k, spot, place)
        return
    held = s.knights[k].statuses.get(spot.name)
    if held is not None:
        s.put_status(k, spot.name, held.but(mark=place))
        s.say("marked", k, rule="R156", status=spot.name, place=place)


# ---------------------------------------------------------------------------------- the Region deck


@step
def known_region(s: Tale, k: Seat, spot: Spot) -> Flow:
    """R158, R221: the text names the current region, or the knight another one."""
    here = regions(s, k)
    options = here
    if mark_of(s, spot).where == "elsewhere":
        options = tuple([one.name for one in s.game.setting.tables.regions if one.name not in here])
    region = options[0]
    if len(options) > 1:
        what = "region" if options == here else "mark region"
        region = yield Ask(k, options, what=what, rule="R158")
    s.push(mark_in(k, spot, region))


@step
def draw_region(s: Tale, k: Seat, spot: Spot) -> Flow:
    """R156, R157: a random Region card, not the current region's nor one drawn for it before.

    At sea between regions the active knight says which one he is in (R136).
    """
    setting = s.game.setting
    here = regions(s, k)
    current = here[0] if len(here) == 1 else (yield Ask(k, here, what="region", rule="R136"))
    cards = tuple([one.region for one in setting.tables.region_cards])
    used = {current, *spot.drawn}
    if spot.at >= 0 and setting.quests[spot.name].differ == "region":
        placed = s.knights[k].quests[spot.name].marks
        used |= {one for _, place in placed for one in setting.board.regions_of(place)}
    order = yield Shuffle(cards)
    drawn = next((one for one in order if one not in used), order[0])
    s.say("region", k, rule="R156", region=drawn, reveals=True)
    spot = Spot(spot.name, spot.at, spot.rival, (*spot.drawn, drawn))
    if mark_of(s, spot).where == "theirs":
        s.push(choose_mark(k, k, spot, drawn))
    else:
        s.push(mark_in(k, spot, drawn))


@step
def mark_in(s: Tale, k: Seat, spot: Spot, region: str) -> None:
    """R159-R161: a City of the region's card, or the nearest space of the terrain to it."""
    terrain = mark_of(s, spot).terrain
    if terrain == ANY:
        s.push(mark_terrain(k, spot, region))
    else:
        s.push(mark_city(k, spot, region, terrain))


@step
def mark_terrain(s: Tale, k: Seat, spot: Spot, region: str, passed: tuple[str, ...] = ()) -> Flow:
    """R161: the die names a terrain; those it `passed` are no target for this marker, and it was
    rolled anew."""
    (die,) = yield Roll(1, 6)
    setting = s.game.setting
    terrain = setting.tables.delegation.terrains[die - 1]
    if any(setting.board.terrain_of(one) == terrain for one in spaces(s, k, spot, "")):
        s.say("terrain", k, rule="R161", die=die, terrain=terrain, passed=passed)
        s.push(mark_city(k, spot, region, terrain))
    else:
        s.push(mark_terrain(k, spot, region, (*passed, terrain)))


@step
def mark_city(s: Tale, k: Seat, spot: Spot, region: str, terrain: str) -> Flow:
    """R159: the die names a City of the region."""
    (die,) = yield Roll(1, 6)
    cards = s.game.setting.tables.region_cards
    card = next(one for one in cards if one.region == region)
    city = card.cities[die - 1]
    s.say("city", k, rule="R159", die=die, city=city, terrain=terrain)
    s.push(mark(k, spot, terrain, city))


@step
def mark(s: Tale, k: Seat, spot: Spot, terrain: str, city: str) -> Flow:
    """R160, R162: the nearest space of the terrain to the City; the active knight breaks ties."""
    board = s.game.setting.board
    near = board.targets(city, terrain, taken(s, k, spot)) or board.targets(city, terrain)
    place = near[0] if len(near) == 1 else (yield Ask(k, near, what="mark", rule="R162"))
    put_mark(s, k, spot, place)
