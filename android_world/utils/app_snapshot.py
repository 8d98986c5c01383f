"""Snapshots of an app's data."""

from __future__ import annotations

from android_world.device.snapshots import clear_snapshot, restore_snapshot, save_snapshot

__all__ = ["clear_snapshot", "restore_snapshot", "save_snapshot"]
