"""As much of JSON Schema as our schemas use, to hold what we print against them."""

from __future__ import annotations

import re
from typing import Any

KINDS = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "object": dict,
    "array": list,
    "null": type(None),
}
KNOWN = {
    "$schema", "$id", "$ref", "$defs", "title", "description", "type", "const", "enum", "oneOf",
    "properties", "required", "additionalProperties", "items", "minItems", "minimum", "pattern",
}  # fmt: skip


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], at: str = "$") -> list[str]:
    """Return what `value` has that the schema forbids, and lacks that it demands."""
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        node: Any = root
        for name in schema["$ref"].removeprefix("#/").split("/"):
            node = node[name]
        return faults(value, node, root, at)
    if "oneOf" in schema:
        tries = [faults(value, one, root, at) for one in schema["oneOf"]]
        fits = sum(not found for found in tries)
        return [] if fits == 1 else [f"{at}: fits {fits} of {len(tries)}: {tries}"]
    if "const" in schema and value != schema["const"]:
        return [f"{at}: {value!r} is not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at}: {value!r} is not among {schema['enum']}"]
    kind = schema.get("type")
    if kind and (
        not isinstance(value, KINDS[kind]) or (kind != "boolean" and isinstance(value, bool))
    ):
        return [f"{at}: {value!r} is no {kind}"]
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return [f"{at}: {value!r} is not as {schema['pattern']}"]
    if isinstance(value, (int, float)) and value < schema.get("minimum", value):
        return [f"{at}: {value} is too small"]
    found: list[str] = []
    if isinstance(value, dict):
        known = schema.get("properties", {})
        found += [f"{at}: lacks {one}" for one in schema.get("required", ()) if one not in value]
        more = schema.get("additionalProperties", True)
        for name, one in value.items():
            if name in known:
                found += faults(one, known[name], root, f"{at}.{name}")
            elif more is False:
                found.append(f"{at}: {name} is unknown")
            elif isinstance(more, dict):
                found += faults(one, more, root, f"{at}.{name}")
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            found.append(f"{at}: too short")
        for number, one in enumerate(value):
            found += faults(one, schema.get("items", {}), root, f"{at}[{number}]")
    return found
