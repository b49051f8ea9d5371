"""A front with parts of all kinds."""
