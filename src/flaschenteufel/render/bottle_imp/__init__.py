"""Pictures of The Bottle Imp."""

from flaschenteufel.render.bottle_imp.scene import scene

__all__ = ["scene"]
