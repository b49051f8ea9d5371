"""The phases, a room for each: a subclass of `BottleImpRound` with its legal actions, its checks and its effect."""
