"""Events in words: what happened, as a seat may know it. Those of quests and Evil: `tidings`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.book.phrases import begins, counted, listed
from malory.games.shadows import verbs
from malory.games.shadows.bound import Bound
from malory.games.shadows.state import Realm
from malory.games.shadows.tidings import TIDINGS, Facts, Words, did, does, those, whom
from malory.games.shadows.words import LOYALTIES, heaped, power_words, title, who
from malory.kernel import NOBODY, Event, Seat, Style

STYLES: Final[Mapping[str, Style]] = {"turn": "part", "ended": "table"}
"""How the words of each kind of event stand on the page; the rest are lines."""


def tell(game: Bound, event: Event, viewer: Seat) -> str:
    """Return the event in words; empty for what needs none."""
    wording = _BY_RULE.get((event.kind, event.rule)) or _WORDS.get(event.kind)
    return wording(game, event.seat, event.facts, viewer) if wording is not None else ""


def result(s: Realm) -> str:
    """Return how the game ended, in place of scores."""
    if not s.winner:
        return ""
    numbers = s.game.numbers
    black = f"{s.black_swords} black"
    why = {
        "SC064": f"{numbers.engines} siege engines stand before it",
        "SC065": f"{black} swords lie on the Round Table",
        "SC066": "no loyal Knight is left alive",
        "SC067": f"{s.white_swords} white and {black} swords lie on the Round Table",
    }.get(s.how, f"{numbers.turns} turns have not saved it")
    traitors = [k for k, shown in enumerate(s.shown) if shown == "traitor"]
    traitor = "There was no Traitor"
    if traitors:
        viewer = NOBODY if s.viewer is None else s.viewer
        verb = "were" if traitors[0] == viewer else "was"
        traitor = f"{begins(who(s, traitors[0], viewer))} {verb} the Traitor"
    won = "Camelot stands" if s.winner == "Camelot" else "Camelot has fallen"
    return f"{won}: {why}. {traitor}."


# ------------------------------------------------------------------------------------------ setup


def _mustered(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    knights = f["knights"]
    if not 0 <= v < len(knights):
        return f"The Knights are {listed(knights)}."
    others = listed([one for at, one in enumerate(knights) if at != v])
    return f"You are {knights[v]}: {power_words(g, knights[v])}. With you are {others}."


def _sworn(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "loyalty" not in f:
        return "Each Knight has a loyalty card, which he alone may see."
    row = next(one for one in g.tables.loyalties if one.role == f["loyalty"])
    return f"Your loyalty card says: {row.name}; {row.text}."


def _dealt(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "cards" in f:
        return f"You are dealt {heaped(f['cards'])}."
    own = counted(g.numbers.merlins, g.deck.merlin)
    return f"Each Knight is dealt {own} and {counted(f['count'], 'other white card')}."


def _proposed(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    shares: dict[str, list[str]] = {}
    for card, to in zip(f["cards"], f["to"], strict=True):
        shares.setdefault(whom(f, v, to), []).append(card)
    parts = "; ".join([f"{to}: {heaped(cards)}" for to, cards in shares.items()])
    return f"{does(k, f, v, 'propose')} a share. {begins(parts)}."


def _knighted(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    name = f["name"]
    who = "You are" if k == v else f"{f['squire']} is"
    return f"{who} knighted: {name} ({power_words(g, name)})."


# ------------------------------------------------------------------------------------------ turns


def _turn(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"Turn {f['turn']}: {'you' if k == v else f['name']}"


def _evil(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    """A life lost, a card drawn tell themselves."""
    return f"{does(k, f, v, 'let')} a siege engine come." if f["choice"] == verbs.ENGINE else ""


def _drew(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "cards" in f:
        return f"You draw {heaped(f['cards'])}."
    return f"{f['name']} draws {counted(f['count'], 'white card')}."


def _healed(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    other = "" if f["whom"] == f["name"] else f" {whom(f, v, f['whom'])}"
    return f"{does(k, f, v, 'discard')} {heaped([f['card']] * f['count'])} to heal{other}."


def _siege(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    cards = f"with {heaped(f['cards'])}" if f["cards"] else "empty-handed"
    return f"{does(k, f, v, 'fight')} a siege engine {cards}."


def _siege_won(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    left = f"{f['engines']} {'is' if f['engines'] == 1 else 'are'} left"
    return f"{f['total']} against {f['die']}: it is destroyed; {left}."


def _played(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    on = f.get("on", "")
    more = f" for {f['to']}" if "to" in f else ""
    if on in g.deck.quests:
        more = f" on {title(g, on)}"
    elif on == verbs.THEIRS:
        more = " for the others"
    return f"{does(k, f, v, 'play')} {f['card']}{more}."


def _banished(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    what = f["what"]
    if what == verbs.ENGINE:
        return f"A siege engine is gone: {f['engines']} left."
    if what.startswith(verbs.WARRIOR):
        return f"A warrior is gone from {title(g, what[len(verbs.WARRIOR) :])}."
    return f"The last black card is gone from {title(g, what[len(verbs.LAST) :])}."


def _saw(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "cards" in f:
        return f"On the black pile lie, from the top: {', '.join(f['cards'])}."
    return f"{f['name']} looks at the top {counted(f['count'], 'black card')}."


def _arranged(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "cards" in f:
        return f"You put them back: {', '.join(f['cards'])}."
    return f"{f['name']} puts them back in an order of his own."


def _call(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return did(*(("come", "home.", "") if f["comes"] else ("stay", "away.", "")))(g, k, f, v)


def _gathered(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f"Gathered in Camelot: {those(f, v, f['those'])}."


def _sent(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    what = heaped(f["cards"]) if "cards" in f else counted(f["count"], "white card")
    return f"{does(k, f, v, 'send')} {what} to {whom(f, v, f['to'])}."


def _swapped(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    if "gave" in f:
        return f"You give {f['gave']} and get {f['got']}."
    return f"{f['name']} and {f['other']} exchange a card face down."


def _spoke(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    return f'{does(k, f, v, "say")}: "{said(g, f["topic"], f["about"])}"'


def said(game: Bound, topic: str, about: str) -> str:
    """Return what a Knight says when he speaks of something (SC-A26)."""
    return {
        verbs.INTEND: f"I mean to go to {title(game, about)}.",
        verbs.HELP: f"I need help at {title(game, about)}.",
        verbs.STRENGTH: f"My hand is {about}.",
        verbs.SUSPECT: f"I suspect {about}.",
        verbs.TRUST: f"I trust {about}.",
    }[topic]


def _ended(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    """The last page: a row a Knight, its cells parted by tabs."""
    won = "Camelot stands" if f["winner"] == "Camelot" else "Camelot has fallen"
    rows = [f"{won}\tloyalty"]
    rows += [
        f"{one}\t{LOYALTIES[shown]}" for one, shown in zip(f["names"], f["loyalties"], strict=True)
    ]
    return "\n".join(rows)


_WORDS: Final[dict[str, Words]] = {
    **TIDINGS,
    "mustered": _mustered,
    "begins": lambda g, k, f, v: f"{does(k, f, v, 'begin')}.",
    "sworn": _sworn,
    "unsworn": lambda g, k, f, v: "Loyalty cards are dealt, and nobody looks at his yet.",
    "dealt": _dealt,
    "offered": lambda g, k, f, v: "",
    "shown": lambda g, k, f, v: f"The opening share: {heaped(f['cards'])}.",
    "pooled": lambda g, k, f, v: f"To be shared: {heaped(f['cards'])}.",
    "left to chance": did("leave", "the sharing to chance."),
    "proposed": _proposed,
    "voted": lambda g, k, f, v: f"{does(k, f, v, 'agree' if f['agrees'] else 'refuse')}.",
    "shared": lambda g, k, f, v: f"{does(k, f, v, 'get')} {heaped(f['cards'])}.",
    "knighted": _knighted,
    "turn": _turn,
    "evil": _evil,
    "drew": _drew,
    "reshuffled": lambda g, k, f, v: (
        f"The {f['pile']} discard is shuffled: {counted(f['count'], 'card')} to draw."
    ),
    "moved": lambda g, k, f, v: f"{does(k, f, v, 'go', 'goes')} to {title(g, f['to'])}.",
    "healed": _healed,
    "siege": _siege,
    "die": lambda g, k, f, v: f"The die shows {f['die']}.",
    "siege won": _siege_won,
    "siege lost": lambda g, k, f, v: f"{f['total']} against {f['die']}: it stands.",
    "played": _played,
    "banished": _banished,
    "saw": _saw,
    "arranged": _arranged,
    "answered the call": _call,
    "gathered": _gathered,
    "proved loyal": did("are", "loyal, and known to be.", "is"),
    "sent": _sent,
    "would swap": lambda g, k, f, v: (
        f"{does(k, f, v, 'offer')} {whom(f, v, f['other'])} a card, face down, for another."
    ),
    "swapped": _swapped,
    "spoke": _spoke,
    "ended": _ended,
}


def _instead(g: Bound, k: Seat, f: Facts, v: Seat) -> str:
    came = counted(f["count"], "siege engine")
    return f"{came} instead, since that quest is over: {f['engines']} of {g.numbers.engines}."


_BY_RULE: Final[dict[tuple[str, str], Words]] = {
    ("engines came", "SC021"): _instead,
    ("engines came", "SC-A03"): _instead,
    ("lost life", "SC012"): lambda g, k, f, v: (
        f"{does(k, f, v, 'give')} {f['count']} life for a second action: {f['life']} left."
    ),
}
"""What is worded otherwise where a certain rule brought it about."""
