"""The tasks in OsmAnd: what counts, and what of it the published condition takes."""

from __future__ import annotations

import random

import pytest

from android_world.task_evals.single.osmand import (
    LOCATIONS,
    OsmAndFavorite,
    OsmAndMarker,
    OsmAndTrack,
    place_of,
)
from android_world.virtual_device.apps.osmand.favorites import Favorite, FavoriteStore, file_of
from android_world.virtual_device.apps.osmand.gpx import Waypoint
from android_world.virtual_device.apps.osmand.markers import MarkerStore
from android_world.virtual_device.apps.osmand.tracks import FOLDER, TrackStore

PLACE = "Planken, Liechtenstein"
AT, ELSEWHERE = LOCATIONS[PLACE], (47.0, 9.5)


@pytest.fixture
def started(env):
    """Makes a task and prepares it."""

    def start(kind, **params):
        task = kind({**params, "seed": 5})
        task.initialize_task(env)
        return task

    return start


def scores(task, env):
    return task.is_successful(env), task.reference_score(env)


def test_a_favorite_is_where_it_is_and_not_what_it_is_called(device, env, started):
    task, store = started(OsmAndFavorite, location=PLACE), FavoriteStore(device)
    assert scores(task, env) == (0, 0)
    store.add(Favorite(ELSEWHERE, f"At {PLACE}"))
    assert scores(task, env) == (0, 1)
    store.delete(store.all())
    store.add(Favorite((AT[0] + 0.0009, AT[1]), "Home", "Trips"))
    assert scores(task, env) == (1, 0)
    store.add(Favorite(AT, "Home"))
    assert scores(task, env) == (0, 1)  # two
    store.delete(store.groups()["Trips"])
    assert scores(task, env) == (1, 1)
    store.add(Favorite(ELSEWHERE, "Other", "Trips"))
    assert scores(task, env) == (0, 1)
    task.tear_down(env)
    assert store.all() == []


def test_favorites_before_the_task_do_not_count(device, env, started):
    FavoriteStore(device).add(Favorite(AT, "Old"))
    task = started(OsmAndFavorite, location="47.1859, 9.5452")
    assert scores(task, env) == (0, 0)
    device.storage.write_text(file_of(""), "no gpx")
    assert scores(task, env) == (0, None)


def test_a_marker_that_was_passed_is_none(device, env, started):
    task, store = started(OsmAndMarker, location=PLACE), MarkerStore(device)
    assert scores(task, env) == (0, 0)
    store.add((AT[0], AT[1] + 0.0011), "near", "location")
    assert scores(task, env) == (0, 0)
    near = [marker.id for marker in store.active()]
    store.add(AT, "there", "location")
    assert scores(task, env) == (0, 1)  # two
    store.mark_as_passed(near)
    assert scores(task, env) == (1, 1)
    store.mark_as_passed([marker.id for marker in store.active()])
    assert scores(task, env) == (0, 1)
    device.storage.remove("/data/data/net.osmand/databases/map_markers_db")
    assert scores(task, env) == (0, None)


def test_a_track_comes_by_in_order(device, env, started):
    names = ["Balzers, Liechtenstein", PLACE, "Schaan, Liechtenstein"]
    task, store = started(OsmAndTrack, waypoints=names), TrackStore(device)
    places = [place_of(name) for name in names]
    store.save("wrong", [places[::-1]])
    device.storage.write_text(f"{FOLDER}/not.gpx", "<")
    assert scores(task, env) == (0, None)
    device.storage.remove(f"{FOLDER}/not.gpx")
    assert scores(task, env) == (0, 0)
    device.storage.remove_tree(FOLDER)
    store.save("right", [places[:1], places[1:]], "Trips")
    assert scores(task, env) == (1, 0)
    store.save("right", [places])
    assert scores(task, env) == (0, 1)  # two
    device.storage.remove_tree(f"{FOLDER}/Trips")
    assert scores(task, env) == (1, 1)
    task.tear_down(env)
    assert not device.storage.is_dir(FOLDER) or device.storage.listdir(FOLDER) == []


@pytest.mark.parametrize("extra", [0, 1, 2])
def test_a_track_with_another_waypoint_is_another_track(device, env, started, extra):
    places = list(LOCATIONS.values())[:2]
    task, store = started(OsmAndTrack, waypoints=list(LOCATIONS)[:2]), TrackStore(device)
    store.save("more", [[*places[:extra], ELSEWHERE, *places[extra:]]])
    assert scores(task, env) == (0, 1)


def test_a_track_along_roads_is_judged_by_its_waypoints(device, env, started):
    places = list(LOCATIONS.values())[:2]
    task, store = started(OsmAndTrack, waypoints=list(LOCATIONS)[:2]), TrackStore(device)
    line = [places[0], ELSEWHERE, places[1]]
    store.save("roads", [line], routes=[places])
    assert scores(task, env) == (1, 1)
    store.save("roads", [line], routes=[line])
    assert scores(task, env) == (0, 1)
    store.save("roads", [[ELSEWHERE]], routes=[places])
    assert scores(task, env) == (0, 0)


def test_points_of_interest_elsewhere_make_another_track(device, env, started):
    places = list(LOCATIONS.values())[:2]
    task, store = started(OsmAndTrack, waypoints=list(LOCATIONS)[:2]), TrackStore(device)
    store.save("marked", [places], waypoints=(Waypoint(places[0], "start"),))
    assert scores(task, env) == (1, 1)
    store.save("marked", [places], waypoints=(Waypoint(ELSEWHERE, "other"),))
    assert scores(task, env) == (0, 1)


def test_a_missing_folder_of_tracks_scores_zero(device, env, started):
    task = started(OsmAndTrack, waypoints=list(LOCATIONS)[:2])
    device.storage.remove_tree(FOLDER, missing_ok=True)
    assert scores(task, env) == (0, None)


@pytest.mark.parametrize("seed", range(20))
def test_parameters(seed):
    rng = random.Random(seed)
    assert place_of(OsmAndMarker.sample_params(rng)["location"]) in LOCATIONS.values()
    waypoints = OsmAndTrack.sample_params(rng)["waypoints"]
    assert 2 <= len(set(waypoints)) == len(waypoints) <= 4


def test_a_location_is_a_town_or_two_numbers():
    assert place_of("-47.5 , 9") == (-47.5, 9.0)
    with pytest.raises(ValueError, match="neither"):
        place_of("Paris")
