"""Programs that look for mistakes in the library, apart from its tests: each can be run by itself.

- `python -m assurance.proof` walks through all deals and all play of small games;
- `python -m assurance.soak` plays random rounds of all variants, as many as one likes;
- `python -m assurance.mutants` changes the rules in small ways, and sees whether a test fails;
- `python -m assurance.traceability` writes the page that leads from the rules to the code and the tests;
- `make site` checks the built site with `assurance.site`, and `python -m assurance.site.screenshots` takes pictures.

`assurance.invariants` is what prover and soak check; `assurance.referee` has the rules a second time, on their own. The
tests of all this are in `tests/assurance/`.
"""
