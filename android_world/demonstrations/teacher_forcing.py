"""An agent plays what another one decides, and every question and reply of it is kept."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.agents.llm import Llm, Reply, Request
from android_world.agents.reason_act import ReasonActAgent
from android_world.demonstrations import action_descriptions
from android_world.demonstrations.errors import ExportError, InexpressibleActionError
from android_world.demonstrations.prompt_formats import PromptFormat, TargetScreen
from android_world.env import json_action
from android_world.env.interface import AsyncEnv, State
from android_world.env.json_action import JSONAction, as_action
from android_world.runs.recording import RecordingEnv
from android_world.task_evals.task_eval import TaskEval

ACTION, SUMMARY = "action", "summary"
Size = tuple[int, int]
Reasons = Callable[[int], str | None]


@dataclasses.dataclass(frozen=True, eq=False)
class Sample:
    """One question of the agent's and its reply.

    Attributes:
      call: What is asked for: action or summary.
      step: Number of the agent's step, from 0.
      request: What the agent sends, its images included.
      reply: What its model would write.
      action: What the agent reads from the reply and does.
    """

    call: str
    step: int
    request: Request
    reply: str
    action: dict[str, Any]


class TeacherStudentAgent(EnvironmentInteractingAgent):
    """An agent for the runner: an expert decides, the target agent prompts, parses and acts.

    A scripted LLM takes the place of the target agent's model: it writes the expert's action in the
    agent's format; what the agent parses from it is checked and carried out.
    """

    def __init__(
        self,
        expert: EnvironmentInteractingAgent,
        form: PromptFormat,
        size: Size | None = None,
        reasons: Reasons | None = None,
    ) -> None:
        """Take both.

        Args:
          expert: An agent that solves the task, or a recorded run.
          form: The prompt format of the target agent.
          size: (width, height) of the portrait frame that the target agent sees; None as it is.
          reasons: The expert's reason in a step, by the step's number; None where it has none.
        """
        super().__init__(expert.env, expert.name, expert.transition_pause)
        self._expert = expert
        self._form = form
        self._size = size
        self._reasons = reasons or (lambda _: None)
        self._dictation = _ScriptedLlm()
        self._student: ReasonActAgent | None = None
        self._seen: State | None = None
        self._now: _PendingAction | None = None
        self._goal = ""
        self._teacher_step = -1
        self._is_over = False
        self.samples: list[Sample] = []

    @property
    def env(self) -> AsyncEnv:
        """The env of the runner."""
        return self._env

    @env.setter
    def env(self, env: AsyncEnv) -> None:
        self._env = env
        self._expert.env = _TeacherEnv(env, self)

    def prepare_for_task(self, task: TaskEval) -> None:
        """Give the expert the task."""
        prepare = getattr(self._expert, "prepare_for_task", None)
        if prepare is not None:
            prepare(task)

    def set_max_steps(self, max_steps: int) -> None:
        """Give the expert the step limit."""
        self._expert.set_max_steps(max_steps)

    def reset(self, go_home: bool = False) -> None:
        """Start an episode; the target agent has an empty history."""
        self._expert.reset(go_home)
        self._student = self._form.make(_StudentEnv(self._env, self), self._dictation)
        self._teacher_step = -1
        self._is_over = False
        self.samples = []

    def step(self, goal: str) -> AgentInteractionResult:
        """Let the expert do a step."""
        self._goal = goal
        self._teacher_step += 1
        return self._expert.step(goal)

    def on_observation(self, state: State) -> None:
        """The expert has read an observation."""
        self._seen = state

    def act(self, action: JSONAction) -> None:
        """Let the target agent do the expert's action.

        Raises:
          ExportError: The target agent parses another action.
          InexpressibleActionError: It has no form for the action.
          AndroidWorldError: What the device says to the action.
        """
        if self._is_over:
            if action.action_type != json_action.STATUS:
                raise InexpressibleActionError("the agent's answer ends the task")
            self._env.execute_action(action)
            return
        seen = self._teacher_screen()
        for number, part in enumerate(self._form.parts(action, seen)):
            if number:
                seen = TargetScreen(self._env.get_state(), self._env.logical_screen_size)
            self._do(part, seen)

    def _teacher_screen(self) -> TargetScreen:
        state = self._env.get_state() if self._seen is None else self._seen
        return TargetScreen(state, self._env.logical_screen_size)

    def _do(self, action: JSONAction, seen: TargetScreen) -> None:
        if self._student is None:
            raise ExportError("The agent was not reset.")
        said = self._reasons(self._teacher_step)
        reason = (
            " ".join(said.split()) if said else action_descriptions.reason(action, seen.elements)
        )
        part = _PendingAction(action, seen, self._form.reply(action, seen, reason))
        self._now = part
        self._dictation.begin(part)
        result = self._student.step(self._goal)
        self._is_over = result.done
        self._seen = part.after
        if part.read is None:
            raise ExportError(f"The agent cannot read its reply: {result.data.get('summary')}")
        if part.error is not None:
            raise part.error
        step = len(self._student.history) - 1
        self.samples += [
            Sample(call, step, request, reply, part.read.as_dict())
            for call, request, reply in self._dictation.said
        ]

    # -- what the student does ---------------------------------------------------------------------

    def state_for_student(self) -> State:
        """The screen before its action, and the one after it."""
        part = self._now
        if part is None or part.read is not None:
            state = self._env.get_state()
            if part is not None:
                part.after = state
        else:
            state = part.seen.state
        return state if self._size is None else _redraw(state, self._size)

    def do(self, action: JSONAction) -> None:
        """Do what the target agent has parsed.

        Raises:
          ExportError: It is not the expert's action.
        """
        part = self._now
        if part is None:
            raise ExportError("The target agent acts without the expert.")
        if part.read is not None and action.action_type == json_action.STATUS:
            return  # Its reply ends the episode as well; the expert will.
        if not self._form.is_same(part.action, action, part.seen):
            raise ExportError(f"The agent reads {action.as_dict()} from {part.reply!r}.")
        part.read = action
        try:
            self._env.execute_action(action)
        except Exception as error:
            part.error = error
            raise


@dataclasses.dataclass(eq=False)
class _PendingAction:
    """An action of the target agent, from the scripted reply to its effect."""

    action: JSONAction
    seen: TargetScreen
    reply: str
    read: JSONAction | None = None
    error: Exception | None = None
    after: State | None = None

    def summary(self) -> str:
        before, after = self.seen.state, self.after
        changed = after is not None and after.forest != before.forest
        return action_descriptions.summary(self.action, self.seen.elements, changed)


class _ScriptedLlm(Llm):
    """The target agent's model: the first reply of a step is the action, others summarize it."""

    name = "dictation"

    def __init__(self) -> None:
        self.said: list[tuple[str, Request, str]] = []
        self._part: _PendingAction | None = None

    def begin(self, part: _PendingAction) -> None:
        self.said, self._part = [], part

    def complete(self, request: Request) -> Reply:
        if self._part is None:
            raise ExportError("Nothing is dictated.")
        call = SUMMARY if self.said else ACTION
        text = self._part.reply if call == ACTION else self._part.summary()
        self.said.append((call, request, text))
        return Reply(text)


