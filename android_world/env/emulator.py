"""An android_env environment on what answers on an emulator's ports."""

from __future__ import annotations

import logging
import socket
from typing import Any, Final

import grpc
import numpy as np
import numpy.typing as npt
from android_env import environment
from android_env.components import (
    adb_controller,
    config_classes,
    coordinator,
    device_settings,
    errors as android_env_errors,
    log_stream,
    task_manager,
)
from android_env.components.simulators import base_simulator
from android_env.components.simulators.emulator import emulator_simulator
from android_env.proto import emulator_controller_pb2, snapshot_service_pb2, state_pb2, task_pb2

from android_world.device import (
    adb_address,
    adb_client,
    clock,
    errors,
    malloc_tuning,
    null_log_stream,
    socket_adb_controller,
)

_log = logging.getLogger(__name__)
_PORT_TIMEOUT_S: Final = 5.0
_BOOT_TIMEOUT_S: Final = 300.0
_GRPC_TIMEOUT_S: Final = 10
# An emulator writes its whole memory, some gigabytes.
_SNAPSHOT_TIMEOUT_S: Final = 300
_SNAPSHOT_NAME: Final = "snapshot_name"
_DEFAULT_SNAPSHOT: Final = "default_snapshot"

_RGB: Final = emulator_controller_pb2.ImageFormat(
    format=emulator_controller_pb2.ImageFormat.ImgFormat.RGB888
)


class WireSimulator(emulator_simulator.EmulatorSimulator):  # type: ignore[misc]
    """android_env's emulator simulator, with adb over a socket and no log process."""

    def _connect_to_emulator(
        self, grpc_port: int, timeout_sec: int = _GRPC_TIMEOUT_S
    ) -> tuple[Any, Any]:
        """Connect; a device that has gone away is noticed after seconds, not minutes."""
        stubs: tuple[Any, Any] = super()._connect_to_emulator(grpc_port, timeout_sec)
        return stubs

    def _get_screenshot_impl(self) -> npt.NDArray[np.uint8]:
        """Fetch the frame as RGB: a quarter less to send, and nothing to cut out of it."""
        try:
            return self._fetch_frame()
        except grpc.RpcError as e:
            _log.warning("The emulator's gRPC connection broke (%s); connecting again.", e)
            self._emulator_stub, self._snapshot_stub = self._connect_to_emulator(
                self._config.emulator_launcher.grpc_port
            )
            return self._fetch_frame()

    def _fetch_frame(self) -> npt.NDArray[np.uint8]:
        image = self._emulator_stub.getScreenshot(_RGB, timeout=_GRPC_TIMEOUT_S)
        height, width = image.format.height, image.format.width
        frame = np.frombuffer(image.image, np.uint8, count=height * width * 3)
        return frame.reshape(height, width, 3).copy()

    def load_state(self, request: state_pb2.LoadStateRequest) -> state_pb2.LoadStateResponse:
        """Return to a snapshot; a device that has gone away is noticed."""
        name = request.args.get(_SNAPSHOT_NAME, _DEFAULT_SNAPSHOT)
        status = state_pb2.LoadStateResponse.Status
        if not self._has_snapshot(name):
            return state_pb2.LoadStateResponse(status=status.NOT_FOUND)
        answer = self._snapshot_stub.LoadSnapshot(_package(name), timeout=_SNAPSHOT_TIMEOUT_S)
        return state_pb2.LoadStateResponse(
            status=status.OK if answer.success else status.ERROR,
            error_message=answer.err.decode("utf-8", "replace"),
        )

    def save_state(self, request: state_pb2.SaveStateRequest) -> state_pb2.SaveStateResponse:
        """Keep a snapshot; a device that has gone away is noticed."""
        package = _package(request.args.get(_SNAPSHOT_NAME, _DEFAULT_SNAPSHOT))
        answer = self._snapshot_stub.SaveSnapshot(package, timeout=_SNAPSHOT_TIMEOUT_S)
        status = state_pb2.SaveStateResponse.Status
        return state_pb2.SaveStateResponse(
            status=status.OK if answer.success else status.ERROR,
            error_message=answer.err.decode("utf-8", "replace"),
        )

    def delete_state(self, name: str) -> bool:
        """Discard a snapshot; False if there is none of this name.

        Raises:
          SimulatorError: the emulator did not delete it.
        """
        if not self._has_snapshot(name):
            return False
        answer = self._snapshot_stub.DeleteSnapshot(_package(name), timeout=_SNAPSHOT_TIMEOUT_S)
        if not answer.success:
            raise android_env_errors.SimulatorError(answer.err.decode("utf-8", "replace"))
        return True

    def _has_snapshot(self, name: str) -> bool:
        wanted = snapshot_service_pb2.SnapshotFilter(
            statusFilter=snapshot_service_pb2.SnapshotFilter.LoadStatus.All
        )
        listed = self._snapshot_stub.ListSnapshots(wanted, timeout=_GRPC_TIMEOUT_S)
        return any(snapshot.snapshot_id == name for snapshot in listed.snapshots)

    def create_adb_controller(self) -> adb_controller.AdbController:
        """Return a controller of this simulator's device."""
        return socket_adb_controller.SocketAdbController(
            self.adb_device_name(), self._config.adb_controller.adb_path
        )

    def create_log_stream(self) -> log_stream.LogStream:
        """Return a stream without lines: tasks read nothing from the log."""
        return null_log_stream.NullLogStream()


