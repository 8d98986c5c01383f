"""Hardware key codes of other systems, translated to Android's keys.

Evdev codes are those of Linux's `input-event-codes.h` with Android's `Generic.kl` on top; X11
keycodes (XKB) are evdev codes plus 8; USB codes are those of the HID usage tables; Windows codes
are scan codes of set 1; Mac codes are virtual key codes.
"""

from __future__ import annotations

from dataclasses import dataclass

_XKB_OFFSET = 8
_USB_KEYBOARD_PAGE = 0x070000


@dataclass(frozen=True)
class _Key:
    android: str
    evdev: int
    usb: int = -1
    windows: int = -1
    mac: int = -1
    linux: str = ""


_LETTERS = {  # evdev, USB, Mac; the Windows scan code of a letter is its evdev code.
    "A": (30, 4, 0),
    "B": (48, 5, 11),
    "C": (46, 6, 8),
    "D": (32, 7, 2),
    "E": (18, 8, 14),
    "F": (33, 9, 3),
    "G": (34, 10, 5),
    "H": (35, 11, 4),
    "I": (23, 12, 34),
    "J": (36, 13, 38),
    "K": (37, 14, 40),
    "L": (38, 15, 37),
    "M": (50, 16, 46),
    "N": (49, 17, 45),
    "O": (24, 18, 31),
    "P": (25, 19, 35),
    "Q": (16, 20, 12),
    "R": (19, 21, 15),
    "S": (31, 22, 1),
    "T": (20, 23, 17),
    "U": (22, 24, 32),
    "V": (47, 25, 9),
    "W": (17, 26, 13),
    "X": (45, 27, 7),
    "Y": (21, 28, 16),
    "Z": (44, 29, 6),
    "1": (2, 30, 18),
    "2": (3, 31, 19),
    "3": (4, 32, 20),
    "4": (5, 33, 21),
    "5": (6, 34, 23),
    "6": (7, 35, 22),
    "7": (8, 36, 26),
    "8": (9, 37, 28),
    "9": (10, 38, 25),
    "0": (11, 39, 29),
}

_KEYS = [
    *(_Key(name, evdev, usb, evdev, mac, name) for name, (evdev, usb, mac) in _LETTERS.items()),
    _Key("ENTER", 28, 40, 28, 36, "ENTER"),
    _Key("ESCAPE", 1, 41, 1, 53, "ESC"),
    _Key("DEL", 14, 42, 14, 51, "BACKSPACE"),
    _Key("TAB", 15, 43, 15, 48, "TAB"),
    _Key("SPACE", 57, 44, 57, 49, "SPACE"),
    _Key("MINUS", 12, 45, 12, 27, "MINUS"),
    _Key("EQUALS", 13, 46, 13, 24, "EQUAL"),
    _Key("LEFT_BRACKET", 26, 47, 26, 33, "LEFTBRACE"),
    _Key("RIGHT_BRACKET", 27, 48, 27, 30, "RIGHTBRACE"),
    _Key("BACKSLASH", 43, 49, 43, 42, "BACKSLASH"),
    _Key("SEMICOLON", 39, 51, 39, 41, "SEMICOLON"),
    _Key("APOSTROPHE", 40, 52, 40, 39, "APOSTROPHE"),
    _Key("GRAVE", 41, 53, 41, 50, "GRAVE"),
    _Key("COMMA", 51, 54, 51, 43, "COMMA"),
    _Key("PERIOD", 52, 55, 52, 47, "DOT"),
    _Key("SLASH", 53, 56, 53, 44, "SLASH"),
    _Key("CAPS_LOCK", 58, 57, 58, 57, "CAPSLOCK"),
    *(
        _Key(f"F{n}", evdev, 57 + n, evdev, mac, f"F{n}")
        for n, (evdev, mac) in enumerate(
            zip(
                (59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 87, 88),
                (122, 120, 99, 118, 96, 97, 98, 100, 101, 109, 103, 111),
                strict=True,
            ),
            start=1,
        )
    ),
    _Key("SYSRQ", 99, 70, 0xE037, -1, "SYSRQ"),
    _Key("INSERT", 110, 73, 0xE052, 114, "INSERT"),
    _Key("MOVE_HOME", 102, 74, 0xE047, 115, "HOME"),
    _Key("PAGE_UP", 104, 75, 0xE049, 116, "PAGEUP"),
    _Key("FORWARD_DEL", 111, 76, 0xE053, 117, "DELETE"),
    _Key("MOVE_END", 107, 77, 0xE04F, 119, "END"),
    _Key("PAGE_DOWN", 109, 78, 0xE051, 121, "PAGEDOWN"),
    _Key("DPAD_RIGHT", 106, 79, 0xE04D, 124, "RIGHT"),
    _Key("DPAD_LEFT", 105, 80, 0xE04B, 123, "LEFT"),
    _Key("DPAD_DOWN", 108, 81, 0xE050, 125, "DOWN"),
    _Key("DPAD_UP", 103, 82, 0xE048, 126, "UP"),
    _Key("DPAD_CENTER", 353, linux="SELECT"),
    _Key("NUMPAD_ENTER", 96, 88, 0xE01C, 76, "KPENTER"),
    _Key("CTRL_LEFT", 29, 224, 29, 59, "LEFTCTRL"),
    _Key("SHIFT_LEFT", 42, 225, 42, 56, "LEFTSHIFT"),
    _Key("ALT_LEFT", 56, 226, 56, 58, "LEFTALT"),
    _Key("META_LEFT", 125, 227, 0xE05B, 55, "LEFTMETA"),
    _Key("CTRL_RIGHT", 97, 228, 0xE01D, 62, "RIGHTCTRL"),
    _Key("SHIFT_RIGHT", 54, 229, 54, 60, "RIGHTSHIFT"),
    _Key("ALT_RIGHT", 100, 230, 0xE038, 61, "RIGHTALT"),
    _Key("META_RIGHT", 126, 231, 0xE05C, 54, "RIGHTMETA"),
    _Key("VOLUME_MUTE", 113, 127, 0xE020, 74, "MUTE"),
    _Key("VOLUME_DOWN", 114, 129, 0xE02E, 73, "VOLUMEDOWN"),
    _Key("VOLUME_UP", 115, 128, 0xE030, 72, "VOLUMEUP"),
    _Key("POWER", 116, 102, 0xE05E, -1, "POWER"),
    _Key("HOME", 172, linux="HOMEPAGE"),
    _Key("BACK", 158, linux="BACK"),
    _Key("MENU", 139, 118, linux="MENU"),
    _Key("APP_SWITCH", 580, linux="APPSELECT"),
    _Key("CALL", 169, linux="PHONE"),
    _Key("ENDCALL", 107 + 0x200, linux="END_CALL"),
    _Key("CAMERA", 212, linux="CAMERA"),
    _Key("SEARCH", 217, linux="SEARCH"),
    _Key("WAKEUP", 143, linux="WAKEUP"),
    _Key("SLEEP", 142, linux="SLEEP"),
    _Key("COPY", 133, 124, linux="COPY"),
    _Key("PASTE", 135, 125, linux="PASTE"),
    _Key("CUT", 137, 123, linux="CUT"),
    _Key("MEDIA_PLAY_PAUSE", 164, linux="PLAYPAUSE"),
    _Key("MEDIA_NEXT", 163, linux="NEXTSONG"),
    _Key("MEDIA_PREVIOUS", 165, linux="PREVIOUSSONG"),
]
_BY_EVDEV = {key.evdev: key.android for key in _KEYS}
_BY_USB = {key.usb: key.android for key in _KEYS if key.usb >= 0}
_BY_WINDOWS = {key.windows: key.android for key in _KEYS if key.windows >= 0}
_BY_MAC = {key.mac: key.android for key in _KEYS if key.mac >= 0}
_BY_LINUX_NAME = {f"KEY_{key.linux}": key.evdev for key in _KEYS if key.linux}

