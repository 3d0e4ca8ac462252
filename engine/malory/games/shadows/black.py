"""Black cards: drawing one, the Armor's choice, stopping it, and where a standard one goes.

A card is seen by whoever draws it; then it is announced: a combat card by its quest alone, any
other openly. Merlins (a special card), then Excalibur may stop it; then it acts.
"""

from __future__ import annotations

from malory.games.shadows import combat, ends, grail, hands, river, sights, spells, verbs, war
from malory.games.shadows.cards import Card, Hand, Quest, less
from malory.games.shadows.state import Place, Realm, put
from malory.kernel import NOBODY, Ask, Flow, Seat, step


@step
def foresee(s: Realm, k: Seat) -> None:
    """SC014, SC-A39: Percival sees the top black card before he chooses an evil."""
    count = s.game.deck.knight_of["foresight"].amount
    if len(s.black) < count and _has_discard(s):
        s.push(*hands.reshuffles(s), foresee(k))
        return
    cards = s.black[: -count - 1 : -1]
    if len(s.foreseen[k]) < len(cards):
        sights.look_down(s, k, len(cards))
        s.foreseen = put(s.foreseen, k, cards)
    s.tell("foresaw", k, "SC014", secret={k: {"cards": cards}})


def _has_discard(s: Realm) -> bool:
    return bool(s.black_gone) or any(s.lost)


@step
def draw(s: Realm, k: Seat, is_first: bool) -> None:
    """SC010: draw a black card; SC024: who keeps the Armor draws two on the first draw (SC-A20)."""
    has_armor = is_first and s.keeper("armor") == k
    count = s.game.deck.relics["armor"].amount if has_armor else 1
    cards = s.black[: -(count - len(s.drawn[k])) - 1 : -1]
    if cards:
        _take(s, k, cards)
        s.tell("drew black", k, "SC010", count=len(cards), secret={k: {"cards": cards}})
    if len(s.drawn[k]) < count and _has_discard(s):
        s.push(*hands.reshuffles(s), draw(k, is_first))
    elif s.drawn[k]:
        s.push(armor(k) if len(s.drawn[k]) > 1 else announce(k))
    else:
        s.tell("no black card", k, "SC069")


def _take(s: Realm, k: Seat, cards: Hand) -> None:
    """Cards are drawn from the top; whoever had seen one there knows that it is drawn."""
    count, first = len(cards), len(s.drawn[k])
    places, known = sights.pile(s, count), sights.seen_on_top(s, count)
    into = [Place(sights.DRAWN, k, first + at) for at in range(count)]
    left = s.black[: len(s.black) - count]
    s.black = left
    s.foreseen = tuple([cards[count:] for cards in s.foreseen])
    s.sunk = tuple([cards[: len(left)] for cards in s.sunk])
    s.drawn = put(s.drawn, k, s.drawn[k] + cards)
    for out, to, card in zip(places, into, cards, strict=True):
        new = () if out in known[k] else (card,)
        sights.slip(s, (out, Place(sights.BLACK)), (to,), new, (k,))
    for one, found in enumerate(known):
        if one != k:
            gone = tuple([to for out, to in zip(places, into, strict=True) if out in found])
            sights.see(s, one, gone, tuple(found.values()))


@step
def armor(s: Realm, k: Seat) -> Flow:
    """SC024: of the two one is played, the other goes under the deck; he alone knows both."""
    cards = s.drawn[k]
    card = yield Ask(k, tuple(dict.fromkeys(cards)), what="armor", rule="SC024")
    under = less(cards, (card,))
    places = tuple([Place(sights.DRAWN, k, at) for at in range(len(cards))])
    s.black = under + s.black
    sights.shift(s, len(under))
    s.drawn = put(s.drawn, k, (card,))
    s.sunk = put(s.sunk, k, under + s.sunk[k])
    sunk = [Place(sights.PILE, NOBODY, at) for at in range(len(under))]
    sights.slip(s, places, (places[0], *sunk), (), (k,))
    s.tell("put under", k, "SC024", secret={k: {"cards": under}})
    s.push(announce(k))


@step
def announce(s: Realm, k: Seat) -> None:
    """The card is named: a combat card by its quest alone (SC022), any other openly."""
    deck = s.game.deck
    card = s.drawn[k][0]
    quest = combat.quest_for(s, card) if card in deck.combat else ""
    if quest:
        s.pending = quest
        s.tell("announced", k, "SC022", reveals=True, card="", quest=quest)
        s.push(ask_sword(k, ""))
        return
    show(s, k)
    s.acting += (card,)
    s.tell("announced", k, "SC020", reveals=True, card=card, quest="")
    if card in deck.standard:
        s.push(ask_sword(k, card))
    else:
        ask_merlins(s, k, card)


def show(s: Realm, k: Seat) -> None:
    """All see the card that a seat has drawn; the caller puts it somewhere."""
    cards = s.drawn[k]
    s.drawn = put(s.drawn, k, ())
    sights.show(s, (Place(sights.DRAWN, k),), cards)


