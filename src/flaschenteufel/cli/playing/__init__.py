"""A person at the terminal against bots: what is seen and typed, a room for each game."""
