"""Sharing open cards: one proposes, the others agree, or it falls at random (SC-A25)."""

from __future__ import annotations

from malory.games.shadows import verbs
from malory.games.shadows.hands import fill_pool, gain
from malory.games.shadows.state import Realm
from malory.kernel import Ask, Flow, Seat, Shuffle, step

Split = tuple[Seat, ...]
"""Who is to have each card of the pool, in its order."""


def spoils(s: Realm, count: int, sharers: tuple[Seat, ...]) -> None:
    """SC046: so many cards are drawn and shared; the first of `sharers` proposes."""
    if count and sharers:
        s.push(fill_pool(count), share(sharers))


@step
def share(s: Realm, sharers: tuple[Seat, ...]) -> None:
    """The pool is shared among these seats; one alone has all of it."""
    sharers = tuple([k for k in sharers if s.is_living(k)])
    if not s.pool:
        return
    if len(sharers) == 1:
        hand_out(s, sharers * len(s.pool), "SC046")
    elif sharers:
        s.push(propose(sharers))
    else:
        s.white_gone += s.pool
        s.pool = ()


@step
def propose(s: Realm, sharers: tuple[Seat, ...]) -> Flow:
    """SC-A25: the first of the sharers says who shall have each card, or leaves it to chance."""
    k = sharers[0]
    names = s.named(sharers)
    split: list[Seat] = []
    for at in range(len(s.pool)):
        moves = names if at else (*names, verbs.BY_LOT)
        name = yield Ask(k, moves, what="share", rule="SC-A25")
        if name == verbs.BY_LOT:
            s.tell("left to chance", k, "SC-A25")
            s.push(deal_out(sharers))
            return
        split.append(s.seat_of(name))
    s.tell("proposed", k, "SC-A25", cards=s.pool, to=s.named(split), others=split)
    s.push(vote(sharers[1:], tuple(split), sharers))


@step
def vote(s: Realm, voters: tuple[Seat, ...], split: Split, sharers: tuple[Seat, ...]) -> Flow:
    """SC-A25: the others agree one after the other; one refusal, and it falls at random."""
    k = voters[0]
    said = yield Ask(k, (verbs.AGREE, verbs.REFUSE), what="vote", rule="SC-A25")
    s.note(k, said, s.name(sharers[0]))
    s.tell("voted", k, "SC-A25", agrees=said == verbs.AGREE)
    if said == verbs.REFUSE:
        s.push(deal_out(sharers))
    elif len(voters) > 1:
        s.push(vote(voters[1:], split, sharers))
    else:
        hand_out(s, split, "SC-A25")


@step
def deal_out(s: Realm, sharers: tuple[Seat, ...]) -> Flow:
    """SC046: the pool is dealt at random, card by card, from the first of the sharers on."""
    order = yield Shuffle(s.pool)
    s.pool = order
    hand_out(s, tuple([sharers[at % len(sharers)] for at in range(len(order))]), "SC046")


def hand_out(s: Realm, split: Split, rule: str) -> None:
    """Give each card of the pool to its seat; all see it."""
    for k in dict.fromkeys(split):
        cards = s.game.deck.in_order(
            [card for card, to in zip(s.pool, split, strict=True) if to == k]
        )
        gain(s, k, cards, shown=True)
        s.tell("shared", k, rule, reveals=True, cards=cards)
    s.pool = ()
