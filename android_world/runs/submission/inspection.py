"""Checks of a submission that need no phone: is it complete, consistent and what it claims?"""

from __future__ import annotations

import collections
import dataclasses
import functools
import itertools
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from android_world import registry
from android_world.env import json_action
from android_world.runs import episode_executor, execution, revision
from android_world.runs.errors import UsageError
from android_world.runs.options import SuiteOptions
from android_world.runs.records import episode_key
from android_world.runs.submission import schema
from android_world.runs.submission.document import SubmissionError, trajectory_sha256
from android_world.runs.submission.findings import Finding, error, names, warning
from android_world.task_evals import selection
from android_world.task_evals.composite import composition
from android_world.task_evals.suites import Suite

STANDARD_SEED: Final = SuiteOptions().task_random_seed
_CONDITIONS: Final[dict[str, Any]] = {
    "goal_language": "en",
    "variant": "",
    "fixed_task_seed": False,
    "vary_answers": False,
    "word_lists": "",
    "max_steps_multiplier": 1.0,
    "seconds_per_step": 1.0,
    "user_model": None,
    "task_random_seed": STANDARD_SEED,
}
# A file can claim a suite of billions of episodes.
_MOST_MISSING: Final = 10_000
STANDARD_PHONE: Final[dict[str, Any]] = {
    "width": 1080,
    "height": 2400,
    "density": 420,
    "boot_time_ms": 1_697_384_040_000,
    "network_time_ms": None,
}
_MESSAGES: Final = (json_action.ANSWER, json_action.STATUS, json_action.WAIT, json_action.UNKNOWN)


def check(submission: schema.Submission) -> list[Finding]:
    """All contradictions within the file and with the registry, and what readers have to know."""
    episodes = submission.episodes
    return [
        *_check_suite(submission),
        *_check_keys(submission),
        *(finding for each in episodes for finding in _check_episode(submission, each)),
        *_check_run(submission),
    ]


def check_revision(submission: schema.Submission) -> list[Finding]:
    """What differs between the software of the submission and this one."""
    return list(_revision_findings(submission))


def other_conditions(submission: schema.Submission) -> list[str]:
    """The settings of the suite that differ from the standard ones, in words."""
    suite = submission.suite
    phone = next((each.phone.config for each in submission.episodes if each.phone), None)
    of_phone = {} if phone is None else phone.model_dump(include=set(STANDARD_PHONE))
    return [
        *(
            f"{name}={getattr(suite, name)}"
            for name, standard in _CONDITIONS.items()
            if getattr(suite, name) != standard
        ),
        *(
            f"phone.{name}={value}"
            for name, value in of_phone.items()
            if value != STANDARD_PHONE[name]
        ),
    ]


def missing_episodes(submission: schema.Submission) -> list[str]:
    """The first episodes that a whole run of the suite would have and this one lacks.

    Raises:
      SubmissionError: The suite does not exist here.
    """
    suite = submission.suite
    present = {episode.key for episode in submission.episodes}
    wanted = (
        episode_key(task, instance, sample)
        for task in expected_tasks(suite)
        for instance in range(suite.instances)
        for sample in range(suite.samples)
    )
    missing = (key for key in wanted if key not in present)
    return list(itertools.islice(missing, _MOST_MISSING))


@functools.lru_cache(maxsize=64)
def expected_tasks(suite: schema.Suite) -> list[str]:
    """The tasks of the family or split, under the suite's language and variant.

    Raises:
      SubmissionError: There is no such suite here.
    """
    return sorted(_suite_of(_options(suite)))


def draw_instances(suite: schema.Suite, task: str) -> Suite:
    """The instances of one task of the suite; a composition has its parts in the family.

    Raises:
      SubmissionError: The family has no such task.
    """
    try:
        known = registry.TaskRegistry().get_registry(suite.suite_family)
    except ValueError as reason:
        raise SubmissionError(str(reason)) from reason
    if not all(part in known for part in task.split(composition.SEPARATOR)):
        raise SubmissionError(f"{suite.suite_family} has no task {task}.")
    options = dataclasses.replace(
        _options(suite), tasks=(task,), n_task_combinations=suite.instances
    )
    return _suite_of(options)


