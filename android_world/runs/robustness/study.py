"""A study from start to end: a run for each condition, then their comparison."""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from android_world.agents.registry import AgentInfo
from android_world.device import clock
from android_world.env import env_launcher
from android_world.runs import (
    episode_executor,
    errors,
    files,
    model_process,
    runner,
)
from android_world.runs.options import RunOptions
from android_world.runs.records import EpisodeRecord, Usage
from android_world.runs.robustness import figure, tables
from android_world.runs.robustness.analysis import StudyResults, find
from android_world.runs.robustness.conditions import (
    Condition,
    StudyOptions,
    conditions_of,
    task_name,
)
from android_world.task_evals.robustness_study.variants import UnknownVariantError

FINDINGS_FILE = "robustness.json"
FIGURE_FILE = "robustness.svg"


@dataclasses.dataclass(frozen=True)
class StudyOutcome:
    """How a study ended.

    Attributes:
      findings: What came of it; None if it was interrupted before there was anything to compare.
      path: Its folder.
      exit_code: What the command line exits with.
    """

    findings: StudyResults | None
    path: Path
    exit_code: int


def run(options: RunOptions, study: StudyOptions, console: Console) -> StudyOutcome:
    """Run what is not finished yet, compare, print the tables and draw the figure.

    Args:
      options: What all runs have in common; `checkpoint_dir` is the study's folder.
      study: What is varied.
      console: Where to print.

    Raises:
      RunError: The study could not start or had to stop; what was finished is kept.
    """
    runner.check(options)
    options.import_modules()
    agent = episode_executor.check_agent(options)
    if agent.interactive:
        raise errors.UsageError(f"{agent.name} is played by a person: a study has no end for it.")
    conditions, left_out = _conditions(options, study)
    episode_executor.make_suite(
        dataclasses.replace(options, tasks=conditions[0].tasks)
    )  # Are there such?
    for name, reason in left_out.items():
        console.print(f"Left out: {name} ({reason}).", markup=False, highlight=False)
    folder = _folder(options, agent)
    records: dict[str, list[EpisodeRecord]] = {}
    exit_code = 0
    with contextlib.ExitStack() as stack:
        served = None
        if not options.in_process and model_process.asks_local_models(options, agent):
            served = stack.enter_context(model_process.serving(options.settings.models))
        for number, condition in enumerate(conditions, 1):
            title = f"[bold]{number}/{len(conditions)} {condition.name}[/bold]"
            console.print(f"{title}: {condition.description}")
            part = runner.ParentRun(folder, served)
            ours = _options_of(condition, options, folder, records.values())
            try:
                outcome = runner.run(ours, console, part)
            except errors.BudgetExceededError as error:
                raise _budget_error(folder) from error
            options = dataclasses.replace(options, perform_emulator_setup=False)
            records[condition.name] = _of_condition(outcome.records, condition, study.trials)
            if outcome.exit_code:
                exit_code = outcome.exit_code
                break
    findings = _conclude(conditions, records, folder, options, agent, console)
    return StudyOutcome(findings, folder, exit_code)


def _conditions(options: RunOptions, study: StudyOptions) -> tuple[list[Condition], dict[str, str]]:
    is_virtual = options.device_kind == env_launcher.VIRTUAL
    try:
        return conditions_of(study, options.suite_family, options.tasks, has_own_clock=is_virtual)
    except UnknownVariantError as error:
        raise errors.UsageError(str(error)) from error


def _folder(options: RunOptions, agent: AgentInfo) -> Path:
    if options.checkpoint_dir is not None:
        return options.checkpoint_dir.expanduser()
    now = datetime.datetime.fromtimestamp(clock.now(), datetime.UTC)
    name = re.sub(r"[^A-Za-z0-9]+", "-", agent.name)
    stamp = now.strftime("%Y%m%dT%H%M%S%f")
    return options.output_path.expanduser() / f"run_{stamp}_{name}_robustness"


def _options_of(
    condition: Condition,
    options: RunOptions,
    folder: Path,
    finished: Any,
) -> RunOptions:
    """The options of a condition's run, with what the conditions before it left of the budget."""
    models = options.settings.models
    spent = sum((record.usage for records in finished for record in records), Usage())
    tokens, usd = models.max_tokens_total, models.max_cost
    if tokens is not None:
        tokens -= spent.prompt_tokens + spent.completion_tokens
    if usd is not None:
        usd -= spent.cost_usd or 0.0  # An unknown cost is not limited.
    if (tokens is not None and tokens <= 0) or (usd is not None and usd <= 0):
        raise _budget_error(folder)
    models = dataclasses.replace(models, max_tokens_total=tokens, max_cost=usd)
    return dataclasses.replace(
        options,
        tasks=condition.tasks,
        checkpoint_dir=folder / f"{folder.name}_{condition.name}",
        settings=dataclasses.replace(options.settings, models=models),
        **condition.changes,
    )


def _budget_error(folder: Path) -> errors.BudgetExceededError:
    return errors.BudgetExceededError(
        "The study's budget is used up. What was finished is kept: continue with "
        f"--checkpoint_dir={folder} and a larger one."
    )


def _of_condition(
    records: Sequence[EpisodeRecord], condition: Condition, trials: int
) -> list[EpisodeRecord]:
    """The scored episodes that the study asks for; its folder may have more of earlier runs."""
    tasks = None if condition.tasks is None else {task_name(task) for task in condition.tasks}
    return [
        record
        for record in records
        if (tasks is None or record.task in tasks)
        and max(record.instance, record.sample) < trials
        and record.scored
    ]


def _conclude(
    conditions: Sequence[Condition],
    records: dict[str, list[EpisodeRecord]],
    folder: Path,
    options: RunOptions,
    agent: AgentInfo,
    console: Console,
) -> StudyResults | None:
    compared = {name: found for name, found in records.items() if found}
    if len(compared) < 2:
        console.print("There is nothing to compare yet.")
        return None
    findings = find(conditions, compared)
    models = agent.resolve(options.settings).model_specifications() if agent.takes_settings else []
    title = " + ".join([agent.name, *models])
    data = {"agent": agent.name, "models": models, "seed": options.task_random_seed}
    files.write_json(folder / FINDINGS_FILE, {**data, **findings.as_dict()})
    picture = figure.draw(findings, title, options.task_random_seed)
    files.write_atomically(folder / FIGURE_FILE, picture.encode())
    tables.show(findings, console)
    console.print(f"Results: {folder}", soft_wrap=True, highlight=False)
    console.print(
        f"Look at them: python -m android_world.runs.view {folder}",
        soft_wrap=True,
        highlight=False,
    )
    return findings
