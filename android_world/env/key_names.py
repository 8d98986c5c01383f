"""Names of keys, as android.view.KeyEvent has them up to API 36, in the order of their codes."""

from __future__ import annotations

import difflib

from android_world.core import data_files

_NAMES = data_files.read_text(__package__, "key_names.txt").split()
KEY_NAMES = frozenset(f"KEYCODE_{name}" for name in _NAMES)
# What people call keys that Android calls otherwise.
_COMMON = {
    "RETURN": "ENTER",
    "BACKSPACE": "DEL",
    "DELETE": "DEL",
    "ESC": "ESCAPE",
    "RECENTS": "APP_SWITCH",
    "SPACEBAR": "SPACE",
}


def suggestion(name: str) -> str | None:
    """The key that a name which Android does not know most likely means; None if none is near."""
    plain = name.upper().removeprefix("KEYCODE_")
    wanted = _COMMON.get(plain, plain)
    near = difflib.get_close_matches(wanted, sorted(_NAMES), n=1, cutoff=0.8)
    return f"KEYCODE_{near[0]}" if near else None
