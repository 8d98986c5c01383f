"""Every adb command that existing clients send, through the real adb, read as they read it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from android_world.device import clock
from android_world.virtual_device.system.content.contact_rows import Contact, Labelled
from tests.virtual_device.servers import client_parsers as read
from tests.virtual_device.servers.binary_manifest import write_apk
from tests.virtual_device.servers.client_commands import (
    NOTE,
    ROWS,
    SETTINGS,
    SETTINGS_CLASS,
    sh,
)


def merged(adb, *args, timeout_s=20.0) -> tuple[str, int]:
    """Output and exit code, as clients take them: both streams in one, no terminal."""
    done = subprocess.run(
        adb.command(*args),
        env={**adb.env, "HOME": os.environ["HOME"]},  # Where the console's token lies.
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=timeout_s,
        check=False,
    )
    return done.stdout.decode(), done.returncode


@pytest.fixture(scope="module")
def as_root(adb):
    """adb as root while these tests run: to change the user costs adb a second."""
    adb.run("root")
    adb.run("wait-for-device")
    yield
    adb.run("unroot")
    adb.run("wait-for-device")


@pytest.fixture
def rooted(as_root, adb, device):
    """adb as root, on the phone as it was after boot."""
    return adb


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_command_gives_what_its_callers_read(row, rooted):
    for command in row.commands[:-1]:
        output, exit_code = merged(rooted, *command)
        assert exit_code == 0, (command, output)

    def as_expected() -> bool:
        nonlocal output
        output, exit_code = merged(rooted, *row.commands[-1])
        assert exit_code == 0, (row.commands[-1], output)
        result = row.reads(output)
        return row.expected(result) if callable(row.expected) else result == row.expected

    # What the screen or the modem has to do first takes its time, as on any phone.
    assert clock.wait_until(as_expected, 3.0), output


def test_a_task_is_pinned(rooted):
    merged(rooted, *sh("am", "start", "", "-W", "-n", SETTINGS))
    task_id = read.task_id_of(merged(rooted, *sh("am", "stack", "list"))[0], SETTINGS_CLASS)
    assert merged(rooted, *sh("am", "task", "lock", str(task_id)))[1] == 0
    merged(rooted, *sh("am", "task", "lock", "stop"))


def test_every_recent_task_is_removed(rooted):
    merged(rooted, *sh("am", "start", "", "-W", "-n", SETTINGS))
    for task_id in read.recent_ids(merged(rooted, *sh("dumpsys", "activity", "recents"))[0]):
        assert merged(rooted, *sh("am", "stack", "remove", task_id))[1] == 0
    listed, exit_code = merged(rooted, *sh("am", "stack", "list"))
    assert exit_code == 0
    assert SETTINGS_CLASS not in listed


def test_no_visible_task_makes_grep_fail(rooted):
    assert merged(rooted, *sh("am", "stack", "list", "|", "grep", "-E", "no_such=true"))[1] == 1


def test_contacts_are_listed(rooted, device, phone):
    with phone.host.access():
        device.contacts.save_contact(
            Contact(display_name="Ann Lee", phones=[Labelled("+1 555-010-0123", 2)])
        )
    output, _ = merged(
        rooted,
        *sh("content", "query", "--uri", "content://contacts/phones/"),
        *("--projection", "display_name:number"),
    )
    assert ("Ann Lee", "15550100123") in read.contacts(output)


def test_apks_are_installed_and_removed(rooted, tmp_path: Path):
    apk = write_apk(tmp_path / "app.apk", "com.example.rows")
    for flags in (("-r", "-t", "-g"), ()):
        output, exit_code = merged(rooted, "install", *flags, str(apk))
        assert exit_code == 0, output
    assert "com.example.rows" in read.packages(merged(rooted, *sh("pm", "list", "packages"))[0])
    assert merged(rooted, "uninstall", "com.example.rows")[1] == 0


def test_files_are_pushed_and_pulled(rooted, tmp_path: Path):
    content = bytes(range(256)) * 700
    (tmp_path / "here").write_bytes(content)
    assert merged(rooted, "push", str(tmp_path / "here"), NOTE)[1] == 0
    assert merged(rooted, *sh("chmod", "777", NOTE.replace(" ", r"\ ")))[1] == 0
    assert merged(rooted, "pull", NOTE, str(tmp_path / "back"))[1] == 0
    assert (tmp_path / "back").read_bytes() == content


def test_an_apk_that_is_none_fails(rooted, tmp_path: Path):
    (tmp_path / "no.apk").write_bytes(b"nothing")
    assert merged(rooted, "install", str(tmp_path / "no.apk"))[1] != 0


def test_the_log_stays_open_and_silent(adb, device):
    log = adb.popen("logcat", "-v", "epoch", "*:S", stdout=subprocess.PIPE)
    try:
        assert adb.shell("echo meanwhile") == "meanwhile\n"
        with pytest.raises(subprocess.TimeoutExpired):
            log.wait(0.3)
    finally:
        log.kill()
        assert log.communicate(timeout=5)[0] == b""


def test_devices_are_listed(adb, device):
    listed = adb.run("devices", serial=False).stdout.decode()
    assert f"{adb.serial}\tdevice" in listed


def test_unknown_commands_fail_as_on_android(adb, device):
    done = adb.run("shell", "nosuchcommand 1 2")
    assert done.returncode == 127
    assert done.stderr == b"/system/bin/sh: nosuchcommand: inaccessible or not found\n"
