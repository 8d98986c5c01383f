"""`am`, `monkey`, `input`, `wm`, `uiautomator` and `screencap`."""

from __future__ import annotations

import io
import re
import struct
import xml.etree.ElementTree as ElementTree

import pytest
from PIL import Image

from android_world.virtual_device import VirtualDevice
from tests.virtual_device.bare_phone import shell

SETTINGS = "com.android.settings/.Settings"
HOMEPAGE = "com.android.settings/com.android.settings.homepage.SettingsHomepageActivity"


def test_start_and_wait(device: VirtualDevice) -> None:
    lines = shell(device, f"am start  -W -n {SETTINGS}").splitlines()
    assert lines[:3] == [
        "Starting: Intent { cmp=com.android.settings/.Settings }",
        "Status: ok",
        "LaunchState: COLD",
    ]
    assert lines[3] == "Activity: com.android.settings/.homepage.SettingsHomepageActivity"
    assert re.fullmatch(r"TotalTime: \d+", lines[4])
    assert re.fullmatch(r"WaitTime: \d+", lines[5])
    assert lines[6:] == ["Complete"]


def test_problems_of_a_start_go_to_stderr_or_with_w_to_stdout(device: VirtualDevice) -> None:
    result = device.shell("am start -n a.b/.C")
    assert b"Error" not in result.stdout
    assert result.stderr.decode().splitlines() == [
        "Error type 3",
        "Error: Activity class {a.b/a.b.C} does not exist.",
    ]
    waiting = device.shell("am start -W -a no.such.ACTION -d http://example.org/path?q=1")
    assert "Error: Activity not started, unable to resolve Intent { act=no.such.ACTION" in (
        waiting.stdout.decode()
    )
    assert "dat=http://example.org/... flg=0x10000000" in waiting.stdout.decode()
    assert waiting.stderr == b""


def test_stopping_first_is_reported(device: VirtualDevice) -> None:
    output = shell(device, f"am start -S -W -n {SETTINGS}")
    assert output.startswith("Stopping: com.android.settings\nStarting: Intent {")


def test_the_visible_task_is_found_by_the_callers_pattern(device: VirtualDevice) -> None:
    shell(device, f"am start -n {SETTINGS}")
    line = shell(device, "am stack list | grep -E visible=true").splitlines()[0]
    assert re.search(r"\{([^{]*)\}[^}]*$", line)[1] == HOMEPAGE  # type: ignore[index]
    assert re.search(
        r"taskId=(\d+): com.android.settings/com.android.settings.Settings bounds=", line
    )
    assert device.shell("am stack list | grep -E nothing").exit_code == 1
    header = shell(device, "am stack list").splitlines()[0]
    assert re.fullmatch(r"RootTask id=\d+ bounds=\[0,0\]\[1080,2400\] displayId=0 userId=0", header)


def test_recents_can_be_removed_by_their_ids(device: VirtualDevice) -> None:
    shell(device, f"am start -n {SETTINGS}; input keyevent KEYCODE_HOME")
    ids = re.findall(r"id=(\d+)", shell(device, "dumpsys activity recents"))
    assert ids
    for task in ids:
        shell(device, f"am stack remove {task}")
    assert device.activities.recents == []
    assert re.findall(r" id=(\d+)", shell(device, "dumpsys activity recents")) == []


def test_broadcast_results(device: VirtualDevice) -> None:
    output = shell(device, 'am broadcast -a nobody.listens --ei "port" 1 --es "host" 10.0.2.2')
    assert output == (
        "Broadcasting: Intent { act=nobody.listens flg=0x400000 (has extras) }\n"
        "Broadcast completed: result=0\n"
    )


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("am force-stop", 'Argument expected after "force-stop"'),
        ("am stack remove x", 'NumberFormatException: For input string: "x"'),
        ("am start -n nonsense", "Bad component name: nonsense"),
        ("am start --ei a b c", 'NumberFormatException: For input string: "b"'),
        ("am start --nonsense", "Unknown option: --nonsense"),
        ("am fly", "Unknown command: fly"),
        ("input tap 1", 'Argument expected after "1"'),
        ("input tap 1 b", "Error: Invalid arguments for command: tap"),
        ("input text é", "java.lang.NullPointerException: Attempt to get length of null array"),
    ],
)
def test_exceptions_of_services(device: VirtualDevice, line: str, text: str) -> None:
    result = device.shell(line)
    assert result.exit_code == 255
    assert text in result.stderr.decode()


def test_silent_commands_accept_unknown_names(device: VirtualDevice) -> None:
    for line in (
        "am force-stop no.such.app",
        "am stack remove 999",
        "am task lock 999",
        "am kill no.such.app",
    ):
        assert shell(device, line) == ""
    assert shell(device, "am get-current-user") == "0\n"


def test_the_type_of_a_folder_of_images_is_its_providers(device: VirtualDevice) -> None:
    line = "am start -W -a android.intent.action.VIEW -d content://media/external/images/media/"
    assert "Activity: com.google.android.apps.photos/.home.HomeActivity" in shell(device, line)


