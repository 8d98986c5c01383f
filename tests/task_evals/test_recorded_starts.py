"""An episode starts the same at a seed: its goal, the phone's records, the evidence.

`python -m tests.task_evals.test_recorded_starts` records them again, after a change that is meant
to start other episodes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from android_world import records
from android_world.env.interface import AsyncEnv
from android_world.records import apps
from android_world.records.record import Record
from android_world.runs.records import to_jsonable
from tests.conftest import Phone
from tests.support import device_dump
from tests.task_evals.test_all_tasks import NAMES, make

RECORDED = Path(__file__).parent / "recorded_starts.json"
# Inodes and installed packages belong to the phone, not to the task.
KINDS_OF_THE_PHONE = {apps.AppStorage, apps.InstalledApp}
# Bytes of images, audio and video depend on the versions of the encoders.
MEDIA = (".png", ".jpg", ".jpeg", ".mp3", ".m4a", ".mp4", ".ogg", ".wav")

State = dict[str, list[object]]


def state_of(phone: Phone, env: AsyncEnv) -> State:
    """The records of each kind, and the lasting state outside of files."""
    found = records.capture(env.controller).by_kind
    state: State = {
        kind.__name__: [_plain(record) for record in of_kind]
        for kind, of_kind in found.items()
        if kind not in KINDS_OF_THE_PHONE
    }
    system = device_dump.dump_system(phone.device)
    return state | {"system": [[key, value] for key, value in system.items()]}


def _plain(record: Record) -> object:
    if isinstance(record, records.StoredFile) and record.path.lower().endswith(MEDIA):
        return record.path
    return to_jsonable(record)


def additions(before: Mapping[str, list[object]], after: Mapping[str, list[object]]) -> State:
    """What was added to each kind: what the phone has by itself cancels out."""
    found = {
        kind: [item for item in of_kind if item not in before[kind]]
        for kind, of_kind in after.items()
    }
    return {kind: added for kind, added in found.items() if added}


def start(name: str, phone: Phone, before: State) -> dict[str, str]:
    """Digests of the goal, the added records and the evidence of an initialized task."""
    env = phone.fresh_env()
    task = make(name)
    task.initialize_task(env)
    added = additions(before, state_of(phone, env))
    verdict = task.evaluate(env)
    evidence = [(check.expected, check.actual, check.passed) for check in verdict.checks]
    parts = {"goal": task.goal, "records": added, "evidence": evidence}
    return {part: _digest(to_jsonable(value)) for part, value in parts.items()}


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@pytest.fixture(scope="module")
def before(phone):
    return state_of(phone, phone.fresh_env())


@pytest.mark.parametrize("name", NAMES)
def test_an_episode_starts_as_recorded(name, phone, before):
    assert start(name, phone, before) == json.loads(RECORDED.read_text())[name]


def test_every_recorded_task_exists():
    assert sorted(json.loads(RECORDED.read_text())) == sorted(NAMES)


def _record() -> None:
    phone = Phone()
    before = state_of(phone, phone.fresh_env())
    found = {name: start(name, phone, before) for name in sorted(NAMES)}
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(found[name])}" for name in found)
    RECORDED.write_text(f"{{\n{rows}\n}}\n")


if __name__ == "__main__":
    _record()
