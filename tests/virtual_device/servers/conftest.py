"""A served phone and a real adb client of its own adb server."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import adbutils
import portpicker
import pytest

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.servers.server import PhoneServer, serve_free_ports
from tests.support.served_phone import home_variables


@dataclass
class Adb:
    """The adb binary with its own server, aimed at one phone."""

    server_port: int
    serial: str
    home: Path

    @property
    def env(self) -> dict[str, str]:
        return {
            **os.environ,
            "HOME": str(self.home),
            "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
            "ADB_MDNS": "0",
            "ADB_USB": "0",
        }

    def command(self, *args: str, serial: bool = True) -> list[str]:
        target = ["-s", self.serial] if serial else []
        return [adbutils.adb_path(), "-P", str(self.server_port), *target, *args]

    def run(
        self,
        *args: str,
        stdin: bytes | None = None,
        timeout_s: float = 20,
        serial: bool = True,
        env: dict[str, str] | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            self.command(*args, serial=serial),
            env={**self.env, **(env or {})},
            capture_output=True,
            check=False,
            timeout=timeout_s,
            **({"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}),
        )

    def popen(self, *args: str, **kwargs: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.command(*args), env=self.env, **kwargs)  # type: ignore[call-overload]

    def shell(self, script: str, stdin: bytes | None = None) -> str:
        return self.run("shell", script, stdin=stdin).stdout.decode()


@pytest.fixture(scope="session")
def adb_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Adb]:
    adb = Adb(portpicker.pick_unused_port(), "", tmp_path_factory.mktemp("adb"))
    started = adb.run("start-server", serial=False)
    assert started.returncode == 0, started.stderr
    yield adb
    with contextlib.suppress(subprocess.TimeoutExpired):
        adb.run("kill-server", serial=False)


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The console's token file is made in a home of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in home_variables(tmp_path_factory.mktemp("home")).items():
            patch.setenv(name, value)
        yield


@pytest.fixture(scope="session")
def phone(adb_server: Adb) -> Iterator[PhoneServer]:
    """A served phone that the tests of a session share."""
    with (
        VirtualDevice() as device,
        serve_free_ports(device, adb_server=adb_server.server_port) as phone,
    ):
        yield phone


@pytest.fixture(scope="session")
def adb(phone: PhoneServer, adb_server: Adb) -> Adb:
    """The adb binary, aimed at the shared phone."""
    adb = Adb(adb_server.server_port, phone.serial, adb_server.home)
    waited = adb.run("wait-for-device")
    assert waited.returncode == 0, waited.stderr
    return adb


@pytest.fixture
def device(phone: PhoneServer) -> Iterator[VirtualDevice]:
    """The shared phone's device, brought back to its state at the end."""
    with phone.host.reading() as device:
        state = device.snapshot()
    yield device
    with phone.host.access() as device:
        device.restore(state)
