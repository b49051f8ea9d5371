"""A front whose picture has a frame."""
