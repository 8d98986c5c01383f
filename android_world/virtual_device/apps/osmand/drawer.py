"""The menu from the left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.osmand import style
from android_world.virtual_device.apps.osmand.configure_map import ConfigureMap
from android_world.virtual_device.apps.osmand.downloads import DownloadsPage, HelpPage
from android_world.virtual_device.apps.osmand.markers_page import MarkersPage
from android_world.virtual_device.apps.osmand.places_page import PlacesPage
from android_world.virtual_device.apps.osmand.plan_route import PlanSheet
from android_world.virtual_device.apps.osmand.settings_pages import ProfilePage, SettingsPage

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

_STYLE = ui.DrawerStyle(ink=style.TEXT, icon=style.ICON, corner=0)


class Drawer(ui.NavigationDrawer):
    """Pages and tools."""

    def __init__(self, activity: MapActivity) -> None:
        def page(kind: type[style.Page]) -> style.Action:
            return partial(_open, activity, kind)

        entries = [
            ui.Destination("Browse map", "earth", on_tap=activity.invalidate),
            ui.Destination("Configure profile", "cog", on_tap=page(ProfilePage)),
            ui.Destination("Map markers", "flag", on_tap=page(MarkersPage), divider=True),
            ui.Destination("My Places", "star", on_tap=page(PlacesPage)),
            ui.Destination("Search", "magnify", on_tap=activity.open_search),
            ui.Destination("Navigation", "directions", on_tap=activity.open_navigation),
            ui.Destination("Configure map", "layers", on_tap=page(ConfigureMap)),
            ui.Destination("Maps & Resources", "download", on_tap=page(DownloadsPage)),
            ui.Destination(
                "Plan a route", "map-marker-path", on_tap=lambda: PlanSheet(activity).show()
            ),
            ui.Destination("Settings", "cog-outline", on_tap=page(SettingsPage), divider=True),
            ui.Destination("Help", "help-circle-outline", on_tap=page(HelpPage)),
        ]
        super().__init__(
            activity, entries, surface=style.WHITE, text_id="title", width_dp=300, style=_STYLE
        )


def _open(activity: MapActivity, page: type[style.Page]) -> None:
    activity.push(page(activity))
