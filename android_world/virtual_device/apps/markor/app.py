"""Markor: an editor for plain text files."""

from __future__ import annotations

from android_world.virtual_device.apps.base import (
    App,
    app,
)
from android_world.virtual_device.apps.markor.store import (
    NOTEBOOK,
    VERSION_CODE,
    Options,
)
from android_world.virtual_device.system.device_protocol import Device


@app()
class MarkorApp(App):
    """The process of Markor; what it keeps is in files."""

    def on_create(self) -> None:
        self.searched: list[str] = []

    @classmethod
    def on_set_up(cls, device: Device, package: str) -> None:
        """The introduction was passed: the notebook exists, with its folder for snippets."""
        device.storage.mkdir(f"{NOTEBOOK}/.app/snippets", parents=True, exist_ok=True)
        options = Options(device.storage)
        options.put("is_first_run", False)
        options.put("shown_changelog", VERSION_CODE)
