"""OpenTracks: the list, details, editing, statistics and recording of tracks."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
import sys

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.apps.opentracks.layouts import Layout, Layouts
from android_world.virtual_device.apps.opentracks.store import TrackStore
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
    device.shell(f"am start -f 0x14000000 -n {TRACKS}/{TRACKS}.TrackListActivity")
    device.wait_for_idle()


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
    screenshots.open_app(device, TRACKS)
    hand.tap("next_button")
    hand.tap("next_button")
    for label in ("While using the app", "Allow", "Don’t allow"):
        hand.tap(label)
    assert hand.shows("Start recording your next adventure here")
    database = f"/data/data/{TRACKS}/databases/database.db"
    device.shell(f"am force-stop {TRACKS}")
    insert = "INSERT INTO tracks (name, starttime, uuid) VALUES ('Morning run', 1, x'00')"
    device.shell(f'sqlite3 {database} "{insert}"', uid=0)
    screenshots.open_app(device, TRACKS)
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
def test_a_search_inspects_names_descriptions_and_types(device, tracks, typed):
    tracks.tap("search_button")
    device.shell(f"input text {typed}")
    assert len(texts(tracks, "track_list_item_name")) == 5
    device.input.key("ENTER")
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
    assert texts(tracks, "stats_moving_speed_value") == ["9:39"]
    assert texts(tracks, "stats_altitude_gain_value") == ["394"]
    assert not tracks.shows("running")
    tracks.tap("Intervals")
    assert tracks.shows("There are not any interval yet")
    tracks.tap("Navigate up")
    tracks.tap("Trail Ride")
    assert texts(tracks, "stats_moving_speed_value") == ["1.5"]
    assert texts(tracks, "stats_moving_speed_unit") == ["mph"]


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
    tracks.tap("filter_date_edit_text_from")
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


def test_the_filter_is_laid_out_as_in_the_recorded_frame(device, tracks):
    tracks.tap("aggregated_stats_button")
    tracks.tap("Filter")
    shown = tracks.elements()
    boxes = [e.bbox_pixels for e in shown if "check_button" in (e.resource_name or "")]
    fields = [e.bbox_pixels for e in shown if "date_edit_text" in (e.resource_name or "")]
    assert {(b.x_min, b.x_max) for b in boxes + fields} == {(112, 968)}
    assert {b.y_min - a.y_min for a, b in itertools.pairwise(boxes)} == {123}
    assert {b.y_max - b.y_min for b in boxes} == {126}
    assert fields[0].y_min - boxes[-1].y_max == 56
    assert [b.y_max - b.y_min for b in fields] == [152, 152]


def test_units_are_chosen_in_the_settings(device, tracks):
    tracks.tap("More options")
    tracks.tap("Settings")
    tracks.tap("Default Units and Activity")
    tracks.tap("Preferred units")
    tracks.tap("Metric (km, m)")
    tracks.tap("Navigate up")
    tracks.tap("Navigate up")
    assert texts(tracks, "track_list_item_time_distance")[3:] == [
        "30:00 (5.00 km)",
        "09:00 (300.00 m)",
    ]


def test_a_recording_runs_until_the_button_is_long_pressed(device, tracks):
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
    assert device.wait_for_idle() is None


# -- recording -----------------------------------------------------------------------------------


def walk(device, steps):
    """Move north by 100 m or so with each step of 30 s."""
    for step in range(1, steps + 1):
        device.advance(30_000)
        device.location.set_fix(46.95 + 0.0009 * step, 7.44, 500 + 4 * step, speed_mps=3 + step)


@pytest.fixture
def recording(device, tracks):
    """A track that has just begun at a place in Bern."""
    device.location.set_fix(46.95, 7.44, 500)
    tracks.tap("Record")
    return tracks


def test_places_are_stored_with_the_apps_encodings(device, recording):
    walk(device, 10)
    recording.long_press("Stop")
    recording.tap("finish_button")
    points = rows(device, "SELECT type, latitude, longitude, elevation, speed FROM trackpoints")
    assert points[:2] == [("-2", None, None, None, None), ("0", 46950000, 7440000, 500.0, 0.0)]
    assert points[-1] == ("1", None, None, None, None)
    moved = [point for point in points if point[0] == "0"]
    assert moved[-1] == ("0", 46959000, 7440000, 540.0, 13.0)
    assert "3" in [point[0] for point in points]  # It rested between two steps.
    ((metres, total, moving, speed, low, high, count),) = rows(
        device,
        "SELECT totaldistance, totaltime, movingtime, maxspeed, minelevation, maxelevation,"
        " numpoints FROM tracks ORDER BY _id DESC LIMIT 1",
    )
    assert metres == pytest.approx(1000.6, abs=0.5)
    assert 300_000 <= total < 310_000
    assert moving < total / 2
    assert (speed, low, high, count) == (13.0, 500.0, 540.0, len(points))


def test_a_recording_counts_on_its_screen_and_in_its_notification(device, recording):
    walk(device, 12)
    device.advance(1_000)
    assert recording.shows("0.75")
    assert recording.shows("Elevation")
    shown = device.notifications.get((TRACKS, None, 123))
    assert shown.title == "Distance: 0.75 mi"
    assert shown.ongoing
    assert [action.title for action in shown.actions] == ["Insert marker", "Stop"]
    device.input.key("HOME")
    device.notifications.click_action(shown.key, 1)
    assert recording.shows("Avg moving speed")
    assert device.notifications.get((TRACKS, None, 123)) is None


def test_a_track_is_resumed_and_the_break_does_not_count(device, recording):
    walk(device, 3)
    recording.long_press("Stop")
    device.advance(600_000)
    device.input.key("BACK")
    device.wait_for_idle()
    device.location.set_fix(46.96, 7.44)
    device.advance(60_000)
    recording.long_press("Stop")
    recording.tap("finish_button")
    ((total, metres),) = rows(
        device, "SELECT totaltime, totaldistance FROM tracks ORDER BY _id DESC LIMIT 1"
    )
    assert 150_000 <= total < 170_000
    assert metres == pytest.approx(1111, abs=2)
    kinds = [kind for (kind,) in rows(device, "SELECT type FROM trackpoints")]
    assert kinds.count("-2") == kinds.count("1") == 2


def test_a_recorded_track_continues_with_what_it_has(device, tracks):
    tracks.tap("Surf Session")
    tracks.tap("More options")
    tracks.tap("Resume track")
    device.advance(60_000)
    assert tracks.shows("9.94")
    tracks.long_press("Stop")
    tracks.tap("finish_button")
    assert rows(device, "SELECT totaldistance FROM tracks WHERE _id = 1") == [(15990.0,)]
    assert texts(tracks, "track_list_item_time_distance")[0] == "1:27:00 (9.94 mi)"


def test_a_discarded_recording_leaves_nothing(device, recording):
    walk(device, 2)
    recording.long_press("Stop")
    recording.tap("Discard")
    recording.tap("OK")
    assert len(texts(recording, "track_list_item_name")) == len(ROWS)
    assert rows(device, "SELECT count(*) FROM trackpoints") == [(0,)]


def test_without_gps_a_recording_reports_this_and_counts_time(device, tracks):
    device.shell("settings put secure location_mode 0")
    tracks.tap("Record")
    assert tracks.shows("Waiting for GPS signal")
    tracks.tap("Dismiss")
    device.advance(30_000)
    assert tracks.shows("00:30")
    assert rows(device, "SELECT count(*) FROM trackpoints") == [(1,)]


def test_a_locked_database_costs_no_place(device, recording):
    with held(device):
        walk(device, 4)
        recording.long_press("Stop")
        assert recording.shows("The recording could not be stored. It goes on.")
    device.advance(2_000)
    assert rows(device, "SELECT count(*) FROM trackpoints WHERE type = '0'") == [(5,)]
    show(device)
    recording.long_press("Record")
    recording.tap("finish_button")
    assert rows(device, "SELECT count(*) FROM trackpoints WHERE type = '1'") == [(1,)]


def test_a_recording_ends_when_its_database_is_replaced(device, recording):
    device.storage.write_bytes(DATABASE, b"")
    device.advance(15_000)
    walk(device, 1)
    device.advance(2_000)
    assert device.notifications.active(TRACKS) == []
    show(device)
    assert recording.shows("Start recording your next adventure here")


def test_a_stopped_app_records_nothing_more(device, recording):
    device.shell(f"am force-stop {TRACKS}")
    walk(device, 3)
    assert rows(device, "SELECT count(*) FROM trackpoints WHERE type = '0'") == [(1,)]
    assert device.notifications.active(TRACKS) == []


# -- intervals, charts, markers ------------------------------------------------------------------


def test_intervals_report_how_fast_each_part_was(device, recording):
    walk(device, 40)
    recording.long_press("Stop")
    recording.tap("finish_button")
    recording.tap("track_list_item_name")
    recording.tap("Intervals")
    assert texts(recording, "interval_item_distance") == ["1.00 mi", "2.00 mi", "2.49 mi"]
    assert texts(recording, "interval_item_rate")[0] == "7.3 mph"
    recording.tap("intervals_dropdown")
    recording.tap("2 mi")
    assert texts(recording, "interval_item_distance") == ["2.00 mi", "2.49 mi"]
    before = device.screenshot()
    recording.tap("By time")
    by_time = device.screenshot()
    recording.tap("By distance")
    pictures = [before, by_time, device.screenshot()]
    assert len({picture.tobytes() for picture in pictures}) == 3


def test_markers_are_inserted_shown_edited_and_deleted(device, recording):
    walk(device, 2)
    recording.tap("Insert marker")
    assert texts(recording, "marker_edit_name") == ["Marker 1"]
    recording.tap("marker_edit_description")
    device.shell("input text lake")
    recording.tap("Add")
    query = "SELECT name, description, trackid, latitude, longitude, time FROM markers"
    ((name, description, track, *place, time),) = rows(device, query)
    assert (name, description, track, place) == ("Marker 1", "lake", 6, [46951800, 7440000])
    assert time > TODAY_MS
    recording.tap("More options")
    recording.tap("Markers")
    assert recording.shows("Insert marker")
    recording.tap("Marker 1")
    recording.tap("More options")
    recording.tap("Edit")
    recording.tap("marker_edit_marker_type")
    device.shell("input text waterfall")
    recording.tap("Save")
    assert recording.shows("waterfall")
    recording.tap("Navigate up")
    assert recording.shows("[waterfall] lake")
    recording.long_press("Marker 1")
    recording.tap("More options")
    recording.tap("Delete")
    recording.tap("OK")
    assert recording.shows("You don't have any markers")
    assert rows(device, "SELECT count(*) FROM markers") == [(0,)]


def test_markers_are_searched(device, recording):
    walk(device, 2)
    for name in ("bridge", "tower"):
        recording.tap("Insert marker")
        recording.tap("marker_edit_description")
        device.input.text(name)
        recording.tap("Add")
    recording.tap("More options")
    recording.tap("Markers")
    assert texts(recording, "marker_list_item_name") == ["Marker 1", "Marker 2"]
    recording.tap("Search")
    device.input.text("tow")
    assert texts(recording, "marker_list_item_name") == ["Marker 2"]
    device.input.text("xyz")
    assert recording.shows("No tracks or markers matched your search")


def test_rows_count_the_markers_of_their_track(device, tracks):
    with device.storage.connect(DATABASE) as connection:
        connection.execute("INSERT INTO markers (name, trackid) VALUES ('Bench', 1), ('Well', 1)")
    assert texts(tracks, "track_list_item_marker_count") == ["2"]
    tracks.tap("Markers")
    assert tracks.shows("Bench")


# -- import and export ---------------------------------------------------------------------------

FOLDER = "/storage/emulated/0/Documents"


def pick_documents(hand):
    """Choose the folder in the system's picker."""
    hand.tap("Show roots")
    hand.tap("sdk_gphone64_x86_64")
    hand.tap("Documents")
    hand.tap("USE THIS FOLDER")
    hand.tap("ALLOW")


