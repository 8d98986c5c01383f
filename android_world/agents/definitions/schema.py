"""What an agent definition contains: the tables of its TOML file, validated."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pydantic

from android_world.agents.llm.errors import LlmConfigurationError
from android_world.agents.sampling_params import Sampling
from android_world.env.json_action import ACTION_TYPES, FIELDS

Markers = tuple[str, str]
"""Texts before and after a part of a reply; an empty one is the start or the end of the reply."""
_MOST_TURNS = 1000


class DefinitionError(LlmConfigurationError):
    """A definition cannot be read; the message names the file and the key."""


class _Table(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", frozen=True)


class Turns(_Table):
    """Templates of the conversation.

    Attributes:
      system: The system turn; empty for none.
      opening: A user turn before all steps; empty for none.
      user: The user turn of a step; `{{ image }}` is the place of its screenshot.
      assistant: The assistant turn of an earlier step.
      result: A user turn after an earlier step that has a result; empty for none.
    """

    system: str = ""
    opening: str = ""
    user: str
    assistant: str = "{{ step.reply }}"
    result: str = ""


class History(_Table):
    """How much of the earlier steps a request repeats.

    Attributes:
      images: Screenshots in a request, the current one included.
      turns: Earlier steps that are separate turns; templates have the others as `earlier`.
    """

    images: Annotated[int, pydantic.Field(ge=1, le=_MOST_TURNS)] = 1
    turns: Annotated[int, pydantic.Field(ge=0, le=_MOST_TURNS)] | Literal["all"] = 0

    @pydantic.model_validator(mode="after")
    def _images_have_turns(self) -> History:
        if self.turns != "all" and self.images - 1 > self.turns:
            raise ValueError(f"{self.images} images need turns = {self.images - 1} or more")
        return self

    @property
    def most_turns(self) -> int:
        """How many earlier steps are separate turns at most."""
        return _MOST_TURNS if self.turns == "all" else self.turns


class ImageRule(_Table):
    """How the model's image processor changes the size of an image.

    Attributes:
      factor: Sides become multiples of this number of pixels.
      min_pixels: Smaller images are enlarged to this area.
      max_pixels: Larger images are reduced to this area.
      resize: Whether the agent sends the resized image; otherwise the server resizes it.
    """

    factor: Annotated[int, pydantic.Field(ge=1, le=1024)] = 28
    min_pixels: Annotated[int, pydantic.Field(ge=1)] = 1
    max_pixels: Annotated[int, pydantic.Field(ge=1)] = 1 << 40
    resize: bool = False

    @pydantic.model_validator(mode="after")
    def _areas_are_ordered(self) -> ImageRule:
        if self.min_pixels > self.max_pixels:
            raise ValueError("min_pixels is above max_pixels")
        return self


class Coordinates(_Table):
    """How points count.

    Attributes:
      scale: The number of the far edge of the screen, or `image`: the pixels of the image, after
        its image rule.
    """

    scale: Annotated[int, pydantic.Field(ge=1)] | Literal["image"] = 1000


class ReplyFormat(_Table):
    """How a reply is written.

    Attributes:
      envelope: `call` is `name(key='value')`, `json` an object, `tool_call` an object in a call of
        `tool`, `fields` are `key:value` separated by tabs.
      template: A whole reply, from `thought`, `conclusion`, `summary` and `call`.
      thought: Markers of the reasoning.
      conclusion: Markers of the sentence that the history has about the step.
      summary: Markers of the model's own summary of the whole episode.
      action: Markers of the action; without them the action is anywhere after the reasoning.
      key: The key that names the action in an object or in fields.
      tool: The name of the tool.
      tool_description: What the tool's schema says about it.
      tool_in: Where the tool's schema is: `request` sends it as `tools`, for the model's own chat
        template; `prompt` leaves it to the templates.
    """

    envelope: Literal["call", "json", "tool_call", "fields"]
    template: str
    thought: Markers | None = None
    conclusion: Markers | None = None
    summary: Markers | None = None
    action: Markers | None = None
    key: str = "action"
    tool: str = "mobile_use"
    tool_description: str = "Operate a phone by its touchscreen."
    tool_in: Literal["request", "prompt"] = "prompt"


class ActionTable(_Table):
    """One action of the format.

    Attributes:
      type: The `action_type` of the `JSONAction` that it is.
      form: How it is written, with placeholders such as `{x}`, `{y}` and `{text}`.
      doc: What it does, for the prompt.
      fields: Fields that the `JSONAction` has in addition.
      defaults: Fields that it has where the reply lacks them.
      offered: Whether the prompt lists it; otherwise it is only understood.
      newline_submits: Whether a line break at the end of the text presses Enter.
      distance: How far a finger moves where the action names a direction, as a share of the screen.
    """

    type: str
    form: str
    doc: str = ""
    fields: dict[str, str | int | bool] = {}
    defaults: dict[str, str | int | bool] = {}
    offered: bool = True
    newline_submits: bool = False
    distance: Annotated[float, pydantic.Field(gt=0, le=1)] | None = None

    @pydantic.field_validator("type")
    @classmethod
    def _is_action_type(cls, value: str) -> str:
        if value not in ACTION_TYPES:
            raise ValueError(f"there is no action type {value}: {', '.join(ACTION_TYPES)}")
        return value

    @pydantic.field_validator("fields", "defaults")
    @classmethod
    def _are_fields(cls, value: dict[str, Any]) -> dict[str, Any]:
        unknown = sorted(value.keys() - {*FIELDS})
        if unknown:
            raise ValueError(f"an action has no field {', '.join(unknown)}")
        return value


class SamplingTable(_Table):
    """Sampling of the publication; flags of the command line override it."""

    temperature: Annotated[float, pydantic.Field(ge=0)] | None = None
    top_p: Annotated[float, pydantic.Field(gt=0, le=1)] | None = None
    top_k: Annotated[int, pydantic.Field(ge=-1)] | None = None
    presence_penalty: Annotated[float, pydantic.Field(ge=-2, le=2)] | None = None
    seed: Annotated[int, pydantic.Field(ge=0)] | None = None
    max_tokens: Annotated[int, pydantic.Field(ge=1)] | None = None
    reasoning_effort: str | None = None
    extra_body: dict[str, Any] | None = None

    def sampling(self) -> Sampling:
        """The settings as requests take them."""
        return Sampling(**self.model_dump())


class Example(_Table):
    """A reply in the format and the action that it means, on a screen of 1080x2400 pixels."""

    reply: str
    action: dict[str, str | int | bool]


class DefinitionTables(_Table):
    """All tables of a definition.

    Attributes:
      title: The model or the family.
      source: Where the format is published.
      variables: Texts that templates have as `variables`.
      stop: Texts at which a server ends a reply.
    """

    title: str
    source: str
    turns: Turns
    reply: ReplyFormat
    actions: Annotated[tuple[ActionTable, ...], pydantic.Field(min_length=1)]
    history: History = History()
    coordinates: Coordinates = Coordinates()
    image: ImageRule | None = None
    sampling: SamplingTable = SamplingTable()
    stop: tuple[str, ...] = ()
    arguments: dict[str, str] = {}
    variables: dict[str, str] = {}
    examples: tuple[Example, ...] = ()
