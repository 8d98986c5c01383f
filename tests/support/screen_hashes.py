"""What the phone shows, as hashes: made of one revision, compared with those of another.

    python -m tests.support.screen_hashes --out before.json
    python -m tests.support.screen_hashes --against before.json [--only contacts crawl/org.x]

Each state of the gallery and of a crawl of every app gives the hash of its accessibility forest
and the hash of its frame. A change of the apps' code that is meant to change nothing that is seen
leaves all of them alike.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import sys
from pathlib import Path
from typing import Any

from android_world.virtual_device import screenshots
from android_world.virtual_device.device import VirtualDevice
from tests.support.crawl import APPS, crawl

TAPS = 60


def hashes(device: VirtualDevice) -> list[str]:
    """The hashes of the forest and of the frame of what is on the screen."""
    device.wait_for_idle()
    forest = device.accessibility.forest().SerializeToString(deterministic=True)
    frame = device.windows.scene().picture.tobytes()
    return [hashlib.sha256(data).hexdigest()[:16] for data in (forest, frame)]


def walks(only: tuple[str, ...]) -> list[str]:
    """The names of what is looked at: pictures of the gallery, and crawls of apps."""
    with VirtualDevice() as device:
        names = [*screenshots.pictures(device), *(f"crawl/{package}" for package in APPS)]
    return [name for name in names if not only or name.startswith(only)]


_device: VirtualDevice | None = None
_start: Any = None


def states(name: str) -> dict[str, list[str]]:
    """The hashes of one walk's states by their names; a walk that fails gives its error."""
    global _device, _start
    if _device is None:
        _device = VirtualDevice()
        _start = _device.snapshot()
    device = _device
    device.restore(_start)
    found: dict[str, list[str]] = {}

    def look(device: VirtualDevice) -> list[Any]:
        found[f"{name}/{len(found)}"] = hashes(device)
        windows = device.accessibility.forest().windows
        return [n for w in windows for n in w.tree.nodes if n.is_visible_to_user]

    try:
        if name.startswith("crawl/"):
            crawl(device, name.removeprefix("crawl/"), TAPS, look)
        else:
            screenshots.pictures(device)[name](device)
            found[name] = hashes(device)
    except Exception as error:  # Told with its walk: the others go on.
        found[f"{name}/error"] = [type(error).__name__, str(error)]
    return found


def main() -> int:
    """Write or compare; returns 0 when all is alike."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, help="write the hashes to this file")
    parser.add_argument("--against", type=Path, help="compare with the hashes of this file")
    parser.add_argument("--only", nargs="*", default=(), help="walks whose names begin so")
    parser.add_argument("--processes", type=int, default=2)
    flags = parser.parse_args()
    only = tuple(flags.only)
    found: dict[str, list[str]] = {}
    with multiprocessing.Pool(flags.processes) as pool:
        for some in pool.imap(states, walks(only), chunksize=4):
            found |= some
    if flags.out:
        flags.out.write_text(json.dumps(found, indent=0), encoding="utf-8")
    print(f"{len(found)} states")
    if not flags.against:
        return 0
    before = json.loads(flags.against.read_text("utf-8"))
    if only:
        before = {name: value for name, value in before.items() if name.startswith(only)}
    different = [name for name in before | found if before.get(name) != found.get(name)]
    for name in different:
        print(f"{name}: {before.get(name)} -> {found.get(name)}")
    print(f"{len(different)} states differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
