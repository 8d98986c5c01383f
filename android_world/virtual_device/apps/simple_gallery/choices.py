"""Choices of the settings with their defaults, which several screens read."""

from __future__ import annotations

from android_world.virtual_device.framework.preferences import Preferences

BOTTOM_ACTIONS = {
    "toggle_favorite": "Toggle favorite",
    "edit": "Edit",
    "share": "Share",
    "delete": "Delete",
    "rotate": "Rotate",
    "properties": "Properties",
    "change_orientation": "Change orientation",
    "slideshow": "Slideshow",
    "show_on_map": "Show on map",
    "toggle_visibility": "Toggle file visibility",
    "rename": "Rename",
    "set_as": "Set as",
    "copy": "Copy",
    "move": "Move",
    "resize": "Resize",
}
EXTENDED_DETAILS = {
    "name": "Filename",
    "path": "Path",
    "size": "Size",
    "resolution": "Resolution",
    "last_modified": "Last modified",
    "date_taken": "Date taken",
    "camera": "Camera",
    "exif": "EXIF",
    "gps_coordinates": "GPS coordinates",
}
_SHOWN_ACTIONS = frozenset({"toggle_favorite", "edit", "share", "delete"})
_SHOWN_DETAILS = frozenset({"resolution", "last_modified", "exif"})
SQUARE, ROUNDED = "Square", "Rounded corners"
COUNT_LINE, COUNT_BRACKETS, COUNT_NONE = "line", "brackets", "none"


def _selection_of(preferences: Preferences, key: str, default: frozenset[str]) -> frozenset[str]:
    stored = preferences.all().get(key)
    return stored if isinstance(stored, frozenset) else default


def bottom_actions(preferences: Preferences) -> frozenset[str]:
    """The actions below an image: keys of BOTTOM_ACTIONS; none where the bar is switched off."""
    if not preferences.get_bool("bottom_actions", True):
        return frozenset()
    return _selection_of(preferences, "visible_bottom_actions", _SHOWN_ACTIONS)


def extended_details(preferences: Preferences) -> frozenset[str]:
    """The details over an image: keys of EXTENDED_DETAILS."""
    return _selection_of(preferences, "extended_details", _SHOWN_DETAILS)
