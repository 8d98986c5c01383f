"""Files of a device, for tasks."""

from __future__ import annotations

import contextlib
import logging
import os
import posixpath
import random
import string
import tempfile
from collections.abc import Iterator, Mapping
from typing import Final

from android_env.proto import adb_pb2

from android_world.device import adb, errors, files
from android_world.task_evals.utils import text_match

_log = logging.getLogger(__name__)
_RANDOM_CONTENT_LENGTH: Final = 20


def get_local_tmp_directory() -> str:
    """Return the directory for temporary files of this machine."""
    return tempfile.gettempdir()


def convert_to_posix_path(*args: str) -> str:
    """Join parts to a path of the device."""
    return posixpath.join(*(part.replace("\\", "/") for part in args))


def remove_single_file(target: str, base_path: str, env: adb.AdbDevice) -> None:
    """Delete a file; nothing happens if it does not exist."""
    files.remove(posixpath.join(base_path, target), env)


def clear_directory(directory_path: str, env: adb.AdbDevice) -> None:
    """Delete all that is in a directory; it need not exist."""
    files.clear(directory_path, env)


def create_file(file_name: str, directory_path: str, env: adb.AdbDevice, content: str = "") -> str:
    """Write a text file that ends with a line break.

    Args:
      file_name: its name.
      directory_path: where; the directory is made.
      env: the device.
      content: its text; twenty random characters if empty.

    Returns:
      The text, without the line break at its end.
    """
    if not content:
        alphabet = string.ascii_letters + string.digits
        content = "".join(random.choices(alphabet, k=_RANDOM_CONTENT_LENGTH))
    path = posixpath.join(directory_path, file_name)
    files.write(path, f"{content}\n".encode(), env)
    return content


def create_files(contents: Mapping[str, str], directory_path: str, env: adb.AdbDevice) -> None:
    """Write text files that end with a line break, as `create_file` does, all at once.

    Args:
      contents: the files' texts by name.
      directory_path: where; the directory is made.
      env: the device.
    """
    encoded = {name: f"{content}\n".encode() for name, content in contents.items()}
    files.write_all(directory_path, encoded, env)


def mkdir(directory_path: str, env: adb.AdbDevice) -> None:
    """Make a directory and its parents."""
    files.make_directory(directory_path, env)


def copy_dir(source_path: str, dest_path: str, env: adb.AdbDevice) -> None:
    """Copy what is in a directory of the device into another; the source may be missing."""
    if not files.exists(source_path, env, "-d"):
        _log.warning("Nothing copied: the device has no directory %s", source_path)
        return
    files.copy_tree(source_path, dest_path, env)


def check_file_or_folder_exists(target: str, base_path: str, env: adb.AdbDevice) -> bool:
    """Whether `base_path` holds this file or folder, at any depth given by `target`.

    Capitals count, although shared storage finds a file by its name in any capitals.
    """
    folder, name = posixpath.split(posixpath.join(base_path, target))
    return name in files.list_names(folder, env)


def check_file_exists(path: str, env: adb.AdbDevice, bash_file_test: str = "-f") -> bool:
    """Whether a file exists; `bash_file_test` may be any test of the shell."""
    return files.exists(path, env, bash_file_test)


def check_directory_exists(path: str, env: adb.AdbDevice) -> bool:
    """Whether a directory exists."""
    return files.exists(path, env, "-d")


@contextlib.contextmanager
def tmp_directory_from_device(
    device_path: str, env: adb.AdbDevice, timeout_sec: float | None = None
) -> Iterator[str]:
    """Give copies of the regular files of a directory, for the time of a `with` block.

    Raises:
      FileNotFoundError: the device has no such directory.
    """
    with files.local_copy_of_directory(device_path, env, timeout_sec) as directory:
        yield directory


@contextlib.contextmanager
def tmp_file_from_device(
    device_file: str, env: adb.AdbDevice, timeout_sec: float | None = None
) -> Iterator[str]:
    """Give a copy of a file, for the time of a `with` block.

    Raises:
      FileNotFoundError: the device has no such file.
    """
    with files.local_copy(device_file, env, timeout_sec) as path:
        yield path


def copy_file_to_device(
    local_file_path: str,
    remote_file_path: str,
    env: adb.AdbDevice,
    timeout_sec: float | None = None,
) -> adb_pb2.AdbResponse:
    """Copy a file to the device, readable and writable by all apps.

    Raises:
      FileNotFoundError: this machine has no such file.
    """
    if not os.path.isfile(local_file_path):
        raise FileNotFoundError(f"No such file: {local_file_path}")
    files.make_directory(posixpath.dirname(remote_file_path), env)
    return files.push(local_file_path, remote_file_path, env, timeout_sec)


def copy_data_to_device(
    local_path: str,
    remote_path: str,
    env: adb.AdbDevice,
    timeout_sec: float | None = None,
) -> adb_pb2.AdbResponse:
    """Copy a file, or the files of a directory, to the device.

    A file goes into the directory `remote_path`, unless that ends as the file does (`.md`): then
    it is the file's new path.

    Raises:
      FileNotFoundError: this machine has no such file or directory.
    """
    if os.path.isdir(local_path):
        response = adb_pb2.AdbResponse(status=adb_pb2.AdbResponse.OK)
        for name in sorted(os.listdir(local_path)):
            local = os.path.join(local_path, name)
            if os.path.isfile(local):
                remote = posixpath.join(remote_path, name)
                response = copy_file_to_device(local, remote, env, timeout_sec)
        return response
    if os.path.splitext(local_path)[1] != posixpath.splitext(remote_path)[1]:
        remote_path = posixpath.join(remote_path, os.path.basename(local_path))
    return copy_file_to_device(local_path, remote_path, env, timeout_sec)


def get_file_list_with_metadata(
    directory_path: str, env: adb.AdbDevice, timeout_sec: float | None = None
) -> list[files.FileWithMetadata]:
    """Return the regular files of a directory; times are UTC, without a zone.

    Raises:
      DeviceError: the device has no such directory (a `RuntimeError`).
    """
    if not files.exists(directory_path, env, "-d"):
        raise errors.DeviceError(f"The device has no directory {directory_path}")
    return files.list_files(directory_path, env, timeout_sec)


def check_file_content(
    file_full_path: str,
    content: str,
    env: adb.AdbDevice,
    exact_match: bool = False,
    timeout_sec: float | None = None,
) -> bool:
    """Whether a file's text is, exactly or nearly, `content`; blanks at the ends do not count."""
    if not files.exists(file_full_path, env, "-f"):
        return False
    found = files.read(file_full_path, env, timeout_sec).decode("utf-8", "replace")
    found = found.replace("\r", "")
    if exact_match:
        return found.strip() == content.strip()
    return text_match.fuzzy_match(found.strip(), content.strip())
