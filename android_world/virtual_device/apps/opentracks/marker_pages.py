"""One marker: what it says, and the form of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import style
from android_world.virtual_device.apps.opentracks.marker_store import Marker, MarkerStore
from android_world.virtual_device.apps.opentracks.markers import (
    open_page,
    show_delete_markers_dialog,
)
from android_world.virtual_device.apps.opentracks.recorder import recorder
from android_world.virtual_device.apps.opentracks.sharing import show_on_map

_NO_PLACE = "Unable to insert a marker. No GPS signal. Try again."
_NAME = ui.TextStyle(20, 500, style.TEXT)


class MarkerDetailActivity(style.TrackActivity):
    """A marker; its neighbours are a swipe away."""

    def on_create(self) -> None:
        self.number = int(self.intent.extras.get("marker", 0))
        self.track = int(self.intent.extras.get("track", 0))

    def _markers(self) -> list[Marker]:
        return MarkerStore(self.device).all(self.track)

    def on_resume(self) -> None:
        if MarkerStore(self.device).get(self.number) is None:
            self.finish()

    def build(self) -> ui.View:
        found = self._markers()
        numbers = [marker.number for marker in found]
        page = numbers.index(self.number) if self.number in numbers else 0
        pager = ui.Pager(
            "#maker_detail_activity_view_pager",
            key="markers",
            count=max(1, len(found)),
            page=page,
            build_page=lambda position: self._page(found[position] if found else Marker()),
            on_page=self._turn,
            weight=1,
        )
        entries = [
            ui.MenuItem("Edit", partial(open_page, self, "MarkerEditActivity", marker=self.number)),
            ui.MenuItem(
                "Delete", partial(show_delete_markers_dialog, self, [self.number], self.finish)
            ),
        ]
        return ui.Column(fill=True)[
            style.title_bar(self, "map-marker", "Marker"),
            pager,
            style.bottom_bar(
                self,
                style.back_button(self),
                style.map_button("#marker_detail_show_on_map.Button", partial(show_on_map, self)),
                ui.OverflowButton(activity=self, items=entries, tint=style.TEXT),
            ),
        ]

    def _turn(self, page: int) -> None:
        self.number = self._markers()[page].number

    def _page(self, marker: Marker) -> ui.View:
        place = f"{marker.latitude:.6f}, {marker.longitude:.6f}"
        facts = (
            ("name", marker.name, _NAME),
            ("category", marker.category, style.NOTE),
            ("description", marker.description, style.NOTE),
            ("location", place, style.UNIT),
        )
        return ui.Scroll(".ScrollView", key=f"marker {marker.number}", fill=True)[
            ui.Column(w=ui.MATCH, padding=16, gap=12)[
                *(
                    ui.Text(text, f"#marker_detail_marker_{name}", style=look)
                    for name, text, look in facts
                    if text
                )
            ]
        ]


class MarkerEditActivity(style.TrackActivity):
    """The form of a new marker at the current place, or of one that is there."""

    def on_create(self) -> None:
        self.store = MarkerStore(self.device)
        self.marker = self.store.get(int(self.intent.extras.get("marker", 0))) or self._new()
        self.name = ui.TextState(self.marker.name)
        self.category = ui.TextState(self.marker.category)
        self.description = ui.TextState(self.marker.description)
        if not self.marker.track:
            self.toast(_NO_PLACE, long=True)
            self.finish()

    def _new(self) -> Marker:
        process = recorder(self)
        place = process.place
        if place is None or place.latitude is None or place.longitude is None:
            return Marker()
        return Marker(
            track=process.track,
            name=f"Marker {len(self.store.all(process.track)) + 1}",
            time_ms=self.device.clock.now_ms,
            latitude=place.latitude,
            longitude=place.longitude,
            elevation=place.elevation,
            metres=process.counted.metres,
            duration_ms=process.total_ms,
            accuracy=place.accuracy,
            bearing=place.bearing,
        )

    def build(self) -> ui.View:
        new = not self.marker.number
        fields = (
            ("name", "Name", self.name, "text"),
            ("marker_type", "Marker type (e.g. waterfall)", self.category, "text"),
            ("description", "Description", self.description, "multiline"),
        )
        return ui.Column(".LinearLayout", fill=True)[
            style.title_bar(self, "map-marker-plus", "Insert marker" if new else "Edit"),
            ui.Scroll(".ScrollView", key="marker", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH, padding=(8, 12), gap=16)[
                    *(
                        ui.OutlinedField(
                            f"#marker_edit_{name}",
                            state=state,
                            hint=label,
                            style=style.FIELD,
                            surface=style.SURFACE,
                            cursor_color=style.ORANGE,
                            input_type=kind,
                            w=ui.MATCH,
                        )
                        for name, label, state, kind in fields
                    )
                ]
            ],
            ui.Divider(background=style.LINE),
            ui.Row(w=ui.MATCH, h=48)[
                style.button("Cancel", "#marker_edit_cancel", self.finish),
                style.button("Add" if new else "Save", "#marker_edit_done", self._on_done),
            ],
            style.bottom_bar(self, style.back_button(self)),
        ]

    def _on_done(self) -> None:
        texts = (self.name.text, self.category.text, self.description.text)
        if self.marker.number:
            done = self.store.save(self.marker.number, *texts)
        else:
            name, category, description = texts
            changed = replace(self.marker, name=name, category=category, description=description)
            done = self.store.add(changed) > 0
        if done:
            self.finish()
