"""Hardware key codes of other systems, translated to Android's keys.

Evdev codes are those of Linux's `input-event-codes.h` with Android's `Generic.kl` on top; X11
keycodes (XKB) are evdev codes plus 8; USB codes are those of the HID usage tables; Windows codes
are scan codes of set 1; Mac codes are virtual key codes.
"""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.codecs import data_files

_XKB_OFFSET = 8
_USB_KEYBOARD_PAGE = 0x070000


@dataclass(frozen=True)
class _Key:
    android: str
    evdev: int
    usb: int
    windows: int
    mac: int
    linux: str


def _key(row: tuple[str, ...]) -> _Key:
    android, evdev, usb, windows, mac, linux = row
    return _Key(android, int(evdev), int(usb or -1), int(windows or -1), int(mac or -1), linux)


_KEYS = [_key(row) for row in data_files.read_rows(__package__, "key_codes.tsv")]
_BY_EVDEV = {key.evdev: key.android for key in _KEYS}
_BY_USB = {key.usb: key.android for key in _KEYS if key.usb >= 0}
_BY_WINDOWS = {key.windows: key.android for key in _KEYS if key.windows >= 0}
_BY_MAC = {key.mac: key.android for key in _KEYS if key.mac >= 0}
_BY_LINUX_NAME = {f"KEY_{key.linux}": key.evdev for key in _KEYS if key.linux}

_BY_W3C_NAME = data_files.read_mapping(__package__, "w3c_keys.tsv")


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