def ask_merlins(s: Realm, k: Seat, card: Card) -> None:
    """SC023, SC-A48: all living Knights are asked, whatever they hold; none while Vivien rules."""
    if s.stands("vivien"):
        s.push(ask_sword(k, card))
    else:
        s.push(pledge(k, card, s.round_from(k), ()))


@step
def pledge(s: Realm, k: Seat, card: Card, order: tuple[Seat, ...], given: tuple[int, ...]) -> Flow:
    """SC-A48: how many Merlins the next Knight pledges; at three the card is stopped.

    `given` are the pledges of those before him, the last of which stand before `order`.
    """
    asked, merlin = order[len(given)], s.game.deck.merlin
    need = s.game.numbers.cancel - sum(given)
    most = min(need, s.hands[asked].count(merlin))
    moves = tuple([str(count) for count in range(most + 1)])
    said = yield Ask(asked, moves, what="pledge", rule="SC-A48")
    count = int(said)
    pledged = (*given, count)
    hands.know(s, asked, merlin, count)
    if count:
        s.note(asked, "pledges", said)
    s.tell("pledged", asked, "SC-A48", count=count, total=sum(pledged))
    if count == need:
        for one, spent in zip(order, pledged, strict=False):
            hands.spend(s, one, (merlin,) * spent)
        s.tell("stopped", k, "SC023", card=card, by=merlin)
        _drop(s, k, card)
    elif len(pledged) < len(order):
        s.push(pledge(k, card, order, pledged))
    else:
        s.push(ask_sword(k, card))


@step
def ask_sword(s: Realm, k: Seat, card: Card) -> None:
    """SC025: the keeper of Excalibur may stop the card, "" if it is a combat card, that seat `k`
    has drawn."""
    keeper = s.keeper("excalibur")
    if keeper == NOBODY or s.is_sheathed or (card in s.game.deck.blacks and not _may_stop(s, card)):
        s.push(act(k, card))
    else:
        s.push(throw_sword(keeper, k, card))


def _may_stop(s: Realm, card: Card) -> bool:
    return s.game.stops_any or card in s.game.deck.standard


@step
def throw_sword(s: Realm, k: Seat, drawer: Seat, card: Card) -> Flow:
    """SC025: Excalibur leaves the game, and the card does nothing."""
    said = yield Ask(k, (verbs.KEEP, verbs.REST, verbs.STRIKE), what="sword", rule="SC025")
    if said != verbs.STRIKE:
        s.is_sheathed = said == verbs.REST
        s.push(act(drawer, card))
        return
    s.relics = {role: one for role, one in s.relics.items() if role != "excalibur"}
    s.note(k, "throws Excalibur", card or s.pending)
    shown = card or s.drawn[drawer][0]
    s.tell("stopped", k, "SC025", reveals=True, card=shown, by=s.game.deck.relics["excalibur"].name)
    _drop(s, drawer, card)


def _drop(s: Realm, k: Seat, card: Card) -> None:
    """A card that was stopped is discarded; it has no effect at all."""
    if card:
        s.acting = less(s.acting, (card,))
        s.black_gone += (card,)
    else:
        s.black_gone += s.drawn[k]
        show(s, k)
        s.pending = ""


@step
def act(s: Realm, k: Seat, card: Card) -> None:
    """The card acts: a combat card ("") is laid, a standard one goes to its quest (SC020), a
    special one does what it says (SC023)."""
    deck = s.game.deck
    if not card:
        s.push(lay(k, s.pending))
        return
    role = deck.blacks[card].role
    if role in ("black-knight", "lancelot"):
        too_late(s, card, "SC021")
    elif role == "excalibur":
        river.drift(s, card)
    elif role == "despair":
        grail.darken(s, k, card)
    elif role in ("picts", "saxons"):
        discard(s, card)
        quest = deck.quest_of["picts" if role == "picts" else "saxons"]
        war.land(s, quest, deck.blacks[card].amount)
    elif role == "mercenaries":
        s.push(war.choose(k, card))
    else:
        spells.cast(s, k, card)


def discard(s: Realm, card: Card) -> None:
    """A card that has acted is discarded."""
    s.acting = less(s.acting, (card,))
    s.black_gone += (card,)


def too_late(s: Realm, card: Card, rule: str) -> None:
    """SC021, SC-A03: its quest is gone: a siege engine comes up instead."""
    discard(s, card)
    s.push(ends.add_engines(s.game.numbers.engine, rule))


@step
def lay(s: Realm, k: Seat, quest: Quest) -> Flow:
    """SC022: whoever drew a combat card lays it face up or face down. A revealed Traitor takes no
    white card for it."""
    side = yield Ask(k, (verbs.UP, verbs.DOWN), what="lay", rule="SC022")
    s.pending = ""
    s.push(combat.look(quest, NOBODY))
    if (side == verbs.UP) == s.game.pays_face_up and s.is_living(k):
        s.push(hands.take(k, s.game.numbers.reward, "SC022"))
    combat.lay_black(s, quest, k, side)
