"""Special black cards (SC023)."""

from __future__ import annotations

from malory.games.shadows import black, ends, grail, hands, lives, quests, verbs, war
from malory.games.shadows.cards import Card, less
from malory.games.shadows.state import Realm
from malory.kernel import Ask, Flow, Seat, step


def cast(s: Realm, k: Seat, card: Card) -> None:
    """What a special card does that was not stopped."""
    deck = s.game.deck
    row = deck.blacks[card]
    match row.role:
        case "desolation":
            grail.darken(s, k, card)
        case "forest" if not s.is_open(deck.quest_of["grail"]):
            black.too_late(s, card, "SC-A03")
        case "forest" | "vivien" | "mists":
            s.acting = less(s.acting, (card,))
            s.standing += (card,)
            s.tell("stands", rule="SC023", card=card)
        case "guinevere":
            black.discard(s, card)
            recall(s)
        case "mordred":
            s.push(war.choose(k, card))
        case "toll":
            s.push(toll(k, card, s.round_from(k)))
        case "torrent":
            draws = [black.draw(k, False) for _ in range(row.amount)]
            s.push(*draws, put_away(card))
        case "engines":
            black.discard(s, card)
            s.push(ends.add_engines(row.amount, "SC023"))
        case "wound":
            black.discard(s, card)
            s.push(lives.deaths())
            for one in s.living():
                lives.lose(s, one, row.amount, "SC023")
        case "ransom":
            s.push(ransom(k, card, s.round_from(k)))
        case _:
            raise AssertionError(f"{card} has no effect")


@step
def put_away(s: Realm, card: Card) -> None:
    """A card is discarded once all that it brought about is settled (SC-A34)."""
    black.discard(s, card)


def recall(s: Realm) -> None:
    """Guinevere: all return home, as if they left (SC032); the drawer's turn ends (SC-A19)."""
    for one in s.living():
        if s.places[one] != s.game.deck.home:
            quests.leave(s, one, s.game.deck.home)
    s.is_cut = True
    s.tell("recalled", rule="SC-A19")


@step
def toll(s: Realm, k: Seat, card: Card, order: tuple[Seat, ...]) -> Flow:
    """Morgan's Toll: the first Knight who will discards cards for all; else each discards some.

    Those with too few cards are not asked: how many one holds is plain to see.
    """
    row = s.game.deck.blacks[card]
    able = tuple([one for one in order if len(s.hands[one]) >= row.amount])
    if not able:
        black.discard(s, card)
        each_discards(s, s.round_from(k), row.others)
        return
    asked = able[0]
    said = yield Ask(asked, (verbs.PASS, verbs.PAY), what="toll", rule="SC023")
    if said == verbs.PASS:
        s.note(asked, "does not pay", card)
        s.tell("would not pay", asked, "SC023", card=card)
        s.push(toll(k, card, able[1:]))
        return
    left, gone = s.hands[asked], []
    for _ in range(row.amount):
        one = yield Ask(asked, s.game.deck.kinds(left), what="discard", rule="SC023")
        left = less(left, (one,))
        gone.append(one)
    s.note(asked, "pays", card)
    hands.bury(s, asked, tuple(gone))
    secret = {asked: {"cards": tuple(gone)}}
    s.tell("discarded", asked, "SC023", count=len(gone), secret=secret)
    black.discard(s, card)


@step
def ransom(s: Realm, k: Seat, card: Card, order: tuple[Seat, ...]) -> Flow:
    """Morgan's Ransom: the first Knight who will loses life for all; else each discards a card."""
    row = s.game.deck.blacks[card]
    able = tuple([one for one in order if s.lives[one] >= row.amount])
    if not able:
        black.discard(s, card)
        each_discards(s, s.round_from(k), row.others)
        return
    asked = able[0]
    said = yield Ask(asked, (verbs.PASS, verbs.PAY), what="ransom", rule="SC023")
    if said == verbs.PASS:
        s.note(asked, "does not pay", card)
        s.tell("would not pay", asked, "SC023", card=card)
        s.push(ransom(k, card, able[1:]))
        return
    s.note(asked, "pays", card)
    black.discard(s, card)
    s.push(lives.deaths())
    lives.lose(s, asked, row.amount, "SC023")


def each_discards(s: Realm, order: tuple[Seat, ...], count: int) -> None:
    """Each of these Knights discards so many white cards, face down, or what he has."""
    s.push(*[discard(one, count) for one in order])


@step
def discard(s: Realm, k: Seat, count: int) -> Flow:
    """A Knight discards so many cards of his choice, face down; all that he has if he has no more:
    then nothing is to be chosen, and how many he holds is plain to see."""
    left = s.hands[k]
    gone: list[Card] = []
    if len(left) <= count:
        gone = list(left)
    else:
        for _ in range(count):
            card = yield Ask(k, s.game.deck.kinds(left), what="discard", rule="SC023")
            left = less(left, (card,))
            gone.append(card)
    hands.bury(s, k, tuple(gone))
    secret = {k: {"cards": tuple(gone)}}
    s.tell("discarded", k, "SC023", count=len(gone), secret=secret)
