"""Experts of the tasks in the Camera app."""

from __future__ import annotations

from android_world.experts.base import Decisive, ExpertPhone, Params, Script
from android_world.experts.registry import expert


@expert("CameraTakePhoto")
def take_photo(phone: ExpertPhone, params: Params) -> Script:
    """Press the shutter."""
    yield phone.open_app("camera")
    yield from phone.wait_for(description="Shutter")
    yield Decisive(phone.tap(description="Shutter"))


@expert("CameraTakeVideo")
def take_video(phone: ExpertPhone, params: Params) -> Script:
    """Switch to video, start, wait and stop."""
    yield phone.open_app("camera")
    yield from phone.tap_when_there("MODE LIST")
    yield from phone.wait_for(contains="Video")
    yield phone.tap(contains="Video")
    yield from phone.wait_for(description="Shutter")
    yield Decisive(phone.tap(description="Shutter"))
    yield phone.wait()
    yield phone.wait()
    yield phone.tap(description="Shutter")
