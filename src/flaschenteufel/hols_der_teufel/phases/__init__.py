"""The phases, a room for each: a subclass of `HolsDerTeufelRound` with its legal actions, its checks and its effect."""
