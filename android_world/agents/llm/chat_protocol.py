"""OpenAI's chat completions from the server's side: bodies in, bodies out."""

from __future__ import annotations

import base64
import binascii
import io
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import numpy as np
import pydantic
from PIL import Image

from android_world.agents.llm.types import Message, Part, Reply, Request
from android_world.agents.parsing import completion_check

_MOST_PIXELS = 64_000_000
_REPLY_TOKENS = 4096
_UNREADABLE = (binascii.Error, OSError, SyntaxError, ValueError, Image.DecompressionBombError)


class BodyError(ValueError):
    """A body is not what it should be.

    Attributes:
      param: Where in it.
    """

    def __init__(self, message: str, param: str = "") -> None:
        super().__init__(message)
        self.param = param


class _StrictModel(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)


class _Text(_StrictModel):
    type: Literal["text"]
    text: str

    def part(self) -> Part:
        return self.text


class _Address(_StrictModel):
    url: str
    detail: str = "auto"


class _Picture(_StrictModel):
    type: Literal["image_url"]
    image_url: _Address

    def part(self) -> Part:
        return _image(self.image_url.url)


_Content = Annotated[_Text | _Picture, pydantic.Field(discriminator="type")]


class _Turn(_StrictModel):
    role: Literal["system", "user", "assistant"]
    content: str | list[_Content]

    def message(self) -> Message:
        if isinstance(self.content, str):
            return Message(self.role, (self.content,))
        return Message(self.role, tuple(part.part() for part in self.content))


class _Body(_StrictModel):
    """What is understood; everything else is refused by name, where it is not the usual."""

    model: str
    messages: Annotated[list[_Turn], pydantic.Field(min_length=1)]
    max_tokens: int | None = pydantic.Field(None, ge=1)
    max_completion_tokens: int | None = pydantic.Field(None, ge=1)
    temperature: float | None = pydantic.Field(None, ge=0, allow_inf_nan=False)
    top_p: float | None = pydantic.Field(None, gt=0, le=1)
    top_k: int | None = pydantic.Field(None, ge=-1)
    presence_penalty: float | None = pydantic.Field(None, ge=-2, le=2)
    seed: int | None = pydantic.Field(None, ge=0)
    stop: str | list[str] | None = None
    tools: list[dict[str, Any]] | None = None
    # Ours: the reply ends as soon as it holds a whole action or point.
    until: Literal["action", "grounded_action", "concluded_action", "point"] | None = None
    n: Literal[1] | None = None
    stream: Literal[False] | None = None
    frequency_penalty: Literal[0] | None = None
    response_format: dict[Literal["type"], Literal["text"]] | None = None
    user: str | None = None


def read(body: Any) -> tuple[str, Request]:
    """The model's name and the request of a body.

    Raises:
      BodyError: It is not understood.
    """
    try:
        asked = _Body.model_validate(body)
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        param = ".".join(str(place) for place in first["loc"])
        unknown = first["type"] == "extra_forbidden"
        why = "is not known here; leave it out" if unknown else first["msg"]
        raise BodyError(f"{param or 'body'}: {why}", param) from error
    stop = [asked.stop] if isinstance(asked.stop, str) else asked.stop or []
    request = Request(
        tuple(turn.message() for turn in asked.messages),
        max_tokens=asked.max_completion_tokens or asked.max_tokens or _REPLY_TOKENS,
        temperature=1.0 if asked.temperature is None else asked.temperature,
        top_p=asked.top_p,
        top_k=asked.top_k,
        presence_penalty=asked.presence_penalty,
        seed=asked.seed,
        stop=tuple(stop),
        tools=tuple(asked.tools or ()),
        until=completion_check.BY_NAME[asked.until] if asked.until else None,
    )
    return asked.model, request


def until_name(request: Request) -> str | None:
    """How a body says where this request's reply may end; None if it cannot."""
    found = (name for name, is_complete in completion_check.BY_NAME.items())
    return next((name for name in found if completion_check.BY_NAME[name] is request.until), None)


def reply_body(reply: Reply, model: str, number: int, created: int) -> dict[str, Any]:
    """A reply as a body; calls of tools are in its text, as the model writes them.

    Args:
      reply: What the model answered.
      model: By which name it was asked.
      number: Of the reply, among the server's.
      created: Unix time in seconds.
    """
    prompt, completion = reply.usage.prompt_tokens, reply.usage.completion_tokens
    message = {"role": "assistant", "content": reply.text}
    return {
        "id": f"chatcmpl-{number}",
        "object": "chat.completion",
        "created": created,
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish_reason}],
        "usage": {
            "prompt_tokens": prompt,
            "completion_tokens": completion,
            "total_tokens": prompt + completion,
        },
    }


def refusal(message: str, kind: str, param: str = "", code: str | None = None) -> Mapping[str, Any]:
    """An error as a body."""
    return {"error": {"message": message, "type": kind, "param": param or None, "code": code}}


def _image(url: str) -> np.ndarray:
    """The image of a `data:` address; nothing else is fetched."""
    head, _, data = url.partition(",")
    if not head.startswith("data:image/") or not head.endswith(";base64"):
        raise BodyError("an image must be a data:image/...;base64 address", "image_url")
    try:
        with Image.open(io.BytesIO(base64.b64decode(data, validate=True))) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                raise BodyError(f"an image has more than {_MOST_PIXELS} pixels", "image_url")
            return np.asarray(picture.convert("RGB"))
    except (
        binascii.Error,
        OSError,
        SyntaxError,
        ValueError,
        Image.DecompressionBombError,
    ) as error:
        raise BodyError(f"an image cannot be read: {error}", "image_url") from error
