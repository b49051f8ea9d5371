"""Hol's der Teufel, told."""
