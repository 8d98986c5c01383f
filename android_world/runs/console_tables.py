"""Results as tables on the terminal."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from android_world.constants import EpisodeConstants
from android_world.runs import statistics, summary
from android_world.runs.outcomes import FALSE_COMPLETION
from android_world.task_evals import task_metadata

_ROW_COLUMNS = {
    "task": "task",
    "done": "num_complete_trials",
    "success": "mean_success_rate",
    "steps": "mean_episode_length",
    "crash": "num_fail_trials",
}
_GROUPS = {
    "by_level": "By level",
    "by_app": "By app",
    "by_kind": "By kind",
    "by_number_of_apps": "By number of apps",
}
_AVERAGE = "========= Average ========="


def rows_by_task(episodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row a task of the episodes that `suite_utils.run` returns, and one with averages.

    A crash counts as a failure; `num_fail_trials` says how many there were.
    """
    by_task: dict[str, list[dict[str, Any]]] = {}
    for episode in episodes:
        by_task.setdefault(str(episode[EpisodeConstants.TASK_TEMPLATE]), []).append(episode)
    rows = [_row(i, task, group) for i, (task, group) in enumerate(sorted(by_task.items()))]
    return [*rows, _average(rows)] if rows else []


def print_rows(rows: list[dict[str, Any]], console: Console | None = None) -> None:
    """Print the rows of `rows_by_task`."""
    shown = Table(title="Results by task", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for header in _ROW_COLUMNS:
        shown.add_column(header, no_wrap=True, justify="left" if header == "task" else "right")
    for row in rows:
        shown.add_row(*(_cell(row[key]) for key in _ROW_COLUMNS.values()))
    (console or Console()).print(shown)


def print_grid(cells: Mapping[str, Mapping[str, float]], console: Console | None = None) -> None:
    """Print mean scores by tag (first key) and difficulty (second key)."""
    (console or Console()).print(_grid(cells))


def print_summary(data: Mapping[str, Any], console: Console) -> None:
    """Print the summary of a run: by task, by tag and by difficulty, and the headline."""
    _print_usage(data["usage"], console)
    if data["errors"]:
        console.print("Errors: " + ", ".join(f"{n} x {e}" for e, n in data["errors"].items()))
    if not data["by_task"]:
        console.print("Nothing was scored.")
        return
    published = any(task_metadata.get(name) for name in data["by_task"])
    console.print(_task_table(data["by_task"], published, data["samples"]))
    console.print(_grid(data["by_tag_and_difficulty"]))
    if published:
        console.print(_group_table("By difficulty", data["by_difficulty"]))
    if data["by_level"]:
        for key, title in _GROUPS.items():
            console.print(_group_table(title, data[key]))
    _print_outcomes(data["score"], console)
    _print_headline("Score", data["score"], published, console)
    if data["samples"] > 1:
        _print_pass_at_k(data, console)
    _print_baseline(data, console)
    others = data["score_without_verify_tasks"]
    if others["episodes"] != data["score"]["episodes"]:
        _print_headline("Without verify tasks", others, published, console)


def _print_usage(usage: Mapping[str, Any], console: Console) -> None:
    """What the models cost; nothing for runs without model calls."""
    if not usage["calls"]:
        return
    cost = usage["cost_usd"]
    console.print(
        f"Models: {usage['calls']} calls, {usage['prompt_tokens']} tokens read, "
        f"{usage['completion_tokens']} written, "
        f"cost {'unknown' if cost is None else f'{cost:.4f} USD'}"
    )


def _print_outcomes(figures: Mapping[str, Any], console: Console) -> None:
    """How episodes ended; nothing for results without outcomes."""
    if not figures["outcomes"]:
        return
    if figures["named_taps"]:
        console.print(
            f"Taps on the element that the agent's words name: {figures['tap_accuracy']:.3f} of "
            f"{figures['named_taps']}"
        )
    counts = (f"{count} {name.replace('_', ' ')}" for name, count in figures["outcomes"].items())
    console.print(
        f"Outcomes: {', '.join(counts)}. Progress {_cell(figures['mean_progress'])}; "
        f"side effects in {figures['with_side_effects']} episodes; "
        f"{figures['questions_asked']} questions asked"
    )


def _print_headline(
    label: str, figures: Mapping[str, Any], published: bool, console: Console
) -> None:
    condition = f"; published condition {figures['mean_reference_score']:.3f}"
    low, high = figures["wilson_95"]
    console.print(
        f"{label}: [bold]{figures['mean_score']:.3f}[/bold] over {figures['episodes']} episodes "
        f"({figures['successes']} solved, 95 % interval of the rate {low:.3f} to {high:.3f}"
        f"{condition if published else ''})"
    )


def _print_baseline(data: Mapping[str, Any], console: Console) -> None:
    """A line for each player of the human baseline, and why other played episodes do not count."""
    for name, figures in data["players"].items():
        console.print(
            f"Human baseline{f' ({name})' if name else ''}: {figures['mean_score']:.3f} over "
            f"{figures['episodes']} episodes, {figures['mean_steps']:.1f} steps and "
            f"{figures['mean_acting_seconds']:.1f} s per episode",
            markup=False,
            highlight=False,
        )
    if data["not_in_baseline"]:
        counts = ", ".join(f"{n} {reason}" for reason, n in data["not_in_baseline"].items())
        console.print(f"Played, but not part of a human baseline: {counts}", highlight=False)


def _print_pass_at_k(data: Mapping[str, Any], console: Console) -> None:
    """1, 2, 4, 8 and so on, and the last."""
    values = data["pass_at_k"]
    shown = [k for k in values if int(k).bit_count() == 1 or int(k) == len(values)]
    text = ", ".join(f"pass@{k} [bold]{values[k]:.3f}[/bold]" for k in shown)
    console.print(f"Of {data['samples']} samples of each instance: {text}")


def _task_table(
    by_task: Mapping[str, Mapping[str, Any]], published: bool, samples: int = 1
) -> Table:
    shown = Table(title="By task", box=box.SIMPLE_HEAD, padding=0, show_edge=False)
    shown.add_column("task", no_wrap=True)
    columns = ["score", "±", "pass@k", "n", "steps", "best", "crash", "level"]
    if samples < 2:
        columns.remove("pass@k")
    if not published:
        columns = [name for name in columns if name not in ("best", "level")]
    for name in columns:
        shown.add_column(name, justify="left" if name == "level" else "right", no_wrap=True)
    for task, figures in by_task.items():
        cells = {
            "score": f"{figures['mean_score']:.2f}",
            "±": f"{figures['spread']:.2f}",
            "pass@k": f"{list(figures['pass_at_k'].values())[-1]:.2f}",
            "n": str(figures["episodes"]),
            "steps": f"{figures['mean_steps']:.1f}",
            "best": _cell(figures["optimal_steps"]),
            "crash": str(figures["errors"]),
            "level": _cell(figures["difficulty"]),
        }
        name = task + (" *" if figures["true_at_start"] else "")
        shown.add_row(name, *(cells[column] for column in columns))
    if any(figures["true_at_start"] for figures in by_task.values()):
        shown.caption = "* holds after initialization by design"
    return shown


def _group_table(title: str, groups: Mapping[str, Mapping[str, Any]]) -> Table:
    shown = Table(title=title)
    for name in ("", "score", "95 %", "progress", "false", "effects", "n", "errors"):
        shown.add_column(name, justify="left" if not name else "right")
    for name, figures in groups.items():
        low, high = figures["wilson_95"]
        shown.add_row(
            name,
            f"{figures['mean_score']:.2f}",
            f"{low:.2f}-{high:.2f}",
            _cell(figures["mean_progress"]),
            _cell(figures["outcomes"].get(FALSE_COMPLETION)),
            str(figures["with_side_effects"]),
            str(figures["episodes"]),
            str(figures["errors"]),
        )
    shown.caption = "false: false completions; effects: episodes with side effects"
    return shown


def _grid(cells: Mapping[str, Mapping[str, float]]) -> Table:
    shown = Table(title="By tag and difficulty")
    shown.add_column("tag")
    others = {difficulty for row in cells.values() for difficulty in row}
    levels = set(summary.DIFFICULTIES)
    columns = [*(summary.DIFFICULTIES if others & levels else ()), *sorted(others - levels)]
    for difficulty in columns:
        shown.add_column(difficulty, justify="right")
    for tag, row in cells.items():
        values = (row.get(difficulty) for difficulty in columns)
        shown.add_row(tag, *("-" if value is None else f"{value:.2f}" for value in values))
    return shown


def _row(number: int, task: str, episodes: list[dict[str, Any]]) -> dict[str, Any]:
    metadata = task_metadata.get(task)
    crashed = [e for e in episodes if e[EpisodeConstants.EXCEPTION_INFO] is not None]
    lengths = [e[EpisodeConstants.EPISODE_LENGTH] for e in episodes if e not in crashed]
    return {
        "task_num": number,
        "task": task,
        "num_complete_trials": len(episodes) - len(crashed),
        "mean_success_rate": statistics.mean([e[EpisodeConstants.IS_SUCCESSFUL] for e in episodes]),
        "mean_episode_length": statistics.mean(lengths) if lengths else math.nan,
        "total_runtime_s": round(sum(e[EpisodeConstants.RUN_TIME] for e in episodes), 1),
        "num_fail_trials": len(crashed),
        "difficulty": metadata.difficulty if metadata else None,
        "optimal_steps": metadata.optimal_steps if metadata else None,
        "tags": list(metadata.tags) if metadata else [],
    }


def _average(rows: list[dict[str, Any]]) -> dict[str, Any]:
    def mean_of(key: str) -> float:
        values = [row[key] for row in rows if not math.isnan(row[key])]
        return round(statistics.mean(values), 2) if values else math.nan

    keys = ("num_complete_trials", "mean_success_rate", "mean_episode_length", "total_runtime_s")
    averages = {key: mean_of(key) for key in (*keys, "num_fail_trials")}
    blank: dict[str, Any] = {"difficulty": None, "optimal_steps": None, "tags": []}
    return {"task_num": len(rows), "task": _AVERAGE, **averages, **blank}


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.2f}"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)
