"""The browser engine of the phone's pages: where it is kept, and how it gets there."""

from android_world.virtual_device.engine.folder import installed, library_path
from android_world.virtual_device.engine.install import HINT, install
from android_world.virtual_device.engine.sources import EngineError, Progress

__all__ = [
    "HINT",
    "EngineError",
    "Progress",
    "install",
    "installed",
    "library_path",
]
