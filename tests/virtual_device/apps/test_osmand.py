"""OsmAnd: the map, search, favourites, markers, planning of routes, damaged files."""

from __future__ import annotations

import time
from xml.etree import ElementTree

import pytest

from android_world.virtual_device import screenshots
from android_world.virtual_device.apps.osmand.favorites import FavoriteStore
from android_world.virtual_device.apps.osmand.intents import parse_geo
from android_world.virtual_device.apps.osmand.markers import MarkerStore
from android_world.virtual_device.device import VirtualDevice
from tests.virtual_device.apps.conftest import Hand

OSMAND = "net.osmand"
FILES = f"/storage/emulated/0/Android/data/{OSMAND}/files"
FAVORITES, TRACKS = f"{FILES}/favorites", f"{FILES}/tracks"
MARKERS = f"/data/data/{OSMAND}/databases/map_markers_db"
GPX = {"": "http://www.topografix.com/GPX/1/1", "osmand": "https://osmand.net"}
MALBUN = (47.1026191, 9.6083057)
DAY = "Sun 15 Oct 2023"
_ROW = '<wpt lat="{lat}" lon="9.5"><name>Place {number}</name></wpt>'


@pytest.fixture
def osmand(device: VirtualDevice, hand: Hand) -> Hand:
    """The map, as it is first."""
    screenshots.open_app(device, OSMAND)
    return hand


def rows(device: VirtualDevice, columns: str) -> list[tuple[object, ...]]:
    with device.storage.connect(MARKERS) as connection:
        query = f"SELECT {columns} FROM map_markers ORDER BY marker_added, marker_id"
        return list(connection.execute(query))


def tap_title(hand: Hand, title: str) -> None:
    """Tap a row, not the field with the same text."""
    found = [e for e in hand.elements() if e.text == title]
    found = [e for e in found if (e.resource_name or "").endswith(":id/title")]
    assert found[0].bbox_pixels is not None
    hand.device.input.tap(*map(float, found[0].bbox_pixels.center))
    hand.device.wait_for_idle()


def back(hand: Hand) -> None:
    hand.device.input.key("BACK")
    hand.device.wait_for_idle()


def type_text(hand: Hand, text: str) -> None:
    hand.device.input.text(text)
    hand.device.wait_for_idle()


def show_coordinates(hand: Hand, text: str = "47.1026191, 9.6083057") -> None:
    hand.tap("Search")
    type_text(hand, text)
    hand.tap("SHOW ON MAP")


def show_town(hand: Hand, town: str) -> None:
    hand.tap("Search")
    type_text(hand, f"{town}, Liechtenstein")
    tap_title(hand, town)
    hand.tap(f"SHOW {town.upper()} ON THE MAP")


def open_page(hand: Hand, title: str) -> None:
    hand.tap("Back to menu")
    hand.tap(title)


def plan(hand: Hand, *towns: str) -> None:
    """Plan a route over towns, from the map."""
    open_page(hand, "Plan a route")
    hand.tap("Create new route")
    for town in towns:
        show_town(hand, town)
        back(hand)
        back(hand)
        hand.tap("Navigate up")
        hand.tap("add_point_button")


def track_points(device: VirtualDevice, name: str = DAY) -> list[tuple[float, float]]:
    root = ElementTree.fromstring(device.storage.read_bytes(f"{TRACKS}/{name}.gpx"))
    found = root.findall("trk/trkseg/trkpt", GPX)
    return [(float(point.get("lat", "")), float(point.get("lon", ""))) for point in found]


def write_favorites(device: VirtualDevice, content: str, name: str = "favorites") -> None:
    device.storage.mkdir(FAVORITES, parents=True, exist_ok=True)
    device.storage.write_text(f"{FAVORITES}/{name}.gpx", content)


def gpx_of(count: int) -> str:
    points = "".join(_ROW.format(lat=47 + i / 5000, number=i) for i in range(count))
    return f'<gpx version="1.1" xmlns="{GPX[""]}">{points}</gpx>'


