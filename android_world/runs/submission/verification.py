"""Replaying the episodes of a submission on the virtual phone."""

from __future__ import annotations

import dataclasses
import datetime
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from android_world.core.closeable import Closing
from android_world.core.text_sanitizing import printable
from android_world.device import clock
from android_world.device.errors import AndroidWorldError
from android_world.env import env_launcher
from android_world.runs import (
    recording,
    revision,
    screen_hash,
    timeouts,
)
from android_world.runs.errors import NotReplayableError
from android_world.runs.records import EpisodeRecord, ErrorRecord, Usage
from android_world.runs.replay import comparison, replayer
from android_world.runs.submission import document, inspection, schema
from android_world.runs.submission.findings import Finding, error, has_errors
from android_world.task_evals.task_eval import TaskEval

KIND: Final = "android_world.verification"
STEP_TIMEOUT_S: Final = 300.0
_RESULT: Final = (
    *("task", "instance", "sample", "goal", "seed", "score", "reference_score", "verdict"),
    *("agent_done", "steps", "max_steps", "outcome", "finished_at", "true_at_start"),
)
_LONGEST: Final = 300
OnEpisode = Callable[[str, list[Finding]], None]


class FoundEntry(schema.Model):
    """A finding as it is written."""

    code: str
    severity: Literal["error", "warning"]
    text: str
    episode: str


class Verification(schema.Model):
    """What a check of a submission found; `runs.leaderboard` reads it.

    Attributes:
      submission_sha256: Which submission it was.
      revision: Git revision of the software that checked it.
      phone_revision: Hash of the source of the virtual phone that replayed it.
      checked_at: When, ISO 8601.
      episodes: Episodes of the submission.
      replayed: Those that were replayed.
      equal: Those of them with equal screens and results.
      findings: Everything that was found.
    """

    kind: Literal["android_world.verification"]
    schema_version: Literal[1]
    submission_sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    revision: str
    phone_revision: str
    checked_at: str
    episodes: int
    replayed: int
    equal: int
    findings: list[FoundEntry]

    @property
    def is_verified(self) -> bool:
        """Whether nothing contradicts the result and all replayed episodes are equal."""
        errors = any(found.severity == "error" for found in self.findings)
        return not errors and self.replayed > 0 and self.equal == self.replayed


class SubmittedEpisode:
    """An episode of a submission as `runs.replay` plays it."""

    def __init__(self, submission: schema.Submission, episode: schema.Episode) -> None:
        self.submission = submission
        self.episode = episode

    @property
    def record(self) -> EpisodeRecord:
        """The result that the submission reports."""
        one, suite = self.episode, self.submission.suite
        failure = one.error
        return EpisodeRecord(
            **{name: getattr(one, name) for name in _RESULT},
            error=None
            if failure is None
            else ErrorRecord(failure.type, failure.text, failure.phase),
            tear_down_error=None,
            timings={"total_s": one.seconds},
            device=self.submission.device,
            agent=self.submission.agent.name,
            usage=Usage(one.tokens.calls, one.tokens.prompt, one.tokens.completion),
            phone={} if one.phone is None else one.phone.model_dump(),
            variant=suite.variant,
        )

    @property
    def config(self) -> dict[str, Any]:
        """The settings of the suite."""
        return self.submission.suite.model_dump()

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The calls and actions of each step."""
        trajectory = self.episode.trajectory
        return [] if trajectory is None else [_plain(step) for step in trajectory.steps]

    @property
    def unfinished_step(self) -> dict[str, Any]:
        """What was done in a step that raised; nothing if none did."""
        trajectory = self.episode.trajectory
        if trajectory is None or trajectory.unfinished is None:
            return {}
        return _plain(trajectory.unfinished)

    def check(self) -> None:
        """Check that it can be replayed.

        Raises:
          NotReplayableError: It cannot, and why.
        """
        suite = self.submission.suite
        reasons = {
            f"it ran on '{self.submission.device}'": self.submission.device != env_launcher.VIRTUAL,
            "earlier episodes decided its start (--episode_reset=apps)": suite.episode_reset
            == env_launcher.RESET_APPS,
            "it used word lists of a file (--word_lists)": bool(suite.word_lists),
            "a model played the user (--user_model)": suite.user_model is not None,
            "the suite has no seed": suite.task_random_seed is None,
            "it has no trajectory": self.episode.trajectory is None or self.episode.phone is None,
        }
        found = [reason for reason, is_so in reasons.items() if is_so]
        if found:
            raise NotReplayableError(f"It cannot be replayed: {', '.join(found)}.")

    def task(self) -> TaskEval:
        """The task as the suite's seed draws it."""
        drawn = inspection.draw_instances(self.submission.suite, self.episode.task)
        return drawn[self.episode.task][self.episode.instance]


