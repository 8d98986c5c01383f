"""Settings, radios, screen, telephony, clipboard, text, contacts and time over recorded adb."""

import datetime

import pytest

from android_world.device import (
    clipboard,
    contacts,
    device_time,
    errors,
    overlay,
    radios,
    screen,
    settings,
    telephony,
    text_input,
    uiautomator,
)
from tests.device.recording import RecordingDevice, failed


def last(function, *args, answers=None, **kwargs):
    device = RecordingDevice(answers)
    function(*args, device, **kwargs)
    return device.lines[-1].removeprefix("shell ")


def test_settings_are_written_quoted():
    line = last(settings.put_settings, "secure", "key", "a b; c")
    assert line == "settings put secure key 'a b; c'"


@pytest.mark.parametrize(("key", "value"), [("", "1"), ("k", "")])
def test_empty_settings_are_value_errors(key, value):
    with pytest.raises(ValueError, match="key and a value"):
        settings.put_settings("global", key, value, RecordingDevice())


def test_an_unknown_namespace_is_named():
    with pytest.raises(ValueError, match="'user'"):
        settings.put_settings("user", "k", "v", RecordingDevice())


def test_a_setting_that_is_not_set_is_none():
    assert settings.get_setting(RecordingDevice({"shell": "null\n"}), "system", "x") is None
    assert settings.get_setting(RecordingDevice({"shell": " a \n"}), "system", "x") == " a "


def test_values_of_settings_may_span_lines():
    device = RecordingDevice({"shell": "a=1\nb=line one\nline two\nc=x=y\n"})
    assert settings.list_settings(device, "global") == {
        "a": "1",
        "b": "line one\nline two",
        "c": "x=y",
    }


def test_radios():
    device = RecordingDevice()
    radios.toggle_wifi(device, "on")
    radios.toggle_bluetooth(device, "off")
    radios.toggle_airplane_mode("on", device)
    assert device.lines == [
        "shell svc wifi enable",
        "shell svc bluetooth disable",
        "shell cmd connectivity airplane-mode enable",
    ]
    for toggle in (radios.toggle_wifi, radios.toggle_bluetooth):
        with pytest.raises(ValueError, match="'on' or 'off'"):
            toggle(device, "maybe")


VIEWPORT = (
    "  Viewport INTERNAL: displayId=0, orientation=1, logicalFrame=[0, 0, 0, 0], "
    "physicalFrame=[0, 0, 0, 0]\n  Viewport INTERNAL: displayId=0, orientation=1, "
    "logicalFrame=[0, 0, 2400, 1080], physicalFrame=[0, 0, 2400, 1080], isActive=[1]\n"
)


def test_sizes_and_orientation():
    device = RecordingDevice(
        {
            "shell wm size": "Physical size: 1080x2400\nOverride size: 720x1520\n",
            "shell dumpsys input": VIEWPORT,
            "shell dumpsys window": "    mCurrentRotation=ROTATION_90\n",
        }
    )
    assert screen.get_screen_size(device) == (1080, 2400)
    assert screen.get_logical_screen_size(device) == (2400, 1080)
    assert screen.get_orientation(device) == 1
    assert screen.get_physical_frame_boundary(device) == (0, 0, 1080, 2400)


@pytest.mark.parametrize(
    "read",
    [
        screen.get_screen_size,
        screen.get_logical_screen_size,
        screen.get_orientation,
        screen.get_physical_frame_boundary,
    ],
)
def test_a_device_that_reports_nothing_is_a_value_error(read):
    with pytest.raises(ValueError, match="does not report"):
        read(RecordingDevice())


@pytest.mark.parametrize("size", [(0, 10), (10, -1), (5, 5)])
def test_impossible_screen_sizes_are_value_errors(size):
    with pytest.raises(ValueError, match=r"positive|differ"):
        screen.set_screen_size(*size, RecordingDevice())


def test_orientation_is_set_by_name():
    device = RecordingDevice()
    screen.change_orientation("landscape_reversed", device)
    assert device.lines[-1] == "shell settings put system user_rotation 3"
    with pytest.raises(ValueError, match="upside"):
        screen.change_orientation("upside", device)


@pytest.mark.parametrize(
    ("dump", "state"), [("mCallState=2", "OFFHOOK"), ("mCallState=0", "IDLE"), ("", "UNKNOWN")]
)
def test_call_state(dump, state):
    assert telephony.get_call_state(RecordingDevice({"shell": dump})) == state


def test_incoming_texts_keep_their_backslashes_and_lines():
    device = RecordingDevice()
    telephony.text_emulator(device, "+1 555-0100", "a\\b\nc")
    assert device.commands == [["emu", "sms", "send", "+15550100", "a\\\\b\\nc"]]


