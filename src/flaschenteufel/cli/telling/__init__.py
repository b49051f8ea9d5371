"""Rounds told in sentences, from their events: a room for each game."""
