"""The sentences of the library, in English, German, French and Italian."""

from flaschenteufel.core.naming import publish
from flaschenteufel.telling.catalogue import LANGUAGES, Catalogue, catalogue

__all__ = ["LANGUAGES", "Catalogue", "catalogue"]

publish(__name__, __all__, globals())
