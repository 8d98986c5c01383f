"""Emulators that were started here: starting, finding and stopping their processes."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import socket
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import psutil

from android_world.device import clock, emulator_console, errors, socket_adb_controller
from android_world.emulator import avd as avds
from android_world.emulator.sdk import Sdk
from android_world.env import downloads

FIRST_CONSOLE_PORT: Final = 5554
FIRST_GRPC_PORT: Final = 8554
BOOT_TIMEOUT_S: Final = 600.0
_STOP_TIMEOUT_S: Final = 30.0
_CONSOLE_TIMEOUT_S: Final = 10.0
_LAST_CONSOLE_PORT: Final = 5682  # The last that the emulator takes.
_LAST_LINES: Final = 15
_START_TIME_TOLERANCE_S: Final = 2.0


class EmulatorError(errors.DeviceError):
    """An emulator did not start, boot or stop."""


@dataclasses.dataclass(frozen=True)
class Instance:
    """One emulator.

    Attributes:
      console_port: of its console; adb is on the next one.
      grpc_port: of its gRPC services.
      avd: the name of its virtual device.
      pid: of its process.
      started: when that started, in seconds since 1970, as the system reports it.
      log: the file with what it prints.
      read_only: whether it is one of several that started from a snapshot and write nothing back.
    """

    console_port: int
    grpc_port: int
    avd: str
    pid: int
    started: float
    log: str
    read_only: bool = False

    @property
    def serial(self) -> str:
        """The name by which adb knows it."""
        return f"emulator-{self.console_port}"

    @property
    def is_running(self) -> bool:
        """Whether its process lives; another one may have its number by now."""
        try:
            process = psutil.Process(self.pid)
            same = abs(process.create_time() - self.started) < _START_TIME_TOLERANCE_S
            return same and process.status() != psutil.STATUS_ZOMBIE
        except psutil.Error:
            return False

    def last_lines(self, count: int = _LAST_LINES) -> str:
        """The end of what it printed."""
        try:
            text = Path(self.log).read_text("utf-8", "replace")
        except OSError:
            return ""
        return "\n".join(text.splitlines()[-count:])


def folder() -> Path:
    """Where notes and logs of emulators are kept."""
    return downloads.cache_directory() / "emulators"


def all_instances() -> list[Instance]:
    """The emulators that run, by their ports; notes of those that have ended are deleted.

    Raises:
      EmulatorError: a note cannot be read.
    """
    found = []
    for note in sorted(folder().glob("*.json")):
        try:
            instance = Instance(**json.loads(note.read_text("utf-8")))
        except (OSError, ValueError, TypeError) as e:
            raise EmulatorError(
                f"{note} cannot be read ({e}): end its emulator by hand, if it runs, and delete it."
            ) from e
        if instance.is_running:
            found.append(instance)
        else:
            note.unlink(missing_ok=True)
    return sorted(found, key=lambda instance: instance.console_port)


def free_ports() -> Iterator[tuple[int, int]]:
    """Console and gRPC ports that are free, from the emulator's usual ones on.

    An emulator that was started here has its ports from then on, not only once it listens.
    """
    given = {port for one in all_instances() for port in (one.console_port, one.grpc_port)}
    for number, console in enumerate(range(FIRST_CONSOLE_PORT, _LAST_CONSOLE_PORT + 1, 2)):
        grpc = FIRST_GRPC_PORT + number
        if given.isdisjoint((console, grpc)) and not any(
            map(is_open, (console, console + 1, grpc))
        ):
            yield console, grpc


def is_open(port: int) -> bool:
    """Whether a server answers on a port of this machine."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1.0):
            return True
    except OSError:
        return False


def flags(
    sdk: Sdk, avd: str, console_port: int, grpc_port: int, *, window: bool, snapshot: str | None
) -> list[str]:
    """The flags of an emulator for the benchmark.

    Args:
      sdk: the SDK.
      avd: name of the virtual device.
      console_port: of the console.
      grpc_port: of the gRPC services.
      window: whether it shows a window.
      snapshot: what it starts from, to be one of several and write nothing back; None boots.
    """
    begin = ["-no-snapshot"] if snapshot is None else ["-read-only", "-snapshot", snapshot]
    return [
        *("-avd", avd, "-port", str(console_port), "-grpc", str(grpc_port)),
        *begin,
        *([] if snapshot is None else ["-no-snapshot-save"]),
        *([] if window else ["-no-window", "-gpu", sdk.platform.gpu]),
        *("-no-audio", "-no-boot-anim", "-timezone", "UTC", "-change-locale", "en-US"),
    ]


