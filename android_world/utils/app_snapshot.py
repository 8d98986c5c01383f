"""Snapshots of an app's data, by the names that programs written for AndroidWorld import."""

from android_world.device.snapshots import (
    clear_snapshot as clear_snapshot,
    restore_snapshot as restore_snapshot,
    save_snapshot as save_snapshot,
)