def test_coordinates_are_shown_with_the_nearest_address_and_get_a_marker(
    device: VirtualDevice, osmand: Hand
) -> None:
    show_coordinates(osmand)
    assert osmand.find("context_menu_line1").text == "Im Malbun, Malbun"
    osmand.tap("Marker")
    assert not osmand.shows("context_menu_line1")
    assert rows(device, "marker_lat, marker_lon, marker_description, marker_active") == [
        (*MALBUN, "location#Im Malbun, Malbun", 1)
    ]
    assert rows(device, "marker_color, marker_next_key, marker_added, title") == [
        (0, "tail_next", 1697384040000, None)
    ]


def test_markers_are_a_chain_that_the_history_leaves(device: VirtualDevice, osmand: Hand) -> None:
    show_coordinates(osmand)
    osmand.tap("Marker")
    device.clock.advance(60_000)
    show_town(osmand, "Planken")
    osmand.tap("Marker")
    ids = [key for (key,) in rows(device, "marker_id")]
    assert rows(device, "marker_next_key, marker_color, marker_map_object_name") == [
        (ids[1], 0, None),
        ("tail_next", 1, "Planken"),
    ]
    open_page(osmand, "Map markers")
    osmand.tap("Mark as passed")
    assert rows(device, "marker_active, marker_next_key")[1] == (0, "history_next")
    osmand.tap("UNDO")
    assert rows(device, "marker_active")[1] == (1,)


def test_markers_are_saved_as_a_track(device: VirtualDevice, osmand: Hand) -> None:
    for town in ("Schaan", "Balzers"):
        device.clock.advance(1000)
        show_town(osmand, town)
        osmand.tap("Marker")
    open_page(osmand, "Map markers")
    osmand.tap("More")
    osmand.tap("Save as track")
    osmand.tap("SAVE")
    assert track_points(device, f"map markers/{DAY}")[0] == (47.0688832, 9.5061564)


def test_a_marker_may_be_entered_by_its_coordinates(device: VirtualDevice, osmand: Hand) -> None:
    open_page(osmand, "Map markers")
    osmand.tap("More")
    osmand.tap("Coordinate input")
    type_text(osmand, "north")
    osmand.tap("ADD")
    assert rows(device, "marker_lat") == []
    device.input.key("DEL")
    for field, text in (("latitude_edit_text", "47.2"), ("longitude_edit_text", "9.52")):
        osmand.tap(field)
        for _ in range(8):
            device.input.key("DEL")
        type_text(osmand, text)
    osmand.tap("ADD")
    assert rows(device, "marker_lat, marker_lon") == [(47.2, 9.52)]


def test_a_favorite_is_written_as_the_app_does(device: VirtualDevice, osmand: Hand) -> None:
    show_town(osmand, "Ruggell")
    osmand.tap("Add")
    type_text(osmand, "Home")
    osmand.tap("Save")
    assert osmand.find("context_menu_line1").text == "Home"
    root = ElementTree.fromstring(device.storage.read_bytes(f"{FAVORITES}/favorites.gpx"))
    (wpt,) = root.findall("wpt", GPX)
    assert (wpt.get("lat"), wpt.get("lon")) == ("47.2398", "9.5263")
    assert wpt.findtext("name", namespaces=GPX) == "Home"
    assert wpt.findtext("extensions/osmand:color", namespaces=GPX) == "#eecc22"
    assert root.get("creator") == "OsmAnd 4.6.13"


def test_a_group_has_its_own_file_that_goes_with_its_last_favorite(
    device: VirtualDevice, osmand: Hand
) -> None:
    show_town(osmand, "Schaan")
    osmand.tap("Add")
    back(osmand)
    osmand.tap("Add a group")
    type_text(osmand, "Trips")
    osmand.tap("SAVE")
    osmand.tap("Save")
    assert device.storage.listdir(FAVORITES) == ["favorites-Trips.gpx"]
    osmand.tap("Edit")
    osmand.tap("Delete")
    osmand.tap("YES")
    assert device.storage.listdir(FAVORITES) == []


