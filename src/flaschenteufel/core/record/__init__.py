"""Matches and rounds as data that is kept, and the text they are written in."""
