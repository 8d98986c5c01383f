"""What m3a_qwen asks: for an action in words, for a call of Qwen's own tool, for a point."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.parsing import mobile_use
from android_world.agents.prompting.templates import RenderedPrompt, render

Tools = Sequence[Mapping[str, Any]]


def action_prompt(
    goal: str,
    history: Sequence[str],
    guidelines: Sequence[str],
    tools: Tools,
    ends: tuple[int, int],
    grounded: bool,
    earlier_screens: bool,
    ask_user: bool = False,
    task_tools: Sequence[str] = (),
) -> RenderedPrompt:
    """The question for the next action, its target in words.

    Args:
      goal: What the user asked for.
      history: A line a step.
      guidelines: Hints about the task.
      tools: The device's APIs, where they are offered.
      ends: What points count to at the right and the lower edge.
      grounded: Whether the same reply has to give the target's point.
      earlier_screens: Whether images of earlier steps come before that of the screen.
      ask_user: Whether the user can be asked.
      task_tools: The tools of the task, each as JSON.
    """
    return render(
        "qwen_action",
        goal=goal,
        history=history,
        guidelines=guidelines,
        tools=[_json(tool) for tool in tools],
        ends=ends,
        grounded=grounded,
        earlier_screens=earlier_screens,
        ask_user=ask_user,
        task_tools=task_tools,
    )


def tool_system_prompt(
    variant: str,
    ends: tuple[int, int],
    tools: Tools,
    file: Path | None = None,
    ask_user: bool = False,
) -> RenderedPrompt:
    """The system turn with the tool `mobile_use`.

    Args:
      variant: `cookbook`, `tool_class` or `qwen2_5`.
      ends: What points count to at the right and the lower edge.
      tools: The device's APIs, where they are offered.
      file: The text that takes its place: `{width}` and `{height}` in it become `ends`, `{tools}`
        the JSON of all tools, a line each; all else stays as it is.
      ask_user: Whether the user can be asked.

    Raises:
      LlmConfigurationError: The file cannot be read.
    """
    schema = mobile_use.schema(variant, ends, ask_user)
    offered = [schema, *({"type": "function", "function": dict(tool)} for tool in tools)]
    lines = [_json(tool) for tool in offered]
    if file is None:
        with_conclusion = variant == mobile_use.QWEN2_5
        return render(
            "qwen_mobile_use_system",
            tools=lines,
            with_conclusion=with_conclusion,
            answers=mobile_use.has_answer(variant),
        )
    text = text_of(file)
    found = {"width": str(ends[0]), "height": str(ends[1]), "tools": "\n".join(lines)}
    for name, value in found.items():
        text = text.replace(f"{{{name}}}", value)
    return RenderedPrompt(f"{file.name}@{digest(file)[:12]}", text)


def tool_prompt(goal: str, progress: Sequence[str], guidelines: Sequence[str]) -> RenderedPrompt:
    """The user's turn: the goal, and a line a step."""
    return render("qwen_mobile_use", goal=goal, history=progress, guidelines=guidelines)


def grounding_prompt(target: str) -> RenderedPrompt:
    """PIGG's question for the point of an element."""
    return render("pigg_grounding", instruction=target)


def text_of(file: Path) -> str:
    """The text of a user's prompt file, to the letter.

    Raises:
      LlmConfigurationError: It cannot be read.
    """
    try:
        return file.read_bytes().decode("utf-8")
    except OSError as error:
        raise LlmConfigurationError(
            f"--mobile_use_prompt={file} cannot be read: {error.strerror}."
        ) from error
    except UnicodeDecodeError as error:
        raise LlmConfigurationError(f"--mobile_use_prompt={file} is not UTF-8.") from error


def digest(file: Path) -> str:
    """SHA-256 of a prompt file, in hexadecimal digits."""
    return hashlib.sha256(text_of(file).encode()).hexdigest()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
