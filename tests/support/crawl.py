"""Walks over the phone's screens: what can be tapped, and where taps lead."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from android_world.virtual_device import screenshots
from android_world.virtual_device.apps.base import registered_apps
from android_world.virtual_device.device import VirtualDevice
from tests.support import matrix

# Taps on all pages of MiniWoB take half a minute.
_PAGES = () if matrix.FULL else ("com.google.androidenv.miniwob",)
APPS = sorted(p for p, (m, _) in registered_apps().items() if m.in_launcher and p not in _PAGES)
MENUS = ("More options", "Open navigation drawer", "Show roots", "Menu", "Options", "Sort by")

Look = Callable[[VirtualDevice], list[Any]]


def tap(device: VirtualDevice, node: Any, hold: bool) -> None:
    """Tap or hold the middle of a node."""
    box = node.bounds_in_screen
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    device.advance(700)  # Not to be taken for a double tap.
    device.input.swipe(x, y, x, y, 600) if hold else device.input.tap(x, y)


def ways(nodes: list[Any], package: str) -> Iterator[tuple[Any, bool]]:
    """What can be tapped and held in an app's windows, menus before everything else."""
    own = [n for n in nodes if n.package_name == package]
    own.sort(key=lambda n: n.content_description not in MENUS)
    for node in own:
        if node.is_clickable and node.is_enabled:
            yield node, False
        if node.is_long_clickable and node.is_enabled:
            yield node, True


def described(node: Any, hold: bool) -> str:
    """A tap in words: what is tapped by its text, description or id."""
    name = node.text or node.content_description or node.view_id_resource_name.rpartition("/")[2]
    words = " ".join((name or node.class_name.rpartition(".")[2]).split())
    return f"{'hold' if hold else 'tap'} {words[:40]}"


def crawl(
    device: VirtualDevice, package: str, most_taps: int, look: Look, path: list[str] | None = None
) -> None:
    """Open an app and follow its taps, breadth first, from each new kind of screen.

    `look` settles the phone and returns the nodes that are seen, topmost window last; it is called
    on every screen, when `path` has the taps that led there in words. A screen to which the taps
    no longer suffice needs no snapshot.
    """
    path = [] if path is None else path
    screenshots.open_app(device, package)
    seen: set[tuple[Any, ...]] = set()
    taps = 0
    waiting = deque([(device.snapshot(), [*path], list(ways(look(device), package)))])
    while waiting and taps < most_taps:
        start, before, found = waiting.popleft()
        for node, hold in found:
            if taps == most_taps:
                break
            taps += 1
            device.restore(start)
            tap(device, node, hold)
            path[:] = [*before, described(node, hold)]
            shown = look(device)
            kind = tuple((n.class_name, n.view_id_resource_name) for n in shown)
            if kind not in seen and len(seen) < most_taps:
                seen.add(kind)
                if sum(len(later) for *_, later in waiting) < most_taps - taps:
                    waiting.append((device.snapshot(), [*path], list(ways(shown, package))))
