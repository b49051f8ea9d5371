"""Each decision of a record, with what a search thought of the alternatives: as text, as JSON, and as a page.

>>> import flaschenteufel as ft
>>> from random import Random
>>> state = ft.bots.play_out(ft.get_variant("lopaka").deal(seed=7), [ft.bots.RandomBot()] * 3, Random(7))
>>> analysis = ft.analysis.analyse(ft.Record([state]), playouts=5)
>>> next(ft.analysis.to_text(analysis))
'Lopaka: 20 decisions, each searched with 5 playouts'
"""

from flaschenteufel.analysis.analysing import Analysis, Decision, analyse
from flaschenteufel.analysis.document import to_data, to_json
from flaschenteufel.analysis.page import to_html
from flaschenteufel.analysis.story import to_text
from flaschenteufel.core.naming import publish

__all__ = ["Analysis", "Decision", "analyse", "to_data", "to_html", "to_json", "to_text"]

publish(__name__, __all__, globals())
