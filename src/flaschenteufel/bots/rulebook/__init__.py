"""A player who follows the advice that the rulebooks give."""
