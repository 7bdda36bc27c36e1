# Two commands for everybody, play and test; the others for whoever changes something.
# The virtual environment is made by the first of them and kept in .venv.

PYTHON ?= python3
VENV ?= .venv
ARGS ?=

bin := $(VENV)/bin
# Whatever is installed editable follows the source by itself; only this file says what to install.
recipe := pyproject.toml
python := $(VENV)/.made
playable := $(VENV)/.installed
testable := $(VENV)/.installed-dev
# Tests that call make themselves must not take this make for their parent.
pytest := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL $(bin)/pytest
pip := $(bin)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help play test check format-check lint types imports tests long format wheel clean
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(playable) ## play; ARGS go to the command, as in make play ARGS="play smear"
	@$(bin)/baithak $(ARGS)

test: check tests ## formatting, lint, types, import contracts, and every test that is quick

check: format-check lint types imports ## everything of make test that runs no test

format-check: $(testable) ## see whether the source is laid out as make format does it
	$(bin)/ruff format --check .

lint: $(testable) ## look for faults in the source
	$(bin)/ruff check .

types: $(testable) ## check the types
	$(bin)/mypy

imports: $(testable) ## check who may import whom
	$(bin)/lint-imports --no-cache

tests: $(testable) ## the tests that are quick; ARGS go to pytest, as in make tests ARGS="-k S21"
	$(pytest) -n auto -m "not long" $(ARGS)

long: $(testable) ## the tests that take minutes
	$(pytest) -n auto -m long $(ARGS)

format: $(testable) ## lay out the source, and mend what ruff can mend
	$(bin)/ruff check --fix .
	$(bin)/ruff format .

wheel: $(testable) ## build dist/baithak-*.whl by way of the source archive
	rm -rf dist
	$(bin)/python -m build --quiet --outdir dist .

clean: ## throw away the virtual environment and all that was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(python):
	@command -v $(PYTHON) >/dev/null || { echo "Baithak needs Python 3.11 or newer, and there is no $(PYTHON): install it, or name one as in make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Baithak needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1): name a newer one as in make PYTHON=python3.12" >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(playable): $(recipe) | $(python)
	@echo "Installing Baithak in $(VENV) ..."
	@$(pip) --editable .
	@touch $@

$(testable): $(recipe) | $(python)
	@echo "Installing Baithak and what its tests need in $(VENV) ..."
	@$(pip) --editable '.[dev]'
	@touch $@ $(playable)
