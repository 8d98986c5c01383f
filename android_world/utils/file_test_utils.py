"""Stand-ins for `file_utils` in tests: the device's files are files of this machine."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator

from android_env.proto import adb_pb2

from android_world.device import adb


@contextlib.contextmanager
def mock_tmp_directory_from_device(
    device_path: str, env: adb.AdbDevice, timeout_sec: float | None = None
) -> Iterator[str]:
    """Give a copy of a directory of this machine, for the time of a `with` block."""
    del env, timeout_sec
    with tempfile.TemporaryDirectory() as directory:
        yield shutil.copytree(device_path, os.path.join(directory, "copy"))


def mock_copy_data_to_device(
    local_db_path: str,
    remote_db_path: str,
    env: adb.AdbDevice,
    timeout_sec: float | None = None,
) -> adb_pb2.AdbResponse:
    """Copy a file of this machine to another place of it."""
    del env, timeout_sec
    shutil.copy(local_db_path, remote_db_path)
    return adb_pb2.AdbResponse(status=adb_pb2.AdbResponse.OK)


def mock_remove_files(directory: str, env: adb.AdbDevice) -> None:
    """Delete the files in a directory of this machine."""
    del env
    for name in os.listdir(directory):
        path = os.path.join(directory, name)
        if os.path.isfile(path):
            os.remove(path)
