"""Pictures of every screen worth seeing, for `android_world.virtual_device gallery --out DIR`.

An app lists its screens in a module `gallery.py` in its folder, one function a picture:

    @gallery("contacts/editor")
    def editor(device: VirtualDevice) -> None:
        open_app(device, "com.google.android.contacts")
        tap(device, "Create contact")

Each function starts on a phone as it is after boot and leaves it on the screen to be drawn.
"""

from __future__ import annotations

import html
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PIL import Image

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.ui.view import View

Picture = Callable[[VirtualDevice], object]
_PICTURES: dict[str, Picture] = {}
_APPS_PACKAGE = "android_world.virtual_device.apps"


def gallery(name: str) -> Callable[[Picture], Picture]:
    """Register a picture as `<app>/<screen>`."""

    def register(function: Picture) -> Picture:
        if name in _PICTURES and _PICTURES[name] is not function:
            raise ValueError(f"two gallery pictures are called {name!r}")
        _PICTURES[name] = function
        return function

    return register


def screens() -> dict[str, Picture]:
    """The pictures that the apps list, by name."""
    folder = importlib.import_module(_APPS_PACKAGE)
    for module in sorted(m.name for m in pkgutil.iter_modules(folder.__path__) if m.ispkg):
        name = f"{_APPS_PACKAGE}.{module}.gallery"
        if importlib.util.find_spec(name) is not None:
            importlib.import_module(name)
    return dict(sorted(_PICTURES.items()))


def pictures(device: VirtualDevice) -> dict[str, Picture]:
    """All pictures by name: those that the apps list, and every app as it starts."""
    found = screens()
    for manifest, _ in device.packages.launcher_activities():
        found[f"first screens/{manifest.package}"] = partial(open_app, package=manifest.package)
    return dict(sorted(found.items()))


# -- what the functions use --------------------------------------------------------------------


def open_app(device: VirtualDevice, package: str) -> None:
    """Start an app from the launcher; KeyError for one that cannot be started."""
    intent = device.packages.launch_intent(package)
    if intent is None:
        raise KeyError(package)
    device.activities.start(intent)
    device.run_until_idle()


def find(device: VirtualDevice, label: str) -> View:
    """The topmost view with this text, description or resource id; LookupError if none shows."""
    device.run_until_idle()
    for layer in reversed(device.windows.scene().layers):
        for view in layer.root.walk():
            names = (view.text, view.desc, view.hint, view.resource_id, view.key)
            if label in names and not view.clip_bounds.empty and view.visible:
                return view
    raise LookupError(f"nothing on the screen is called {label!r}")


def tap(device: VirtualDevice, label: str) -> None:
    """Tap the view that `find` finds."""
    x, y = find(device, label).clip_bounds.center
    device.input.tap(x, y)
    device.run_until_idle()


def long_press(device: VirtualDevice, label: str) -> None:
    """Hold the view that `find` finds."""
    x, y = find(device, label).clip_bounds.center
    device.input.swipe(x, y, x, y, 600)
    device.run_until_idle()


# -- the command -------------------------------------------------------------------------------


def main(out_dir: str | Path, only: Iterable[str] = ()) -> int:
    """Draw all pictures (or those whose names begin with one of `only`) into `out_dir`.

    Writes `<app>/<screen>.png` and `index.html`. Returns 0, or 1 if a picture failed.

    Raises:
      OSError: the folder cannot be written.
    """
    out = Path(out_dir)
    wanted = tuple(only)
    out.mkdir(parents=True, exist_ok=True)
    drawn: list[str] = []
    failed: list[str] = []
    with VirtualDevice() as device:
        start = device.snapshot()
        for name, prepare in pictures(device).items():
            if wanted and not name.startswith(wanted):
                continue
            device.restore(start)
            try:
                prepare(device)
                device.run_until_idle()
                _save(device, out / f"{name}.png")
            except (LookupError, AttributeError, TypeError, ValueError, OSError) as error:
                failed.append(name)
                print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
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
