# Two commands for everybody, play and test; the others for whoever changes something.
# The virtual environment is made by the first of them and kept in .venv. Baithak is installed in it
# as anybody installs it, compiled where there is a C compiler, and again whenever the source has changed.
# Nothing is ever compiled inside the tree: the plain build is the tree itself.

PYTHON ?= python3
VENV ?= .venv
ARGS ?=

bin := $(VENV)/bin
python := $(VENV)/.made
tools := $(VENV)/.tools
installed := $(VENV)/.installed
building := $(abspath $(VENV))/building
# Only these files say what to install.
recipe := pyproject.toml build_native.py build_page.py
content := $(shell find src docs/rules -type f -not -name '*.py[co]' -not -name '*.so' -not -name '*.pyd' -not -name '*.c') \
	$(shell find web \( -name node_modules -o -name 'dist*' \) -prune -o -type f -print)
pip := $(bin)/python -m pip install --quiet --disable-pip-version-check
# What was compiled is kept, so that the next time only what has changed is compiled.
native := BAITHAK_BUILD_FOLDER=$(CURDIR)/build/native
plain := PYTHONPATH=$(CURDIR)/src
# Node and what installs for it come from their wheel, beside Python.
node := PATH=$(abspath $(bin)):$$PATH
# Tests that call make themselves must not take this make for their parent.
pytest := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL $(bin)/pytest

.PHONY: help play test check format-check lint types imports page tests plain compiled long sanitize floor bench format texts wheel clean
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(installed) ## play; ARGS go to the command, as in make play ARGS="play smear"
	@$(bin)/baithak $(ARGS)

test: check tests ## formatting, lint, types, import contracts, and every test that is quick, on both builds

check: format-check lint types imports page ## everything of make test that runs no test

format-check: $(tools) ## see whether the source is laid out as make format does it
	$(bin)/ruff format --check .

lint: $(tools) ## look for faults in the source
	$(bin)/ruff check .

types: $(tools) ## check the types
	$(bin)/mypy

imports: $(tools) ## check who may import whom
	$(plain) $(bin)/lint-imports --no-cache

page: web/node_modules/.installed ## check the layout and the types of the page for browsers, and run what tests its own code
	cd web && $(node) npm run --silent check && $(node) npm test --silent

tests: compiled plain ## the tests that are quick; ARGS go to pytest, as in make tests ARGS="-k S21"

compiled: $(tools) $(installed) web/node_modules/.installed ## the quick tests on the compiled build, as it is installed
	BAITHAK_EXPECT_BUILD=compiled $(pytest) -n auto -m "not long" $(ARGS)

plain: $(tools) ## the same on plain Python, straight from the source, but for what needs a terminal or a browser, or is about the network
	@! find src -name '*.so' -o -name '*.pyd' | grep . || { echo "Compiled files stand in the source, and would be loaded instead of it: make clean removes them" >&2; exit 1; }
	$(plain) BAITHAK_EXPECT_BUILD=plain $(pytest) -n auto -m "not long and not terminal and not browser and not network" $(ARGS)

long: $(tools) $(installed) web/node_modules/.installed ## the tests that take minutes, on the compiled build
	BAITHAK_EXPECT_BUILD=compiled $(pytest) -n auto -m long $(ARGS)

sanitize: ## the tests of the compiled rooms, with every access to memory checked (gcc on Linux)
	.ci/sanitize $(ARGS)

floor: $(tools) $(installed) ## check that the compiled build is fast enough, by comparison and not by the clock
	$(bin)/python -m benchmarks.floor

bench: $(tools) $(installed) ## measure speed beside the peers and write build/speed; ARGS="--quick" is a short one
	$(bin)/python -m benchmarks.speed $(ARGS)

format: $(tools) web/node_modules/.installed ## lay out the source, and mend what ruff can mend
	$(bin)/ruff check --fix .
	$(bin)/ruff format .
	cd web && $(node) npm run --silent format

texts: $(tools) ## bring the translations up to date with the English texts; ARGS=pa begins a new language
	$(plain) $(bin)/python -m tools.texts $(ARGS)

wheel: $(tools) ## build dist/baithak-*.whl by way of the source archive
	rm -rf dist
	$(bin)/python -m build --quiet --outdir dist .

clean: ## throw away the virtual environment and all that was built
	rm -rf $(VENV) build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -type f \( -name '*.so' -o -name '*.pyd' -o -name '*.c' \) -exec rm -f {} +

$(python):
	@command -v $(PYTHON) >/dev/null || { echo "Baithak needs Python 3.11 or newer, and there is no $(PYTHON): install it, or name one as in make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Baithak needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1): name a newer one as in make PYTHON=python3.12" >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# What builds the package lies beside the environment and not in it: nothing that runs may need it.
$(building): pyproject.toml | $(python)
	@rm -rf $@
	@$(bin)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' >$@.txt
	@$(pip) --target $@ --requirement $@.txt
	@touch $@

web/node_modules/.installed: web/package.json web/package-lock.json | $(tools)
	@echo "Installing what checks the page ..."
	@cd web && $(node) npm ci --loglevel=error
	@touch $@

$(installed): $(recipe) $(content) | $(building)
	@echo "Installing Baithak in $(VENV), compiled where there is a C compiler ..."
	@PYTHONPATH=$(building) $(native) $(pip) --no-build-isolation .
	@touch $@

$(tools): pyproject.toml | $(python)
	@echo "Installing Baithak and what its tests need in $(VENV) ..."
	@$(native) $(pip) '.[dev]'
	@touch $@ $(installed)
