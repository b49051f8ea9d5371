"""Small changes to the rules, to see whether a test notices them: `python -m assurance.mutants`."""
