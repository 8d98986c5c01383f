"""Storage: a rooted tree of real files that nothing can leave, its paths, globs and snapshots."""

from android_world.virtual_device.storage.storage import Storage

__all__ = ["Storage"]
