"""The library for people who train players: PettingZoo and many rounds in step (`learn`), and OpenSpiel (`openspiel`).

Each adapter is a module of its own, imported when it is needed: `flaschenteufel.adapters.pettingzoo`,
`flaschenteufel.adapters.vector` and `flaschenteufel.adapters.open_spiel`.
"""
