"""What the steps of a walk do."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence

import numpy as np
from PIL import Image, ImageColor, ImageDraw

from android_world.virtual_device.codecs.audio_tags import with_tags
from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.screenshots.scenarios import Step
from android_world.virtual_device.servers.console.console import ConsoleSession
from android_world.virtual_device.servers.served_phone import ServedPhone
from android_world.virtual_device.shell.registry import ROOT_UID
from android_world.virtual_device.system.device_protocol import SystemUi
from android_world.virtual_device.system.keys import key_name
from android_world.virtual_device.ui.view import View

_SONG_RATE = 8000
_PACKAGE = re.compile(r"[\w.]+")


def check(steps: Sequence[Step]) -> None:
    """Check the first words of steps.

    Raises:
        WalkError: there is no such step.
    """
    for step in steps:
        if step.word not in _STEPS:
            raise step.error(f"no such step; there are as, {', '.join(_STEPS)}")


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
        device.wait_for_idle()


def open_app(device: VirtualDevice, package: str) -> None:
    """Start an app from the launcher; LookupError for one that cannot be started."""
    intent = device.packages.launch_intent(package)
    if intent is None:
        raise LookupError(f"the launcher has no app {package!r}")
    device.activities.start(intent)
    device.wait_for_idle()


def find(device: VirtualDevice, label: str) -> View:
    """The topmost view with this text, description or resource id; LookupError if none shows."""
    device.wait_for_idle()
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
    device.wait_for_idle()


def long_press(device: VirtualDevice, label: str) -> None:
    """Hold the view that `find` finds."""
    x, y = find(device, label).clip_bounds.center
    device.input.swipe(x, y, x, y, 600)
    device.wait_for_idle()


# -- the steps of files ------------------------------------------------------------------------


def _open(device: VirtualDevice, step: Step) -> None:
    words = " ".join([step.rest, *step.block.split("\n")]).strip()
    if _PACKAGE.fullmatch(words):
        open_app(device, words)
    else:
        _run_shell(device, f"am start {words}")


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
        if key_name(name) is None:
            raise ValueError(f"there is no key {name}")
        device.input.key(name)


def _wait(device: VirtualDevice, step: Step) -> None:
    device.advance(*_numbers(step, 1))


def _numbers(step: Step, *counts: int) -> list[int]:
    words = step.rest.split()
    if len(words) not in counts or not all(word.isdecimal() for word in words):
        raise ValueError(f"whole numbers wanted: {' or '.join(map(str, counts))}")
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
    if surface not in _SURFACES:
        raise ValueError(f"there are {', '.join(_SURFACES)}")
    _SURFACES[surface](device.system_ui, rest)


def _save_screenshot(device: VirtualDevice, step: Step) -> None:
    path, _, colour = step.rest.partition(" ")
    image = Image.new("RGB", (800, 600), colour.strip())
    ImageDraw.Draw(image).text((60, 60), step.block.rstrip("\n"), fill="black", font_size=48)
    out = io.BytesIO()
    image.save(out, "PNG" if path.endswith("png") else "JPEG")
    device.storage.write_bytes(path, out.getvalue())


def _record_video(device: VirtualDevice, step: Step) -> None:
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


def _song(device: VirtualDevice, step: Step) -> None:
    import av  # Loads slowly.

    path, _, seconds = step.rest.rpartition(" ")
    out = io.BytesIO()
    with av.open(out, "w", format="flac") as container:
        stream = container.add_stream("flac", rate=_SONG_RATE, layout="mono")
        for _ in range(int(seconds)):
            silence = np.zeros((1, _SONG_RATE), dtype=np.int16)
            frame = av.AudioFrame.from_ndarray(silence, format="s16", layout="mono")
            frame.sample_rate = _SONG_RATE
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    tags = dict(line.split(": ", 1) for line in step.block.splitlines())
    device.storage.write_bytes(path, with_tags(out.getvalue(), tags))


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
    "picture": _save_screenshot,
    "film": _record_video,
    "song": _song,
}
