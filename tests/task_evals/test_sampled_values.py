"""Bounds of what tasks draw: dates, lengths, numbers of rows."""

from __future__ import annotations

import random

import pytest

from android_world.env import device_constants
from android_world.task_evals.information_retrieval import calendar_utils
from android_world.task_evals.single import expense, markor_video
from android_world.task_evals.single.calendar.calendar import SimpleCalendarDeleteEvents
from android_world.task_evals.utils import sqlite_schema_utils, user_data_generation

SEEDS = range(40)


def test_expenses_are_of_the_first_fifteen_days_of_the_month_at_full_hours():
    start = device_constants.DT.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    rng = random.Random(0)
    hours = set()
    for _ in range(2000):
        since_ms = expense.random_expense(rng).created_date - int(start.timestamp() * 1000)
        hour, rest_ms = divmod(since_ms, 3_600_000)
        assert rest_ms == 0
        hours.add(hour)
    assert (min(hours), max(hours)) == (0, 15 * 24 - 1)


def test_noise_files_are_mostly_variants():
    rng = random.Random(0)
    names = [
        name
        for _ in range(100)
        for name in user_data_generation.noise_file_names("base.md", ["variant.md"], 10, rng)
    ]
    assert 0.6 < sum("variant" in name for name in names) / len(names) < 0.95


def test_a_video_to_transcribe_has_five_to_twenty_others():
    counts = set()
    for seed in range(300):
        params = markor_video.MarkorTranscribeVideo.sample_params(random.Random(seed))
        assert params["video_name"] not in params["noise_files"]
        assert 2 <= len(params["messages"]) <= 4
        counts.add(len(params["noise_files"]))
    assert counts == set(range(5, 21))


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_three_events_to_delete_are_among_twenty_others(seed):
    params = SimpleCalendarDeleteEvents.sample_params(random.Random(seed))
    assert len(params["row_objects"]) == 3
    assert len(params["noise_row_objects"]) == 20


def test_random_events_end_after_they_start():
    rng = random.Random(0)
    assert all(e.end_ts > e.start_ts for e in (calendar_utils._random_event(rng) for _ in SEEDS))


def test_rows_of_the_start_are_neither_deleted_nor_encrypted_nor_shared():
    folder = sqlite_schema_utils.JoplinFolder("notebook")
    assert (folder.deleted_time, folder.encryption_applied, folder.is_shared) == (0, 0, 0)
    marker = sqlite_schema_utils.OsmAndMapMarker()
    assert (marker.marker_active, marker.marker_added, marker.marker_visited) == (0, 0, 0)
    assert (marker.marker_color, marker.marker_disabled, marker.marker_selected) == (0, 0, 0)
