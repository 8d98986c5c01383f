"""OpenTracks: the list, details, editing, statistics and recording of tracks."""

from __future__ import annotations

import pytest

from android_world.virtual_device import gallery
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand

TRACKS = "de.dennisguse.opentracks"
DATABASE = f"/data/data/{TRACKS}/databases/database.db"
TODAY_MS = 1697384040000
DAY_MS = 86_400_000
ROWS = (  # name, description, category, days ago, metres, minutes
    ("Surf Session", "", "surfing", 0, 15990, 86),
    ("Trail Ride", "", "cycling", 1, 6904, 174),
    ("Calm Sea", "Need more wind", "sailing", 4, 15932, 167),
    ("Loop", "", "running", 6, 5000, 30),
    ("Second Loop", "", "running", 10, 300, 9),
)


def insert(device, rows):
    with device.storage.connect(DATABASE) as connection:
        connection.executemany(
            "INSERT INTO tracks (name, description, category, activity_type, starttime, stoptime,"
            " totaldistance, totaltime, movingtime, maxspeed, elevationgain, uuid)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 120, ?)",
            [
                (*row[:3], row[2], start, start, row[4], row[5] * 60000, row[5] * 60000, bytes([i]))
                for i, row in enumerate(rows)
                for start in [TODAY_MS - row[3] * DAY_MS]
            ],
        )


def rows(device, sql):
    with device.storage.connect(DATABASE) as connection:
        return connection.execute(sql).fetchall()


def show(device):
    device.shell(f"am start -n {TRACKS}/{TRACKS}.TrackListActivity")
    device.run_until_idle()


@pytest.fixture
def tracks(device, hand):
    """The list with five tracks."""
    device.shell(f"pm grant {TRACKS} android.permission.BLUETOOTH_SCAN")
    device.shell(f"pm grant {TRACKS} android.permission.BLUETOOTH_CONNECT")
    insert(device, ROWS)
    show(device)
    return hand


def texts(hand, name):
    return [e.text for e in hand.elements() if (e.resource_name or "").endswith(f":id/{name}")]


def test_opentracks_introduces_itself_once_then_asks_and_lists_its_tracks(
    hand: Hand, device: VirtualDevice
) -> None:
    device.shell(f"pm clear {TRACKS}")
    gallery.open_app(device, TRACKS)
    hand.tap("next_button")
    hand.tap("next_button")
    for label in ("While using the app", "Allow", "Don’t allow"):
        hand.tap(label)
    assert hand.shows("Start recording your next adventure here")
    database = f"/data/data/{TRACKS}/databases/database.db"
    device.shell(f"am force-stop {TRACKS}")
    insert = "INSERT INTO tracks (name, starttime, uuid) VALUES ('Morning run', 1, x'00')"
    device.shell(f'sqlite3 {database} "{insert}"', uid=0)
    gallery.open_app(device, TRACKS)
    assert hand.shows("Allow OpenTracks to send you notifications?")
    device.input.key("BACK")
    assert hand.shows("Morning run")


def test_rows_say_when_how_long_and_how_far(tracks):
    assert texts(tracks, "track_list_item_name") == [row[0] for row in ROWS]
    days = ["Today", "Yesterday", "Wednesday", "Monday", "5 Oct"]
    assert texts(tracks, "track_list_item_date") == days
    assert texts(tracks, "track_list_item_time_distance") == [
        *("1:26:00 (9.94 mi)", "2:54:00 (4.29 mi)", "2:47:00 (9.90 mi)", "30:00 (3.11 mi)"),
        "09:00 (984.25 ft)",
    ]
    assert texts(tracks, "track_list_item_category_description") == ["Need more wind"]
    assert not tracks.shows("sailing")


@pytest.mark.parametrize("typed", ["sail", "WIND", "calm"])
def test_a_search_looks_at_names_descriptions_and_types(device, tracks, typed):
    tracks.tap("search_button")
    device.shell(f"input text {typed}")
    assert len(texts(tracks, "track_list_item_name")) == 5
    tracks.tap("Submit query")
    assert texts(tracks, "track_list_item_name") == ["Calm Sea"]
    assert tracks.shows(typed)
    device.input.key("BACK")
    assert len(texts(tracks, "track_list_item_name")) == 5


def test_the_keyboard_searches_too_and_finds_nothing(device, tracks):
    tracks.tap("search_button")
    device.shell("input text zzz")
    device.input.key("ENTER")
    assert texts(tracks, "track_list_item_name") == []
    assert not tracks.shows("Start recording your next adventure here")


def test_details_show_pace_for_runners_and_speed_for_others(device, tracks):
    tracks.tap("Loop")
    assert texts(tracks, "stats_start_datetime_value") == ["Oct 9, 2023, 3:34:00 PM"]
    assert texts(tracks, "stats_average_moving_speed_value") == ["9:39"]
    assert texts(tracks, "stats_elevation_gain_value") == ["394"]
    assert not tracks.shows("running")
    tracks.tap("Intervals")
    assert tracks.shows("There are not any interval yet")
    tracks.tap("Navigate up")
    tracks.tap("Trail Ride")
    assert texts(tracks, "stats_average_moving_speed_value") == ["1.5"]
    assert texts(tracks, "stats_average_moving_speed_unit") == ["mph"]


