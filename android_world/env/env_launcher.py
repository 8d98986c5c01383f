"""Getting an env: on the virtual phone, or on whatever answers on the emulator's ports."""

from __future__ import annotations

import dataclasses
import functools
import gc
import logging
import sys
from collections.abc import Callable, Collection
from types import ModuleType
from typing import Any, Final

from android_world.device import (
    app_catalog,
    device_time,
    errors,
    fd_limit,
)
from android_world.env import (
    android_world_controller,
    in_process_observer,
    interface,
    request_log,
)
from android_world.env.setup_device import setup

_log = logging.getLogger(__name__)
VIRTUAL: Final = "virtual"
EMULATOR: Final = "emulator"
ADB: Final = "adb"
DEVICES: Final = (VIRTUAL, EMULATOR, ADB)
DEFAULT_CONSOLE_PORT: Final = 5554
DEFAULT_GRPC_PORT: Final = 8554
# How episodes begin: with the task's apps as they were set up, or with the whole device.
RESET_APPS: Final = "apps"
RESET_SNAPSHOT: Final = "snapshot"
EPISODE_RESETS: Final = (RESET_APPS, RESET_SNAPSHOT)
SET_UP_SNAPSHOT: Final = "android_world_set_up"
# What a virtual phone says of an app that cannot work on it.
_MISSING_PROPERTY: Final = "ro.android_world.missing."
_MIN_OPEN_FILES: Final = 32_768


def setup_env(
    env: interface.AsyncEnv, emulator_setup: bool = False, freeze_datetime: bool = True
) -> None:
    """Bring a device into the state that tasks expect.

    Args:
      env: the device.
      emulator_setup: install and set up the apps; needed once per emulator.
      freeze_datetime: keep the network from setting the time, so that tasks can.
    """
    fd_limit.raise_limit(_MIN_OPEN_FILES)
    if emulator_setup:
        _log.info("Installing and setting up the apps; this takes a while.")
        setup.setup_apps(env)
    if freeze_datetime:
        device_time.set_up(env.controller)


def load_and_setup_env(
    console_port: int | None = None,
    emulator_setup: bool = False,
    freeze_datetime: bool = True,
    adb_path: str = android_world_controller.DEFAULT_ADB_PATH,
    grpc_port: int = DEFAULT_GRPC_PORT,
    *,
    device: str | None = None,
    a11y_method: android_world_controller.A11yMethod | None = None,
    device_config: Any | None = None,
    episode_reset: str | None = None,
    serial: str | None = None,
    adb_server: str | None = None,
) -> interface.AsyncEnv:
    """Return an env that is ready for tasks.

    Args:
      console_port: the emulator's console port; naming one means `device="emulator"`.
      emulator_setup: install and set up the apps; needed once per emulator.
      freeze_datetime: keep the network from setting the time, so that tasks can.
      adb_path: the adb binary; by default the one of adbutils where there is no SDK.
      grpc_port: the emulator's gRPC port.
      device: `virtual` (the phone in this process), `emulator` (what answers on the ports: a real
        emulator, or a served phone) or `adb` (whatever adb reaches). By default `virtual`, unless
        a console port, or a serial or an adb server, is named.
      a11y_method: how to read the elements of a device behind a wire. By default the forwarder app
        on an emulator; over plain adb, the forwarder where it is installed and works, else
        uiautomator.
      device_config: a `DeviceConfig` of the virtual phone, or its values by name.
      episode_reset: how episodes start. `snapshot`: the whole device returns to the state that it
        has when this function returns. `apps`: only the task's apps are restored, as published. By
        default `snapshot` on the virtual phone in this process, else `apps`.
      serial: what `adb devices` calls the device, or `HOST:PORT` of one in the network; naming one
        means `device="adb"`. By default that of ANDROID_SERIAL, or the only one.
      adb_server: `HOST:PORT` of the adb server that has the device; naming one means
        `device="adb"`. By default that of this machine.

    Raises:
      ValueError: there is no such kind of device, or of reset.
      DeviceDisconnectedError: nothing answers on the ports.
      AdbNotFoundError: `adb_path` names no adb.
      CatalogError: an app's data file is not as it should be.
    """
    kind = resolve_device(device, console_port, serial or adb_server)
    reset = resolve_episode_reset(episode_reset, kind)
    if kind == VIRTUAL:
        controller = virtual_controller(device_config)
    elif kind == ADB:
        controller = adb_controller(serial, adb_server, adb_path, a11y_method)
    else:
        port = DEFAULT_CONSOLE_PORT if console_port is None else console_port
        controller = emulator_controller(port, adb_path, grpc_port, a11y_method)
    _load_plugins()
    env = interface.AsyncAndroidEnv(controller)
    try:
        setup_env(env, emulator_setup, freeze_datetime)
        if reset == RESET_SNAPSHOT:
            env.save_snapshot(SET_UP_SNAPSHOT)
            env.episode_start = SET_UP_SNAPSHOT
    except BaseException:
        env.close()
        raise
    return env


