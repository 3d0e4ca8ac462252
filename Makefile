# Everything goes through a virtual environment of its own, made on first use.
# `make play ARGS="..."` passes ARGS to `malory play`.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
ARGS   ?= tales

.PHONY: help play test lint vsix bench fuzz format clean

help:
	@echo "make play    play Tales of the Arthurian Knights  (ARGS=\"tales --seats bot --seed 7\")"
	@echo "make test    the whole test suite"
	@echo "make lint    formatting, types, storeys, content"
	@echo "make format  put code and tales in canonical form"
	@echo "make vsix    the extension for VS Code, in tools/vscode"
	@echo "make bench   measure this machine (BENCH=\"...\" for options)"
	@echo "make fuzz    try one door with hostile bytes (DOOR=tale, FUZZ=\"--minutes 60\")"
	@echo "make clean   remove what these commands made"

# A stamp a kind of install: it is made anew when pyproject.toml changes.
$(VENV)/.play: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Malory needs Python 3.11 or later; name one with PYTHON=python3.12 make ..." >&2; exit 1; }
	@test -x $(BIN)/python || { echo "Making $(VENV) ..."; $(PYTHON) -m venv $(VENV) || \
	  { echo "The venv module is missing: on Debian and Ubuntu, apt install python3-venv" >&2; exit 1; }; }
	@echo "Installing ..."; $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.test: pyproject.toml $(VENV)/.play
	@echo "Installing what the tests use ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

play: $(VENV)/.play
	@$(BIN)/malory play $(ARGS)

# One worker a core; the suite runs under two hash seeds.
test: $(VENV)/.test
	PYTHONHASHSEED=1 $(BIN)/python -m pytest -n auto --dist worksteal $(TESTS)
	PYTHONHASHSEED=2 $(BIN)/python -m pytest -n auto --dist worksteal $(TESTS)

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy engine/malory tools/scriptorium
	$(BIN)/lint-imports
	$(BIN)/malory fmt --check content
	$(BIN)/malory check --strict $(dir $(wildcard content/*/pack.yaml))

format: $(VENV)/.test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/malory fmt content

# Needs node and npm.
vsix:
	cd tools/vscode && npm install --no-package-lock --no-audit --no-fund --loglevel=error
	cp LICENSE tools/vscode/LICENSE
	cd tools/vscode && npx vsce package --skip-license --allow-missing-repository --out malory.vsix

bench: $(VENV)/.play
	$(BIN)/python -m bench $(BENCH)

# atheris is installed by whoever fuzzes, and by nobody else.
fuzz: $(VENV)/.test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	$(BIN)/python -m bench.fuzz $(or $(DOOR),tale) $(FUZZ)

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
