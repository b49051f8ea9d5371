"""A front whose narration cannot be imported."""