def resolve_device(
    device: str | None, console_port: int | None, adb_name: str | None = None
) -> str:
    """Return the kind of device that these flags mean.

    Args:
      device: the kind, if it is named.
      console_port: that of an emulator, if one is named.
      adb_name: the serial or the adb server, if one is named.

    Raises:
      ValueError: there is no such kind.
    """
    if device is None and adb_name is not None:
        return ADB
    if device is None:
        return VIRTUAL if console_port is None else EMULATOR
    if device not in DEVICES:
        raise ValueError(f"Unknown device '{device}'. Known: {', '.join(DEVICES)}.")
    return device


def resolve_episode_reset(episode_reset: str | None, kind: str) -> str:
    """Return how episodes start on this kind of device.

    Raises:
      ValueError: there is no such way.
    """
    if episode_reset is None:
        return RESET_SNAPSHOT if kind == VIRTUAL else RESET_APPS
    if episode_reset not in EPISODE_RESETS:
        raise ValueError(
            f"Unknown episode reset '{episode_reset}'. Known: {', '.join(EPISODE_RESETS)}."
        )
    return episode_reset


def virtual_controller(
    device_config: Any | None = None,
) -> android_world_controller.AndroidWorldController:
    """Boot a virtual phone in this process and return its controller."""
    from android_world.virtual_device import in_process
    from android_world.virtual_device.framework.app_descriptor import BundleError
    from android_world.virtual_device.system.config import DeviceConfig

    load_phone()
    config = device_config or DeviceConfig()
    if isinstance(config, dict):
        config = DeviceConfig(**config)
    try:
        env = in_process.create_env(config)
    except BundleError as error:
        raise app_catalog.CatalogError(str(error)) from error
    calls = request_log.RequestListener()
    source = in_process_observer.InProcessSource(
        in_process.simulator_of(env), calls, config.seconds_per_step
    )
    return android_world_controller.AndroidWorldController(
        env, source=source, calls=calls, config=dataclasses.asdict(config)
    )


@functools.cache
def load_phone() -> None:
    """Import the virtual phone and its own apps, as its first start does.

    Garbage collection leaves what was loaded out from then on: a full one of all modules would take
    0.1 s in the middle of a step.
    """
    from android_world.virtual_device import in_process as in_process
    from android_world.virtual_device.framework import registry
    from android_world.virtual_device.shell import registry as shell_registry

    registry.foreign_app()
    shell_registry.commands()
    gc.freeze()


def missing(
    app_names: Collection[str],
    kind: str,
    console_port: int | None = None,
    adb_path: str = android_world_controller.DEFAULT_ADB_PATH,
    serial: str | None = None,
    adb_server: str | None = None,
) -> dict[str, str]:
    """What apps lack on a virtual phone, each with the command that gets it; by the apps' names.

    No phone is started for it. A real device lacks nothing, nor does one that does not answer.

    Args:
      app_names: names as tasks use them.
      kind: `virtual`, `emulator` or `adb`.
      console_port: that of the emulator, or of the served phone.
      adb_path: the adb binary.
      serial: that of a device over plain adb.
      adb_server: `HOST:PORT` of the adb server that has it.
    """
    apps = {name: app for app in app_catalog.apps() if app.needs for name in app.names}
    asked = {name: apps[name] for name in sorted(app_names) if name in apps}
    if not asked:
        return {}
    if kind == VIRTUAL:
        from android_world.virtual_device.web import host_requirements

        found = {name: host_requirements.missing(app.needs) for name, app in asked.items()}
    else:
        port = DEFAULT_CONSOLE_PORT if console_port is None else console_port
        name = serial if kind == ADB else f"emulator-{port}"
        ask = functools.partial(_missing_over_adb, name, adb_path, adb_server)
        found = {name: ask(app.package) for name, app in asked.items()}
    return {name: text for name, text in found.items() if text}


