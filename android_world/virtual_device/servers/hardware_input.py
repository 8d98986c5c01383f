"""A hardware keyboard and touch screen at the wire's end of the phone's input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device.servers import key_codes
from android_world.virtual_device.servers.shared_device import SharedDevice
from android_world.virtual_device.system.keys import META_KEYS

if TYPE_CHECKING:
    from android_world.virtual_device.device import VirtualDevice

EVDEV_RANGE = 32767
MAX_FINGERS = 10  # That the touch screen tells apart; more do nothing.
_MOUSE_FINGER = 0
_TYPED_AT_ONCE = 100  # Characters.
EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_SW = 0, 1, 2, 3, 5
SYN_REPORT = 0
BTN_TOUCH = 0x14A
ABS_X, ABS_Y = 0, 1
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y = 0x2F, 0x35, 0x36
ABS_MT_TRACKING_ID, ABS_MT_PRESSURE = 0x39, 0x3A


class HardwareInput:
    """Keys and fingers whose state lasts between events."""

    def __init__(self, host: SharedDevice) -> None:
        self._host = host
        self._held: set[str] = set()
        self._fingers: dict[int, tuple[int, int]] = {}
        self._secondary = False
        self._touched: object = None

    def key_down(self, name: str) -> None:
        """A key goes down; Android acts on it with the modifiers that are down."""
        if name in META_KEYS:
            self._held.add(name)
            return
        with self._host.access() as device:
            device.input.key(name, frozenset(self._held))

    def key_up(self, name: str) -> None:
        """A key comes up."""
        self._held.discard(name)

    def key_press(self, name: str) -> None:
        """A key goes down and comes up."""
        self.key_down(name)
        self.key_up(name)

    def type_key(self, character: str) -> None:
        """Type one character, or press its key if modifiers like Ctrl are down."""
        if self._held - {"SHIFT_LEFT", "SHIFT_RIGHT"} and character.isalnum():
            self.key_down(character.upper())
        else:
            self.type(character)

    def type(self, text: str) -> None:
        """Type characters; others may use the phone between them."""
        for start in range(0, len(text), _TYPED_AT_ONCE):
            with self._host.access() as device:
                device.input.text(text[start : start + _TYPED_AT_ONCE])

    def touch(self, x: int, y: int, pressed: bool, finger: int = 0) -> None:
        """A finger is at (x, y), in pixels of the unrotated display, or leaves the screen."""
        with self._host.access() as device:
            where = logical_point(device, x, y)
            if device.input is not self._touched:  # A restore or reboot lifted all fingers.
                self._touched = device.input
                self._fingers.clear()
            if not pressed:
                if self._fingers.pop(finger, None) is not None:
                    device.input.pointer_up(*where, finger)
            elif finger not in self._fingers:
                if len(self._fingers) >= MAX_FINGERS:
                    return
                self._fingers[finger] = (x, y)
                device.input.pointer_down(*where, finger)
            elif self._fingers[finger] != (x, y):
                self._fingers[finger] = (x, y)
                device.input.pointer_move(*where, finger)

    def release(self) -> None:
        """Release all keys and touches."""
        self._held.clear()
        self._fingers.clear()
        self._secondary = False

    def mouse(self, x: int, y: int, primary: bool, secondary: bool) -> None:
        """Act like a finger while the primary button is down; the secondary one goes back."""
        self.touch(x, y, primary, _MOUSE_FINGER)
        if secondary and not self._secondary:
            self.key_press("BACK")
        self._secondary = secondary


def logical_point(device: VirtualDevice, x: int, y: int) -> tuple[int, int]:
    """Where a point of the unrotated display is on the display as it is turned now."""
    width, height = device.display.portrait_size
    x, y = min(max(x, 0), width - 1), min(max(y, 0), height - 1)
    rotation = device.display.rotation
    if rotation == 1:
        return y, width - 1 - x
    if rotation == 2:
        return width - 1 - x, height - 1 - y
    if rotation == 3:
        return height - 1 - y, x
    return x, y


class EvdevTouchScreen:
    """Raw Linux events (multi-touch protocol B) turned into fingers and keys."""

    def __init__(self, host: SharedDevice, hardware: HardwareInput) -> None:
        self._host = host
        self._hardware = hardware
        self._slot = 0
        self._positions: dict[int, list[int]] = {}
        self._down: dict[int, bool] = {}
        self._touched: set[int] = set()

    def send(self, kind: int, code: int, value: int) -> None:
        """Take one event."""
        if kind == EV_KEY and code != BTN_TOUCH:
            name = key_codes.from_evdev(code)
            if name is not None:
                (self._hardware.key_down if value else self._hardware.key_up)(name)
        elif kind == EV_KEY:
            self._change_contact(bool(value))
        elif kind == EV_ABS:
            self._move(code, value)
        elif kind == EV_SYN and code == SYN_REPORT:
            self._report()

    def _change_contact(self, down: bool) -> None:
        if self._slot == MAX_FINGERS:
            return
        self._down[self._slot] = down
        self._touched.add(self._slot)

    def _move(self, code: int, value: int) -> None:
        if code == ABS_MT_SLOT:
            self._slot = min(max(value, 0), MAX_FINGERS)
        elif self._slot == MAX_FINGERS:
            return
        elif code == ABS_MT_TRACKING_ID:
            self._change_contact(value >= 0)
        elif code in (ABS_X, ABS_MT_POSITION_X, ABS_Y, ABS_MT_POSITION_Y):
            axis = 0 if code in (ABS_X, ABS_MT_POSITION_X) else 1
            self._positions.setdefault(self._slot, [0, 0])[axis] = value
            self._touched.add(self._slot)

    def _report(self) -> None:
        with self._host.reading() as device:
            width, height = device.display.portrait_size
        for slot in sorted(self._touched):
            x, y = self._positions.get(slot, [0, 0])
            pixel = (x * width // (EVDEV_RANGE + 1), y * height // (EVDEV_RANGE + 1))
            self._hardware.touch(*pixel, self._down.get(slot, False), slot)
        self._touched.clear()
