"""What differs between Linux, macOS and Windows."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from android_world.cli import argument_parser
from android_world.device import errors, fd_limit
from android_world.emulator import avd, checks, instances, platforms, sdk as sdks
from android_world.runs import timeouts


@pytest.mark.parametrize(
    ("system", "machine", "abi", "tools"),
    [
        ("Linux", "x86_64", "x86_64", "commandlinetools-linux-"),
        ("Darwin", "arm64", "arm64-v8a", "commandlinetools-mac-"),
        ("Darwin", "x86_64", "x86_64", "commandlinetools-mac-"),
        ("Windows", "AMD64", "x86_64", "commandlinetools-win-"),
    ],
)
def test_each_machine_has_its_tools_and_its_image(system, machine, abi, tools):
    found = platforms.this_one(system, machine)
    assert found.image == f"system-images;android-33;google_apis;{abi}"
    assert found.tools_file.startswith(tools)
    assert found.tools_file.endswith("_latest.zip")


def test_a_machine_without_an_emulator_gets_a_list_of_what_it_has():
    with pytest.raises(errors.SetupError, match="virtual phone"):
        platforms.this_one("Linux", "aarch64")


@pytest.mark.parametrize(
    ("system", "script", "program"), [("Windows", ".bat", ".exe"), ("Linux", "", "")]
)
def test_programs_have_the_systems_names(system, script, program, tmp_path):
    sdk = sdks.find(platforms.this_one(system, "x86_64"), tmp_path)
    assert sdk.sdkmanager.name == f"sdkmanager{script}"
    assert sdk.avdmanager.name == f"avdmanager{script}"
    assert sdk.emulator.name == f"emulator{program}"
    assert sdk.adb.name == f"adb{program}"


def test_the_sdk_is_where_the_environment_says_or_android_studio_has_it(monkeypatch):
    monkeypatch.delenv("ANDROID_HOME", raising=False)
    monkeypatch.delenv("ANDROID_SDK_ROOT", raising=False)
    mac = platforms.this_one("Darwin", "arm64")
    assert mac.default_sdk == Path("~/Library/Android/sdk").expanduser()
    monkeypatch.setenv("ANDROID_HOME", "/opt/sdk")
    assert mac.default_sdk == Path("/opt/sdk")


def test_virtual_devices_are_where_the_environment_says(monkeypatch):
    monkeypatch.delenv("ANDROID_AVD_HOME", raising=False)
    monkeypatch.setenv("ANDROID_USER_HOME", "/data/android")
    assert avd.home() == Path("/data/android/avd")


def test_an_emulator_outlives_who_started_it_on_every_system():
    assert instances.detach_options("posix") == {"start_new_session": True}
    assert instances.detach_options("nt")["creationflags"] & 0x8


def test_without_kvm_the_doctor_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(platforms.platform, "system", lambda: "Linux")
    monkeypatch.setattr(platforms.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    found = {finding.name: finding for finding in checks.check(running=False)}
    assert found["KVM"].result == "FAILED"
    assert "usermod -aG kvm" in found["KVM"].advice
    found = {finding.name: finding for finding in checks.check(running=True)}
    assert found["KVM"].result == "note"


def test_where_there_is_no_emulator_the_doctor_reports_this(monkeypatch):
    monkeypatch.setattr(platforms.platform, "system", lambda: "Plan9")
    (finding,) = checks.check(running=False)
    assert finding.result == "FAILED"
    assert "Plan9" in finding.text


def test_windows_has_no_limit_of_open_files_to_raise(monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", None)  # As where there is no such module.
    assert fd_limit.limits() is None
    fd_limit.raise_limit(1 << 20)


def test_windows_lacks_signals_and_does_without(monkeypatch):
    assert argument_parser.supported_signals("SIGINT", "SIGNONE") == (signal.SIGINT,)
    monkeypatch.delattr(signal, "pthread_sigmask")
    with argument_parser.block_signals([signal.SIGINT]):
        argument_parser.restore_signals([signal.SIGINT])
    monkeypatch.delattr(signal, "SIGALRM")
    assert not timeouts.are_possible()


def test_modules_of_unix_are_not_needed_to_run_on_an_emulator():
    """What a run over adb imports, in a Python without these modules."""
    code = (
        "import sys, psutil\n"
        "sys.modules.update(dict.fromkeys(('fcntl', 'resource', 'pwd', 'termios')))\n"
        "import android_world.doctor, android_world.runs.runner, android_world.emulator.__main__"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
