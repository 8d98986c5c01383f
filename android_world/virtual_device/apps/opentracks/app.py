"""OpenTracks."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class OpenTracksApp(App):
    """The process keeps nothing; everything is in the database and the settings."""
