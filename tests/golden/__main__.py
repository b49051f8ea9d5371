"""Write the golden files anew: `python -m tests.golden`."""

from tests.golden.files import write

if __name__ == "__main__":
    write()
