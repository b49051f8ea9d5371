"""What pytest must not import when it looks for doctests: the module that is broken on purpose."""

collect_ignore = ["broken/narration.py"]
