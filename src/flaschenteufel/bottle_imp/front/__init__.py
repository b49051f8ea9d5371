"""The front-end parts of The Bottle Imp: how it is told, played at a terminal, drawn, and advised."""
