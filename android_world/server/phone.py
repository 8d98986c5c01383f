"""A phone with its suite, as the server's routes use it: one thing at a time, in one thread."""

from __future__ import annotations

import asyncio
import concurrent.futures
import dataclasses
import io
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np
from PIL import Image

from android_world.device.errors import AndroidWorldError
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import as_action
from android_world.registry import TaskRegistry
from android_world.runs.parameter_options import PUBLISHED, ParameterOptions
from android_world.task_evals import suites
from android_world.task_evals.errors import TaskStateError
from android_world.task_evals.task_eval import TaskEval

DEFAULT_SEED = 42
DEFAULT_COMBINATIONS = 2
# A request that makes a suite blocks the phone: so many instances of 116 tasks take some 10 s.
MAX_COMBINATIONS = 20
_Result = TypeVar("_Result")


class UnknownError(LookupError):
    """There is no such task, instance or family."""


class ClosedError(RuntimeError):
    """The phone was given back: it answers nothing any more."""


class ServedSuite:
    """A device and the instances of a suite.

    Attributes:
      suite_config: what the instances are drawn from, under the names of `run.json`.
    """

    def __init__(
        self,
        make_env: Callable[[], AsyncEnv],
        family: str = TaskRegistry.ANDROID_WORLD_FAMILY,
        n_task_combinations: int = DEFAULT_COMBINATIONS,
        seed: int = DEFAULT_SEED,
        parameters: ParameterOptions = PUBLISHED,
    ) -> None:
        """Start the device.

        Args:
          make_env: starts it.
          family: of the suite.
          n_task_combinations: instances a task.
          seed: of the suite.
          parameters: what the instances are drawn from.

        Raises:
          UnknownError: there is no such family.
          AndroidWorldError: there is no device.
        """
        self._parameters = parameters
        self._prepared: TaskEval | None = None
        self.make_suite(family, n_task_combinations, seed)
        self._thread = concurrent.futures.ThreadPoolExecutor(1, "phone")
        self._env: AsyncEnv | None = self._thread.submit(make_env).result()

    async def do(self, work: Callable[[ServedSuite], _Result]) -> _Result:
        """Have something done in the phone's thread, after what was asked for before."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, work, self)

    def make_suite(
        self,
        family: str,
        n_task_combinations: int,
        seed: int,
        vary_answers: bool | None = None,
    ) -> None:
        """Make other instances.

        Args:
          family: of the suite.
          n_task_combinations: instances a task.
          seed: of the suite.
          vary_answers: draw the answers of questions with a constant answer; as the phone was
            started by default.

        Raises:
          UnknownError: there is no such family, or the word lists cannot be used.
        """
        if vary_answers is None:
            vary_answers = self._parameters.vary_answers
        parameters = dataclasses.replace(self._parameters, vary_answers=vary_answers)
        try:
            registry = dict(TaskRegistry().get_registry(family))
            parameters.use()
            drawn_from = parameters.parameter_config()
        except ValueError as error:
            raise UnknownError(str(error)) from error
        self._suite = suites.create_suite(
            registry, n_task_combinations, seed, vary_answers=vary_answers
        )
        self.suite_config: dict[str, Any] = {
            "suite_family": family,
            "n_task_combinations": n_task_combinations,
            "task_random_seed": seed,
            **drawn_from,
        }

    @property
    def env(self) -> AsyncEnv:
        """The device.

        Raises:
          ClosedError: it was given back.
        """
        if self._env is None:
            raise ClosedError("The phone is closed.")
        return self._env

    def task_names(self, most: int) -> list[str]:
        """Names of the suite's tasks in order: the first `most`, or all if there are fewer."""
        names = sorted(self._suite)
        return names if not 0 <= most <= len(names) else names[:most]

    def instances(self, task: str) -> list[TaskEval]:
        """The instances of a task.

        Raises:
          UnknownError: there is no such task.
        """
        if task not in self._suite:
            raise UnknownError(f"The suite has no task {task!r}: GET /suite/task_list names all.")
        return self._suite[task]

    def instance(self, task: str, number: int) -> TaskEval:
        """One instance of a task.

        Raises:
          UnknownError: there is no such task or instance.
        """
        found = self.instances(task)
        if not 0 <= number < len(found):
            raise UnknownError(f"{task} has the instances 0 to {len(found) - 1}, not {number}.")
        return found[number]

    def initialize(self, task: str, number: int) -> None:
        """Prepare the phone for an instance.

        Raises:
          UnknownError: there is no such task or instance.
          TaskStateError: it is initialized already.
        """
        instance = self.instance(task, number)
        if not instance.initialized:
            self._prepared = instance
        instance.initialize_task(self.env)

    def tear_down(self, task: str, number: int) -> None:
        """Clean up after an instance; the phone is then prepared for none.

        Raises:
          UnknownError: there is no such task or instance.
        """
        instance = self.instance(task, number)
        self._prepared = None
        instance.tear_down(self.env)

    def score(self, task: str, number: int) -> float:
        """The score of the instance that the phone was prepared for last.

        Raises:
          UnknownError: there is no such task or instance.
          TaskStateError: it is not initialized, or the phone was prepared for another one since.
        """
        instance = self.instance(task, number)
        if instance.initialized and instance is not self._prepared:
            raise TaskStateError(
                f"{task} {number}: another task has used the phone since; tear this one down and "
                "initialize it again."
            )
        return instance.strict_score(self.env)

    def execute(self, action: Mapping[str, Any]) -> None:
        """Carry out an action.

        Raises:
          InvalidActionError: it is none.
        """
        self.env.execute_action(as_action(action))

    def pixels(self, wait_to_stabilize: bool) -> np.ndarray:
        """The screen, as uint8 of shape (height, width, 3)."""
        return self.env.get_state(wait_to_stabilize).pixels

    def state(self, wait_to_stabilize: bool) -> dict[str, Any]:
        """What an agent sees in addition to the pixels."""
        found = self.env.get_state(wait_to_stabilize)
        width, height = self.env.logical_screen_size
        return {
            "ui_elements": [_plain(dataclasses.asdict(element)) for element in found.ui_elements],
            "foreground_activity": self.env.foreground_activity_name,
            "screen_size": [width, height],
            "orientation": self.env.orientation,
        }

    def close(self) -> None:
        """Give the device back."""
        env, self._env = self._env, None
        if env is not None:
            env.close()

    def is_well(self) -> bool:
        """Whether the device answers."""
        try:
            return bool(self.env.logical_screen_size)
        except (AndroidWorldError, ClosedError):
            return False


def png(pixels: np.ndarray) -> bytes:
    """An image of a screen."""
    target = io.BytesIO()
    Image.fromarray(pixels).save(target, "PNG", compress_level=1)
    return target.getvalue()


def _plain(element: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in element.items() if value is not None}
