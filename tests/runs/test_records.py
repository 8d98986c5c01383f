"""What records hold of the data that agents give them."""

from __future__ import annotations

import json

from android_world.runs.records import to_jsonable


def test_data_without_bottom_is_written_as_far_as_anybody_reads():
    endless: list = []
    endless.append(endless)
    deep: dict = {}
    for _ in range(900):
        deep = {"a": deep}
    text = json.dumps(to_jsonable({"endless": endless, "deep": deep, "kept": [1]}))
    assert json.loads(text)["kept"] == [1]
    assert text.count("…".encode("unicode_escape").decode()) == 2
