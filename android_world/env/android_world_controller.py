"""The controller: an android_env environment that also knows the screen's elements."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from android_env import env_interface
from android_env.components import errors as android_env_errors
from android_env.proto import adb_pb2
from android_env.proto.a11y import android_accessibility_forest_pb2
from android_env.wrappers import base_wrapper

from android_world.device import (
    adb_client,
    clock,
    databases,
    errors,
    screen,
)
from android_world.env import (
    adb_side_effects,
    observation,
    representation_utils,
    request_log,
    snapshots,
    uiautomator_source,
)
from android_world.env.a11y_method import A11yMethod as A11yMethod

DEFAULT_ADB_PATH: Final = adb_client.DEFAULT_ADB_PATH
OBSERVATION_KEY_FOREST: Final = "forest"
OBSERVATION_KEY_UI_ELEMENTS: Final = "ui_elements"


class AndroidWorldController(base_wrapper.BaseWrapper):  # type: ignore[misc]
    """Wraps an android_env environment; what is not here is delegated to it.

    Attributes:
      capture_pixels: whether observations over a wire carry the frame of their time, rather
        than fetch one on first access.
      calls: what is asked of the device, for those who listen.
      config: what decides a phone that does the same for the same calls, such as its clock: plain
        data, which `load_and_setup_env` takes as `device_config`; None on every other device.
    """

    capture_pixels: bool = True
    _env: Any
    _source: observation.ObservationSource

    def __init__(
        self,
        env: env_interface.AndroidEnvInterface,
        a11y_method: A11yMethod = A11yMethod.A11Y_FORWARDER_APP,
        install_a11y_forwarding_app: bool = True,
        *,
        source: observation.ObservationSource | None = None,
        calls: request_log.RequestListener | None = None,
        config: dict[str, Any] | None = None,
    ) -> None:
        """Wrap `env`.

        Args:
          env: the environment below.
          a11y_method: how to read the elements of a device behind a wire.
          install_a11y_forwarding_app: install the forwarder app where it is missing.
          source: how to see the device, in place of `a11y_method`.
          calls: where the source notes what it asks of the device.
          config: what decides a phone that does the same for the same calls.
        """
        super().__init__(env)
        self.calls = calls or request_log.RequestListener()
        self.config = config
        if source is None:
            from android_world.env import (
                observation_source_factory,  # No virtual phone needs what it imports.
            )

            source = observation_source_factory.make(env, a11y_method, install_a11y_forwarding_app)
        self._source = source
        self._device_screen_size: tuple[int, int] | None = None

    @property
    def env(self) -> env_interface.AndroidEnvInterface:
        """The environment below."""
        return self._env

    @property
    def device_screen_size(self) -> tuple[int, int]:
        """Physical (width, height) in pixels."""
        viewport = self._source.viewport()
        if viewport:
            width, height = viewport.size
            return (height, width) if viewport.orientation % 2 else (width, height)
        if self._device_screen_size is None:
            self._device_screen_size = screen.get_screen_size(self)
        return self._device_screen_size

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        """(width, height) in pixels in the current orientation."""
        viewport = self._source.viewport()
        return viewport.size if viewport else screen.get_logical_screen_size(self)

    @property
    def orientation(self) -> int:
        """Rotation of the screen in steps of 90 degrees, 0 to 3."""
        viewport = self._source.viewport()
        return viewport.orientation if viewport else screen.get_orientation(self)

    @property
    def uses_uiautomator(self) -> bool:
        """Whether elements come from `uiautomator dump`."""
        return isinstance(self._source, uiautomator_source.HierarchySource)

    def execute_adb_call(self, adb_call: adb_pb2.AdbRequest) -> adb_pb2.AdbResponse:
        """Run one adb request.

        Raises:
          AdbError: it failed on the device.
          AdbTimeoutError: it did not end in its time.
          DeviceDisconnectedError: the device does not answer.
        """
        response = None
        try:
            response = self._env.execute_adb_call(adb_call)
            return response
        except android_env_errors.AdbControllerError as e:
            if isinstance(e, errors.AndroidWorldError) or not hasattr(e, "exit_code"):
                raise
            kind = errors.AdbTimeoutError if isinstance(e, TimeoutError) else errors.AdbError
            raise kind(e.command, e.exit_code, e.output) from e
        finally:
            self._source.note_command(adb_side_effects.may_change_screen(adb_call))
            self.calls.note(request_log.ADB, adb_call, response)

    def step(self, action: Any) -> Any:
        """Carry out one of android_env's own actions; returns dm_env's `TimeStep`."""
        try:
            return super().step(action)
        finally:
            self.calls.note(request_log.STEP, action)

    def observe(self, wait_to_stabilize: bool = False) -> observation.Observation:
        """Return the screen as it is after everything that was done to the device."""
        return self._source.observe(wait_to_stabilize, self.capture_pixels)

    def get_a11y_forest(
        self,
    ) -> android_accessibility_forest_pb2.AndroidAccessibilityForest:
        """Return the current accessibility forest.

        Raises:
          AccessibilityTimeoutError: none arrived in time.
        """
        return self._source.forest()

    def get_ui_elements(self) -> list[representation_utils.UIElement]:
        """Return the elements that the user sees."""
        return self._source.ui_elements()

    def refresh_env(self) -> None:
        """Set the way to the accessibility forests up again."""
        self._source.refresh()

    def save_snapshot(self, name: str) -> None:
        """Keep the device's present state; see `AsyncEnv.save_snapshot`."""
        snapshots.save(self._env, name)

    def restore_snapshot(self, name: str) -> None:
        """Bring the device back to a kept state; see `AsyncEnv.restore_snapshot`."""
        snapshots.restore(self._env, name)
        self._device_screen_size = None
        self._source.on_restored()

    def delete_snapshot(self, name: str) -> None:
        """Discard a kept state; see `AsyncEnv.delete_snapshot`."""
        snapshots.delete(self._env, name)

    def export_snapshot(self, name: str, known: str | None) -> bytes:
        """Write a kept state for another phone; see `AsyncEnv.export_snapshot`."""
        return snapshots.export(self._env, name, known)

    def import_snapshot(self, name: str, data: bytes, known: str | None) -> None:
        """Keep what a trusted phone wrote; see `AsyncEnv.import_snapshot`."""
        snapshots.import_(self._env, name, data, known)

    def start_episode(self) -> None:
        """Let the device become idle before an episode."""
        self._source.wait_for_idle(1.0)

    def after_action(self) -> None:
        """Let the device react to an agent's action."""
        self._source.after_action()

    def wait_action(self) -> None:
        """Do what the agent's `wait` does beyond the time that every action takes."""
        self._source.wait_action()

    def wait_for_idle(self, seconds: float = 1.0) -> None:
        """Let the device react to what was done to it, for about `seconds` at most."""
        self._source.wait_for_idle(seconds)

    def wait(self, seconds: float) -> None:
        """Let time pass on the device."""
        self._source.wait(seconds)

    def wait_until(
        self, predicate: Callable[[], bool], timeout_s: float, poll_s: float = 0.5
    ) -> bool:
        """Let time pass on the device until `predicate()` holds; whether it came to."""
        return self._source.wait_until(predicate, timeout_s, poll_s)

    @contextlib.contextmanager
    def pull_file(
        self, remote_db_file_path: str, timeout_sec: float | None = None
    ) -> Iterator[str]:
        """Give a directory of this machine with a copy of a database and its write-ahead log.

        Raises:
          FileNotFoundError: the device has no such file.
        """
        with databases.local_copy(remote_db_file_path, self, timeout_sec) as local:
            yield local.rpartition("/")[0]

    def push_file(
        self,
        local_db_file_path: str,
        remote_db_file_path: str,
        timeout_sec: float | None = None,
    ) -> None:
        """Put a database in the place of one on the device; other files there are kept."""
        databases.replace(local_db_file_path, remote_db_file_path, self, timeout_sec)

    def __deepcopy__(self, memo: dict[int, Any]) -> AndroidWorldController:
        return self  # What holds on to a device is copied without the device.

    def close(self) -> None:
        """Give the device back; what is asked of it afterwards raises DeviceDisconnectedError."""
        if isinstance(self._env, _ClosedEnvironment):
            return
        env, source = self._env, self._source
        self._env = self._source = _ClosedEnvironment()
        try:
            source.close()
        finally:
            env.close()


