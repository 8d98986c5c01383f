"""Suites, by the names that programs use: making them (`task_evals.suites`) and running them."""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable
from typing import Any, TypeVar

from android_world import checkpointer as checkpointer_lib
from android_world.agents import base_agent
from android_world.constants import EpisodeConstants
from android_world.device import clock
from android_world.env.interface import AsyncEnv
from android_world.runs import (
    compatibility,
    console_tables,
    execution,
    recording,
)
from android_world.runs.episode import EpisodeResult
from android_world.runs.records import EpisodeRecord, episode_key
from android_world.task_evals import task_eval
from android_world.task_evals.suites import (
    _FIXED_SEED as _FIXED_SEED,
    Suite as Suite,
    UnknownTaskError as UnknownTaskError,
    _filter_tasks as _filter_tasks,
    _instantiate_task as _instantiate_task,
    create_suite as create_suite,
    generate_params as generate_params,
    instance_seed as instance_seed,
)

TaskEvalType = TypeVar("TaskEvalType", bound=task_eval.TaskEval)
ProcessEpisodesFn = Callable[[list[dict[str, Any]]], Any]
CheckEpisodeFn = Callable[[dict[str, Any]], bool]
RunEpisodeFn = Callable[[Any], EpisodeResult]

# What other programs borrow, with the names of `suites` that begin with an underscore.
_TASK_TEMPLATE_COLUMN = compatibility.TASK_TEMPLATE_COLUMN
_TASK_PROMPT_COLUMN = compatibility.TASK_PROMPT_COLUMN
_log_and_print = compatibility.log_and_print
_suggest_keyword = compatibility.suggest_keyword
_get_task_info = compatibility.get_task_info
_allocate_step_budget = compatibility.allocate_step_budget
_display_message = compatibility.display_message
_display_goal = compatibility.display_goal
_get_screen_config = execution.screen_config
_create_failed_result = compatibility.create_failed_result
_display_success_overlay = compatibility.display_success_overlay
_update_scoreboard = compatibility.update_scoreboard
_extract_task_metadata = compatibility.extract_task_metadata
_print_results_by_tag = compatibility.print_results_by_tag

_METADATA_KEYS = (
    EpisodeConstants.GOAL,
    EpisodeConstants.TASK_TEMPLATE,
    EpisodeConstants.INSTANCE_ID,
    EpisodeConstants.IS_SUCCESSFUL,
    EpisodeConstants.EPISODE_LENGTH,
    EpisodeConstants.RUN_TIME,
    EpisodeConstants.EXCEPTION_INFO,
    EpisodeConstants.AUX_DATA,
)


def run(
    suite: Suite,
    agent: base_agent.EnvironmentInteractingAgent,
    checkpointer: checkpointer_lib.Checkpointer | None = None,
    demo_mode: bool = False,
    return_full_episode_data: bool = False,
    process_episodes_fn: ProcessEpisodesFn | None = None,
    check_episode_fn: CheckEpisodeFn | None = None,
    step_timeout_s: float | None = None,
    episode_timeout_s: float | None = None,
) -> list[dict[str, Any]]:
    """Run all instances of a suite, one after the other.

    A crash is a failure: `is_successful` is 0.0 and `exception_info` says why.

    Args:
      suite: The instances.
      agent: The agent, with its environment.
      checkpointer: Keeps the episodes; those it has are not run again.
      demo_mode: Show goal and outcome on the device.
      return_full_episode_data: Return the agent's step data too.
      process_episodes_fn: Called with the results so far after each episode, instead of printing
        the table at the end.
      check_episode_fn: Asked about each finished episode; False drops it.
      step_timeout_s: Seconds of the host that a step of the agent may take; an episode with a
        longer one has failed. Time limits need the main thread.
      episode_timeout_s: Seconds that an episode may take, preparing and judging included.

    Returns:
      One dictionary an episode, with the keys of `EpisodeConstants`.

    Raises:
      ValueError: Full data is asked for, but the checkpointer has finished episodes without it.
    """
    options = execution.ExecutionOptions(
        step_timeout_s=step_timeout_s, episode_timeout_s=episode_timeout_s
    )

    def run_one(task: task_eval.TaskEval, name: str, number: int) -> dict[str, Any]:
        return _run_one(task, agent, name, number, options, demo_mode)

    return _run_all(
        suite,
        run_one,
        checkpointer,
        return_full_episode_data,
        process_episodes_fn,
        check_episode_fn,
    )


def _run_all(
    suite: Suite,
    run_one: Callable[[task_eval.TaskEval, str, int], dict[str, Any]],
    checkpointer: checkpointer_lib.Checkpointer | None,
    return_full_episode_data: bool,
    process_episodes_fn: ProcessEpisodesFn | None,
    check_episode_fn: CheckEpisodeFn | None,
) -> list[dict[str, Any]]:
    checkpointer = checkpointer or checkpointer_lib.NullCheckpointer()
    finished = {str(e[EpisodeConstants.INSTANCE_ID]): e for e in checkpointer.load()}
    if finished and return_full_episode_data:
        raise ValueError("Full episode data cannot be returned when a run is continued.")
    results = [_metadata(episode) for episode in finished.values()]
    for name, instances in suite.items():
        for number, task in enumerate(instances):
            key = episode_key(name, number)
            if key in finished:
                continue
            episode = run_one(task, name, number)
            if check_episode_fn is not None and not check_episode_fn(episode):
                continue
            checkpointer.save_episodes([episode], key)
            results.append(episode if return_full_episode_data else _metadata(episode))
            if process_episodes_fn is not None:
                process_episodes_fn(results)
    if process_episodes_fn is None:
        process_episodes(results, print_summary=True)
    return results


