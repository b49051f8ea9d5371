"""The library for the frameworks that people train players with: PettingZoo (`learn`) and OpenSpiel (`openspiel`).

Each adapter is a module of its own, imported when it is needed: `flaschenteufel.adapters.pettingzoo` and
`flaschenteufel.adapters.open_spiel`.
"""
