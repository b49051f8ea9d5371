"""What a front-end learns from the part of a picture that somebody clicks."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.render.element import escaped


@frozen
class Touch:
    """The attributes of a part of a picture: which card, packet, bottle, row or end it is, and whether to choose it.

    `card` is in the short notation, numbers count from 0 as in actions. `legal` is None for what nobody could choose,
    such as a card in a trick. What can be chosen is reached by the keyboard, and has the `label` for those who hear it.

    >>> Touch("the 17", card="17", seat=0, packet=0, legal=False).around("<path/>")
    '<g data-card="17" data-seat="0" data-packet="0" data-legal="false" role="button" aria-disabled="true" \
aria-label="the 17" cursor="pointer"><path/></g>'
    """

    label: str
    card: str | None = None
    seat: int | None = None
    packet: int | None = None
    bottle: int | None = None
    row: str | None = None
    end: str | None = None
    legal: bool | None = None

    def attributes(self) -> str:
        """The attributes as they are written, each behind a blank."""
        facts = (
            ("card", self.card),
            ("seat", self.seat),
            ("packet", self.packet),
            ("bottle", self.bottle),
            ("row", self.row),
            ("end", self.end),
        )
        said = "".join([f' data-{name}="{escaped(str(fact))}"' for name, fact in facts if fact is not None])
        if self.legal is None:
            return said
        if self.legal:
            said += ' data-legal="true" tabindex="0" role="button"'
        else:
            said += ' data-legal="false" role="button" aria-disabled="true"'
        return f'{said} aria-label="{escaped(self.label)}" cursor="pointer"'

    def around(self, drawing: str) -> str:
        """A drawing that has the attributes."""
        return f"<g{self.attributes()}>{drawing}</g>"


def touchable(touch: Touch | None, drawing: str) -> str:
    """A drawing with the attributes, if it shall have any.

    >>> touchable(None, "<path/>")
    '<path/>'
    """
    return drawing if touch is None else touch.around(drawing)
