"""Distinguishing adb requests that only read from those after which the screen may change."""

from __future__ import annotations

from typing import Final

from android_env.proto import adb_pb2

from android_world.core.text_sanitizing import split_list

_READING_REQUESTS: Final = frozenset({"get_current_activity", "get_orientation", "dumpsys", "pull"})
_READING_COMMANDS: Final = frozenset(
    split_list("[, cat, dumpsys, echo, find, getprop, grep, ls, stat, test, uiautomator, whoami")
)
_READING_VERBS: Final = frozenset(
    {
        ("content", "query"),
        ("pm", "list"),
        ("pm", "path"),
        ("settings", "get"),
        ("settings", "list"),
    }
)


def may_change_screen(request: adb_pb2.AdbRequest) -> bool:
    """Whether the screen may look different after this request."""
    kind = request.WhichOneof("command")
    if kind in _READING_REQUESTS:
        return False
    if kind == "settings":
        return request.settings.WhichOneof("verb") not in ("get", "list")
    if kind != "generic":
        return True
    args = list(request.generic.args)
    if not args or args[0] != "shell":
        return bool(args) and args[0] not in ("pull", "devices", "root", "get-state")
    words = " ".join(args[1:]).split()
    if len(words) == 2 and words == ["wm", "size"]:
        return False
    return words[:1] != [] and (
        words[0] not in _READING_COMMANDS and tuple(words[:2]) not in _READING_VERBS
    )
