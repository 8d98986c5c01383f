"""The event editor and the task editor."""

from __future__ import annotations

from urllib.parse import quote

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.base import ActivityResult
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.editor.item_editor import ItemEditor, line
from android_world.virtual_device.apps.simple_calendar.model import TYPE_TASK
from android_world.virtual_device.framework.intents import ACTION_VIEW, Intent


class EventActivity(ItemEditor):
    """A new or stored event."""

    def build(self) -> ui.View:
        draft = self.draft
        return self.form(
            self.field("title", margin=(16, 14, 16, 0)),
            ui.Row(w=ui.MATCH, align="center")[
                self.field("location", margin=(16, 16, 0, 0), weight=1),
                ui.Icon(
                    "map-marker",
                    "#event_show_on_map",
                    size=34,
                    tint=style.PRIMARY,
                    w=48,
                    h=44,
                    tap=self._show_on_map,
                    margin=(0, 16, 16, 0),
                ),
            ],
            self.field("description"),
            line(18, 0),
            self.all_day_row(),
            self.timestamp_row("start_", draft.start),
            self.timestamp_row("end_", draft.end, wrong=draft.ends_early),
            self.zone_row(),
            *self.common_rows(),
        )

    def on_result(self, request: str, result: ActivityResult) -> None:
        if request == "zone" and result.ok:
            self.draft.time_zone = str(result.data["time_zone"])
            self.invalidate()

    def _show_on_map(self) -> None:
        place = self.draft.location.text.strip()
        if not place:
            self.toast("Please fill in a location to be shown on a map")
            return
        intent = Intent(ACTION_VIEW, data=f"geo:0,0?q={quote(place)}")
        if not self.device.activities.start(intent, caller=self).ok:
            self.toast("No valid app found")


class TaskActivity(ItemEditor):
    """A new or stored task."""

    prefix = "task"
    item_type = TYPE_TASK

    def build(self) -> ui.View:
        """Texts, the time, what events have, too, and the button that marks it as done."""
        draft = self.draft
        return self.form(
            self.field("title", margin=(16, 14, 16, 0)),
            self.field("description"),
            line(18, 0),
            self.all_day_row(),
            self.timestamp_row("", draft.start),
            *self.common_rows(),
            footer=None if self.stored is None else self._done_button(),
        )

    def _done_button(self) -> ui.View:
        done = self._is_done()
        return ui.Button(
            "Mark incomplete" if done else "Mark completed",
            "#toggle_mark_complete",
            style=ui.TextStyle(14, 500, style.PRIMARY if done else "#FFFFFF"),
            background="" if done else style.PRIMARY,
            corner=24,
            w=ui.MATCH,
            margin=16,
            tap=self._toggle_done,
        )

    def _is_done(self) -> bool:
        found = self.context.store.between(self.occurrence_ts, self.occurrence_ts)
        return any(e.is_completed and e.id == self.draft.base.id for e in found)

    def _toggle_done(self) -> None:
        if self.stored is not None:
            task = self.stored.at(self.occurrence_ts)
            if try_to(self, lambda: self.context.store.set_completed(task, not self._is_done())):
                self.finish()