def test_names_of_favorites_are_kept_apart_and_not_empty(
    device: VirtualDevice, osmand: Hand
) -> None:
    for _ in range(2):
        show_town(osmand, "Planken")
        osmand.tap("Add")
        osmand.tap("Save")
        if osmand.shows("Duplicate favorite name specified"):
            osmand.tap("OK")
        back(osmand)
        back(osmand)
        osmand.tap("Navigate up")
    assert "Planken (1)" in device.storage.read_text(f"{FAVORITES}/favorites.gpx")
    show_town(osmand, "Planken")
    osmand.tap("Add")
    device.input.key("DEL")
    assert osmand.shows("Please provide a name for the point")
    back(osmand)
    back(osmand)
    osmand.tap("Exit")
    assert osmand.shows("context_menu_line1")


def test_a_route_is_saved_under_the_day_and_taken_back(device: VirtualDevice, osmand: Hand) -> None:
    plan(osmand, "Balzers", "Bendern", "Triesen")
    osmand.tap("Undo")
    osmand.tap("Redo")
    osmand.tap("Done")
    assert track_points(device) == [(47.0688832, 9.5061564), (47.2122, 9.5062), (47.107, 9.5275)]
    osmand.tap("UNDO")
    assert device.storage.listdir(TRACKS) == []
    assert osmand.find("measurement_points_text_view").text == "points: 3"


def test_a_route_by_road_keeps_its_points_and_can_be_edited(
    device: VirtualDevice, osmand: Hand
) -> None:
    plan(osmand, "Balzers", "Schaan")
    osmand.tap("Route between points")
    osmand.tap("Driving")
    osmand.tap("Options")
    osmand.tap("Save as new track")
    osmand.tap("Save")
    osmand.tap("Exit")
    points = track_points(device)
    assert len(points) > 4
    assert points[0] == (47.0688832, 9.5061564)
    assert points[-1] == (47.1663, 9.5103)
    open_page(osmand, "My Places")
    osmand.tap("Tracks")
    osmand.tap("More options")
    osmand.tap("Edit")
    assert osmand.find("measurement_points_text_view").text == "points: 2"


def test_saved_files_are_named_in_messages(device: VirtualDevice, osmand: Hand) -> None:
    plan(osmand, "Balzers", "Bendern")
    osmand.tap("Done")
    assert osmand.shows(f"GPX file saved to {DAY}.gpx")
    open_page(osmand, "My Places")
    osmand.tap("Tracks")
    osmand.tap("More options")
    osmand.tap("Edit")
    device.input.tap(500, 1000)
    device.wait_for_idle()
    osmand.tap("Save")
    assert osmand.shows(f"GPX file saved to {TRACKS}/{DAY}.gpx")


def test_a_track_is_followed_until_the_way_changes(osmand: Hand) -> None:
    plan(osmand, "Balzers", "Bendern")
    osmand.tap("Done")
    osmand.tap("Route")
    osmand.tap("Settings")
    osmand.tap("Follow track")
    assert osmand.shows("Select track file to follow")
    tap_title(osmand, DAY)
    assert osmand.shows("Follow track")
    straight = osmand.find("route_info_details").text
    osmand.tap("Clear")
    assert osmand.find("route_info_details").text != straight
    assert not osmand.shows("Follow track")


def test_nothing_to_follow_without_tracks(osmand: Hand) -> None:
    osmand.tap("Route")
    osmand.tap("Settings")
    osmand.tap("Follow track")
    assert osmand.shows("You don't have track files.")


def test_entered_coordinates_are_saved_as_a_track(device: VirtualDevice, osmand: Hand) -> None:
    open_page(osmand, "Map markers")
    osmand.tap("More")
    osmand.tap("Coordinate input")
    for longitude in ("9.51", "9.52"):
        osmand.tap("latitude_edit_text")
        type_text(osmand, "47.2")
        osmand.tap("longitude_edit_text")
        type_text(osmand, longitude)
        osmand.tap("ADD")
    osmand.tap("Options")
    osmand.tap("Save as track")
    assert osmand.shows("You added 2 points. Type a filename and tap 'Save'.")
    osmand.tap("SAVE")
    root = ElementTree.fromstring(device.storage.read_bytes(f"{TRACKS}/map markers/{DAY}.gpx"))
    found = [(point.get("lat"), point.get("lon")) for point in root.findall("wpt", GPX)]
    assert found == [("47.2", "9.51"), ("47.2", "9.52")]
    osmand.tap("SHOW")
    assert osmand.shows("map_ruler_text")
    assert not osmand.shows("Could not read the track.")


