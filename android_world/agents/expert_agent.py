"""Agents that follow the task's expert script: to the end, or into a near miss."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from android_world.agents import base_agent
from android_world.agents.registry import agent
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import ANSWER, INPUT_TEXT, NAVIGATE_HOME, JSONAction
from android_world.experts import answer_forms, near_miss, registry
from android_world.experts.base import (
    Decisive,
    DishonestExpertError,
    ExpertPhone,
    ExpertStuckError,
    Params,
    Script,
    Watch,
)
from android_world.task_evals.task_eval import TaskEval

_COMPLETE = JSONAction(action_type="status", goal_status="complete")


@agent("expert", uses_pixels=False)
class ExpertAgent(base_agent.EnvironmentInteractingAgent):
    """Follows the scripted reference solution of the task."""

    def __init__(self, env: AsyncEnv, name: str = "expert") -> None:
        super().__init__(env, name, transition_pause=None)
        self._task: TaskEval | None = None
        self._phone: ExpertPhone | None = None
        self._script: Iterator[JSONAction] | None = None

    def prepare_for_task(self, task: TaskEval) -> None:
        """Take the task, whose parameters the script may read."""
        self._task = task

    def reset(self, go_home: bool = False) -> None:
        """Start the script again.

        Raises:
          ExpertStuckError: There is no task, or no script for it.
        """
        super().reset(go_home)
        if self._task is None:
            raise ExpertStuckError("An expert needs a task: call prepare_for_task first.")
        info = registry.get_expert(self._task.base_name)
        params, goal = self.choose_params(self._task, info)
        self._phone = ExpertPhone(goal)
        self._script = self._actions(info.script(self._phone, params), self._phone)

    def choose_params(self, task: TaskEval, info: registry.ExpertInfo) -> tuple[Params, str]:
        """The parameters that the script gets, and the goal that shows them."""
        return task.params, task.goal

    def stops_before(self, decisive: Decisive) -> bool:
        """Whether the agent goes home, and is done, instead of the decisive action."""
        return False

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Look, and do the script's next action.

        Raises:
          DishonestExpertError: The script types what it cannot know.
          ExpertStuckError: The script does not find its way.
        """
        if self._phone is None or self._script is None:
            raise ExpertStuckError("The agent was not reset.")
        self._phone.look(self.get_post_transition_state())
        action = self._next_action(self._script)
        _check_honest(action, self._phone)
        if action.action_type == ANSWER:
            text = answer_forms.as_asked(action.text or "", self._phone.goal)
            action = dataclasses.replace(action, text=text)
        self.env.execute_action(action)
        return base_agent.AgentInteractionResult(
            action.action_type == "status", {"action": action.as_dict()}
        )

    def _next_action(self, script: Iterator[JSONAction]) -> JSONAction:
        return next(script, _COMPLETE)

    def _actions(self, script: Script, phone: ExpertPhone) -> Iterator[JSONAction]:
        """What a script wants done, with what it takes to find it."""
        for wanted in script:
            if isinstance(wanted, Watch):
                self.env.wait(wanted.seconds)
                phone.look(self.env.get_state(wait_to_stabilize=False))
                continue
            if isinstance(wanted, Decisive):
                if self.stops_before(wanted):
                    yield JSONAction(action_type=NAVIGATE_HOME)
                    return
                wanted = wanted.action
            yield from phone.resolve(wanted)


@agent("near_miss", uses_pixels=False)
class NearMissAgent(ExpertAgent):
    """Follows the script with one thing wrong; every checker must give it 0."""

    def __init__(self, env: AsyncEnv, name: str = "near_miss") -> None:
        super().__init__(env, name)
        self._stop_early = False

    def choose_params(self, task: TaskEval, info: registry.ExpertInfo) -> tuple[Params, str]:
        """The parameters with one of them wrong, or all of them right and an early end."""
        self._stop_early = info.near_miss is None
        if info.near_miss is None:
            return task.params, task.goal
        params = near_miss.wrong_params(task, info.near_miss)
        return params, f"{task.goal} ({params[info.near_miss]})"

    def stops_before(self, decisive: Decisive) -> bool:
        """Where no parameter can be wrong, the decisive action is left out."""
        return self._stop_early


def _check_honest(action: JSONAction, phone: ExpertPhone) -> None:
    # Line breaks around a text give nothing away.
    text = (action.text or "").strip()
    is_known = action.action_type not in (INPUT_TEXT, ANSWER) or phone.has_seen(text)
    if not is_known:
        # A list, or a date with a time, may put together what was seen in several places.
        joined = [text.split(", ")]
        if action.action_type == ANSWER:
            joined.append(text.split())
        is_known = any(all(phone.has_seen(part) for part in parts) for parts in joined)
    if not is_known:
        raise DishonestExpertError(
            f"The script typed {action.text!r}, which neither the goal nor a screen has shown."
        )
