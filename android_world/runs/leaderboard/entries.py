"""Entries of the leaderboard: submissions with the reports of their verification."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from android_world.runs import summary
from android_world.runs.errors import RunError
from android_world.runs.submission import document, inspection, schema
from android_world.runs.submission.findings import Severity, names
from android_world.runs.submission.verification import (
    KIND as VERIFICATION,
    SubmittedEpisode,
    Verification,
)

HUMAN: Final = "human"
_OTHER_VERSION: Final = ("suite_version", "split")
# What the registry of a later version cannot judge; the report of the file's version has judged it.
_BY_REGISTRY: Final = frozenset(
    (
        *_OTHER_VERSION,
        *("unknown_suite", "unknown_task", "missing_task", "extra_episode", "seed", "step_budget"),
    )
)
# Trajectories with fewer screens are equal by chance.
_FEWEST_SCREENS: Final = 6


class RefusedError(RunError):
    """A file cannot be on the leaderboard."""


@dataclasses.dataclass(frozen=True)
class Entry:
    """A row of the leaderboard.

    Attributes:
      path: The file of the submission.
      submission: Its content.
      figures: The figures of `runs.summary` over all episodes.
      report: The report of its verification; None without one.
    """

    path: Path
    submission: schema.Submission
    figures: dict[str, Any]
    report: Verification | None

    @property
    def is_human(self) -> bool:
        """Whether a person has played."""
        return self.submission.agent.name == HUMAN

    @property
    def is_verified(self) -> bool:
        """Whether a replay has confirmed the result."""
        return self.report is not None and self.report.is_verified

    @property
    def section(self) -> tuple[str, ...]:
        """The comparable results: family, version, split and other conditions."""
        suite = self.submission.suite
        named = (suite.suite_family, suite.suite_version, suite.split)
        return (*named, *inspection.other_conditions(self.submission))

    @property
    def cost_usd(self) -> float | None:
        """The cost of all model calls; None where that of an episode is unknown."""
        costs = [episode.tokens.cost_usd for episode in self.submission.episodes]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    @property
    def date(self) -> str:
        """The day on which the last episode ended."""
        return max(episode.finished_at for episode in self.submission.episodes)[:10]


def entries_of(paths: Sequence[Path]) -> list[Entry]:
    """The entries of files: submissions, and reports of `verify --report` about them.

    Raises:
      RefusedError: A submission contradicts itself, is there twice, or its player was a script.
      SubmissionError: A file is neither a submission nor a report.
    """
    submissions: dict[str, tuple[Path, schema.Submission]] = {}
    reports: dict[str, Verification] = {}
    for path in paths:
        data = document.load(path)
        if isinstance(data, dict) and data.get("kind") == VERIFICATION:
            report = document.parse(data, Verification, path)
            known = reports.get(report.submission_sha256)
            if known is None or known.replayed <= report.replayed:
                reports[report.submission_sha256] = report
            continue
        submission = document.parse(data, schema.Submission, path)
        digest = document.sha256(submission)
        if digest in submissions:
            raise RefusedError(f"{path} and {submissions[digest][0]} are the same submission.")
        submissions[digest] = path, submission
    return [
        _entry(path, submission, reports.get(digest))
        for digest, (path, submission) in submissions.items()
    ]


def copied_trajectories(one: Entry, other: Entry) -> tuple[int, int]:
    """How many long trajectories of an entry show the screens of another's, and how many it has.

    Screens are compared rather than actions: the same tap can be written in several ways.
    """
    theirs = {episode.key: _screens(episode) for episode in other.submission.episodes}
    pairs = [(_screens(own), theirs.get(own.key)) for own in one.submission.episodes]
    found = [(own, their) for own, their in pairs if len(own) >= _FEWEST_SCREENS]
    return sum(own == their for own, their in found), len(found)


def _screens(episode: schema.Episode) -> list[str | None]:
    """The screens of an episode without repetitions."""
    trajectory = episode.trajectory
    if trajectory is None:
        return []
    every = [*(step.screen for step in trajectory.steps), trajectory.final]
    return [screen for screen, _ in itertools.groupby(every)]


def _entry(path: Path, submission: schema.Submission, report: Verification | None) -> Entry:
    errors = [f for f in inspection.check(submission) if f.severity == Severity.ERROR]
    is_older = any(finding.code in _OTHER_VERSION for finding in errors)
    if is_older and report is not None and report.is_verified:
        errors = [finding for finding in errors if finding.code not in _BY_REGISTRY]
    if errors:
        texts = [f"{f.code}: {f.episode or 'file'}: {f.text}" for f in errors]
        raise RefusedError(f"{path} contradicts itself: {names(texts, 3)}")
    total = len(submission.episodes)
    if report is not None and not report.equal <= report.replayed <= report.episodes == total:
        raise RefusedError(
            f"The report about {path} is about {report.episodes} episodes, of which "
            f"{report.replayed} were replayed; the file has {total}."
        )
    scripted = [episode.key for episode in submission.episodes if episode.scripted]
    if scripted:
        raise RefusedError(
            f"{path} has episodes in which a program played in a person's place "
            f"({names(scripted)}): they are not a human baseline."
        )
    assisted = [episode.key for episode in submission.episodes if episode.assisted]
    if assisted:
        raise RefusedError(
            f"{path} has episodes in which the player saw what the checker expects "
            f"({names(assisted)}): they are not a human baseline."
        )
    if submission.agent.name == HUMAN and not all(e.player for e in submission.episodes):
        raise RefusedError(f"{path} is of the agent {HUMAN} and does not name its player.")
    records = [SubmittedEpisode(submission, episode).record for episode in submission.episodes]
    return Entry(path, submission, summary.summarize(records)["score"], report)
