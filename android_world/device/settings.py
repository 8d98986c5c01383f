"""The three settings namespaces of a device."""

from __future__ import annotations

from typing import Final

from android_env.proto import adb_pb2

from android_world.device import adb

_SettingsRequest = adb_pb2.AdbRequest.SettingsRequest
_NAMESPACES: Final = {
    "system": _SettingsRequest.SYSTEM,
    "secure": _SettingsRequest.SECURE,
    "global": _SettingsRequest.GLOBAL,
}


def put_settings(
    namespace: int | str,
    key: str,
    value: str,
    env: adb.AdbDevice,
    timeout_sec: float = adb.DEFAULT_TIMEOUT_S,
) -> adb_pb2.AdbResponse:
    """Write a setting.

    Args:
      namespace: `system`, `secure`, `global`, or the proto's enum value.
      key: the setting's name.
      value: the setting's value.
      env: the device.
      timeout_sec: time limit in seconds.

    Raises:
      ValueError: key or value is empty, or the namespace is unknown.
    """
    if not key or not value:
        raise ValueError("A setting needs a key and a value.")
    name = namespace_name(namespace)
    line = adb.quote("settings", "put", name, key, value)
    return adb.issue_generic_request(["shell", line], env, timeout_sec)


def get_setting(env: adb.AdbDevice, namespace: int | str, key: str) -> str | None:
    """Return a setting's value, None if it is not set."""
    value = adb.shell(env, "settings", "get", namespace_name(namespace), key).removesuffix("\n")
    return None if value == "null" else value


def delete_setting(env: adb.AdbDevice, namespace: int | str, key: str) -> None:
    """Remove a setting."""
    adb.shell(env, "settings", "delete", namespace_name(namespace), key)


def list_settings(env: adb.AdbDevice, namespace: int | str) -> dict[str, str]:
    """Return all settings of a namespace; values may span lines."""
    result: dict[str, str] = {}
    last = None
    for line in adb.shell(env, "settings", "list", namespace_name(namespace)).splitlines():
        key, separator, value = line.partition("=")
        if separator and " " not in key:
            result[key] = value
            last = key
        elif last is not None:
            result[last] += "\n" + line
    return result


def get_all_settings(env: adb.AdbDevice) -> dict[str, dict[str, str]]:
    """Return all settings by namespace."""
    return {name: list_settings(env, name) for name in _NAMESPACES}


def namespace_name(namespace: int | str) -> str:
    """Return a namespace's name for the shell.

    Raises:
      ValueError: there is no such namespace.
    """
    if isinstance(namespace, str) and namespace.lower() in _NAMESPACES:
        return namespace.lower()
    for name, number in _NAMESPACES.items():
        if namespace == number:
            return name
    raise ValueError(f"Unknown settings namespace: {namespace!r}. Known: {', '.join(_NAMESPACES)}.")
