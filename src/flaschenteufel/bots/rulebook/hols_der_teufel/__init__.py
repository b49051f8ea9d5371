"""The advice for Hol's der Teufel."""
