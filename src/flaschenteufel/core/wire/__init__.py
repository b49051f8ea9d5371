"""States, views, actions, events, matches and records as JSON documents that any program can read."""
