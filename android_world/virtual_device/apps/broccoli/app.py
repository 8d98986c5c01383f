"""Broccoli: a collection of recipes."""

from __future__ import annotations

from android_world.virtual_device.apps.base import (
    App,
    app,
)


@app()
class BroccoliApp(App):
    """The process keeps nothing; everything is in the database and the settings."""
