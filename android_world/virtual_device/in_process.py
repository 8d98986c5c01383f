"""The virtual phone in this process, as an android_env simulator: no sockets, no sleeps."""

from __future__ import annotations

import contextlib
import errno
import os
import posixpath
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from android_env import environment
from android_env.components import (
    adb_controller,
    config_classes,
    coordinator,
    device_settings,
    errors,
    log_stream,
    task_manager,
)
from android_env.components.simulators import base_simulator
from android_env.proto import state_pb2, task_pb2

from android_world.virtual_device.device import VirtualDevice
from android_world.virtual_device.framework.app_descriptor import BundleError
from android_world.virtual_device.framework.registry import place_of
from android_world.virtual_device.limits.execution_budget import CommandTimeout
from android_world.virtual_device.servers import key_codes
from android_world.virtual_device.servers.console.console import ConsoleSession
from android_world.virtual_device.servers.served_phone import ServedPhone
from android_world.virtual_device.servers.snapshots import SnapshotStore
from android_world.virtual_device.shell import ShellResult
from android_world.virtual_device.shell.registry import ROOT_UID
from android_world.virtual_device.storage.digests import ContentDigests
from android_world.virtual_device.system import user_state
from android_world.virtual_device.system.config import DeviceConfig
from android_world.virtual_device.ui.scene import Scene
from android_world.virtual_device.web import WebError

# Device time that one adb command takes: two commands never happen at the same millisecond.
COMMAND_MS = 10
_DEFAULT_SNAPSHOT = "default_snapshot"
_GRPC_PORT = 8554
_FEWEST_ARGUMENTS = {"push": 2, "pull": 1, "install": 1, "uninstall": 1}
_ERRNO_TEXTS = {
    errno.ENOENT: "No such file or directory",
    errno.EACCES: "Permission denied",
    errno.EISDIR: "Is a directory",
    errno.ENOTDIR: "Not a directory",
    errno.EROFS: "Read-only file system",
    errno.ENOSPC: "No space left on device",
}


class AdbCommandError(errors.AdbControllerError):  # type: ignore[misc]
    """An adb command failed.

    Attributes:
      args_line: the command.
      exit_code: what the device's shell, or adb, would exit with; None without an end.
      output: what it printed.
    """

    def __init__(self, args: list[str], exit_code: int | None, output: bytes) -> None:
        text = output.decode("utf-8", "replace")
        reason = "failed" if exit_code is None else f"exit code {exit_code}"
        super().__init__(f"adb {' '.join(args)[:500]}: {reason}: {text.strip()[:500]}")
        self.command = " ".join(args)
        self.exit_code = exit_code
        self.output = text


class AdbCommandTimeout(AdbCommandError, TimeoutError):
    """An adb command did not end in the time that it had."""

    def __init__(self, args: list[str], timeout_s: float) -> None:
        super().__init__(args, None, f"no end after {timeout_s:g} s".encode())


class PhoneFaultError(errors.SimulatorError):  # type: ignore[misc]
    """Code of the phone, or of an app, failed; the phone is as far as it got."""


class PageFailedError(errors.SimulatorError):  # type: ignore[misc]
    """A page, or the browser, failed: crashed, was killed or never answered."""


@contextlib.contextmanager
def _typed_faults() -> Iterator[None]:
    """Let no other exceptions than android_env's leave the phone."""
    try:
        yield
    except (errors.AndroidEnvError, BundleError):
        raise
    except WebError as e:
        raise PageFailedError(
            f"A page of the phone failed: {e}. restore_snapshot makes the phone usable again."
        ) from e
    except Exception as e:
        raise PhoneFaultError(
            f"The virtual phone failed ({type(e).__name__}: {e}{place_of(e)}). This is a defect of "
            "it or of an app: report it with the traceback; restore_snapshot makes the phone "
            "usable again."
        ) from e


