"""What adb calls things: addresses of servers, and serials of devices."""

from __future__ import annotations

import ipaddress
import os
import re
from typing import Final

from android_world.device import errors

DEFAULT_SERVER_PORT: Final = 5037
DEFAULT_DEVICE_PORT: Final = 5555
_EMULATOR = re.compile(r"emulator-(\d+)")
_NETWORK = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s:]+):(\d{1,5})")
_LAST_PORT: Final = 65535


def server_address(text: str | None = None) -> tuple[str, int]:
    """Return host and port of an adb server.

    Args:
      text: `HOST:PORT` or `HOST`; by default what adb's environment variables say.

    Raises:
      DeviceError: that is no address.
    """
    if text is not None:
        host, colon, port = text.rpartition(":")
        return (host, _port(port, "--adb_server")) if colon else (text, DEFAULT_SERVER_PORT)
    host = os.environ.get("ANDROID_ADB_SERVER_ADDRESS", "127.0.0.1")
    name = "ANDROID_ADB_SERVER_PORT"
    return host, _port(os.environ.get(name, str(DEFAULT_SERVER_PORT)), name)


def is_this_machine(host: str) -> bool:
    """Whether a host is a name of the loopback interface."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def console_port(serial: str) -> int | None:
    """The console port of an emulator, None for the serial of another device."""
    match = _EMULATOR.fullmatch(serial)
    return int(match[1]) if match else None


def network_address(serial: str) -> str | None:
    """`HOST:PORT` of a device that `adb connect` reaches, None for any other device."""
    match = _NETWORK.fullmatch(serial)
    return serial if match and 0 < int(match[2]) <= _LAST_PORT else None


def _port(text: str, where: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= _LAST_PORT:
        raise errors.DeviceError(f"{where} is not a port: '{text}'")
    return int(text)
