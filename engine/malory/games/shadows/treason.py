"""The Traitor: accusation, revealing, and what he does once he is revealed (SC043, SC061-SC063)."""

from __future__ import annotations

from malory.games.shadows import black, ends, hands, quests, turn, verbs
from malory.games.shadows.state import Realm, put
from malory.kernel import Ask, Flow, Roll, Seat, step


def may_accuse(s: Realm, k: Seat) -> bool:
    """SC043: whether a Knight may accuse anybody: with so many engines or swords, once a game."""
    numbers = s.game.numbers
    return (
        k not in s.accusers
        and (s.engines >= numbers.accuse_engines or s.swords() >= numbers.accuse_swords)
        and bool(accusable(s, k))
    )


def accusable(s: Realm, k: Seat) -> tuple[Seat, ...]:
    """SC-A33: other living Knights whose loyalty is not public. Once the Traitor is known there is
    none: he is the only one."""
    if "traitor" in s.shown:
        return ()
    return tuple([one for one in s.others(k) if not s.shown[one]])


def accuse(s: Realm, k: Seat, accused: Seat) -> None:
    """SC044: a right accusation reveals the Traitor and gives a white sword; a wrong one turns one
    black (SC-A09), and shows the accused to be loyal."""
    s.accusers += (k,)
    is_right = s.is_traitor(accused)
    name = s.name(accused)
    s.note(k, "accuses", name)
    s.tell("accused", k, "SC044", reveals=True, accused=name, right=is_right,
           others=(accused,))  # fmt: skip
    numbers = s.game.numbers
    if is_right:
        s.push(ends.lay_swords(numbers.accuse_right, 0, "SC044"))
        unmask(s, accused, "SC044")
    else:
        s.shown = put(s.shown, accused, "loyal")
        s.push(ends.turn_swords(numbers.accuse_wrong, "SC044"))


def may_declare(s: Realm, k: Seat) -> bool:
    """SC-A27: whether a menu offers to reveal oneself: to whoever's loyalty is not public, and once
    in a phase, loyal or not. Nothing comes of it but for the Traitor (SC063)."""
    return not s.shown[k] and "traitor" not in s.shown and _thought(s) not in s.powers


def _thought(s: Realm) -> str:
    return f"{verbs.REVEAL}: {s.phase}"


def sure(s: Realm, k: Seat) -> Ask:
    """Return the question whether a Knight means it. The loyal are asked alike: as many keys are
    pressed for either answer, which others may hear."""
    return Ask(k, (verbs.SURE, verbs.BACK), what="reveal", rule="SC063")


def means_it(s: Realm, k: Seat, said: str) -> bool:
    """Whether anything comes of an answer: only if the Knight knows that he is the Traitor."""
    return said == verbs.SURE and s.knows_treason(k)


def think_better(s: Realm) -> None:
    """He has thought better of it; nothing shows whether he could have meant it."""
    s.powers += (_thought(s),)


def unmask(s: Realm, k: Seat, rule: str) -> None:
    """SC061, SC-A37: the Traitor is revealed; his white cards, figure, life and relics but the
    Armor go."""
    s.shown = put(s.shown, k, "traitor")
    s.tell("unmasked", k, rule, reveals=True, cards=len(s.hands[k]))
    hands.bury(s, k, s.hands[k])
    quests.leave(s, k, "")
    s.lives = put(s.lives, k, 0)
    s.doomed = tuple([one for one in s.doomed if one != k])
    s.relics = {role: one for role, one in s.relics.items() if one != k or role == "armor"}


@step
def taunt(s: Realm, k: Seat) -> Flow:
    """SC062: the revealed Traitor has a Knight of his choice discard a white card, by lot. SC-A38:
    it lapses if nobody has one."""
    victims = [one for one in s.others(k) if s.hands[one]]
    if not victims:
        s.push(step_of_evil(k))
        return
    name = yield Ask(k, s.named(victims), what="taunt", rule="SC062")
    victim = s.seat_of(name)
    left, gone = s.hands[victim], []
    for _ in range(min(s.game.numbers.taunt, len(left))):
        (face,) = yield Roll(1, len(left))
        gone.append(left[face - 1])
        left = (*left[: face - 1], *left[face:])
    hands.bury(s, victim, tuple(gone))
    s.push(step_of_evil(k))
    secret = {victim: {"cards": tuple(gone)}}
    s.tell("taunted", k, "SC062", victim=name, count=len(gone), secret=secret, others=(victim,))


@step
def step_of_evil(s: Realm, k: Seat) -> Flow:
    """SC062: then he adds an engine, or draws and plays a black card."""
    choice = yield Ask(k, (verbs.BLACK, verbs.ENGINE), what="treason", rule="SC062")
    s.tell("evil", k, "SC062", choice=choice)
    s.push(treason_over(k))
    if choice == verbs.BLACK:
        s.push(black.draw(k, True))
    else:
        s.push(ends.add_engines(s.game.numbers.engine, "SC062"))


@step
def treason_over(s: Realm, k: Seat) -> None:
    """SC-A29: the Traitor's step is settled."""
    if not ends.is_settled(s):
        s.push(turn.turn_over(k))
