"""Choosing how a device behind a wire is seen."""

from __future__ import annotations

import logging

from android_env import env_interface

from android_world.device import adb, errors, socket_adb_controller
from android_world.env import (
    a11y_forwarder_network,
    a11y_forwarder_source,
    adb_simulator,
    forwarder_app,
    observation,
    uiautomator_source,
)
from android_world.env.a11y_method import A11yMethod

_log = logging.getLogger(__name__)


def make(
    env: env_interface.AndroidEnvInterface, method: A11yMethod, install: bool
) -> observation.ObservationSource:
    """Return what sees a device.

    Args:
      env: the environment of the device.
      method: how its elements are read.
      install: install the forwarder app where it is missing; `AUTO` does so on emulators alone.

    Raises:
      AccessibilityTimeoutError: the forwarder was asked for, and sends nothing.
      NotSupportedError: the forwarder was asked for, and cannot reach this machine.
    """
    if method is A11yMethod.AUTO:
        return _best(env, install)
    if method is A11yMethod.A11Y_FORWARDER_APP:
        return _forwarder(env, install)
    return uiautomator_source.HierarchySource(env, use_uiautomator=method is A11yMethod.UIAUTOMATOR)


def _forwarder(
    env: env_interface.AndroidEnvInterface, install: bool
) -> a11y_forwarder_source.ForwarderSource:
    return a11y_forwarder_source.ForwarderSource(env, install, route=_route(env))


def _route(env: env_interface.AndroidEnvInterface) -> a11y_forwarder_network.Route:
    """The Android of an emulator knows this machine; any other device needs `adb reverse`."""
    if isinstance(adb.simulator_of(env), adb_simulator.AdbSimulator):
        controller = socket_adb_controller.controller_of(env)
        assert controller is not None
        return a11y_forwarder_network.ReverseRoute(controller)
    return a11y_forwarder_network.EmulatorRoute()


def _best(env: env_interface.AndroidEnvInterface, install: bool) -> observation.ObservationSource:
    is_plain = isinstance(adb.simulator_of(env), adb_simulator.AdbSimulator)
    if not is_plain or forwarder_app.is_installed(env):
        try:
            return _forwarder(env, install and not is_plain)
        except (
            errors.SetupError,
            errors.AccessibilityTimeoutError,
            errors.NotSupportedError,
            errors.AdbError,
        ) as e:
            _log.warning("Elements are read with uiautomator: %s", e)
    return uiautomator_source.HierarchySource(env, use_uiautomator=True)