class _HashRecorder(recording.EpisodeRecorder):
    """Keeps the hashes of the screens of a replay."""

    def __init__(self, draws: bool) -> None:
        super().__init__(None)
        self._draws = draws
        self.screens: list[str | None] = []
        self.unfinished: str | None = None
        self.final: str | None = None

    @property
    def writes(self) -> bool:
        """As in a run: recording asks for the rotation of the screen, which takes device time."""
        return True

    @property
    def draws(self) -> bool:
        return self._draws

    def step(
        self, number: int, trace: recording.StepTrace, data: dict[str, Any], seconds: float
    ) -> None:
        self.screens.append(_hash(trace))

    def record_unfinished(self, trace: recording.StepTrace) -> None:
        self.unfinished = _hash(trace)

    def evidence(self, checks: Any, final: recording.StepTrace, activity: str) -> None:
        self.final = _hash(final)


class Verifier(Closing):
    """Replays episodes of submissions, one after another, on a virtual phone."""

    def __init__(self) -> None:
        self._player = replayer.Player()

    def close(self) -> None:
        """End the phone."""
        self._player.close()

    def replay(self, submission: schema.Submission, episode: schema.Episode) -> list[Finding]:
        """What differs between an episode and its replay; nothing if all is equal."""
        played, key = SubmittedEpisode(submission, episode), episode.key
        recorder = _HashRecorder(submission.suite.draws_screens)
        limit = STEP_TIMEOUT_S if timeouts.are_possible() else None
        try:
            played.check()
            now = self._player.run(played, recorder, step_timeout_s=limit)
        except AndroidWorldError as reason:
            return [error("not_replayable", printable(str(reason))[:_LONGEST], key)]
        except Exception as reason:  # Values of a stranger's file reach all parts of the phone.
            text = printable(f"The replay failed: {reason!r}")
            return [error("not_replayable", text[:_LONGEST], key)]
        return [*_compare_screens(episode, recorder), *_compare_results(played, now)]


def verify(
    submission: schema.Submission,
    sample: int | None = None,
    on_episode: OnEpisode | None = None,
    on_start: Callable[[Sequence[str]], None] | None = None,
) -> Verification:
    """Check a submission and replay its episodes.

    Args:
      submission: The submission.
      sample: How many episodes are replayed, chosen at random; None replays all.
      on_episode: Called with the key of each replayed episode and what differs.
      on_start: Called with the keys of the episodes to replay.
    """
    found = [*inspection.check(submission), *inspection.check_revision(submission)]
    broken = {finding.episode for finding in found if finding.code in _NOT_TO_REPLAY}
    chosen = [one for one in submission.episodes if one.key not in broken]
    if sample is not None and sample < len(chosen):
        chosen = random.SystemRandom().sample(chosen, sample)
    if on_start is not None:
        on_start([one.key for one in chosen])
    equal = 0
    with Verifier() as verifier:
        for one in chosen:
            differences = verifier.replay(submission, one)
            equal += not has_errors(differences)
            found += differences
            if on_episode is not None:
                on_episode(one.key, differences)
    return Verification(
        kind=KIND,
        schema_version=1,
        submission_sha256=document.sha256(submission),
        revision=revision.of_project() or "",
        phone_revision=revision.of_phone(),
        checked_at=datetime.datetime.fromtimestamp(clock.now(), datetime.UTC).isoformat(),
        episodes=len(submission.episodes),
        replayed=len(chosen),
        equal=equal,
        findings=[FoundEntry(**_as_dict(finding)) for finding in found],
    )


# Episodes of which the registry or the suite knows nothing.
_NOT_TO_REPLAY: Final = ("unknown_task", "extra_episode")


def _as_dict(finding: Finding) -> dict[str, Any]:
    return {**dataclasses.asdict(finding), "severity": finding.severity.value}


def _plain(step: schema.Step) -> dict[str, Any]:
    plain: dict[str, Any] = step.model_dump(exclude_unset=True)
    return plain


def _hash(trace: recording.StepTrace) -> str | None:
    return None if trace.state is None else screen_hash.of_forest(trace.state.forest)


def _compare_screens(one: schema.Episode, now: _HashRecorder) -> Iterator[Finding]:
    then = one.trajectory
    assert then is not None
    screens = [step.screen for step in then.steps]
    named = {f"step {number}": pair for number, pair in enumerate(zip(screens, now.screens))}
    if then.unfinished is not None:
        named["the unfinished step"] = then.unfinished.screen, now.unfinished
    named["the end"] = then.final, now.final
    different = [name for name, (was, is_) in named.items() if was != is_]
    if different:
        more = f", and {len(different) - 1} later screens" if len(different) > 1 else ""
        yield error("screens", f"Another screen in {different[0]}{more}.", one.key)


def _compare_results(played: SubmittedEpisode, now: EpisodeRecord) -> Iterator[Finding]:
    then, now = played.record, replayer.with_recorded_error(now, played)
    lines = comparison.of_outcomes(then, now)
    pairs: Mapping[str, tuple[Any, Any]] = {
        "seed": (then.seed, now.seed),
        "goal": (then.goal, now.goal),
        "outcome": (then.outcome, now.outcome),
        "true_at_start": (then.true_at_start, now.true_at_start),
    }
    lines += [f"{name} was {was!r}, is {is_!r}" for name, (was, is_) in pairs.items() if was != is_]
    for line in lines:
        yield error("result", printable(line)[:_LONGEST], played.episode.key)
