"""From the rules to the code and the tests: `python -m assurance.traceability` writes the page."""
