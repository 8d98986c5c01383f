"""Android's key codes: names, numbers and the characters that keys type."""

from __future__ import annotations

from android_world.virtual_device.codecs import data_files

_KEYS = data_files.read_rows(__package__, "key_names.tsv")
NAMES: dict[int, str] = {int(number): name for number, name, *_ in _KEYS}
NUMBERS: dict[str, int] = {name: number for number, name in NAMES.items()}

_MODIFIERS = ("SHIFT", "CTRL", "ALT", "META")
META_KEYS = frozenset(f"{key}_{side}" for key in _MODIFIERS for side in ("LEFT", "RIGHT"))

# Key name -> (character, character with shift).
PRINTABLE: dict[str, tuple[str, str]] = {
    name: (pair[0], pair[1]) for _, name, *pair in _KEYS if pair
}
CHARACTERS: dict[str, str] = {
    char: name for name, pair in reversed(PRINTABLE.items()) for char in pair
}


def key_name(key: str | int) -> str | None:
    """The name without `KEYCODE_` of a key given by name or number; None when unknown."""
    if isinstance(key, int) or (key.isdecimal() and len(key) > 0 and key not in "0123456789"):
        return NAMES.get(int(key))
    name = key.upper().removeprefix("KEYCODE_")
    return name if name in NUMBERS else None
