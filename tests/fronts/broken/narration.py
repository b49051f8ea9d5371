"""A module with a mistake: what it needs is not installed."""

from importlib import import_module

import_module("a_library_that_nobody_has")
