"""Life gained and lost, the Grail, and death (SC060)."""

from __future__ import annotations

from malory.games.shadows import ends, quests, verbs
from malory.games.shadows.hands import bury
from malory.games.shadows.state import Realm, put
from malory.kernel import NOBODY, Ask, Flow, Seat, step


def gain(s: Realm, k: Seat, count: int, rule: str) -> None:
    """SC002: a Knight gains life, up to the most there is; who is doomed gains none (SC-A05)."""
    most = s.game.numbers.most_life
    more = min(count, most - s.lives[k])
    if more > 0 and k not in s.doomed and s.is_living(k):
        s.lives = put(s.lives, k, s.lives[k] + more)
        s.tell("gained life", k, rule, count=more, life=s.lives[k])


def lose(s: Realm, k: Seat, count: int, rule: str) -> None:
    """A Knight loses life. The caller pushes `deaths`; whoever loses his last in his own phase of
    Evil is doomed, and dies as his turn ends (SC-A05)."""
    fewer = min(count, s.lives[k])
    if fewer and s.is_living(k):
        s.lives = put(s.lives, k, s.lives[k] - fewer)
        s.tell("lost life", k, rule, count=fewer, life=s.lives[k])
        if not s.lives[k] and k == s.active and s.phase == "evil":
            s.doomed = (k,)
            s.tell("doomed", k, "SC-A05")


@step
def deaths(s: Realm) -> None:
    """SC060: all who have no life left die together, after the Grail was offered (SC-A32)."""
    fallen = tuple([k for k in s.living() if not s.lives[k] and k not in s.doomed])
    if not fallen:
        return
    keeper = s.keeper("grail")
    # SC-A31: it does not save from the action that won it
    if keeper == NOBODY or (s.exerted and "grail" in s.won_now):
        s.push(die(fallen))
    else:
        s.push(offer_grail(keeper, fallen))


@step
def offer_grail(s: Realm, k: Seat, fallen: tuple[Seat, ...]) -> Flow:
    """SC051: whoever keeps the Grail says whom it saves, himself too, or nobody."""
    name = yield Ask(k, (*s.named(fallen), verbs.LET_DIE), what="grail", rule="SC051")
    if name == verbs.LET_DIE:
        s.note(k, "lets die", ", ".join(s.named(fallen)))
        s.tell("grail kept", k, "SC051", fallen=s.named(fallen), others=fallen)
        s.push(die(fallen))
        return
    saved = s.seat_of(name)
    life = s.game.deck.relics["grail"].amount
    s.relics = {role: one for role, one in s.relics.items() if role != "grail"}
    s.lives = put(s.lives, saved, life)
    s.note(k, "saves", name)
    s.tell("saved", k, "SC051", saved=name, life=life, others=(saved,))
    if left := tuple([one for one in fallen if one != saved]):
        s.push(die(left))


@step
def die(s: Realm, fallen: tuple[Seat, ...]) -> None:
    """SC060, SC-A37: their figures, white cards and relics go; their loyalty stays hidden."""
    for k in fallen:
        s.tell("died", k, "SC060", cards=len(s.hands[k]))
        bury(s, k, s.hands[k])
        quests.leave(s, k, "")
        s.dead += (k,)
        s.relics = {role: one for role, one in s.relics.items() if one != k}
    if ends.all_loyal_dead(s):
        ends.finish(s, "Evil", "SC066")
