"""Pictures of Hol's der Teufel."""

from flaschenteufel.render.hols_der_teufel.scene import scene

__all__ = ["scene"]
