"""The phases, a room for each: a subclass of `Round` with its legal actions, its checks and its effect."""
