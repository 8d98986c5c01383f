"""Conversations with a computer-use tool as turns of a `Request`, for all providers.

A reply's text is JSON: the provider, the space of its points, and its output as it came. The same
text is the assistant's turn of later requests; the user's turn after it has the results as JSON.
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from PIL import Image

from android_world.agents.llm.image_encoding import ImageEncoding, ImageSizing
from android_world.agents.llm.types import Message
from android_world.agents.model_settings import ModelSettings
from android_world.agents.parsing.actions import UnreadableOutputError

DEFAULT_TEMPERATURE: Final = 1.0
"""The default of all providers. It is not sent, because newer models refuse the parameter."""


@dataclasses.dataclass(frozen=True)
class Output:
    """A reply as it came.

    Attributes:
      provider: `openai`, `anthropic` or `gemini`.
      ends: The right and the lower edge of the screen in the space of its points.
      items: The provider's items, blocks or parts.
    """

    provider: str
    ends: tuple[int, int]
    items: list[dict[str, Any]]

    def text(self) -> str:
        """The text of the reply; empty without items."""
        return json.dumps(dataclasses.asdict(self), ensure_ascii=False) if self.items else ""


def output_of(text: str) -> Output:
    """The output in a reply's text.

    Raises:
      UnreadableOutputError: There is none.
    """
    try:
        values = json.loads(text)
        across, down = values["ends"]
        return Output(values["provider"], (across, down), list(values["items"]))
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise UnreadableOutputError("The reply has neither a call nor a text.") from error


@dataclasses.dataclass(frozen=True)
class Call:
    """An action that a reply asks for.

    Attributes:
      id: Of the call; several actions of one call share it.
      name: Of the action, in the provider's words.
      values: Fields of a `JSONAction`, with points in the provider's space; none where only a
        screenshot is asked for.
      error: The reason for which it cannot be read; empty if it can.
      safety_checks: What the provider wants a person to confirm before.
    """

    id: str
    name: str
    values: Mapping[str, Any]
    error: str = ""
    safety_checks: tuple[str, ...] = ()


def call(
    id: str, name: str, read: Callable[[], Mapping[str, Any]], safety_checks: Sequence[str] = ()
) -> Call:
    """A call with what `read` gives, or the reason for which it gives nothing."""
    try:
        return Call(id, name, read(), safety_checks=tuple(safety_checks))
    except UnreadableOutputError as error:
        return Call(id, name, {}, str(error), tuple(safety_checks))


@dataclasses.dataclass(frozen=True)
class Result:
    """What came of an action.

    Attributes:
      id: Of its call.
      name: Of the action.
      text: For the model.
      is_error: Whether it was not carried out.
      is_acknowledged: Whether the safety checks of the call were acknowledged.
    """

    id: str
    name: str
    text: str
    is_error: bool = False
    is_acknowledged: bool = False


@dataclasses.dataclass(frozen=True, eq=False)
class UserTurn:
    """A turn of the user: results of calls, a text, the screen."""

    results: list[Result]
    text: str
    image: np.ndarray | None

    def message(self) -> Message:
        """The turn in a request."""
        results = json.dumps([dataclasses.asdict(result) for result in self.results])
        image = () if self.image is None else (self.image,)
        return Message("user", (results, self.text, *image))

    def by_call(self) -> dict[str, list[Result]]:
        """The results of each call, by its id."""
        found: dict[str, list[Result]] = {}
        for result in self.results:
            found.setdefault(result.id, []).append(result)
        return found


def turns_of(messages: Sequence[Message]) -> Iterator[UserTurn | Output]:
    """The turns of a request in their order, without the system's."""
    for message in messages:
        if message.role == "assistant":
            yield output_of(message.text)
        elif message.role == "user":
            first, text = (part for part in message.parts if isinstance(part, str))
            results = [Result(**values) for values in json.loads(first)]
            yield UserTurn(results, text, next(iter(message.images), None))


def system_text(messages: Sequence[Message]) -> str:
    """The text of the system."""
    return "\n".join(message.text for message in messages if message.role == "system")


@dataclasses.dataclass(frozen=True)
class ImageRule:
    """The size of screens in requests: `--min_pixels`, `--max_pixels`, a provider's limits.

    A provider reduces larger images itself, and then points count in an unknown size.

    Attributes:
      settings: What the command line says.
      longest: Of both sides.
      shortest: The most that the shorter side may have.
      pixels: Of the area.
    """

    settings: ModelSettings
    longest: int
    shortest: float = math.inf
    pixels: float = math.inf

    def size(self, image: np.ndarray) -> tuple[int, int]:
        """The width and height at which a screen is sent."""
        areas = ImageSizing(1, self.settings.min_pixels, self.settings.max_pixels)
        width, height = areas.size(image.shape[1], image.shape[0])
        factor = min(
            1.0,
            self.longest / max(width, height),
            self.shortest / min(width, height),
            math.sqrt(self.pixels / (width * height)),
        )
        return max(1, int(width * factor)), max(1, int(height * factor))

    def last_size(self, messages: Sequence[Message]) -> tuple[int, int]:
        """The size of the current screen of a request."""
        return self.size(messages[-1].images[-1])

    def encode(self, image: np.ndarray) -> tuple[bytes, str]:
        """The file of a screen and its media type."""
        encoding = ImageEncoding(self.settings.image_format)
        size = self.size(image)
        if size != (image.shape[1], image.shape[0]):
            image = np.asarray(Image.fromarray(image).resize(size, Image.Resampling.BICUBIC))
        return encoding.encode(image), encoding.media_type