@functools.lru_cache(maxsize=4096)
def _seeds_and_budgets(suite: schema.Suite, task: str) -> list[tuple[int | None, int]]:
    """The seed and the step budget of each instance of a task."""
    return [
        (instance.params.get("seed"), execution.step_budget(instance, suite.max_steps_multiplier))
        for instance in draw_instances(suite, task)[task]
    ]


def _options(suite: schema.Suite) -> SuiteOptions:
    return SuiteOptions(
        suite_family=suite.suite_family,
        split=suite.split.partition(":")[0].removeprefix(f"{suite.suite_family}_"),  # type: ignore[arg-type]
        task_random_seed=suite.task_random_seed,  # type: ignore[arg-type]
        goal_language=suite.goal_language,  # type: ignore[arg-type]
        variant=suite.variant,
        fixed_task_seed=suite.fixed_task_seed,
        vary_answers=suite.vary_answers,
    )


def _suite_of(options: SuiteOptions) -> Suite:
    try:
        return episode_executor.make_suite(options)
    except (UsageError, ValueError) as reason:
        raise SubmissionError(f"The suite does not exist here: {reason}") from reason


def _check_suite(submission: schema.Submission) -> Iterator[Finding]:
    suite = submission.suite
    try:
        missing = missing_episodes(submission)
    except SubmissionError as reason:
        yield error("unknown_suite", str(reason))
        return
    if missing and suite.is_whole:
        text = f"The file claims to be a whole suite and lacks {names(missing)}."
        yield error("missing_task", text)
    elif missing:
        total = len(expected_tasks(suite)) * suite.instances * suite.samples
        text = f"A part of the suite: {len(submission.episodes)} of {total} episodes."
        yield warning("partial", text)
    now = registry.suite_version(suite.suite_family)
    if now != suite.suite_version:
        text = f"The tasks are of version {suite.suite_version!r}, here they are of {now!r}."
        yield error("suite_version", text)
    if suite.split:
        split = _options(suite).split
        now = selection.split(suite.suite_family, split).version
        if now != suite.split:
            yield error("split", f"The split was {suite.split!r} and is {now!r}.")


def _check_keys(submission: schema.Submission) -> Iterator[Finding]:
    suite = submission.suite
    counts = collections.Counter(episode.key for episode in submission.episodes)
    for key, count in counts.items():
        if count > 1:
            yield error("duplicate", f"The file has {count} results of this episode.", key)
    try:
        tasks = set(expected_tasks(suite)) if suite.is_whole else None
    except SubmissionError:
        tasks = None  # `unknown_suite` reports it.
    for each in submission.episodes:
        if each.instance >= suite.instances or each.sample >= suite.samples:
            yield error("extra_episode", "The suite has no such instance or sample.", each.key)
        elif tasks is not None and each.task not in tasks:
            text = "The file claims to be a whole suite, which does not have this task."
            yield error("extra_episode", text, each.key)


def _check_episode(submission: schema.Submission, one: schema.Episode) -> Iterator[Finding]:
    try:
        seed, budget = _seeds_and_budgets(submission.suite, one.task)[one.instance]
    except (SubmissionError, KeyError) as reason:
        yield error("unknown_task", str(reason), one.key)
        return
    except IndexError:
        return  # `extra_episode` reports it.
    if one.seed != seed:
        yield error("seed", f"The seed is {one.seed}; that of the suite is {seed}.", one.key)
    if one.max_steps != budget or one.steps > budget:
        text = f"{one.steps} of {one.max_steps} steps; the task allows {budget}."
        yield error("step_budget", text, one.key)
    yield from _check_score(one)
    yield from _check_trajectory(submission, one)


def _check_score(one: schema.Episode) -> Iterator[Finding]:
    counts = one.agent_done and one.verdict is not None and one.error is None
    expected = one.verdict if counts else 0.0
    if one.score != expected:
        text = f"The score is {one.score}; the verdict and the agent's end give {expected}."
        yield error("score", text, one.key)
    if not counts and one.reference_score not in (None, 0.0):
        text = f"The reference score is {one.reference_score} without a verdict that counts."
        yield error("reference_score", text, one.key)


