"""A machine without a browser engine: apps show an error page, and nothing raises."""

from __future__ import annotations

import pytest

from android_world.device import activities, launcher
from android_world.env import interface
from android_world.env.json_action import JSONAction
from android_world.virtual_device import VirtualDevice, web

MINIWOB = "com.google.androidenv.miniwob"


@pytest.fixture(autouse=True)
def _no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(web.VARIABLE, web.NONE)


def texts(env: interface.AsyncAndroidEnv) -> list[str]:
    return [element.text for element in env.get_state().ui_elements if element.text]


def test_none_represents_a_machine_without_an_engine(tmp_path, monkeypatch) -> None:
    (tmp_path / "none").write_text("#!/bin/sh\n")
    (tmp_path / "none").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    assert not web.available()


def test_every_label_of_the_launcher_opens_its_app(env: interface.AsyncAndroidEnv) -> None:
    labels = launcher.labels(env.controller)
    opened = {}
    for label in labels:
        env.execute_action(JSONAction(action_type="open_app", app_name=label))
        assert env.get_state().ui_elements
        activity, _ = activities.get_current_activity(env.controller)
        opened[label] = activities.extract_package_name(activity)
        for action_type in ("scroll", "navigate_back"):
            direction = "down" if action_type == "scroll" else None
            env.execute_action(JSONAction(action_type=action_type, direction=direction))
            env.get_state()
    assert opened.pop("Calendar") == "android"  # There are two: the phone asks.
    assert opened == {label: labels[label] for label in opened}


def test_the_miniwob_app_shows_webviews_error_page(
    env: interface.AsyncAndroidEnv, device: VirtualDevice
) -> None:
    device.shell(f"am start -W -n {MINIWOB}/.app.MainActivity --es RL_TASK_APP_CONFIG '{{}}'")
    assert "Webpage not available" in texts(env)
    assert "net::ERR_FAILED" in texts(env)
    for action in (
        JSONAction(action_type="click", x=540, y=1200),
        JSONAction(action_type="double_tap", x=540, y=1200),
        JSONAction(action_type="long_press", x=540, y=1200),
        JSONAction(action_type="scroll", direction="down"),
        JSONAction(action_type="keyboard_enter"),
    ):
        env.execute_action(action)
        assert "Webpage not available" in texts(env)
    device.shell(f"am start -n {MINIWOB}/.app.MainActivity --ez reset true --ez step true")
    snapshot = device.snapshot()
    device.shell("sleep 5")
    device.restore(snapshot)
    assert "Webpage not available" in texts(env)
    assert device.screenshot().any()


@pytest.mark.parametrize(
    ("name", "mime_type"), [("page.html", "text/html"), ("notes.txt", "text/plain")]
)
def test_documents_open_in_chrome_and_the_viewer(
    env: interface.AsyncAndroidEnv, device: VirtualDevice, name: str, mime_type: str
) -> None:
    device.shell(f"echo '<title>A page</title>Some words' > /sdcard/Download/{name}")
    where = f"-a android.intent.action.VIEW -d file:///sdcard/Download/{name} -t {mime_type}"
    for package in ("com.android.chrome", "com.android.htmlviewer"):
        device.shell(f"am start -W {where} -p {package}")
        device.shell("sleep 1; input swipe 500 1500 500 600; input keyevent TAB; input text a")
        assert texts(env)


def test_chrome_says_that_a_page_cannot_be_displayed(
    env: interface.AsyncAndroidEnv, device: VirtualDevice
) -> None:
    device.shell("echo '<title>A page</title>Some words' > /sdcard/Download/page.html")
    device.shell(
        "am start -W -a android.intent.action.VIEW -d file:///sdcard/Download/page.html"
        " -t text/html -p com.android.chrome"
    )
    assert "Aw, Snap!" in texts(env)
    (reload,) = (e for e in env.get_state().ui_elements if e.text == "Reload")
    assert reload.bbox_pixels is not None
    x, y = reload.bbox_pixels.center
    env.execute_action(JSONAction(action_type="click", x=int(x), y=int(y)))
    assert "Aw, Snap!" in texts(env)
