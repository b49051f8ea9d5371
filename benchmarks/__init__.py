"""Measures the library against other programs on the same machine in the same minute: `make bench`."""
