"""A recorded step is asked again: another model, definition or prompt, or other settings.

The answers are stored next to the run, in `asked_again.jsonl`; the record of the episode stays as
it is.
"""

from __future__ import annotations

import dataclasses
import datetime
import functools
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import numpy as np
import pydantic
from PIL import Image

from android_world.agents.definitions import checking, definition as definitions
from android_world.agents.definitions.action_forms import FormError
from android_world.agents.definitions.definition import Definition
from android_world.agents.definitions.schema import DefinitionError
from android_world.agents.llm.errors import LlmError
from android_world.agents.llm.types import Message, Request
from android_world.agents.model_settings import ModelSettings
from android_world.agents.parsing.actions import UnreadableOutputError
from android_world.agents.prompting import request_record
from android_world.device import clock
from android_world.runs import files
from android_world.runs.errors import UsageError
from android_world.runs.view import annotated_screens, messages, recorded_requests
from android_world.runs.view.model import Episode, ScreenOrientation, Step

ANSWERS_FILE: Final = "asked_again.jsonl"
_LONGEST_TEXT: Final = 200_000
_writing = threading.Lock()
Text = Annotated[str, pydantic.StringConstraints(max_length=_LONGEST_TEXT)]


class Question(pydantic.BaseModel):
    """Which recorded call is asked again, and what of it is different.

    Attributes:
      step: The step's number, from 0.
      call: The call's number within the step, from 0.
      model: The model, as `--model` names it.
      system: The text of the system turn; None leaves it as it was.
      prompt: The text of the last user turn; None leaves it as it was.
      definition: The agent definition in whose format the step is asked, a shipped name or the
        path of a file; None leaves the request as it was.
    """

    model_config = pydantic.ConfigDict(extra="forbid")
    step: Annotated[int, pydantic.Field(ge=0)]
    call: Annotated[int, pydantic.Field(ge=0)] = 0
    model: Annotated[str, pydantic.StringConstraints(min_length=1, max_length=400)]
    system: Text | None = None
    prompt: Text | None = None
    definition: Annotated[str, pydantic.StringConstraints(min_length=1, max_length=400)] | None = (
        None
    )


def ask(
    run: Path, episode: Episode, question: Question, settings: ModelSettings | None = None
) -> dict[str, Any]:
    """Ask a model what a recorded call asked, and store its answer.

    Images are the kept screens at the size of the device: they were stored at half of it, so that
    details may be missing.

    Args:
      run: The run's folder.
      episode: The episode.
      question: What is asked.
      settings: How the model is reached; its sampling settings replace the recorded ones.

    Returns:
      The answer as it is stored.

    Raises:
      LookupError: The episode has no such call.
      UsageError: The record lacks what the request needs, or there is no reply.
      ResultsStoreError: The answer cannot be stored.
    """
    from android_world.agents.llm.backends import make_llm  # Late: back ends take long to import.

    if question.step >= len(episode.trace):
        raise LookupError(f"{episode.key} has no step {question.step + 1}.")
    try:
        definition = None if question.definition is None else definitions.load(question.definition)
        if definition is None:
            request = _request(episode, question.step, _call(episode, question))
        else:
            image = functools.partial(_screenshot, episode)
            request = recorded_requests.request_in(definition, episode, question.step, image)
        request = _with_texts(request, question)
        reply = make_llm(question.model, settings).complete(request)
    except (LlmError, DefinitionError, FormError) as error:
        raise UsageError(str(error)) from error
    except (ValueError, TypeError) as error:
        raise UsageError(f"Step {question.step + 1} cannot be asked again: {error}.") from error
    answer = {
        "key": episode.key,
        **question.model_dump(exclude_none=True),
        "asked_at": datetime.datetime.fromtimestamp(clock.now(), datetime.UTC).isoformat(),
        "answered_by": reply.model,
        "sampling": request_record.of_request(request)["sampling"],
        "output": reply.text,
        "reasoning": reply.reasoning,
        "finish_reason": reply.finish_reason,
        "latency_s": round(reply.latency_s, 4),
        **dataclasses.asdict(reply.usage),
    }
    if definition is not None:
        action = _action(definition, episode.steps[question.step], reply.text)
        answer |= {"definition": definition.id, "action": action}
    with _writing:
        files.add_line(run / ANSWERS_FILE, json.dumps(answer, ensure_ascii=False))
    return answer


def answers(run: Path, key: str) -> list[dict[str, Any]]:
    """The stored answers about an episode, the oldest first."""
    found = files.read_lines(run / ANSWERS_FILE)
    return [line for line in found if isinstance(line, dict) and line.get("key") == key]


def _call(episode: Episode, question: Question) -> dict[str, Any]:
    calls = (episode.trace[question.step].get("data") or {}).get("model_calls") or []
    if question.call >= len(calls):
        raise LookupError(
            f"Step {question.step + 1} of {episode.key} has {len(calls)} calls of a model."
        )
    return dict(calls[question.call])


def _request(episode: Episode, step: int, record: dict[str, Any]) -> Request:
    names = [image for turn in messages.images_by_turn(step, record) for image in turn]
    return request_record.to_request(record, [_image(episode, image) for image in names])


def _action(definition: Definition, step: Step, text: str) -> str:
    """The action that a reply means, as JSON, or why it means none."""
    try:
        screen = recorded_requests.size_of(step)
        return checking.read(definition, text, screen=screen)[0].json_str()
    except UnreadableOutputError as error:
        return f"unreadable: {error}"


def _image(episode: Episode, image: dict[str, Any]) -> np.ndarray:
    """An image of a request, as near to what was sent as the record allows."""
    number = int(image["step"])
    pixels = _screenshot(episode, number)
    return annotated_screens.mark(episode, number, pixels) if image["marked"] else pixels


def _screenshot(episode: Episode, number: int) -> np.ndarray:
    """The upright screen of a step at the size of the device; after the last step, that of the end.

    Raises:
      ValueError: It was not kept.
    """
    screens: Sequence[tuple[Path | None, ScreenOrientation]] = [
        *((step.picture, step.orientation) for step in episode.steps),
        (episode.final_image, episode.final_screen),
    ]
    path, held = screens[number] if 0 <= number < len(screens) else (None, episode.usual_screen)
    if path is None:
        raise ValueError(f"no image of step {number + 1} was kept (--record_screens)")
    size = (int(held.width), int(held.height))
    with Image.open(path) as kept:
        upright = annotated_screens.upright(kept, held).resize(size, Image.Resampling.LANCZOS)
    return np.asarray(upright)


def _with_texts(request: Request, question: Question) -> Request:
    turns = list(request.messages)
    if question.system is not None:
        turns = [Message("system", (question.system,)), *(t for t in turns if t.role != "system")]
    if question.prompt is not None:
        last = max(i for i, turn in enumerate(turns) if turn.role == "user")
        turns[last] = Message("user", (question.prompt, *turns[last].images))
    return dataclasses.replace(request, messages=tuple(turns))
