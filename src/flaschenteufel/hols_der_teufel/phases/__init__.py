"""The phases, a room for each: a subclass of `TeufelRound` with its legal actions, its checks and its effect."""