def open_transfers(device, hand):
    show(device)
    hand.tap("More options")
    hand.tap("Settings")
    hand.tap("Import/Export")


@pytest.mark.parametrize(
    ("label", "ending"),
    [("KMZ (with photos)", "kmz"), ("KML", "kml"), ("GPX", "gpx")],
)
def test_what_is_exported_comes_back_by_an_import(device, recording, label, ending):
    walk(device, 5)
    recording.tap("Insert marker")
    recording.tap("Add")
    walk(device, 1)
    recording.long_press("Stop")
    recording.tap("finish_button")
    with device.storage.connect(DATABASE) as connection:
        connection.execute("DELETE FROM tracks WHERE _id < 6")
        connection.execute("UPDATE tracks SET name = 'A & B', category = 'running'")
    open_transfers(device, recording)
    recording.tap("Export/sharing file format")
    recording.tap(label)
    recording.tap("Export all (one file per track)")
    pick_documents(recording)
    assert texts(recording, "export_progress_summary_new") == ["1"]
    assert device.storage.is_file(f"{FOLDER}/2023-10-15_15_34_A & B.{ending}")
    columns = "name, category, round(totaldistance), numpoints > 5, maxspeed, hex(uuid)"
    before = rows(device, f"SELECT {columns} FROM tracks")
    for expected in ("exists", "ok"):
        open_transfers(device, recording)
        recording.tap("Import all")
        pick_documents(recording)
        assert texts(recording, f"import_progress_summary_{expected}") == ["1"]
        if expected == "exists":
            with device.storage.connect(DATABASE) as connection:
                connection.executescript("DELETE FROM tracks; DELETE FROM markers")
    assert rows(device, f"SELECT {columns} FROM tracks") == before
    assert rows(device, "SELECT name, latitude FROM markers") == [("Marker 1", 46954500)]


