"""What apps need of the machine that the phone runs on."""

from __future__ import annotations

from pathlib import Path

import pytest

from android_world.env import env_launcher
from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.web import host_requirements
from android_world.virtual_device.web.browser import executable
from android_world.virtual_device.web.engine import folder, npm
from tests.support.served_phone import home_variables

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


def test_a_home_of_the_tests_leaves_the_fetched_engine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for variable in ("XDG_CACHE_HOME", "PLAYWRIGHT_BROWSERS_PATH", executable.VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    engine = folder.cache_folder() / npm.NAME / folder.EXECUTABLE
    engine.parent.mkdir(parents=True)
    engine.touch(0o700)
    assert executable.browser_path() == str(engine)
    for name, value in home_variables(tmp_path / "tests").items():
        monkeypatch.setenv(name, value)
    assert executable.browser_path() == str(engine)
