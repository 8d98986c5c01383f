"""A scripted model that follows the expert of a task, in the format of a definition."""

from __future__ import annotations

from collections.abc import Iterator

from android_world.agents.definitions.definition import Definition
from android_world.agents.llm import Llm, Reply, Request
from android_world.env.interface import AsyncEnv
from android_world.env.json_action import JSONAction
from android_world.experts import registry
from android_world.experts.base import Decisive, ExpertPhone, Watch
from android_world.task_evals.task_eval import TaskEval

_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class ExpertLlm(Llm):
    """Replies what the expert does next; an action that the format lacks becomes others.

    Attributes:
      requests: What was asked.
      replies: What was replied.
    """

    name = "expert"

    def __init__(self, env: AsyncEnv, task: TaskEval, definition: Definition) -> None:
        self.requests: list[Request] = []
        self.replies: list[str] = []
        self._env = env
        self._definition = definition
        self._phone = ExpertPhone(task.goal)
        script = registry.get_expert(task.base_name).script(self._phone, task.params)
        self._actions = self._resolved(script)
        self._queue: list[JSONAction] = []
        self._answer: str | None = None

    def complete(self, request: Request) -> Reply:
        self.requests.append(request)
        while not self._queue:
            self._phone.look(self._env.get_state())
            done = JSONAction(action_type="status", goal_status="complete")
            self._queue += self._in_format(next(self._actions, done))
        size = self._env.logical_screen_size
        self.replies.append(self._definition.write_reply(self._queue.pop(0), size))
        return Reply(self.replies[-1], model=self.name)

    def _resolved(self, script) -> Iterator[JSONAction]:
        for wanted in script:
            if isinstance(wanted, Watch):
                self._env.wait(wanted.seconds)
                self._phone.look(self._env.get_state())
                continue
            yield from self._phone.resolve(
                wanted.action if isinstance(wanted, Decisive) else wanted
            )

    def _in_format(self, action: JSONAction) -> list[JSONAction]:
        fields = {k: v for k, v in action.as_dict().items() if k not in ("duration_ms", "index")}
        if action.index is not None:
            box = self._env.get_state().ui_elements[action.index].bbox_pixels
            fields["x"], fields["y"] = (int(value) for value in box.center)
        if not fields.get("press_enter"):
            fields.pop("press_enter", None)
        if action.action_type == "status" and self._answer is not None:
            fields["text"] = self._answer
        return self._expressed(fields)

    def _expressed(self, fields: dict[str, object]) -> list[JSONAction]:
        action = JSONAction(**fields)
        if self._definition.form_for(action) is not None:
            return [action]
        point = {"x": action.x, "y": action.y}
        rest = {key: value for key, value in fields.items() if key not in point}
        if action.action_type == "answer":
            self._answer = action.text
            return []
        if action.action_type == "input_text" and action.x is not None:
            click = self._expressed({"action_type": "click", **point})
            return click + self._expressed(rest)
        if action.action_type == "drag":
            return self._expressed({**fields, "action_type": "swipe"})
        if action.action_type == "swipe":
            way = "down" if action.y2 > action.y else "up"
            swipe = {"action_type": "swipe", "direction": way, **point}
            scroll = {**swipe, "action_type": "scroll", "direction": _OPPOSITE[way]}
            either = (JSONAction(**swipe), JSONAction(**scroll))
            return [next(a for a in either if self._definition.form_for(a) is not None)]
        raise AssertionError(f"{self._definition.name}: {action}")