def process_episodes(
    episodes: list[dict[str, Any]], print_summary: bool = False
) -> list[dict[str, Any]]:
    """The table of results, one row a task and a last row with the averages.

    Args:
      episodes: What `run` returned.
      print_summary: Also print it.
    """
    rows = console_tables.rows_by_task(episodes)
    if print_summary:
        console_tables.print_rows(rows)
    return rows


def _run_task_suite(
    suite: Suite,
    run_episode: RunEpisodeFn,
    env: AsyncEnv,
    checkpointer: checkpointer_lib.Checkpointer | None = None,
    demo_mode: bool = False,
    agent_name: str = "",
    return_full_episode_data: bool = False,
    process_episodes_fn: ProcessEpisodesFn | None = None,
    check_episode_fn: CheckEpisodeFn | None = None,
) -> list[dict[str, Any]]:
    """Like `run`, with a function that plays one episode instead of an agent."""

    def run_one(task: task_eval.TaskEval, name: str, number: int) -> dict[str, Any]:
        episode = _run_task(task, run_episode, env, demo_mode)
        episode[EpisodeConstants.AGENT_NAME] = agent_name
        episode[EpisodeConstants.INSTANCE_ID] = episode_key(name, number)
        return episode

    return _run_all(
        suite,
        run_one,
        checkpointer,
        return_full_episode_data,
        process_episodes_fn,
        check_episode_fn,
    )


def _run_task(
    task: TaskEvalType, run_episode: RunEpisodeFn, env: AsyncEnv, demo_mode: bool
) -> dict[str, Any]:
    """Prepare a task, let `run_episode(task)` play it, judge and clean up; a crash is a record."""
    started = clock.perf_counter()
    try:
        try:
            task.initialize_task(env)
            if demo_mode:
                _display_goal(env, task)
            result = run_episode(task)
            score = task.strict_score(env) if result.done else 0.0
        finally:
            task.tear_down(env)
    except Exception:
        seconds = clock.perf_counter() - started
        goal = execution.goal_or_empty(task)
        return _create_failed_result(type(task).__name__, goal, traceback.format_exc(), seconds)
    if demo_mode:
        _display_success_overlay(env.controller, score)
    lengths = map(len, result.step_data.values())
    return {
        EpisodeConstants.GOAL: task.goal,
        EpisodeConstants.TASK_TEMPLATE: type(task).__name__,
        EpisodeConstants.EPISODE_DATA: result.step_data,
        EpisodeConstants.IS_SUCCESSFUL: float(score),
        EpisodeConstants.RUN_TIME: clock.perf_counter() - started,
        EpisodeConstants.FINISH_DTIME: execution.timestamp(),
        EpisodeConstants.EPISODE_LENGTH: max(lengths, default=0),
        EpisodeConstants.AUX_DATA: result.aux_data,
        EpisodeConstants.SCREEN_CONFIG: _get_screen_config(task),
        EpisodeConstants.EXCEPTION_INFO: None,
        EpisodeConstants.SEED: task.params.get("seed"),
    }


def _run_one(
    task: task_eval.TaskEval,
    agent: base_agent.EnvironmentInteractingAgent,
    name: str,
    number: int,
    options: execution.ExecutionOptions,
    demo_mode: bool,
) -> dict[str, Any]:
    if demo_mode:
        agent.env.display_message(execution.goal_or_empty(task), name)
    keeper = recording.InMemoryRecorder()
    record = execution.run_instance(task, agent, name, number, keeper, options)
    if demo_mode:
        agent.env.display_message(f"Score: {record.score:g}", name)
    return _legacy_episode(record, keeper.step_data())


def _legacy_episode(record: EpisodeRecord, step_data: dict[str, list[Any]]) -> dict[str, Any]:
    failed = record.error is not None
    return {
        EpisodeConstants.GOAL: record.goal,
        EpisodeConstants.TASK_TEMPLATE: record.template,
        EpisodeConstants.EPISODE_DATA: step_data,
        EpisodeConstants.IS_SUCCESSFUL: record.score,
        EpisodeConstants.RUN_TIME: record.timings["total_s"],
        EpisodeConstants.FINISH_DTIME: record.finished_at,
        EpisodeConstants.EPISODE_LENGTH: math.nan if failed else record.steps,
        EpisodeConstants.AUX_DATA: None,
        EpisodeConstants.SCREEN_CONFIG: record.screen,
        EpisodeConstants.EXCEPTION_INFO: record.error.traceback if record.error else None,
        EpisodeConstants.SEED: record.seed,
        EpisodeConstants.AGENT_NAME: record.agent,
        EpisodeConstants.INSTANCE_ID: record.key,
    }


def _metadata(episode: dict[str, Any]) -> dict[str, Any]:
    return {key: episode.get(key) for key in _METADATA_KEYS}
