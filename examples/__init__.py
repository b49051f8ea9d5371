"""The examples; those in one file are run as programs, and `train` as a package: `python -m examples.train`."""
