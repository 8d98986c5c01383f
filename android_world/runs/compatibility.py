"""Helpers of suites that programs written for AndroidWorld borrow from `suite_utils`.

They do what the names say with what runs of this package do today. What was a pandas data frame is
a list of rows, which `pandas.DataFrame` takes.
"""

from __future__ import annotations

import difflib
import logging
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from android_world.constants import EpisodeConstants
from android_world.core import text_sanitizing
from android_world.device import adb, overlay
from android_world.env.interface import AsyncEnv
from android_world.runs import console_tables, execution, statistics
from android_world.task_evals import task_metadata
from android_world.task_evals.task_eval import TaskEval

_log = logging.getLogger(__name__)
TASK_TEMPLATE_COLUMN = EpisodeConstants.TASK_TEMPLATE
TASK_PROMPT_COLUMN = "task_prompt"
_UNTAGGED = "untagged"


def log_and_print(msg: str, *args: object) -> None:
    """Log a message and print it; `args` fill its `%` places."""
    _log.info(msg, *args)
    print(text_sanitizing.escape_controls(msg % args if args else msg))


def suggest_keyword(typo: str, keywords: list[str], threshold: int = 80) -> str:
    """The keyword that is most like `typo`; empty if none is like it to `threshold` percent."""
    close = difflib.get_close_matches(typo, keywords, n=1, cutoff=threshold / 100)
    return close[0] if close else ""


def allocate_step_budget(task_complexity: float | None) -> int:
    """How many steps an agent may take.

    Raises:
      ValueError: The task has no complexity.
    """
    if task_complexity is None:
        raise ValueError("The task has no complexity, so no step budget.")
    return execution.steps_for(task_complexity)


def get_task_info(
    episodes: list[dict[str, Any]],
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, list[dict[str, Any]]]]:
    """Episodes by instance id: those that were completed, and those that crashed."""
    completed: dict[str, list[dict[str, Any]]] = defaultdict(list)
    crashed: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for episode in episodes:
        failed = episode.get(EpisodeConstants.EXCEPTION_INFO) is not None
        (crashed if failed else completed)[str(episode[EpisodeConstants.INSTANCE_ID])].append(
            episode
        )
    return completed, crashed


def create_failed_result(name: str, goal: str, exception: str, run_time: float) -> dict[str, Any]:
    """The record of an episode that crashed.

    Args:
      name: The task's class.
      goal: What the agent was asked, as far as it is known.
      exception: The traceback.
      run_time: Seconds until the crash.
    """
    return {
        EpisodeConstants.GOAL: goal,
        EpisodeConstants.TASK_TEMPLATE: name,
        EpisodeConstants.EPISODE_DATA: math.nan,
        EpisodeConstants.IS_SUCCESSFUL: 0.0,
        EpisodeConstants.FINISH_DTIME: execution.timestamp(),
        EpisodeConstants.RUN_TIME: run_time,
        EpisodeConstants.EPISODE_LENGTH: math.nan,
        EpisodeConstants.EXCEPTION_INFO: exception,
        EpisodeConstants.AUX_DATA: None,
    }


def display_message(header: str, body: str, env: adb.AdbDevice) -> None:
    """Show a message on the device, where the overlay app is installed."""
    overlay.show(body, header, env)


def display_goal(env: AsyncEnv, task: TaskEval) -> None:
    """Show a task's goal on the device."""
    env.display_message(execution.goal_or_empty(task), task.name)


def display_success_overlay(env: adb.AdbDevice, success: float) -> None:
    """Show on the device whether a task was solved."""
    overlay.show_success(success > 0.5, env)


def update_scoreboard(n_correct: int, n: int, env: adb.AdbDevice) -> None:
    """Show on the device how many tasks were solved."""
    overlay.show_score(n_correct, n, env)


def extract_task_metadata() -> list[dict[str, Any]]:
    """What is published about each task: a row a task."""
    return [
        {
            TASK_TEMPLATE_COLUMN: task.task_name,
            TASK_PROMPT_COLUMN: task.task_template,
            "difficulty": task.difficulty,
            "optimal_steps": task.optimal_steps,
            "tags": list(task.tags),
        }
        for task in task_metadata.load().values()
    ]


def print_results_by_tag(result_df: Iterable[Mapping[str, Any]] | Any) -> None:
    """Print the mean success by tag and difficulty.

    Args:
      result_df: What `suite_utils.process_episodes` returned, or a data frame of it.
    """
    rows = result_df.to_dict("records") if hasattr(result_df, "to_dict") else list(result_df)
    scores: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row["difficulty"] is None:
            continue
        for tag in [tag for tag in row["tags"] if tag] or [_UNTAGGED]:
            scores[tag][row["difficulty"]].append(row["mean_success_rate"])
    console_tables.print_grid(
        {
            tag: {level: statistics.mean(found) for level, found in by_level.items()}
            for tag, by_level in sorted(scores.items())
        }
    )
