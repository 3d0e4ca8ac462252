"""The command `malory explain`: the page of a diagnostic, or the list of all."""

from __future__ import annotations

import re

import click
from malory.source import load_page, nearest, page_codes


@click.command(epilog="Example: malory explain E103")
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Print the page of a diagnostic: what it means, a bad example and a good one.

    CODE is a code or a name (`E103`, `unknown-target`); without one all codes are listed.
    """
    if code is None:
        for known in page_codes():
            page = load_page(known)
            off = "" if page.is_on else "  (off)"
            click.echo(f"{known}  {page.severity.value:<7}  {page.name}{off}")
        return
    click.echo(load_page(_code_of(code)).text.strip())


def _code_of(wanted: str) -> str:
    codes = page_codes()
    upper = wanted.strip().upper()
    if upper in codes:
        return upper
    names = {load_page(known).name: known for known in codes}
    name = wanted.strip().lower()
    if name in names:
        return names[name]
    # `E12` may well have been meant for `E012`.
    short = re.fullmatch(r"([EWI])(\d{1,3})", upper)
    padded = f"{short[1]}{int(short[2]):03}" if short else ""
    near = padded if padded in codes else nearest(upper, codes) or nearest(name, names)
    hint = f" Did you mean `{near}`?" if near else ""
    raise click.UsageError(
        f"there is no diagnostic `{wanted}`.{hint} `malory explain` lists them all."
    )
