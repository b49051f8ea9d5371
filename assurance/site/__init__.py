"""Checks of the built site: `make site` builds it and runs them. Plain test runs leave them out."""
