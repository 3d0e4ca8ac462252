"""`python -m bench.fuzz DOOR`: atheris at one door, from its corpus; what it finds is kept."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

CORPUS: Final = Path(__file__).with_name("corpus")
_LONG: Final = 4096
_SLOW: Final = 60
"""Seconds by the clock after which one input counts as a hang. Others may share the machine; of
these doors the slowest takes a second at its first input, and a twentieth then."""


def main() -> int:
    """Fuzz one door, or all of them in turn."""
    words = argparse.ArgumentParser(prog="python -m bench.fuzz", description=__doc__)
    words.add_argument("door", help="a name in `targets.TARGETS`")
    words.add_argument("--minutes", type=float, default=5.0)
    words.add_argument(
        "--finds", type=Path, default=Path("fuzz-finds"), help="where finds are left"
    )
    words.add_argument("--grown", type=Path, help="a folder for inputs that reach new code")
    asked = words.parse_args()
    try:
        import atheris  # type: ignore[import-untyped]
    except ImportError:
        print("fuzzing needs the package atheris: pip install 'malory[fuzz]'", file=sys.stderr)
        return 2
    with atheris.instrument_imports(include=["malory", "scriptorium"]):
        from bench.fuzz.targets import TARGETS
    if asked.door not in TARGETS:
        words.error(f"there is no door {asked.door!r}; there are {', '.join(TARGETS)}")
    finds = asked.finds / asked.door
    finds.mkdir(parents=True, exist_ok=True)
    grown = asked.grown or asked.finds / f"{asked.door}-grown"
    grown.mkdir(parents=True, exist_ok=True)
    seeds = [path.stat().st_size for path in (CORPUS / asked.door).iterdir()]
    dictionary = CORPUS / f"{asked.door}.words"
    options = [
        sys.argv[0],
        f"-max_total_time={round(asked.minutes * 60)}",
        f"-timeout={_SLOW}",
        f"-artifact_prefix={finds}/",
        f"-max_len={max(_LONG, *seeds)}",  # of a longer seed only the beginning would be used
        "-rss_limit_mb=1500",
        "-print_final_stats=1",
        "-verbosity=1",
        *([f"-dict={dictionary}"] if dictionary.is_file() else []),
        str(grown),
        str(CORPUS / asked.door),
    ]
    atheris.Setup(options, TARGETS[asked.door])
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