def is_engine_missing(app_names: Collection[str], kind: str) -> bool:
    """Whether only a browser engine keeps one of these apps from working on the virtual phone.

    Args:
      app_names: names as tasks use them.
      kind: `virtual`, `emulator` or `adb`; what a served phone has is its own affair.
    """
    if kind != VIRTUAL:
        return False
    wanted = [
        app.needs for app in app_catalog.apps() if app.needs and set(app.names) & set(app_names)
    ]
    if not wanted:
        return False
    from android_world.virtual_device.web import host_requirements

    return any(map(host_requirements.is_engine_missing, wanted))


def install_engine(progress: Callable[[int, int], None]) -> str:
    """Install a browser engine for the virtual phone's pages, in the user's cache; its path.

    Args:
      progress: called with how many bytes have come, and how many will.

    Raises:
      OSError: no source has one; the message names each.
    """
    from android_world.virtual_device.web import host_requirements

    return host_requirements.install_engine(progress)


def _missing_over_adb(
    serial: str | None, adb_path: str, adb_server: str | None, package: str
) -> str:
    from android_world.env import adb_simulator

    try:
        adb = adb_simulator.find(serial, adb_server, adb_path)
        output = adb.execute_command(["shell", "getprop", f"{_MISSING_PROPERTY}{package}"])
    except (errors.AndroidWorldError, OSError):
        return ""
    return output.decode("utf-8", "replace").strip()


def serve(env: interface.AsyncEnv, console_port: int, grpc_port: int) -> int:
    """Serve the virtual phone behind an env of this process until Ctrl-C or SIGTERM.

    Returns:
      An exit code: 0, or 1 if a port is taken.
    """
    from android_world.virtual_device import in_process
    from android_world.virtual_device.__main__ import serve_device

    device = in_process.simulator_of(env.controller.raw_env).device
    return serve_device(device, console_port, grpc_port)


def emulator_controller(
    console_port: int = DEFAULT_CONSOLE_PORT,
    adb_path: str = android_world_controller.DEFAULT_ADB_PATH,
    grpc_port: int = DEFAULT_GRPC_PORT,
    a11y_method: android_world_controller.A11yMethod | None = None,
) -> android_world_controller.AndroidWorldController:
    """Connect to what answers on the ports and return its controller."""
    from android_world.env import emulator  # Its libraries cost a third of a phone's start.

    method = a11y_method or android_world_controller.A11yMethod.A11Y_FORWARDER_APP
    env = emulator.connect(console_port, adb_path, grpc_port)
    try:
        return android_world_controller.AndroidWorldController(env, method)
    except BaseException:
        env.close()
        raise


def adb_controller(
    serial: str | None = None,
    adb_server: str | None = None,
    adb_path: str = android_world_controller.DEFAULT_ADB_PATH,
    a11y_method: android_world_controller.A11yMethod | None = None,
) -> android_world_controller.AndroidWorldController:
    """Connect to any device that adb reaches and return its controller."""
    method = a11y_method or android_world_controller.A11yMethod.AUTO
    from android_world.env import adb_simulator

    env = adb_simulator.connect(serial, adb_server, adb_path)
    try:
        return android_world_controller.AndroidWorldController(env, method)
    except BaseException:
        env.close()
        raise


def check_apps_of(package: str) -> None:
    """See that the apps that a plugin's package has brought to the phone are whole.

    Raises:
      CatalogError: One is not; the phone does without it.
    """
    apps = _apps_of_the_phone()
    if apps is not None:
        try:
            apps.check_apps_of(package)
        except apps.app_descriptor.BundleError as error:
            raise app_catalog.CatalogError(str(error)) from error


def _load_plugins() -> None:
    """Understand the names of apps whose modules were imported, whatever they run on."""
    apps = _apps_of_the_phone()
    for file in apps.plugin_files() if apps else ():
        try:
            app_catalog.add(file)
        except app_catalog.CatalogError as error:
            _log.warning("The names of %s are unknown: %s", file, error)


def _apps_of_the_phone() -> ModuleType | None:
    """The registry of its apps; None where the phone is not imported."""
    return sys.modules.get("android_world.virtual_device.framework.registry")
