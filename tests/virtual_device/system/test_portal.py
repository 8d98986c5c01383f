"""The provider of Mobilerun Portal, which droidrun's agents ask over adb."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from android_world.virtual_device import VirtualDevice
from android_world.virtual_device.screenshots import open_app
from tests.virtual_device.servers.binary_manifest import write_apk

PORTAL = "com.mobilerun.portal"
SERVICE = f"{PORTAL}/{PORTAL}.service.MobilerunAccessibilityService"


def ask(device: VirtualDevice, path: str) -> Any:
    """The answer to a query, as clients parse it."""
    line = device.shell(f"content query --uri content://{PORTAL}/{path}").output.decode()
    assert line.startswith("Row: 0 result=")
    return json.loads(line.partition("result=")[2])


@pytest.fixture
def portal(device: VirtualDevice, tmp_path: Path) -> VirtualDevice:
    """A phone with the app, whose service is enabled."""
    apk = write_apk(tmp_path / "portal.apk", PORTAL, padding=0)
    device.storage.write_bytes("/data/local/tmp/portal.apk", apk.read_bytes())
    assert b"Success" in device.shell("pm install /data/local/tmp/portal.apk").output
    device.shell(f"settings put secure enabled_accessibility_services {SERVICE}")
    return device


def test_without_the_app_there_is_no_provider(device: VirtualDevice) -> None:
    result = device.shell(f"content query --uri content://{PORTAL}/version")
    assert b"Could not find provider" in result.output
    assert PORTAL not in device.content.authorities()


def test_without_its_service_the_screen_is_not_described(portal: VirtualDevice) -> None:
    portal.shell("settings delete secure enabled_accessibility_services")
    assert ask(portal, "state_full")["status"] == "error"
    assert ask(portal, "ping")["status"] == "success"


def test_the_state_has_the_tree_the_front_app_and_the_display(portal: VirtualDevice) -> None:
    open_app(portal, "com.android.settings")
    state = ask(portal, "state_full?filter=false")["result"]
    assert state["phone_state"]["packageName"] == "com.android.settings"
    assert state["device_context"]["screen_bounds"] == {"width": 1080, "height": 2400}
    nodes = [state["a11y_tree"]]
    for node in nodes:
        nodes += node["children"]
    titles = {n["text"]: n["boundsInScreen"] for n in nodes if n["resourceId"]}
    assert titles["Search settings"]["left"] == 200


def test_text_is_typed_into_the_focused_field(portal: VirtualDevice) -> None:
    portal.shell("am start -a android.settings.APP_SEARCH_SETTINGS")
    for words in ("first", "caf\u00e9 \U0001f600"):
        data = base64.b64encode(words.encode()).decode()
        command = f"content insert --uri content://{PORTAL}/keyboard/input"
        portal.shell(f'{command} --bind base64_text:s:"{data}" --bind clear:b:true')
    field = portal.windows.focused_field()
    assert field is not None
    assert field.text == "caf\u00e9 \U0001f600"
    assert ask(portal, "phone_state")["result"]["isEditable"]


def test_an_unknown_path_is_an_error(portal: VirtualDevice) -> None:
    assert ask(portal, "nothing") == {"status": "error", "error": "Unknown endpoint: nothing"}
