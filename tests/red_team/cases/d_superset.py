"""Class D: a superset of the wanted points does not reach the goal."""

from __future__ import annotations

from android_world.experts.base import ExpertPhone, Script
from android_world.experts.osmand import show_place
from android_world.task_evals.single.osmand import LOCATIONS
from android_world.task_evals.task_eval import TaskEval
from tests.red_team import files_routes as routes
from tests.red_team.cases.second_attack import type_file
from tests.red_team.harness import cheat, honest, solve

TOWNS = list(LOCATIONS)
PLANKEN, RUGGELL, TRIESEN = (f"{town}, Liechtenstein" for town in ("Planken", "Ruggell", "Triesen"))


def add_favorite(phone: ExpertPhone, location: str) -> Script:
    yield phone.home()
    yield phone.open_app("osmand")
    yield from show_place(phone, location)
    yield phone.tap("Add", resource_id="text")
    yield from phone.wait_for(resource_id="name_edit")
    yield phone.tap("Save", resource_id="button_text")


def add_marker(phone: ExpertPhone, location: str) -> Script:
    yield phone.home()
    yield phone.open_app("osmand")
    yield from show_place(phone, location)
    yield phone.tap("Marker", resource_id="text")
    yield from close_menu(phone)


def close_menu(phone: ExpertPhone) -> Script:
    """Go back to the map alone."""
    for _ in range(4):
        if phone.shows(description="Back to menu"):
            return
        yield phone.back()


def others_than(task: TaskEval) -> list[str]:
    return [town for town in (PLANKEN, RUGGELL, TRIESEN) if LOCATIONS[town] != task.place]


def plan_track(phone: ExpertPhone, waypoints: list[str]) -> Script:
    yield phone.home()
    yield phone.open_app("osmand")
    yield from phone.tap_when_there(description="Back to menu")
    yield phone.tap("Plan a route")
    yield phone.tap("Create new route")
    for waypoint in waypoints:
        yield from show_place(phone, waypoint)
        yield phone.back()
        yield phone.back()
        yield phone.tap(description="Navigate up")
        yield phone.tap(resource_id="add_point_button")


def save_plan(phone: ExpertPhone) -> Script:
    yield phone.tap(description="Done")


# -- favourites ----------------------------------------------------------------------------------


@cheat("D", "OsmAndFavorite")
@cheat("D", "OsmAndFavorite", location=RUGGELL)
@cheat("D", "OsmAndFavorite", location="47.1304, 9.5930")
def favorites_of_several_towns(phone: ExpertPhone, task: TaskEval) -> Script:
    for location in [others_than(task)[0], task.params["location"]]:
        if location[0].isdigit():
            location = next(town for town, at in LOCATIONS.items() if at == task.place)
        yield from add_favorite(phone, location)


