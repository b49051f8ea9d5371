"""The advice for The Bottle Imp."""