def _check_trajectory(submission: schema.Submission, one: schema.Episode) -> Iterator[Finding]:
    trajectory = one.trajectory
    if trajectory is None:
        yield warning("no_trajectory", "It has no trajectory and cannot be replayed.", one.key)
        return
    if one.trajectory_sha256 != trajectory_sha256(trajectory):
        yield error("trajectory_hash", "The trajectory does not have its SHA-256.", one.key)
    if len(trajectory.steps) != one.steps:
        text = f"{one.steps} steps are reported, the trajectory has {len(trajectory.steps)}."
        yield error("steps", text, one.key)
    steps = trajectory.all_steps
    if trajectory.is_below_actions:
        text = "The agent used the device other than by actions: adb, requests or snapshots."
        yield warning("device_access", text, one.key)
    acts = {str(action.get("action_type")) for step in steps for action in step.actions}
    if one.score > 0 and not one.true_at_start and acts and acts <= set(_MESSAGES):
        status = [a for step in steps for a in step.actions if a.get("goal_status")]
        if not any(a.get("goal_status") == "infeasible" for a in status):
            text = "The agent has answered without an action on the device."
            yield warning("answer_only", text, one.key)


def _check_run(submission: schema.Submission) -> Iterator[Finding]:
    episodes = submission.episodes
    repeated = [each.key for each in episodes if each.attempts > 1]
    if repeated:
        yield warning("repeated", f"Recorded more than once: {names(repeated)}.")
    conditions = other_conditions(submission)
    if conditions:
        text = f"Conditions other than the standard ones: {names(conditions)}."
        yield warning("conditions", text)
    if submission.suite.task_random_seed != STANDARD_SEED:
        text = (
            f"The seed {submission.suite.task_random_seed} was chosen: this may be the best of "
            f"several seeds. The seed for comparisons is {STANDARD_SEED}."
        )
        yield warning("chosen_seed", text)
    if submission.software.plugins:
        text = f"The run had the plugins {names(submission.software.plugins)}."
        yield warning("plugins", text)
    phones = {json.dumps(e.phone.model_dump(), sort_keys=True) for e in episodes if e.phone}
    if len(phones) > 1:
        yield error("several_phones", f"The episodes ran on {len(phones)} different phones.")
    claimed = submission.suite.seconds_per_step
    others = {e.phone.config.seconds_per_step for e in episodes if e.phone} - {claimed}
    if others:
        text = f"The suite has {claimed} seconds a step, the phone has {min(others)}."
        yield error("seconds_per_step", text)
    yield from _check_samples(episodes)
    scripted = [each.key for each in episodes if each.scripted]
    if scripted:
        text = f"A program played in a person's place: {names(scripted)}."
        yield warning("scripted", text)


def _check_samples(episodes: Sequence[schema.Episode]) -> Iterator[Finding]:
    seen: set[tuple[str, int, str]] = set()
    copies = []
    for each in episodes:
        trajectory = each.trajectory_sha256
        if trajectory is None:
            continue
        if (each.task, each.instance, trajectory) in seen:
            copies.append(each.key)
        seen.add((each.task, each.instance, trajectory))
    if copies:
        text = f"Samples with the actions of another sample of the instance: {names(copies)}."
        yield warning("equal_samples", text)


def _revision_findings(submission: schema.Submission) -> Iterator[Finding]:
    revisions = submission.software.revisions
    if len(revisions) > 1:
        short = [revision.short_revision(each) for each in revisions]
        yield warning("several_revisions", f"Episodes of several revisions: {names(short)}.")
    for each in revisions:
        if not each:
            yield warning("unknown_revision", "The revision is unknown: no git repository.")
        elif each.endswith("-dirty"):
            short_name = revision.short_revision(each)
            yield warning("changed_files", f"Files differed from revision {short_name}.")
    now = revision.of_project() or ""
    if revisions != [now]:
        text = (
            f"Made with revision {revision.short_revision(revisions[-1])}; this is "
            f"{revision.short_revision(now)}."
        )
        yield warning("foreign_revision", text)
    phones = {each.phone.revision for each in submission.episodes if each.phone}
    if phones - {revision.of_phone()}:
        text = (
            f"Made with the virtual phone {revision.short_revision(min(phones))}; this one is "
            f"{revision.short_revision(revision.of_phone())}: check out the revision to compare."
        )
        yield warning("foreign_phone", text)
