"""Copies what the apps need of Python packages into their build folders.

That is the accessibility forwarder's messages, of `android_env`, and the pages of MiniWoB, of
`miniwob` and of this project. Gradle runs it before it builds.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path

APPS = Path(__file__).resolve().parent
PROTOS = APPS / "forwarder" / "build" / "protos"
PAGES = APPS / "miniwob" / "build" / "assets" / "html"


def copy_protos(target: Path = PROTOS) -> list[Path]:
    """Copy the forwarder's messages; returns the files."""
    found = importlib.util.find_spec("android_env")
    if found is None or not found.submodule_search_locations:
        sys.exit(f"{sys.executable} lacks android_env: pip install -e '..[miniwob]'")
    folder = Path(found.submodule_search_locations[0]) / "proto" / "a11y"
    copies = target / "android_env" / "proto" / "a11y"
    copies.mkdir(parents=True, exist_ok=True)
    return [Path(shutil.copy(source, copies)) for source in sorted(folder.glob("*.proto"))]


def copy_pages(target: Path = PAGES) -> None:
    """Copy the pages of MiniWoB, which are the app's assets."""
    sys.path.insert(0, str(APPS.parent))
    from android_world.virtual_device.apps.miniwob import assets

    if importlib.util.find_spec("miniwob") is None:
        sys.exit(f"{sys.executable} lacks the pages: pip install -e '..[miniwob]'")
    for name, content in assets.files():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    copy_protos()
    copy_pages()
