"""Moves in a direction as moves between two points."""

from __future__ import annotations

from android_world.env.json_action import SCROLL, SWIPE, JSONAction

SCROLLED_SHARE = 0.3
"""How far the finger moves where a model scrolls at a point, as a share of the screen."""
# The content follows the finger: to show what is below, the finger goes up.
_FINGER = {
    SCROLL: {"up": (0, 1), "down": (0, -1), "left": (1, 0), "right": (-1, 0)},
    SWIPE: {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)},
}


def to_swipe(
    action: JSONAction,
    size: tuple[int, int],
    share: float = SCROLLED_SHARE,
    from_middle: bool = False,
) -> JSONAction:
    """A scroll or a swipe in a direction that starts at a point, as a swipe between two points.

    Args:
      action: Any action; others are returned as they are.
      size: Logical (width, height) of the screen in pixels.
      share: How far the finger moves, as a share of the screen.
      from_middle: Whether one without a point starts in the middle of the screen.
    """
    step = _FINGER.get(action.action_type or "", {}).get(action.direction or "")
    if step is None or action.x2 is not None:
        return action
    if action.x is None or action.y is None:
        if not from_middle:
            return action
        action = JSONAction(**{**action.as_dict(), "x": size[0] // 2, "y": size[1] // 2})
    x2, y2 = (
        min(max(round(start + way * side * share), 0), side - 1)
        for start, way, side in zip((action.x or 0, action.y or 0), step, size, strict=True)
    )
    return JSONAction(
        action_type=SWIPE, x=action.x, y=action.y, x2=x2, y2=y2, duration_ms=action.duration_ms
    )
