"""Starting, finding and closing activities; broadcasts."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, Final

from android_env.proto import adb_pb2

from android_world.device import adb, app_names, errors, launcher, packages

_LAUNCH_TIMEOUT_S: Final = 10.0
_RECENT_ID = re.compile(r"^\s*id=(\d+)\b", re.MULTILINE)
_RECENT_TASK = re.compile(r"Recent #\d+: Task\{\S+ #(\d+)")
_EXTRA_FLAGS: Final = {
    str: "--es",
    bool: "--ez",
    int: "--ei",
    float: "--ef",
    list: "--esa",
}
_TYPED_EXTRA_FLAGS: Final = {
    "str": "--es",
    "string": "--es",
    "bool": "--ez",
    "boolean": "--ez",
    "int": "--ei",
    "long": "--el",
    "float": "--ef",
    "string_array": "--esa",
}


def start_activity(
    activity: str,
    extra_args: Sequence[str] | None,
    env: adb.AdbDevice,
    timeout_sec: float = adb.DEFAULT_TIMEOUT_S,
) -> adb_pb2.AdbResponse:
    """Start `package/class` and wait until it is on the screen.

    Args:
      activity: the component.
      extra_args: more arguments of `am start`; the device's shell reads them.
      env: the device.
      timeout_sec: time limit in seconds.

    Returns:
      The response; its status shows an activity that cannot be started.
    """
    return env.execute_adb_call(
        adb_pb2.AdbRequest(
            start_activity=adb_pb2.AdbRequest.StartActivity(
                full_activity=adb.quote(activity), extra_args=list(extra_args or [])
            ),
            timeout_sec=timeout_sec,
        )
    )


def get_current_activity(
    env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> tuple[str | None, adb_pb2.AdbResponse]:
    """Return the activity on the screen as `package/class`, and the response it came with.

    The activity is None while no task is visible.
    """
    request = adb_pb2.AdbRequest(
        get_current_activity=adb_pb2.AdbRequest.GetCurrentActivity(), timeout_sec=timeout_sec
    )
    try:
        response = env.execute_adb_call(request)
    except errors.AdbError as e:
        if e.exit_code != 1:  # grep found no visible task
            raise
        return None, adb_pb2.AdbResponse(
            status=adb_pb2.AdbResponse.INTERNAL_ERROR, error_message=str(e)
        )
    return response.get_current_activity.full_activity or None, response


def extract_package_name(activity: str) -> str:
    """Return the package of `package/class`."""
    return app_names.package_of(activity)


def get_adb_activity(app_name: str) -> str | None:
    """Return the activity that an app name starts, None if the name is not known."""
    return app_names.activity_of(app_name)


def get_all_apps(env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S) -> list[str]:
    """Return the usual names of the known apps that are installed."""
    installed = set(packages.get_all_package_names(env, timeout_sec))
    return [
        aliases[0]
        for aliases, activity in app_names.all_names()
        if app_names.package_of(activity) in installed
    ]


def launch_app(app_name: str, env: adb.AdbDevice) -> str:
    """Start an app by the name that a user gives it, by its label or by its package.

    Returns:
      The name.

    Raises:
      AppNotFoundError: no installed app goes by this name (a `ValueError`).
    """
    uri = app_names.DEFAULT_URIS.get(app_name)
    activity = None if uri else app_names.known_app(app_name)
    if activity is not None and _start(activity, env):
        return app_name
    if uri is None:
        uri = app_names.DEFAULT_URIS.get(app_name.strip().lower())
        labelled = launcher.find_app_labelled(app_name, env) if uri else None
        if labelled is not None:
            launch_package(labelled, env)
            return app_name
    if uri is not None:
        _view(uri, env)
        return app_name
    _launch_installed(app_name, env)
    return app_name


def _launch_installed(app_name: str, env: adb.AdbDevice) -> None:
    """Start an app by its label, by more or less than its name, or by its package."""
    labels = launcher.labels(env)
    package = launcher.find_package_by_label(app_name, labels)
    if package is not None:
        launch_package(package, env)
        return
    activity = app_names.activity_of(app_name)
    if activity is not None and _start(activity, env):
        return
    installed = packages.get_all_package_names(env)
    if app_name in installed:
        launch_package(app_name, env)
        return
    activity = app_names.installed_activity(app_name, installed)
    if activity is None or not _start(activity, env):
        raise _unknown_app(app_name, installed, labels)


def find_package(app_name: str, env: adb.AdbDevice) -> str | None:
    """Return the package of a known name or of a label on the launcher, None if there is none."""
    activity = app_names.known_app(app_name)
    package = None if activity else launcher.find_package_by_label(app_name, launcher.labels(env))
    activity = activity or app_names.activity_of(app_name)
    return package or (app_names.package_of(activity) if activity else None)


def launch_package(package_name: str, env: adb.AdbDevice) -> None:
    """Start a package's launcher activity.

    Raises:
      AppNotFoundError: it has none, or is not installed.
    """
    line = adb.quote("monkey", "-p", package_name, "-c", "android.intent.category.LAUNCHER", "1")
    try:
        adb.run(env, "shell", line, timeout_s=_LAUNCH_TIMEOUT_S)
    except errors.AdbTimeoutError:
        raise
    except errors.AdbError as e:
        raise errors.AppNotFoundError(f"Nothing to launch in package '{package_name}'.") from e


def close_app(
    app_name: str, env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> str | None:
    """Force-stop an app by name or label; return the name, None if it is not known."""
    package = find_package(app_name, env)
    if package is None:
        return None
    force_stop(package, env, timeout_sec)
    return app_name


def force_stop(
    package_name: str, env: adb.AdbDevice, timeout_sec: float = adb.DEFAULT_TIMEOUT_S
) -> adb_pb2.AdbResponse:
    """End all processes and tasks of a package."""
    return env.execute_adb_call(
        adb_pb2.AdbRequest(
            force_stop=adb_pb2.AdbRequest.ForceStop(package_name=adb.quote(package_name)),
            timeout_sec=timeout_sec,
        )
    )


def close_recents(env: adb.AdbDevice) -> None:
    """Remove all tasks from the list of recent apps."""
    dump = adb.run(env, "shell", "dumpsys", "activity", "recents")
    task_ids = _RECENT_ID.findall(dump) or _RECENT_TASK.findall(dump)
    if task_ids:
        unique = dict.fromkeys(task_ids)
        adb.shell_script(env, "; ".join(f"am stack remove {task_id}" for task_id in unique))


def send_android_intent(
    command: str,
    action: str,
    env: adb.AdbDevice,
    data_uri: str | None = None,
    mime_type: str | None = None,
    extras: dict[str, Any] | None = None,
    timeout_sec: float = adb.DEFAULT_TIMEOUT_S,
) -> adb_pb2.AdbResponse:
    """Start an activity or send a broadcast by its action.

    Args:
      command: `start` or `broadcast`.
      action: the intent's action.
      env: the device.
      data_uri: the intent's data.
      mime_type: the intent's type.
      extras: the intent's extras; a value of (type name, value) overrides the type, e.g.
        `("long", 1697384040000)`.
      timeout_sec: time limit in seconds.

    Raises:
      ValueError: unknown command, or an extra of a type that `am` does not take.
    """
    if command not in ("start", "broadcast"):
        raise ValueError(f"Intent command must be 'start' or 'broadcast': {command!r}.")
    words = ["am", command, "-a", action]
    if data_uri:
        words += ["-d", data_uri]
    if mime_type:
        words += ["-t", mime_type]
    for key, value in (extras or {}).items():
        words += _extra(key, value)
    return adb.issue_generic_request(["shell", adb.quote(*words)], env, timeout_sec)


def _extra(key: str, value: Any) -> list[str]:
    if isinstance(value, tuple):
        type_name, value = value
        flag = _TYPED_EXTRA_FLAGS.get(str(type_name))
    else:
        flag = _EXTRA_FLAGS.get(type(value))
    if flag is None:
        raise ValueError(f"Intent extra {key!r} has no type that am takes: {value!r}.")
    if isinstance(value, list):
        value = ",".join(str(item).replace(",", "\\,") for item in value)
    if isinstance(value, bool):
        value = "true" if value else "false"
    return [flag, key, str(value)]


def _start(activity: str, env: adb.AdbDevice) -> bool:
    return bool(start_activity(activity, [], env).status == adb_pb2.AdbResponse.OK)


def _view(uri: str, env: adb.AdbDevice) -> None:
    adb.shell(env, "am", "start", "-W", "-a", "android.intent.action.VIEW", "-d", uri)


def _unknown_app(
    app_name: str, installed: Sequence[str], labels: Collection[str]
) -> errors.AppNotFoundError:
    close = app_names.suggestions(app_name, installed, labels)
    hint = f" Did you mean {', '.join(close)}?" if close else ""
    return errors.AppNotFoundError(f"No installed app is called '{app_name}'.{hint}")
