"""Show the examples as what they are, a session at a prompt: in docstrings they get a fence, on pages another language.

Without a fence, Markdown takes `>>>` for a quotation. On the pages they stand in `python` blocks, which editors and the
tests know; as `pycon`, the site can tell what is typed from what is answered.
"""

import re
from typing import Any

import griffe

_EXAMPLES = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
_BLOCK = re.compile(r"^( *```)python(?=\n *>>> )", re.MULTILINE)
_ASIDES = re.compile(r"^ *<BLANKLINE>$|  # doctest: .*$", re.MULTILINE)  # what only doctest has to know


def fenced(text: str) -> str:
    """The text with a fence around each run of examples and their output."""
    return _ASIDES.sub("", _EXAMPLES.sub(lambda found: f"```pycon\n{found[0]}\n```", text))


class Doctests(griffe.Extension):
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Change the docstring of an object when it has been read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def on_page_markdown(markdown: str, **_: object) -> str:
    """The text of a page, with its sessions marked as such; mkdocs calls this as a hook."""
    return _ASIDES.sub("", _BLOCK.sub(r"\1pycon", markdown))
