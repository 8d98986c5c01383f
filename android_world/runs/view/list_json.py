"""Runs and episodes as rows of tables: little of each, for thousands of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from android_world.runs import files, summary
from android_world.runs.store import STEPS_FILE
from android_world.runs.view import curve_figures
from android_world.runs.view.model import Episode
from android_world.runs.view.run_index import IndexedRun

Row = dict[str, Any]
# Of a text in a table.
_LONGEST = 400


def of_run(shelved: IndexedRun) -> Row:
    """A run in the table of runs."""
    run, figures = shelved.run, shelved.run.figures
    config = run.config
    return {
        "id": shelved.id,
        "path": str(run.path),
        "agent": _agent_of(config),
        "model": model_of(shelved),
        "family": "" if config.get("goal") else str(config.get("suite_family", "")),
        "device": str(config.get("device", "")),
        "config": config,
        "begun": _start_time(shelved),
        "finished": max((e.record.finished_at for e in run.episodes), default=""),
        "episodes": len(run.episodes),
        "planned": run.details.get("episodes"),
        "under_way": len(shelved.under_way) if shelved.running else 0,
        "running": shelved.running,
        "score": figures["score"],
        "score_without_verify_tasks": figures["score_without_verify_tasks"],
        "crashed": sum(e.record.error is not None for e in run.episodes),
        "errors": figures["errors"],
        "seconds": figures["seconds"],
        "tokens": figures["usage"]["prompt_tokens"] + figures["usage"]["completion_tokens"],
        "cost": figures["usage"]["cost_usd"],
        "tags": shelved.notes.tags,
        "noted": len(shelved.notes.episodes),
        "samples": figures["samples"],
        "players": figures["players"],
        "pass_at_k": figures["pass_at_k"],
        "damaged_lines": run.damaged_lines,
        "problem": shelved.problem,
    }


def of_run_in_full(shelved: IndexedRun) -> Row:
    """A run with its charts and all its episodes."""
    figures, details = shelved.run.figures, shelved.run.details
    kept = ("command", "python", "platform", "versions", "git_revision", "left_out", "guest_tasks")
    return {
        **of_run(shelved),
        "by_difficulty": figures["by_difficulty"],
        "by_tag": figures["by_tag"],
        **{name: figures[name] for name in summary.GROUPS},
        "details": {key: details[key] for key in kept if details.get(key)},
        "curves": curve_figures.ends(shelved),
        "signs_missing": sum(
            not e.under_way and shelved.signs.get(e) is None for e in shelved.run.episodes
        ),
        "rows": [of_episode(shelved, episode) for episode in shelved.episodes],
    }


def of_episode(shelved: IndexedRun, episode: Episode) -> Row:
    """An episode in the table of episodes."""
    record, usage, metadata = episode.record, episode.record.usage, episode.metadata
    signs = None if episode.under_way else shelved.signs.get(episode)
    note = shelved.notes.episodes.get(episode.key)
    return {
        "key": episode.key,
        "task": record.task,
        "seed": record.seed,
        "goal": record.goal[:_LONGEST],
        "status": status_of(shelved, episode),
        "score": record.score,
        "reference_score": record.reference_score,
        "outcome": record.outcome.replace("_", " "),
        "progress": record.progress,
        "side_effects": record.side_effects,
        "steps": steps_of(episode),
        "max_steps": record.max_steps,
        "seconds": episode.seconds,
        "model_s": usage.latency_s,
        "tokens": episode.tokens,
        "cost": usage.cost_usd,
        "error": "" if record.error is None else record.error.type,
        "difficulty": metadata.difficulty if metadata else "",
        "tags": list(record.tags or (metadata.tags if metadata else ())),
        "signs": None if signs is None else [sign.name for sign in signs],
        "failures": list(note.failures) if note else [],
        "noted": bool(note),
        "finished": record.finished_at,
    }


def status_of(shelved: IndexedRun, episode: Episode) -> str:
    """The outcome; of an episode without one, whether it is running."""
    if episode.under_way and not shelved.running:
        return "stopped"
    return episode.status


def steps_of(episode: Episode) -> int:
    """How many steps were taken, up to now."""
    if not episode.under_way:
        return episode.record.steps
    return len(files.read_lines(episode.folder / STEPS_FILE))


def _agent_of(config: Mapping[str, Any]) -> str:
    """The agent of a run, with the player where a person is the agent."""
    name, arguments = str(config.get("agent", "")), config.get("agent_args") or {}
    player = arguments.get("player") if name == "human" else None
    return f"{name} ({player})" if player else name


def model_of(shelved: IndexedRun) -> str:
    """The name that a run gives its model; empty if it has none."""
    settings = shelved.run.config
    named = [settings.get(key) for key in ("model", "planner", "grounder")]
    return " + ".join(map(str, settings.get("models") or filter(None, named)))


def _start_time(shelved: IndexedRun) -> str:
    """When the run's folder was made, ISO 8601, by its name; empty if the name has no time."""
    stamp = shelved.run.path.name.removeprefix("run_")[:15]
    if len(stamp) < 15 or stamp[8] != "T" or not (stamp[:8] + stamp[9:]).isdecimal():
        return ""
    date, time = stamp[:8], stamp[9:]
    return f"{date[:4]}-{date[4:6]}-{date[6:]}T{time[:2]}:{time[2:4]}:{time[4:]}+00:00"
