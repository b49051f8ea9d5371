"""The Bottle Imp at the terminal."""