class VirtualAdbController(adb_controller.AdbController):  # type: ignore[misc]
    """Runs adb command lines as calls on the device."""

    def __init__(self, simulator: VirtualSimulator) -> None:
        # The base class would take adb's variables out of this process's environment.
        self._config = config_classes.AdbControllerConfig(device_name=simulator.adb_device_name())
        self._simulator = simulator
        self._timeout_ms: int | None = None
        self._handlers: dict[str, Callable[[list[str]], bytes]] = {
            "shell": self._shell,
            "exec-out": lambda args: self._run_script(" ".join(args)).output,
            "push": self._push,
            "pull": self._pull,
            "install": self._install,
            "uninstall": lambda args: self._shell(["pm", "uninstall", *args]),
            "root": lambda args: self._set_root(True),
            "unroot": lambda args: self._set_root(False),
            "remount": lambda args: b"remount succeeded\n",
            "reboot": self._reboot,
            # As adb: a console command that fails reports so, but does not make adb fail.
            "emu": lambda args: self._simulator.run_console(" ".join(args)).encode(),
            "logcat": self._logcat,
            "devices": self._devices,
            "get-state": lambda args: b"device\n",
            "get-serialno": lambda args: f"{simulator.adb_device_name()}\n".encode(),
            "wait-for-device": lambda args: b"",
            "start-server": lambda args: b"",
            "kill-server": lambda args: b"",
        }

    def init_server(self, timeout: float | None = None) -> None:
        """There is no server."""

    def execute_command(
        self, args: list[str], timeout: float | None = None, device_specific: bool = True
    ) -> bytes:
        """Run adb with these arguments; return what it prints.

        Args:
          args: the arguments, e.g. `["shell", "ls", "/sdcard"]`.
          timeout: limit in seconds of the phone's time; None or 0 for none but the phone's own.
          device_specific: without meaning here.

        Raises:
          AdbCommandError: the command failed.
          AdbCommandTimeout: it did not end in time.
        """
        handler = self._handlers.get(args[0]) if args else None
        if handler is None:
            raise AdbCommandError(args, 1, b"unknown adb command")
        if len(args) <= _FEWEST_ARGUMENTS.get(args[0], 0):
            raise AdbCommandError(args, 1, f"{args[0]} requires an argument".encode())
        device = self._simulator.device
        with _typed_faults(), device.lock:
            started_ms = device.clock.uptime_ms
            self._timeout_ms = round(timeout * 1000) if timeout else None
            try:
                return handler(args[1:])
            except CommandTimeout as e:
                assert timeout
                device.advance(started_ms + round(timeout * 1000) - device.clock.uptime_ms)
                raise AdbCommandTimeout(args, timeout) from e
            except OSError as e:
                message = f"{_ERRNO_TEXTS.get(e.errno or 0, e.strerror or e)}: {e.filename}"
                raise AdbCommandError(args, 1, message.encode()) from e
            finally:
                device.advance(COMMAND_MS)
                device.wait_for_idle()

    def _shell(self, args: list[str]) -> bytes:
        result = self._run_script(" ".join(args))
        if result.exit_code:
            raise AdbCommandError(["shell", *args], result.exit_code, result.output)
        return result.output

    def _run_script(self, script: str) -> ShellResult:
        return self._simulator.device.shell(script, timeout_ms=self._timeout_ms)

    def _push(self, args: list[str]) -> bytes:
        *sources, target = args
        storage = self._simulator.device.storage
        for source in sources:
            path = target
            if storage.is_dir(target):
                path = posixpath.join(target, os.path.basename(source))
            if os.path.isdir(source):
                for local in sorted(p for p in Path(source).rglob("*") if p.is_file()):
                    self._store(local, posixpath.join(path, local.relative_to(source).as_posix()))
            else:
                self._store(Path(source), path)
        return b""

    def _store(self, local: Path, path: str) -> None:
        storage = self._simulator.device.storage
        parent = posixpath.dirname(path)
        if not storage.exists(parent):
            storage.mkdir(parent, parents=True, exist_ok=True)
        storage.write_bytes(path, local.read_bytes())
        mode = local.stat().st_mode & 0o700
        storage.chmod(path, mode | mode >> 3 | mode >> 6)  # As adbd: all get the owner's rights.

    def _pull(self, args: list[str]) -> bytes:
        *sources, target = args if len(args) > 1 else (*args, ".")
        storage = self._simulator.device.storage
        for source in sources:
            local = Path(target)
            if local.is_dir():
                local /= posixpath.basename(source.rstrip("/"))
            if not storage.is_dir(source):
                local.write_bytes(storage.read_bytes(source))
                continue
            for folder, _, names in storage.walk(source):
                below = local / posixpath.relpath(folder, source)
                below.mkdir(parents=True, exist_ok=True)
                for name in names:
                    (below / name).write_bytes(storage.read_bytes(posixpath.join(folder, name)))
        return b""

    def _install(self, args: list[str]) -> bytes:
        apk = Path(args[-1])
        if not apk.is_file():
            raise AdbCommandError(["install", *args], 1, f"failed to stat {apk}".encode())
        content = apk.read_bytes()
        result = self._simulator.device.shell(
            f"cmd package install -S {len(content)}", stdin=content, uid=ROOT_UID
        )
        if result.exit_code or b"Success" not in result.output:
            raise AdbCommandError(["install", *args], 1, result.output)
        return result.output

    def _set_root(self, root: bool) -> bytes:
        device = self._simulator.device
        already, device.adb_root = device.adb_root == root, root
        if already:
            return b"adbd is already running as root\n" if root else b"adbd not running as root\n"
        return b"restarting adbd as root\n" if root else b"restarting adbd as non root\n"

    def _reboot(self, args: list[str]) -> bytes:
        self._simulator.device.reboot()
        return b""

    def _logcat(self, args: list[str]) -> bytes:
        # A log that is followed never ends: what there is now is what a caller can wait for.
        dump = [] if {"-d", "-c", "-t", "-g"} & set(args) else ["-d"]
        return self._shell(["logcat", *dump, *args])

    def _devices(self, args: list[str]) -> bytes:
        name = self._simulator.adb_device_name()
        return f"List of devices attached\n{name}\tdevice\n\n".encode()


