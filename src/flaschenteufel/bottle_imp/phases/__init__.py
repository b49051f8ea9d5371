"""The phases, a module for each: its legal actions, its checks and its effect, and nothing of the others."""
