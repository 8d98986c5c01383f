"""What other apps want shown: places by `geo:` addresses, and GPX files."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import path_of_uri
from android_world.virtual_device.apps.osmand import gpx, selected_object, style
from android_world.virtual_device.apps.osmand.favorites import Favorite, FavoriteStore
from android_world.virtual_device.apps.osmand.map.geo import (
    MAX_ZOOM,
    MIN_ZOOM,
    Point,
    parse_point,
)
from android_world.virtual_device.apps.osmand.tracks import TrackStore, clean

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity
    from android_world.virtual_device.framework.intents import Intent

_LABELLED = re.compile(r"(?P<place>[^()]*)(?:\((?P<name>.*)\))?", re.DOTALL)
_NOWHERE = (0.0, 0.0)  # What addresses with a question name as their place.


@dataclass(frozen=True)
class GeoAddress:
    """A `geo:` address: a place, what it is called, how near it is inspected; or words to find."""

    point: Point | None = None
    name: str = ""
    zoom: float | None = None
    words: str = ""


def parse_geo(address: str) -> GeoAddress:
    """Read `geo:47.1,9.5?z=12`, `geo:0,0?q=47.1,9.5(Name)` or `geo:0,0?q=words`."""
    place, _, query = address.partition(":")[2].lstrip("/").partition("?")
    values = {key: found[0] for key, found in parse_qs(query).items()}
    point = parse_point(unquote(place.partition(";")[0]))
    zoom = _zoom(values.get("z", ""))
    if asked := values.get("q", "").strip():
        found = _LABELLED.fullmatch(asked)
        inside = parse_point(found["place"]) if found else None
        if found and inside:
            return GeoAddress(inside, (found["name"] or "").strip(), zoom)
        if point in (None, _NOWHERE):
            return GeoAddress(zoom=zoom, words=asked)
    return GeoAddress(point, zoom=zoom)


def _zoom(text: str) -> float | None:
    try:
        return max(MIN_ZOOM, min(MAX_ZOOM, float(text)))
    except ValueError:
        return None


def open_intent(activity: MapActivity, intent: Intent) -> None:
    """Show what an intent of another app names."""
    if intent.scheme == "geo":
        _open_place(activity, parse_geo(intent.data))
    elif intent.scheme in ("content", "file"):
        path = path_of_uri(activity.device, intent.data)
        if import_file(activity, path):
            activity.invalidate()


def _open_place(activity: MapActivity, address: GeoAddress) -> None:
    activity.show_map()
    if address.words:
        activity.open_search(words=address.words)
    elif address.point is None:
        activity.toast("The location cannot be shown.")
    else:
        target = selected_object.of_point(address.point)
        if address.name:
            target = selected_object.Target(address.point, address.name)
        activity.open_target(target, centred=True)
        activity.look_at(address.point, address.zoom or activity.camera.zoom)


# -- files ---------------------------------------------------------------------------------------


def import_file(activity: MapActivity, path: str) -> bool:
    """Copy a GPX file among the tracks and show it; points alone may become favourites instead.

    Returns:
        Whether it could be read; a message reports if not.
    """
    try:
        content = TrackStore(activity.device).load(path)
    except gpx.GpxError:
        activity.toast("Import failed: the file is damaged or no GPX file.")
        return False
    name = posixpath.basename(path)
    name = name[: -len(".gpx")] if name.lower().endswith(".gpx") else name
    if content.waypoints and not content.segments:
        acts: dict[str, Callable[[], object]] = {
            "Import as Favorites": partial(_take_favorites, activity, content, name),
            "Import as GPX file": partial(_take_track, activity, path, name),
        }
        titles = list(acts)
        ui.ListDialog(
            activity, "Import file", titles, lambda at: acts[titles[at]](), style=style.DIALOG
        ).show()
    elif (track := _take_track(activity, path, name)) and content.segments:
        activity.open_track(track)
    return True


def _take_track(activity: MapActivity, path: str, name: str) -> str:
    """Copy a file into the folder of tracks; returns the copy's path, "" where there is no room."""
    storage, store = activity.device.storage, TrackStore(activity.device)
    free, number = clean(name), 2
    while store.exists(free):
        free = f"{clean(name)}_{number}"
        number += 1
    target = store.path_of(free)
    try:
        storage.mkdir(posixpath.dirname(target), parents=True, exist_ok=True)
        storage.write_bytes(target, storage.read_bytes(path))
    except OSError:
        activity.toast("Import failed: the file could not be copied.")
        return ""
    activity.toast(f"{free}.gpx is imported")
    return target


def _take_favorites(activity: MapActivity, content: gpx.Gpx, name: str) -> None:
    """Add points to the favourites; those without a group get one of the file's name."""
    store = FavoriteStore(activity.device)
    for waypoint in content.waypoints:
        group = clean(waypoint.category or name)
        free = store.free_name(waypoint.name or name, group)
        store.add(Favorite(waypoint.point, free, group, waypoint.description))
    activity.toast(f"{len(content.waypoints)} points are imported")
    activity.invalidate()
