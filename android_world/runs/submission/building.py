"""The submission of a run's folder."""

from __future__ import annotations

import collections
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from android_world.play.player import SCRIPT, EpisodePlayer
from android_world.runs import device_calls, store
from android_world.runs.errors import UsageError
from android_world.runs.records import EpisodeRecord
from android_world.runs.submission import inspection, sanitizing, schema
from android_world.runs.submission.document import (
    SubmissionError,
    canonical_json,
    parse,
    trajectory_sha256,
)
from android_world.runs.view import model

_PACKAGE: Final = "android-world-anywhere"
_LONGEST_MESSAGE: Final = 500
_SETTINGS: Final = (
    *("suite_family", "suite_version", "split", "task_random_seed", "goal_language", "variant"),
    *("fixed_task_seed", "vary_answers", "word_lists", "max_steps_multiplier"),
    *("seconds_per_step", "end_loops", "episode_reset", "a11y", "user_model"),
)
_DETAILS: Final = ("server", "preset", "model_data")


def of_run(path: Path) -> schema.Submission:
    """The submission of a run.

    Args:
      path: The run's folder.

    Raises:
      UsageError: The folder is not a run.
      SubmissionError: The run cannot be published, and why.
    """
    try:
        run = model.read_run(path)
    except model.NotARunError as error:
        raise UsageError(str(error)) from error
    if not run.episodes:
        raise SubmissionError(f"{path} has no finished episode.")
    if not run.details.get("config"):
        raise SubmissionError(f"{path} has no {store.RUN_FILE}: it is not clear what ran there.")
    if not all(episode.record.scored for episode in run.episodes):
        raise SubmissionError(f"{path} has free goals, which no checker judges.")
    good, _ = store.split_lines((path / store.RESULTS_FILE).read_bytes())
    attempts = collections.Counter(record.key for record, _ in good)
    data = {
        "kind": schema.KIND,
        "schema_version": schema.SCHEMA_VERSION,
        "suite": _suite(run),
        "agent": _agent(run),
        "software": _software(run),
        "device": run.details["config"].get("device"),
        "episodes": [_episode(episode, attempts[episode.key]) for episode in run.episodes],
    }
    found = parse(data, schema.Submission, path)
    found = _with_scope(found)
    sanitizing.check_no_secrets(canonical_json(found))
    return found


def _with_scope(found: schema.Submission) -> schema.Submission:
    tasks = set(inspection.expected_tasks(found.suite))
    has_others = any(episode.task not in tasks for episode in found.episodes)
    is_whole = not has_others and not inspection.missing_episodes(found)
    return found.model_copy(update={"suite": found.suite.model_copy(update={"is_whole": is_whole})})


def _suite(run: model.Run) -> dict[str, Any]:
    config = run.details["config"]
    records = [episode.record for episode in run.episodes]
    defaults: dict[str, Any] = {"suite_version": "", "split": "", "variant": ""}
    defaults |= {
        "goal_language": "en",
        "fixed_task_seed": False,
        "vary_answers": False,
        "word_lists": "",
    }
    found = {name: config.get(name, defaults.get(name)) for name in _SETTINGS}
    asked = run.details.get("options") or {}
    return {
        **found,
        "user_model": sanitizing.setting(found["user_model"]),
        "max_steps_multiplier": float(found["max_steps_multiplier"] or 1.0),
        "seconds_per_step": float(found["seconds_per_step"] or 1.0),
        "instances": _requested_number(
            asked, "n_task_combinations", max(r.instance for r in records) + 1
        ),
        "samples": _requested_number(asked, "samples", max(r.sample for r in records) + 1),
        "is_whole": False,
        "draws_screens": any(
            "picture" in (step.get("hash") or {})
            for episode in run.episodes
            for step in episode.trace[:1]
        ),
    }


def _requested_number(options: Mapping[str, Any], name: str, found: int) -> int:
    """A number that the run was asked for; continued runs may have more than they first were."""
    text = str(options.get(name, ""))
    return max(found, int(text)) if text.isdecimal() else found


def _agent(run: model.Run) -> dict[str, Any]:
    config, details = run.details["config"], run.details
    return {
        "name": str(config.get("agent", "")),
        "models": [sanitizing.setting(name) for name in config.get("models", [])],
        "settings": sanitizing.setting(config.get("agent_settings") or {}),
        "arguments": sanitizing.setting(config.get("agent_args") or {}),
        "model_details": sanitizing.setting(
            {name: details[name] for name in _DETAILS if name in details}
        ),
    }


def _software(run: model.Run) -> dict[str, Any]:
    details = run.details
    libraries = dict(details.get("versions") or {})
    return {
        "package": str(libraries.pop(_PACKAGE, None) or ""),
        "revisions": sorted({episode.record.revision for episode in run.episodes}),
        "python": str(details.get("python", "")),
        "platform": str(details.get("platform", "")),
        "libraries": libraries,
        "plugins": [str(plugin) for plugin in details.get("plugins") or []],
    }


def _episode(shown: model.Episode, attempts: int) -> dict[str, Any]:
    record = shown.record
    trajectory = _trajectory(shown)
    usage = record.usage
    return {
        **{name: getattr(record, name) for name in ("task", "instance", "sample", "seed", "goal")},
        **{name: getattr(record, name) for name in ("score", "reference_score", "verdict")},
        **{name: getattr(record, name) for name in ("agent_done", "outcome", "steps", "max_steps")},
        "true_at_start": record.true_at_start,
        "seconds": float(record.timings.get("total_s", 0.0)),
        "tokens": {
            "calls": usage.calls,
            "prompt": usage.prompt_tokens,
            "completion": usage.completion_tokens,
            "cost_usd": usage.cost_usd,
        },
        "error": _failure(record),
        "finished_at": record.finished_at,
        "attempts": attempts,
        "phone": record.phone or None,
        **_player(record),
        "trajectory": trajectory,
        "trajectory_sha256": None
        if trajectory is None
        else trajectory_sha256(parse(trajectory, schema.Trajectory, shown.folder)),
    }


def _player(record: EpisodeRecord) -> dict[str, Any]:
    """The person, or the program in a person's place, that played the episode."""
    player = record.player or EpisodePlayer()
    return {
        "player": player.name,
        "scripted": player.kind == SCRIPT,
        "assisted": player.assisted,
    }


def _failure(record: EpisodeRecord) -> dict[str, str] | None:
    if record.error is None:
        return None
    text = sanitizing.message(record.error.text, _LONGEST_MESSAGE)
    return {"type": record.error.type, "phase": record.error.phase, "text": text}


def _trajectory(shown: model.Episode) -> dict[str, Any] | None:
    """What a replay needs; None where calls were not recorded, as on an emulator."""
    steps = shown.trace
    if len(steps) != shown.record.steps or not all("calls" in step for step in steps):
        return None
    if not shown.record.phone:
        return None
    unfinished = shown.data.get("unfinished_step")
    return {
        "steps": [_step(step) for step in steps],
        "unfinished": _step(unfinished) if unfinished else None,
        "final": (shown.final.get("hash") or {}).get("forest"),
    }


def _step(step: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "calls": [_call(call) for call in step["calls"]],
        "actions": list(step["actions"]),
        "screen": (step.get("hash") or {}).get("forest"),
    }


def _call(call: Mapping[str, Any]) -> dict[str, Any]:
    """A call; files of this machine have no part in it."""
    return {key: _arguments(value) if key == "adb" else value for key, value in call.items()}


def _arguments(arguments: Sequence[str]) -> list[str]:
    return device_calls.without_host_files(list(arguments))