class SceneCapture:
    """The screen at one time; what is inspected is made on first access."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def pixels(self) -> npt.NDArray[np.uint8]:
        """Return the frame: uint8 of shape (height, width, 3), physical portrait.

        It is the caller's to draw on.
        """
        with _typed_faults():
            return self._scene.frame.copy()

    def draw(self, size: tuple[int, int] | None = None) -> npt.NDArray[np.uint8]:
        """Return the frame at a size, read-only.

        Args:
          size: (width, height) in pixels of the portrait frame; None for the screen's own.
        """
        with _typed_faults():
            return self._scene.frame if size is None else self._scene.frame_of_size(*size)

    def forest(self) -> Any:
        """Return the `AndroidAccessibilityForest`."""
        with _typed_faults():
            return self._scene.forest


class _NoLog(log_stream.LogStream):  # type: ignore[misc]
    """A stream without lines: environments composed here have no task that reads the log."""

    def _get_stream_output(self) -> Iterator[str]:
        return iter(())

    def stop_stream(self) -> None:
        """Nothing runs."""


class _NoOpTaskManager(task_manager.TaskManager):  # type: ignore[misc]
    """A task that is not decided by the log: `load_state` does not start its threads again."""

    def start(self, adb_call_parser_factory: Any, log_stream: log_stream.LogStream) -> None:
        """Start, the first time."""
        if self._logcat_thread is None:
            super().start(adb_call_parser_factory, log_stream)

    def stop(self) -> None:
        """Nothing to do: the thread that reads the log has come to its end."""


class VirtualSimulator(base_simulator.BaseSimulator):  # type: ignore[misc]
    """An android_env simulator around a `VirtualDevice`."""

    def __init__(self, device: VirtualDevice) -> None:
        super().__init__(config_classes.SimulatorConfig())
        self.device = device
        # In process, time passes by what is done, not by itself.
        self._phone = ServedPhone(device, device.config.console_port, _GRPC_PORT, paused=True)
        # Not those of the console, which whoever acts on the phone can save and delete.
        self._snapshots = SnapshotStore(self._phone.host, self._phone.hold_hardware, limited=False)
        self._digests = ContentDigests(device.storage)

    def adb_device_name(self) -> str:
        """Return the serial that adb would list."""
        return self._phone.serial

    def create_adb_controller(self) -> VirtualAdbController:
        """Return a controller of this device."""
        return VirtualAdbController(self)

    def create_log_stream(self) -> log_stream.LogStream:
        """Return a stream without lines."""
        return _NoLog()

    def send_touch(self, touches: list[tuple[int, int, bool, int]]) -> None:
        """Put fingers on the screen, move or lift them; (x, y) in the portrait frame."""
        for x, y, is_down, finger in touches:
            self._phone.hardware.touch(int(x), int(y), bool(is_down), int(finger))

    def send_key(self, keycode: np.int32, event_type: str) -> None:
        """Send a hardware key by its XKB code."""
        name = key_codes.from_xkb(int(keycode))
        if name is None:
            return
        send = {
            "keydown": self._phone.hardware.key_down,
            "keyup": self._phone.hardware.key_up,
            "keypress": self._phone.hardware.key_press,
        }
        if event_type not in send:
            raise ValueError(f"Unknown key event '{event_type}'. Known: {', '.join(send)}.")
        send[event_type](name)

    def load_state(self, request: state_pb2.LoadStateRequest) -> state_pb2.LoadStateResponse:
        """Return to a saved state; the request's `snapshot_name` says which."""
        status = state_pb2.LoadStateResponse.Status
        name = request.args.get("snapshot_name", _DEFAULT_SNAPSHOT)
        found = self._snapshots.load(name)
        return state_pb2.LoadStateResponse(status=status.OK if found else status.NOT_FOUND)

    def save_state(self, request: state_pb2.SaveStateRequest) -> state_pb2.SaveStateResponse:
        """Keep the present state under the request's `snapshot_name`."""
        self._snapshots.save(request.args.get("snapshot_name", _DEFAULT_SNAPSHOT))
        return state_pb2.SaveStateResponse(status=state_pb2.SaveStateResponse.Status.OK)

    def delete_state(self, name: str) -> bool:
        """Discard a saved state; False if there is none of this name."""
        return self._snapshots.delete(name)

    def export_state(self, name: str, known: str | None) -> bytes | None:
        """Write a saved state for another phone; None if there is none of this name.

        Args:
          name: the state.
          known: a state that the other phone has under this name as well.

        Raises:
          PortableSnapshotError: some part of the phone's state cannot be written.
        """
        snapshot = self._snapshots.snapshot(name)
        if snapshot is None:
            return None
        base = self._snapshots.snapshot(known) if known else None
        with self.device.lock:
            return self.device.export_snapshot(snapshot, base)

    def import_state(self, name: str, data: bytes, known: str | None) -> None:
        """Keep what `export_state` of a trusted phone wrote.

        Raises:
          PortableSnapshotError: it is none for this phone.
        """
        base = self._snapshots.snapshot(known) if known else None
        with self.device.lock:
            self._snapshots.add(name, self.device.import_snapshot(data, base))

    def file_digests(self, paths: Sequence[str], folders: Sequence[str]) -> dict[str, str]:
        """MD5 of files' contents by path: of those of `paths` that exist, and of all in `folders`.

        No device time passes.
        """
        with _typed_faults(), self.device.lock:
            return self._digests.of(paths, folders)

    def read_file(self, path: str) -> bytes:
        """The content of a file. No device time passes.

        Raises:
          OSError: there is no such file.
        """
        with self.device.lock:
            return self.device.storage.read_bytes(path)

    def inodes(self, paths: Sequence[str]) -> dict[str, int]:
        """Inode by path of those files and folders that exist. No device time passes."""
        storage = self.device.storage
        with self.device.lock:
            found = {path: storage.inode(path) for path in paths}
        return {path: inode for path, inode in found.items() if inode}

    def folders(self, tops: Sequence[str]) -> dict[str, int]:
        """Inode by path of all folders below some folders. No device time passes."""
        storage = self.device.storage
        with _typed_faults(), self.device.lock:
            paths = [path for top in tops for path in self._digests.folders_below(top)]
            return {path: storage.inode(path) for path in paths}

    def card_folders(self) -> list[str]:
        """Folders of the SD cards, sorted. No device time passes."""
        with self.device.lock:
            names = self.device.storage.listdir("/storage")
        return [f"/storage/{name}" for name in sorted(names) if name not in ("emulated", "self")]

    def change_token(self, paths: Sequence[str]) -> Hashable:
        """A value that stays equal until something of the phone's user changes.

        It covers contents of the files `paths`, names in those that are folders, all of shared
        storage and SD cards, packages, settings, radios, clipboard and notifications. No device
        time passes.
        """
        with _typed_faults(), self.device.lock:
            storage = self.device.storage
            revisions = tuple(map(storage.revision, paths))
            return storage.volumes_revision(), revisions, user_state.of(self.device)

    def query_shell(self, script: str) -> bytes | None:
        """What a script prints that only reads; None if it fails. No device time passes."""
        with _typed_faults(), self.device.lock:
            result = self.device.shell(script)
        return None if result.exit_code else result.output

    def clipboard_text(self) -> str:
        """The text of the clipboard; empty where nothing was copied."""
        with _typed_faults(), self.device.lock:
            return self.device.clipboard.text or ""

    def enabled_packages(self) -> list[str]:
        """Names of the packages that are installed and enabled. No device time passes."""
        with self.device.lock:
            return [package.name for package in self.device.packages.all() if package.enabled]

    def capture(self) -> SceneCapture:
        """Keep the screen as it is now."""
        with _typed_faults(), self.device.lock:
            return SceneCapture(self.device.windows.scene())

    @property
    def screen_size(self) -> tuple[int, int]:
        """Logical (width, height) in pixels for the present rotation."""
        with self.device.lock:
            return self.device.display.size

    @property
    def rotation(self) -> int:
        """Rotation of the screen in steps of 90 degrees, 0 to 3."""
        with self.device.lock:
            return self.device.display.rotation

    def advance(self, ms: int) -> None:
        """Let device time pass."""
        with _typed_faults(), self.device.lock:
            self.device.advance(ms)

    def wait_for_idle(self) -> None:
        """Run the device until it is idle."""
        with _typed_faults(), self.device.lock:
            self.device.wait_for_idle()

    def run_console(self, line: str) -> str:
        """Run a line of the emulator console and return the reply, `OK` or `KO` at its end."""
        return ConsoleSession(self._phone, token="").answer(line)

    def close(self) -> None:
        """Remove the device's files."""
        super().close()
        self.device.close()

    def _launch_impl(self) -> None:
        """Nothing to do: the device boots at construction."""

    def _get_screenshot_impl(self) -> npt.NDArray[np.uint8]:
        with _typed_faults(), self.device.lock:
            return self.device.screenshot()