def test_the_cloud_is_offered_until_the_banner_is_closed(osmand: Hand) -> None:
    show_town(osmand, "Planken")
    osmand.tap("Add")
    osmand.tap("Save")
    for _ in range(2):
        back(osmand)
    osmand.tap("Navigate up")
    open_page(osmand, "My Places")
    assert osmand.shows("Free Favorites Backup")
    osmand.tap("Get OsmAnd Cloud")
    osmand.tap("I already have an account")
    osmand.tap("Continue")
    assert osmand.shows("No internet connection")
    for _ in range(3):
        back(osmand)
    osmand.tap("btn_close")
    assert not osmand.shows("Free Favorites Backup")
    back(osmand)
    open_page(osmand, "My Places")
    assert not osmand.shows("Free Favorites Backup")


def test_leaving_a_plan_asks(device: VirtualDevice, osmand: Hand) -> None:
    open_page(osmand, "Plan a route")
    osmand.tap("Create new route")
    osmand.tap("Done")  # Nothing to save.
    device.input.tap(500, 1000)
    device.wait_for_idle()
    assert osmand.find("measurement_points_text_view").text == "points: 1"
    back(osmand)
    osmand.tap("Cancel")
    back(osmand)
    osmand.tap("Exit")
    assert osmand.shows("Back to menu")
    assert not device.storage.is_dir(TRACKS) or device.storage.listdir(TRACKS) == []


def test_fingers_move_and_size_the_map(device: VirtualDevice, osmand: Hand) -> None:
    show_town(osmand, "Vaduz")
    back(osmand)
    osmand.tap("map_search_button")
    osmand.tap("Navigate up")
    start = osmand.find("map_ruler_text").text
    for finger, x in ((0, 400), (1, 600)):
        device.input.pointer_down(x, 1000, finger)
    for step in range(1, 9):
        device.input.pointer_move(400 - 25 * step, 1000, 0)
        device.input.pointer_move(600 + 25 * step, 1000, 1)
    for finger, x in ((0, 200), (1, 800)):
        device.input.pointer_up(x, 1000, finger)
    assert osmand.find("map_ruler_text").text != start
    device.input.swipe(540, 1200, 540, 1200, 800)
    device.wait_for_idle()
    first = osmand.find("context_menu_line1").text
    back(osmand)
    osmand.swipe(200, 1000, 900, 1000)
    device.input.swipe(540, 1200, 540, 1200, 800)
    device.wait_for_idle()
    assert osmand.find("context_menu_line1").text != first


def test_two_taps_zoom_in_and_leave_nothing(device: VirtualDevice, osmand: Hand) -> None:
    start = osmand.find("map_ruler_text").text
    for _ in range(2):
        device.input.tap(500, 1500)
    device.wait_for_idle()
    assert osmand.find("map_ruler_text").text == "100 mi" != start


def test_categories_and_the_history(device: VirtualDevice, osmand: Hand) -> None:
    show_town(osmand, "Vaduz")
    osmand.tap("Actions")
    osmand.tap("Search nearby")
    osmand.tap("Finance")
    osmand.tap("Talbank") if osmand.shows("Talbank") else osmand.tap("Rheinbank")
    assert osmand.find("context_menu_line2").text == "Bank, Vaduz"
    osmand.tap("Search")
    assert osmand.shows("Vaduz")
    osmand.long_press("Vaduz")
    osmand.tap("Delete")
    assert not osmand.shows("Vaduz")


def test_a_town_across_the_world_is_found_by_any_spelling(osmand: Hand) -> None:
    osmand.tap("Search")
    type_text(osmand, "schonberg")
    assert osmand.shows("Peak, Liechtenstein")


