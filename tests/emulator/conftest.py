"""A user who has nothing yet, and a stand-in for Google's SDK on a server of this machine."""

from __future__ import annotations

import subprocess

import adbutils
import portpicker
import pytest

from android_world.emulator import instances, platforms
from android_world.env import forwarder_app
from android_world.env.setup_device import apps
from tests.support import fake_sdk
from tests.support.file_server import FileServer

APPS = ("clipper", "camera")


@pytest.fixture
def sdk(tmp_path, monkeypatch):
    """What the SDK's programs are asked; a home without anything."""
    recording = fake_sdk.Recording(tmp_path / "fake")
    adb_port = str(portpicker.pick_unused_port())
    home = {
        "HOME": str(tmp_path / "home"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "ANDROID_HOME": str(tmp_path / "sdk"),
        "ANDROID_AVD_HOME": str(tmp_path / "avd"),
        "ANDROID_ADB_SERVER_PORT": adb_port,
        "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
        "ADB_MDNS": "0",
        "ADB_USB": "0",
    }
    (tmp_path / "home").mkdir()
    for name, value in (home | recording.variables).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(platforms.platform, "system", lambda: "Linux")
    monkeypatch.setattr(platforms.platform, "machine", lambda: "x86_64")
    yield recording
    for instance in instances.all_instances():
        instances.stop(instance)
    subprocess.run([adbutils.adb_path(), "-P", adb_port, "kill-server"], check=False, timeout=20)


@pytest.fixture
def mirror():
    """The server from which everything comes."""
    with FileServer().serving() as server:
        server.files[platforms.this_one("Linux", "x86_64").tools_file] = fake_sdk.tools_archive()
        server.files[forwarder_app.APK_URL.rpartition("/")[2]] = b"forwarder"
        for app in apps.all_apps():
            for name in (*app.apk_names, *app.files):
                server.files[name] = name.encode() * 1000
        yield server
