"""Comparing a submission with the folder of its run."""

from __future__ import annotations

from collections.abc import Iterator

import pydantic

from android_world.runs.submission import schema
from android_world.runs.submission.findings import Finding, error


def compare(submission: schema.Submission, run: schema.Submission) -> list[Finding]:
    """What differs between a submission and the one that its run's folder gives now."""
    return list(_differences(submission, run))


def _differences(submission: schema.Submission, run: schema.Submission) -> Iterator[Finding]:
    for name in ("suite", "agent", "software", "device"):
        yield from _compare(name, getattr(submission, name), getattr(run, name), "")
    episodes = {episode.key: episode for episode in submission.episodes}
    recorded = {episode.key: episode for episode in run.episodes}
    for key in sorted(recorded.keys() - episodes.keys()):
        yield error("run", "The run has this episode, the file does not.", key)
    for key in sorted(episodes.keys() - recorded.keys()):
        yield error("run", "The file has this episode, the run does not.", key)
    for key in sorted(episodes.keys() & recorded.keys()):
        for name in schema.Episode.model_fields:
            then, now = getattr(episodes[key], name), getattr(recorded[key], name)
            yield from _compare(name, then, now, key)


def _compare(name: str, submitted: object, recorded: object, key: str) -> Iterator[Finding]:
    if submitted == recorded:
        return
    if isinstance(submitted, pydantic.BaseModel) or isinstance(recorded, pydantic.BaseModel):
        yield error("run", f"{name} differs from the run's.", key)
    else:
        yield error("run", f"{name} is {submitted!r}; in the run it is {recorded!r}."[:300], key)
