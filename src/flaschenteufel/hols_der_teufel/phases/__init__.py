"""The phases: each is a subclass of `HolsDerTeufelRound` with its legal actions, its refusals and its effect."""
