"""What the Clock holds in its preferences: timers and the cities of its world clock."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Final, Self
from xml.etree import ElementTree

from android_world.records.record import APP_DATA, Document

_PACKAGE: Final = "com.google.android.deskclock"
_PREFERENCES: Final = f"{APP_DATA}/{_PACKAGE}/shared_prefs/{_PACKAGE}_preferences.xml"


@dataclasses.dataclass(frozen=True)
class Timer(Document):
    """A timer of the Clock; the time that is left is not part of it."""

    id: int
    total_ms: int
    label: str

    path = _PREFERENCES

    @property
    def display_text(self) -> str:
        return f"{self.label} {self.total_ms // 1000} s".strip()

    @classmethod
    def parse(cls, content: bytes) -> list[Self]:
        entries = (entry for entry in _list(content, "timers_list") if isinstance(entry, dict))
        return [
            cls(entry["timer_id"], entry["total_ms"], str(entry.get("label", "")))
            for entry in entries
            if all(isinstance(entry.get(key), int) for key in ("timer_id", "total_ms"))
        ]


@dataclasses.dataclass(frozen=True)
class WorldClock(Document):
    """A city of the Clock's world clock."""

    city: str

    identity = ("city",)
    path = _PREFERENCES

    @classmethod
    def parse(cls, content: bytes) -> list[Self]:
        return [cls(city) for city in _list(content, "cities") if isinstance(city, str)]


def _list(content: bytes, key: str) -> list[Any]:
    """A preference that is a list in JSON; empty where there is none.

    Raises:
      ValueError: The file is not XML, or the preference is not JSON.
    """
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        raise ValueError(f"These are not preferences: {error}") from error
    texts = [e.text or "" for e in root if e.tag == "string" and e.get("name") == key]
    found = json.loads(texts[0]) if texts and texts[0] else []
    return found if isinstance(found, list) else []
