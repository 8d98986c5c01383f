"""Files (DocumentsUI)."""

from __future__ import annotations

from android_world.virtual_device.apps.base import App, app


@app()
class DocumentsUi(App):
    """Shows the phone's files, and picks among them for other apps."""