def test_damaged_favorites_are_reported_and_kept(device: VirtualDevice, osmand: Hand) -> None:
    write_favorites(device, "<gpx><wpt lat='x'")
    open_page(osmand, "My Places")
    assert osmand.shows("favorites.gpx is damaged and cannot be read.")
    back(osmand)
    show_town(osmand, "Planken")
    osmand.tap("Add")
    osmand.tap("Save")
    (kept,) = device.storage.listdir(f"{FILES}/backup")
    assert device.storage.read_text(f"{FILES}/backup/{kept}") == "<gpx><wpt lat='x'"
    assert "Planken" in device.storage.read_text(f"{FAVORITES}/favorites.gpx")


def test_a_damaged_track_is_reported(device: VirtualDevice, osmand: Hand) -> None:
    device.storage.mkdir(TRACKS, parents=True, exist_ok=True)
    for name, content in (("a.gpx", b"\x00\xff"), ("b.gpx", b"<kml/>"), ("c.txt", b"")):
        device.storage.write_bytes(f"{TRACKS}/{name}", content)
    open_page(osmand, "My Places")
    osmand.tap("Tracks")
    assert osmand.shows("The file is damaged")
    osmand.tap("b")
    assert osmand.shows("Tracks")


def test_a_thousand_favorites_stay_quick(device: VirtualDevice, osmand: Hand) -> None:
    def slowest() -> float:
        times = []
        for _ in range(5):
            begin = time.process_time()
            osmand.swipe(540, 1600, 540, 900)
            times.append(time.process_time() - begin)
        return min(times)

    write_favorites(device, gpx_of(10))
    open_page(osmand, "My Places")
    osmand.tap("10 points")
    few = slowest()
    write_favorites(device, gpx_of(1000))
    back(osmand)
    open_page(osmand, "My Places")
    osmand.tap("1000 points")
    assert slowest() < 3 * few + 0.05


@pytest.mark.parametrize("statement", ["DELETE FROM map_markers", "DROP TABLE map_markers"])
def test_markers_may_be_changed_under_the_app(
    device: VirtualDevice, osmand: Hand, statement: str
) -> None:
    show_coordinates(osmand)
    osmand.tap("Marker")
    open_page(osmand, "Map markers")
    with device.storage.connect(MARKERS) as connection:
        connection.execute(statement)
    back(osmand)
    open_page(osmand, "Map markers")
    assert osmand.shows("You have no map markers yet.")


def test_a_replaced_database_is_read_again(device: VirtualDevice, osmand: Hand) -> None:
    device.storage.write_bytes(MARKERS, b"no database")
    show_coordinates(osmand)
    osmand.tap("Marker")
    assert len(rows(device, "marker_id")) == 1


def test_the_position_is_asked_for(device: VirtualDevice, osmand: Hand) -> None:
    device.location.set_fix(47.1392, 9.5228)
    osmand.tap("My Position")
    osmand.tap("While using the app")
    osmand.tap("Back to menu")
    osmand.tap("Navigation")
    osmand.tap("Set destination")
    osmand.tap("Search")
    type_text(osmand, "Malbun")
    tap_title(osmand, "Malbun")
    osmand.tap("SHOW MALBUN ON THE MAP")
    assert osmand.shows("route_info_details")
    osmand.tap("Details")
    osmand.tap("Save as new track")
    osmand.tap("Save")
    assert track_points(device)[-1] == MALBUN


def test_units_and_formats_of_coordinates(device: VirtualDevice, osmand: Hand) -> None:
    open_page(osmand, "Configure profile")
    osmand.tap("Units of length")
    osmand.tap("Kilometers/meters")
    osmand.tap("Coordinates format")
    osmand.tap("DDD° MM.MMM'")
    back(osmand)
    assert osmand.find("map_ruler_text").text == "200 km"
    show_coordinates(osmand)
    osmand.tap("DETAILS")
    assert osmand.shows("47° 06.157' N, 9° 36.498' E")


