"""Screens show ids and labels of the apps' published resources."""

from __future__ import annotations

import pytest

from android_world.virtual_device.device import VirtualDevice
from tests.support import matrix, published
from tests.support.published import APPS, Comparison

MOST_TAPS = 150 if matrix.FULL else 5
MOST_SCREENS = 8  # In the default run.
MOST_EXCEPTIONS = 10
MOST_UNCONFIRMED = 257


@pytest.mark.parametrize("app", APPS)
def test_screens_show_only_ids_and_labels_of_the_app(device: VirtualDevice, app: str) -> None:
    found = published.compare(device, app, MOST_TAPS, MOST_SCREENS).found
    known = published.known_differences(app)
    assert {d: place for d, place in found.items() if d not in known} == {}
    if matrix.FULL:  # What no screen shows any more leaves the table.
        assert known - found.keys() == set()


def test_exceptions_are_few_and_have_reasons() -> None:
    rows = published.exceptions()
    assert len(rows) <= MOST_EXCEPTIONS
    assert all(row["reason"] and row["app"] in APPS for row in rows)


def test_texts_that_no_published_file_names_are_at_most_those_of_the_page() -> None:
    assert sum(published.unconfirmed().values()) <= MOST_UNCONFIRMED


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Delete 3 notes forever", True),
        ("There are no tasks here", True),
        ("Last backup: 2023-10-15 15:34", True),
        ("Sunday, October 8", True),
        ("THERE ARE NO TASKS HERE", True),
        ("There are no Tasks here", False),
        ("Delete 3 Notes forever", False),
        ("Frobnicate the list", False),
    ],
)
def test_a_label_is_known_by_its_words_and_arguments(
    monkeypatch: pytest.MonkeyPatch, label: str, expected: bool
) -> None:
    table = {
        "libraries": [],
        "tasks": [
            {"kind": "text", "id": "", "label": text}
            for text in ("Delete %1$d notes forever", "There are no tasks here.", "Last backup: %s")
        ],
        "exceptions": [],
        "differences": [],
    }
    monkeypatch.setattr(published, "_rows", table.__getitem__)
    published.resources.cache_clear()
    assert Comparison("tasks").is_known(label) is expected
    published.resources.cache_clear()


def test_user_data_are_not_labels_of_the_app(device: VirtualDevice) -> None:
    device.shell("mkdir -p '/sdcard/Music/Rainy days'; echo '- plum jam' > /sdcard/Music/list.txt")
    names = published.instances(device, "org.tasks")
    assert {"Rainy days", "list.txt", "list", "plum jam"} <= names
    assert "Frobnicate the list" not in names
