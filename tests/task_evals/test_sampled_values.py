"""Bounds of what tasks draw: dates, lengths, numbers of rows."""

from __future__ import annotations

import datetime
import io
import random

import av
import pytest
from PIL import Image

from android_world.device import files
from android_world.env import device_constants
from android_world.task_evals.information_retrieval import calendar_utils
from android_world.task_evals.single import expense, markor, markor_video
from android_world.task_evals.single.calendar.calendar import SimpleCalendarDeleteEvents
from android_world.task_evals.task_eval import TaskEval
from android_world.task_evals.utils import (
    clipboard,
    image_match,
    random_times,
    receipts,
    sqlite_schema_utils,
    sqlite_test_utils,
    user_data_generation,
)

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


def test_the_image_of_a_receipt_has_a_line_for_each_transaction(env):
    text = "\n".join([receipts.HEADER, *(f"2023-10-0{day}, Lamp, $1.00" for day in (1, 2, 3))])
    task = markor.MarkorTranscribeReceipt({"file_name": "receipt.md", "text": text, "seed": 1})
    task.initialize_task(env)
    data = files.read(f"{device_constants.GALLERY_DATA}/receipt.png", env.controller)
    assert Image.open(io.BytesIO(data)).size == (500, 2 * 50 * (3 + 4))


def test_a_text_of_the_video_is_shown_for_8_s_and_other_videos_last_20_to_180_s(env):
    params = {"video_name": "a.mp4", "noise_files": ["b.mp4", "c.mp4"], "messages": ["Ada", "Bea"]}
    params |= {"file_name": "a.txt", "text": "Ada,Bea", "seed": 1}
    markor_video.MarkorTranscribeVideo(params).initialize_task(env)
    found = {}
    for name in ("a.mp4", "b.mp4", "c.mp4"):
        data = files.read(f"{device_constants.DOWNLOAD_DATA}/{name}", env.controller)
        with av.open(io.BytesIO(data)) as video:
            found[name] = (video.streams.video[0].average_rate, video.duration / 1e6)
    assert found["a.mp4"] == (30, pytest.approx(8 * 2, abs=0.1))  # 8 s for each text.
    for rate, seconds in (found["b.mp4"], found["c.mp4"]):
        assert rate == 1
        assert 20 <= seconds <= 180


def test_numbers_of_snippets_have_their_bounds():
    bounds = set()

    class Recorder(random.Random):
        def randint(self, low, high):
            bounds.add((low, high))
            return super().randint(low, high)

        def choices(self, population, *args, k=1, **kwargs):
            assert (len(population), k) == (31, 8)
            return super().choices(population, *args, k=k, **kwargs)

    lengths = [len(clipboard.random_snippet(Recorder(seed))) for seed in SEEDS]
    assert bounds == {(10_000, 99_999), (2, 39), (2, 12), (10, 22)}
    assert 13 <= min(lengths) <= max(lengths) <= 28


def test_the_events_of_the_small_database_are_an_hour_apart():
    rows = sqlite_test_utils.get_db_rows()
    start = int(device_constants.DT.timestamp())
    assert [(row.id, row.start_ts - start, row.duration_mins) for row in rows] == [
        *((1, 3600, 30), (2, 7200, 30), (3, 10800, 30)),
    ]


@pytest.mark.parametrize(("size", "center"), [((4, 20), (2023, 10, 15)), ((1, 0), (2024, 2, 29))])
def test_random_times_are_whole_minutes_of_the_window(size, center):
    days, minutes = size
    window = datetime.timedelta(days=days, minutes=minutes)
    middle = datetime.datetime(*center, 12, 0, 30, tzinfo=datetime.UTC)
    drawn = [random_times.generate_random_datetime(window, middle) for _ in range(300)]
    assert all((moment.second, moment.microsecond) == (0, 0) for moment in drawn)
    start, end = middle - window / 2, middle + window / 2
    minute = datetime.timedelta(minutes=1)
    assert start - minute < min(drawn) < start + window / 10
    assert end - window / 10 < max(drawn) <= end


def test_random_hours_are_of_october_2023_from_the_given_ones_on():
    drawn = {random_times.create_random_october_2023_unix_ts(30, 31, 22) for _ in range(200)}
    days = (
        datetime.datetime(2023, 10, d, h, tzinfo=datetime.UTC) for d in (30, 31) for h in (22, 23)
    )
    assert drawn == {int(moment.timestamp()) for moment in days}


def test_attributes_of_a_task_without_its_own():
    assert TaskEval.start_on_home_screen
    assert not TaskEval.keeps_records
    assert TaskEval.variant == ""
    assert TaskEval.device_time == device_constants.DT
    assert (
        TaskEval.sample_params(random.Random(0)) == TaskEval.sample_answer(random.Random(0)) == {}
    )


@pytest.mark.parametrize(
    ("size", "aspect", "box"),
    [
        ((100, 40), 1.0, (30.0, 0.0, 70.0, 40.0)),
        ((40, 100), 1.0, (0.0, 30.0, 40.0, 70.0)),
        ((100, 40), 2.5, (0.0, 0.0, 100.0, 40.0)),
        ((100, 100), 2.0, (0.0, 25.0, 100.0, 75.0)),
        ((100, 100), 0.5, (25.0, 0.0, 75.0, 100.0)),
    ],
)
def test_a_shape_is_fitted_into_the_middle_of_an_image(size, aspect, box):
    assert image_match._fit(Image.new("RGB", size), aspect) == box