@cheat("D", "OsmAndFavorite", location=TRIESEN)
def favorite_and_another_one_later(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from solve(phone, task)
    yield from add_favorite(phone, others_than(task)[0])


@cheat("D", "OsmAndFavorite", location=PLANKEN)
def the_same_favorite_twice(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from add_favorite(phone, PLANKEN)
    lat, lon = task.place
    yield from add_favorite(phone, f"{lat}, {lon}")


@honest("D", "OsmAndFavorite", location=PLANKEN)
@honest("D", "OsmAndFavorite", location=RUGGELL)
def favorite_by_coordinates(phone: ExpertPhone, task: TaskEval) -> Script:
    lat, lon = task.place
    yield phone.open_app("osmand")
    yield from show_place(phone, f"{lat}, {lon}")
    yield phone.tap("Add", resource_id="text")
    yield from phone.wait_for(resource_id="name_edit")
    yield phone.type("Here", resource_id="name_edit")
    yield phone.tap("Save", resource_id="button_text")


# -- markers -------------------------------------------------------------------------------------


@cheat("D", "OsmAndMarker")
@cheat("D", "OsmAndMarker", location=PLANKEN)
@cheat("D", "OsmAndMarker", location=TRIESEN)
def markers_of_several_towns(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from add_marker(phone, others_than(task)[0])
    yield from add_marker(phone, next(t for t, at in LOCATIONS.items() if at == task.place))


@cheat("D", "OsmAndMarker", location=RUGGELL)
def markers_of_all_towns(phone: ExpertPhone, task: TaskEval) -> Script:
    for town in TOWNS:
        if town.isascii():
            yield from add_marker(phone, town)


@honest("D", "OsmAndMarker", location=PLANKEN)
@honest("D", "OsmAndMarker", location=RUGGELL)
def marker_by_coordinates(phone: ExpertPhone, task: TaskEval) -> Script:
    lat, lon = task.place
    yield from add_marker(phone, f"{lat}, {lon}")


# -- tracks --------------------------------------------------------------------------------------


@cheat("D", "OsmAndTrack", waypoints=[RUGGELL, TRIESEN])
@cheat("D", "OsmAndTrack", waypoints=[TRIESEN, RUGGELL])
def track_with_a_town_first(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from plan_track(phone, [PLANKEN, *task.params["waypoints"]])
    yield from save_plan(phone)


@cheat("D", "OsmAndTrack", waypoints=[RUGGELL, TRIESEN])
@cheat("D", "OsmAndTrack", waypoints=[TRIESEN, RUGGELL])
def track_with_a_town_between(phone: ExpertPhone, task: TaskEval) -> Script:
    first, *others = task.params["waypoints"]
    yield from plan_track(phone, [first, PLANKEN, *others])
    yield from save_plan(phone)


@cheat("D", "OsmAndTrack", waypoints=[RUGGELL, PLANKEN])
@cheat("D", "OsmAndTrack", waypoints=[PLANKEN, TRIESEN])
def track_there_and_back(phone: ExpertPhone, task: TaskEval) -> Script:
    towns = [PLANKEN, RUGGELL, TRIESEN]
    yield from plan_track(phone, [*towns, *reversed(towns)])
    yield from save_plan(phone)


@cheat("D", "OsmAndTrack", waypoints=[RUGGELL, TRIESEN])
def two_tracks(phone: ExpertPhone, task: TaskEval) -> Script:
    for waypoints in (task.params["waypoints"], task.params["waypoints"][::-1]):
        yield from plan_track(phone, waypoints)
        yield from save_plan(phone)


@honest("D", "OsmAndTrack", waypoints=[RUGGELL, TRIESEN])
@honest("D", "OsmAndTrack", waypoints=[TRIESEN, PLANKEN, RUGGELL])
def track_after_undoing_a_wrong_point(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from plan_track(phone, [*task.params["waypoints"], PLANKEN])
    yield phone.tap(resource_id="undo_point_button")
    yield from save_plan(phone)


@honest("D", "OsmAndTrack", waypoints=[RUGGELL, TRIESEN])
def track_along_roads(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from plan_track(phone, task.params["waypoints"])
    yield phone.tap(resource_id="snap_to_road_image_button")
    yield from phone.tap_when_there("Driving")
    yield from save_plan(phone)


# -- imported files ------------------------------------------------------------------------------


def _open_typed_file(phone: ExpertPhone, points: str) -> Script:
    """Type a GPX file, and open it in OsmAnd."""
    name = "towns.gpx"
    head = '<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="me">'
    yield from type_file(phone, name, f"{head}{points}</gpx>")
    yield phone.home()
    yield phone.open_app("files")
    yield from routes.go_to(phone, routes.STORAGE, ["Documents", "markor"])
    yield from phone.scroll_to(name)
    yield phone.tap(name)
    yield from phone.tap_when_there("OsmAnd")
    yield from phone.tap_when_there("Just once")
    yield phone.wait()


@cheat("D", "OsmAndTrack", waypoints=[RUGGELL, TRIESEN])
@cheat("D", "OsmAndTrack", waypoints=[TRIESEN, PLANKEN])
def import_a_track_of_all_towns(phone: ExpertPhone, task: TaskEval) -> Script:
    towns = [*LOCATIONS.values(), *reversed(LOCATIONS.values())]
    points = "".join(f'<trkpt lat="{lat}" lon="{lon}"/>' for lat, lon in towns)
    yield from _open_typed_file(phone, f"<trk><trkseg>{points}</trkseg></trk>")


def _import_favorites(phone: ExpertPhone, names: list[str]) -> Script:
    points = (
        f'<wpt lat="{lat}" lon="{lon}"><name>{name}</name></wpt>'
        for name, (lat, lon) in ((name, LOCATIONS[name]) for name in names)
    )
    yield from _open_typed_file(phone, "".join(points))
    yield from phone.tap_when_there("Import as Favorites")
    yield phone.wait()


@cheat("D", "OsmAndFavorite", location=RUGGELL)
@cheat("D", "OsmAndFavorite", location="47.1304, 9.5930")
def import_favorites_of_all_towns(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _import_favorites(phone, [town for town in TOWNS if town.isascii()])


@honest("D", "OsmAndFavorite", location=RUGGELL)
def import_the_one_favorite(phone: ExpertPhone, task: TaskEval) -> Script:
    yield from _import_favorites(phone, [RUGGELL])
