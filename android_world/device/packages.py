"""Installed packages and their data."""

from __future__ import annotations

import os

from android_env.proto import adb_pb2

from android_world.device import adb, app_names

INSTALL_TIMEOUT_S = 120.0


def get_all_package_names(
    env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> list[str]:
    """Return the names of all installed packages."""
    listing = adb.run(env, "shell", "pm", "list", "packages", timeout_s=timeout_sec)
    return [word.removeprefix("package:") for word in listing.split() if ":" in word]


def get_enabled_package_names(env: adb.AdbDevice) -> list[str]:
    """Return the names of the packages that are installed and not disabled.

    The virtual phone in this process is asked directly: no adb command, no device time.

    Raises:
      DeviceError: the device fails.
    """
    simulator = adb.simulator_of(env)
    if simulator is not None and hasattr(simulator, "enabled_packages"):
        return list(simulator.enabled_packages())
    listing = adb.run(env, "shell", "pm", "list", "packages", "-e")
    return [word.removeprefix("package:") for word in listing.split() if ":" in word]


def clear_app_data(
    package_name: str, env: adb.AdbDevice, timeout_sec: float | None = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Bring an app back to how it was when just installed."""
    line = adb.quote("pm", "clear", package_name)
    return adb.issue_generic_request(["shell", line], env, timeout_sec)


def grant_permissions(
    activity_name: str, permission: str, env: adb.AdbDevice
) -> adb_pb2.AdbResponse:
    """Grant a permission such as `android.permission.RECORD_AUDIO`.

    Args:
      activity_name: the package, or `package/class` of an activity of it.
      permission: its full name.
      env: the device.
    """
    line = adb.quote("pm", "grant", app_names.package_of(activity_name), permission)
    return adb.issue_generic_request(["shell", line], env)


def install_apk(
    apk_location: str, env: adb.AdbDevice, timeout_sec: float = INSTALL_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Install an APK of this machine.

    Raises:
      ValueError: there is no such file.
      AdbError: the device refuses it.
    """
    if not os.path.exists(apk_location):
        raise ValueError(f"APK does not exist: {apk_location}")
    return adb.issue_generic_request(["install", apk_location], env, timeout_sec)


def set_default_app(
    setting_key: str,
    package_name: str,
    env: adb.AdbDevice,
    timeout_sec: float | None = adb.DEFAULT_TIMEOUT_S,
) -> adb_pb2.AdbResponse:
    """Make a package the default for a role, e.g. `sms_default_application`."""
    line = adb.quote("settings", "put", "secure", setting_key, package_name)
    return adb.issue_generic_request(["shell", line], env, timeout_sec)


def get_api_level(env: adb.AdbDevice) -> int:
    """Return the device's API level, 33 for Android 13."""
    return int(adb.shell(env, "getprop", "ro.build.version.sdk").strip())
