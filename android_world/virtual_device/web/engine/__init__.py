"""The browser engine of the phone's pages: where it is kept, and how it gets there."""

from android_world.virtual_device.web.engine.folder import installed, library_path
from android_world.virtual_device.web.engine.install import HINT, install
from android_world.virtual_device.web.engine.sources import EngineError, Progress

__all__ = [
    "HINT",
    "EngineError",
    "Progress",
    "install",
    "installed",
    "library_path",
]
