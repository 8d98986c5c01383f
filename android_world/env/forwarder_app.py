"""The accessibility forwarder app on a device: installing, enabling and pointing it at a port."""

from __future__ import annotations

import logging
from typing import Final

from android_world.device import adb, clock, errors, packages, radios, settings
from android_world.env import downloads

_log = logging.getLogger(__name__)
PACKAGE: Final = "com.google.androidenv.accessibilityforwarder"
APK_URL: Final = (
    "https://storage.googleapis.com/android_env-tasks/2024.05.13-accessibility_forwarder.apk"
)
# The address by which an emulator's guest reaches the loopback interface of its host.
HOST_SEEN_FROM_DEVICE: Final = "10.0.2.2"
_SERVICE: Final = f"{PACKAGE}/{PACKAGE}.AccessibilityForwarder"
_RECEIVER: Final = f"{PACKAGE}/{PACKAGE}.FlagsBroadcastReceiver"
_ACTION: Final = "accessibility_forwarder.intent.action"
_SETTING: Final = "enabled_accessibility_services"


def install_if_missing(env: adb.AdbDevice) -> None:
    """Install the app unless the device has it.

    Raises:
      SetupError: it could not be downloaded.
    """
    if is_installed(env):
        return
    _log.info("Installing the accessibility forwarder.")
    apk = downloads.fetch(APK_URL)
    adb.run(env, "install", "-r", "-t", "-g", apk, timeout_s=packages.INSTALL_TIMEOUT_S)


def is_installed(env: adb.AdbDevice) -> bool:
    """Whether the device has the app."""
    return PACKAGE in packages.get_all_package_names(env)


def is_enabled(env: adb.AdbDevice) -> bool:
    """Whether its accessibility service is switched on."""
    return _SERVICE in _enabled_services(env)


def _enabled_services(env: adb.AdbDevice) -> list[str]:
    listed = settings.get_setting(env, "secure", _SETTING) or ""
    return [name for name in listed.split(":") if name]


def enable(env: adb.AdbDevice) -> None:
    """Switch the accessibility service on, next to those that are on already."""
    services = [name for name in _enabled_services(env) if name != _SERVICE]
    settings.put_settings("secure", _SETTING, ":".join([*services, _SERVICE]), env)


def restart(env: adb.AdbDevice) -> None:
    """Switch the service off and on again: its loop never restarts by itself."""
    others = [name for name in _enabled_services(env) if name != _SERVICE]
    settings.put_settings("secure", _SETTING, ":".join(others) or "null", env)
    enable(env)


def send_to(env: adb.AdbDevice, port: int, host: str = HOST_SEEN_FROM_DEVICE) -> None:
    """Let the app send its forests to a port of a host, as the device names it."""
    settings.put_settings("global", "no_proxy", f"{host}:{port}", env)
    _broadcast(env, "ENABLE_ACCESSIBILITY_TREE_LOGS")
    # The published app does not know the last extra: it only pushes.
    extras = ("--ei", "port", str(port), "--es", "host", host, "--ez", "bidi")
    _broadcast(env, "SET_GRPC", *extras, "true")


def make_reachable(env: adb.AdbDevice) -> bool:
    """Leave airplane mode, in which the app cannot reach this machine; whether that was needed."""
    if not radios.check_airplane_mode(env):
        return False
    _log.warning("Airplane mode cuts the accessibility forwarder off; switching it off.")
    radios.toggle_airplane_mode("off", env)
    radios.toggle_wifi(env, "on")
    return True


def wait_until_installed(env: adb.AdbDevice, timeout_s: float) -> None:
    """Wait until the package manager lists the app.

    Raises:
      SetupError: it does not.
    """
    if not clock.wait_until(lambda: is_installed(env), timeout_s, 0.5):
        raise errors.SetupError(
            f"The accessibility forwarder ({PACKAGE}) is not on the device, and was not to be "
            "installed. Install it, or read elements with uiautomator (--a11y=uiautomator)."
        )


def _broadcast(env: adb.AdbDevice, action: str, *extras: str) -> None:
    adb.shell(env, "am", "broadcast", "-a", f"{_ACTION}.{action}", *extras, "-n", _RECEIVER)
