"""Interruptions of an errand: what happens on the phone while the agent works.

Each is caused over adb or the emulator's console, at a step of the agent or on a screen.
"""

from __future__ import annotations

import dataclasses
import datetime
from typing import Any, ClassVar, Final

from android_world import records
from android_world.device import activities, adb, screen as device_screen, telephony, touch
from android_world.env.interface import AsyncEnv
from android_world.errands.expressions import (
    ErrandError,
    Expression,
    Scope,
    as_expression,
    check_value,
)
from android_world.records.items import Item, Message
from android_world.records.items.fields import FieldType, PhoneNumber, Text

_SHELL_PACKAGE: Final = "com.android.shell"
_MINUTE_S: Final = 60
_FULL: Final = 100


@dataclasses.dataclass(frozen=True, kw_only=True)
class Interruption:
    """An interruption, at a step or on a screen.

    Attributes:
      step: The step of the agent after which it happens, from 1.
      screen: A part of the foreground activity, `package/class`, on which it happens; empty for
        any.
    """

    step: int = 1
    screen: str = ""

    name: ClassVar[str]

    def __post_init__(self) -> None:
        if type(self.step) is not int or self.step < 1:
            raise ErrandError(f"{self.name}: {self.step!r} is not a step, from 1")

    def is_due(self, step: int, env: AsyncEnv) -> bool:
        """Whether it happens after so many steps of the agent."""
        return step >= self.step and self.screen in env.foreground_activity_name

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        """Let it happen.

        Raises:
          DeviceError: The device cannot do it.
        """
        raise NotImplementedError

    def is_own(self, change: records.Change[Item], scope: Scope) -> bool:
        """Whether a change of the items is its own effect."""
        return False

    def incoming_item(self, scope: Scope) -> Message | None:
        """The message that it leaves on the phone, which the agent must not delete."""
        return None

    def undo(self, env: AsyncEnv) -> None:
        """Remove what it left on the phone, other than items."""


@dataclasses.dataclass(frozen=True)
class IncomingCall(Interruption):
    """A call comes in and rings until the agent answers or declines."""

    number: Expression

    name = "incoming call"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        telephony.call_emulator(env.controller, self.number.evaluate(scope))

    def is_own(self, change: records.Change[Item], scope: Scope) -> bool:
        """Whether it is the call in the list of calls."""
        return _is_added(change, "calls", number=self.number.evaluate(scope))

    def undo(self, env: AsyncEnv) -> None:
        telephony.end_call_if_active(env.controller)


@dataclasses.dataclass(frozen=True)
class IncomingMessage(Interruption):
    """A text message arrives."""

    number: Expression
    text: Expression

    name = "incoming message"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        number, text = self.number.evaluate(scope), self.text.evaluate(scope)
        telephony.text_emulator(env.controller, number, text)

    def is_own(self, change: records.Change[Item], scope: Scope) -> bool:
        """Whether it is the message that was received."""
        message = self.incoming_item(scope)
        received = _is_added(change, "messages", number=message.number)
        return received and getattr(change.subject, "text", None) == message.text

    def incoming_item(self, scope: Scope) -> Message:
        return Message(self.number.evaluate(scope), self.text.evaluate(scope))


@dataclasses.dataclass(frozen=True)
class RingingAlarm(Interruption):
    """An alarm rings: it is set for the next minute, and the minute passes."""

    label: str

    name = "ringing alarm"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        now = datetime.time.fromisoformat(adb.shell(env.controller, "date", "+%H:%M:%S").strip())
        minutes = (now.hour * _MINUTE_S + now.minute + 1) % (24 * _MINUTE_S)
        extra = "android.intent.extra.alarm."
        hour, minute = divmod(minutes, _MINUTE_S)
        words = ("am", "start", "-W", "-a", "android.intent.action.SET_ALARM")
        numbers = (f"--ei {extra}HOUR {hour} --ei {extra}MINUTES {minute}").split()
        label = (f"{extra}MESSAGE", self.label, "--ez", f"{extra}SKIP_UI", "true")
        before = env.foreground_activity_name
        adb.shell(env.controller, *words, *numbers, "--es", *label)
        if env.foreground_activity_name != before:
            touch.press_back_button(env.controller)
        env.wait(_MINUTE_S - now.second + 1)

    def is_own(self, change: records.Change[Item], scope: Scope) -> bool:
        """Whether it is this alarm."""
        is_alarm = change.what == "added" and change.subject.kind == "alarms"
        return is_alarm and getattr(change.subject, "label", None) == self.label


@dataclasses.dataclass(frozen=True)
class LowBattery(Interruption):
    """The battery runs low, away from a charger."""

    level: int = 5

    name = "low battery"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        adb.shell(env.controller, "dumpsys", "battery", "unplug")
        adb.shell(env.controller, "dumpsys", "battery", "set", "level", str(self.level))

    def undo(self, env: AsyncEnv) -> None:
        adb.shell(env.controller, "dumpsys", "battery", "reset")


