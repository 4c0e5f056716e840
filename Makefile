PYTHONS = python3.13 python3.12 python3.11 python3 python
UV = uv
BIN = .venv/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILE = $(UV) pip compile --quiet --upgrade --universal --fork-strategy fewest --generate-hashes \
	--python-version 3.11 --no-emit-index-url --no-header --no-annotate
LADDER = chairman,director,manager,intern
FAVOURITE = chairman,manager

.PHONY: help play terminal test slow fuzz lint types chromium bench strength pictures requirements clean

help:
	@echo "make play          open the table in the browser"
	@echo "make terminal      play in the terminal"
	@echo "make test          lint, types and all tests"
	@echo "make fuzz          send nonsense to every page, endpoint and socket for a long while"
	@echo "make slow          twins batched and with bounds checked, games by the thousand"
	@echo "make lint          ruff"
	@echo "make types         mypy"
	@echo "make bench         measure the speed of the games"
	@echo "make strength      let the bots compete, for hours; goes on where it was interrupted"
	@echo "make pictures      make the pictures of the README anew; INTO=folder keeps those of every page"
	@echo "make requirements  pin the newest dependencies again (needs uv)"
	@echo "make clean         remove everything that was made here"

play: .venv/ready
	@$(BIN)/pinstripe play

terminal: .venv/ready
	@$(BIN)/pinstripe play --terminal

# Browsers and servers keep a worker waiting: three fill two cores.
test: lint types chromium
	$(BIN)/pytest -n 3

slow: chromium
	$(BIN)/pytest -n 2 -m slow

fuzz: .venv/ready-dev
	PINSTRIPE_FUZZ=50 $(BIN)/pytest -n 2 tests/web/test_fuzz_api.py tests/web/test_fuzz_pages.py tests/web/test_fuzz_line.py

# The browser tests need a browser: one that is there, else the system's package, else Playwright's own.
chromium: .venv/ready-dev
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get -qq update && apt-get -qq install -y chromium; } || \
		$(BIN)/playwright install chromium || \
		{ echo "The browser tests need Chromium: install it, then try again."; exit 1; }

lint: .venv/ready-dev
	$(BIN)/ruff check

types: .venv/ready-dev
	$(BIN)/mypy

bench: .venv/ready
	$(BIN)/pinstripe bench

# Every level against the next one, and the chairman against nothing but managers: game, seats and who competes.
strength: .venv/ready
	@mkdir -p build/strength
	@for contest in "power_struggle 4 $(LADDER)" "power_struggle 4 $(FAVOURITE)" \
		"goodwill 3 $(LADDER)" "goodwill 3 $(FAVOURITE)" "goodwill 4 $(FAVOURITE)" \
		"capital_power 3 $(LADDER)" "capital_power 3 $(FAVOURITE)" "capital_power 4 $(FAVOURITE)"; do \
		set -- $$contest; \
		$(BIN)/pinstripe arena $$1 --players $$2 --bots $$3 --ladder --games 400 --jobs 2 \
			--resume "build/strength/$$1-$$2-$$3.jsonl" || exit; \
	done

pictures: chromium
	$(BIN)/python docs/make_terminal_svg.py
	$(BIN)/python docs/make_pictures.py $(INTO)

requirements:
	@command -v $(UV) >/dev/null || { echo "Remaking the requirements needs uv: pip install uv, then try again."; exit 1; }
	echo hatchling | $(COMPILE) - -o requirements-build.txt
	$(COMPILE) pyproject.toml -o requirements.txt
	$(COMPILE) pyproject.toml --extra dev -c requirements.txt -c requirements-build.txt -o requirements-dev.txt

clean:
	rm -rf .venv build dist htmlcov .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/ready: requirements.txt requirements-build.txt pyproject.toml | .venv/bin/python
	@echo "Installing Pinstripe into .venv (a minute, the first time)"
	@$(PIP) install --require-hashes -r requirements.txt -r requirements-build.txt
	@$(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

.venv/ready-dev: requirements-dev.txt .venv/ready
	@$(PIP) install --require-hashes -r requirements-dev.txt
	@touch $@

.venv/bin/python:
	@for python in $(PYTHONS); do \
		$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		found=$$python; \
		$$python -c 'import ensurepip, venv' 2>/dev/null || continue; \
		$$python -m venv --clear .venv && exit 0; \
		rm -rf .venv; exit 1; \
	done; \
	if [ -n "$$found" ]; then \
		echo "$$found cannot make a virtual environment: install its venv package" \
			"(on Debian and Ubuntu: apt install python3-venv), then try again."; \
	else \
		echo "Pinstripe needs Python 3.11 or newer, and none was found: install it, then try again."; \
	fi; \
	exit 1
