"""adb services that concern the daemon or the whole phone: root, remount, reboot, ..."""

from __future__ import annotations

import numpy as np

from android_world.virtual_device.servers.adb.adbd import Adbd, service
from android_world.virtual_device.servers.adb.protocol import AdbStream

_SRGB = 1  # The colour space, as in the header of `screencap`.


@service("root:")
async def root(adbd: Adbd, stream: AdbStream, _: str) -> None:
    """Run later commands as root; the daemon restarts for it."""
    await _set_root(adbd, stream, True)


@service("unroot:")
async def unroot(adbd: Adbd, stream: AdbStream, _: str) -> None:
    """Run later commands as the shell user; the daemon restarts for it."""
    await _set_root(adbd, stream, False)


async def _set_root(adbd: Adbd, stream: AdbStream, as_root: bool) -> None:
    with adbd.host.access() as device:
        already = device.adb_root == as_root
        device.adb_root = as_root
    if already:
        state = "is already running as root" if as_root else "not running as root"
        await stream.write(f"adbd {state}\n".encode())
        return
    await stream.write(f"restarting adbd as {'root' if as_root else 'non root'}\n".encode())
    stream.close()
    adbd.drop_connections()


@service("remount:")
async def remount(adbd: Adbd, stream: AdbStream, _: str) -> None:
    """Answer a remount of the system partitions, which are never read-only here."""
    with adbd.host.reading() as device:
        as_root = device.adb_root
    await stream.write(b"remount succeeded\n" if as_root else b"Not running as root.\n")


@service("reboot:")
async def reboot(adbd: Adbd, stream: AdbStream, _: str) -> None:
    """Start the phone again; its adb hosts are disconnected."""
    adbd.host.reboot()
    stream.close()
    adbd.drop_connections()


@service("jdwp")
async def jdwp(adbd: Adbd, stream: AdbStream, _: str) -> None:
    """List debuggable processes: none."""


@service("track-jdwp", "track-app")
async def track_jdwp(adbd: Adbd, stream: AdbStream, _: str) -> None:
    """Follow the list of debuggable processes: it stays empty."""
    await stream.write(b"0000")
    await stream.read()


@service("framebuffer:")
async def framebuffer(adbd: Adbd, stream: AdbStream, _: str) -> None:
    """Send one frame: a header of version 2, then rows of RGBA_8888, as in `screencap`."""
    with adbd.host.reading() as device:
        frame = device.screenshot()
    height, width, _depth = frame.shape
    pixels = np.dstack([frame, np.full((height, width), 255, np.uint8)]).tobytes()
    red, green, blue, alpha = (0, 8), (8, 8), (16, 8), (24, 8)  # Bit offset and length.
    fields = (2, 32, _SRGB, len(pixels), width, height, *red, *blue, *green, *alpha)
    header = b"".join(field.to_bytes(4, "little") for field in fields)
    await stream.write(header + pixels)
