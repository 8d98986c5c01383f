"""What opening and scrolling a list costs by its length: a part of `python -m android_world.bench`.

Three figures for each list and length: `first_ms` opens it after a row was added, `open_ms` opens
it again, `scroll_ms` scrolls by half a screen. Each ends with the accessibility forest.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from android_world.benchmarks import list_fixtures
from android_world.virtual_device import VirtualDevice, screenshots

# Ten rows fit on the screen: what scrolling costs is compared with a hundred.
_SHORTEST, _SHORTEST_SCROLLED = 10, 100
_OPENINGS, _SWIPES = 5, 10


@dataclass(frozen=True)
class GrowingList:
    """A list of an app: how rows come to be in it, what is tapped to see it, its longest length."""

    package: str
    add: Callable[[VirtualDevice, range], None]
    taps: tuple[str, ...] = ()
    most: int = 10_000
    set_up: tuple[str, ...] = ()  # tapped once before

    @property
    def sizes(self) -> tuple[int, ...]:
        """The lengths that are measured."""
        return tuple(sorted({_SHORTEST, _SHORTEST_SCROLLED, 1_000, self.most}))


LISTS = {
    "calendar": GrowingList(list_fixtures.CALENDAR, list_fixtures.add_events),
    "files": GrowingList("com.google.android.documentsui", list_fixtures.add_files),
    "sms": GrowingList("com.simplemobiletools.smsmessenger", list_fixtures.add_conversations),
    "contacts": GrowingList("com.google.android.contacts", list_fixtures.add_contacts),
    "gallery": GrowingList(
        "com.simplemobiletools.gallery.pro", list_fixtures.add_images, ("Camera",)
    ),
    "vlc": GrowingList("org.videolan.vlc", list_fixtures.add_videos, most=1_000),
    "recorder": GrowingList(
        "com.dimowner.audiorecorder",
        list_fixtures.add_records,
        ("btn_records_list",),
        most=1_000,
        set_up=("Get started", "Apply"),
    ),
    "retro": GrowingList(
        "code.name.monkey.retromusic", list_fixtures.add_songs, ("action_song",), most=2_000
    ),
    "osmand": GrowingList(
        "net.osmand",
        list_fixtures.add_favorites,
        ("Back to menu", "My Places", "Towns"),
        most=1_000,
    ),
    "opentracks": GrowingList(
        "de.dennisguse.opentracks",
        list_fixtures.add_tracks,
        most=1_000,
        set_up=("next_button", "next_button"),
    ),
    "tasks": GrowingList("org.tasks", list_fixtures.add_tasks, most=5_000),
    "joplin": GrowingList("net.cozic.joplin", list_fixtures.add_notes, most=5_000),
}


def measure_growth() -> dict[str, dict[str, dict[str, float]]]:
    """Figures of each list by its length, and how many times as much the longest one costs."""
    return {name: _measure_list(entry) for name, entry in LISTS.items()}


def _measure_list(entry: GrowingList) -> dict[str, dict[str, float]]:
    by_size = {size: _measure_length(entry, size) for size in entry.sizes}
    shortest, scrolled, longest = (by_size[n] for n in (_SHORTEST, _SHORTEST_SCROLLED, entry.most))
    ratios = {
        "open": round(longest["open_ms"] / shortest["open_ms"], 2),
        "scroll": round(longest["scroll_ms"] / scrolled["scroll_ms"], 2),
    }
    return {**{str(size): figures for size, figures in by_size.items()}, "times": ratios}


def _measure_length(entry: GrowingList, size: int) -> dict[str, float]:
    with VirtualDevice() as device:
        fill(device, entry, range(size))
        first, again = [], []
        for number in range(_OPENINGS):
            leave(device, entry)
            entry.add(device, range(size + number, size + number + 1))
            device.wait_for_idle()
            first.append(_seconds(lambda: open_list(device, entry)))
            leave(device, entry)
            again.append(_seconds(lambda: open_list(device, entry)))
        scrolled = [_seconds(lambda: scroll(device)) for _ in range(_SWIPES)]
    figures = {"first_ms": first, "open_ms": again, "scroll_ms": scrolled}
    return {name: round(statistics.median(taken) * 1000, 2) for name, taken in figures.items()}


def _seconds(action: Callable[[], object]) -> float:
    start = time.process_time()  # what others do on the machine does not count
    action()
    return time.process_time() - start


def fill(device: VirtualDevice, entry: GrowingList, numbers: range) -> None:
    """Pass the app's first-run screens, and put rows into its list."""
    screenshots.open_app(device, entry.package)
    for label in entry.set_up:
        screenshots.tap(device, label)
    entry.add(device, numbers)
    device.wait_for_idle()


def leave(device: VirtualDevice, entry: GrowingList) -> None:
    """End the app."""
    device.shell(f"am force-stop {entry.package}; input keyevent HOME")
    device.wait_for_idle()


def open_list(device: VirtualDevice, entry: GrowingList) -> None:
    """Start the app and go to its list."""
    intent = device.packages.launch_intent(entry.package)
    assert intent is not None
    device.activities.start(intent)
    _observe(device)
    for label in entry.taps:
        screenshots.tap(device, label)
        _observe(device)


def scroll(device: VirtualDevice) -> None:
    """Scroll by half a screen."""
    device.input.swipe(540, 1900, 540, 900, 300)
    _observe(device)


def _observe(device: VirtualDevice) -> None:
    device.wait_for_idle()
    device.accessibility.forest()
