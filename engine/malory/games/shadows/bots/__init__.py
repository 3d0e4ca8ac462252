"""The bots of Shadows, best for a newcomer first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malory.kernel import Bot

BOTS: Final[Mapping[str, Bot]] = {}

__all__ = ["BOTS"]
