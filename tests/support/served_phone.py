"""A phone that is served on free ports, and an adb server of the tests' own."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import adbutils
import portpicker
import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.servers.server import PhoneServer, serve_free_ports


def home_variables(home: Path) -> dict[str, str]:
    """The environment variables of a process whose home is `home`.

    The cache folder stays the user's: a browser engine that was fetched is found there.
    """
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return {"HOME": str(home), "XDG_CACHE_HOME": cache}


@contextlib.contextmanager
def served_phone(home: Path, adb_only: bool = False) -> Iterator[PhoneServer]:
    """Serve a phone; adb started in this process finds it and nothing else.

    Args:
        home: this user's home meanwhile.
        adb_only: a phone on a cable, without console and gRPC.
    """
    port = portpicker.pick_unused_port()
    variables = {
        "ANDROID_ADB_SERVER_PORT": str(port),
        "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
        "ADB_MDNS": "0",
        "ADB_USB": "0",
        **home_variables(home),
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        try:
            with (
                VirtualDevice() as device,
                serve_free_ports(device, adb_server=port, adb_only=adb_only) as phone,
            ):
                yield phone
        finally:
            with contextlib.suppress(subprocess.TimeoutExpired):
                command = [adbutils.adb_path(), "-P", str(port), "kill-server"]
                subprocess.run(command, timeout=10, capture_output=True, check=False)
