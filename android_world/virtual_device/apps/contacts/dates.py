"""Asking for a significant date."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial

from android_world.virtual_device.apps.base import Activity


def ask_date(activity: Activity, text: str, on_done: Callable[[str], object]) -> None:
    """Open the date picker on the date of `text` (yyyy-MM-dd), or today."""
    from android_world.virtual_device.ui.kit.date_picker import DatePickerDialog

    today = datetime.fromtimestamp(activity.device.clock.now_ms / 1000, UTC).date()
    try:
        start = date.fromisoformat(text)
    except ValueError:
        start = today
    DatePickerDialog(activity, start, partial(_picked, on_done)).show()


def _picked(on_done: Callable[[str], object], picked: date) -> None:
    on_done(picked.isoformat())
