"""The Movement phase: how far, where to, who decides, and what arriving sets off (R053-R062).

Statuses may shorten, direct or demand a move (A44, A45, A58); a Call to Arms replaces it (R183).
"""

from __future__ import annotations

from malory.games.tales import acts, delegation
from malory.games.tales.holdings import due, effects, is_held, spends
from malory.games.tales.menu import delegating
from malory.games.tales.state import Tale
from malory.games.tales.travel import open_powers, put
from malory.kernel import NOBODY, Ask, Flow, Move, Refusal, Roll, Seat, step
from malory.pack.tales.effects import FewLines, Movement, Shunned, Sought

CALL = "call to arms"


@step
def movement_phase(s: Tale, k: Seat) -> None:
    """R053: from where the knight stands; a status may hold him or take the reins (A45, A44)."""
    s.came_from = s.knights[k].place
    s.extra_move = 0
    s.push(set_out(k))


@step
def set_out(s: Tale, k: Seat) -> Flow:
    """Who decides the move: nobody if he is held, a status, or the knight (R124, A45)."""
    here = s.knights[k].place
    held = is_held(s, k)
    lost = "" if held else delegating(s, k, "movement")
    rivals = demanding(s, k) if lost else ()
    uses = spends(s, k, "turn")
    answer = lost
    if held and uses:
        answer = yield Ask(k, (here, *uses), what="held", rule="A45")
    elif lost and (rivals or uses):
        answer = yield Ask(k, (lost, *rivals, *uses), what="obey", rule="R124")
    if answer in uses:
        s.push(acts.spend(k, uses[answer], "turn"), set_out(k))
    elif held:
        s.say("held", k, rule="A45")
    elif lost and answer == lost:
        other = delegation.reader(s, k)
        s.push(stray(k, lost) if other == NOBODY else stray_by(k, other, lost))
    else:
        s.push(ride(k))


@step
def stray(s: Tale, k: Seat, status: str) -> Flow:
    """R151, A44: one space, to the open neighbour that lies best in the direction rolled."""
    (die,) = yield Roll(1, 6)
    setting = s.game.setting
    bearing = setting.tables.delegation.lost[die - 1]
    ways = setting.board.towards(s.knights[k].place, bearing.degrees, open_powers(s, k))
    place = ways[0] if len(ways) == 1 else (yield Ask(k, ways, what="stray", rule="R151"))
    s.say("strayed", k, rule="R151", status=status, die=die, bearing=bearing.name)
    put(s, k, place, status, "R151")
    s.push(arrive(k))


@step
def stray_by(s: Tale, k: Seat, other: Seat, status: str) -> Flow:
    """R128, A44, A52: one space, along any line to an unlocked neighbour of the reader's choice."""
    board = s.game.setting.board
    ways = tuple(board.reach(s.knights[k].place, 1, open_powers(s, k)))[1:]
    place = ways[0] if len(ways) == 1 else (yield Ask(other, ways, what="stray", rule="A44"))
    put(s, k, place, status, "R128", s.knights[other].name)
    s.push(arrive(k))


# ------------------------------------------------------------------------------- the knight's move


def movement_limit(s: Tale, k: Seat) -> int:
    """R054, R055, R204: from the highest renown rank, with what changes every move (A58, A8)."""
    track = s.game.setting.numbers.movement
    top = max(s.knights[k].renown.values(), default=0)
    more = sum(one.add for _, one in effects(s, k, Movement) if not one.by)
    return max(1, track[top] + more + s.extra_move)


def within_reach(s: Tale, k: Seat) -> dict[str, int]:
    """R053, R056-R059: the spaces a move may end on and how far each is, where he stands first."""
    here = s.knights[k].place
    board = s.game.setting.board
    powers = open_powers(s, k)
    limit = movement_limit(s, k)
    few = [(one.by, one.most) for _, one in effects(s, k, FewLines)]
    found = board.reach(here, limit, powers, few=few)
    for by in ("land", "sea"):
        more = sum(one.add for _, one in effects(s, k, Movement) if one.by == by)
        if more > 0:
            for place, far in board.reach(here, limit + more, powers, by, few).items():
                found.setdefault(place, far)
    return found


def demanding(s: Tale, k: Seat) -> tuple[str, ...]:
    """Return the statuses that demand something of where a move ends."""
    statuses = s.knights[k].statuses
    found = [card for card, _ in effects(s, k, Sought) if statuses[card].mark]
    return (*found, *[card for card, _ in effects(s, k, Shunned)])


