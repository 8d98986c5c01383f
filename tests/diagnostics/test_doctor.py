"""The doctor: what it finds, and what it says to do."""

from __future__ import annotations

import json
import os
import pathlib
import re
import socket
import sys
from unittest import mock

import pytest
from rich.console import Console

from android_world.device import adb, errors
from android_world.diagnostics import conformance, device_checks, doctor
from android_world.diagnostics.finding import OK
from android_world.emulator import checks, platforms
from android_world.env import env_launcher


@pytest.fixture
def call(capsys, monkeypatch, phone):
    """Run the doctor on the phone of this process; gives exit code and output."""

    def connect(*args, **kwargs):
        env = phone.fresh_env()
        monkeypatch.setattr(env, "close", lambda: None)
        return env

    monkeypatch.setattr(env_launcher, "load_and_setup_env", connect)

    def run(*flags):
        code = doctor.main(flags, Console(width=120, force_terminal=False))
        return code, capsys.readouterr().out

    return run


def test_a_sound_installation_and_phone_pass(call):
    code, output = call("--only=shell", "--only=time")
    assert code == 0, output
    assert "time: the clock can be set and goes on" in output
    assert "0 FAILED" in output


def test_what_fails_comes_with_advice(call, monkeypatch):
    def broken(subject):
        subject.expect(False, "the [shell] is broken")

    check = conformance.Check("shell: broken", "shell", broken)
    monkeypatch.setattr(conformance, "select_checks", lambda areas: [check])
    code, output = call()
    assert code == 1
    assert "the [shell] is broken" in output
    assert " ".join(conformance.ADVICE["shell"].split()[:3]) in output
    assert "1 FAILED" in output


def test_json_for_programs(call):
    code, output = call("--json", "--only=shell")
    found = json.loads(output)
    assert (code, found["passed"]) == (0, True)
    assert {"name", "result", "text", "advice", "seconds"} == found["findings"][0].keys()


def test_the_installation_alone(call, monkeypatch):
    monkeypatch.setattr(env_launcher, "load_and_setup_env", lambda *a, **k: pytest.fail("device"))
    assert call("--no_device")[0] == 0


def test_a_missing_adb_is_named(call):
    code, output = call("--no_device", "--adb_path=/no/such/adb")
    assert code == 1
    assert "/no/such/adb" in output


def test_a_wrong_adb_is_named(call):
    code, output = call("--no_device", "--adb_path=/bin/echo")
    assert code == 1
    assert "/bin/echo is no adb" in output


def test_ports_that_others_use_are_named(call):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code, output = call("--no_device", f"--grpc_port={port}")
    assert code == 0
    assert re.search(rf"in use: .*\b{port}", output)


def test_a_device_that_is_not_there_is_a_finding(capsys, monkeypatch):
    monkeypatch.setattr(doctor, "check_adb_server", lambda path: doctor.Finding("adb server", "ok"))
    code = doctor.main(["--console_port=1", "--grpc_port=1"], Console(width=120))
    output = capsys.readouterr().out
    assert code == 1
    assert "nothing answers on 1, 2, 1" in output
    assert "Nothing answers on the adb port" in output


def test_an_old_package_is_named(monkeypatch):
    versions = {"numpy": "1.2"}
    real = doctor.importlib.metadata.version
    monkeypatch.setattr(
        doctor.importlib.metadata, "version", lambda name: versions.get(name) or real(name)
    )
    finding = doctor.check_packages()
    assert finding.result == "FAILED"
    assert "numpy 1.2 is older than" in finding.text


def test_unknown_areas_are_wrong_flags(capsys):
    with pytest.raises(SystemExit) as caught:
        doctor.main(["--only=everything"])
    assert caught.value.code == 2
    assert "everything" in capsys.readouterr().err