def test_all_tracks_go_into_one_file(device, recording):
    walk(device, 3)
    recording.long_press("Stop")
    recording.tap("finish_button")
    open_transfers(device, recording)
    recording.tap("Export all (one file for all tracks)")
    pick_documents(recording)
    assert texts(recording, "export_progress_summary_new") == ["1"]
    assert "2023-10-15_15_35_OpenTracks.kmz" in device.storage.listdir(FOLDER)


GPX = """<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="another" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="47.001" lon="8"><name>Bench</name><time>2023-10-14T08:05:00Z</time></wpt>
<trk><name>Morning</name><type>running</type><trkseg>
<trkpt lat="47" lon="8"><ele>400</ele><time>2023-10-14T08:00:00Z</time></trkpt>
<trkpt lat="47.01" lon="8"><ele>450</ele><time>2023-10-14T08:10:00Z</time></trkpt>
</trkseg></trk></gpx>"""


def test_a_file_of_another_program_is_opened_from_files(device, tracks):
    device.storage.mkdir(FOLDER, exist_ok=True)
    device.storage.write_text(f"{FOLDER}/morning.gpx", GPX)
    device.shell(
        f"am start -a android.intent.action.VIEW -t application/gpx+xml"
        f" -d file://{FOLDER}/morning.gpx"
    )
    tracks.tap("OpenTracks")  # OsmAnd would open it as well.
    tracks.tap("Just once")
    assert texts(tracks, "import_progress_summary_ok") == ["1"]
    tracks.tap("OK")
    show(device)
    position = texts(tracks, "track_list_item_name").index("Morning")
    assert texts(tracks, "track_list_item_time_distance")[position] == "10:00 (0.69 mi)"
    tracks.tap("Morning")
    assert texts(tracks, "stats_moving_speed_value") == ["14:29"]