def obeying(s: Tale, k: Seat, places: dict[str, int]) -> dict[str, int]:
    """Return the spaces that the knight's statuses let him end on.

    Where two demands cannot both be met he chooses which to obey, by where he goes (R124, A45).
    """
    board = s.game.setting.board
    allowed: list[set[str]] = []
    for card, _ in effects(s, k, Sought):
        mark = s.knights[k].statuses[card].mark
        if mark:
            far = board.distance(mark)
            least = min(far[one] for one in places)
            allowed.append({one for one in places if far[one] == least})
    for _, one in effects(s, k, Shunned):
        away = {place for place in places if board.terrain_of(place) != one.terrain}
        if away:
            allowed.append(away)
    if not allowed:
        return places
    kept = set.intersection(*allowed) or set.union(*allowed)
    return {place: far for place, far in places.items() if place in kept}


def may_call(s: Tale, k: Seat) -> bool:
    """Whether the knight has a Call to Arms that lets him ride (R183, R185)."""
    row = s.game.setting.tables.call_to_arms
    return s.knights[k].calls > 0 and "ride" in (row.solo_uses if s.is_shared() else row.uses)


def call_places(s: Tale, k: Seat) -> dict[str, int]:
    """R183, A23: anywhere but Camelot; a Place of Power only with its Location card."""
    setting = s.game.setting
    powers = open_powers(s, k)
    barred = setting.tables.call_to_arms.barred
    return {
        place: 0
        for place in setting.board.places
        if place not in barred and (place not in setting.board.gates or place in powers)
    }


@step
def ride(s: Tale, k: Seat) -> Flow:
    """The knight chooses where his move ends; to stay is to move 0 spaces."""
    near = within_reach(s, k)
    places = obeying(s, k, near)
    uses = spends(s, k, "turn", "movement")
    calls: tuple[Move, ...] = (CALL,) if may_call(s, k) else ()
    here = s.knights[k].place
    away: tuple[Move, ...] = tuple([one for one in places if one != here])
    stay: tuple[Move, ...] = (here,) if here in places else ()

    def why(move: Move) -> Refusal | None:
        return _barred(s, k, move, near)

    answer = yield Ask(k, (*away, *calls, *uses, *stay), why, what="ride", rule="R053")
    if answer in uses:
        s.push(acts.spend(k, uses[answer], "turn", "movement"), ride(k))
        return
    if answer == CALL:
        far = tuple(obeying(s, k, call_places(s, k)))
        answer = yield Ask(k, far, lambda move: _uncalled(s, k, move), what="call", rule="R183")
        s.change(k, calls=s.knights[k].calls - 1)
        s.say("called", k, rule="R183", place=answer)
        put(s, k, answer, CALL, "R183")
    else:
        if answer == here:
            s.say("stayed", k, rule="R053", place=answer)
        put(s, k, answer, "ride", "R053")
    s.push(arrive(k))


def _barred(s: Tale, k: Seat, move: Move, near: dict[str, int]) -> Refusal | None:
    """Return why the knight may not end his move on that space."""
    board = s.game.setting.board
    if move not in board.lines:
        return None
    if move in near:
        names = " and ".join(demanding(s, k))
        return Refusal("R124", f"{names} will not let you end your move at {move}.")
    if move in board.gates and move not in open_powers(s, k):
        return Refusal("R058", f"{move} opens only to the knight who holds its Location card.")
    limit = movement_limit(s, k)
    far = board.distance(s.knights[k].place)[move]
    if far <= limit:
        return Refusal(
            "R124", f"{move} is {far} spaces away, but not by a way that is open to you."
        )
    return Refusal("R053", f"{move} is {far} spaces away; you may move {limit}.")


def _uncalled(s: Tale, k: Seat, move: Move) -> Refusal | None:
    """Return why a Call to Arms does not lead to a space."""
    setting = s.game.setting
    if move in setting.tables.call_to_arms.barred:
        return Refusal("R183", f"A Call to Arms leads anywhere but to {move}.")
    return _barred(s, k, move, call_places(s, k))


@step
def arrive(s: Tale, k: Seat) -> None:
    """The Movement phase ends here: what waits for that acts; dice wait for the encounter (A54)."""
    me = s.knights[k]
    terrain = s.game.setting.board.terrain_of(me.place)
    for card, one in reversed(due(s, k, "arrive")):
        there = me.statuses[card].mark == me.place if one.marked else True
        quiet = one.marked or (one.test is None and not one.bands)
        if there and quiet and (not one.terrain or terrain in one.terrain):
            s.push(acts.occur(k, card, one))