def test_extras_reach_the_intent(device: VirtualDevice) -> None:
    number = "am start -a android.intent.action.SENDTO -d sms:123 --es sms_body 'a b' -e x 1"
    output = shell(device, f"{number} --ez yes true --ei n 3 --esa list a,b 2>&1")
    assert output.startswith(
        "Starting: Intent { act=android.intent.action.SENDTO dat=sms:xxx (has extras) }"
    )


def test_monkey_starts_the_given_package(device: VirtualDevice) -> None:
    result = device.shell("monkey -p com.android.settings -candroid.intent.category.LAUNCHER 1")
    assert result.exit_code == 0
    assert b"Events injected: 1\n## Network stats: elapsed time=" in result.stdout
    assert device.activities.top_activity is not None
    assert device.activities.top_activity.package == "com.android.settings"
    unknown = device.shell("monkey -p no.such.app 1")
    assert unknown.exit_code == 252
    assert unknown.stdout.endswith(b"** No activities found to run, monkey aborted.\n")


def test_keys_and_taps(device: VirtualDevice) -> None:
    shell(device, f"am start -n {SETTINGS}")
    shell(device, "input keyevent 3")
    assert device.activities.tasks[0].is_home
    for line in (
        "input tap 540 1200",
        "input swipe 540 1200 540 1200 1000",
        "input tap 5000 -3",
        "input swipe 10 20 30 40 ",
        "input draganddrop 1 2 3 4 100",
        "input keycombination 113 29 && input keyevent 67",
        "input keyevent NO_SUCH_KEY",
        "input touchscreen tap 1 1",
        "input motionevent DOWN 5 5",
        "input motionevent UP 5 5",
    ):
        assert shell(device, line) == ""
    assert device.shell("input").stdout.startswith(b"Usage: input [<source>]")
    assert device.shell("input fly").stdout.startswith(b"Error: Unknown command: fly\n")


def test_display_size_and_density(device: VirtualDevice) -> None:
    assert re.match(r"Physical size: (\d+)x(\d+)", shell(device, "wm size"))
    shell(device, "wm size 720x1520; wm density 320")
    assert shell(device, "wm size").splitlines()[1] == "Override size: 720x1520"
    assert shell(device, "wm density").splitlines()[1] == "Override density: 320"
    shell(device, "wm size 1x99999999")
    assert shell(device, "wm size").splitlines()[1] == "Override size: 200x7200"
    shell(device, "wm size reset; wm density reset")
    assert shell(device, "wm size; wm density") == (
        "Physical size: 1080x2400\nPhysical density: 420\n"
    )
    assert device.shell("wm size 5").stderr == b"Error: bad size 5\n"
    assert device.shell("wm density 5").stderr == b"Error: density must be >= 72\n"
    assert (
        b"Error: bad number java.lang.NumberFormatException" in device.shell("wm size axb").stderr
    )
    shell(device, "wm user-rotation lock 1")
    assert shell(device, "wm user-rotation") == "lock 1\n"
    assert shell(device, "settings get system accelerometer_rotation") == "0\n"


def test_the_dumped_hierarchy_is_pure_xml(device: VirtualDevice) -> None:
    shell(device, f"am start -n {SETTINGS}")
    said = shell(device, "uiautomator dump /sdcard/window_dump.xml")
    assert said == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    text = shell(device, "cat /sdcard/window_dump.xml")
    assert text.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy")
    root = ElementTree.fromstring(text)
    assert root.attrib == {"rotation": "0"}
    wanted = {
        "text",
        "content-desc",
        "class",
        "bounds",
        "checked",
        "checkable",
        "clickable",
        "enabled",
        "focused",
        "focusable",
        "long-clickable",
        "scrollable",
        "selected",
        "package",
        "resource-id",
    }
    elements = list(root.iter("node"))
    assert len(elements) > 5
    for element in elements:
        assert wanted <= set(element.attrib)
        assert re.fullmatch(r"\[\d+,\d+\]\[\d+,\d+\]", element.attrib["bounds"])
    assert {element.attrib["package"] for element in elements} == {"com.android.settings"}


@pytest.mark.parametrize("target", ["/dev/tty", "/dev/stdout", "/proc/self/fd/1"])
def test_a_hierarchy_can_be_printed(device: VirtualDevice, target: str) -> None:
    printed = shell(device, f"uiautomator dump {target}")
    assert printed.startswith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy")
    assert printed.endswith(f"</hierarchy>UI hierchary dumped to: {target}\n")


def test_screencap_is_a_png_or_raw_pixels(device: VirtualDevice) -> None:
    png = device.shell("screencap -p").stdout
    assert Image.open(io.BytesIO(png)).size == (1080, 2400)
    raw = device.shell("screencap").stdout
    assert struct.unpack("<4I", raw[:16]) == (1080, 2400, 1, 1)
    assert len(raw) == 16 + 1080 * 2400 * 4
    assert shell(device, "screencap -p /sdcard/shot.png") == ""
    assert device.storage.read_bytes("/sdcard/shot.png") == png
    assert device.shell("screencap -p -d 4619827259835644672").stdout == png
    assert device.shell("screencap -d 5").exit_code == 1
    refused = device.shell("screencap -p /shot.png")
    assert refused.exit_code == 1
    assert refused.stderr.startswith(b"Error opening file: /shot.png (")
