"""Tournaments of bots: the same cards for everybody, from every place.

One process needs nothing but the library; all cores, a Dask cluster, plots and the progress bar need the extra `arena`.

>>> import flaschenteufel as ft
>>> standings = ft.arena.compete("lopaka", ["rulebook", "random"], deals=20, seed=7)
>>> standings.bots
('rulebook', 'random')
"""

from flaschenteufel.arena.competing import compete
from flaschenteufel.arena.results_file import ResultsFileError
from flaschenteufel.arena.standings import Pair, Standing, Standings
from flaschenteufel.arena.statistics import Estimate
from flaschenteufel.arena.tournament import BotFailedError, Bots, Tournament
from flaschenteufel.core.naming import publish

__all__ = [
    "BotFailedError",
    "Bots",
    "Estimate",
    "Pair",
    "ResultsFileError",
    "Standing",
    "Standings",
    "Tournament",
    "compete",
]

publish(__name__, __all__, globals())
