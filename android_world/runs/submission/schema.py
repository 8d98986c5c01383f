"""The file format of a submission, version 1: one JSON document for one run.

Files come from strangers: each text, number and list has a limit, unknown keys are errors, and
actions are checked as those of agents are.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import pydantic
from pydantic import Field, JsonValue

from android_world.device.errors import InvalidActionError
from android_world.env import request_log
from android_world.env.json_action import JSONAction
from android_world.runs import device_calls

KIND: Final = "android_world.submission"
SCHEMA_VERSION: Final = 1

_Text = Annotated[str, Field(max_length=300)]
_LongText = Annotated[str, Field(max_length=100_000)]
_Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.+-]{1,200}$")]
_Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
_Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
_Count = Annotated[int, Field(ge=0, le=10**12)]
_Seed = Annotated[int, Field(ge=0, lt=2**63)]
_Pixels = Annotated[int, Field(ge=100, le=4096)]
_Time = Annotated[int, Field(ge=0, le=4_102_444_800_000)]
_Date = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.+-]{8,30}Z?$")]
_Seconds = Annotated[float, Field(ge=0, le=10**9, allow_inf_nan=False)]


class Model(pydantic.BaseModel):
    """Base of all parts: immutable, without unknown keys and without conversions of types."""

    model_config = pydantic.ConfigDict(extra="forbid", frozen=True, strict=True)


class Call(Model):
    """A call of the agent to the device, as `runs.device_calls` describes it; one key is set."""

    act: Annotated[int, Field(ge=0, lt=1000)] | None = None
    look: bool | None = None
    reset: bool | None = None
    answer: _LongText | None = None
    save_snapshot: _Text | None = None
    restore_snapshot: _Text | None = None
    delete_snapshot: _Text | None = None
    begin_episode: Literal[True] | None = None
    wait: Annotated[float, Field(ge=0, le=3600)] | None = None
    settle: Literal[True] | None = None
    after_action: Literal[True] | None = None
    adb: Annotated[list[_LongText], Field(max_length=200)] | None = None
    request: dict[str, JsonValue] | None = None
    step: dict[str, JsonValue] | None = None
    error: _Text | None = None
    content: Annotated[str, Field(max_length=6 << 20)] | None = None
    timeout_s: Annotated[float, Field(gt=0, le=600)] | None = None

    @pydantic.model_validator(mode="after")
    def _check_one_kind(self) -> Call:
        if len(self.model_fields_set - {"error", "content", "timeout_s"}) != 1:
            raise ValueError("a call has exactly one kind")
        return self

    @property
    def is_below_actions(self) -> bool:
        """Whether the agent used the device other than by actions and observations."""
        kinds = {device_calls.SAVE_SNAPSHOT, device_calls.RESTORE_SNAPSHOT, device_calls.REQUEST}
        kinds |= {device_calls.DELETE_SNAPSHOT, request_log.ADB, request_log.STEP}
        return bool(self.model_fields_set & kinds)


class Step(Model):
    """One step of an episode.

    Attributes:
      calls: What the agent did, in order.
      actions: The actions among it, as `JSONAction` has them.
      screen: Hash of the accessibility forest that the agent first saw; None where it saw none.
    """

    calls: Annotated[list[Call], Field(max_length=2000)]
    actions: Annotated[list[dict[str, Any]], Field(max_length=1000)]
    screen: _Hash | None = None

    @pydantic.field_validator("actions")
    @classmethod
    def _check_actions(cls, actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        for action in actions:
            try:
                JSONAction(**action)
            except (InvalidActionError, TypeError, ValueError) as error:
                raise ValueError(f"not an action: {str(error)[:200]}") from error
        return actions

    @pydantic.model_validator(mode="after")
    def _check_numbers(self) -> Step:
        if any(call.act is not None and call.act >= len(self.actions) for call in self.calls):
            raise ValueError("a call names an action that the step does not have")
        return self


class Trajectory(Model):
    """What an episode's replay needs.

    Attributes:
      steps: The steps.
      unfinished: What was done in a step that raised an error.
      final: Hash of the screen that the checker judged.
    """

    steps: Annotated[list[Step], Field(max_length=5000)]
    unfinished: Step | None = None
    final: _Hash | None = None

    @property
    def all_steps(self) -> list[Step]:
        """The steps, with the unfinished one."""
        return [*self.steps, *([self.unfinished] if self.unfinished else [])]

    @property
    def is_below_actions(self) -> bool:
        """Whether the agent used the device other than by actions and observations."""
        return any(call.is_below_actions for step in self.all_steps for call in step.calls)


class Tokens(Model):
    """Model calls of an episode.

    Attributes:
      calls: How many there were.
      prompt: Tokens that were read.
      completion: Tokens that were written.
      cost_usd: Their cost; None where it is unknown.
    """

    calls: _Count
    prompt: _Count
    completion: _Count
    cost_usd: Annotated[float, Field(ge=0, le=10**9, allow_inf_nan=False)] | None


class Failure(Model):
    """Why an episode did not run to its end.

    Attributes:
      type: Class of the exception.
      phase: initialize, episode, evaluate or tear_down.
      text: The message, without paths of the machine.
    """

    type: _Text
    phase: _Text
    text: Annotated[str, Field(max_length=2000)]


class PhoneConfig(Model):
    """The virtual phone of an episode: screen, clock and port of its console."""

    width: _Pixels
    height: _Pixels
    density: Annotated[int, Field(ge=60, le=1000)]
    boot_time_ms: _Time
    network_time_ms: _Time | None
    console_port: Annotated[int, Field(ge=1, le=65534)]
    seconds_per_step: Annotated[float, Field(gt=0, le=3600)]


class PhoneDescription(Model):
    """The virtual phone that an episode ran on.

    Attributes:
      revision: Hash of its source.
      config: How it was booted.
    """

    revision: Annotated[str, Field(pattern=r"^[0-9a-f]{40}$")]
    config: PhoneConfig


class Episode(Model):
    """One episode: its result and its trajectory. The names are those of `EpisodeRecord`.

    Attributes:
      attempts: How often the run has recorded this episode; the last record counts.
      tokens: Model calls.
      scripted: Whether a program chose the actions in a person's place.
      player: Name of the person who played; empty for agents.
      assisted: Whether the person saw what the checker expects.
      trajectory: What a replay needs; None where it was not recorded.
      trajectory_sha256: SHA-256 of the canonical JSON of `trajectory`.
    """

    task: _Name
    instance: Annotated[int, Field(ge=0, le=10_000)]
    sample: Annotated[int, Field(ge=0, le=10_000)]
    seed: _Seed | None
    goal: _LongText
    score: _Share
    reference_score: _Share | None
    verdict: _Share | None
    agent_done: bool
    outcome: _Text
    steps: _Count
    max_steps: _Count
    true_at_start: bool
    seconds: _Seconds
    tokens: Tokens
    error: Failure | None
    finished_at: _Date
    attempts: Annotated[int, Field(ge=1, le=10_000)]
    phone: PhoneDescription | None
    scripted: bool
    player: _Text
    assisted: bool = False
    trajectory: Trajectory | None
    trajectory_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None

    @property
    def key(self) -> str:
        """Name of the episode, as `EpisodeRecord.key`."""
        return f"{self.task}_{self.instance}" + (f"_sample{self.sample}" if self.sample else "")


class Suite(Model):
    """Which tasks ran under which conditions. The names are those of `RunConfig`.

    Attributes:
      instances: Instances of each task (`--n_task_combinations`).
      samples: Episodes of each instance (`--samples`).
      is_whole: Whether all instances and samples of all tasks of the family or split are here.
    """

    suite_family: Annotated[str, Field(pattern=r"^\w{1,64}(:[0-9]{1,5})?$")]
    suite_version: _Text
    split: Annotated[str, Field(pattern=r"^[\w:]{0,100}$")]
    task_random_seed: _Seed | None
    instances: Annotated[int, Field(ge=1, le=1000)]
    samples: Annotated[int, Field(ge=1, le=1000)]
    is_whole: bool
    goal_language: Annotated[str, Field(pattern=r"^[a-z]{2}$")]
    variant: Annotated[str, Field(pattern=r"^\w{0,64}$")]
    fixed_task_seed: bool
    vary_answers: bool
    word_lists: _Text
    max_steps_multiplier: Annotated[float, Field(gt=0, le=1000)]
    seconds_per_step: Annotated[float, Field(gt=0, le=3600)]
    end_loops: _Count | None
    episode_reset: _Text
    a11y: _Text | None
    user_model: _Text | None
    draws_screens: bool


class Agent(Model):
    """The agent that chose the actions.

    Attributes:
      name: The agent's name or class.
      models: The models that it calls.
      settings: Settings of models, prompts and sampling that differ from the defaults; the agent
        definition is `definition`.
      arguments: What `--agent_arg` set.
      model_details: Server, preset with its source, and date of the prices.
    """

    name: _Text
    models: Annotated[list[_Text], Field(max_length=20)]
    settings: dict[_Text, JsonValue]
    arguments: dict[_Text, JsonValue]
    model_details: dict[_Text, JsonValue]


class Software(Model):
    """What the run was made with.

    Attributes:
      package: Version of this package.
      revisions: Git revisions of the episodes; `-dirty` at the end if files differed.
      python: Version of Python.
      platform: Operating system.
      libraries: Versions by distribution; None of what was not installed.
      plugins: Distributions of plugins.
    """

    package: _Text
    revisions: Annotated[list[_Text], Field(min_length=1, max_length=100)]
    python: _Text
    platform: _Text
    libraries: dict[_Text, _Text | None]
    plugins: Annotated[list[_Text], Field(max_length=100)]


class Submission(Model):
    """A run with all that others need to check it.

    Attributes:
      kind: What this file is.
      schema_version: Version of this format.
      device: virtual, emulator or adb.
      episodes: All finished episodes.
    """

    kind: Literal["android_world.submission"]
    schema_version: Literal[1]
    suite: Suite
    agent: Agent
    software: Software
    device: Literal["virtual", "emulator", "adb"]
    episodes: Annotated[list[Episode], Field(min_length=1, max_length=20_000)]
