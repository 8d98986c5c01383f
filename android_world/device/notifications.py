"""The notifications in a device's shade."""

from __future__ import annotations

import dataclasses
import re
from typing import Final

from android_world.device import adb

_RECORD: Final = re.compile(r"^ *NotificationRecord\(", re.MULTILINE)
_PACKAGE: Final = re.compile(r"\bpkg=(\S+)")
_KEY: Final = re.compile(r"\bkey=(.*?)(?:: Notification\(|$)", re.MULTILINE)
_CHANNEL: Final = re.compile(r"\bchannel=(\S+)")
_CATEGORY: Final = re.compile(r"\bcategory=(\w+)")
_EXTRA: Final = r"^ *android\.{}=\w+ \((.*?)\)$(?=\n *(?:android\.|\}}))"


@dataclasses.dataclass(frozen=True)
class Notification:
    """A notification as its app has posted it.

    Attributes:
      key: Android's key of it.
      package: The app.
      channel: The app's name of its channel.
      category: Such as `call`, `msg`, `alarm`; empty for none.
      title: Its first line.
      text: Its second line.
    """

    key: str
    package: str
    channel: str
    category: str
    title: str
    text: str


def list_notifications(env: adb.AdbDevice) -> list[Notification]:
    """The notifications that are posted, in the order of the shade.

    Raises:
      DeviceError: The device fails.
    """
    _, *records = _RECORD.split(adb.shell(env, "dumpsys", "notification", "--noredact"))
    return [_notification(text) for text in records]


def _notification(text: str) -> Notification:
    category = _first(_CATEGORY, text)
    return Notification(
        _first(_KEY, text),
        _first(_PACKAGE, text),
        _first(_CHANNEL, text),
        "" if category == "null" else category,
        _extra("title", text),
        _extra("text", text),
    )


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1] if found else ""


def _extra(name: str, text: str) -> str:
    return _first(re.compile(_EXTRA.format(name), re.MULTILINE | re.DOTALL), text)
