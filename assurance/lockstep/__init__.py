"""Holds play in place and play in step against the states, move for move: `python -m assurance.lockstep`."""
