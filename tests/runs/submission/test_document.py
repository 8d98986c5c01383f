"""Files of strangers: limits, the schema, and one reading for all readers."""

from __future__ import annotations

import gzip
import json
import os

import pytest

from android_world.runs import submission as submissions
from android_world.runs.submission import document, schema
from android_world.runs.submission.document import SubmissionError


def test_a_file_is_read_as_it_was_written(submission, tmp_path):
    for name in ("a.json", "a.json.gz"):
        submissions.write(submission, tmp_path / name)
        assert submissions.read(tmp_path / name) == submission
    assert (tmp_path / "a.json.gz").stat().st_size < (tmp_path / "a.json").stat().st_size


def test_equal_submissions_are_equal_files(submission, tmp_path):
    for name in ("a.json.gz", "b.json.gz"):
        submissions.write(submission, tmp_path / name)
    assert (tmp_path / "a.json.gz").read_bytes() == (tmp_path / "b.json.gz").read_bytes()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"kind": NaN}', "NaN is not a number"),
        (b'{"kind": 1, "kind": 2}', "a key twice"),
        (b"\x80\x04K\x01.", "not JSON"),
        (b"[]", "does not follow the schema"),
        (b"\x1f\x8bnothing", "damaged"),
        (gzip.compress(b"{}") + b"more", "not one compressed document"),
        (gzip.compress(b"{}")[:-4], "not one compressed document"),
        (gzip.compress(b" " * (70 << 20), 1), "larger than 64 MB"),
        (b" " * (17 << 20), "larger than 16 MB"),
    ],
    # Names by the content would differ between workers: gzip's header has the time.
    ids=[
        *("empty", "deep", "nan", "key_twice", "pickle", "list", "damaged"),
        *("more", "cut", "unpacked_size", "size"),
    ],
)
def test_other_files_are_refused(content, reason, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(SubmissionError, match=reason):
        submissions.read(path)


def test_folders_and_missing_files_are_refused(tmp_path):
    with pytest.raises(SubmissionError, match="not a file"):
        submissions.read(tmp_path)
    with pytest.raises(SubmissionError, match="No such file"):
        submissions.read(tmp_path / "none")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_named_pipe_does_not_block_the_reader(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SubmissionError, match="not a file"):
        submissions.read(tmp_path / "pipe")


def _step(data):
    return data["episodes"][0]["trajectory"]["steps"][0]


CHANGES = {
    "unknown key": lambda data: data.update(more=1),
    "text for a number": lambda data: data["episodes"][0].update(score="1"),
    "score above 1": lambda data: data["episodes"][0].update(score=7),
    "path as a task": lambda data: data["episodes"][0].update(task="../../etc/passwd"),
    "module as a task": lambda data: data["episodes"][0].update(task="os:system"),
    "huge screen": lambda data: data["episodes"][0]["phone"]["config"].update(width=10**6),
    "other version": lambda data: data.update(schema_version=2),
    "no episodes": lambda data: data.update(episodes=[]),
    "unknown action": lambda data: _step(data)["actions"].append({"action_type": "format"}),
    "action with an unknown key": lambda data: _step(data)["actions"].append({"path": "/etc"}),
    "unknown call": lambda data: _step(data)["calls"].append({"shell": "rm"}),
    "call of two kinds": lambda data: _step(data)["calls"].append({"look": True, "reset": True}),
    "call of no kind": lambda data: _step(data)["calls"].append({}),
    "call of a missing action": lambda data: _step(data)["calls"].append({"act": 900}),
    "wait of a year": lambda data: _step(data)["calls"].append({"wait": 3e7}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_the_schema_does_not_have_is_refused(change, plain, tmp_path):
    change(plain)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(plain))
    with pytest.raises(SubmissionError, match="does not follow the schema"):
        submissions.read(path)


def test_the_hash_of_a_document_is_that_of_its_content(submission, tmp_path):
    submissions.write(submission, tmp_path / "a.json.gz")
    assert document.sha256(submissions.read(tmp_path / "a.json.gz")) == document.sha256(submission)


@pytest.mark.parametrize("value", ["1e999", '"\\ud800"', "[" * 600 + "]" * 600])
def test_values_that_have_no_canonical_json_are_refused(value, plain, tmp_path):
    plain["episodes"][0]["trajectory"]["steps"][0]["actions"] = [
        {"action_type": "answer", "text": "VALUE"}
    ]
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(plain).replace('"VALUE"', value))
    with pytest.raises(document.SubmissionError):
        document.read(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["software"].update(revisions=[]),
        lambda data: data["episodes"][0].update(finished_at="0"),
    ],
)
def test_missing_revisions_and_dates_are_refused(change, plain, tmp_path):
    change(plain)
    with pytest.raises(document.SubmissionError, match="does not follow the schema"):
        document.parse(plain, schema.Submission, tmp_path)