class _TeacherEnv(RecordingEnv):
    """The env of the expert: the target agent does its actions."""

    def __init__(self, env: AsyncEnv, lesson: TeacherStudentAgent) -> None:
        super().__init__(env, with_screen=False)
        self._lesson = lesson

    def get_state(self, wait_to_stabilize: bool = False) -> State:
        state = super().get_state(wait_to_stabilize)
        self._lesson.on_observation(state)
        return state

    def execute_action(self, action: JSONAction | Any) -> None:
        self._lesson.act(as_action(action))


class _StudentEnv(RecordingEnv):
    """The env of the target agent: its observations take no time; the expert's pace counts."""

    def __init__(self, env: AsyncEnv, lesson: TeacherStudentAgent) -> None:
        super().__init__(env, with_screen=False)
        self._lesson = lesson
        self.capture_pixels = lesson._form.uses_pixels

    def get_state(self, wait_to_stabilize: bool = False) -> State:
        return self._lesson.state_for_student()

    def execute_action(self, action: JSONAction | Any) -> None:
        self._lesson.do(as_action(action))

    def wait(self, seconds: float) -> None:
        """Nothing."""


def _redraw(state: State, size: Size) -> State:
    """A state whose frame is of another size."""
    return State(
        lambda: state.frame(size).copy(),
        lambda: state.forest,
        lambda: state.ui_elements,
        state.auxiliaries,
    )
