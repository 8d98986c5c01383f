"""Keys of the phone as events of a page."""

from __future__ import annotations

from android_world.virtual_device.web.tab.input import Key

# Android's name: what the DOM calls it, the code of Windows that browsers report, and its text.
_NAMED = {
    "DEL": ("Backspace", 8, ""),
    "TAB": ("Tab", 9, ""),
    "ENTER": ("Enter", 13, "\r"),
    "NUMPAD_ENTER": ("Enter", 13, "\r"),
    "ESCAPE": ("Escape", 27, ""),
    "SPACE": (" ", 32, " "),
    "PAGE_UP": ("PageUp", 33, ""),
    "PAGE_DOWN": ("PageDown", 34, ""),
    "MOVE_END": ("End", 35, ""),
    "MOVE_HOME": ("Home", 36, ""),
    "DPAD_LEFT": ("ArrowLeft", 37, ""),
    "DPAD_UP": ("ArrowUp", 38, ""),
    "DPAD_RIGHT": ("ArrowRight", 39, ""),
    "DPAD_DOWN": ("ArrowDown", 40, ""),
    "DPAD_CENTER": ("Enter", 13, "\r"),
    "FORWARD_DEL": ("Delete", 46, ""),
}
_MODIFIERS = {"ALT": 1, "CTRL": 2, "META": 4, "SHIFT": 8}

FIELD_KEYS = frozenset(
    (
        *("TAB", "ESCAPE", "PAGE_UP", "PAGE_DOWN", "MOVE_HOME", "MOVE_END"),
        *("DPAD_LEFT", "DPAD_RIGHT", "DPAD_UP", "DPAD_DOWN", "FORWARD_DEL"),
    )
)
"""What a page's field does itself with keys that type nothing."""

ENTER_KEYS = frozenset(("ENTER", "NUMPAD_ENTER"))


def key_of(name: str, meta: frozenset[str]) -> Key | None:
    """DOM name, code, text and modifiers of a key; None for one that pages do not get."""
    held = {m.partition("_")[0] for m in meta}
    modifiers = sum(bit for modifier, bit in _MODIFIERS.items() if modifier in held)
    if name in _NAMED:
        return *_NAMED[name], modifiers
    if modifiers & ~_MODIFIERS["SHIFT"] and len(name) == 1:  # A command: nothing is typed.
        return name.lower(), ord(name), "", modifiers
    typed = next((m for m in meta if len(m) == 1), "") or (name if len(name) == 1 else "")
    return typing_key(typed, modifiers) if typed else None


def is_command(meta: frozenset[str]) -> bool:
    """Whether Ctrl is down: the key does something, and types nothing."""
    return bool(meta & {"CTRL_LEFT", "CTRL_RIGHT"})


def typing_key(char: str, modifiers: int = 0) -> Key:
    """The key that types a character."""
    code = ord(char.upper()) if char.isascii() and char.isalnum() else 0
    return char, code, char, modifiers | (8 if char.isupper() else 0)


def key_of_enter() -> Key:
    """The Enter key."""
    return *_NAMED["ENTER"], 0
