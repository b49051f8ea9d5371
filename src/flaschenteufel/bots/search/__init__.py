"""The player who searches, in a few files: the bot, one search, its tree, its budget, and what it knows of a game."""
