"""The record of one episode: one line of results.jsonl."""

from __future__ import annotations

import dataclasses
import functools
import json
import math
import traceback
from typing import TYPE_CHECKING, Any

from android_world.core.text_sanitizing import well_formed
from android_world.play.player import EpisodePlayer
from android_world.runs.tap_accuracy.taps import TapCounts
from android_world.task_evals.interaction import Interaction

if TYPE_CHECKING:
    import pydantic

SCHEMA_VERSION = 1
_DEEPEST = 64


@dataclasses.dataclass(frozen=True)
class ErrorRecord:
    """Why an episode could not run to its end.

    Attributes:
      type: Name of the exception's class.
      text: Its message.
      phase: initialize, episode, evaluate or tear_down.
      traceback: Where it was raised.
      device_lost: Whether the device no longer answered afterwards.
      model_failed: Whether a model gave no reply.
      timed_out: Whether a time limit ended it.
      worker_died: Whether its process ended, as for want of memory, each time that it was tried.
    """

    type: str
    text: str
    phase: str
    traceback: str = ""
    device_lost: bool = False
    model_failed: bool = False
    timed_out: bool = False
    worker_died: bool = False

    @classmethod
    def of(cls, error: BaseException, phase: str) -> ErrorRecord:
        """The record of an exception."""
        text = "".join(traceback.format_exception(error))
        return cls(type(error).__name__, str(error), phase, text)


@dataclasses.dataclass(frozen=True)
class Usage:
    """What the model calls of an episode cost, summed over its steps.

    Attributes:
      calls: How many there were.
      prompt_tokens: Tokens that were read.
      completion_tokens: Tokens that were written.
      cost_usd: Money; None where the cost of a call is unknown.
      latency_s: Host seconds.
      empty_replies: Replies without text, other than what safety filters blocked.
      lost_summaries: Summaries of a step that came empty or cut off, so that the model continues
        without knowing what its action did.
    """

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost_usd: float | None = 0.0
    latency_s: float = 0.0
    lost_summaries: int = 0
    empty_replies: int = 0

    def __add__(self, other: Usage) -> Usage:
        sums: dict[str, Any] = {}
        for field in dataclasses.fields(self):
            pair = getattr(self, field.name), getattr(other, field.name)
            sums[field.name] = None if None in pair else sum(pair)
        return Usage(**sums)


