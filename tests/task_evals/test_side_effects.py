"""Side effects: which additions count, and how they are named."""

from __future__ import annotations

import pytest

from android_world import records
from android_world.task_evals import side_effects

NOTE = records.StoredFile("/documents/a.md", "0" * 32, "/storage/emulated/0/Documents/a.md")
TOP = records.StoredFile("/b.md", "1" * 32, "/storage/emulated/0/b.md")
EMPTY = records.PhoneRecords({})


def test_a_label_is_the_kind_and_the_folder_of_a_file():
    assert side_effects.label(NOTE) == "StoredFile:Documents"
    assert side_effects.label(TOP) == "StoredFile:/"
    now = records.PhoneRecords({records.StoredFile: (NOTE, TOP)})
    assert side_effects.added_labels(EMPTY, now) == {"StoredFile:Documents", "StoredFile:/"}
    assert side_effects.added_labels(now, now) == set()


@pytest.mark.parametrize(
    ("additions", "count"),
    [
        (None, 0),
        ((), 2),
        (("StoredFile",), 0),
        (("StoredFile:Documents",), 1),
        (("Contact", "StoredFile:/"), 1),
    ],
)
def test_additions_that_the_task_does_not_ask_for_are_side_effects(additions, count):
    now = records.PhoneRecords({records.StoredFile: (NOTE, TOP)})
    found = side_effects.find(EMPTY, now, records.Permission(), additions)
    assert len(found) == count
    if count == 1:
        assert ("b.md" if additions[0].endswith("Documents") else "a.md") in found[0]


def test_a_record_of_the_start_is_not_an_addition():
    now = records.PhoneRecords({records.StoredFile: (NOTE,)})
    assert side_effects.find(now, now, records.Permission(), ()) == []
    (lost,) = side_effects.find(now, EMPTY, records.Permission(), ())
    assert "a.md" in lost
