"""The published prompts. Sources: PIGG's vanilla evaluation; MMBench-GUI's default functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

from PIL import Image

from android_world.grounding.errors import GroundingError

PIGG_PROMPT = (
    "Given a GUI image, what are the relative (0-1000) pixel point coordinates "
    "for the element corresponding to the following instruction: {instruction}\n\n"
    "Think step-by-step, provide referring for the element first "
    "and then the grounded point coordinates.\n\n"
    "### Output (Example)\n"
    '```referring\n"left arrow"\n```\n'
    "```grounding\n(100, 200)\n```"
)
L1_SYSTEM_PROMPT_DEFAULT = (
    "You are a GUI agent. You are given a screenshot of an application, a question and "
    "corresponding options. You need to choose one option as your answer for the question. "
    "Finally, you are ONLY allowed to return the single letter of your choice."
)
L2_SYSTEM_PROMPT_DEFAULT = (
    "You are a GUI agent. You are given a task and a screenshot of the screen. You need to "
    "finish this task following instructions from users."
)
L2_USER_PROMPT_DEFAULT = (
    "Output only the coordinate (x,y) of one point in your response. "
    "What element matches the following task: {instruction}"
)
_ROLES = ("system", "user", "assistant")


class Part(TypedDict):
    """One part of a conversation, as MMBench-GUI's functions pass it: a text or a file."""

    role: str
    type: str  # text or image
    value: str


@dataclass(frozen=True)
class Prompt:
    """What a model is asked about one sample."""

    key: str
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, key: str, image: Path, user: str, system: str = "") -> Prompt:
        """The rules, then the image, then the question."""
        return cls(key, tuple(build_prompt(image, user, system)))

    @property
    def image(self) -> Path:
        """The first image's file."""
        return next(Path(p["value"]) for p in self.parts if p["type"] == "image")

    @property
    def system(self) -> str:
        """The texts of the system turn."""
        return self._texts("system")

    @property
    def user(self) -> str:
        """The texts of the user turn."""
        return self._texts("user")

    def _texts(self, role: str) -> str:
        texts = (p["value"] for p in self.parts if p["type"] == "text" and p["role"] == role)
        return "\n".join(texts)


def checked_parts(parts: Sequence[Any], where: str) -> tuple[Part, ...]:
    """The parts of a user's function.

    Raises:
      GroundingError: they are not parts with an image among them.
    """
    try:
        found = tuple(
            Part(role=p["role"], type=p["type"], value=str(p["value"])) for p in list(parts)
        )
    except (TypeError, KeyError) as error:
        raise GroundingError(f"{where}: a prompt is a list of role, type and value") from error
    for part in found:
        if part["role"] not in _ROLES or part["type"] not in ("text", "image"):
            raise GroundingError(f"{where}: no such part of a prompt: {part}")
    if not any(part["type"] == "image" for part in found):
        raise GroundingError(f"{where}: the prompt has no image")
    return found


def open_image(path: Path | str) -> Image.Image:
    """An image as RGB.

    Raises:
      GroundingError: it is missing or damaged.
    """
    try:
        with Image.open(path) as picture:
            return picture.convert("RGB")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise GroundingError(f"the image {path} cannot be read: {error}") from error


def build_prompt(image: Path | str, user: str, system: str = "") -> list[Part]:
    """Picture and question as the user, after the rules as the system where there are some."""
    rules: list[Part] = [{"role": "system", "type": "text", "value": system}] if system else []
    return [
        *rules,
        {"role": "user", "type": "image", "value": str(image)},
        {"role": "user", "type": "text", "value": user},
    ]


def pigg_answer(referring: str, x: float, y: float) -> str:
    """A referring and a grounding block, as PIGG writes the truth (0..1000)."""
    return f"```referring\n{referring}\n```\n```grounding\n[{x:g}, {y:g}]\n```"


def l1_user_prompt(question: str, options: Mapping[str, str], hint: str = "") -> str:
    """Question and options; options without a text are left out."""
    lines = [f"Hint: {hint}"] if hint else []
    lines.append(f"Question: {question}")
    given = {key: text for key, text in sorted(options.items()) if str(text or "").strip()}
    if given:
        lines.append("Options:")
        lines += [f"{key}. {text}" for key, text in given.items()]
        lines.append("Please select the correct answer from the options above. ")
    return "\n".join(lines) + "\n"


def l2_user_prompt(instruction: str, template: str = L2_USER_PROMPT_DEFAULT) -> str:
    """The request for a point; the template's only placeholder is `{instruction}`."""
    return template.replace("{instruction}", instruction)
