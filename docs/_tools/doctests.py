"""Show the examples in docstrings as code: without a fence, Markdown takes `>>>` for a quotation."""

import re
from typing import Any

import griffe

_EXAMPLES = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


def fenced(text: str) -> str:
    """The text with a fence around each run of examples and their output."""
    return _EXAMPLES.sub(lambda found: f"```python\n{found[0]}\n```", text)


class Doctests(griffe.Extension):
    """Fences the examples of every docstring."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Change the docstring of an object when it has been read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
