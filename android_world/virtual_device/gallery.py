"""Pictures of every screen worth seeing, for `android_world.virtual_device gallery --out DIR`.

An app lists its screens in a file `gallery.txt` beside the module of its class, a walk a picture
(the form of the file: `walks`):

    [contacts]
    open com.google.android.dialer
    tap tab_contacts

Each leaves the phone on the screen to be drawn. A walk whose name begins with _ is not drawn:
others begin with it. The steps:

| step | what it does |
|---|---|
| `open PACKAGE` | starts an app from the launcher |
| `open ACTIVITY ...` | `am start` with these words, as root; indented lines are more of them |
| `tap LABEL`, `hold LABEL` | the topmost view with this text, description, hint or resource id |
| `tap X Y`, `swipe X Y X Y [MS]` | in pixels |
| `type TEXT`, `key NAME ...` | the keyboard; names as in `input keyevent` |
| `wait MS` | lets the phone's time pass |
| `shell COMMAND` | the phone's shell as root; indented lines are the command's input |
| `console COMMAND` | the emulator console: `gsm call`, `sms send`, `geo fix`, ... |
| `system crash PACKAGE`, `system hang PACKAGE` | the dialog about an app that stopped or hangs |
| `system internet`, `system share TEXT` | the internet dialog, the share sheet |
| `picture PATH COLOUR` | a photo in a file; indented lines are written on it |
| `film PATH COLOUR` | a film of 20 seconds in a file; its colour gets greener |
"""

from __future__ import annotations

import html
import io
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image, ImageColor, ImageDraw

from android_world.virtual_device import walks
from android_world.virtual_device.apps.base import registered_apps
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.shell.registry import ROOT_UID
from android_world.virtual_device.system.system_ui import SystemUi
from android_world.virtual_device.ui.view import View
from android_world.virtual_device.walks import Step, Walks
from android_world.virtual_device.wire.console.console import ConsoleSession
from android_world.virtual_device.wire.served_phone import ServedPhone

Picture = Callable[[VirtualDevice], object]
FILE_NAME = "gallery.txt"


def screens() -> dict[str, Picture]:
    """The pictures that the apps list, by name.

    Raises:
        WalkError: a file is not as it should be.
        OSError: it cannot be read.
    """
    known = _walks()
    found: dict[str, Picture] = {}
    for name in sorted(known):
        steps = walks.steps_of(name, known)
        for step in steps:
            if step.word not in _STEPS:
                raise step.error(f"no such step; there are as, {', '.join(_STEPS)}")
        if not name.rpartition("/")[2].startswith("_"):
            found[name] = partial(play, steps=steps)
    return found


def _walks() -> Walks:
    modules = (sys.modules[app.__module__] for _, app in registered_apps().values())
    files = (Path(m.__file__).with_name(FILE_NAME) for m in modules if m.__file__ is not None)
    found: Walks = {}
    for file in sorted({file for file in files if file.is_file()}):
        for name, steps in walks.read(file, file.parent.name).items():
            if name in found:
                raise walks.WalkError(f"{file}: another file has a picture {name}")
            found[name] = steps
    return found


def pictures(device: VirtualDevice) -> dict[str, Picture]:
    """All pictures by name: those that the apps list, and every app as it starts."""
    found = screens()
    for manifest, _ in device.packages.launcher_activities():
        found[f"first screens/{manifest.package}"] = partial(open_app, package=manifest.package)
    return dict(sorted(found.items()))


def play(device: VirtualDevice, steps: Sequence[Step]) -> None:
    """Do the steps of a walk.

    Raises:
        WalkError: one cannot be done.
    """
    for step in steps:
        try:
            _STEPS[step.word](device, step)
        except (LookupError, ValueError, OSError) as error:
            raise step.error(str(error)) from error
        device.run_until_idle()


# -- what tests use as well --------------------------------------------------------------------


def open_app(device: VirtualDevice, package: str) -> None:
    """Start an app from the launcher; LookupError for one that cannot be started."""
    intent = device.packages.launch_intent(package)
    if intent is None:
        raise LookupError(f"the launcher has no app {package!r}")
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


