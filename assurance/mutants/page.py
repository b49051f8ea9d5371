"""The page of the site about mutants: the figures of the last whole run, and the survivors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from assurance.mutants.results import ROOT, Change, Figures, explained, read_figures

PAGE = ROOT / "docs" / "assurance" / "mutants.md"

HEAD = """\
<!-- Made by `python -m assurance.mutants --page`; the reasons are told in `assurance/mutants/survivors.toml`. -->

# Mutants

Would a test fail if the code were wrong? The tool *mutmut* makes a small change to the code, a
*mutant*: `<` becomes `<=`, an argument is left out, a number is one higher. Then the tests that come by that place are
run, until one of them fails. And then the next change is made.

```sh
make mutants
```

Changed are the modules of the rules: both games, and what they share. Left out are the views, which are
[proved on small games](index.md#all-deals-and-all-play), reading and writing, and the table that keeps a match and
takes moves back. mutmut changes neither functions with decorators, such as properties, nor what stands outside of
functions.

The tests that are run are those of the rules: the examples in the docstrings, `tests/bottle_imp/`, `tests/core/`,
`tests/hols_der_teufel/` and those of the referee, with few inputs each, and long tests at five tables instead of all.
Those that take longest are left out: all possibilities of a view, wrong rules for the referee, long random play. A
mutant counts as noticed if a test fails, or if one does not come to an end.
"""

SURVIVORS = """\
## The survivors { #survivors }

What no test notices is listed here, function by function, each with the reason why. `make mutants` fails if there is
any other, if one of these is noticed after all, and if less than 95 % are noticed.
"""


def page(figures: Mapping[str, Figures], survivors: Mapping[Change, str]) -> str:
    """The whole page, in Markdown."""
    return "\n".join([HEAD, _lines(_table(figures)), SURVIVORS, _lines(_survivors(survivors))])


def current_page() -> str:
    """The page as it should be."""
    return page(read_figures(), explained())


def _table(figures: Mapping[str, Figures]) -> Iterator[str]:
    yield "| part | mutants | noticed | share |"
    yield "|---|--:|--:|--:|"
    for part, entry in figures.items():
        yield f"| {part} | {entry.mutants:,} | {entry.noticed:,} | {entry.share:.1f} % |"


def _survivors(survivors: Mapping[Change, str]) -> Iterator[str]:
    """By function; the changes as a diff, since they hold all sorts of signs."""
    in_order = sorted(survivors, key=lambda change: change.where)
    for where, changes in groupby(in_order, key=lambda change: change.where):
        module, function = where.split()
        yield f"### `{function}` in `{module}`"
        yield ""
        for why, alike in groupby(changes, key=lambda change: survivors[change]):
            yield "```diff"
            for before, variations in groupby(alike, key=lambda change: change.before):
                yield from (f"- {line}" for line in before.splitlines())
                yield from (f"+ {line}" for change in variations for line in change.after.splitlines())
            yield "```"
            yield ""
            yield why
            yield ""


def _lines(lines: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
