"""Episodes of the policy: one after the other, and many of them counted."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from android_world.env.json_action import JSONAction
from android_world.env.representation_utils import UIElement
from android_world.pocket.policy.action_decoding import Decision, action_of, past_of
from android_world.pocket.policy.features import Encoded, encode
from android_world.pocket.policy.memory import EpisodeMemory
from android_world.pocket.policy.policy import Policy
from android_world.pocket.training.demonstrations import height_of
from android_world.rl.errors import SpecError
from android_world.rl.task_env import Info, TaskEnv

_BLIND = (
    JSONAction("answer", text="1"),
    JSONAction("status", goal_status="complete"),
)
_Z = 1.96  # Of a 95 % interval.
Change = Callable[[Sequence[UIElement]], list[UIElement]]


@dataclasses.dataclass(frozen=True)
class Result:
    """An episode that the policy played.

    Attributes:
      task: the task's name.
      seed: decides its parameters.
      score: the checker's, or 0.0 where the policy did not come to an end.
      steps: how many actions it took.
      goal: what was asked for.
      level: of an errand; 0 for other tasks.
    """

    task: str
    seed: int
    score: float
    steps: int
    goal: str = ""
    level: int = 0


def play(
    env: TaskEnv,
    policy: Policy,
    memory: EpisodeMemory,
    rng: np.random.Generator | None = None,
    change: Change = list,
) -> tuple[list[tuple[Encoded, Decision]], Info]:
    """Let the policy act in an episode that has started.

    Args:
      env: in an episode.
      policy: that acts.
      memory: of the episode.
      rng: draws its choices by likelihood; else it takes the likeliest.
      change: what is made of the elements before the policy sees them; their order must stay.

    Returns:
      What it saw and chose, and the last step's `info` with the score.
    """
    episode: list[tuple[Encoded, Decision]] = []
    while True:
        elements, height = change(env.state.ui_elements), height_of(env)
        memory.look(elements, height)
        seen = encode(memory, elements, height, policy.vocabulary)
        choice = policy.choose(memory, seen, rng)
        episode.append((seen, choice))
        memory.record(past_of(choice, seen, memory))
        width = max((b.x_max for e in elements if (b := e.bbox_pixels) is not None), default=1080)
        step = env.step(action_of(choice, seen, (int(width), int(height))))
        if step.terminated or step.truncated:
            return episode, step.info


def without_ids(elements: Sequence[UIElement]) -> list[UIElement]:
    """The elements as if their app had no resource ids."""
    return [dataclasses.replace(e, resource_name=None, resource_id=None) for e in elements]


def evaluate(
    env: TaskEnv, policy: Policy | None, task: str, seed: int, change: Change = list
) -> Result:
    """Let the policy play one episode as well as it can; None is blind."""
    env.reset(seed=seed, task=task)
    goal, level = env.goal, getattr(env.task, "level", 0)
    if policy is None:
        score, steps = _play_blindly(env), len(_BLIND)
    else:
        episode, info = play(env, policy, EpisodeMemory(goal), change=change)
        score, steps = float(info["score"]), len(episode)
    return Result(task, seed, score, steps, goal, level)


def _play_blindly(env: TaskEnv) -> float:
    """Answer the same to every question, and say that it is complete; the score."""
    return [float(env.step(action).info["score"]) for action in _BLIND][-1]


def interval(solved: int, n: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share of successes."""
    if not n:
        return 0.0, 1.0
    share, spread = solved / n, _Z * _Z / n
    middle = (share + spread / 2) / (1 + spread)
    reach = _Z * math.sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def summary_line(results: Sequence[Result]) -> str:
    """How many episodes were solved, in a line."""
    solved = sum(result.score == 1.0 for result in results)
    low, high = interval(solved, len(results))
    share = solved / max(len(results), 1)
    return f"{solved} of {len(results)} episodes: {share:.1%} (95 %: {low:.1%} to {high:.1%})"


def line_of(result: Result) -> str:
    """A result as a line of JSON."""
    return json.dumps(dataclasses.asdict(result)) + "\n"


def read(path: Path) -> list[Result]:
    """The results of a file with such lines.

    Raises:
      SpecError: it holds something else.
    """
    try:
        return [Result(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    except (TypeError, ValueError) as error:
        raise SpecError(f"{path} holds no results of episodes: choose another file.") from error
