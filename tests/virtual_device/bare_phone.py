"""A phone that boots once per process and is as new for every test."""

from __future__ import annotations

import functools

from android_world.virtual_device import Snapshot, VirtualDevice


@functools.cache
def _booted() -> tuple[VirtualDevice, Snapshot]:
    device = VirtualDevice()
    return device, device.snapshot()


def fresh_phone() -> VirtualDevice:
    """The phone as it was after boot."""
    device, snapshot = _booted()
    device.restore(snapshot)
    return device


def shell(device: VirtualDevice, script: str, *, root: bool = False) -> str:
    """Run a script that must succeed; return its stdout."""
    result = device.shell(script, uid=0 if root else None)
    assert result.exit_code == 0, (script, result)
    device.wait_for_idle()
    return result.stdout.decode()
