"""Wi-Fi, Bluetooth and airplane mode."""

from __future__ import annotations

from android_env.proto import adb_pb2

from android_world.device import adb, settings


def toggle_wifi(
    env: adb.AdbDevice, on_or_off: str, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Switch Wi-Fi `on` or `off`."""
    return _svc(env, "wifi", on_or_off, timeout_sec)


def toggle_bluetooth(
    env: adb.AdbDevice, on_or_off: str, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Switch Bluetooth `on` or `off`."""
    return _svc(env, "bluetooth", on_or_off, timeout_sec)


def toggle_airplane_mode(
    on_or_off: str, env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """Switch airplane mode `on` or `off`, the radios with it."""
    verb = "enable" if _is_on(on_or_off) else "disable"
    line = adb.quote("cmd", "connectivity", "airplane-mode", verb)
    return adb.issue_generic_request(["shell", line], env, timeout_sec)


def check_airplane_mode(env: adb.AdbDevice) -> bool:
    """Whether airplane mode is on."""
    return settings.get_setting(env, "global", "airplane_mode_on") == "1"


def _svc(
    env: adb.AdbDevice, service: str, on_or_off: str, timeout_sec: float
) -> adb_pb2.AdbResponse:
    verb = "enable" if _is_on(on_or_off) else "disable"
    return adb.issue_generic_request(["shell", "svc", service, verb], env, timeout_sec)


def _is_on(on_or_off: str) -> bool:
    if on_or_off not in ("on", "off"):
        raise ValueError(f"Must be 'on' or 'off': {on_or_off!r}.")
    return on_or_off == "on"