def test_a_device_that_goes_away_ends_the_checks(env):
    def gone(subject):
        raise errors.DeviceDisconnectedError("the cable is out")

    check = conformance.Check("shell: gone", "shell", gone)
    (result,) = conformance.run_checks(env, [check, check])
    assert "the cable is out" in result.problem


def test_a_check_undoes_what_it_did_even_if_it_fails(env):
    undone = []

    def fail(subject):
        subject.undo(undone.append, "first")
        subject.undo(undone.append, "second")
        subject.expect_equal(1, 2, "the number")

    result = conformance.run_check(conformance.Check("shell: x", "shell", fail), env)
    assert result.problem == "the number is 1, not 2"
    assert undone == ["second", "first"]


def test_names_of_checks_are_unique_and_areas_known():
    with pytest.raises(ValueError, match="Unknown area"):
        conformance.check("nothing", "is here")
    with pytest.raises(ValueError, match="There are two checks"):
        conformance.check("shell", "scripts are understood")(lambda subject: None)
    assert {check.area for check in conformance.all_checks()} == set(conformance.ADVICE)
    assert sys.modules["android_world.diagnostics.conformance"] is conformance


COMMAND = re.compile(
    r"\b(adb|python -m|pip|sudo|export|setx|ulimit|run\.py|brew|winget|Enable-\w+) |--\w+"
)


def wrong_with(env):
    return [finding for finding in device_checks.check(env) if finding.result != OK]


def test_what_is_wrong_with_a_device_is_mended_by_the_commands_next_to_it(env):
    before = wrong_with(env)
    for line in (
        "settings put global auto_time 1",
        "setprop persist.sys.timezone Europe/Berlin",
        "settings put global window_animation_scale 1",
        "wm size 720x1520",
        "setprop persist.sys.locale de-DE",
        "pm uninstall net.cozic.joplin",
    ):
        adb.shell_script(env.controller, line)
    found = wrong_with(env)
    names = {finding.name for finding in found}
    assert names >= {"Clock", "Animations", "Screen", "Language", "Apps"}
    (lacking,) = (finding for finding in found if finding.name == "Apps")
    assert "undo avd, then setup" in lacking.advice  # Another `setup` alone finds nothing to do.
    assert not [finding for finding in found if not COMMAND.search(finding.advice)]
    for finding in found:
        for line in re.findall(r"adb shell (?:'([^']+)'|([^;`']+))", finding.advice):
            if "stop; start" not in "".join(line):  # That boots anew.
                adb.shell_script(env.controller, "".join(line))
    mended = names - {finding.name for finding in wrong_with(env)}
    assert mended == {"Clock", "Animations", "Screen"}, before


@pytest.mark.parametrize("system", ["Linux", "Darwin", "Windows", "Plan9"])
def test_what_a_machine_lacks_for_an_emulator_has_its_command(system, monkeypatch, tmp_path):
    gone = tmp_path / "gone"
    monkeypatch.setattr(platforms.platform, "system", lambda: system)
    monkeypatch.setattr(platforms.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    monkeypatch.setattr(checks.psutil, "virtual_memory", lambda: mock.Mock(available=1))
    monkeypatch.setattr(checks.shutil, "disk_usage", lambda path: mock.Mock(free=1))
    for name in ("ANDROID_HOME", "ANDROID_AVD_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(gone))
    found = [finding for finding in checks.check(running=False) if finding.result != OK]
    assert found
    assert not [finding for finding in found if not COMMAND.search(finding.advice)]


def test_a_disk_that_is_not_there_is_a_finding(monkeypatch):
    """As a drive of Windows without a letter."""
    monkeypatch.setattr(platforms.platform, "system", lambda: "Windows")
    monkeypatch.setattr(platforms.platform, "machine", lambda: "AMD64")
    monkeypatch.setattr(pathlib.Path, "exists", lambda path: False)
    (disk,) = [finding for finding in checks.check(running=False) if finding.name == "Disk"]
    assert "no such disk" in disk.text
