"""A search for the view, or the document, that takes longest to count, to sample or to read."""
