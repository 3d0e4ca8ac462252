"""The heroic phase (SC011): the menu, and what each action and power asks and does.

A deed is one step, however many questions it has, so it takes effect as a whole, and `cancel` takes
it back whole. Its life is paid and its type noted after its last question, before anything else.
"""

from __future__ import annotations

from typing import NamedTuple

from malory.games.shadows import (
    combat,
    ends,
    grail,
    hands,
    lives,
    menu,
    quests,
    refusing,
    river,
    siege,
    specials,
    swap,
    talk,
    treason,
    turn,
    verbs,
    war,
)
from malory.games.shadows.state import Realm
from malory.kernel import Ask, Flow, Seat, step


class Act(NamedTuple):
    """What a deed counts as: its type, whether it costs a life, whether it is a power's."""

    kind: str
    pays: bool = False
    is_free: bool = False


@step
def deeds(s: Realm, k: Seat) -> Flow:
    """SC011-SC015: an action, a power, a word, a second action for a life; or the turn ends."""
    deed = yield Ask(
        k, menu.choices(s, k), lambda one: refusing.no_deed(s, k, one), "deeds", "SC011"
    )
    pays = deed == verbs.AGAIN
    if pays:
        deed = yield Ask(
            k,
            menu.actions(s, k),
            lambda one: refusing.no_deed(s, k, one, True),
            "second",
            "SC012",
        )
    if deed == verbs.END:
        s.tell("turn ends", k, "SC011")
        s.push(turn.turn_over(k))
    elif deed == verbs.REVEAL:
        if not treason.means_it(s, k, (yield treason.sure(s, k))):
            treason.think_better(s)
            s.push(deeds(k))
            return
        s.push(turn.turn_over(k))
        treason.unmask(s, k, "SC063")
    elif deed == verbs.TALK:
        yield from talk.speak(s, k)
    elif deed == verbs.SWAP:
        yield from swap.begin(s, k)
    else:
        is_free = deed in (verbs.RIDE, verbs.FREE)
        flow = _begin(s, k, deed, Act(verbs.TYPES[deed], pays, is_free))
        if flow is not None:
            yield from flow


def commit(s: Realm, k: Seat, act: Act) -> None:
    """An action is taken: SC012, its life is paid first; SC013, who pays his last dies after it."""
    s.push(deed_over(k))
    s.used += (act.kind,)
    s.won_now = ()
    s.note(k, "acts", act.kind)
    if not act.is_free:
        s.acts += 1
    if act.pays:
        lives.lose(s, k, s.game.numbers.sacrifice, "SC012")
        if not s.lives[k]:
            s.exerted = True
            s.doomed = (k,)


@step
def deed_over(s: Realm, k: Seat) -> None:
    """SC016: an action is settled. SC013: who paid his last life for it dies now."""
    if s.exerted and k in s.doomed:
        s.doomed = ()
        s.push(lives.deaths(), deed_over(k))
        return
    s.exerted = False
    if not ends.is_settled(s):
        s.push(deeds(k) if s.is_living(k) else turn.turn_over(k))


# -------------------------------------------------------------------------------------- actions


def move(s: Realm, k: Seat, act: Act) -> Flow:
    """SC030: any distance; Tristan rides from the Round Table freely (SC-A43)."""
    to = yield Ask(
        k,
        menu.destinations(s, k),
        lambda one: refusing.no_way(s, k, one),
        "move",
        "SC030",
    )
    commit(s, k, act)
    quests.leave(s, k, to)
    s.tell("moved", k, "SC-A43" if act.is_free else "SC030", to=to)


def draw(s: Realm, k: Seat, act: Act) -> None:
    """SC033: draw at the Round Table."""
    commit(s, k, act)
    power = s.game.deck.knight_of["draw"]
    count = power.amount if s.has(k, "draw") else s.game.numbers.draws
    s.push(hands.take(k, count, "SC033"))


def quest(s: Realm, k: Seat, act: Act) -> Flow:
    """SC036, SC039-SC041: what the quest where one stands asks."""
    place = s.places[k]
    row = s.game.deck.quests[place]
    cards = menu.for_quest(s, k)
    card = cards[0]
    if row.kind in ("combat", "river"):
        card = yield Ask(
            k, cards, lambda one: refusing.no_fight(s, k, one), "quest", verbs.RULES[row.kind]
        )
    commit(s, k, act)
    if row.kind == "combat":
        combat.lay_white(s, place, k, card)
    elif row.kind == "river":
        hands.bury(s, k, (card,))
        s.tell("buried", k, "SC039", secret={k: {"card": card}})
        river.pull(s, k, 1)
    elif row.kind == "spots":
        grail.shine(s, k)
    else:
        war.fight(s, place, k, card)


def heal(s: Realm, k: Seat, act: Act) -> Flow:
    """SC042: three identical cards give a life."""
    numbers = s.game.numbers
    card = yield Ask(
        k, menu.healing(s, k), lambda one: refusing.no_balm(s, k, one), "heal", "SC042"
    )
    whom = k
    if s.game.heals_any and len(s.living()) > 1:
        name = yield Ask(k, s.named(s.round_from(k)), what="whom", rule="SC042")
        whom = s.seat_of(name)
    commit(s, k, act)
    hands.spend(s, k, (card,) * numbers.heal_cards)
    s.tell(
        "healed", k, "SC042", others=(whom,),
        card=card, count=numbers.heal_cards, whom=s.name(whom),
    )  # fmt: skip
    lives.gain(s, whom, numbers.heal, "SC042")


def accuse(s: Realm, k: Seat, act: Act) -> Flow:
    """SC043: somebody is the Traitor, one says."""
    names = s.named(treason.accusable(s, k))
    name = yield Ask(k, names, lambda one: refusing.not_accusable(s, k, one), "accuse", "SC043")
    commit(s, k, act)
    treason.accuse(s, k, s.seat_of(name))


def _begin(s: Realm, k: Seat, deed: str, act: Act) -> Flow | None:
    """Return what a deed asks before it takes effect; None if it asks nothing, and is done."""
    match deed:
        case verbs.DRAW:
            draw(s, k, act)
            return None
        case verbs.SIEGE:
            return siege.fight(s, k, act)
        case verbs.QUEST:
            return quest(s, k, act)
        case verbs.CARD | verbs.FREE:
            return specials.play(s, k, act)
        case verbs.HEAL:
            return heal(s, k, act)
        case verbs.ACCUSE:
            return accuse(s, k, act)
    return move(s, k, act)
