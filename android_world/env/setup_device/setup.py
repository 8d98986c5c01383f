"""Installing and setting up the apps of the benchmark."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from android_env.components import errors as android_env_errors

from android_world.device import adb, errors, packages, snapshots, touch
from android_world.env import interface
from android_world.env.setup_device import apps

_log = logging.getLogger(__name__)


def get_installed_packages(env: interface.AsyncEnv) -> frozenset[str]:
    """Return the names of all installed packages."""
    return frozenset(packages.get_all_package_names(env.controller))


def is_package_installed(package_name: str, env: interface.AsyncEnv) -> bool:
    """Whether a package is installed."""
    return package_name in get_installed_packages(env)


def get_app_mapping(app_name: str) -> type[apps.AppSetup] | None:
    """Return the set-up of the app by this name, None if there is none."""
    return next((app for app in apps.all_apps() if app.app_name == app_name), None)


def get_app_list_to_setup(
    task_ids: Iterable[str] | None,
) -> tuple[type[apps.AppSetup], ...] | None:
    """Return the apps that these tasks need; None, for all apps, where no tasks are named."""
    if not task_ids:
        return None
    needed = tuple(task_ids)
    return tuple(
        app
        for app in apps.all_apps()
        if app.every_task or any(task.startswith(tuple(app.tasks)) for task in needed)
    )


def download_and_install_apk(apk: str, raw_env: adb.AdbDevice) -> None:
    """Download one of the benchmark's APKs, once, and install it.

    Raises:
      SetupError: it could not be downloaded.
      AdbError: the device refuses it.
    """
    packages.install_apk(apps.download_app_data(apk), raw_env)


def setup_app(app: type[apps.AppSetup], env: interface.AsyncEnv) -> None:
    """Set an app up and take the snapshot from which tasks start.

    A snapshot is only taken of an app that was set up as expected.
    """
    try:
        _log.info("Setting up %s", app.app_name)
        app.setup(env)
    except (ValueError, errors.SetupError) as e:
        _log.warning(
            "%s was not set up (%s). Pass its first-run screens by hand and set up again.",
            app.app_name,
            e,
        )
        return
    snapshots.save_snapshot(app.app_name, env.controller)


def install_app_if_not_installed(app_name: str, env: interface.AsyncEnv) -> None:
    """Install and set up the app by this name, unless the device has it.

    Raises:
      ValueError: no app of the benchmark goes by this name.
    """
    app = get_app_mapping(app_name)
    if app is None:
        raise errors.AppNotFoundError(f"No app of the benchmark is called '{app_name}'.")
    if not is_package_installed(app.package_name(), env):
        maybe_install_app(app, env)
        setup_app(app, env)


def maybe_install_app(app: type[apps.AppSetup], env: interface.AsyncEnv) -> None:
    """Install an app that the device lacks; of several APKs, the first that it accepts.

    Raises:
      SetupError: it accepts none (a `RuntimeError`).
    """
    if not app.apk_names or is_package_installed(app.package_name(), env):
        return
    refusals = []
    for apk in app.apk_names:
        try:
            download_and_install_apk(apk, env.controller)
            return
        except android_env_errors.AdbControllerError as e:
            refusals.append(f"{apk}: {e}")
    raise errors.SetupError(f"{app.app_name} could not be installed: {'; '.join(refusals)}")


def setup_apps(
    env: interface.AsyncEnv, app_list: tuple[type[apps.AppSetup], ...] | None = None
) -> None:
    """Install and set up apps, all of them by default."""
    touch.press_home_button(env.controller)
    adb.set_root_if_needed(env.controller)
    for app in app_list or apps.all_apps():
        maybe_install_app(app, env)
        setup_app(app, env)
