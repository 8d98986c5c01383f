"""Key codes of other systems, checked against the rows of a keyboard."""

from __future__ import annotations

import pytest

from android_world.virtual_device.servers import key_codes

_NAMES = {
    "\n": "ENTER",
    "\x1b": "ESCAPE",
    "\b": "DEL",
    "\t": "TAB",
    " ": "SPACE",
    "-": "MINUS",
    "=": "EQUALS",
    "[": "LEFT_BRACKET",
    "]": "RIGHT_BRACKET",
    "\\": "BACKSLASH",
    ";": "SEMICOLON",
    "'": "APOSTROPHE",
    "`": "GRAVE",
    ",": "COMMA",
    ".": "PERIOD",
    "/": "SLASH",
}
# The rows of a US keyboard, by the code of their first key.
_EVDEV = {1: "\x1b1234567890-=\b\tqwertyuiop[]\n", 30: "asdfghjkl;'`", 43: "\\zxcvbnm,./", 57: " "}
_USB = {
    4: "abcdefghijklmnopqrstuvwxyz1234567890\n\x1b\b\t -=[]\\",
    51: ";'`,./",
}
_MAC = {0: "asdfhgzxcv", 11: "bqweryt123465=97-80]ou[ip\nlj'k;\\,/nm.\t `\b", 53: "\x1b"}
# Keys of no character: Android's name, Linux's name, evdev, USB, Windows, Mac; -1 for none.
_OTHERS = """
CAPS_LOCK CAPSLOCK 58 57 58 57
F1 F1 59 58 59 122
F2 F2 60 59 60 120
F3 F3 61 60 61 99
F4 F4 62 61 62 118
F5 F5 63 62 63 96
F6 F6 64 63 64 97
F7 F7 65 64 65 98
F8 F8 66 65 66 100
F9 F9 67 66 67 101
F10 F10 68 67 68 109
F11 F11 87 68 87 103
F12 F12 88 69 88 111
SYSRQ SYSRQ 99 70 57399 -1
INSERT INSERT 110 73 57426 114
MOVE_HOME HOME 102 74 57415 115
PAGE_UP PAGEUP 104 75 57417 116
FORWARD_DEL DELETE 111 76 57427 117
MOVE_END END 107 77 57423 119
PAGE_DOWN PAGEDOWN 109 78 57425 121
DPAD_RIGHT RIGHT 106 79 57421 124
DPAD_LEFT LEFT 105 80 57419 123
DPAD_DOWN DOWN 108 81 57424 125
DPAD_UP UP 103 82 57416 126
DPAD_CENTER SELECT 353 -1 -1 -1
NUMPAD_ENTER KPENTER 96 88 57372 76
CTRL_LEFT LEFTCTRL 29 224 29 59
SHIFT_LEFT LEFTSHIFT 42 225 42 56
ALT_LEFT LEFTALT 56 226 56 58
META_LEFT LEFTMETA 125 227 57435 55
CTRL_RIGHT RIGHTCTRL 97 228 57373 62
SHIFT_RIGHT RIGHTSHIFT 54 229 54 60
ALT_RIGHT RIGHTALT 100 230 57400 61
META_RIGHT RIGHTMETA 126 231 57436 54
VOLUME_MUTE MUTE 113 127 57376 74
VOLUME_DOWN VOLUMEDOWN 114 129 57390 73
VOLUME_UP VOLUMEUP 115 128 57392 72
POWER POWER 116 102 57438 -1
HOME HOMEPAGE 172 -1 -1 -1
BACK BACK 158 -1 -1 -1
MENU MENU 139 118 -1 -1
APP_SWITCH APPSELECT 580 -1 -1 -1
CALL PHONE 169 -1 -1 -1
ENDCALL END_CALL 619 -1 -1 -1
CAMERA CAMERA 212 -1 -1 -1
SEARCH SEARCH 217 -1 -1 -1
WAKEUP WAKEUP 143 -1 -1 -1
SLEEP SLEEP 142 -1 -1 -1
COPY COPY 133 124 -1 -1
PASTE PASTE 135 125 -1 -1
CUT CUT 137 123 -1 -1
MEDIA_PLAY_PAUSE PLAYPAUSE 164 -1 -1 -1
MEDIA_NEXT NEXTSONG 163 -1 -1 -1
MEDIA_PREVIOUS PREVIOUSSONG 165 -1 -1 -1
"""


def _others(column: int) -> dict[int, str]:
    rows = [line.split() for line in _OTHERS.split("\n") if line]
    return {int(row[column]): row[0] for row in rows if int(row[column]) >= 0}


def _rows(runs: dict[int, str]) -> dict[int, str]:
    return {
        first + number: _NAMES.get(character, character.upper())
        for first, characters in runs.items()
        for number, character in enumerate(characters)
    }


@pytest.mark.parametrize(
    ("lookup", "expected"),
    [
        (key_codes.from_evdev, _rows(_EVDEV) | _others(2)),
        (key_codes.from_usb, _rows(_USB) | _others(3)),
        (key_codes.from_windows, _rows(_EVDEV) | _others(4)),
        (key_codes.from_mac, _rows(_MAC) | _others(5)),
    ],
)
def test_each_code_is_the_key_of_its_place_on_the_keyboard(lookup, expected) -> None:
    codes = [*range(-2, 1024), *range(0xE000, 0xE080)]
    assert {code: name for code in codes if (name := lookup(code)) is not None} == expected


def test_x11_codes_are_evdev_codes_plus_8() -> None:
    assert [key_codes.from_xkb(code) for code in (9, 38, 180, 7)] == ["ESCAPE", "A", "HOME", None]


def test_a_usb_usage_may_have_its_page() -> None:
    assert key_codes.from_usb(0x070004) == key_codes.from_usb(4) == "A"
    assert key_codes.from_usb(0x0700E0) == "CTRL_LEFT"


def test_linux_names_have_their_codes() -> None:
    names = key_codes.linux_names()
    assert names == sorted(names)
    rows = [line.split() for line in _OTHERS.split("\n") if line]
    assert {row[1]: key_codes.evdev_code(f"KEY_{row[1]}") for row in rows} == {
        row[1]: int(row[2]) for row in rows
    }
    assert [key_codes.evdev_code(name) for name in ("KEY_A", "KEY_ESC", "KEY_NONE")] == [
        30,
        1,
        None,
    ]


@pytest.mark.parametrize(
    ("name", "key"),
    [("Enter", "ENTER"), ("F1", "F1"), ("F12", "F12"), ("F13", None), ("F0", None), ("a", None)],
)
def test_w3c_names_are_keys(name: str, key: str | None) -> None:
    assert key_codes.from_w3c(name) == key
