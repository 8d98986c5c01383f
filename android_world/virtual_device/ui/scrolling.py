"""Scroll positions and the physics of a fling."""

from __future__ import annotations

import math
from dataclasses import dataclass

# Constants of Android's OverScroller (spline fling).
_FRICTION = 0.015
_INFLEXION = 0.35
_DECELERATION = math.log(0.78) / math.log(0.9)
MIN_FLING_DP_PER_S = 50
MAX_FLING_DP_PER_S = 8000


@dataclass
class ScrollState:
    """How far a container is scrolled, in pixels, and how far it can be."""

    offset: int = 0
    limit: int = 0
    viewport: int = 0

    def resize(self, content: int, viewport: int) -> None:
        """Note the sizes found by layout and keep the offset inside them."""
        self.limit, self.viewport = max(0, content - viewport), viewport
        self.offset = min(max(0, self.offset), self.limit)

    def scroll_by(self, delta: float) -> bool:
        """Move by `delta` px (positive: towards the end); whether anything moved."""
        target = min(max(0, round(self.offset + delta)), self.limit)
        moved = target != self.offset
        self.offset = target
        return moved

    def can_scroll(self, delta: float) -> bool:
        """Whether there is room in the direction of `delta`."""
        return self.offset < self.limit if delta > 0 else self.offset > 0

    def reveal(self, start: int, end: int) -> None:
        """Scroll as little as needed to show content pixels `[start, end)`."""
        if start < self.offset:
            self.offset = max(0, start)
        elif end > self.offset + self.viewport:
            self.offset = min(self.limit, end - self.viewport)


def fling_distance(velocity: float, density: float) -> float:
    """Distance in px that a fling of `velocity` px/s continues (signed)."""
    speed = min(abs(velocity), MAX_FLING_DP_PER_S * density)
    if speed < MIN_FLING_DP_PER_S * density:
        return 0.0
    coefficient = 9.80665 * 39.37 * density * 160 * 0.84
    spline = math.log(_INFLEXION * speed / (_FRICTION * coefficient))
    distance = _FRICTION * coefficient * math.exp(_DECELERATION / (_DECELERATION - 1) * spline)
    return math.copysign(distance, velocity)
