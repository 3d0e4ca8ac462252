"""What the events of Shadows say: how often Camelot stands, with and without a Traitor, and why."""

from __future__ import annotations

from scriptorium.simulate.readers import Played
from scriptorium.simulate.tally import Tally

_ENDS = {
    "SC064": "siege engines",
    "SC065": "black swords",
    "SC066": "all loyal dead",
    "SC067": "the last count",
}


def read(played: Played, tally: Tally) -> None:
    """Count wins by loyalty and bot, ends, quests, evils, deaths, accusations and their truth."""
    bots = played.bots
    turns = accused = right = dead = 0
    unmasked = False
    for event in played.events:
        facts = event.facts
        match event.kind:
            case "turn":
                turns = facts["turn"]
            case "evil":
                tally.rate("evils: a black card", facts["choice"] == "black card")
            case "quest won" | "quest lost":
                is_won = event.kind == "quest won"
                tally.rate("quests won", is_won)
                tally.rate("quests won", is_won, quest=facts["quest"])
            case "accused":
                accused += 1
                right += facts["right"]
                tally.rate("accusations right", facts["right"])
            case "unmasked":
                unmasked = True
            case "died":
                dead += 1
            case "ended":
                treason = "traitor" in facts["loyalties"]
                won = facts["winner"] == "Camelot"
                there = "with a Traitor" if treason else "without one"
                tally.rate("Camelot stands", won)
                tally.rate("Camelot stands", won, there=there)
                for seat, oath in enumerate(facts["loyalties"]):
                    has_won = won == (oath == "loyal")
                    tally.rate("won", has_won, bot=bots[seat].name, oath=oath)
                for rule, how in _ENDS.items():
                    tally.rate("games ended by", event.rule == rule, how=how)
                if treason:
                    tally.rate("Traitors unmasked", unmasked)
                    tally.rate("Traitors accused rightly", right > 0)
                tally.mean("white swords", facts["white_swords"])
                tally.mean("black swords", facts["black_swords"])
                tally.mean("siege engines", facts["engines"])
    tally.mean("turns", turns)
    tally.mean("accusations", accused)
    tally.mean("Knights dead", dead)
