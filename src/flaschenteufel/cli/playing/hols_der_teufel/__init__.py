"""Hol's der Teufel at the terminal."""
