"""Rectangles in pixels."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """`[left, top, right, bottom)` in pixels, as Android's Rect."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Horizontal extent."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Vertical extent."""
        return self.bottom - self.top

    @property
    def center(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def empty(self) -> bool:
        """Whether no pixel is inside."""
        return self.right <= self.left or self.bottom <= self.top

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def intersect(self, other: Rect) -> Rect:
        """The common part; may be `empty`."""
        return Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def expand(self, by: int) -> Rect:
        """The rectangle with `by` pixels more at each side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def offset(self, dx: int, dy: int) -> Rect:
        """The rectangle moved by (dx, dy)."""
        return Rect(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)