def _package(name: str) -> snapshot_service_pb2.SnapshotPackage:
    return snapshot_service_pb2.SnapshotPackage(snapshot_id=name)


def connect(
    console_port: int, adb_path: str | None = None, grpc_port: int = 8554
) -> environment.AndroidEnv:
    """Connect to a running emulator, or a served phone.

    Args:
      console_port: its console port; adb's is the next one.
      adb_path: the adb binary; by default the SDK's, or the one of adbutils.
      grpc_port: its gRPC port.

    Raises:
      DeviceDisconnectedError: nothing answers on a port.
      DeviceBootError: it does not finish booting.
      AdbNotFoundError: `adb_path` names no adb.
    """
    for name, port, last in (("console", console_port, 65534), ("gRPC", grpc_port, 65535)):
        if not 0 < port <= last:
            raise errors.DeviceDisconnectedError(
                f"The {name} port {port} is not a port from 1 to {last}."
            )
    adb_address.server_address()  # A wrong one in the environment is told first.
    adb_binary = adb_client.find_adb(adb_path)
    how = (
        f"Start an emulator with `emulator -avd NAME -port {console_port} -grpc {grpc_port}`, or a "
        f"phone with `python -m android_world.virtual_device --console_port {console_port} "
        f"--grpc_port {grpc_port}`."
    )
    _check_port(console_port + 1, "adb port", how)
    _check_port(grpc_port, "gRPC port", how)
    config = config_classes.EmulatorConfig(
        emulator_launcher=config_classes.EmulatorLauncherConfig(
            emulator_console_port=console_port, adb_port=console_port + 1, grpc_port=grpc_port
        ),
        adb_controller=config_classes.AdbControllerConfig(adb_path=adb_binary),
    )
    try:
        simulator = WireSimulator(config)
        wait_until_booted(simulator)
        _check_grpc(grpc_port)
        return compose(simulator)
    except android_env_errors.SimulatorError as e:
        raise errors.DeviceDisconnectedError(
            f"The gRPC port {grpc_port} is not an emulator's: {e.__cause__ or e}"
        ) from e


def compose(simulator: base_simulator.BaseSimulator) -> environment.AndroidEnv:
    """Put an environment without a task around a simulator whose frames come over a wire."""
    malloc_tuning.keep()
    tasks = task_manager.TaskManager(task_pb2.Task(id="android_world"))
    settings = device_settings.DeviceSettings(simulator)
    config = config_classes.CoordinatorConfig(
        device_settings=config_classes.DeviceSettingsConfig(
            show_touches=False,
            show_pointer_location=False,
            show_status_bar=True,
            show_navigation_bar=True,
        )
    )
    coordination = coordinator.Coordinator(
        simulator, tasks, device_settings=settings, config=config
    )
    return environment.AndroidEnv(simulator, coordination, tasks)


def _check_port(port: int, name: str, how_to_start: str) -> None:
    try:
        with socket.create_connection(("localhost", port), _PORT_TIMEOUT_S):
            return
    except OSError as e:
        raise errors.DeviceDisconnectedError(
            f"Nothing answers on the {name} {port}: the emulator (or the served phone) does not "
            f"run. {how_to_start}"
        ) from e


def _check_grpc(port: int) -> None:
    with grpc.insecure_channel(f"localhost:{port}") as channel:
        try:
            grpc.channel_ready_future(channel).result(timeout=_GRPC_TIMEOUT_S)
        except grpc.FutureTimeoutError as e:
            raise errors.DeviceDisconnectedError(
                f"The gRPC port {port} is not an emulator's: it speaks no gRPC."
            ) from e


def wait_until_booted(simulator: base_simulator.BaseSimulator) -> None:
    """Wait until the device has booted.

    Raises:
      DeviceBootError: it does not finish.
      DeviceDisconnectedError: it is not there.
    """
    controller = simulator.create_adb_controller()

    def has_booted() -> bool:
        printed: bytes = controller.execute_command(["shell", "getprop sys.boot_completed"])
        return printed.strip() == b"1"

    if not clock.wait_until(has_booted, _BOOT_TIMEOUT_S, 1.0):
        raise errors.DeviceBootError(f"The device has not booted after {_BOOT_TIMEOUT_S:g} s.")
