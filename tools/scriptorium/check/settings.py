"""`Settings`: what a pack sets for each code of the check; where it sets nothing, its page does.

Rules ask here for their options, and never read a manifest.
"""

from __future__ import annotations

from collections.abc import Iterable

from malory.pack import Pack, RuleSetting
from malory.source import Option, Severity, load_page


class Settings:
    """How a pack's check is set; KeyError for an option that no page names.

    `filters` are the tags that its players may leave out.
    """

    def __init__(self, rules: Iterable[RuleSetting] = (), filters: tuple[str, ...] = ()) -> None:
        self._rules = {rule.code: rule for rule in rules}
        self.filters = filters
        self._options: dict[str, dict[str, Option]] = {}

    @classmethod
    def of(cls, pack: Pack) -> Settings:
        return cls(pack.manifest.check, pack.manifest.filters)

    def on(self, code: str) -> bool:
        """Whether findings of the code are wanted; a rule none of whose codes are is not run."""
        rule = self._rules.get(code)
        if rule is None or rule.is_on is None:
            return load_page(code).is_on
        return rule.is_on

    def level(self, code: str) -> Severity | None:
        """How bad the pack says a finding is; None if that is left to its page."""
        rule = self._rules.get(code)
        return Severity(rule.severity) if rule is not None and rule.severity else None

    def budget(self, code: str) -> int:
        """How many findings of the code are let pass; with one more all are told."""
        rule = self._rules.get(code)
        return rule.budget if rule is not None else 0

    def number(self, code: str, option: str) -> int | float:
        """An option that is a number."""
        value = self.option(code, option)
        if isinstance(value, tuple):
            raise KeyError(f"{code}: {option} is no number")
        return value

    def names(self, code: str, option: str) -> tuple[str, ...]:
        """An option that is a list of names."""
        value = self.option(code, option)
        if not isinstance(value, tuple):
            raise KeyError(f"{code}: {option} is no list of names")
        return value

    def mark(self, codes: Iterable[str]) -> str:
        """Changes with whatever a rule of these codes goes by."""
        return "; ".join(f"{code} {sorted(self.options(code).items())}" for code in codes)

    def option(self, code: str, option: str) -> Option:
        """An option, whatever it is."""
        return self.options(code)[option]

    def options(self, code: str) -> dict[str, Option]:
        """All options of a code: what the pack sets, else what the page says."""
        known = self._options.get(code)
        if known is None:
            rule = self._rules.get(code)
            given = dict(rule.options) if rule is not None else {}
            known = self._options[code] = {**load_page(code).options, **given}
        return known
