"""android_env's own emulator simulator and accessibility wrapper, unmodified."""

import time

import adbutils
import numpy as np
import pytest
from android_env import environment
from android_env.components import (
    action_type,
    config_classes,
    coordinator,
    device_settings,
    task_manager,
)
from android_env.components.simulators.emulator import emulator_simulator
from android_env.proto import adb_pb2, state_pb2, task_pb2
from android_env.wrappers import a11y_grpc_wrapper

from android_world.virtual_device.servers.server import PhoneServer
from tests.virtual_device.servers.conftest import Adb


@pytest.fixture
def env(phone: PhoneServer, adb: Adb, monkeypatch: pytest.MonkeyPatch):
    for name, value in adb.env.items():
        monkeypatch.setenv(name, value)
    config = config_classes.EmulatorConfig(
        emulator_launcher=config_classes.EmulatorLauncherConfig(
            emulator_console_port=phone.console_port,
            adb_port=phone.adb_port,
            grpc_port=phone.grpc_port,
        ),
        adb_controller=config_classes.AdbControllerConfig(
            adb_path=adbutils.adb_path(), adb_server_port=adb.server_port
        ),
    )
    simulator = emulator_simulator.EmulatorSimulator(config)
    tasks = task_manager.TaskManager(task_pb2.Task(id="default", max_episode_sec=7200))
    env = environment.AndroidEnv(
        simulator=simulator,
        coordinator=coordinator.Coordinator(
            simulator, tasks, device_settings.DeviceSettings(simulator)
        ),
        task_manager=tasks,
    )
    yield env
    env.close()


def lift() -> dict[str, np.ndarray]:
    return {
        "action_type": np.array(action_type.ActionType.LIFT, dtype=np.int32),
        "touch_position": np.zeros(2, np.float32),
    }


def touch(x: float, y: float) -> dict[str, np.ndarray]:
    return {
        "action_type": np.array(action_type.ActionType.TOUCH, dtype=np.int32),
        "touch_position": np.array([x, y], np.float32),
    }


def test_the_wrapper_connects_steps_and_gets_forests(env, phone: PhoneServer) -> None:
    wrapped = a11y_grpc_wrapper.A11yGrpcWrapper(
        env, install_a11y_forwarding=False, enable_a11y_tree_info=True, latest_a11y_info_only=True
    )
    timestep = wrapped.reset()
    assert timestep.observation["pixels"].shape == (2400, 1080, 3)
    forests = np.array([])
    deadline = time.monotonic() + 5
    while not forests.size and time.monotonic() < deadline:
        timestep = wrapped.step(lift())
        forests = wrapped.task_extras(latest_only=False).get("accessibility_tree", np.array([]))
    assert forests.size
    assert forests[-1].windows[0].tree.nodes
    assert list(timestep.observation["orientation"]) == [1, 0, 0, 0]
    for position in (0.5, 0.6):
        wrapped.step(touch(0.5, position))
    wrapped.step(lift())
    answer = wrapped.execute_adb_call(
        adb_pb2.AdbRequest(
            settings=adb_pb2.AdbRequest.SettingsRequest(
                name_space=adb_pb2.AdbRequest.SettingsRequest.Namespace.SYSTEM,
                get=adb_pb2.AdbRequest.SettingsRequest.Get(key="show_touches"),
            )
        )
    )
    assert answer.settings.output == b"1\n"
    wrapped._server.stop(None)


def test_states_are_saved_and_loaded(env, phone: PhoneServer) -> None:
    named = {"snapshot_name": "from_android_env"}
    saved = env.save_state(state_pb2.SaveStateRequest(args=named))
    assert saved.status == state_pb2.SaveStateResponse.Status.OK
    loaded = env.load_state(state_pb2.LoadStateRequest(args=named))
    assert loaded.status == state_pb2.LoadStateResponse.Status.OK
    missing = env.load_state(state_pb2.LoadStateRequest(args={"snapshot_name": "none"}))
    assert missing.status == state_pb2.LoadStateResponse.Status.NOT_FOUND
