"""adb for devices behind a wire, over the adb server's socket."""

from __future__ import annotations

import contextlib
import logging
import os
import posixpath
import re
import shlex
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Final, TypeVar

from android_env.components import adb_controller, config_classes

from android_world.device import (
    adb,
    adb_address,
    adb_client,
    clock,
    emulator_console,
    errors,
)
from android_world.device.adb_client import AdbConnection

_log = logging.getLogger(__name__)
_DEFAULT_TIMEOUT_S: Final = 120.0
_APPEAR_TIMEOUT_S: Final = 8.0
_ABSENT = re.compile(r"device '?[^']*'? ?(not found|offline)|no devices|device offline|closed")
_CONNECT_TIMEOUT_S: Final = 15.0

T = TypeVar("T")


class SocketAdbController(adb_controller.AdbController):  # type: ignore[misc]
    """Runs adb command lines without starting processes.

    A command that fails raises once, as an `AdbError`; only a broken way to the device is tried
    again, and the adb server, which others use as well, is never restarted.
    """

    def __init__(
        self, device_name: str, adb_path: str, server_address: tuple[str, int] | None = None
    ) -> None:
        # The base class would take adb's variables out of this process's environment.
        self._config = config_classes.AdbControllerConfig(
            adb_path=adb_path,
            device_name=device_name,
            default_timeout=_DEFAULT_TIMEOUT_S,
            use_adb_server_port_from_os_env=True,
        )
        self._serial = device_name
        self._console_port = adb_address.console_port(device_name)
        self._network_address = adb_address.network_address(device_name)
        self._server = adb_client.AdbServer(adb_path, server_address)
        self._handlers: dict[str, Callable[[list[str], float], bytes]] = {
            "shell": self._shell,
            "exec-out": self._exec_out,
            "push": self._push,
            "pull": self._pull,
            "install": self._install,
            "uninstall": self._uninstall,
            "root": lambda args, timeout_s: self._daemon("root:", timeout_s),
            "unroot": lambda args, timeout_s: self._daemon("unroot:", timeout_s),
            "remount": lambda args, timeout_s: self._daemon("remount:", timeout_s),
            "reboot": lambda args, timeout_s: self._daemon(f"reboot:{''.join(args)}", timeout_s),
            "logcat": self._logcat,
            "emu": self._emu,
            "get-state": self._get_state,
            "wait-for-device": self._wait_for_device,
        }

    @property
    def server(self) -> adb_client.AdbServer:
        """The adb server."""
        return self._server

    @property
    def serial(self) -> str:
        """What adb calls the device."""
        return self._serial

    def transport(self, timeout_s: float | None) -> AbstractContextManager[AdbConnection]:
        """A connection to the device, for a `with` block."""
        return self._server.transport(self._serial, timeout_s)

    def reverse(self, port: int) -> None:
        """Forward a port of the device to the one of this number on the adb server's machine.

        Raises:
          AdbError: the device does not do it.
          DeviceDisconnectedError: the device is not there.
        """
        self._try_on_device(["reverse", f"tcp:{port}"], lambda c: c.reverse(port, port))

    def unreverse(self, port: int) -> None:
        """Take `reverse` back.

        Raises:
          AdbError: there is no such port.
          DeviceDisconnectedError: the device is not there.
        """
        self._try_on_device(["reverse", "--remove", f"tcp:{port}"], lambda c: c.unreverse(port))

    def init_server(self, timeout: float | None = None) -> None:
        """Start the adb server unless it runs."""
        self._server.ensure_running()

    def execute_command(
        self, args: list[str], timeout: float | None = None, device_specific: bool = True
    ) -> bytes:
        """Run adb with these arguments and return what it prints (stdout and stderr).

        Args:
          args: the arguments, e.g. `["shell", "ls", "/sdcard"]`.
          timeout: time limit in seconds.
          device_specific: whether this concerns the device, not the server.

        Raises:
          AdbError: the command failed.
          AdbTimeoutError: it did not end in time.
          DeviceDisconnectedError: the device is not there.
        """
        timeout_s = timeout or self._config.default_timeout
        with self._typed_errors(args, timeout_s):
            return self._execute(args, timeout_s, device_specific)

    def _execute(self, args: list[str], timeout_s: float, device_specific: bool) -> bytes:
        verb, *rest = args
        if verb == "devices":
            service = "host:devices-l" if "-l" in rest else "host:devices"
            return f"List of devices attached\n{self._server.query(service)}\n".encode()
        if verb == "start-server":
            self._server.ensure_running()
            return b""
        handler = self._handlers.get(verb)
        if handler is None:
            return self._run_binary(args, timeout_s, device_specific)
        return handler(rest, timeout_s)

    def _try_on_device(self, args: list[str], operation: Callable[[AdbConnection], None]) -> None:
        with self._typed_errors(args, _CONNECT_TIMEOUT_S):
            self._on_device(operation, _CONNECT_TIMEOUT_S)

    @contextlib.contextmanager
    def _typed_errors(self, args: list[str], timeout_s: float) -> Iterator[None]:
        try:
            yield
        except adb_client.ServerRefusedError as e:
            raise errors.AdbError(args, None, str(e)) from e
        except TimeoutError as e:
            raise errors.AdbTimeoutError(args, None, f"no end after {timeout_s:g} s") from e
        except OSError as e:
            if isinstance(e, errors.AndroidWorldError | FileNotFoundError):
                raise
            raise errors.DeviceDisconnectedError(
                f"The connection to {self._serial} broke: {e}. Is the device still running?"
            ) from e

    def _shell(self, args: list[str], timeout_s: float) -> bytes:
        output, exit_code = self._on_device(lambda c: c.run_shell(" ".join(args)), timeout_s)
        if exit_code:
            raise errors.AdbError(["shell", *args], exit_code, output)
        return output

    def _exec_out(self, args: list[str], timeout_s: float) -> bytes:
        return self._on_device(lambda c: c.run_service(f"exec:{' '.join(args)}"), timeout_s)

    def _push(self, args: list[str], timeout_s: float) -> bytes:
        *sources, target = args
        is_directory = stat.S_ISDIR(self._mode_of(target, timeout_s))
        for source in sources:
            path = posixpath.join(target, os.path.basename(source)) if is_directory else target
            if os.path.isdir(source):
                self._push_tree(source, path, timeout_s)
            else:
                self._push_file(source, path, timeout_s)
        return b""

    def _push_tree(self, source: str, target: str, timeout_s: float) -> None:
        for folder, _, names in os.walk(source):
            relative = os.path.relpath(folder, source)
            for name in sorted(names):
                path = posixpath.normpath(posixpath.join(target, relative, name))
                self._push_file(os.path.join(folder, name), path, timeout_s)

    def _push_file(self, source: str, path: str, timeout_s: float) -> None:
        content = adb_client.read_local(source)
        mode = os.stat(source).st_mode & 0o777
        self._on_device(lambda c: c.push(content, path, mode), timeout_s)

    def _pull(self, args: list[str], timeout_s: float) -> bytes:
        *sources, target = args if len(args) > 1 else (*args, ".")
        for source in sources:
            if stat.S_ISDIR(self._mode_of(source, timeout_s)):
                self._pull_tree(source, target, timeout_s)
                continue
            content = self._on_device(lambda c, path=source: c.pull(path), timeout_s)  # type: ignore[misc]
            name = posixpath.basename(source)
            path = os.path.join(target, name) if os.path.isdir(target) else target
            with open(path, "wb") as file:
                file.write(content)
        return b""

    def _pull_tree(self, source: str, target: str, timeout_s: float) -> None:
        root = source.rstrip("/")
        if os.path.isdir(target):
            target = os.path.join(target, posixpath.basename(root))
        listing = self._shell(["find", shlex.quote(f"{root}/"), "-type", "f", "-print0"], timeout_s)
        os.makedirs(target, exist_ok=True)
        # A line break in a name must not make a path of its own, which could lead anywhere here.
        for path in listing.decode("utf-8", "surrogateescape").split("\0")[:-1]:
            local = os.path.join(target, *_parts_below(path, root))
            os.makedirs(os.path.dirname(local), exist_ok=True)
            content = self._on_device(lambda c, path=path: c.pull(path), timeout_s)  # type: ignore[misc]
            with open(local, "wb") as file:
                file.write(content)

    def _mode_of(self, path: str, timeout_s: float) -> int:
        return self._on_device(lambda c: c.mode_of(path), timeout_s)

    def _install(self, args: list[str], timeout_s: float) -> bytes:
        *flags, apk = args
        if not os.path.isfile(apk):
            raise errors.AdbError(["install", *args], 1, f"there is no file {apk}")
        content = adb_client.read_local(apk)
        output = self._on_device(lambda c: c.install(content, shlex.join(flags)), timeout_s)
        if b"Success" not in output:
            raise errors.AdbError(["install", *args], 1, output)
        return output

    def _uninstall(self, args: list[str], timeout_s: float) -> bytes:
        return self._shell(["cmd", "package", "uninstall", shlex.join(args)], timeout_s)

    def _daemon(self, service: str, timeout_s: float) -> bytes:
        """Ask the device's adb daemon for something after which it may start again."""
        output = self._on_device(lambda c: c.run_service(service), timeout_s)
        if b"restarting" in output or service.startswith("reboot"):
            clock.wait_until(lambda: not self._is_ready(), 1.0, 0.02)
            self._wait_for_device([], timeout_s)
        return output

    def _logcat(self, args: list[str], timeout_s: float) -> bytes:
        return self._shell(["logcat", shlex.join(args)], timeout_s)

    def _emu(self, args: list[str], timeout_s: float) -> bytes:
        command = ["emu", *args]
        if self._console_port is None:
            raise errors.NoConsoleError(command, f"{self._serial} has no emulator console")
        if not self._server.is_here:
            reason = f"the console of {self._serial} is on {self._server.host}, not on this machine"
            raise errors.NoConsoleError(command, reason)
        return emulator_console.execute(self._console_port, " ".join(args), timeout_s).encode()

    def _get_state(self, args: list[str], timeout_s: float) -> bytes:
        return self._server.query(f"host-serial:{self._serial}:get-state", timeout_s).encode()

    def _wait_for_device(self, args: list[str], timeout_s: float) -> bytes:
        if not clock.wait_until(self._is_ready, timeout_s, 0.05):
            self._connect_network()
            if not self._is_ready():
                raise errors.DeviceDisconnectedError(self._absent_message())
        return b""

    def _on_device(self, operation: Callable[[AdbConnection], T], timeout_s: float) -> T:
        """Do something on a connection to the device; once more if the way there broke."""
        try:
            return self._attempt(operation, timeout_s)
        except errors.DeviceDisconnectedError as e:
            _log.info("%s: %s; looking for it.", self._serial, e)
            self._find_device()
            return self._attempt(operation, timeout_s)

    def _attempt(self, operation: Callable[[AdbConnection], T], timeout_s: float) -> T:
        with self._server.connection(timeout_s) as connection:
            try:
                connection.request(f"host:transport:{self._serial}")
            except (adb_client.ServerRefusedError, ConnectionError) as e:
                raise errors.DeviceDisconnectedError(f"{e}") from e
            try:
                return operation(connection)
            except adb_client.ServerRefusedError as e:
                if _ABSENT.search(str(e)):
                    raise errors.DeviceDisconnectedError(f"{e}") from e
                raise

    def _find_device(self) -> None:
        """Give the server the device's address, and wait until it is online.

        Raises:
          DeviceDisconnectedError: it is not.
        """
        if self._console_port is not None and self._server.is_here:
            # What an emulator itself sends when it starts; it makes the server connect at once.
            with self._server.connection(_APPEAR_TIMEOUT_S) as connection:
                data = f"host:emulator:{self._console_port + 1}".encode()
                connection.send(f"{len(data):04x}".encode() + data)
        self._connect_network()
        if not clock.wait_until(self._is_ready, _APPEAR_TIMEOUT_S, 0.05):
            raise errors.DeviceDisconnectedError(self._absent_message())

    def _connect_network(self) -> None:
        """What `adb connect` does, for a device of the network."""
        if self._network_address is None:
            return
        reply = self._server.query(f"host:connect:{self._network_address}", _CONNECT_TIMEOUT_S)
        if "connected to" not in reply:
            raise errors.DeviceDisconnectedError(
                f"adb connect {self._network_address}: {reply.strip()}. Is the device on, in this "
                "network, and set to `adb tcpip 5555` (or paired, with wireless debugging)?"
            )

    def _is_ready(self) -> bool:
        try:
            return self._get_state([], 2.0) == b"device"
        except (adb_client.ServerRefusedError, OSError):
            return False

    def _absent_message(self) -> str:
        listed = self._server.query("host:devices").strip().replace("\t", " ").replace("\n", ", ")
        return (
            f"adb sees no device {self._serial}; it lists: {listed or 'none'}. {self._hint(listed)}"
        )

    def _hint(self, listed: str) -> str:
        if f"{self._serial} unauthorized" in listed:
            return "Allow USB debugging on the device's screen."
        if self._console_port is not None:
            return "Is the emulator running, and is --console_port right?"
        return "Is the device on, is USB debugging allowed, and is --serial right?"

    def _run_binary(self, args: list[str], timeout_s: float, device_specific: bool) -> bytes:
        """Leave what is rare to the adb binary."""
        serial = ["-s", self._serial] if device_specific else []
        try:
            code, output = self._server.run_binary([*serial, *args], timeout_s)
        except subprocess.TimeoutExpired as e:
            raise TimeoutError("out of time") from e
        if code:
            raise errors.AdbError(args, code, output)
        return output


def controller_of(env: object) -> SocketAdbController | None:
    """The adb controller of an environment behind a wire, None for any other environment."""
    make = getattr(adb.simulator_of(env), "create_adb_controller", None)
    controller = make() if make is not None else None
    return controller if isinstance(controller, SocketAdbController) else None


def _parts_below(path: str, root: str) -> list[str]:
    """The names that lead from a folder to a file, as a device that may be anybody's lists it.

    Raises:
      AdbError: it is not below that folder.
    """
    parts = posixpath.relpath(path, root).split("/")
    if posixpath.pardir in parts or any(os.path.basename(part) != part for part in parts):
        raise errors.AdbError(["pull", root], 1, f"the device lists {path!r}, which is not there")
    return parts
