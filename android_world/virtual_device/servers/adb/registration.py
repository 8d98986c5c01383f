"""Registers the phone with an adb server on this machine.

An adb server looks for emulators by itself on the odd ports 5555..5585, about once a second. An
emulator announces itself too, which is quicker, and the only way for other ports.
"""

from __future__ import annotations

import asyncio
import contextlib
import os

from android_world.virtual_device.servers.adb.adbd import Adbd

DEFAULT_ADB_SERVER_PORT = 5037
_FIRST_DELAY_S = 0.05
_LAST_DELAY_S = 1.0
_ANSWER_TIMEOUT_S = 5.0


def adb_server_port() -> int:
    """The port of this user's adb server."""
    port = os.environ.get("ANDROID_ADB_SERVER_PORT", "")
    return int(port) if port.isdecimal() else DEFAULT_ADB_SERVER_PORT


async def hold_registration(adbd: Adbd, server_port: int) -> None:
    """Announce the phone whenever no adb host is connected to it, until cancelled."""
    while True:
        await adbd.disconnected.wait()
        delay_s = _FIRST_DELAY_S
        while adbd.disconnected.is_set():
            with contextlib.suppress(OSError, asyncio.TimeoutError):
                await asyncio.wait_for(_announce(server_port, adbd.port), _ANSWER_TIMEOUT_S)
            await asyncio.sleep(delay_s)
            delay_s = min(2 * delay_s, _LAST_DELAY_S)


async def _announce(server_port: int, adb_port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server_port)
    try:
        request = f"host:emulator:{adb_port}".encode()
        writer.write(f"{len(request):04x}".encode() + request)
        await writer.drain()
        await reader.read()
    finally:
        writer.close()