KML = b"<kml><Placemark><Track>%b</Track></Placemark></kml>"
BAD = {
    "empty.gpx": b"",
    "noise.gpx": bytes(range(256)) * 9,
    "cut.gpx": GPX[:300].encode(),
    "no_time.gpx": GPX.replace("<time>2023-10-14T08:10:00Z</time>", "").encode(),
    "nowhere.gpx": GPX.replace('lat="47.01"', 'lat="147"').encode(),
    "not_a_number.gpx": GPX.replace('lat="47.01"', 'lat="north"').encode(),
    "empty_track.gpx": b'<gpx version="1.1"><trk><name>x</name></trk></gpx>',
    "entities.gpx": b'<!DOCTYPE gpx [<!ENTITY a "b">]><gpx version="1.1">&a;</gpx>',
    "other.kml": b"<kml><Document><name>x</name></Document></kml>",
    "unequal.kml": KML % b"<when>2023-10-14T08:00:00Z</when>",
    "times.kml": KML % b"<when>now</when><coord>8 47</coord>",
    "short.kml": KML % b"<when>2023-10-14T08:00:00Z</when><coord>8</coord>",
    "no_archive.kmz": b"PK\x03\x04 not really",
    "deep.kml": b"<a>" * 50_000,
}


def test_files_without_tracks_are_reported_and_change_nothing(device, tracks):
    device.storage.mkdir(FOLDER, exist_ok=True)
    for name, data in BAD.items():
        device.storage.write_bytes(f"{FOLDER}/{name}", data)
    before = device.storage.read_bytes(DATABASE)
    open_transfers(device, tracks)
    tracks.tap("Import all")
    pick_documents(tracks)
    device.wait_for_idle()
    assert texts(tracks, "import_progress_summary_errors") == [str(len(BAD))]
    assert texts(tracks, "import_progress_summary_ok") == ["0"]
    assert device.storage.read_bytes(DATABASE) == before


