"""Write the page that leads from the rules to the tests: `python docs/_tools/traceability.py`.

What it does is found in `tests/assurance/`, beside the tests that keep the page current.
"""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    runpy.run_module("tests.assurance.traceability", run_name="__main__")
