"""The Bottle Imp, told."""
