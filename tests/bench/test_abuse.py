"""What counts as growth in a soak, and what does not."""

from __future__ import annotations

import pytest

from bench.abuse.readings import MEGABYTES_AN_HOUR, Row, counts_grow, memory_grows, rise, slope

HOUR = [60.0 * minute for minute in range(61)]


def test_a_leak_of_one_text_an_edit_is_growth() -> None:
    leaking = [80 + 2 * MEGABYTES_AN_HOUR * at / 3600 for at in HOUR]
    assert memory_grows(Row("m", HOUR, leaking))
    assert rise(Row("m", HOUR, leaking)) == pytest.approx(2 * MEGABYTES_AN_HOUR)


def test_a_cache_that_fills_at_the_beginning_is_none() -> None:
    filling = [40 + min(at, 800) / 20 for at in HOUR]
    assert not memory_grows(Row("m", HOUR, filling))


def test_memory_that_comes_and_goes_is_no_growth() -> None:
    swinging = [40 + 8 * (n % 5) for n in range(61)]
    assert not memory_grows(Row("m", HOUR, swinging))


def test_a_leak_is_seen_below_memory_that_comes_and_goes() -> None:
    both = [40 + 8 * (n % 5) + 2 * MEGABYTES_AN_HOUR * n / 60 for n in range(61)]
    assert memory_grows(Row("m", HOUR, both))


def test_what_waits_for_the_collector_is_no_growth_however_long_it_waits() -> None:
    rounds = [10.0 * n for n in range(361)]
    waiting = [40.0 if n % 5 == 0 else 40 + n / 18 for n in range(361)]
    assert slope(rounds, waiting) > MEGABYTES_AN_HOUR
    assert not memory_grows(Row("m", rounds, waiting))


def test_a_file_that_is_opened_now_and_then_and_never_closed_is_growth() -> None:
    assert counts_grow([4 + n // 10 for n in range(60)])
    assert not counts_grow([4 + n % 3 for n in range(60)])
