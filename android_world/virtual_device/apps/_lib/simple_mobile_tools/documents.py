"""Files of the user that an app writes into, or reads: the system asks which."""

from __future__ import annotations

from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.framework.activity import Request
from android_world.virtual_device.framework.intents import Intent

_OPENABLE = ("android.intent.category.OPENABLE",)


def create_document(activity: Activity, name: str, mime_type: str, request: Request) -> None:
    """Ask where a new file goes; the result has its path."""
    extras = {"android.intent.extra.TITLE": name}
    intent = Intent(
        "android.intent.action.CREATE_DOCUMENT",
        mime_type=mime_type,
        categories=_OPENABLE,
        extras=extras,
    )
    activity.start_activity(intent, request=request)


def open_document(activity: Activity, mime_type: str, request: Request) -> None:
    """Ask for a file; the result has its path."""
    intent = Intent("android.intent.action.GET_CONTENT", "", mime_type, _OPENABLE)
    activity.start_activity(intent, request=request)


def chosen_path(result: ActivityResult) -> str:
    """The path of the file that was chosen; "" for none."""
    return str(result.data.get("path", "")) if result.ok else ""


def size_text(size: int) -> str:
    """`512 B`, `1.2 kB`, `3.4 MB` (1024 bytes to a kB)."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB", "TB"):
        if value < 1024:
            break
        value, unit = value / 1024, larger
    return f"{value:,.1f}".removesuffix(".0") + f" {unit}"