def test_a_track_is_shared_as_the_settings_say(device, tracks):
    open_transfers(device, tracks)
    tracks.tap("Export/sharing file format")
    tracks.tap("GPX")
    tracks.tap("Format of the filename")
    device.input.combination(["CTRL_LEFT", "A"])
    device.shell("input text {name}-{category}")
    tracks.tap("OK")
    show(device)
    tracks.tap("Calm Sea")
    tracks.tap("Share")
    (path,) = device.storage.glob(f"/storage/emulated/0/Android/data/{TRACKS}/files/shared/*")
    assert path.endswith("/Calm Sea-sailing.gpx")
    assert "<type>sailing</type>" in device.storage.read_text(path)


def test_a_recording_is_exported_when_it_ends(device, recording):
    open_transfers(device, recording)
    recording.tap("Track export directory")
    pick_documents(recording)
    assert recording.shows(FOLDER)
    recording.tap("Instant post-workout export")
    show(device)
    walk(device, 2)
    recording.long_press("Record")
    recording.tap("finish_button")
    assert len(device.storage.glob(f"{FOLDER}/*.kmz")) == 1


# -- settings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "choice", "length", "speed"),
    [
        ("Metric (km, m)", "30:00 (5.00 km)", "09:00 (300.00 m)", "2.4 km/h"),
        ("Imperial (mi, m)", "30:00 (3.11 mi)", "09:00 (300.00 m)", "1.5 mph"),
        ("Nautical (NM, ft)", "30:00 (2.70 NM)", "09:00 (984.25 ft)", "1.3 kt"),
    ],
)
def test_every_unit_is_used(device, tracks, title, choice, length, speed):
    tracks.tap("More options")
    tracks.tap("Settings")
    tracks.tap("Default Units and Activity")
    tracks.tap("Preferred units")
    tracks.tap(title)
    show(device)
    assert texts(tracks, "track_list_item_time_distance")[3:] == [choice, length]
    tracks.tap("Trail Ride")
    shown = [texts(tracks, f"stats_average_speed_{part}")[0] for part in ("value", "unit")]
    assert " ".join(shown) == speed


def test_rate_type_and_name_of_new_tracks_are_chosen(device, tracks):
    tracks.tap("More options")
    tracks.tap("Settings")
    tracks.tap("Default Units and Activity")
    for title, value in (
        ("Preferred rate", "Pace (min/mi)"),
        ("Default track name", "Number"),
        ("Default activity type", "atv"),
    ):
        tracks.tap(title)
        tracks.tap(value)
    show(device)
    tracks.tap("Record")
    assert tracks.shows("Fastest pace")
    query = "SELECT name, category, activity_type FROM tracks WHERE _id = 6"
    assert rows(device, query) == [("Track 6", "atv", "atv")]


def test_points_keep_the_chosen_distance(device, tracks):
    tracks.tap("More options")
    tracks.tap("Settings")
    tracks.tap("GPS")
    tracks.tap("Recording distance interval")
    tracks.tap("164 ft")
    show(device)
    device.location.set_fix(46.95, 7.44)
    tracks.tap("Record")
    for step in range(1, 7):
        device.advance(5_000)
        device.location.set_fix(46.95 + 0.00018 * step, 7.44)  # 20 m
    assert rows(device, "SELECT count(*) FROM trackpoints WHERE type = '0'") == [(3,)]


# -- amounts and screens -------------------------------------------------------------------------


def test_a_thousand_tracks_are_scrolled_like_ten(device, hand):
    """What a step costs, counted in calls of Python functions, hardly grows."""

    def cost():
        device.wait_for_idle()
        calls = 0

        def count(frame, event, arg):
            nonlocal calls
            calls += event == "call"

        sys.setprofile(count)
        device.input.swipe(540, 1500, 540, 900, 300)
        device.wait_for_idle()
        device.accessibility.forest()
        sys.setprofile(None)
        return calls

    costs = []
    for first, last in ((0, 30), (30, 1000)):
        with device.storage.connect(DATABASE) as connection:
            connection.executemany(
                "INSERT INTO tracks (name, starttime, totaldistance, totaltime, uuid)"
                " VALUES (?, ?, 1000, 60000, ?)",
                [(f"Run {i}", TODAY_MS - i * DAY_MS, f"{i}") for i in range(first, last)],
            )
        show(device)
        cost()
        costs.append(cost())
    assert costs[1] < 2 * costs[0]


