"""Hol's der Teufel: its cards, its rows, its round and its phases."""
