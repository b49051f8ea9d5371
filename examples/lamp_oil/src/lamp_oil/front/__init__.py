"""How Lamp Oil is told: its sentences, and their translations in `locale`."""
