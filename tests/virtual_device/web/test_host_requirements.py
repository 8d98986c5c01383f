"""What apps need of the machine that the phone runs on."""

from __future__ import annotations

import pytest

from android_world.env import env_launcher
from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.web import host_requirements

PACKAGE = "com.google.androidenv.miniwob"


def test_what_is_there_is_not_missing():
    assert host_requirements.missing([]) == ""
    assert host_requirements.missing(["python:json"]) == ""


def test_a_missing_package_is_named_with_the_command_that_gets_it():
    assert host_requirements.missing(["python:no_such_package"]) == (
        "The Python package no_such_package is missing: pip install no_such_package."
    )


def test_nothing_else_can_be_needed():
    with pytest.raises(ValueError, match="'electricity' is neither"):
        host_requirements.missing(["electricity"])


def test_a_phone_without_a_browser_reports_this_of_its_apps(monkeypatch):
    monkeypatch.setenv("ANDROID_WORLD_BROWSER", "/no/browser")
    with VirtualDevice() as device:
        told = device.shell(f"getprop {host_requirements.PROPERTY}{PACKAGE}").output.decode()
    assert "python -m android_world.virtual_device browser" in told
    found = env_launcher.missing(["miniwob", "markor"], env_launcher.VIRTUAL)
    assert found["miniwob"] == told.strip()
    assert "markor" not in found
