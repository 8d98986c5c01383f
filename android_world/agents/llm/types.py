"""What goes into a model and what comes out."""

from __future__ import annotations

import abc
import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import numpy as np

from android_world.core.text_sanitizing import well_formed

Role = Literal["system", "user", "assistant"]
Part = str | np.ndarray
"""A text, or a picture: uint8 array of shape (height, width, 3), RGB."""

# Settings that are no part of a request's fingerprint where they are not given.
_MAY_BE_ABSENT = frozenset({"top_k", "presence_penalty", "seed", "reasoning_effort", "extra_body"})


@dataclasses.dataclass(frozen=True, eq=False)
class Message:
    """One turn of a conversation: texts and images in their order; the texts are well-formed."""

    role: Role
    parts: tuple[Part, ...]

    def __post_init__(self) -> None:
        parts = (well_formed(part) if isinstance(part, str) else part for part in self.parts)
        object.__setattr__(self, "parts", tuple(parts))

    @property
    def text(self) -> str:
        """The texts of the turn, joined by line breaks."""
        return "\n".join(part for part in self.parts if isinstance(part, str))

    @property
    def images(self) -> list[np.ndarray]:
        """The images of the turn."""
        return [part for part in self.parts if not isinstance(part, str)]


@dataclasses.dataclass(frozen=True, eq=False)
class Request:
    """One question to a model.

    Attributes:
      messages: The conversation so far.
      max_tokens: How long the reply may get.
      temperature: 0 for the most likely reply.
      top_p: Share of the probability that is sampled from; None leaves it to the back end.
      top_k: How many tokens are sampled from; -1 is not a limit, None leaves it to the back end.
      presence_penalty: Is taken from the logits of tokens that the reply has already.
      seed: Of the sampling; the same request with the same seed is answered alike where the back
        end can do that.
      reasoning_effort: How much a model thinks, in its server's words.
      extra_body: More for the body of what a server is sent.
      stop: Texts at which the reply ends.
      until: Says of the start of a reply whether it is all that is needed. Local models stop
        writing there; servers do not, because a stream that is cut off has no usage.
      tools: Functions that the model may call, as JSON schemas in OpenAI's form.
      json_schema: The form that the reply must have; None for free text. Local models are not
        bound by it.
    """

    messages: tuple[Message, ...]
    max_tokens: int = 1024
    temperature: float = 0.0
    top_p: float | None = None
    stop: tuple[str, ...] = ()
    until: Callable[[str], bool] | None = None
    tools: tuple[Mapping[str, Any], ...] = ()
    json_schema: Mapping[str, Any] | None = None
    top_k: int | None = None
    presence_penalty: float | None = None
    seed: int | None = None
    reasoning_effort: str | None = None
    extra_body: Mapping[str, Any] | None = None

    @classmethod
    def of(
        cls, text: str, images: Sequence[np.ndarray] = (), system: str = "", **options: Any
    ) -> Request:
        """A single user turn: a text, then images; with a system turn where one is given."""
        turns = [Message("system", (system,))] if system else []
        return cls((*turns, Message("user", (text, *images))), **options)

    def fingerprint(self) -> str:
        """SHA-256 over everything that decides the reply."""
        settings = {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if field.name not in ("messages", "until")
            and (field.name not in _MAY_BE_ABSENT or getattr(self, field.name) is not None)
        }
        digest = hashlib.sha256(json.dumps(settings, sort_keys=True, default=list).encode())
        for message in self.messages:
            digest.update(f"\0{message.role}\0".encode())
            for part in message.parts:
                if isinstance(part, str):
                    digest.update(b"\0text" + part.encode())
                else:
                    digest.update(f"\0image{part.shape}".encode())
                    digest.update(np.ascontiguousarray(part).tobytes())
        return digest.hexdigest()


FREE_USD = 0.0
"""The cost of a call of a model on this machine, which no provider charges for."""


@dataclasses.dataclass(frozen=True)
class Usage:
    """Tokens of a call and its cost in US dollars, None where the cost is unknown."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float | None = None


def total_cost_usd(costs: Iterable[float | None]) -> float | None:
    """The sum of costs; None where one of them is unknown."""
    total = 0.0
    for cost in costs:
        if cost is None:
            return None
        total += cost
    return total


@dataclasses.dataclass(frozen=True)
class Reply:
    """What a model answered.

    Attributes:
      text: The answer, well-formed; calls of tools are written into it as `<tool_call>` blocks.
      usage: Tokens and money.
      latency_s: Host seconds from request to reply.
      finish_reason: Why it ended: stop, length, safety, or the back end's own word.
      is_safe: False if a safety filter blocked the reply; None where there is no filter.
      model: The name by which the back end calls the model that answered.
      reasoning: What the back end gives as the model's reasoning, apart from the text.
      adjustments: Settings that the back end refused, with what they became; None: left out.
    """

    text: str
    usage: Usage = Usage()
    latency_s: float = 0.0
    finish_reason: str = "stop"
    is_safe: bool | None = None
    model: str = ""
    reasoning: str = ""
    adjustments: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", well_formed(self.text))
        object.__setattr__(self, "reasoning", well_formed(self.reasoning))


class Llm(abc.ABC):
    """A model behind some back end."""

    name: str = ""

    @property
    def reads_batches(self) -> bool:
        """Whether several requests are read as fast as one."""
        return type(self).complete_batch is not Llm.complete_batch

    @abc.abstractmethod
    def complete(self, request: Request) -> Reply:
        """Answer one request.

        Raises:
          LlmError: There is no reply.
        """

    def as_sent(self, request: Request) -> Request:
        """A request with the settings that the model gets in place of the agent's."""
        return request

    def complete_batch(self, requests: Sequence[Request]) -> list[Reply]:
        """Answer several requests; back ends that can do it at once override this."""
        return [self.complete(request) for request in requests]

    def complete_each(self, batches: Iterable[Sequence[Request]]) -> Iterator[list[Reply]]:
        """Answer batch after batch; local models read the next one's images meanwhile."""
        return map(self.complete_batch, batches)


def tool_call_text(name: str, arguments: Any) -> str:
    """A call of a tool as models write it into texts."""
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments, strict=False)
        except (ValueError, RecursionError):
            arguments = {"text": arguments}
    call = json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{call}\n</tool_call>"
