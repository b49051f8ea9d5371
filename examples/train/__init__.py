"""A player that learns by playing against itself: `python -m examples.train`."""
