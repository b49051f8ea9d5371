"""A table that people play a match at: submissions, news, undo and redo."""
