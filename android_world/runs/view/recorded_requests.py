"""The request that an agent definition makes of a recorded step, whichever agent took it."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from android_world.agents.definitions import requests
from android_world.agents.definitions.action_forms import FormError
from android_world.agents.definitions.definition import Definition
from android_world.agents.definitions.replies import parts_of
from android_world.agents.definitions.templates import Step
from android_world.agents.llm.types import Request
from android_world.agents.parsing import gestures
from android_world.agents.prompt_settings import PromptSettings
from android_world.device import app_names, device_constants
from android_world.env.json_action import JSONAction
from android_world.runs.view import failure_signals, model
from android_world.runs.view.model import Episode


def request_in(
    definition: Definition, episode: Episode, number: int, image: Callable[[int], np.ndarray]
) -> Request:
    """The request for the action of a step.

    Its history has the recorded actions and reasons, written in the format of the definition.

    Args:
      definition: The format.
      episode: The episode.
      number: The step's number, from 0.
      image: Returns the screenshot of a step.

    Raises:
      FormError: The format cannot express an earlier action.
    """
    first = max(0, number + 1 - definition.tables.history.images)
    context = requests.RequestContext(
        goal=episode.record.goal,
        steps=[_step(definition, episode, earlier) for earlier in range(number)],
        images=[requests.image_of(definition, image(n)) for n in range(first, number + 1)],
        screen_size=size_of(episode.steps[number]),
        phone=_RecordedPhone(_app(episode.trace[number])),
    )
    return requests.request_of(definition, context, PromptSettings().action_tokens)


@dataclasses.dataclass(frozen=True)
class _RecordedPhone:
    """Facts about the phone: the benchmark's apps, and the date at which its tasks start."""

    app: str

    @property
    def apps(self) -> Sequence[str]:
        return sorted(names[0] for names, _ in app_names.all_names())

    @property
    def date(self) -> datetime.date:
        return device_constants.DT.date()


def _step(definition: Definition, episode: Episode, number: int) -> Step:
    step, entry = episode.steps[number], episode.trace[number]
    data = entry.get("data") or {}
    reply = ""
    if step.actions:
        action = _with_point(step)
        thought, conclusion = step.reason or step.summary, step.summary or step.reason
        size = size_of(step)
        written = _adapt(definition, action, size)
        reply = definition.write_reply(written, size, thought, conclusion)
    parts = parts_of(reply, definition.tables.reply)
    return Step(
        number + 1,
        reply,
        parts.thought,
        parts.conclusion,
        parts.summary,
        parts.call,
        app=_app(entry),
        result=str(data.get("result") or ""),
    )


def _with_point(step: model.Step) -> JSONAction:
    """The last action of a step, on the middle of the element that it names."""
    fields = dict(step.actions[-1])
    if fields.pop("index", None) is not None and step.marks:
        fields["x"], fields["y"] = map(round, step.marks[-1].points[0])
    return JSONAction(**fields)


def _adapt(definition: Definition, action: JSONAction, size: tuple[int, int]) -> JSONAction:
    """An action as a format can express it: text for the focused field, a scroll as a swipe."""
    fields = action.as_dict()
    without = {k: v for k, v in fields.items() if k not in ("x", "y", "clear_text", "press_enter")}
    middle = {"x": size[0] // 2, "y": size[1] // 2, **fields}
    ways = [action, gestures.to_swipe(action, size, from_middle=True)]
    if action.direction:
        ways.append(JSONAction(**middle))
    if action.text is not None:
        ways.append(JSONAction(**without))
    found = next((way for way in ways if definition.form_for(way) is not None), None)
    if found is None:
        raise FormError(f"{definition.name} has no form for {action.json_str()}.")
    return found


def _app(entry: Mapping[str, Any]) -> str:
    """The name of the app on the screen of a record."""
    packages = (e.get("package_name") for e in entry.get("elements") or ())
    own = (p for p in packages if p and p != failure_signals.SYSTEM_UI)
    return app_names.name_of(next(own, ""))


def size_of(step: model.Step) -> tuple[int, int]:
    """Logical (width, height) of the screen of a step in pixels."""
    return int(step.orientation.width), int(step.orientation.height)
