"""Pictures of a table."""