class InProcessDeviceSettings(device_settings.DeviceSettings):  # type: ignore[misc]
    """What android_env asks about the screen, answered by the device itself.

    The device boots without the overlays that android_env would switch on or off.
    """

    def __init__(self, simulator: VirtualSimulator) -> None:
        super().__init__(simulator)
        self._device = simulator.device

    def update(self, config: config_classes.DeviceSettingsConfig) -> None:
        """Take the size of the frame."""
        self._screen_width, self._screen_height = self._device.display.portrait_size

    def get_orientation(self) -> npt.NDArray[np.uint8]:
        """Return the present rotation as one of four."""
        orientation = np.zeros(4, dtype=np.uint8)
        orientation[self._device.display.rotation] = 1
        return orientation


def create_env(
    config: DeviceConfig | None = None, device: VirtualDevice | None = None
) -> environment.AndroidEnv:
    """Return an android_env environment on a new virtual phone.

    Args:
      config: the phone to boot.
      device: a phone that has booted already, in place of `config`; the environment closes it.

    Raises:
      BundleError: an app's data file is not as it should be.
      PhoneFaultError: code of an app failed.
    """
    with _typed_faults():
        simulator = VirtualSimulator(device or VirtualDevice(config))
    tasks = _NoOpTaskManager(task_pb2.Task(id="android_world"))
    coordination = coordinator.Coordinator(
        simulator, tasks, device_settings=InProcessDeviceSettings(simulator)
    )
    return environment.AndroidEnv(simulator, coordination, tasks)


def simulator_of(env: environment.AndroidEnv) -> VirtualSimulator:
    """Return the simulator of an environment that `create_env` made."""
    simulator = env._simulator
    if not isinstance(simulator, VirtualSimulator):
        raise TypeError("not an environment on a virtual phone of this process")
    return simulator