def test_what_is_shown_is_the_same_after_a_restart(device: VirtualDevice, osmand: Hand) -> None:
    show_coordinates(osmand)
    back(osmand)
    back(osmand)
    osmand.tap("Navigate up")
    before = osmand.find("map_ruler_text").text
    device.input.key("HOME")
    device.shell(f"am force-stop {OSMAND}")
    screenshots.open_app(device, OSMAND)
    assert osmand.find("map_ruler_text").text == before


@pytest.mark.parametrize(
    "shape", ["settings put system user_rotation 1", "wm size 480x800", "wm density 600"]
)
def test_other_screens(device: VirtualDevice, osmand: Hand, shape: str) -> None:
    device.shell("settings put system accelerometer_rotation 0")
    device.shell(f"{shape}; settings put system font_scale 1.3")
    show_coordinates(osmand)
    assert device.screenshot().shape[2] == 3
    osmand.tap("Marker")
    assert len(rows(device, "marker_id")) == 1


GEO = {
    "geo:47.15,9.51?z=12": ((47.15, 9.51), "", 12.0, ""),
    "geo:47.15,9.51": ((47.15, 9.51), "", None, ""),
    "geo:0,0?q=47.1,9.6(Home%20at%20last)": ((47.1, 9.6), "Home at last", None, ""),
    "geo:0,0?q=47.1,9.6": ((47.1, 9.6), "", None, ""),
    "geo:47.2,9.5?q=Schaan": ((47.2, 9.5), "", None, ""),
    "geo:0,0?q=Schaan&z=99": (None, "", 21.0, "Schaan"),
    "geo:": (None, "", None, ""),
    "geo:91,200?z=x": (None, "", None, ""),
}


@pytest.mark.parametrize("address", GEO)
def test_what_a_geo_address_means(address: str) -> None:
    found = parse_geo(address)
    assert (found.point, found.name, found.zoom, found.words) == GEO[address]


def test_places_of_other_apps_are_shown(device: VirtualDevice, osmand: Hand) -> None:
    device.shell("pm disable-user com.google.android.apps.maps")
    view = "am start -a android.intent.action.VIEW -d"
    device.shell(f"{view} 'geo:0,0?q=47.1,9.6(Hut)'")
    assert osmand.find("context_menu_line1").text == "Hut"
    osmand.tap("Marker")
    assert rows(device, "marker_lat, marker_lon, marker_description")[0][:2] == (47.1, 9.6)
    device.shell("input keyevent HOME")
    device.shell(f"{view} 'geo:0,0?q=Planken'")
    assert osmand.shows("Planken")
    assert osmand.shows("Village, Liechtenstein") or osmand.shows("Town, Liechtenstein")
    device.shell(f"{view} 'geo:91,200'")
    assert osmand.shows("The location cannot be shown.")


def test_a_track_is_opened_from_files_with_osmand(device: VirtualDevice, hand: Hand) -> None:
    track = (
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
        '<trkpt lat="47.1" lon="9.5"/><trkpt lat="47.2" lon="9.6"/></trkseg></trk></gpx>'
    )
    device.storage.write_text("/storage/emulated/0/Download/walk.gpx", track)
    for name in ("walk", "walk_2"):
        screenshots.open_app(device, "com.google.android.documentsui")
        hand.tap("walk.gpx")
        if not hand.shows("Open with OsmAnd"):  # It was the last one chosen.
            hand.tap("OsmAnd")
        hand.tap("Just once")
        assert hand.shows(f"{name}.gpx is imported")
        assert device.storage.read_text(f"{TRACKS}/{name}.gpx") == track
        device.shell("am force-stop com.google.android.documentsui")


def test_points_become_favorites_or_a_file(device: VirtualDevice, osmand: Hand) -> None:
    path = "/storage/emulated/0/Download/huts.gpx"
    device.storage.write_text(path, gpx_of(3))
    device.media.scan(path)
    view = f"am start -a android.intent.action.VIEW -t application/gpx+xml -d file://{path}"
    for label, number in (("Import as Favorites", 3), ("Import as GPX file", 3)):
        device.shell(f"{view} -n {OSMAND}/net.osmand.plus.activities.MapActivity")
        osmand.tap(label)
        assert len(FavoriteStore(device).groups()["huts"]) == number
    assert device.storage.read_text(f"{TRACKS}/huts.gpx") == gpx_of(3)