@pytest.mark.parametrize(
    "setting",
    ["system font_scale 2.0", "system user_rotation 1"],
)
def test_each_page_of_a_track_is_drawn_large_and_turned(device, recording, setting):
    walk(device, 20)
    recording.tap("Insert marker")
    recording.tap("Add")
    recording.long_press("Stop")
    recording.tap("finish_button")
    device.shell("settings put system accelerometer_rotation 0")
    device.shell(f"settings put {setting}")
    recording.tap("track_list_item_name")
    for tab in ("Intervals", "By time", "By distance", "Stats"):
        recording.tap(tab)
        assert device.screenshot().any()
    recording.tap("More options")
    recording.tap("Markers")
    recording.tap("Marker 1")
    assert recording.shows("Show on map")


# -- a database that another program holds -------------------------------------------------------

BUSY = "The database is busy. Nothing was changed."


@contextlib.contextmanager
def held(device):
    other = sqlite3.connect(device.storage.host_path(DATABASE), isolation_level=None)
    try:
        other.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        other.close()


def test_what_was_read_last_is_shown_while_the_database_is_locked(device, tracks):
    assert tracks.shows("Loop")
    with held(device):
        show(device)
        assert len(texts(tracks, "track_list_item_name")) == len(ROWS)
        tracks.tap("Trail Ride")
        assert tracks.shows("stats_name_value")
        tracks.tap("Intervals")
        tracks.tap("By time")


def test_what_is_typed_stays_while_the_database_is_locked(device, tracks):
    tracks.tap("Trail Ride")
    tracks.tap("More options")
    tracks.tap("Edit")
    tracks.tap("track_edit_description")
    device.shell("input text windy")
    with held(device):
        tracks.tap("Save")
        assert tracks.shows(BUSY)
    tracks.tap("Save")
    query = "SELECT description FROM tracks WHERE name = 'Trail Ride'"
    assert rows(device, query) == [("windy",)]


def test_nothing_is_deleted_started_or_imported_while_the_database_is_locked(device, tracks):
    device.storage.mkdir(FOLDER, exist_ok=True)
    device.storage.write_text(f"{FOLDER}/morning.gpx", GPX)
    assert tracks.shows("Loop")
    with held(device):
        tracks.tap("Record")
        assert tracks.shows(BUSY)
        tracks.long_press("Loop")
        tracks.tap("More options")
        tracks.tap("Delete")
        tracks.tap("OK")
        assert tracks.shows("Loop")
        open_transfers(device, tracks)
        tracks.tap("Import all")
        pick_documents(tracks)
        assert tracks.shows("morning.gpx: Parser error: The database is busy.")
    assert rows(device, "SELECT count(*) FROM tracks") == [(len(ROWS),)]
    assert device.notifications.active(TRACKS) == []


def test_settings_have_the_published_groups(tracks):
    tracks.tap("More options")
    tracks.tap("Settings")
    titles = [title for title in texts(tracks, "title") if title]
    assert titles == [
        *("Default Units and Activity", "User Interface", "GPS", "Bluetooth Sensors"),
        *("Statistics Announcements", "Import/Export", "Reset", "Public API", "About OpenTracks"),
    ]
    tracks.tap("About OpenTracks")
    assert texts(tracks, "about_text_version_name") == ["Version name: 4.11.3"]


def test_the_length_of_intervals_is_chosen_in_a_drop_down(tracks):
    tracks.tap("Trail Ride")
    tracks.tap("Intervals")
    tracks.tap("intervals_dropdown")
    assert texts(tracks, "text1")[:2] == ["1 mi", "2 mi"]
    tracks.tap("2 mi")
    assert texts(tracks, "intervals_dropdown") == ["2 mi"]


def test_the_navigation_bar_is_dark_in_the_dark_theme(device, tracks):
    assert device.screenshot()[2390, 540].min() > 200
    device.shell("cmd uimode night yes")
    tracks.elements()
    assert device.screenshot()[2390, 540].max() < 80


