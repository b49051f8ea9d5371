"""What is missing between the rules, the code and the tests: a sentence for each gap."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assurance.traceability.trace import REASONS, Trace


def clauses_without_a_test(trace: Trace) -> Iterator[str]:
    """Every clause is shown by a test."""
    for clause in trace.clauses:
        if not trace.tests.get(clause):
            yield f"no test cites {clause}"


def citations_of_nothing(trace: Trace) -> Iterator[str]:
    """Tests cite clauses that exist."""
    for clause, tests in trace.tests.items():
        if clause not in trace.clauses:
            yield from (f"{test.file} {test.name} cites {clause}, which is no clause" for test in tests)


def clauses_without_code(trace: Trace) -> Iterator[str]:
    """Every clause is named where it is kept, unless the ledger says why not."""
    excused = trace.ledger.no_code
    for clause in trace.clauses:
        if clause in excused and clause in trace.modules:
            yield f"{clause} needs no code, says the ledger, but {trace.modules[clause][0]} names it"
        if clause not in excused and clause not in trace.modules:
            yield f"no code names {clause}"


def reasons_without_a_clause(trace: Trace) -> Iterator[str]:
    """Every reason is given in play, under a clause that exists, by code that names it, and a test names it too."""
    for reason in REASONS:
        if not trace.refusals.get(reason):
            yield f"{reason} is given under no clause"
        for clause in trace.refusals.get(reason, ()):
            if clause not in trace.clauses:
                yield f"{reason} is given under {clause}, which is no clause"
        if not trace.reason_modules.get(reason.name):
            yield f"no code gives {reason}"
        if not trace.reason_tests.get(reason.name):
            yield f"no test names {reason}"


def clauses_that_are_not_described(trace: Trace) -> Iterator[str]:
    """The ledger has every clause and no other, and says where each comes from."""
    ledger = trace.ledger
    for clause in trace.clauses:
        if clause not in ledger.entries:
            yield f"the ledger lacks {clause}"
    for clause in (*ledger.entries, *ledger.no_code):
        if clause not in trace.clauses:
            yield f"the ledger has {clause}, which is no clause"
    for clause, entry in ledger.entries.items():
        for book in set(entry.rulebooks) - set(ledger.rulebooks):
            yield f"the ledger has no rulebook {book}, which {clause} comes from"
        if clause in trace.clauses and not entry.rulebooks and not trace.clauses[clause].ruling:
            yield f"{clause} comes from no rulebook, and is no ruling"


CHECKS: tuple[Callable[[Trace], Iterator[str]], ...] = (
    clauses_without_a_test,
    citations_of_nothing,
    clauses_without_code,
    reasons_without_a_clause,
    clauses_that_are_not_described,
)
