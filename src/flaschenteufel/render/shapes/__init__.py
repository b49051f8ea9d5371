"""The things on a table, drawn: cards, bottles, chips, name plates."""
