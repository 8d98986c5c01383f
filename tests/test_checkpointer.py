"""Episodes kept as JSON; pickles refused."""

from __future__ import annotations

import json

import numpy as np
import pytest

from android_world import checkpointer
from android_world.runs import errors


def test_episodes_come_back_by_task_and_number(tmp_path):
    keeper = checkpointer.IncrementalCheckpointer(str(tmp_path / "new"))
    for number in (10, 2):
        keeper.save_episodes([{"instance_id": f"Task_{number}", "goal": "g"}], f"Task_{number}")
    assert [e["instance_id"] for e in keeper.load()] == ["Task_2", "Task_10"]
    assert keeper.load(fields=["goal"]) == [{"goal": "g"}, {"goal": "g"}]


def test_frames_are_described_instead_of_kept(tmp_path):
    keeper = checkpointer.IncrementalCheckpointer(str(tmp_path))
    keeper.save_episodes([{"frame": np.zeros((4, 3, 3), np.uint8)}], "Task_0")
    (data,) = json.loads((tmp_path / "Task_0.json").read_text())
    assert data["frame"] == "<array 4x3x3 uint8>"


def test_an_unreadable_file_is_skipped(tmp_path):
    keeper = checkpointer.IncrementalCheckpointer(str(tmp_path))
    keeper.save_episodes([{"goal": "g"}], "Task_0")
    (tmp_path / "Task_1.json").write_text("{")
    assert keeper.load() == [{"goal": "g"}]


def test_pickles_are_refused(tmp_path):
    (tmp_path / "Task_0.pkl.gz").touch()
    with pytest.raises(errors.LegacyCheckpointError, match=r"Task_0\.pkl\.gz"):
        checkpointer.IncrementalCheckpointer(str(tmp_path))
    with pytest.raises(errors.LegacyCheckpointError):
        checkpointer.DeprecatedCheckpointer("old.pkl.gz").load()


def test_nothing_is_kept_by_the_null_checkpointer():
    keeper = checkpointer.NullCheckpointer()
    keeper.save_episodes([{}], "Task_0")
    assert keeper.load() == []


def test_sort_key_orders_instances_by_number():
    names = ["B_1.pkl.gz", "A_10.pkl.gz", "A_2.json"]
    assert sorted(names, key=checkpointer.sort_key) == ["A_2.json", "A_10.pkl.gz", "B_1.pkl.gz"]
