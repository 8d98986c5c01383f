"""What the phone shows, as hashes: those of this revision compared with the stored ones.

    python -m tests.support.screen_hashes             # name the screens that changed
    python -m tests.support.screen_hashes --write     # store what is shown now
    python -m tests.support.screen_hashes --only contacts crawl/org.x

Each screenshot of the gallery and each screen of a crawl of every app has the hash of its
accessibility forest and the hash of its frame in `screen_hashes.tsv`. Forests are equal on every
machine; frames depend on what draws them (skia-python, uharfbuzz, the fonts and the processor).
"""

from __future__ import annotations

import argparse
import csv
import importlib.util
import multiprocessing
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from android_world.runs import screen_hash
from android_world.virtual_device import screenshots, web
from android_world.virtual_device.device import VirtualDevice
from tests.support.crawl import APPS, crawl

FILE = Path(__file__).with_name("screen_hashes.tsv")
TAPS = 60
ERROR = "an error"
# Walks over pages, which look otherwise without a browser engine, or without the pages of MiniWoB.
PAGES = ("chrome/", "html_viewer/", "miniwob/", "crawl/com.android.chrome")


class Hashes(NamedTuple):
    """Of what was on the screen: its accessibility forest and its frame."""

    forest: str
    frame: str


def hashes(device: VirtualDevice) -> Hashes:
    """The hashes of what is on the screen."""
    device.wait_for_idle()
    forest = screen_hash.of_forest(device.accessibility.forest())
    return Hashes(str(forest)[:16], screen_hash.of_frame(device.windows.scene().picture))


def walks() -> list[str]:
    """The names of what is looked at: pictures of the gallery, and crawls of apps."""
    with VirtualDevice() as device:
        names = [*screenshots.pictures(device), *(f"crawl/{package}" for package in APPS)]
    has_pages = web.available() and importlib.util.find_spec("miniwob") is not None
    return [name for name in names if has_pages or not name.startswith(PAGES)]


_device: VirtualDevice | None = None
_start: Any = None


def states(walk: str) -> dict[str, Hashes]:
    """The hashes of a walk's screens by their names; an error is one of them."""
    global _device, _start
    if _device is None:
        _device = VirtualDevice()
        _start = _device.snapshot()
    device = _device
    device.restore(_start)
    found: dict[str, Hashes] = {}
    path: list[str] = []

    def look(device: VirtualDevice) -> list[Any]:
        name = " > ".join([walk, *path])
        same = sum(other == name or other.startswith(f"{name} #") for other in found)
        found[f"{name} #{same + 1}" if same else name] = hashes(device)
        windows = device.accessibility.forest().windows
        return [n for w in windows for n in w.tree.nodes if n.is_visible_to_user]

    try:
        if walk.startswith("crawl/"):
            crawl(device, walk.removeprefix("crawl/"), TAPS, look, path)
        else:
            screenshots.pictures(device)[walk](device)
            look(device)
    except Exception as error:  # Told with its walk: the others go on.
        found[f"{walk} > {ERROR}"] = Hashes(type(error).__name__, str(error))
    return found


def _walk(name: str) -> str:
    return name.partition(" > ")[0]


def stored() -> dict[str, Hashes]:
    """The stored hashes of every screen by its name."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return {name: Hashes(forest, frame) for name, forest, frame in rows}


def changes(
    found: Mapping[str, Hashes], walked: Iterable[str], frames: bool = False
) -> dict[str, str]:
    """How screens of some walks differ from the stored ones: new, gone, elements or picture."""
    walked = set(walked)
    before = {name: value for name, value in stored().items() if _walk(name) in walked}
    differing = {}
    for name in before | found:
        old, new = before.get(name), found.get(name)
        if old is None or new is None:
            differing[name] = "new" if old is None else "gone"
        elif old.forest != new.forest:
            differing[name] = "elements"
        elif frames and old.frame != new.frame:
            differing[name] = "picture"
    return differing


def _write(found: Mapping[str, Hashes]) -> None:
    lines = [f"{name}\t{value.forest}\t{value.frame}" for name, value in sorted(found.items())]
    FILE.write_text("\n".join(["screen\tforest\tframe", *lines, ""]), encoding="utf-8")


def main() -> int:
    """Compare or store; returns 0 where all is alike or stored."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="store the hashes of the walks")
    parser.add_argument("--only", nargs="*", default=[""], help="walks whose names begin so")
    parser.add_argument("--processes", type=int, default=2)
    flags = parser.parse_args()
    walked = [name for name in walks() if name.startswith(tuple(flags.only))]
    found: dict[str, Hashes] = {}
    with multiprocessing.Pool(flags.processes) as pool:
        for some in pool.imap(states, walked, chunksize=4):
            found |= some
    differing = changes(found, walked, frames=True)
    for name, kind in differing.items():
        print(f"{kind:9}{name}")
    print(f"{len(differing)} of {len(found)} screens differ")
    errors = [(name, *value) for name, value in found.items() if name.endswith(ERROR)]
    for error in errors:
        print(*error)
    if flags.write and not errors:
        everything = set(walks())
        others = {n: v for n, v in stored().items() if _walk(n) in everything - set(walked)}
        _write(others | found)
        return 0
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