class _ClosedEnvironment:
    """The device of a controller that is closed."""

    def __getattr__(self, name: str) -> Any:
        raise errors.DeviceDisconnectedError(
            "This env is closed: load_and_setup_env() gives another one."
        )


def get_a11y_tree(
    env: env_interface.AndroidEnvInterface, max_retries: int = 5, sleep_duration: float = 1.0
) -> android_accessibility_forest_pb2.AndroidAccessibilityForest:
    """Return the current accessibility forest of a controller, or of android_env's own wrapper.

    Args:
      env: an `AndroidWorldController`, or an `A11yGrpcWrapper`.
      max_retries: how often to ask android_env's wrapper.
      sleep_duration: seconds between two of these.

    Raises:
      ValueError: `env` cannot give forests.
      DeviceError: none came (a `RuntimeError`).
    """
    if isinstance(env, AndroidWorldController):
        return env.get_a11y_forest()
    if not hasattr(env, "accumulate_new_extras"):
        raise ValueError("Wrap the environment in an AndroidWorldController first.")
    found: list[Any] = []

    def has_arrived() -> bool:
        found.extend(env.accumulate_new_extras().get("accessibility_tree", [])[-1:])
        return bool(found)

    if not clock.wait_until(has_arrived, max_retries * sleep_duration, sleep_duration):
        raise errors.AccessibilityTimeoutError(
            f"No accessibility forest in {max_retries * sleep_duration:g} s."
        )
    return found[-1]


def apply_a11y_forwarder_app_wrapper(
    env: env_interface.AndroidEnvInterface, install_a11y_forwarding_app: bool
) -> env_interface.AndroidEnvInterface:
    """Return `env` with the accessibility forwarder set up."""
    return AndroidWorldController(env, A11yMethod.A11Y_FORWARDER_APP, install_a11y_forwarding_app)


def get_controller(
    console_port: int = 5554, adb_path: str = DEFAULT_ADB_PATH, grpc_port: int = 8554
) -> AndroidWorldController:
    """Connect to the emulator, or the served phone, on these ports.

    Raises:
      DeviceDisconnectedError: nothing answers there.
      AdbNotFoundError: `adb_path` names no adb.
    """
    from android_world.env import emulator

    return AndroidWorldController(emulator.connect(console_port, adb_path, grpc_port))