def test_what_the_console_refuses_is_an_error():
    device = RecordingDevice({"emu": "KO: bad phone number format, use digits, # and + only\n"})
    with pytest.raises(errors.AdbError, match="bad phone number"):
        telephony.call_emulator(device, "nobody")


@pytest.mark.parametrize(
    ("raw", "data"),
    [
        ('Broadcast completed: result=-1, data="hello"\n', "hello"),
        ('Broadcast completed: result=-1, data="a data=b"\n', "a data=b"),
        ('Broadcast completed: result=-1, data=""quoted""\n', '"quoted"'),
        ('Broadcast completed: result=-1, data="two\nlines"\n', "two\nlines"),
        ('Broadcast completed: result=-1, data="x", extras: Bundle[{a=b}]\n', "x"),
        ("Broadcast completed: result=-1, data=plain\r\n", "plain"),
        ("Broadcasting: Intent { }\nBroadcast completed: result=0\n", None),
    ],
)
def test_broadcast_results(raw, data):
    assert clipboard.extract_broadcast_data(raw) == data


def test_what_is_not_a_broadcast_result_is_a_value_error():
    with pytest.raises(ValueError, match="Not the result"):
        clipboard.extract_broadcast_data("Error: whatever")


DONE = 'Broadcast completed: result=-1, data="Text is copied into clipboard."'


def typed(text):
    device = RecordingDevice({"shell am broadcast -a clipper": DONE})
    text_input.type_text(text, device)
    return [line.removeprefix("shell ") for line in device.lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", ["input text hello"]),
        ("two words", ["input text two%swords"]),
        ("it's $HOME `x` \\ *?[~!^{}", ["input text 'it'\"'\"'s%s$HOME%s`x`%s\\%s*?[~!^{}'"]),
        ("100%sure", ["input text 100%", "input text sure"]),
        ("50% so", ["input text 50%%sso"]),
        ("a\nb", ["input text a", "input keyevent KEYCODE_ENTER", "input text b"]),
        ("a\n", ["input text a", "input keyevent KEYCODE_ENTER"]),
    ],
)
def test_ascii_is_typed_as_keys(text, expected):
    assert typed(text) == expected


def test_other_characters_are_pasted_where_they_cannot_be_typed():
    device = RecordingDevice(
        {"shell am broadcast -a clipper": DONE, "shell input text '\u00e9": failed(255)}
    )
    text_input.type_text("caf\u00e9 \u6771!", device)
    kept = "am broadcast -a clipper.set -e text 'Text is copied into clipboard.'"
    assert [line.removeprefix("shell ") for line in device.lines] == [
        "input text caf",
        "input text '\u00e9%s\u6771'",
        "am broadcast -a clipper.get",
        "am broadcast -a clipper.set -e text '\u00e9 \u6771'",
        "input keyevent KEYCODE_PASTE",
        kept,
        "input text '!'",
    ]


def test_a_device_that_types_everything_needs_no_clipboard():
    assert typed("\u6771 \u4eac") == ["input text '\u6771%s\u4eac'"]


def test_long_texts_are_typed_in_pieces():
    lines = typed("x" * 450)
    assert "".join(line.removeprefix("input text ") for line in lines) == "x" * 450
    assert len(lines) == 3


def test_messages_for_spectators_cannot_run_anything():
    line = last(overlay.show, '$(reboot) " `id`', "Answer:")
    assert line == (
        "am broadcast -a com.example.ACTION_UPDATE_OVERLAY --es task_type_string Answer: "
        "--es goal_string '$(reboot) \" `id`'"
    )


def test_contacts_are_parsed():
    query = "shell content query --uri content://contacts/phones/ --projection _id"
    rows = (
        "Row: 0 _id=4, display_name=Ann, Lee, number=+1 555-010-0123\n"
        "Row: 1 _id=5, display_name=B, number=7\n"
    )
    device = RecordingDevice({f"{query}:": rows, query: "Row: 0 _id=4\nRow: 1 _id=5\n"})
    assert contacts.list_contacts(device) == [
        contacts.Contact("Ann, Lee", "15550100123"),
        contacts.Contact("B", "7"),
    ]


def test_time_is_read_and_set():
    device = RecordingDevice({"shell date +%s": "1697384040\n"})
    now = device_time.get_time(device)
    assert now == datetime.datetime(2023, 10, 15, 15, 34, tzinfo=datetime.UTC)
    device_time.set_time(device, now)
    assert device.lines[-1] == "shell date 1015153423.00"


def test_a_dump_is_found_among_other_output():
    xml = "<?xml version='1.0'?><hierarchy/>"
    device = RecordingDevice({"shell": f"UI hierchary dumped to: /sdcard/x\n{xml}\n"})
    assert uiautomator.uiautomator_dump(device) == xml
    with pytest.raises(errors.DeviceError, match="null root"):
        uiautomator.uiautomator_dump(RecordingDevice({"shell": "ERROR: null root node"}))