@dataclasses.dataclass(frozen=True)
class Rotation(Interruption):
    """The screen rotates."""

    orientation: str = "landscape"

    name = "rotation"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        device_screen.change_orientation(self.orientation, env.controller)

    def is_own(self, change: records.Change[Item], scope: Scope) -> bool:
        """Whether it is the setting that it turns off."""
        return change.subject.kind == "settings" and change.subject.key == ("auto-rotate",)


@dataclasses.dataclass(frozen=True)
class PermissionDialog(Interruption):
    """An app comes up without one of its permissions, and asks for it.

    Android kills an app that loses a permission. One that asks at its start, such as Camera, shows
    the dialog over what was on the screen; others ask when they next need it.
    """

    package: str
    permission: str

    name = "permission dialog"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        adb.shell(env.controller, "pm", "revoke", self.package, self.permission)
        activities.launch_package(self.package, env.controller)

    def undo(self, env: AsyncEnv) -> None:
        adb.shell(env.controller, "pm", "grant", self.package, self.permission)


@dataclasses.dataclass(frozen=True)
class AppCrash(Interruption):
    """An app crashes, with the dialog of the system."""

    package: str

    name = "app crash"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        adb.shell(env.controller, "am", "crash", self.package)


@dataclasses.dataclass(frozen=True)
class PostedNotification(Interruption):
    """A notification comes up, over the top of the screen."""

    title: str
    text: Expression

    name = "notification"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        words = ("cmd", "notification", "post", "-t", self.title, "errand")
        adb.shell(env.controller, *words, self.text.evaluate(scope))

    def undo(self, env: AsyncEnv) -> None:
        # The shell has no command that cancels them; those of an app that is stopped go.
        adb.shell(env.controller, "am", "force-stop", _SHELL_PACKAGE)


@dataclasses.dataclass(frozen=True)
class KeyboardChange(Interruption):
    """Another keyboard is chosen, the next one of those that are enabled."""

    name = "keyboard change"

    def cause(self, env: AsyncEnv, scope: Scope) -> None:
        enabled = adb.shell(env.controller, "ime", "list", "-s").split()
        current = adb.shell(env.controller, "settings", "get", "secure", "default_input_method")
        others = [method for method in enabled if method != current.strip()]
        if others:
            adb.shell(env.controller, "ime", "set", others[0])

    def undo(self, env: AsyncEnv) -> None:
        adb.shell(env.controller, "ime", "reset")


def incoming_call(number: object, *, step: int = 1, screen: str = "") -> IncomingCall:
    """A call comes in from a number."""
    return IncomingCall(_value("number", PhoneNumber(), number), step=step, screen=screen)


def incoming_message(
    number: object, text: object, *, step: int = 1, screen: str = ""
) -> IncomingMessage:
    """A text message arrives from a number."""
    found = _value("number", PhoneNumber(), number), _value("text", Text(), text)
    return IncomingMessage(*found, step=step, screen=screen)


def ringing_alarm(label: str, *, step: int = 1, screen: str = "") -> RingingAlarm:
    """An alarm rings."""
    return RingingAlarm(label, step=step, screen=screen)


def low_battery(level: int = 5, *, step: int = 1, screen: str = "") -> LowBattery:
    """The battery runs low."""
    if not 0 <= level <= _FULL:
        raise ErrandError(f"low_battery: {level} is not a level in percent")
    return LowBattery(level, step=step, screen=screen)


def rotation(orientation: str = "landscape", *, step: int = 1, screen: str = "") -> Rotation:
    """The screen rotates."""
    device_screen.check_orientation(orientation)
    return Rotation(orientation, step=step, screen=screen)


def permission_dialog(
    package: str, permission: str, *, step: int = 1, screen: str = ""
) -> PermissionDialog:
    """An app comes up without a permission, and asks for it."""
    return PermissionDialog(package, permission, step=step, screen=screen)


def app_crash(package: str, *, step: int = 1, screen: str = "") -> AppCrash:
    """An app crashes."""
    return AppCrash(package, step=step, screen=screen)


def notification(
    title: str, text: object, *, step: int = 1, screen: str = ""
) -> PostedNotification:
    """A notification comes up."""
    return PostedNotification(title, _value("text", Text(), text), step=step, screen=screen)


def keyboard_change(*, step: int = 1, screen: str = "") -> KeyboardChange:
    """Another keyboard is chosen."""
    return KeyboardChange(step=step, screen=screen)


def _value(name: str, kind: FieldType, value: object) -> Expression:
    found = as_expression(value)
    check_value(name, kind, found)
    return found


def _is_added(change: records.Change[Item], kind: str, number: Any) -> bool:
    if change.what != "added" or change.subject.kind != kind:
        return False
    is_outgoing = getattr(change.subject, "is_sent", False)
    is_outgoing = is_outgoing or getattr(change.subject, "direction", "") == "outgoing"
    return not is_outgoing and PhoneNumber().is_same(getattr(change.subject, "number", ""), number)
