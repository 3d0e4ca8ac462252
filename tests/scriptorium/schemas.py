"""What the workshop prints as JSON, held against the schemas that ship."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.presenter.schema import faults

SCHEMAS = Path(__file__).resolve().parents[2] / "grammar" / "schemas"


def told(text: str, name: str) -> Any:
    """The JSON in a text, once it is found to be as the schema of that name says."""
    value = json.loads(text)
    schema = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    assert faults(value, schema, schema) == []
    return value
