"""Chrome's process: it holds the tabs."""

from __future__ import annotations

from functools import cached_property

from android_world.virtual_device.apps.base import App, app
from android_world.virtual_device.apps.chrome.profile import options
from android_world.virtual_device.apps.chrome.tabs import Tabs
from android_world.virtual_device.system.device_protocol import Device


@app()
class ChromeApp(App):
    """The browser."""

    @classmethod
    def on_set_up(cls, device: Device, package: str) -> None:
        options(device).put(first_run=False)

    @cached_property
    def tabs(self) -> Tabs:
        """The tabs, as they were when the process ended."""
        return Tabs(self)