@pytest.mark.parametrize("content", [b"", b"<gpx", b"\x00\xff", b"<kml/>"])
def test_a_damaged_file_of_another_app_is_reported(
    device: VirtualDevice, osmand: Hand, content: bytes
) -> None:
    path = "/storage/emulated/0/Download/bad.gpx"
    device.storage.write_bytes(path, content)
    view = f"am start -a android.intent.action.VIEW -t application/gpx+xml -d file://{path}"
    device.shell(f"{view} -n {OSMAND}/net.osmand.plus.activities.MapActivity")
    assert osmand.shows("Import failed: the file is damaged or no GPX file.")
    assert not device.storage.exists(f"{TRACKS}/bad.gpx")


def test_the_address_tab_searches_for_towns_or_streets_only(osmand: Hand) -> None:
    show_town(osmand, "Triesen")
    back(osmand)
    osmand.tap("Search")
    for label in ("Address", "Search city…"):
        osmand.tap(label)
    assert osmand.find("searchEditText").text == "Type city or town"
    assert osmand.find("title").text == "Triesen"  # The nearest first.
    type_text(osmand, "Balz")
    found = [e.text for e in osmand.elements() if (e.resource_name or "").endswith(":id/subtitle")]
    assert found == ["Village, Liechtenstein"]
    osmand.tap("Clear")
    back(osmand)
    back(osmand)
    osmand.tap("Search street")
    kinds = {e.text for e in osmand.elements() if (e.resource_name or "").endswith(":id/subtitle")}
    assert kinds
    assert all(str(kind).startswith("Street, ") for kind in kinds)


def test_the_group_of_a_favourite_is_chosen_from_a_list_and_the_toolbar_deletes(
    osmand: Hand,
) -> None:
    show_coordinates(osmand)
    for label in ("Add", "group_list_button", "Add a group"):
        osmand.tap(label)
    type_text(osmand, "Trips")
    for label in ("SAVE", "List"):
        osmand.tap(label)
    tap_title(osmand, "Favorites")
    osmand.tap("List")
    tap_title(osmand, "Trips")
    osmand.tap("Save")
    assert [favorite.group for favorite in FavoriteStore(osmand.device).all()] == ["Trips"]
    osmand.tap("Edit")
    osmand.tap("toolbar_action")
    assert osmand.shows("YES")


def test_the_newest_marker_is_on_top_also_within_a_second(osmand: Hand) -> None:
    store = MarkerStore(osmand.device)
    for name in ("first", "second", "third"):
        store.add(MALBUN, name, "location")
    open_page(osmand, "Map markers")
    titles = [e.text for e in osmand.elements() if str(e.resource_name).endswith("marker_title")]
    assert titles == ["third", "second", "first"]


def test_empty_pages_say_how_to_fill_them(osmand: Hand) -> None:
    for label in ("Back to menu", "My Places"):
        osmand.tap(label)
    assert osmand.shows("Add Favorites")
    assert osmand.shows("Import Favorites or add them by marking points on the map.")
    osmand.tap("Tracks")
    assert osmand.shows("You don't have track files.")
    assert osmand.shows("IMPORT")


def test_a_search_without_results_offers_feedback_once(osmand: Hand, device: VirtualDevice) -> None:
    osmand.tap("Search")
    device.input.text("Xyzzyx")
    device.wait_for_idle()
    assert osmand.shows("No search results?\nProvide feedback")
    bar = osmand.find("snackbar_text").bbox_pixels
    title = osmand.find("empty_search_title").bbox_pixels
    assert title.x_min == 344  # as in the recorded frame, as is the bar's place below all
    assert bar.y_min > osmand.find("empty_search_button").bbox_pixels.y_max + 400
    osmand.tap("Send")
    assert not osmand.shows("No search results?\nProvide feedback")


def test_without_a_position_the_point_of_departure_is_to_be_chosen(osmand: Hand) -> None:
    osmand.tap("Back to menu")
    osmand.tap("Navigation")
    assert osmand.shows("Select point of departure")
