"""States, views, actions, events, matches, records and tables as JSON documents that any program can read."""