def start(
    sdk: Sdk,
    avd: str = avds.DEFAULT_NAME,
    ports: tuple[int, int] | None = None,
    *,
    window: bool = False,
    snapshot: str | None = None,
) -> Instance:
    """Start an emulator, which outlives this process; it is not waited for.

    Args:
      sdk: the SDK.
      avd: name of the virtual device.
      ports: of console and gRPC; by default free ones.
      window: whether it shows a window.
      snapshot: see `flags`.

    Raises:
      EmulatorError: no port is free, a port is taken, or the emulator does not start.
    """
    console, grpc = ports or next(free_ports(), (0, 0))
    if not console:
        raise EmulatorError("No ports are free for another emulator.")
    for port in (console, console + 1, grpc):
        if is_open(port):
            raise EmulatorError(f"Port {port} is in use: choose others, or end who has it.")
    log = folder() / f"emulator-{console}.log"
    command = [str(sdk.emulator)]
    command += flags(sdk, avd, console, grpc, window=window, snapshot=snapshot)
    try:
        folder().mkdir(parents=True, exist_ok=True)
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=sdk.environment(),
                **detach_options(),
            )
        began = psutil.Process(process.pid).create_time()
    except (OSError, psutil.Error) as e:
        raise EmulatorError(f"{sdk.emulator} does not start: {e}") from e
    read_only = snapshot is not None
    instance = Instance(console, grpc, avd, process.pid, began, str(log), read_only)
    try:
        _write_note(instance)
    except OSError as e:
        _end_process(instance)
        raise EmulatorError(f"{_note(console)} cannot be written: {e.strerror}.") from e
    return instance


def detach_options(system: str = os.name) -> dict[str, Any]:
    """What lets a process outlive this one and its terminal, by the system."""
    if system == "nt":
        # DETACHED_PROCESS and CREATE_NEW_PROCESS_GROUP, which other systems do not name.
        return {"creationflags": 0x00000008 | 0x00000200}
    return {"start_new_session": True}


def wait_until_booted(
    instances: Sequence[Instance], adb_path: str, timeout_s: float = BOOT_TIMEOUT_S
) -> None:
    """Wait until emulators have booted.

    Raises:
      EmulatorError: one has ended, or does not come up; with the end of its log.
    """
    left = {instance.serial: instance for instance in instances}

    def has_booted() -> bool:
        for serial, instance in list(left.items()):
            if not instance.is_running:
                raise EmulatorError(
                    f"{serial} has ended while it booted. The end of {instance.log}:\n"
                    f"{instance.last_lines()}"
                )
            if is_booted(instance, adb_path):
                del left[serial]
        return not left

    if not clock.wait_until(has_booted, timeout_s, 1.0):
        serial, instance = next(iter(left.items()))
        raise EmulatorError(
            f"{serial} has not booted in {timeout_s:g} s. Without hardware acceleration it takes "
            f"very long: see `python -m android_world.doctor`. The end of {instance.log}:\n"
            f"{instance.last_lines()}"
        )


def is_booted(instance: Instance, adb_path: str) -> bool:
    """Whether an emulator says that it has booted."""
    if not is_open(instance.console_port + 1):
        return False
    adb = socket_adb_controller.SocketAdbController(instance.serial, adb_path)
    try:
        printed: bytes = adb.execute_command(["shell", "getprop sys.boot_completed"], 10.0)
    except errors.DeviceError:
        return False
    return printed.strip() == b"1"


def stop(instance: Instance) -> None:
    """End an emulator: by its console, else by its process.

    Raises:
      EmulatorError: it does not end.
    """
    with contextlib.suppress(errors.DeviceError):
        emulator_console.execute(instance.console_port, "kill", _CONSOLE_TIMEOUT_S)
    if not clock.wait_until(lambda: not instance.is_running, _STOP_TIMEOUT_S, 0.1):
        _end_process(instance)
    _note(instance.console_port).unlink(missing_ok=True)


def _end_process(instance: Instance) -> None:
    with contextlib.suppress(psutil.NoSuchProcess):
        process = psutil.Process(instance.pid)
        everything = [*process.children(recursive=True), process]
        for one in everything:
            one.kill()
        if psutil.wait_procs(everything, _STOP_TIMEOUT_S)[1]:
            raise EmulatorError(f"{instance.serial} (process {instance.pid}) does not end.")


def _write_note(instance: Instance) -> None:
    note = _note(instance.console_port)
    partial = note.with_suffix(".part")
    partial.write_text(json.dumps(dataclasses.asdict(instance)), "utf-8")
    partial.replace(note)


def _note(console_port: int) -> Path:
    return folder() / f"{console_port}.json"
