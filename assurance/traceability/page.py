"""The page of the site that shows the trace, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from assurance.traceability.trace import MENTION, REASONS, Clause, Test, Trace

HEAD = """\
<!-- Made by `python -m assurance.traceability`; told by hand is `assurance/traceability/clauses.toml`. -->

# From the rules to the tests

Is a rule kept? This page leads from each clause of [the rules](../rules/index.md) to the rulebooks that it comes from,
to the code that keeps it, and to the tests that show it.

- *From* names the rulebooks, as [the rules](../rules/index.md#the-rulebooks) call them. A *ruling* settles what they
  leave open; the clause says why.
- *Code* has the modules of `src/flaschenteufel/` that name the clause, in a docstring, a comment or a refusal.
- Folded away are the tests in `tests/` that cite the clause with `@pytest.mark.rule`. Tests that work out the clause
  of each of their cases, such as the long tables of refusals, come on top of these.

The tests also see to this page. They fail if a clause has no test, if no code names it and nothing excuses that, if a
test cites a clause that does not exist, if a refusal is given under none, and if the page is not what the files say.
"""

REFUSALS = """\
## Refusals { #refusals }

Every refusal has a reason and cites a clause. To find out which reasons come with which clauses, rounds of all variants
are played, and at every moment all sorts of things are tried: what was done at other moments, what is almost right,
and what is no action at all.

Some reasons have many clauses: who is not due, or does something that is not due, is told the clause that says what is
due. And `bottle_not_on_offer` takes a variant with three bottles, which is made up for this: no rulebook has one.
*Code* has the modules that give the reason. What the reasons mean is told in [Explain a
refusal](../how-to/explain-a-refusal.md#all-reasons).
"""

NO_CODE = """\
## Clauses without code { #no-code }

A clause that no code names must be excused, with a reason:
"""


def page(trace: Trace) -> str:
    """The whole page, in Markdown."""
    parts = [HEAD, _overview(trace)]
    for topic, clauses in trace.topics.items():
        parts.append(f"## {topic}\n")
        parts += [_clause(trace, clause) for clause in clauses]
    parts += [REFUSALS, _refusals(trace), NO_CODE, _excuses(trace)]
    return "\n".join(parts)


def _overview(trace: Trace) -> str:
    lines = ["| topic | clauses | with a ruling | modules | tests |", "|---|---|---|---|---|"]
    for topic, clauses in trace.topics.items():
        modules = {module for clause in clauses for module in trace.modules.get(clause.name, ())}
        tests = {test for clause in clauses for test in trace.tests[clause.name]}
        rulings = sum(clause.ruling for clause in clauses)
        lines.append(f"| {topic} | {len(clauses)} | {rulings} | {len(modules)} | {len(tests)} |")
    return _lines(lines)


def _clause(trace: Trace, clause: Clause) -> str:
    entry = trace.ledger.entries[clause.name]
    books = [trace.ledger.rulebooks[book] for book in entry.rulebooks]
    sources = ", ".join([*books, *["a ruling"] * clause.ruling])
    note = f". {_linked(entry.note, clause.name)}" if entry.note else ""
    modules = trace.modules.get(clause.name)
    return _lines(
        [
            f"### {clause.name} {{ #{clause.name.lower()} }}",
            "",
            f"{entry.gist} [Read the clause]({clause.link}).",
            "",
            f"- *From:* {sources}{note}",
            f"- *Code:* {_code(modules) if modules else 'none, [for a reason](#no-code)'}",
            "",
            *_tests(trace.tests[clause.name]),
        ]
    )


def _tests(tests: Sequence[Test]) -> Iterator[str]:
    """The tests, file by file, folded away; in HTML, as Markdown is not read inside of it."""
    files = {file: list(citing) for file, citing in groupby(tests, key=lambda test: test.file)}
    yield "<details>"
    yield f"<summary>{_count(len(tests), 'test')} in {_count(len(files), 'file')}</summary>"
    yield "<ul>"
    for file, citing in files.items():
        yield f"<li><code>{file}</code>"
        yield "<ul>"
        yield from (f"<li><code>{test.name}</code></li>" for test in citing)
        yield "</ul></li>"
    yield "</ul>"
    yield "</details>"


def _refusals(trace: Trace) -> str:
    lines = ["| reason | clauses | code |", "|---|---|---|"]
    for reason in REASONS:
        clauses = sorted(trace.refusals[reason], key=list(trace.ledger.entries).index)
        links = ", ".join(f"[{clause}](#{clause.lower()})" for clause in clauses)
        code = _code(trace.reason_modules[reason.name], between="<br>")
        lines.append(f"| `{reason}` | {links} | {code} |")
    return _lines(lines)


def _excuses(trace: Trace) -> str:
    return _lines(
        f"- [{clause}](#{clause.lower()}): {_linked(why, clause)}" for clause, why in trace.ledger.no_code.items()
    )


def _linked(text: str, here: str) -> str:
    """The text, with every other clause that it names as a link."""
    return MENTION.sub(lambda found: found[0] if found[0] == here else f"[{found[0]}](#{found[0].lower()})", text)


def _code(names: Iterable[str], *, between: str = ", ") -> str:
    return between.join(f"`{name}`" for name in names)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