def test_editing_writes_the_type_as_typed(device, tracks):
    tracks.tap("Surf Session")
    tracks.tap("More options")
    tracks.tap("Edit")
    assert texts(tracks, "track_edit_activity_type") == ["surfing"]
    tracks.tap("track_edit_name")
    device.input.combination(["CTRL_LEFT", "A"])
    device.shell("input text Waves")
    tracks.tap("Save")
    query = "SELECT name, category, activity_type FROM tracks WHERE _id = 1"
    assert rows(device, query) == [("Waves", "surfing", "unknown")]
    tracks.tap("More options")
    tracks.tap("Edit")
    tracks.tap("track_edit_activity_type")
    device.input.combination(["CTRL_LEFT", "A"])
    device.shell("input text skat")
    tracks.tap("skate boarding")
    tracks.tap("Save")
    assert rows(device, query) == [("Waves", "skate boarding", "skateboarding")]
    tracks.tap("More options")
    tracks.tap("Edit")
    tracks.tap("track_edit_activity_type_icon")
    device.input.key("BACK")
    tracks.tap("Cancel")
    assert rows(device, query) == [("Waves", "skate boarding", "skateboarding")]


def test_selected_tracks_are_deleted_after_a_question(device, tracks):
    tracks.long_press("Loop")
    tracks.tap("More options")
    assert tracks.shows("Edit")
    device.input.key("BACK")
    tracks.tap("Trail Ride")
    tracks.tap("More options")
    assert not tracks.shows("Edit")
    tracks.tap("Delete")
    assert tracks.shows("Delete selected?")
    tracks.tap("Cancel")
    assert rows(device, "SELECT count(*) FROM tracks") == [(5,)]
    tracks.long_press("Loop")
    tracks.tap("More options")
    tracks.tap("Delete")
    tracks.tap("OK")
    assert texts(tracks, "track_list_item_name") == [r[0] for r in ROWS if r[0] != "Loop"]


def test_statistics_add_up_and_are_filtered(device, tracks):
    tracks.tap("aggregated_stats_button")
    labels = texts(tracks, "aggregated_stats_type_label")
    assert labels[:3] == ["RUNNING", "CYCLING", "SAILING"]
    assert texts(tracks, "aggregated_stats_distance")[:2] == ["3.29", "4.29"]
    tracks.tap("Filter")
    tracks.tap("cycling")
    tracks.tap("filter_date_from_edit_text")
    tracks.swipe(540, 1700, 540, 1000)
    tracks.tap("09 October 2023")
    tracks.tap("OK")
    kinds = ["RUNNING", "SAILING", "SURFING"]
    assert texts(tracks, "aggregated_stats_type_label") == kinds
    assert texts(tracks, "aggregated_stats_num_tracks") == ["(1)"] * 3
    tracks.tap("Filter")
    assert len(texts(tracks, "aggregated_stats_type_label")) == 4
    device.input.key("BACK")
    tracks.long_press("Loop")
    tracks.tap("More options")
    tracks.tap("Aggregated stats")
    assert texts(tracks, "aggregated_stats_type_label") == ["RUNNING"]


def test_units_are_chosen_in_the_settings(device, tracks):
    tracks.tap("More options")
    tracks.tap("Settings")
    tracks.tap("Default Units and Activity")
    tracks.tap("Preferred units")
    tracks.tap("Metric")
    tracks.tap("Navigate up")
    tracks.tap("Navigate up")
    assert texts(tracks, "track_list_item_time_distance")[3:] == [
        "30:00 (5.00 km)",
        "09:00 (300.00 m)",
    ]


def test_a_recording_runs_until_the_button_is_held(device, tracks):
    tracks.tap("Record")
    device.advance(65_000)
    assert tracks.shows("01:05")
    tracks.tap("Stop")
    assert tracks.shows("Total time")
    tracks.long_press("Stop")
    tracks.tap("track_edit_name")
    device.input.combination(["CTRL_LEFT", "A"])
    device.shell("input text Stroll")
    tracks.tap("finish_button")
    assert texts(tracks, "track_list_item_name")[0] == "Stroll"
    ((length,),) = rows(device, "SELECT totaltime FROM tracks WHERE name = 'Stroll'")
    assert 65_000 <= length < 80_000


def test_odd_rows_are_shown(device, tracks):
    with device.storage.connect(DATABASE) as connection:
        connection.execute(
            "INSERT INTO tracks (name, starttime, totaldistance, uuid)"
            " VALUES (NULL, 9e30, 'far', 'x'), (7, NULL, NULL, 'y')"
        )
    device.input.key("HOME")
    show(device)
    assert "7" in texts(tracks, "track_list_item_name")
    tracks.tap("aggregated_stats_button")
    assert tracks.shows("RUNNING")


@pytest.mark.parametrize("damage", [b"", b"no database"])
def test_a_damaged_database_is_made_again(device, tracks, damage):
    device.storage.write_bytes(DATABASE, damage)
    device.input.key("HOME")
    show(device)
    assert tracks.shows("Start recording your next adventure here")


def test_thousands_of_tracks_and_large_texts(device, hand):
    insert(device, [(f"Run {i}", "", "running", i / 100, 1000, 10) for i in range(256)])
    device.shell("settings put system font_scale 2.0")
    show(device)
    device.shell("settings put system user_rotation 1")
    assert device.run_until_idle() is None
