"""`screenrecord`: the screen as a video."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from android_world.virtual_device.codecs import data_files
from android_world.virtual_device.codecs.screen_video import ScreenVideo
from android_world.virtual_device.limits.execution_budget import OUTPUT_LIMIT_BYTES, spend
from android_world.virtual_device.shell.registry import CommandError, Process, command

if TYPE_CHECKING:
    from android_world.virtual_device.system.device_protocol import Device
    from android_world.virtual_device.ui.scene import Scene

FRAME_INTERVAL_MS = 50
_USAGE = data_files.read_text(__package__, "help/screenrecord.txt").removesuffix("\n")
_VERSION = "1.3"
_FAILED = 2
_DEFAULT_BIT_RATE = 20_000_000
_BIT_RATES = (100_000, 200_000_000)
_DEFAULT_LIMIT_S = 180
_SIZES_PX = (16, 4096)
_FRAME_WORK = 20_000  # Units for a frame that is encoded.
_WITH_VALUE = ("--size", "--bit-rate", "--time-limit", "--display-id", "--output-format")
_FLAGS = ("--bugreport", "--verbose", "--show-device-info", "--show-frame-time", "--rotate")


@dataclass(frozen=True)
class RecordingRequest:
    """What a command line of `screenrecord` asks for.

    Attributes:
        path: the file, as written; "" where only help or the version is asked for.
        size: width and height in pixels; None for those of the display.
        bit_rate: bits a second.
        limit_ms: phone time after which it ends; 0 for no limit.
        answer: text that is printed instead of a recording.
    """

    path: str = ""
    size: tuple[int, int] | None = None
    bit_rate: int = _DEFAULT_BIT_RATE
    limit_ms: int = _DEFAULT_LIMIT_S * 1000
    answer: str = ""

    @classmethod
    def from_arguments(cls, words: list[str]) -> Self:
        """Read a command line.

        Raises:
            CommandError: `screenrecord` refuses it.
        """
        rest = list(words)
        values: dict[str, str] = {}
        while rest and rest[0].startswith("-") and rest[0] != "-":
            option, _, value = rest.pop(0).partition("=")
            if option == "--help":
                return cls(answer=_USAGE)
            if option == "--version":
                return cls(answer=_VERSION)
            if option in _WITH_VALUE and (value or rest):
                values[option] = value or rest.pop(0)
            elif option not in _FLAGS:
                raise CommandError(f"screenrecord: unrecognized option: {option}", _FAILED)
        if len(rest) != 1:
            raise CommandError("Must specify output file (see --help).", _FAILED)
        if values.get("--output-format", "mp4") != "mp4":
            raise CommandError(f"Unknown format '{values['--output-format']}'", _FAILED)
        return cls(
            rest[0],
            _size(values["--size"]) if "--size" in values else None,
            _bit_rate(values.get("--bit-rate", str(_DEFAULT_BIT_RATE))),
            _limit_s(values.get("--time-limit", str(_DEFAULT_LIMIT_S))) * 1000,
        )


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if match is None:
        raise CommandError(f"Invalid size '{text}', must be width x height", _FAILED)
    least, most = _SIZES_PX
    size = int(match[1]), int(match[2])
    if not all(least <= value <= most for value in size):
        raise CommandError(f"Unable to configure codec at {size[0]}x{size[1]} (err=-22)", _FAILED)
    return size[0] & ~1, size[1] & ~1


def _bit_rate(text: str) -> int:
    match = re.fullmatch(r"(\d{1,10})([Mm]?)", text)
    rate = int(match[1]) * (1_000_000 if match[2] else 1) if match else 0
    least, most = _BIT_RATES
    if not least <= rate <= most:
        raise CommandError(f"Bit rate {rate}bps outside acceptable range [{least},{most}]", _FAILED)
    return rate


def _limit_s(text: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text):
        raise CommandError(f"Time limit {text}s outside acceptable range", _FAILED)
    return int(text)


class ScreenRecording:
    """A recording in progress.

    Args:
        device: the phone, at the start of the recording.
        request: what is asked for.
    """

    def __init__(self, device: Device, request: RecordingRequest) -> None:
        width, height = device.display.size
        self._video = ScreenVideo(request.size or (width & ~1, height & ~1), request.bit_rate)
        self._limit_ms = request.limit_ms
        self._start_ms = device.clock.uptime_ms
        self._scene: Scene | None = None

    def capture(self, device: Device) -> bool:
        """Add what is on the screen where it changed; return whether the recording continues."""
        elapsed = device.clock.uptime_ms - self._start_ms
        scene = device.windows.scene()
        if scene is not self._scene:
            self._scene = scene
            self._video.add(scene.picture, elapsed)
        if self._video.size_bytes > OUTPUT_LIMIT_BYTES:
            return False
        return not self._limit_ms or elapsed < self._limit_ms

    def finish(self, device: Device) -> bytes:
        """The video until now."""
        return self._video.finish(device.clock.uptime_ms - self._start_ms)


@command("screenrecord", usage="screenrecord [--time-limit S] [--size WxH] FILE")
def screenrecord(p: Process) -> int:
    """Record until the time limit; over adb the recording continues until the host ends it."""
    request = RecordingRequest.from_arguments(p.args)
    if request.answer:
        p.err(request.answer)
        return _FAILED if request.answer == _USAGE else 0
    path = p.path(request.path)
    try:
        p.files.write_bytes(path, b"")
    except OSError as e:
        raise CommandError(f"ERROR: unable to open '{request.path}' ({e.strerror})") from e
    recording = ScreenRecording(p.device, request)
    try:
        while recording.capture(p.device):
            spend(_FRAME_WORK)
            p.wait(FRAME_INTERVAL_MS)
    finally:  # A script that may not wait any longer ends it as Ctrl-C does.
        p.files.write_bytes(path, recording.finish(p.device))
    return 0
