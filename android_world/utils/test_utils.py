"""Stand-ins for devices and tasks in unit tests."""

from __future__ import annotations

import inspect
import types
from typing import Any
from unittest import mock

import numpy as np
from absl.testing import absltest
from android_env.proto import adb_pb2
from android_env.proto.a11y import android_accessibility_forest_pb2

from android_world.device import adb
from android_world.env import adb_utils, android_world_controller, interface, json_action
from android_world.task_evals import task_eval
from android_world.task_evals.utils import sqlite_utils, user_data_generation
from android_world.utils import (
    app_snapshot,
    contacts_utils,
    datetime_utils,
    fake_adb_responses,
    file_utils,
)

_SCREEN_SIZE = (1080, 2400)
_MOCKED = (
    adb_utils,
    file_utils,
    app_snapshot,
    contacts_utils,
    datetime_utils,
    sqlite_utils,
    user_data_generation,
)
_NO_PARAMETERS: dict[str, Any] = {"type": "object", "properties": {}}


class FakeCurrentStateEval(task_eval.TaskEval):
    """A task that is always solved."""

    app_names = ()
    complexity = 1
    schema = _NO_PARAMETERS
    template = "Show the current state."

    def is_successful(self, env: interface.AsyncEnv) -> float:
        """Return 1."""
        super().is_successful(env)
        return 1.0

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        """Return no parameters."""
        return {}


class FakeAdbEval(task_eval.TaskEval):
    """A task that is solved when `adb shell` prints something."""

    app_names = ()
    complexity = 1
    schema = _NO_PARAMETERS
    template = "Make adb print."
    name = "FakeAdbEval"

    def is_successful(self, env: interface.AsyncEnv) -> float:
        """Return 1 if the device answers."""
        super().is_successful(env)
        response = adb_utils.issue_generic_request(["shell", "echo", "done"], env.controller)
        return 1.0 if adb.output(response).strip() else 0.0

    @classmethod
    def generate_random_params(cls) -> dict[str, Any]:
        """Return no parameters."""
        return {}


class FakeMiniWobTask(FakeAdbEval):
    """A task whose goal is known only on the device."""

    @property
    def goal(self) -> str:
        return "Follow the instructions on the screen."


class FakeAsyncEnv(interface.AsyncAndroidEnv):
    """An env whose screen is empty and whose adb answers OK to everything.

    Attributes:
      executed: the actions that were carried out.
    """

    def __init__(self) -> None:
        controller = mock.create_autospec(
            android_world_controller.AndroidWorldController, instance=True
        )
        controller.execute_adb_call.return_value = (
            fake_adb_responses.create_successful_generic_response("")
        )
        controller.device_screen_size = _SCREEN_SIZE
        controller.logical_screen_size = _SCREEN_SIZE
        controller.orientation = 0
        super().__init__(controller)
        self.executed: list[json_action.JSONAction] = []

    @property
    def controller(self) -> android_world_controller.AndroidWorldController:
        """A mock of the controller."""
        return self._controller

    def reset(self, go_home: bool = False) -> interface.State:
        """Discard the answer; return an empty screen."""
        self.interaction_cache = self.goal_status = ""
        return self.get_state()

    def get_state(self, wait_to_stabilize: bool = False) -> interface.State:
        width, height = _SCREEN_SIZE
        return interface.State(
            np.zeros((height, width, 3), np.uint8),
            android_accessibility_forest_pb2.AndroidAccessibilityForest(),
            [],
        )

    def execute_action(self, action: json_action.JSONAction | Any) -> None:
        """Remember the action; an answer goes to `interaction_cache`."""
        action = json_action.as_action(action)
        if action.action_type == json_action.ANSWER:
            self.interaction_cache = action.text or ""
        elif action.action_type == json_action.STATUS:
            self.goal_status = action.goal_status or ""
        self.executed.append(action)

    def run_adb_command(self, command: str) -> adb_pb2.AdbResponse:
        """Run adb with these arguments."""
        return adb_utils.issue_generic_request(command, self._controller)

    @property
    def foreground_activity_name(self) -> str:
        """No activity."""
        return ""

    @property
    def screen_size(self) -> tuple[int, int]:
        """(width, height) in pixels."""
        return _SCREEN_SIZE

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        return _SCREEN_SIZE

    def wait(self, seconds: float) -> None:
        """No time passes."""


class AdbEvalTestBase(absltest.TestCase):
    """A test case with a mock device.

    Any other attribute `mock_NAME` is a mock that replaces the function NAME of `adb_utils`,
    `file_utils`, `app_snapshot`, `contacts_utils`, `datetime_utils`, `sqlite_utils` or
    `user_data_generation`, from its first use until the end of the test.

    Attributes:
      mock_controller: the mock controller; its `execute_adb_call` answers OK.
      mock_env: a `FakeAsyncEnv` around it.
      mock_check_file_or_folder_exists, mock_remove_files, mock_copy_data_to_device: mocks of
        `file_utils`.
    """

    def setUp(self) -> None:
        """Put the mocks in place."""
        super().setUp()
        self.mock_env = FakeAsyncEnv()
        self.mock_controller = self.mock_env.controller
        self.mock_check_file_or_folder_exists = _patch(file_utils, "check_file_or_folder_exists")
        self.mock_remove_files = _patch(file_utils, "clear_directory")
        self.mock_copy_data_to_device = _patch(file_utils, "copy_data_to_device")

    def tearDown(self) -> None:
        """Take the mocks away."""
        mock.patch.stopall()
        super().tearDown()

    def __getattr__(self, name: str) -> mock.Mock:
        function = name.removeprefix("mock_")
        module = next((m for m in _MOCKED if function != name and hasattr(m, function)), None)
        if module is None:
            raise AttributeError(f"{type(self).__name__} has no {name}.")
        stand_in = _patch(module, function)
        setattr(self, name, stand_in)
        return stand_in


def _patch(module: types.ModuleType, name: str) -> mock.Mock:
    """Replace a function, also where it is at home, under its own name: a face passes it on."""
    function = getattr(module, name)
    home, own_name = inspect.getmodule(function), getattr(function, "__name__", name)
    stand_in = mock.patch.object(module, name, autospec=True).start()
    if home is not None and home is not module and hasattr(home, own_name):
        mock.patch.object(home, own_name, stand_in).start()
    return stand_in


def log_mock_calls(mock_obj: Any) -> None:
    """Print the calls that a mock got."""
    for number, call in enumerate(mock_obj.mock_calls):
        print(f"{number}: {call}")


def perform_task(task: task_eval.TaskEval, env: interface.AsyncEnv) -> float:
    """Initialise a task, judge it at once, tear it down; return the score."""
    task.initialize_task(env)
    try:
        return float(task.is_successful(env))
    finally:
        task.tear_down(env)