@dataclasses.dataclass(frozen=True)
class EpisodeRecord:
    """The result of one episode.

    Attributes:
      task: Name of the task.
      instance: Number of the task's instance, from 0.
      sample: Number of the episode among those of the same instance, from 0.
      goal: What the agent was asked to do.
      seed: The instance's seed; None if it had none.
      score: The verdict if the agent said it is done, else 0.0; 0.0 if there was an error.
      reference_score: The same under the published success condition; None if that crashes.
      verdict: The checker's verdict, whatever the agent said; None if it was not reached.
      agent_done: Whether the agent (or the environment) said that the episode is over.
      steps: How many steps the agent took.
      max_steps: How many it was allowed.
      error: Why the episode did not run to its end, or None.
      tear_down_error: What went wrong while cleaning up, or None.
      timings: Seconds by phase.
      device: Which device it ran on.
      agent: Name of the agent.
      true_at_start: Whether the goal holds after initialization by design.
      tags: What the task asks of an agent, sorted.
      scored: Whether a checker judged it (free goals have none).
      params: The task's parameters, as far as JSON can hold them.
      template: Class of the task.
      screen: Width, height, orientation and name of the screen's configuration.
      usage: Model calls.
      finished_at: Host time, ISO 8601.
      revision: Git revision of the project; empty where there is none.
      variant: Name of the variant of the task that it was; empty for the task itself.
      interaction: What passed with the user and the surroundings; None in tasks without either.
      phone: Of the virtual phone in this process: its `revision` (hash of its source) and its
        `config` (screen and clock); empty on every other device.
      apps: The apps of the task, sorted.
      looped: Whether the episode ended since the agent repeated itself (`--end_loops`).
      outcome: One of `outcomes.OUTCOMES`; empty where no checker judged the episode, and in
        results of versions that did not record it.
      progress: The share of what the task wants that was there at the end, whatever the agent
        declared; None where it was not judged.
      side_effects: Changes that the task does not ask for, in words; no part of any score.
      taps: Taps whose intended element the agent's own words name, and how many hit it.
      player: The person or the program that played the episode on the live page; None of all
        other episodes.
    """

    task: str
    instance: int
    goal: str
    seed: int | None
    score: float
    reference_score: float | None
    verdict: float | None
    agent_done: bool
    steps: int
    max_steps: int
    error: ErrorRecord | None
    tear_down_error: ErrorRecord | None
    timings: dict[str, float]
    device: str
    agent: str
    true_at_start: bool = False
    tags: list[str] = dataclasses.field(default_factory=list)
    scored: bool = True
    params: dict[str, Any] = dataclasses.field(default_factory=dict)
    template: str = ""
    screen: dict[str, Any] = dataclasses.field(default_factory=dict)
    usage: Usage = Usage()
    finished_at: str = ""
    revision: str = ""
    phone: dict[str, Any] = dataclasses.field(default_factory=dict)
    sample: int = 0
    variant: str = ""
    interaction: Interaction | None = None
    apps: list[str] = dataclasses.field(default_factory=list)
    looped: bool = False
    outcome: str = ""
    progress: float | None = None
    side_effects: list[str] = dataclasses.field(default_factory=list)
    taps: TapCounts = TapCounts()
    player: EpisodePlayer | None = None

    @property
    def key(self) -> str:
        """Name of the episode: task, instance and, after the first of it, sample."""
        return episode_key(self.task, self.instance, self.sample)

    def to_json(self) -> str:
        """One line of JSON."""
        data = {"schema_version": SCHEMA_VERSION, **dataclasses.asdict(self)}
        return json.dumps(to_jsonable(data), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> EpisodeRecord:
        """Read a line of results.jsonl; keys of later versions are ignored.

        Raises:
          ValueError: A key is missing, a value has the wrong type, or the data is not an object.
        """
        return _record_type().validate_python(data)


@functools.cache
def _record_type() -> pydantic.TypeAdapter[EpisodeRecord]:
    import pydantic  # Takes a while, and processes that only write records do without.

    return pydantic.TypeAdapter(EpisodeRecord)


def episode_key(task: str, instance: int, sample: int = 0) -> str:
    """Name of an episode, and of its folder."""
    return f"{task}_{instance}" + (f"_sample{sample}" if sample else "")


def to_jsonable(value: Any, depth: int = 0) -> Any:
    """Plain data of a value: what JSON can hold as it is, the rest described in words.

    Values that are nested too deeply, as in a list that contains itself, are left out.
    """
    if isinstance(value, str):
        return well_formed(value)
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if depth > _DEEPEST:
        return "…"
    if isinstance(value, dict):
        return {well_formed(str(k)): to_jsonable(item, depth + 1) for k, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value, key=repr) if isinstance(value, set | frozenset) else value
        return [to_jsonable(item, depth + 1) for item in items]
    try:
        names = _fields_of(value.__class__)
        if names is None:
            return _describe(value, depth + 1)
        held = ((name, getattr(value, name)) for name in names)
        return {name: to_jsonable(item, depth + 1) for name, item in held if item is not None}
    except Exception:  # Agents record what they like, also what cannot tell what it is.
        return f"<{type(value).__name__}>"


@functools.cache
def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The fields of a class of records; None of others and of those with `as_dict`."""
    if not dataclasses.is_dataclass(kind) or hasattr(kind, "as_dict"):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))


def _describe(value: Any, depth: int) -> Any:
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        if value.shape == ():
            return to_jsonable(value.item(), depth)
        return f"<array {'x'.join(map(str, value.shape))} {value.dtype}>"
    if hasattr(value, "as_dict"):
        return to_jsonable(value.as_dict(), depth)
    if isinstance(value, bytes):
        return f"<{len(value)} bytes>"
    text = repr(value)
    return text if len(text) <= 1000 else text[:1000] + "…"
