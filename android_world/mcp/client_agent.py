"""The agent of an episode that a client plays: each action of the client is a step."""

from __future__ import annotations

import concurrent.futures
import dataclasses
import queue
from collections.abc import Callable
from typing import Any

from android_world.agents import base_agent
from android_world.device.errors import AndroidWorldError, DeviceDisconnectedError
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import ASK_USER, CALL_TOOL, STATUS, JSONAction
from android_world.env.task_tools import Tool, ToolCall
from android_world.task_evals.task_eval import TaskEval


class ClientGoneError(AndroidWorldError, RuntimeError):
    """The server was stopped before the client finished the task."""


class TaskInProgressError(AndroidWorldError, RuntimeError):
    """A task was started while another one is in progress."""


@dataclasses.dataclass(frozen=True)
class Progress:
    """What a client learns after a step.

    Attributes:
      goal: What the task asks for.
      step: Number of steps taken.
      max_steps: The step budget.
      has_user: Whether the task has a user who can be asked.
      reply: What the user replied in this step.
      tools: The tools of the task.
      tool_call: The call of one of them in this step.
    """

    goal: str
    step: int
    max_steps: int
    has_user: bool = False
    reply: str | None = None
    tools: tuple[Tool, ...] = ()
    tool_call: ToolCall | None = None


@dataclasses.dataclass(frozen=True)
class Request:
    """Something that a client asks for, done in the thread of the phone.

    Attributes:
      work: Does it with the env.
      reply: Its result, or what it raised.
    """

    work: Callable[[AsyncEnv], Any]
    reply: concurrent.futures.Future[Any] = dataclasses.field(
        default_factory=concurrent.futures.Future
    )

    def answer(self, env: AsyncEnv) -> None:
        """Do the work and reply, unless the client no longer waits."""
        if self.reply.set_running_or_notify_cancel():
            try:
                self.reply.set_result(self.work(env))
            except Exception as error:  # Raised again where the client waits.
                self.reply.set_exception(error)


@dataclasses.dataclass(frozen=True)
class StepRequest(Request):
    """A request for an action; in a task it is a step, and the reply comes after the step."""

    action: JSONAction = dataclasses.field(kw_only=True)

    @classmethod
    def of(cls, action: JSONAction) -> StepRequest:
        """The request for an action."""
        return cls(lambda env: env.execute_action(action), action=action)


@dataclasses.dataclass(frozen=True)
class StartRequest(Request):
    """A request for a task; the reply comes when the task is prepared.

    Attributes:
      make_task: Makes the instance; gives the name of the task, too.
      instance: Number of the instance.
    """

    make_task: Callable[[], tuple[str, TaskEval]] = dataclasses.field(kw_only=True)
    instance: int = dataclasses.field(kw_only=True)

    @classmethod
    def of(cls, make_task: Callable[[], tuple[str, TaskEval]], instance: int) -> StartRequest:
        """The request for an instance; as work it is refused, since a task is in progress."""
        return cls(_refuse, make_task=make_task, instance=instance)


Requests = queue.Queue[Request | None]
"""The requests of clients; None ends the thread of the phone."""


def _refuse(env: AsyncEnv) -> None:
    raise TaskInProgressError("A task is in progress: end it with finish before you start another.")


class ClientAgent(base_agent.EnvironmentInteractingAgent):
    """Carries out the requests of a client; a step ends with the client's next action.

    Attributes:
      awaited: The reply that the client waits for; it is sent when the next step starts. After the
        last step the caller of the episode sends it.
    """

    def __init__(
        self, env: AsyncEnv, name: str, requests: Requests, awaited: concurrent.futures.Future[Any]
    ) -> None:
        super().__init__(env, name, transition_pause=None)
        self.awaited = awaited
        self._requests = requests
        self._steps = 0
        self._user_reply: str | None = None
        self._tool_call: ToolCall | None = None

    def progress(self, goal: str) -> Progress:
        """The episode after the last step."""
        return Progress(
            goal,
            self._steps,
            self._max_steps or 0,
            self.env.user is not None,
            self._user_reply,
            self.env.tools,
            self._tool_call,
        )

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Answer requests until one is an action that can be carried out."""
        self.awaited.set_result(self.progress(goal))
        while True:
            request = self._requests.get()
            if request is None:
                self._requests.put(None)  # For the thread, when the episode has ended.
                raise ClientGoneError("The server was stopped before the task was finished.")
            if not isinstance(request, StepRequest):
                request.answer(self.env)
            elif request.reply.set_running_or_notify_cancel() and self._carry_out(request):
                self.awaited = request.reply
                self._steps += 1
                is_end = request.action.action_type == STATUS
                return base_agent.AgentInteractionResult(
                    is_end, {"action": request.action.as_dict()}
                )

    def _carry_out(self, request: StepRequest) -> bool:
        """Whether the action was carried out; what it raises is the reply, and no step."""
        try:
            request.work(self.env)
        except Exception as error:  # Raised again where the client waits.
            request.reply.set_exception(error)
            if isinstance(error, DeviceDisconnectedError):
                raise
            return False
        is_question = request.action.action_type == ASK_USER
        self._user_reply = self.env.dialogue[-1].reply if is_question else None
        is_call = request.action.action_type == CALL_TOOL
        self._tool_call = self.env.tool_calls[-1] if is_call else None
        return True
