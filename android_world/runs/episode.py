"""Runs one episode: an agent, a goal and a budget of steps."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

from android_world import constants
from android_world.agents.base_agent import AgentInteractionResult, EnvironmentInteractingAgent
from android_world.env.interface import AsyncEnv
from android_world.runs import timeouts
from android_world.runs.errors import EpisodeTimeoutError, StepTimeoutError

StepListener = Callable[[int, AgentInteractionResult], None]


@dataclasses.dataclass
class EpisodeResult:
    """What came out of an episode.

    Attributes:
      done: Whether the agent (or the environment) said that the episode is over.
      step_data: The agent's records by key, one entry a step; None where a step lacks the key.
      env_reward: Reward of the environment, where it has one.
      aux_data: Anything else.
    """

    done: bool
    step_data: dict[str, Any]
    env_reward: float | None = None
    aux_data: dict[str, Any] | None = None


def run_episode(
    goal: str,
    agent: EnvironmentInteractingAgent,
    max_n_steps: int = 10,
    start_on_home_screen: bool = False,
    termination_fn: Callable[[AsyncEnv], float] | None = None,
    print_fn: Callable[[str], None] = print,
    on_step: StepListener | None = None,
    step_timeout_s: float | None = None,
    episode_timeout_s: float | None = None,
    stop_fn: Callable[[], bool] | None = None,
) -> EpisodeResult:
    """Let an agent work on a goal until it says it is done or the budget is used up.

    Args:
      goal: What the agent is asked to do.
      agent: The agent.
      max_n_steps: The budget; 0 ends at once.
      start_on_home_screen: Whether the agent is reset to the home screen.
      termination_fn: Asked after each step; a true value ends the episode as done.
      print_fn: Takes progress messages.
      on_step: Called after each step with its number, from 0, and its result.
      step_timeout_s: Seconds of the host that a step (or the reset) may take; needs the main
        thread, as `episode_timeout_s` does.
      episode_timeout_s: Seconds that all of it may take.
      stop_fn: Asked after each step that ends nothing; a true value ends the episode as not done.

    Raises:
      ValueError: The agent's record has the key that the runner adds, or a time limit is asked for
        outside the main thread.
      TimeLimitError: A step or the episode took too long.
    """
    if max_n_steps <= 0:
        return EpisodeResult(done=False, step_data={})
    records: list[dict[str, Any]] = []

    def take(number: int) -> bool:
        result = agent.step(goal)
        records.append(_number(number, result.data))
        if on_step is not None:
            on_step(number, result)
        terminated = termination_fn is not None and bool(termination_fn(agent.env))
        if terminated:
            print_fn(f"The environment ended the episode after {number + 1} steps.")
        elif result.done:
            print_fn(f"The agent is done after {number + 1} steps.")
        return terminated or result.done

    def play() -> bool:
        reset = functools.partial(agent.reset, start_on_home_screen)
        timeouts.within(step_timeout_s, StepTimeoutError, reset)
        agent.set_max_steps(max_n_steps)
        for number in range(max_n_steps):
            if timeouts.within(step_timeout_s, StepTimeoutError, functools.partial(take, number)):
                return True
            if stop_fn is not None and stop_fn():
                print_fn(f"The episode was stopped after {number + 1} steps.")
                return False
        print_fn(f"The agent did not say it is done within {max_n_steps} steps.")
        return False

    done = timeouts.within(episode_timeout_s, EpisodeTimeoutError, play)
    return EpisodeResult(done=done, step_data=transpose_lod_to_dol(records))


def transpose_lod_to_dol(data: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Turn records into columns; None where a record lacks a key."""
    keys = dict.fromkeys(key for record in data for key in record)
    return {key: [record.get(key) for record in data] for key in keys}


def transpose_dol_to_lod(data: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """Turn columns into records; shorter columns end early."""
    length = max((len(column) for column in data.values()), default=0)
    return [
        {key: column[i] for key, column in data.items() if i < len(column)} for i in range(length)
    ]


def _number(number: int, record: dict[str, Any]) -> dict[str, Any]:
    if constants.STEP_NUMBER in record:
        raise ValueError(f"The agent's record must not have the key {constants.STEP_NUMBER!r}.")
    return {**record, constants.STEP_NUMBER: number}
