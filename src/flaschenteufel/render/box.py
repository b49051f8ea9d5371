"""Where something is in a picture."""

from __future__ import annotations

from attrs import frozen


@frozen
class Box:
    """A rectangle: its left upper corner, its width and its height.

    >>> Box(0, 0, 10, 10).meets(Box(10, 0, 5, 5)), Box(0, 0, 10, 10).meets(Box(9, 9, 5, 5))
    (False, True)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> Box:
        """The box of this size with its middle at a point."""
        return cls(x - width / 2, y - height / 2, width, height)

    def meets(self, other: Box) -> bool:
        """Whether the boxes overlap; to touch is not to overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether the other box is inside."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom
