"""What rollouts are made of: an episode to play, and what came of it."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import Any, NamedTuple

from android_world.rl.observations import Observation
from android_world.runs.records import episode_key


class EpisodeSpec(NamedTuple):
    """An episode to play.

    Attributes:
      task: name of the task.
      seed: decides its parameters, as `run.py --task_random_seed` does.
      sample: number of the episode among those that start alike.
    """

    task: str
    seed: int
    sample: int = 0

    @property
    def key(self) -> str:
        """Its name; no other episode of a stream has it."""
        return episode_key(self.task, self.seed, self.sample)

    @property
    def chance(self) -> int:
        """The seed of a policy that draws its actions, below 2**63."""
        return int.from_bytes(hashlib.sha256(self.key.encode()).digest()[:8], "big") >> 1


class EpisodeRequest(NamedTuple):
    """A job for a worker.

    Attributes:
      number: its place in the stream, from 0.
      job: what to play.
      version: the weights to play it with.
    """

    number: int
    job: EpisodeSpec
    version: int = 0


@dataclasses.dataclass(frozen=True)
class Transition:
    """A step of an episode.

    Attributes:
      observation: what the policy saw, see `ObservationSpec`.
      action: what it did, as plain data.
      reward: see `TaskEnv`.
      invalid_action: why the action could not be carried out; empty if it could.
      data: what the policy records in addition: log-probabilities, a model's prompt and reply.
    """

    observation: Observation
    action: Any
    reward: float
    invalid_action: str = ""
    data: Any = None


@dataclasses.dataclass(frozen=True)
class Trajectory:
    """An episode from start to end.

    Attributes:
      job: which one.
      goal: what the policy was asked to do.
      params: the task's parameters.
      steps: what it saw and did.
      last: what is seen after the last step.
      score: the checker's, 0.0 to 1.0; 0.0 where it was not asked.
      terminated: the policy said that it is over, or the task ended itself.
      truncated: it was cut off: the budget of steps is used up, or something failed.
      error: what failed, by type and text; empty if nothing did.
      version: the weights that it was played with.
      worker: number of the worker.
      seconds: of the host.
      number: its place in the stream.
    """

    job: EpisodeSpec
    goal: str = ""
    params: dict[str, Any] = dataclasses.field(default_factory=dict)
    steps: tuple[Transition, ...] = ()
    last: Observation = dataclasses.field(default_factory=dict)
    score: float = 0.0
    terminated: bool = False
    truncated: bool = True
    error: str = ""
    version: int = 0
    worker: int = 0
    seconds: float = 0.0
    number: int = 0

    @property
    def reward(self) -> float:
        """The sum of the steps' rewards."""
        return sum(step.reward for step in self.steps)

    @property
    def success(self) -> bool:
        """Whether the checker gives the full score."""
        return self.score == 1.0
