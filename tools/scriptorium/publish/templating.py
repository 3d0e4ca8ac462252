"""The templates of `templates/`, and what they may ask: kinds of blocks, running text, words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from malory.tongue import say

from scriptorium.publish.marking import Href, in_html, in_markdown, in_typst, plain_markdown, quoted
from scriptorium.publish.volume import Branches, Deed, Paragraph, Pause, Runs

if TYPE_CHECKING:
    from jinja2 import Environment


def in_page(anchor: str) -> str:
    """A link's target in a book of one file."""
    return f"#{anchor}"


def fill(template: str, href: Href = in_page, **values: Any) -> str:
    """Return a template filled in; `href` is where links to passages lead."""
    from markupsafe import Markup

    def runs(said: Runs) -> Markup:
        return Markup(in_html(said, href))

    return _environment().get_template(template).render(runs=runs, href=href, **values)


@cache
def style(name: str) -> str:
    """Return a style sheet or a script of `templates/`, as it stands there."""
    environment = _environment()
    assert environment.loader is not None
    source, _, _ = environment.loader.get_source(environment, name)
    return source.strip()


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("scriptorium.publish"),
        autoescape=lambda name: name is None or not name.endswith((".md.j2", ".typ.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals |= {"say": say, "style": style}
    made.globals |= {"md": in_markdown, "bare": plain_markdown}
    made.globals |= {"typ": in_typst, "q": quoted}
    made.tests |= {
        "deed": _is(Deed),
        "paragraph": _is(Paragraph),
        "pause": _is(Pause),
        "branches": _is(Branches),
    }
    return made


def _is(kind: type) -> Callable[[object], bool]:
    return lambda one: isinstance(one, kind)
