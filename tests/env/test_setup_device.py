"""What brings the apps to a real device, as commands."""

from __future__ import annotations

import pytest

from android_world.device import app_catalog, errors
from android_world.env.setup_device import apps, setup
from tests.device.recording import RecordingDevice


class Env:
    """As much of an env as a set-up asks for."""

    def __init__(self) -> None:
        self.controller = Device()

    def wait_until(self, condition, timeout_s: float) -> bool:
        return bool(condition())


class Device(RecordingDevice):
    def wait_for_idle(self, seconds: float) -> None:
        self.commands.append(["settle"])

    def get_ui_elements(self):
        return []

    def wait_until(self, condition, timeout_s: float) -> bool:
        return bool(condition())


def lines(app) -> list[str]:
    env = Env()
    app.setup(env)
    return [line.removeprefix("shell ") for line in env.controller.lines]


def test_every_app_of_the_benchmark_has_a_class() -> None:
    names = [app.__name__ for app in apps.all_apps()]
    assert len(names) == 24
    assert names == sorted(names)
    assert all(issubclass(app, apps.AppSetup) for app in apps.all_apps())
    assert set(names) <= set(dir(apps))
    with pytest.raises(AttributeError, match="NoSuchApp"):
        apps.NoSuchApp  # noqa: B018


def test_an_app_is_cleared_then_gets_its_permissions_then_starts_once() -> None:
    done = lines(apps.SimpleCalendarProApp)
    package = "com.simplemobiletools.calendar.pro"
    assert done[0] == f"pm clear {package}"
    assert [line.split()[-1].rpartition(".")[2] for line in done[1:4]] == [
        "READ_CALENDAR",
        "WRITE_CALENDAR",
        "POST_NOTIFICATIONS",
    ]
    assert any(line.startswith("am start") and package in line for line in done)
    assert done[-1] == f"am force-stop {package}"


def test_commands_before_and_folders_come_first() -> None:
    overlay = "appops set com.example.androidworld android:system_alert_window allow"
    assert lines(apps.AndroidWorldApp)[0] == overlay
    env = Env()
    with pytest.raises(errors.ElementNotFoundError):
        apps.VlcApp.setup(env)
    assert "mkdir" in env.controller.lines[0]
    assert apps.VlcApp.videos_path in env.controller.lines[0]
    assert env.controller.lines[-1].endswith("am force-stop org.videolan.vlc")


def test_a_first_start_that_writes_nothing_is_an_error() -> None:
    env = Env()
    with pytest.raises(errors.SetupError, match="joplin"):
        apps.JoplinApp.setup(env)


def test_tasks_need_the_apps_that_report_this() -> None:
    needed = setup.get_app_list_to_setup(["MarkorCreateNote", "ClockTimerEntry"])
    assert needed is not None
    assert [app.__name__ for app in needed] == [
        *("AndroidWorldApp", "ClipperApp", "ClockApp", "MarkorApp"),
        *("SimpleGalleryProApp", "SimpleSMSMessengerApp", "VlcApp"),
    ]
    assert setup.get_app_list_to_setup([]) is None


def test_an_app_that_others_bring_is_set_up_too(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(app_catalog, "_ADDED", {})
    file = tmp_path / "app.toml"
    text = (
        'package = "org.garden"\nnames = ["garden"]\nopens = ".Main"\n[set_up]\nclass = "Garden"\n'
    )
    file.write_text(text + 'name = "garden"\ncommands_after = [["touch", "/sdcard/x y"]]\n')
    app_catalog.add(file)
    assert setup.get_app_mapping("garden").__name__ == "Garden"
    assert lines(apps.Garden) == ["pm clear org.garden", "touch '/sdcard/x y'"]
    monkeypatch.setattr(apps, "_MADE", {})
    file.write_text(text + "waters = true\n")
    app_catalog.add(file)
    with pytest.raises(app_catalog.CatalogError, match=r"org\.garden knows no waters"):
        apps.all_apps()