# -- steps -------------------------------------------------------------------------------------


def _open(device: VirtualDevice, step: Step) -> None:
    words = " ".join([step.rest, *step.block.split("\n")]).strip()
    if " " in words:
        _run_shell(device, f"am start {words}")
    else:
        open_app(device, words)


def _tap(device: VirtualDevice, step: Step) -> None:
    words = step.rest.split()
    if len(words) == 2 and all(word.isdecimal() for word in words):
        device.input.tap(*map(int, words))
    else:
        tap(device, step.rest)


def _hold(device: VirtualDevice, step: Step) -> None:
    long_press(device, step.rest)


def _swipe(device: VirtualDevice, step: Step) -> None:
    device.input.swipe(*_numbers(step, 4, 5))


def _type(device: VirtualDevice, step: Step) -> None:
    device.input.text(step.rest)


def _key(device: VirtualDevice, step: Step) -> None:
    for name in step.rest.split():
        device.input.key(name)


def _wait(device: VirtualDevice, step: Step) -> None:
    device.advance(*_numbers(step, 1))


def _numbers(step: Step, *counts: int) -> list[int]:
    words = step.rest.split()
    if len(words) not in counts or not all(word.isdecimal() for word in words):
        raise ValueError(f"it takes {' or '.join(map(str, counts))} whole numbers")
    return [int(word) for word in words]


def _shell(device: VirtualDevice, step: Step) -> None:
    _run_shell(device, step.rest, step.block)


def _run_shell(device: VirtualDevice, command: str, stdin: str = "") -> None:
    result = device.shell(command, stdin=stdin.encode(), uid=ROOT_UID)
    said = result.stderr.decode("utf-8", "replace").strip()
    if result.exit_code or said.startswith("Error"):
        raise ValueError(said or f"exit code {result.exit_code}")


def _console(device: VirtualDevice, step: Step) -> None:
    port = device.config.console_port
    phone = ServedPhone(device, port, port + 3000, paused=True)
    answer = ConsoleSession(phone, token="").answer(step.rest)
    if answer.startswith("KO"):
        raise ValueError(answer.strip())


def _system(device: VirtualDevice, step: Step) -> None:
    surface, _, rest = step.rest.partition(" ")
    _SURFACES[surface](device.system_ui, rest)


def _picture(device: VirtualDevice, step: Step) -> None:
    path, _, colour = step.rest.partition(" ")
    image = Image.new("RGB", (800, 600), colour.strip())
    ImageDraw.Draw(image).text((60, 60), step.block.rstrip("\n"), fill="black", font_size=48)
    out = io.BytesIO()
    image.save(out, "PNG" if path.endswith("png") else "JPEG")
    device.storage.write_bytes(path, out.getvalue())


def _film(device: VirtualDevice, step: Step) -> None:
    import av  # Loads slowly.

    path, _, colour = step.rest.partition(" ")
    red, green, blue = ImageColor.getrgb(colour.strip())[:3]
    out = io.BytesIO()
    with av.open(out, "w", format="mp4") as container:
        stream = container.add_stream("mpeg4", rate=5)
        stream.width, stream.height, stream.pix_fmt = 320, 240, "yuv420p"
        for number in range(100):
            shade = red, min(green + 2 * number, 255), blue
            picture = np.full((240, 320, 3), shade, dtype=np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture)))
        container.mux(stream.encode(None))
    device.storage.write_bytes(path, out.getvalue())


_SURFACES: dict[str, Callable[[SystemUi, str], None]] = {
    "crash": lambda ui, package: ui.show_app_error(package),
    "hang": lambda ui, package: ui.show_app_error(package, not_responding=True),
    "internet": lambda ui, _: ui.show_internet_dialog(),
    "share": lambda ui, text: ui.share_text(text),
}
_STEPS: dict[str, Callable[[VirtualDevice, Step], None]] = {
    "open": _open,
    "tap": _tap,
    "hold": _hold,
    "swipe": _swipe,
    "type": _type,
    "key": _key,
    "wait": _wait,
    "shell": _shell,
    "console": _console,
    "system": _system,
    "picture": _picture,
    "film": _film,
}


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
