"""The front-end parts of Hol's der Teufel: how it is told, played at a terminal, drawn, and advised."""
