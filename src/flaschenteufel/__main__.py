"""`python -m flaschenteufel`: the command line."""

import sys

from flaschenteufel.cli import main

if __name__ == "__main__":
    sys.exit(main())
