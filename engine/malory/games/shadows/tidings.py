"""Events of quests, black cards, life and treason in words; `telling` has the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from malory.book.phrases import begins, counted, listed
from malory.games.shadows.bound import Bound
from malory.games.shadows.words import card_words, heaped, title
from malory.kernel import Seat

# Any: the facts of an event, as `tell` was given them.
Facts = Mapping[str, Any]
Words = Callable[[Bound, Seat, Facts, Seat], str]


def does(k: Seat, f: Facts, v: Seat, verb: str, other: str = "") -> str:
    """Return who does what, as a sentence begins.

    >>> does(1, {"name": "Sir Kay"}, 0, "draw"), does(1, {"name": "Sir Kay"}, 1, "go", "goes")
    ('Sir Kay draws', 'You go')
    """
    return f"You {verb}" if k == v else f"{f['name']} {other or verb + 's'}"


def whom(f: Facts, v: Seat, name: str) -> str:
    """Return what somebody whom an event names is called within a sentence.

    >>> whom({"seats": {"Sir Kay": 1}}, 1, "Sir Kay"), whom({"seats": {"Sir Kay": 1}}, 0, "Sir Kay")
    ('you', 'Sir Kay')
    """
    return "you" if f.get("seats", {}).get(name) == v else name


def those(f: Facts, v: Seat, names: Iterable[str]) -> str:
    """Return some of those whom an event names in a row."""
    return listed([whom(f, v, name) for name in names])


def did(verb: str, words: str, other: str = "") -> Words:
    """Return the wording of an event that needs no facts but who it was."""
    return lambda g, k, f, v: f"{does(k, f, v, verb, other)} {words}"


# ------------------------------------------------------------------------------------ black cards


def _foresaw(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "cards" in f:
        return f"You see that on top lies {_cards(g, f['cards'])}."
    return f"{f['name']} looks at the top black card."


def _drew_black(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "cards" in f:
        return f"You draw {_cards(g, f['cards'])}."
    what = "a black card" if f["count"] == 1 else f"{f['count']} black cards"
    return f"{f['name']} draws {what}."


def _cards(g: Bound, cards: tuple[str, ...]) -> str:
    if len(cards) == 1:
        words = card_words(g, cards[0])
        return words.replace(": ", " (", 1) + ")" if ": " in words else words
    return heaped(cards)


def _announced(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    """Whoever drew it has read it; what a standard card does is told next."""
    card = f["card"]
    if k == v:
        return ""
    if not card:
        return f"It is a card for {title(g, f['quest'])}."
    return f"It is {card if card in g.deck.standard else card_words(g, card)}."


def _put_under(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "cards" in f:
        return f"You put {heaped(f['cards'])} under the deck."
    return f"{f['name']} plays one of them, and puts the other under the deck."


def _pledged(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    count, merlin = f["count"], g.deck.merlin
    what = counted(count, merlin) if count else f"no {merlin}"
    return f"{does(k, f, v, 'pledge')} {what}."


def _stopped(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if f["by"] == g.deck.merlin:
        return f"{g.numbers.cancel} {f['by']}s stop {f['card']}: it does nothing."
    return f"{f['by']} is thrown away against {f['card']}: it does nothing."


def _stands(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{f['card']} goes on acting."


def _lifted(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    goes = "goes" if len(f["cards"]) == 1 else "go"
    return f"A quest is won: {listed(f['cards'])} {goes}."


def _landed(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{_horde(g, f)} {'stand' if f['horde'] > 1 else 'stands'} in {title(g, f['quest'])}."


def _mordred(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"Mordred joins {title(g, f['quest'])}: {_horde(g, f)} there, and a longer row."


def _horde(g: Bound, f: Facts) -> str:
    return f"{f['horde']} of {g.deck.quests[f['quest']].black} warriors"


def _discarded(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "cards" in f:
        return f"You discard {heaped(f['cards'])}."
    return f"{f['name']} discards {counted(f['count'], 'white card')}."


def _engines(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{counted(f['count'], 'siege engine')} more: {f['engines']} of {g.numbers.engines}."


# ----------------------------------------------------------------------------------------- quests


def _laid_black(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    where = title(g, f["quest"])
    if f["card"] and k == v:
        # his own card: that he laid it face down is plain from what it says of the others
        return f"You lay {f['card']} at {where}."
    what = f["card"] or "it face down"
    return f"{does(k, f, v, 'lay')} {what} at {where}."


def _fought(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{does(k, f, v, 'lay')} {f['card']} in {title(g, f['quest'])}."


def _laid_open(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if not f["cards"]:
        return ""
    return f"What lay face down is turned up: {heaped(f['cards'])}."


def _struck(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return (
        f"{does(k, f, v, 'add')} {f['card']}." if f["card"] else f"{does(k, f, v, 'add')} nothing."
    )


def _measured(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    bonus = f" and {f['bonus']} of Excalibur" if f["bonus"] else ""
    return f"White has {f['white']}{bonus}, black {f['black']}."


def _ended_quest(is_won: bool) -> Words:
    def words(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
        present = those(f, v, f["present"])
        verb = "is" if len(f["present"]) < 2 and present != "you" else "are"
        there = f"{begins(present) or 'Nobody'} {verb} there."
        return f"{begins(title(g, f['quest']))} is {'won' if is_won else 'lost'}! {there}"

    return words


def _swords(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    laid = [
        f"{f[colour]} {colour} {'sword' if f[colour] == 1 else 'swords'}"
        for colour in ("white", "black")
        if f[colour]
    ]
    one = f["white"] + f["black"] == 1
    return f"{begins(listed(laid))} {'is' if one else 'are'} laid. {_table(f)}"


def _turned(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{counted(f['black'], 'white sword')} turned black. {_table(f)}"


def _table(f: Facts) -> str:
    return f"Now {f['white_swords']} white, {f['black_swords']} black."


def _relic(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{does(k, f, v, 'take')} {f['relic']}."


def _abandoned(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{begins(title(g, f['quest']))} is abandoned: {heaped(f['cards'])} discarded."


def _sword_moved(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    quest = g.deck.quests[f["quest"]]
    return f"Excalibur: {river_words(quest.steps, quest.black, f['track'])}."


def river_words(steps: int, black: int, track: int) -> str:
    """Return where the sword lies, of so many steps to either bank.

    >>> river_words(5, 5, 0), river_words(5, 5, 2), river_words(5, 5, -4)
    ('in mid-river', '2 of 5 steps to the Knights', '4 of 5 steps to Evil')
    """
    if not track:
        return "in mid-river"
    if track > 0:
        return f"{track} of {steps} steps to the Knights"
    return f"{-track} of {black} steps to Evil"


def _grail(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{does(k, f, v, 'lay')} a {g.deck.grail} card: {_places(g, f)}."


def _despaired(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{f['card']} takes a place of the Grail: {_places(g, f)}."


def _places(g: Bound, f: Facts) -> str:
    return f"{f['count']} of {g.deck.quests[f['quest']].spots}"


def _darkened(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"All places are full: {f['card']} and a {g.deck.grail} card go."


def _despair_lifted(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    words = f"{does(k, f, v, 'play')} a {g.deck.grail} card"
    return f"{words}: all places are full, so {f['card']} goes with it."


def _buried(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{does(k, f, v, 'discard')} {f.get('card', 'a white card')} for Excalibur."


# ------------------------------------------------------------------------------- life and treason


def _gained(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{does(k, f, v, 'gain')} {f['count']} life: {f['life']} now."


def _lost(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{does(k, f, v, 'lose')} {f['count']} life: {f['life']} left."


def _died(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    cards = f", and with {'you' if k == v else 'him'} {counted(f['cards'], 'white card')}"
    return f"{does(k, f, v, 'die')}{cards if f['cards'] else ''}."


def _saved(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if f["saved"] == f["name"]:
        return f"{does(k, f, v, 'drink')} of the Grail: {f['life']} life."
    return f"{does(k, f, v, 'give')} the Grail to {whom(f, v, f['saved'])}: {f['life']} life."


def _grail_kept(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"{does(k, f, v, 'keep')} the Grail, and {those(f, v, f['fallen'])} must die."


def _accused(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    accused = whom(f, v, f["accused"])
    is_loyal = "you are loyal" if accused == "you" else f"{accused} is loyal"
    right = "and rightly" if f["right"] else f"and wrongly: {is_loyal}"
    return f"{does(k, f, v, 'accuse')} {accused} of treason, {right}."


def _unmasked(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    cards = f" {counted(f['cards'], 'white card')} {_are(f['cards'])} discarded." * bool(f["cards"])
    verb = "are" if k == v else "is"
    return f"{'You' if k == v else f['name']} {verb} the Traitor, and known to all now.{cards}"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _taunted(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    what = heaped(f["cards"]) if "cards" in f else counted(f["count"], "white card")
    victim = whom(f, v, f["victim"])
    loses = "lose" if victim == "you" else "loses"
    return f"{does(k, f, v, 'taunt')} {victim}, who {loses} {what}."


def _betrayed(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    swords = counted(f["count"], "white sword")
    return f"{does(k, f, v, 'come', 'comes')} out of hiding, and turns {swords} black!"


TIDINGS: Final[Mapping[str, Words]] = {
    "foresaw": _foresaw,
    "drew black": _drew_black,
    "no black card": lambda g, k, f, v: "There is no black card left to draw.",
    "put under": _put_under,
    "announced": _announced,
    "pledged": _pledged,
    "stopped": _stopped,
    "stands": _stands,
    "lifted": _lifted,
    "recalled": lambda g, k, f, v: "All Knights return to Camelot, and the turn ends.",
    "landed": _landed,
    "mordred came": _mordred,
    "would not pay": did("do", "not pay.", "does"),
    "discarded": _discarded,
    "engines came": _engines,
    "laid black": _laid_black,
    "fought": _fought,
    "laid open": _laid_open,
    "struck": _struck,
    "measured": _measured,
    "quest won": _ended_quest(True),
    "quest lost": _ended_quest(False),
    "swords laid": _swords,
    "swords turned": _turned,
    "relic won": _relic,
    "abandoned": _abandoned,
    "sword moved": _sword_moved,
    "grail laid": _grail,
    "despaired": _despaired,
    "grail darkened": _darkened,
    "despair lifted": _despair_lifted,
    "buried": _buried,
    "gained life": _gained,
    "lost life": _lost,
    "doomed": did("have", "no life left, and will die as this turn ends.", "has"),
    "died": _died,
    "saved": _saved,
    "grail kept": _grail_kept,
    "accused": _accused,
    "unmasked": _unmasked,
    "taunted": _taunted,
    "betrayed": _betrayed,
}
