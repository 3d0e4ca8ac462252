"""`malory rules`: the rules of a game in our words, all of them or one by its id."""

from __future__ import annotations

import sys

import click

from malory.cli.guard import USAGE, Refused


@click.command(epilog="Example: malory rules tales R106")
@click.argument("game", metavar="GAME")
@click.argument("id", required=False, metavar="[ID]")
def rules(game: str, id: str | None) -> int:
    """Print the rules of a game, or the one rule with that id."""
    from malory.presenter import lenient
    from malory.telling.rules import rule_words, ruled, rules_meant, rules_page

    page = rules_page(game)
    if not page:
        known = ", ".join(ruled())
        raise Refused(f"no rules of `{game}` are written down; there are those of {known}", USAGE)
    told = page.rstrip() + "\n"
    if id is not None:
        meant = (id.upper(),) if rule_words(game, id.upper()) else rules_meant(game, id)
        if len(meant) != 1:
            which = " or ".join(f"`{one}`" for one in meant)
            near = f"did you mean {which}?" if meant else f"`malory rules {game}` prints them all"
            raise Refused(f"{game} has no rule `{id}`; {near}", USAGE)
        told = f"{meant[0]}: {rule_words(game, meant[0])}\n"
    out = lenient(sys.stdout)
    out.write(_wrapped(told))
    out.flush()
    return 0


def _wrapped(text: str) -> str:
    """Fold the page anew to its width, without its marks; a rule goes on further in."""
    from malory.presenter.page import page_width, wrapped

    lines: list[str] = []
    for line in _unfolded(text):
        words = line.lstrip("#").removeprefix("- ").strip().replace("`", "")
        after = "  " if line.startswith("- ") else ""
        lines += wrapped(words, page_width(None), "", after) if words else [""]
    return "\n".join(lines) + "\n"


def _unfolded(text: str) -> list[str]:
    """The headings, rules and paragraphs of a page, each as one line."""
    whole: list[str] = []
    for line in text.splitlines():
        goes_on = whole and whole[-1] and not whole[-1].startswith("#")
        if goes_on and line and not line.startswith(("#", "- ")):
            whole[-1] += f" {line.strip()}"
        else:
            whole.append(line)
    return whole
