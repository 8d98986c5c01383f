"""The command that draws the images."""

from __future__ import annotations

import html
import sys
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.registry import place_of
from android_world.virtual_device.screenshots.discovery import pictures


def main(out_dir: str | Path, only: Iterable[str] = ()) -> int:
    """Draw all images (or those whose names start with one of `only`) into `out_dir`.

    Writes `<app>/<screen>.png` and `index.html`. Returns 0, or 1 if an image failed,
    or 2 if none has such a name.

    Raises:
      WalkError: a file of walks is not as it should be.
      OSError: the folder cannot be written.
    """
    out = Path(out_dir)
    wanted = tuple(only)
    drawn: list[str] = []
    failed: list[str] = []
    with VirtualDevice() as device:
        start = device.snapshot()
        listed = pictures(device)
        chosen = [name for name in listed if not wanted or name.startswith(wanted)]
        if not chosen:
            groups = sorted({name.partition("/")[0] + "/" for name in listed})
            print(f"error: no picture begins so; there are {', '.join(groups)}", file=sys.stderr)
            return 2
        out.mkdir(parents=True, exist_ok=True)
        for name in chosen:
            device.restore(start)
            try:
                listed[name](device)
                device.wait_for_idle()
                _save(device, out / f"{name}.png")
            except Exception as error:  # The code of an app may raise anything.
                failed.append(name)
                print(f"{name}: {type(error).__name__}: {error}{place_of(error)}", file=sys.stderr)
            else:
                drawn.append(name)
    (out / "index.html").write_text(_index(drawn), encoding="utf-8")
    print(f"{len(drawn)} pictures in {out}" + (f", {len(failed)} failed" if failed else ""))
    return 1 if failed else 0


def _save(device: VirtualDevice, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(device.windows.scene().picture).save(path)


def _index(names: list[str]) -> str:
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><title>Screens of the virtual phone</title>',
        "<style>body{font-family:sans-serif;margin:24px;background:#f4f5f7}"
        "figure{display:inline-block;margin:8px;vertical-align:top}"
        "img{width:270px;border-radius:12px;box-shadow:0 1px 4px #0006}"
        "figcaption{font-size:13px;text-align:center;padding:6px;max-width:270px}</style>",
        "</head><body><h1>Screens of the virtual phone</h1>",
    ]
    group = ""
    for name in names:
        app, _, screen = name.rpartition("/")
        if app != group:
            group = app
            parts.append(f"<h2>{html.escape(app)}</h2>")
        source = html.escape(f"{name}.png")
        parts.append(
            f'<figure><a href="{source}"><img src="{source}" alt="{html.escape(name)}"></a>'
            f"<figcaption>{html.escape(screen)}</figcaption></figure>"
        )
    parts.append("</body></html>")
    return "\n".join(parts) + "\n"