_BY_W3C_NAME = {
    "Enter": "ENTER",
    "Escape": "ESCAPE",
    "Backspace": "DEL",
    "Delete": "FORWARD_DEL",
    "Tab": "TAB",
    "ArrowLeft": "DPAD_LEFT",
    "ArrowRight": "DPAD_RIGHT",
    "ArrowUp": "DPAD_UP",
    "ArrowDown": "DPAD_DOWN",
    "Home": "MOVE_HOME",
    "End": "MOVE_END",
    "PageUp": "PAGE_UP",
    "PageDown": "PAGE_DOWN",
    "Insert": "INSERT",
    "CapsLock": "CAPS_LOCK",
    "Shift": "SHIFT_LEFT",
    "Control": "CTRL_LEFT",
    "Alt": "ALT_LEFT",
    "AltGraph": "ALT_RIGHT",
    "Meta": "META_LEFT",
    "AppSwitch": "APP_SWITCH",
    "GoBack": "BACK",
    "BrowserBack": "BACK",
    "GoHome": "HOME",
    "BrowserHome": "HOME",
    "Power": "POWER",
    "WakeUp": "WAKEUP",
    "Standby": "SLEEP",
    "Call": "CALL",
    "EndCall": "ENDCALL",
    "Camera": "CAMERA",
    "ContextMenu": "MENU",
    "AudioVolumeUp": "VOLUME_UP",
    "AudioVolumeDown": "VOLUME_DOWN",
    "AudioVolumeMute": "VOLUME_MUTE",
    "Copy": "COPY",
    "Cut": "CUT",
    "Paste": "PASTE",
    "MediaPlayPause": "MEDIA_PLAY_PAUSE",
    "MediaTrackNext": "MEDIA_NEXT",
    "MediaTrackPrevious": "MEDIA_PREVIOUS",
    "BrowserSearch": "SEARCH",
    **{f"F{n}": f"F{n}" for n in range(1, 13)},
}


def from_evdev(code: int) -> str | None:
    """Android's name (without `KEYCODE_`) of a Linux key, or None."""
    return _BY_EVDEV.get(code)


def from_xkb(code: int) -> str | None:
    """Android's name of an X11 keycode, or None."""
    return _BY_EVDEV.get(code - _XKB_OFFSET)


def from_usb(code: int) -> str | None:
    """Android's name of a HID usage, with or without its page; or None."""
    return _BY_USB.get(code & 0xFFFF if code & _USB_KEYBOARD_PAGE else code)


def from_windows(code: int) -> str | None:
    """Android's name of a Windows scan code, or None."""
    return _BY_WINDOWS.get(code)


def from_mac(code: int) -> str | None:
    """Android's name of a Mac virtual key code, or None."""
    return _BY_MAC.get(code)


def from_w3c(name: str) -> str | None:
    """Android's name of a W3C key name such as `GoBack`, or None; characters are none."""
    return _BY_W3C_NAME.get(name)


def evdev_code(name: str) -> int | None:
    """The Linux code of a name such as `KEY_HOME`, or None."""
    return _BY_LINUX_NAME.get(name)


def linux_names() -> list[str]:
    """All Linux key names, such as `KEY_A`, in order."""
    return sorted(_BY_LINUX_NAME)
