"""The emulator's console: a line protocol on a TCP port of this machine."""

from __future__ import annotations

import io
import os
import socket
from pathlib import Path
from typing import Final

from android_world.device import errors

_TOKEN_FILE: Final = ".emulator_console_auth_token"
_MAX_REPLY_BYTES: Final = 1 << 20


def execute(port: int, command: str, timeout_s: float) -> str:
    """Run one console command and return the reply; its last line is `OK` or `KO: <reason>`.

    Raises:
      DeviceDisconnectedError: nothing answers on the port.
      AdbError: the console does not let this user in.
    """
    try:
        with socket.create_connection(("127.0.0.1", port), timeout_s) as sock:
            with sock.makefile("rwb") as stream:
                if "Authentication required" in _read_reply(stream):
                    _send(stream, f"auth {_token()}")
                    if is_failure(reply := _read_reply(stream)):
                        raise errors.AdbError("emu auth", None, reply)
                _send(stream, command)
                return _read_reply(stream)
    except TimeoutError as e:
        raise errors.AdbTimeoutError(f"emu {command}", None, "the console did not answer") from e
    except OSError as e:
        raise errors.DeviceDisconnectedError(
            f"Nothing answers on the console port {port} ({e}). Is the emulator running?"
        ) from e


def is_failure(reply: str) -> bool:
    """Whether a reply means that the command failed."""
    lines = reply.strip().splitlines()
    return bool(lines) and lines[-1].startswith("KO")


def _read_reply(stream: io.BufferedRWPair) -> str:
    lines: list[str] = []
    size = 0
    while raw := stream.readline():
        line = raw.decode("utf-8", "replace").rstrip("\r\n")
        lines.append(line)
        if line == "OK" or line.startswith(("OK:", "KO")):
            return "\n".join(lines) + "\n"
        size += len(raw)
        if size > _MAX_REPLY_BYTES:
            break
    raise OSError("the console ended the connection")


def _send(stream: io.BufferedRWPair, line: str) -> None:
    stream.write(line.encode() + b"\r\n")
    stream.flush()


def _token() -> str:
    path = Path(os.environ.get("HOME") or Path.home()) / _TOKEN_FILE
    try:
        return path.read_text("ascii").strip()
    except OSError as e:
        raise errors.DeviceError(f"The emulator's console token {path} cannot be read: {e}") from e
