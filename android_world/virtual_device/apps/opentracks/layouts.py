"""Layouts of the page of a recording: which values it has, in which order and rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from android_world.virtual_device.framework.preferences import Preferences

# Values by the name under which a layout stores them.
FIELDS = {
    "DISTANCE": "Distance",
    "TOTAL_TIME": "Total time",
    "SPEED": "Speed",
    "MOVING_TIME": "Moving time",
    "AVERAGE_SPEED": "Avg speed",
    "MAXIMUM_SPEED": "Max speed",
    "AVERAGE_MOVING_SPEED": "Avg moving speed",
    "ELEVATION": "Elevation",
    "GAIN": "Gain",
    "LOSS": "Loss",
}
MOST_COLUMNS = 5
KEY, SELECTED = "statsCustomLayouts", "statsCustomSelectedLayout"
_DEFAULT_NAME, _DEFAULT_COLUMNS = "Default", 2


@dataclass(frozen=True)
class Layout:
    """The values of the page in their order, and those that it does not show."""

    name: str
    columns: int = _DEFAULT_COLUMNS
    visible: tuple[str, ...] = tuple(FIELDS)

    @property
    def hidden_fields(self) -> tuple[str, ...]:
        """The values that are left out."""
        return tuple(name for name in FIELDS if name not in self.visible)

    def toggle(self, field: str) -> Layout:
        """Without a value, or with it at the end."""
        if field in self.visible:
            return replace(self, visible=tuple(f for f in self.visible if f != field))
        return replace(self, visible=(*self.visible, field))

    def move(self, field: str, position: int) -> Layout:
        """With a value at another position."""
        others = [f for f in self.visible if f != field]
        others.insert(position, field)
        return replace(self, visible=tuple(others))


class Layouts:
    """The stored layouts; there is always one."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def all(self) -> list[Layout]:
        """The layouts in the order of their making."""
        try:
            rows = json.loads(self._preferences.get_str(KEY, "[]"))
            found = [_layout(*row) for row in rows]
        except (RecursionError, TypeError, ValueError):
            found = []
        return found or [Layout(_DEFAULT_NAME)]

    def get(self, name: str) -> Layout:
        """The layout of a name, or the first one."""
        layouts = self.all()
        return next((layout for layout in layouts if layout.name == name), layouts[0])

    @property
    def selected_layout(self) -> Layout:
        """The layout that recordings use."""
        return self.get(self._preferences.get_str(SELECTED))

    def select(self, name: str) -> None:
        """Use a layout for recordings."""
        self._preferences.put(**{SELECTED: name})

    def put(self, layout: Layout) -> None:
        """Store a layout in place of the one of its name, or as the last one."""
        layouts = self.all()
        names = [known.name for known in layouts]
        if layout.name in names:
            layouts[names.index(layout.name)] = layout
        else:
            layouts.append(layout)
        self._write(layouts)

    def reset(self) -> None:
        """Delete all; one with all values remains."""
        self._preferences.put(**{KEY: None, SELECTED: None})

    def _write(self, layouts: Sequence[Layout]) -> None:
        rows = [(known.name, known.columns, known.visible) for known in layouts]
        self._preferences.put(**{KEY: json.dumps(rows, ensure_ascii=False)})


def _layout(name: object, columns: object, visible: Sequence[object]) -> Layout:
    """A stored layout.

    Raises:
        TypeError: it is damaged.
    """
    if not isinstance(name, str) or not isinstance(columns, int):
        raise TypeError(name)
    fields = tuple(str(field) for field in visible if field in FIELDS)
    return Layout(name, min(max(columns, 1), MOST_COLUMNS), fields)