def test_rows_do_not_overlap_at_the_largest_font(device, tracks):
    device.shell("settings put system font_scale 1.3")
    names = [e.bbox_pixels for e in tracks.elements() if "item_name" in (e.resource_name or "")]
    facts = [e.bbox_pixels for e in tracks.elements() if "time_distance" in (e.resource_name or "")]
    assert all(fact.y_max <= name.y_min for fact, name in zip(facts, names[1:], strict=False))


@pytest.mark.parametrize(("theme", "night"), [("Day", False), ("Night", True)])
def test_the_theme_is_that_of_the_settings(device, tracks, theme, night):
    device.shell(f"cmd uimode night {'no' if night else 'yes'}")
    for title in ("More options", "Settings", "User Interface", "UI Theme", theme):
        tracks.tap(title)
    tracks.elements()
    assert bool(device.windows.scene().picture[2000, 540].mean() < 80) == night


def test_distances_of_settings_are_in_the_chosen_units(device, tracks):
    open_page = ("More options", "Settings", "GPS", "GPS accuracy")
    for title in open_page:
        tracks.tap(title)
    for option in ("33 ft (excellent GPS)", "164 ft (recommended)", "6562 ft (poor GPS)"):
        assert tracks.shows(option)


# -- layouts of the page of a recording ------------------------------------------------------------


def open_layouts(hand):
    for label in ("More options", "Settings", "User Interface", "Customize your recording layout"):
        hand.tap(label)


def test_a_value_is_hidden_and_values_are_one_in_a_row(device, recording):
    heights = {e.text: e.bbox_pixels.y_min for e in recording.elements() if e.bbox_pixels}
    assert heights["Distance"] == heights["Total time"]
    open_layouts(recording)
    recording.tap("Default")
    rows_at = {e.text: e.bbox_pixels.center[1] for e in recording.elements() if e.text}
    eyes = [e for e in recording.elements() if name_of(e) == "stats_icon_show_status"]
    nearest = min(eyes, key=lambda e: abs(e.bbox_pixels.center[1] - rows_at["Speed"]))
    device.input.tap(*nearest.bbox_pixels.center)
    recording.tap("rows_options")
    recording.tap("1")
    stored = Layouts(TrackStore(device).preferences).selected_layout
    assert (stored.columns, "SPEED" in stored.visible) == (1, False)
    for _ in range(4):
        device.input.key("BACK")
    heights = {e.text: e.bbox_pixels.y_min for e in recording.elements() if e.bbox_pixels}
    assert heights["Distance"] < heights["Total time"]
    assert "Speed" not in heights


def name_of(element):
    return (element.resource_name or "").rpartition("/")[2]


def test_a_layout_is_made_and_selected_while_recording(device, recording):
    layouts = Layouts(TrackStore(device).preferences)
    open_layouts(recording)
    recording.tap("New Layout")
    device.input.text("Short")
    recording.tap("custom_layout_list_ok_button")
    assert texts(recording, "custom_layout_title") == ["Default", "Short"]
    layouts.put(Layout("Short", 2, ("DISTANCE", "GAIN")))
    for _ in range(3):
        device.input.key("BACK")
    recording.tap("More options")
    recording.tap("Select Layout")
    recording.tap("Short")
    assert texts(recording, "stats_description_main") == ["Distance", "Gain"]


def test_values_are_dragged_and_layouts_are_reset(device, tracks):
    open_layouts(tracks)
    tracks.tap("Default")
    handles = [e for e in tracks.elements() if name_of(e) == "stats_iv_drag_indicator"]
    (x, y), (_, target) = (handles[n].bbox_pixels.center for n in (0, 2))
    tracks.swipe(x, y, x, target)
    layouts = Layouts(TrackStore(device).preferences)
    assert layouts.selected_layout.visible[:3] == ("TOTAL_TIME", "SPEED", "DISTANCE")
    for _ in range(2):
        device.input.key("BACK")
    tracks.tap("Reset Custom Layout")
    tracks.tap("OK")
    assert layouts.selected_layout.visible[:2] == ("DISTANCE", "TOTAL_TIME")


@pytest.mark.parametrize("stored", ["{", "[1]", '[["a", "b", []]]', '[["a", 2, 3]]'])
def test_damaged_layouts_are_the_default_one(device, stored):
    layouts = Layouts(TrackStore(device).preferences)
    TrackStore(device).preferences.put(statsCustomLayouts=stored)
    assert [layout.name for layout in layouts.all()] == ["Default"]
