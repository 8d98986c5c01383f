"""OpenTracks."""

from __future__ import annotations

from android_world.virtual_device.apps.base import app
from android_world.virtual_device.apps.opentracks.recorder import Recorder


@app()
class OpenTracksApp(Recorder):
    """The process keeps what is recorded; everything else is in the database and the settings."""
