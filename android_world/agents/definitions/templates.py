"""Templates of a definition: rendered in Jinja's sandbox, into the turns of a request."""

from __future__ import annotations

import dataclasses
import datetime
import functools
import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import jinja2
import jinja2.sandbox
import numpy as np

from android_world.agents.definitions.schema import DefinitionTables
from android_world.agents.llm.types import Message, Part

# No text of a device or a model has it: `_clean` removes it.
_IMAGE = "\x00image\x00"


class PhoneFacts(Protocol):
    """What templates can say about the phone; each is read from the device when it is used."""

    @property
    def apps(self) -> Sequence[str]:
        """The names of the installed apps."""

    @property
    def app(self) -> str:
        """The name of the app on the screen."""

    @property
    def date(self) -> datetime.date:
        """The date on the device."""


@dataclasses.dataclass(frozen=True)
class Step:
    """A step as templates see it.

    Attributes:
      number: From 1.
      reply: The model's reply.
      thought: Its reasoning.
      conclusion: What the format has for the history.
      summary: The model's own summary of the episode.
      call: The action as it is written.
      app: The app that was on the screen, where a template asks for it.
      question: What the user was asked.
      answer: The user's reply.
      result: What the model has to know about the step: the user's reply, what a tool returned, or
        why nothing was done.
    """

    number: int
    reply: str = ""
    thought: str = ""
    conclusion: str = ""
    summary: str = ""
    call: str = ""
    app: str = ""
    question: str = ""
    answer: str = ""
    result: str = ""


@dataclasses.dataclass(frozen=True)
class ActionLine:
    """An action as a prompt lists it: how it is written, and what it does."""

    form: str
    doc: str


@dataclasses.dataclass(frozen=True)
class Conversation:
    """What the turns of a request are made of.

    Attributes:
      goal: What the user asked for.
      steps: The earlier steps.
      images: The last screenshots, the current one at the end.
      phone: Facts about the phone.
      actions: The actions that are offered.
      tools: JSON schemas of the tools that are in the prompt.
      guidelines: Hints about the task.
      ends: What points count to at the right and the lower edge.
      can_ask_user: Whether the task has a user.
    """

    goal: str
    steps: Sequence[Step]
    images: Sequence[np.ndarray]
    phone: PhoneFacts
    actions: Sequence[ActionLine]
    tools: Sequence[Mapping[str, Any]]
    guidelines: Sequence[str]
    ends: tuple[int, int]
    can_ask_user: bool


def messages(tables: DefinitionTables, given: Conversation) -> tuple[Message, ...]:
    """The turns of a request."""
    return tuple(message for message in _messages(tables, given) if message.parts)


def render(template: str, values: Mapping[str, Any]) -> str:
    """A template with its values.

    Raises:
      TemplateError: It is wrong, or uses what there is not.
    """
    return _fill(template, values).strip()


def sources(tables: DefinitionTables) -> dict[str, str]:
    """All templates of a definition by their keys."""
    turns = {f"turns.{name}": text for name, text in tables.turns.model_dump().items()}
    return {**turns, "reply.template": tables.reply.template}


def check(key: str, template: str, tables: DefinitionTables) -> None:
    """Render a template with made-up values.

    Args:
      key: Its key.
      template: Its text.
      tables: The definition.

    Raises:
      TemplateError: It is wrong, or uses what there is not.
    """
    if key == "reply.template":
        render(template, {"thought": "a", "conclusion": "b", "summary": "c", "call": "d"})
        return
    sample = Step(1, "a", "b", "c", "d", "e", "f", "g", "h", "i")
    for steps in ((), (sample, dataclasses.replace(sample, number=2))):
        given = sample_conversation(steps)
        values = {**_common(tables, given), "earlier": steps, "step": sample, "image": _IMAGE}
        render(template, {**values, "is_first": not steps, "is_current": True})


def sample_conversation(steps: Sequence[Step] = ()) -> Conversation:
    """Made-up values for all variables of templates."""
    line = ActionLine("wait()", "wait")
    tool = {"type": "function", "function": {"name": "wait"}}
    phone = _SamplePhone()
    return Conversation("Wait.", steps, (), phone, [line], [tool], ["Be brief."], (999, 999), True)


@dataclasses.dataclass(frozen=True)
class _SamplePhone:
    apps: Sequence[str] = ("Clock", "Files")
    app: str = "Clock"
    date: datetime.date = datetime.date(2023, 10, 15)


def _messages(tables: DefinitionTables, given: Conversation) -> Iterator[Message]:
    turns, shown = tables.turns, given.steps[-tables.history.most_turns :]
    if tables.history.most_turns == 0:
        shown = ()
    earlier = given.steps[: len(given.steps) - len(shown)]
    common = {**_common(tables, given), "earlier": earlier}
    yield _message("system", turns.system, common)
    yield _message("user", turns.opening, common)
    current = Step(len(given.steps) + 1)
    all_turns = [*shown, current]
    without = len(all_turns) - len(given.images)
    images = [*itertools.repeat(None, without), *given.images[-len(all_turns) :]]
    for number, (step, image) in enumerate(zip(all_turns, images, strict=True)):
        values = {**common, "step": step, "is_first": number == 0, "is_current": step is current}
        values["image"] = "" if image is None else _IMAGE
        yield _message("user", turns.user, values, image)
        if step is not current:
            yield _message("assistant", turns.assistant, values)
            if step.result:
                yield _message("user", turns.result, values)


def _common(tables: DefinitionTables, given: Conversation) -> dict[str, Any]:
    names = ("goal", "steps", "phone", "actions", "tools", "guidelines", "ends", "can_ask_user")
    last = given.steps[-1] if given.steps else None
    return {
        **{name: getattr(given, name) for name in names},
        "variables": tables.variables,
        "feedback": last.result if last else "",
        "summary": last.summary if last else "",
    }


def _message(
    role: Any, template: str, values: Mapping[str, Any], image: np.ndarray | None = None
) -> Message:
    pieces = _fill(template, values).split(_IMAGE)
    parts: list[Part] = []
    for number, piece in enumerate(pieces):
        if number and image is not None:
            parts.append(image)
        if piece.strip():
            parts.append(piece.strip())
    return Message(role, tuple(parts))


def _fill(template: str, values: Mapping[str, Any]) -> str:
    clean = {k: v if k == "image" else _clean(v) for k, v in values.items()}
    return _template(template).render(clean)


def _clean(value: Any) -> Any:
    """A value without the mark of images, also within sequences and steps."""
    if isinstance(value, str):
        return value.replace("\x00", "")
    if isinstance(value, Step):
        fields = {f.name: _clean(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return Step(**fields)
    if isinstance(value, list | tuple):
        return [_clean(item) for item in value]
    return value


@functools.lru_cache(maxsize=200)
def _template(template: str) -> jinja2.Template:
    return _environment().from_string(template)


@functools.cache
def _environment() -> jinja2.Environment:
    # Prompts are text for models, not pages: nothing is escaped for HTML.
    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=False
    )
    environment.filters["json"] = functools.partial(json.dumps, ensure_ascii=False)
    environment.filters["one_line"] = lambda text: re.sub(r"\s+", " ", str(text)).strip()
    return environment
