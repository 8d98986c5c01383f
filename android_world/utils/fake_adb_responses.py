"""Adb responses for tests that replace the device."""

from __future__ import annotations

import posixpath

from android_env.proto import adb_pb2


def create_successful_generic_response(output: str) -> adb_pb2.AdbResponse:
    """Return a response to a generic request that printed `output`."""
    return adb_pb2.AdbResponse(
        status=adb_pb2.AdbResponse.OK,
        generic=adb_pb2.AdbResponse.GenericResponse(output=output.encode()),
    )


def create_get_wifi_enabled_response(is_enabled: bool) -> adb_pb2.AdbResponse:
    """Return the response to reading the setting `wifi_on`."""
    return create_successful_generic_response("1" if is_enabled else "0")


def create_get_bluetooth_enabled_response(is_enabled: bool) -> adb_pb2.AdbResponse:
    """Return the response to reading the setting `bluetooth_on`."""
    return create_successful_generic_response("1" if is_enabled else "0")


def create_get_activity_response(full_activity: str) -> adb_pb2.AdbResponse:
    """Return the response to asking for the current activity."""
    return adb_pb2.AdbResponse(
        status=adb_pb2.AdbResponse.OK,
        get_current_activity=adb_pb2.AdbResponse.GetCurrentActivityResponse(
            full_activity=full_activity
        ),
    )


def create_check_directory_exists_response(exists: bool) -> adb_pb2.AdbResponse:
    """Return the response to asking whether a directory exists."""
    return create_successful_generic_response("yes" if exists else "no")


def create_check_file_or_folder_exists_responses(
    file_name: str, base_path: str, exists: bool
) -> list[adb_pb2.AdbResponse]:
    """Return the responses to asking whether a file or folder exists."""
    path = posixpath.join(base_path, file_name)  # As `find -print0` prints it.
    return [create_successful_generic_response(f"{path}\0" if exists else "")]


def create_taskeval_initialize_responses(number_of_apps: int) -> list[adb_pb2.AdbResponse]:
    """Return responses to what initialising a task asks of the device.

    The device's clock takes seven commands, restoring an app two.
    """
    clock = [create_successful_generic_response("root" if i == 0 else "") for i in range(7)]
    apps = [create_successful_generic_response("restored") for _ in range(2 * number_of_apps)]
    return clock + apps


def create_remove_files_responses() -> list[adb_pb2.AdbResponse]:
    """Return the response to clearing a directory."""
    return [create_successful_generic_response("")]


def create_copy_to_device_responses() -> list[adb_pb2.AdbResponse]:
    """Return the responses to copying a file: its directory, the file, its mode."""
    return [create_successful_generic_response("") for _ in range(3)]
