"""Copies of an app's data on the device itself, to start every task from the same state."""

from __future__ import annotations

import posixpath

from android_world.device import activities, adb, app_names, device_constants, errors, files


def data_path(app_name: str) -> str:
    """Return the folder of an app's data."""
    return _data_of(_package(app_name))


def has_snapshot(app_name: str, env: adb.AdbDevice) -> bool:
    """Whether there is a snapshot of an app."""
    return files.exists(_snapshot_of(_installed_version(app_name, env)), env, "-d")


def clear_snapshot(app_name: str, env: adb.AdbDevice) -> None:
    """Delete an app's snapshot."""
    files.remove(_snapshot_of(_installed_version(app_name, env)), env)


def save_snapshot(app_name: str, env: adb.AdbDevice) -> None:
    """Copy an app's data to its snapshot; the app is stopped first.

    Raises:
      DeviceError: the app has no data (a `RuntimeError`).
    """
    package = _installed_version(app_name, env)
    source, target = adb.quote(_data_of(package)), adb.quote(_snapshot_of(package))
    activities.force_stop(package, env)
    done = adb.shell_script(
        env,
        f"[ -d {source} ] || exit 0; rm -rf {target} && mkdir -p {target} && "
        f"cp -a {source}/. {target}/ && echo saved",
        timeout_s=files.TRANSFER_TIMEOUT_S,
    )
    if "saved" not in done:
        raise errors.DeviceError(f"'{app_name}' has no data on this device; is it installed?")


def restore_snapshot(app_name: str, env: adb.AdbDevice) -> None:
    """Put an app's data back to its snapshot; the app is stopped first.

    Raises:
      DeviceError: there is no snapshot (a `RuntimeError`).
    """
    package = _installed_version(app_name, env)
    source, target = adb.quote(_snapshot_of(package)), adb.quote(_data_of(package))
    activities.force_stop(package, env)
    done = adb.shell_script(
        env,
        f"[ -d {source} ] || exit 0; mkdir -p {target} && "
        f"find {target} -mindepth 1 -maxdepth 1 -exec rm -rf {{}} + && "
        f"cp -a {source}/. {target}/ && restorecon -RD {target} && echo restored",
        timeout_s=files.TRANSFER_TIMEOUT_S,
    )
    if "restored" not in done:
        raise errors.DeviceError(
            f"There is no snapshot of '{app_name}'. Run once with --perform_emulator_setup."
        )


def _snapshot_of(package: str) -> str:
    return posixpath.join(device_constants.SNAPSHOT_DATA, package)


def _data_of(package: str) -> str:
    return posixpath.join("/data/data", package)


def _package(app_name: str) -> str:
    activity = app_names.activity_of(app_name)
    if activity is None:
        raise _unknown(app_name)
    return app_names.package_of(activity)


def _installed_version(app_name: str, env: adb.AdbDevice) -> str:
    package = activities.find_package(app_name, env)
    if package is None:
        raise _unknown(app_name)
    return package


def _unknown(app_name: str) -> errors.AppNotFoundError:
    return errors.AppNotFoundError(
        f"No known app is called '{app_name}', and none has this label on the launcher."
    )
