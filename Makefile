# Everything sets itself up: `make demo` and `make test` need nothing but Python 3.11+ and make.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: help demo test test-all coverage prove catalogues mutants soak lint types docs serve site screenshots examples package bench clean
.DEFAULT_GOAL := help

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 13

$(VENV)/.core: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.test: $(VENV)/.core
	$(BIN)/python -m pip install --quiet --editable '.[examples,test]'
	touch $@

$(VENV)/.dev: $(VENV)/.core
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

demo: $(VENV)/.core ## Play a match of four and tell it
	$(BIN)/flaschenteufel demo

test: $(VENV)/.test ## Run the tests but for the slow ones: about two minutes on two cores
	@echo 'The tests take about two minutes on two cores; make test-all runs the slow ones too, about five minutes.'
	HYPOTHESIS_PROFILE=$(or $(PROFILE),dev) $(BIN)/pytest -q -n 2 -m 'not slow'

test-all: $(VENV)/.test ## Run all tests: about five minutes on two cores
	@echo 'All tests take about five minutes on two cores; make test leaves out the slow ones, about two minutes.'
	HYPOTHESIS_PROFILE=$(or $(PROFILE),ci) $(BIN)/pytest -q -n 2

coverage: $(VENV)/.test ## Run the tests with few inputs each, and fail if they miss a line or a branch
	HYPOTHESIS_PROFILE=brief $(BIN)/pytest -q -n 2 --cov -m 'not no_cover'

prove: $(VENV)/.test ## Walk through all deals and all play of small games of every shape; it takes a while
	$(BIN)/python -m assurance.proof --size full --jobs 2

soak: $(VENV)/.test ## Play ROUNDS random rounds of all variants, from SEED on, on JOBS cores, and check them; about five minutes
	$(BIN)/python -m assurance.soak $(if $(ROUNDS),--rounds $(ROUNDS)) $(if $(SEED),--seed $(SEED)) $(if $(JOBS),--jobs $(JOBS))

catalogues: $(VENV)/.test ## Bring the catalogues of translations up to date with the code
	$(BIN)/python -m assurance.catalogues
	PYTHONPATH=examples/lamp_oil/src $(BIN)/python -m assurance.catalogues lamp_oil.front

mutants: $(VENV)-mutants/.done ## Change the rules in thousands of small ways, and see whether a test fails; it takes half an hour
	$(VENV)-mutants/bin/python -m assurance.mutants

$(VENV)-mutants/.done: pyproject.toml
	$(PYTHON) -m venv $(VENV)-mutants
	$(VENV)-mutants/bin/python -m pip install --quiet --editable '.[mutants]'
	touch $@

lint: $(VENV)/.dev ## Check style and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(VENV)/.dev ## Check the types, twice
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

docs: $(VENV)/.dev ## Build the site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

serve: $(VENV)/.dev ## Show the site on this machine while it is written
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve

site: docs ## Build the site and check it: its links, its reference, and every page in a browser
	$(BIN)/pytest -q -n 2 -rs -o python_files='check_*.py test_site.py' assurance/site tests/assurance

screenshots: docs ## Take pictures of every page into screenshots/, to look at
	$(BIN)/python -m assurance.site.screenshots screenshots

examples: $(VENV)/.dev ## Run the examples
	for example in examples/*.py; do echo "== $$example"; MPLBACKEND=Agg $(BIN)/python $$example < /dev/null || exit 1; done

package: $(VENV)/.dev ## Build the wheel, and use it outside of the tree, with a plugin beside it
	rm -rf dist
	$(BIN)/python -m build --outdir dist .
	rm -rf $(VENV)-wheel
	$(PYTHON) -m venv $(VENV)-wheel
	$(VENV)-wheel/bin/python -m pip install --quiet dist/*.whl
	cd / && $(abspath $(VENV))-wheel/bin/flaschenteufel variants
	rm -rf $(VENV)-wheel
	examples/house_rules/check.sh $(PYTHON) dist/*.whl
	examples/lamp_oil/check.sh $(PYTHON) dist/*.whl

bench: ## Measure speed against other programs, in an environment of its own
	test -e $(VENV)-bench/.done || ( $(PYTHON) -m venv $(VENV)-bench && $(VENV)-bench/bin/python -m pip install --quiet --editable . -r benchmarks/requirements.txt && touch $(VENV)-bench/.done )
	$(VENV)-bench/bin/python -m benchmarks

clean: ## Remove all that was made
	rm -rf $(VENV) $(VENV)-bench $(VENV)-mutants $(VENV)-wheel dist site screenshots docs/assets/javascripts/mermaid.* .coverage* .hypothesis .pytest_cache .mypy_cache .ruff_cache mutants
