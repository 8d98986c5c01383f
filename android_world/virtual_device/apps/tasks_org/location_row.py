"""The editor's row about a place, and the screen on which one is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import editor_rows, options, style
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity
from android_world.virtual_device.apps.tasks_org.model import PACKAGE, TaskPlace
from android_world.virtual_device.apps.tasks_org.store import TaskStore
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent

if TYPE_CHECKING:
    from android_world.virtual_device.apps.tasks_org.editor import EditorPage

PLACE_PICKER = (PACKAGE, f"{PACKAGE}.location.LocationPickerActivity")
_MAP_WEIGHT = 3  # three quarters of the height, all of it without places below
_MAP = "#E5E5E5"  # Tiles of the map come from the internet.


class TaskLocation:
    """Where the task of an editor is to be done."""

    def __init__(self, page: EditorPage) -> None:
        self.page = page
        number = page.task.task_id
        self.before = page.store.place_of(number) if number else None
        self.place = self.before if number else self._default()

    def _default(self) -> TaskPlace | None:
        uid = options.preferences(self.page.device).get_str(options.PLACE_KEY)
        return next((place for place in self.page.store.places() if place.uid == uid), None)

    @property
    def is_changed(self) -> bool:
        """Whether it is another place than is saved."""
        return self.place != self.before

    def row(self) -> ui.View:
        """The place, or the way to one."""
        if self.place is None:
            return editor_rows.line("map_marker_outline", "Add location", True, self._choose)
        return editor_rows.line("map_marker_outline", self.place.title, False, self._show_choices)

    def _choose(self) -> None:
        self.page.activity.start_activity(Intent(component=PLACE_PICKER), "place")

    def _show_choices(self) -> None:
        actions: dict[str, Callable[[], object]] = {
            "Open map": self._open_map,
            "Delete": partial(self.take, None),
        }

        def run(position: int) -> None:
            list(actions.values())[position]()

        ui.ListDialog(self.page.activity, "", list(actions), run, style=style.DIALOG).show()

    def _open_map(self) -> None:
        assert self.place is not None
        geo = f"geo:{self.place.latitude},{self.place.longitude}"
        if self.page.device.packages.resolve(Intent(ACTION_VIEW, geo)):
            self.page.activity.start_activity(Intent(ACTION_VIEW, geo))
        else:
            self.page.activity.toast("No app can handle this request")

    def take(self, place: TaskPlace | None) -> None:
        """Use a place; None: none."""
        self.place = place
        self.page.invalidate()

    def take_uid(self, uid: str) -> None:
        """Use the place that was chosen."""
        self.take(next((p for p in self.page.store.places() if p.uid == uid), self.place))

    def save(self, task_id: int) -> None:
        """Keep the place."""
        if self.is_changed:
            self.page.store.put_at(task_id, self.place)


class LocationPickerActivity(TasksActivity):
    """A map, the place in its middle, and the places that were chosen before.

    The map stays where the phone is: it has no tiles without the internet, nor a search.
    """

    def on_create(self) -> None:
        self.store = TaskStore(self.device)

    def build(self) -> ui.View:
        places = self.store.places()
        recent = ui.Scroll("#recent_locations.RecyclerView", key="places", w=ui.MATCH, weight=1)[
            ui.Column(w=ui.MATCH)[[self._row(place) for place in places]]
        ]
        return ui.Column("#coordinator.ViewGroup", fill=True)[
            ui.Column("#app_bar_layout.LinearLayout", w=ui.MATCH, weight=_MAP_WEIGHT)[
                self._toolbar(),
                self._map(),
                self._here(),
                ui.Text(
                    "Or choose a location",
                    "#choose_recent_location",
                    style=style.CAPTION,
                    padding=(16, 12),
                )
                if places
                else None,
            ],
            recent if places else None,
        ]

    def _toolbar(self) -> ui.View:
        search = ui.Row(
            "#search.FrameLayout",
            weight=1,
            h=48,
            align="center",
            gap=16,
            padding=(12, 0),
            clickable=True,
        )[
            ui.Icon("magnify", tint=style.SECONDARY, desc="Search"),
            ui.Text("Search", style=style.BODY),
        ]
        return ui.Row(
            "#toolbar.ViewGroup", w=ui.MATCH, h=56, align="center", background=style.WHITE
        )[
            ui.IconButton("arrow-left", desc="Back", tint=style.TEXT, w=56, h=56, tap=self.finish),
            search,
        ]

    def _map(self) -> ui.View:
        return ui.Box("#map.FrameLayout", w=ui.MATCH, weight=1, background=_MAP)[
            ui.Icon("map_marker", tint=style.RED, size=48, gravity="center"),
            ui.IconButton(
                "crosshairs_gps",
                "#current_location.ImageButton",
                tint=style.SECONDARY,
                gravity="end|bottom",
                w=56,
                h=56,
                tap=self.invalidate,
            ),
        ]

    def _here(self) -> ui.View:
        return ui.Row(
            "#select_this_location.RelativeLayout",
            w=ui.MATCH,
            h=72,
            align="center",
            padding=(16, 0),
            gap=32,
            tap=self._select,
        )[
            ui.Icon(
                "map_marker_outline",
                "#place_icon",
                desc="Select this location",
                tint=style.SECONDARY,
            ),
            ui.Text("Select this location", style=style.BODY),
        ]

    def _row(self, place: TaskPlace) -> ui.View:
        return ui.ListRow(
            title=place.title,
            icon="map_marker_outline",
            title_id="name",
            title_style=style.BODY,
            tap=partial(self._leave, place.uid),
        )

    def _select(self) -> None:
        fix = self.device.location.last_fix
        self._leave(self.store.save_place(fix.latitude, fix.longitude))

    def _leave(self, uid: str) -> None:
        if uid:
            self.finish(ok=True, place=uid)
