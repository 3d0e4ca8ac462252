"""A sitting that is put on the full screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from malory.telling import Saves, Sitting, begin, bind, cast, find

from tests.telling.ferry import write_ferry


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    write_ferry(tmp_path / "ferry")
    bound = bind(find(str(tmp_path / "ferry")), {}, True)
    return begin(bound, cast(bound, ""), "1", Saves(tmp_path / "saves"))
