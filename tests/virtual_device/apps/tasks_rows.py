"""What tests of Tasks share: rows as tasks of the benchmark insert them, and what is shown."""

from __future__ import annotations

from android_world.env.representation_utils import UIElement
from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.preferences import Preferences
from tests.virtual_device.apps.conftest import Hand

TASKS = "org.tasks"
DATABASE = f"/data/data/{TASKS}/databases/database"
NUMBERS = (
    "dueDate hideUntil created modified completed deleted estimatedSeconds collapsed"
    " elapsedSeconds timerStart notificationFlags lastNotified parent"
)
DAY = 86_400_000
TODAY = 1697371200000  # Noon of the day on which the phone starts.


def add(device: VirtualDevice, title: str, **values: object) -> None:
    """Insert a row as tasks of the benchmark do."""
    row: dict[str, object] = {"title": title, "importance": 2, "remoteId": title, **values}
    for name in NUMBERS.split():
        row.setdefault(name, 0)
    columns, marks = ", ".join(row), ", ".join("?" * len(row))
    with device.storage.connect(DATABASE) as connection:
        connection.execute(f"INSERT INTO tasks ({columns}) VALUES ({marks})", list(row.values()))


def query(device: VirtualDevice, sql: str) -> list[tuple[object, ...]]:
    with device.storage.connect(DATABASE) as connection:
        return connection.execute(sql).fetchall()


def shown(hand: Hand, name: str = "title") -> list[str]:
    """Texts with an id, from top to bottom."""

    def top(element: UIElement) -> float:
        assert element.bbox_pixels is not None
        return element.bbox_pixels.y_min

    found = [e for e in hand.elements() if (e.resource_name or "").endswith(f":id/{name}")]
    return [e.text or "" for e in sorted(found, key=top)]


def five_tasks(device: VirtualDevice) -> None:
    """Open the app with five tasks; the editor's first hint was answered."""
    add(device, "Pay rent", importance=0, dueDate=TODAY - 3 * DAY)
    add(device, "Buy bread", dueDate=TODAY)
    add(device, "Call Ana", importance=1, dueDate=TODAY + 2 * DAY, notes="About the trip")
    add(device, "Read", importance=3)
    add(device, "Swim", dueDate=TODAY - DAY, completed=TODAY - DAY)
    answer_hint(device)
    screenshots.open_app(device, TASKS)


def answer_hint(device: VirtualDevice) -> None:
    """Say no to what the editor asks at its first use."""
    Preferences(device.storage, TASKS).put(shown_beast_mode_hint=True)
