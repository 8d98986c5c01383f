"""How experts set the time in the dialog with the face of a clock."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Script


def set_time(phone: ExpertPhone, hour: int, minute: int) -> Script:
    """Set the time in the open dialog and confirm it; the minute is a multiple of five."""
    yield from phone.wait_for(resource_id="material_timepicker_ok_button")
    present = phone.get(resource_id="material_minute_tv").text
    if phone.get(resource_id="material_hour_tv").text != f"{hour:02d}":
        yield phone.tap(description=f"{hour} hours", class_name="TextView")
    elif present != f"{minute:02d}":
        yield phone.tap(resource_id="material_minute_tv")
    if present != f"{minute:02d}":
        yield phone.tap(description=f"{minute} minutes", class_name="TextView")
    yield phone.tap(resource_id="material_timepicker_ok_button")
