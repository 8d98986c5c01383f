"""One call of a model before a run: what is set up wrongly, and what to do."""

from __future__ import annotations

import random

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from android_world.agents.llm import LlmError, Request, make_llm, server_metadata
from android_world.agents.llm.reply_check import check_reply
from android_world.agents.model_settings import ModelSettings
from android_world.agents.prompt_settings import PromptSettings
from android_world.agents.prompting import END
from android_world.device import clock
from android_world.diagnostics.finding import FAILED, NOTE, OK, Finding

_SCREEN = (1080, 2400)
_PROMPT = (
    """\
The image is the screen of a phone, which shows a number of four digits. Answer in this form:
Reason: what the screen shows
Action: {"action_type": "answer", "text": "the number"}"""
    + END
)
_FOUR_DIGITS = (1000, 9999)


def check(spec: str, models: ModelSettings, prompts: PromptSettings) -> list[Finding]:
    """Ask a model once, as agents do, and inspect the reply.

    Args:
      spec: What `--model` names.
      models: How it is reached and writes.
      prompts: How long its replies may get.
    """
    number = random.SystemRandom().randint(*_FOUR_DIGITS)
    request = Request.of(
        _PROMPT, [_screen(str(number))], max_tokens=prompts.action_tokens, stop=(END,)
    )
    started = clock.perf_counter()
    try:
        facts = server_metadata.details([spec], models).get("server", {})
        reply = make_llm(spec, models).complete(request)
    except LlmError as error:
        return [Finding("Model", FAILED, str(error), "Correct this, then repeat the check.")]
    answered = f"{reply.model or spec} answered"
    if facts.get("version"):
        answered += f"; the server is version {facts['version']}"
    found = [Finding("Model", OK, answered, seconds=clock.perf_counter() - started)]
    return [*found, *check_reply(request, reply), _sight(str(number), reply.text)]


def _screen(text: str) -> np.ndarray:
    """A screen that shows a text."""
    image = Image.new("RGB", _SCREEN, "white")
    font = ImageFont.load_default(size=240)
    ImageDraw.Draw(image).text((540, 1200), text, "black", font, anchor="mm")
    return np.asarray(image)


def _sight(number: str, text: str) -> Finding:
    if number in text:
        return Finding("Sight", OK, "the reply names the number that the image shows")
    return Finding(
        "Sight",
        NOTE,
        f"the reply does not name the number {number}, which the image shows",
        "The model may not get the image, or be too weak to read it.",
    )
