"""`check: {rules: ...}` of a manifest: each code's setting, held to what the code's page allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from malory.pack.manifest import RuleSetting
from malory.pack.nodes import Node, shortened
from malory.source import Option, Page, load_page, nearest, page_codes, slip

if TYPE_CHECKING:
    from malory.pack.schema import Reader

_SEVERITIES = ("error", "warning", "info")
_WORDS = ("on", "off", *_SEVERITIES)
_MOST = 1_000_000_000
_ALL = ("budget",)
"""What may be set for every code whose page does not use the word otherwise."""


def read_check(node: Node, reader: Reader) -> tuple[RuleSetting, ...]:
    """The settings in the order of the codes; what has a fault is left as its page says."""
    if node.kind != "map":
        reader.report("E079", node, wanted="a mapping with rules", found=node.spoken)
    for key, _ in node.pairs:
        if key.text != "rules":
            reader.report("E077", key, "known here: rules", key=shortened(key.text))
    rules = node.get("rules")
    return _read_rules(rules, reader) if rules is not None else ()


def _read_rules(node: Node, reader: Reader) -> tuple[RuleSetting, ...]:
    if node.kind != "map":
        reader.report("E079", node, wanted="a mapping by codes", found=node.spoken)
        return ()
    found: list[RuleSetting] = []
    codes = page_codes()
    for key, value in node.pairs:
        if value.spoiled:
            continue
        if key.text not in codes:
            reader.report_name("code of the check", key.text, key, codes)
        elif (setting := _Ruling(load_page(key.text), key, reader).read(value)) is not None:
            found.append(setting)
    return tuple(sorted(found, key=lambda setting: setting.code))


class _Ruling:
    """Reads the setting of one code."""

    def __init__(self, page: Page, key: Node, reader: Reader) -> None:
        self.page = page
        self.key = key
        self.reader = reader

    def read(self, node: Node) -> RuleSetting | None:
        """A word (`off`, `warning`) or a mapping (`{severity: error, budget: 3}`)."""
        if node.kind == "text":
            return RuleSetting(self.page.code, **self._word(node))
        if node.kind != "map":
            wanted = "on, off, a severity or a mapping"
            self.reader.report("E079", node, wanted=wanted, found=node.spoken)
            return None
        # Any: what a key holds depends on the key.
        values: dict[str, Any] = {}
        options: dict[str, Option] = {}
        known = ("severity", *self.page.options, *(() if "budget" in self.page.options else _ALL))
        for key, value in node.pairs:
            if key.text == "severity":
                values |= self._word(value)
            elif key.text not in known:
                right = nearest(key.text, known)
                hint = f"did you mean `{right}`?" if right else f"known here: {', '.join(known)}"
                sure = slip(key.text, known)
                self.reader.report("E077", key, hint, right=sure, key=shortened(key.text))
            elif key.text in self.page.options:
                option = self._option(value, self.page.options[key.text])
                if option is not None:
                    options[key.text] = option
            elif self._may_change(value):
                values["budget"] = self._whole(value) or 0
        return RuleSetting(self.page.code, options=tuple(sorted(options.items())), **values)

    def _word(self, node: Node) -> dict[str, Any]:
        """What `off` or a severity says: YAML takes `off` for no, and so do we."""
        word = {"true": "on", "yes": "on", "false": "off", "no": "off"}.get(node.text, node.text)
        if node.kind != "text" or word not in _WORDS:
            right = nearest(node.text, _WORDS)
            hint = f"did you mean `{right}`?" if right else ""
            wanted = "`on`, `off`, `error`, `warning` or `info`"
            sure, value = slip(node.text, _WORDS), shortened(node.text)
            self.reader.report("E082", node, hint, right=sure, value=value, wanted=wanted)
            return {}
        if word in ("on", self.page.severity.value) or self._may_change(node):
            return {"is_on": word == "on"} if word in ("on", "off") else _as_severe(word)
        return {}

    def _may_change(self, node: Node) -> bool:
        """Whether the code is no error: an error bars play whatever a pack says. E097 if it is."""
        if not self.page.code.startswith("E"):
            return True
        self.reader.report("E097", node, error=self.page.code)
        return False

    def _option(self, node: Node, default: Option) -> Option | None:
        if isinstance(default, tuple):
            return self._names(node)
        if isinstance(default, int):
            return self._whole(node)
        try:
            value = float(node.text) if node.kind == "text" and node.plain else -1.0
        except ValueError:
            value = -1.0
        if _MOST < value < float("inf"):
            self._report_size(node)
            return None
        if not 0 <= value <= _MOST:
            self.reader.report("E079", node, wanted="a number from 0 up", found=node.spoken)
            return None
        return value

    def _whole(self, node: Node) -> int | None:
        is_whole = node.kind == "text" and node.plain and node.text.isascii()
        if is_whole and node.text.isdigit():
            digits = node.text.lstrip("0") or "0"
            if len(digits) <= len(str(_MOST)) and int(digits) <= _MOST:
                return int(digits)
            self._report_size(node)
            return None
        self.reader.report("E079", node, wanted="a whole number from 0 up", found=node.spoken)
        return None

    def _report_size(self, node: Node) -> None:
        self.reader.report("E081", node, number=shortened(node.text), range=f"0 to {_MOST}")

    def _names(self, node: Node) -> tuple[str, ...] | None:
        items = node.items if node.kind == "list" else [node]
        if any(item.kind != "text" or not item.text.strip() for item in items):
            self.reader.report("E079", node, wanted="a list of names", found=node.spoken)
            return None
        return tuple(item.text.strip() for item in items)


def _as_severe(word: str) -> dict[str, Any]:
    return {"severity": word, "is_on": True}
