"""Tasks, their reminders, comments and attachments as data."""

from __future__ import annotations

from dataclasses import dataclass

from android_world.virtual_device.framework.immutable import Unchanging

PACKAGE = "org.tasks"
HIGH, MEDIUM, LOW, NONE = range(4)
# Kinds of alarms, as the app numbers them.
AT_DATE, AFTER_START, AFTER_DUE, AT_RANDOM, SNOOZED = range(5)
HOUR_MS = 3600 * 1000
DAY_MS = 24 * HOUR_MS


@dataclass(frozen=True)
class Alarm(Unchanging):
    """A reminder: ms since 1970, or after what its kind says."""

    kind: int
    time: int = 0
    repeat: int = 0
    interval: int = 0


WHEN_STARTED, WHEN_DUE = Alarm(AFTER_START), Alarm(AFTER_DUE)
WHEN_OVERDUE = Alarm(AFTER_DUE, DAY_MS, 6, DAY_MS)


@dataclass(frozen=True)
class Task(Unchanging):
    """A task that is not deleted; times are ms since 1970, 0 = none."""

    task_id: int = 0
    title: str = ""
    importance: int = LOW
    due: int = 0
    start: int = 0
    created: int = 0
    modified: int = 0
    completed: int = 0
    notes: str = ""
    ring: int = 0
    recurrence: str = ""
    repeat_from: int = 0
    remote_id: str = ""
    collapsed: int = 0
    parent: int = 0
    position: int = 0
    estimated_s: int = 0
    elapsed_s: int = 0
    timer_start: int = 0
    last_notified: int = 0
    list_id: str = ""
    tags: tuple[str, ...] = ()
    alarms: tuple[Alarm, ...] = ()


@dataclass(frozen=True)
class Label(Unchanging):
    """A list, a tag or a filter of the user's; its colour as Android's integer, 0 = none."""

    uid: str
    name: str
    color: int = 0


@dataclass(frozen=True)
class CustomFilter(Label):
    """A filter of the user's; `criteria` is how the app writes them down."""

    criteria: str = ""


@dataclass(frozen=True)
class Comment(Unchanging):
    """What was said about a task."""

    comment_id: int
    message: str
    created: int


@dataclass(frozen=True)
class Attachment(Unchanging):
    """A file of a task; `file_id` 0 for one that is not saved yet."""

    name: str
    uri: str
    file_id: int = 0


@dataclass(frozen=True)
class TaskPlace(Unchanging):
    """Where tasks are to be done."""

    uid: str
    name: str
    address: str
    latitude: float
    longitude: float

    @property
    def title(self) -> str:
        """Its name, its address, or where it is: `37°25'19.2"N 122°5'2.4"W`."""
        north = _angle(self.latitude, "N" if self.latitude > 0 else "S")
        east = _angle(self.longitude, "E" if self.longitude > 0 else "W")
        return self.name or self.address or f"{north} {east}"


def _angle(degrees: float, side: str) -> str:
    tenths = round(abs(degrees) * 36000)
    minutes, seconds = divmod(tenths, 600)
    return f"{minutes // 60}°{minutes % 60}'{seconds / 10:g}\"{side}"
