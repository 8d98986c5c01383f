"""What one reply shows of a model that is set up wrongly."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from android_world.agents.llm.empty_replies import CAUSES
from android_world.agents.llm.types import Llm, Reply, Request
from android_world.diagnostics.finding import FAILED, NOTE, OK, Finding

PRICE: Final = "Price"
# Below these an image was not read: tokenizers write 8 characters a token at most, and the
# smallest image costs more than 50 tokens (85 at OpenAI's low detail, 258 at Gemini).
_CHARACTERS_PER_TOKEN = 8
_LEAST_IMAGE_TOKENS = 50
_THOUGHT = re.compile(r"</?(?:think(?:ing)?|thought|reasoning)>", re.I)
_log = logging.getLogger(__name__)


def check_reply(request: Request, reply: Reply) -> list[Finding]:
    """What a reply shows of the model, its server and its settings."""
    return [
        _text(reply),
        _reasoning(reply),
        _room(request, reply),
        _stop(request, reply),
        *_adjustments(reply),
        _images(request, reply),
        _price(reply),
    ]


def show_warnings() -> None:
    """Print what is logged here also where only errors are printed."""
    _log.setLevel(logging.WARNING)


class FirstReplyCheck(Llm):
    """Passes requests on and logs what the first reply shows."""

    def __init__(self, llm: Llm) -> None:
        self.name = llm.name
        self._llm = llm
        self._is_checked = False

    @property
    def reads_batches(self) -> bool:
        return self._llm.reads_batches

    def complete(self, request: Request) -> Reply:
        return self._check([request], [self._llm.complete(request)])[0]

    def complete_batch(self, requests: Sequence[Request]) -> list[Reply]:
        return self._check(requests, self._llm.complete_batch(requests))

    def complete_each(self, batches: Iterable[Sequence[Request]]) -> Iterator[list[Reply]]:
        return self._llm.complete_each(batches)  # Of programs that read all replies themselves.

    def _check(self, requests: Sequence[Request], replies: list[Reply]) -> list[Reply]:
        if self._is_checked or not replies:
            return replies
        self._is_checked = True
        for finding in check_reply(requests[0], replies[0]):
            if finding.result != OK and finding.name != PRICE:
                text = f"{finding.text}. {finding.advice}"
                _log.warning("First reply of %s: %s: %s", self.name, finding.name, text)
        return replies


def _text(reply: Reply) -> Finding:
    name = "Text of the reply"
    if reply.is_safe is False:
        return Finding(name, NOTE, "a safety filter blocked it", "Repeat the check.")
    if reply.text.strip():
        return Finding(name, OK, f"{len(reply.text)} characters")
    if reply.reasoning:
        return Finding(name, FAILED, "empty, all of it is reasoning", CAUSES)
    return Finding(name, FAILED, "empty", CAUSES)


def _reasoning(reply: Reply) -> Finding:
    name = "Reasoning"
    if reply.reasoning:
        return Finding(name, OK, f"{len(reply.reasoning)} characters in its own field")
    if _THOUGHT.search(reply.text):
        return Finding(name, OK, "in tags of the text, from which it is removed")
    return Finding(name, OK, "none")


def _room(request: Request, reply: Reply) -> Finding:
    name = "Room for tokens"
    if reply.finish_reason != "length":
        return Finding(name, OK, f"{reply.usage.completion_tokens} tokens written")
    written = reply.usage.completion_tokens or request.max_tokens
    return Finding(
        name,
        FAILED,
        f"cut off after {written} tokens",
        "Raise --action_tokens or --max_tokens, serve a longer context, or let the model think "
        "less (--reasoning_effort, --extra_body).",
    )


def _stop(request: Request, reply: Reply) -> Finding:
    name = "Stop strings"
    if "stop" in reply.adjustments:
        return Finding(
            name,
            NOTE,
            "refused, so requests have none",
            "Replies may be longer than needed; lower --action_tokens if they are.",
        )
    return Finding(name, OK, "accepted" if request.stop else "not sent")


def _adjustments(reply: Reply) -> Iterator[Finding]:
    """Other settings that the server refused."""
    for setting, value in reply.adjustments.items():
        if setting == "stop":
            continue
        what = "left out" if value is None else f"sent as {value}"
        advice = "Set it yourself to have the run fail where it is refused."
        yield Finding(f"Setting {setting}", NOTE, f"refused, {what}", advice)


def _images(request: Request, reply: Reply) -> Finding:
    name = "Image tokens"
    images = sum(len(message.images) for message in request.messages)
    tokens = reply.usage.prompt_tokens
    if not images:
        return Finding(name, OK, "no image was sent")
    if not tokens:
        return Finding(
            name,
            NOTE,
            "the server reports no tokens",
            "--max_tokens_total and costs by price need its usage.",
        )
    characters = sum(len(message.text) for message in request.messages)
    if tokens < characters / _CHARACTERS_PER_TOKEN + images * _LEAST_IMAGE_TOKENS:
        return Finding(
            name,
            FAILED,
            f"{tokens} tokens were read, too few for the text and {images} images",
            "The server drops images: serve a model that reads them, with its own chat template.",
        )
    return Finding(name, OK, f"{tokens} tokens were read with {images} images")


def _price(reply: Reply) -> Finding:
    cost = reply.usage.cost_usd
    if cost is None:
        advice = "--prices=FILE gives a price; --max_cost does not limit the run without one."
        return Finding(PRICE, NOTE, "unknown", advice)
    return Finding(PRICE, OK, f"this call cost {cost:.6f} USD")
