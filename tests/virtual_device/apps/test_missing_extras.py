"""Screens that only their own app starts, started by another program without extras."""

from __future__ import annotations

import tomllib
from pathlib import Path

import android_world.virtual_device.apps as apps

FILES = sorted(Path(apps.__path__[0]).glob("*/app.toml"))


def test_no_screen_raises_without_its_extras(device):
    start = device.snapshot()
    started = 0
    for file in FILES:
        app = tomllib.loads(file.read_text("utf-8"))
        for activity in app.get("activities", ()):
            if activity.get("exported", True):
                continue
            device.restore(start)
            device.shell(f"su 0 am start -n {app['package']}/{activity['name']}")
            device.wait_for_idle()
            device.accessibility.forest()
            started += 1
    assert started > 50


def test_an_app_crashes_where_an_extra_is_missing(device):
    device.shell(
        "su 0 am start -n "
        "com.google.android.deskclock/com.android.deskclock.ringtone.RingtonePickerActivity"
    )
    log = device.shell("logcat -d").output.decode()
    assert "java.lang.NullPointerException: Required extra alarm_id is missing" in log
