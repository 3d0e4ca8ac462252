"""The Region deck, in place of another player: where a marker goes (R149, R156-R162).

Its Lost, Ensorcelled and Mad tables are asked where they are needed: in `movement`, `menu`.
"""

from __future__ import annotations

from malory.games.tales.state import Tale
from malory.kernel import Ask, Flow, Roll, Seat, Shuffle, step


@step
def mark_space(s: Tale, k: Seat, status: str) -> Flow:
    """R156: a random Region card that is not the current region's.

    At sea between regions the active knight says which one he is in (R136).
    """
    setting = s.game.setting
    here = setting.board.regions_of(s.knights[k].place or setting.numbers.start)
    region = here[0] if len(here) == 1 else (yield Ask(k, here, what="region", rule="R136"))
    cards = tuple([one.region for one in setting.tables.region_cards])
    order = yield Shuffle(cards)
    drawn = next(one for one in order if one != region)
    s.say("region", k, rule="R156", region=drawn, reveals=True)
    s.push(mark_terrain(k, status, drawn))


@step
def mark_terrain(s: Tale, k: Seat, status: str, region: str) -> Flow:
    """R161: the die names a terrain; Sea and Camelot are no targets, so Sea is rolled anew."""
    (die,) = yield Roll(1, 6)
    setting = s.game.setting
    terrain = setting.tables.delegation.terrains[die - 1]
    s.say("terrain", k, rule="R161", die=die, terrain=terrain)
    if terrain in setting.board.waters:
        s.push(mark_terrain(k, status, region))
    else:
        s.push(mark_city(k, status, region, terrain))


@step
def mark_city(s: Tale, k: Seat, status: str, region: str, terrain: str) -> Flow:
    """R161: the die names a City of the region."""
    (die,) = yield Roll(1, 6)
    cards = s.game.setting.tables.region_cards
    card = next(one for one in cards if one.region == region)
    city = card.cities[die - 1]
    s.say("city", k, rule="R161", die=die, city=city)
    s.push(mark(k, status, terrain, city))


@step
def mark(s: Tale, k: Seat, status: str, terrain: str, city: str) -> Flow:
    """R162: the nearest space of the terrain to the City; the active knight breaks ties."""
    near = s.game.setting.board.targets(city, terrain)
    space = near[0] if len(near) == 1 else (yield Ask(k, near, what="mark", rule="R162"))
    held = s.knights[k].statuses.get(status)
    if held is not None:
        s.put_status(k, status, held.but(mark=space))
        s.say("marked", k, rule="R156", status=status, place=space)
