"""Files and directories of a device."""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import os
import posixpath
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence

from android_env.proto import adb_pb2

from android_world.device import adb, errors, file_search

TRANSFER_TIMEOUT_S = 120.0
_STATUS = re.compile(r"(\d+) (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?: ([+-]\d{4}))?")


@dataclasses.dataclass(frozen=True)
class FileWithMetadata:
    """A regular file.

    Attributes:
      file_name: its name.
      full_path: its path on the device.
      file_size: its size in bytes.
      change_time: when its content was last modified.
    """

    file_name: str
    full_path: str
    file_size: int
    change_time: datetime.datetime


def exists(path: str, env: adb.AdbDevice, flag: str = "-e") -> bool:
    """Whether a test of the shell (`-f`, `-d`, `-e`) holds for a path."""
    script = f"[ {adb.quote(flag, path)} ] && echo yes || echo no"
    return adb.shell_script(env, script).strip() == "yes"


def list_names(directory: str, env: adb.AdbDevice) -> list[str]:
    """Return the names in a directory, sorted, dot-files too; nothing if it does not exist."""
    top = f"{directory.rstrip('/')}/"
    found = file_search.find(env, [top], "-mindepth", "1", "-maxdepth", "1")
    return sorted(path.removeprefix(top) for path in found)


def read(path: str, env: adb.AdbDevice, timeout_s: float | None = None) -> bytes:
    """Return the content of a file."""
    with _local_file() as local:
        pull(path, local, env, timeout_s)
        with open(local, "rb") as file:
            return file.read()


def write(path: str, content: bytes, env: adb.AdbDevice, timeout_s: float | None = None) -> None:
    """Write a file, readable and writable by all apps; its directory is made."""
    with _local_file(content) as local:
        make_directory(posixpath.dirname(path), env)
        push(local, path, env, timeout_s)


def write_all(directory: str, contents: Mapping[str, bytes], env: adb.AdbDevice) -> None:
    """Write files into a directory, as `write` does; they get there together.

    Args:
      directory: where; it is made.
      contents: the files' contents by name.
      env: the device.
    """
    if not contents:
        return
    make_directory(directory, env)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in contents.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        local = [os.path.join(folder, name) for name in contents]
        adb.run(env, "push", *local, f"{directory}/", timeout_s=TRANSFER_TIMEOUT_S)
    _open_to_all([posixpath.join(directory, name) for name in contents], env)


def pull(path: str, local: str, env: adb.AdbDevice, timeout_s: float | None = None) -> None:
    """Copy one file of the device to this machine."""
    adb.run(env, "pull", path, local, timeout_s=timeout_s or TRANSFER_TIMEOUT_S)


def push(
    local: str, path: str, env: adb.AdbDevice, timeout_s: float | None = None
) -> adb_pb2.AdbResponse:
    """Copy one file of this machine to the device, readable and writable by all apps."""
    timeout = timeout_s or TRANSFER_TIMEOUT_S
    response = adb.issue_generic_request(["push", local, path], env, timeout)
    adb.check_ok(response)
    _open_to_all([path], env)
    return response


def _open_to_all(paths: Sequence[str], env: adb.AdbDevice) -> None:
    """Let all apps read and write files that were pushed, and give them the device's time."""
    quoted = adb.quote(*paths)
    adb.shell_script(env, f"chmod 777 {quoted} && touch {quoted}")


def make_directory(path: str, env: adb.AdbDevice) -> None:
    """Make a directory and its parents."""
    adb.shell(env, "mkdir", "-p", path)


def remove(path: str, env: adb.AdbDevice) -> None:
    """Delete a file or a tree; nothing happens if it does not exist."""
    adb.shell(env, "rm", "-rf", path)


def clear(directory: str, env: adb.AdbDevice) -> None:
    """Delete all that is in a directory, dot-files too; it need not exist."""
    quoted = adb.quote(directory)
    adb.shell_script(
        env,
        f"if [ -d {quoted} ]; then find {quoted} -mindepth 1 -maxdepth 1 -exec rm -rf {{}} +; fi",
    )


def copy_tree(source: str, destination: str, env: adb.AdbDevice) -> None:
    """Copy what is in a directory into another, with modes and times."""
    make_directory(destination, env)
    adb.shell(env, "cp", "-a", f"{source}/.", f"{destination}/", timeout_s=TRANSFER_TIMEOUT_S)


def list_files(
    directory: str, env: adb.AdbDevice, timeout_s: float | None = None
) -> list[FileWithMetadata]:
    """Return the regular files of a directory, in name order.

    Raises:
      DeviceError: the device has no such directory.
    """
    top = f"{directory.rstrip('/')}/"
    if not exists(top, env, "-d"):
        raise errors.DeviceError(f"The device has no directory {directory}")
    conditions = ("-mindepth", "1", "-maxdepth", "1", "-type", "f")
    status = ("stat", "-c", "%s %y %n")
    found = file_search.describe(env, [top], conditions, status, timeout_s=timeout_s)
    parsed = ((path, _STATUS.fullmatch(text)) for path, (text,) in sorted(found.items()))
    return [
        _file_of(posixpath.join(directory, path.removeprefix(top)), match)
        for path, match in parsed
        if match
    ]


@contextlib.contextmanager
def local_copy(path: str, env: adb.AdbDevice, timeout_s: float | None = None) -> Iterator[str]:
    """Give a copy of a file on this machine, for the time of a `with` block.

    Raises:
      FileNotFoundError: the device has no such file.
    """
    if not exists(path, env, "-f"):
        raise FileNotFoundError(f"The device has no file {path}")
    with tempfile.TemporaryDirectory() as directory:
        local = os.path.join(directory, posixpath.basename(path))
        pull(path, local, env, timeout_s)
        yield local


@contextlib.contextmanager
def local_copy_of_directory(
    path: str, env: adb.AdbDevice, timeout_s: float | None = None
) -> Iterator[str]:
    """Give a copy of the regular files of a directory, for the time of a `with` block.

    Raises:
      FileNotFoundError: the device has no such directory.
    """
    if not exists(path, env, "-d"):
        raise FileNotFoundError(f"The device has no directory {path}")
    with tempfile.TemporaryDirectory() as directory:
        for file in list_files(path, env, timeout_s):
            pull(file.full_path, os.path.join(directory, file.file_name), env, timeout_s)
        yield directory


@contextlib.contextmanager
def _local_file(content: bytes = b"") -> Iterator[str]:
    """Give the path of a file on this machine, for the time of a `with` block."""
    handle, local = tempfile.mkstemp()
    try:
        with open(handle, "wb") as file:
            file.write(content)
        yield local
    finally:
        os.remove(local)


def _file_of(path: str, status: re.Match[str]) -> FileWithMetadata:
    size, date, time, fraction, zone = status.groups()
    stamp = f"{date} {time}.{(fraction or '0')[:6]}"
    changed = datetime.datetime.strptime(stamp, "%Y-%m-%d %H:%M:%S.%f")
    if zone:
        changed = (
            changed.replace(tzinfo=datetime.datetime.strptime(zone, "%z").tzinfo)
            .astimezone(datetime.UTC)
            .replace(tzinfo=None)
        )
    return FileWithMetadata(posixpath.basename(path), path, int(size), changed)
