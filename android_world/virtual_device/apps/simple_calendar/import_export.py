"""Events to and from other apps: sharing and files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from urllib.parse import unquote, urlsplit

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.android_framework.chooser import (
    ACTION_SEND,
    EXTRA_STREAM,
    share_intent,
)
from android_world.virtual_device.apps._lib.simple_mobile_tools import style
from android_world.virtual_device.apps.base import Activity, ActivityResult
from android_world.virtual_device.apps.simple_calendar import ics
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.dialogs import form
from android_world.virtual_device.apps.simple_calendar.model import (
    PACKAGE,
    REGULAR_TYPE,
    Event,
    css_color,
)
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.framework.intents import Intent
from android_world.virtual_device.system.date_format import local_time

_SHARED = f"/data/data/{PACKAGE}/cache/events.ics"
_EXTENT = {
    "events": ("Export events", "export_events_checkbox"),
    "tasks": ("Export tasks", "export_tasks_checkbox"),
    "past": ("Export past entries too", "export_past_events_checkbox"),
}
_EXPORT = "export:"  # begins the request for a file; what goes into it follows


def share_events(activity: Activity, events: Sequence[Event]) -> None:
    """Write the events into a file and open the share sheet for it."""
    storage = activity.device.storage
    store = CalendarStore(activity.device)
    rows = {e.id: store.event(e.id) or e for e in events}
    storage.mkdir(_SHARED.rpartition("/")[0], parents=True, exist_ok=True)
    storage.write_text(_SHARED, ics.to_ics(rows.values(), store.zone))
    uri = f"content://{PACKAGE}.provider/cache/events.ics"
    target = Intent(ACTION_SEND, mime_type="text/calendar", extras={EXTRA_STREAM: uri})
    activity.start_activity(share_intent(target, "Share via"))


def path_of(uri: str) -> str:
    """The file behind a URI of shared storage; empty if it is unknown."""
    parts = urlsplit(uri)
    path = unquote(parts.path)
    if parts.scheme in ("", "file"):
        return path
    if ":" in path:  # a document of the external storage provider: primary:Download/a.ics
        return f"/storage/emulated/0/{path.rpartition(':')[2]}"
    at = path.find("/storage/emulated/0/")
    return path[at:] if at >= 0 else ""


def import_text(activity: Activity, uri: str) -> None:
    """Ask how the events of an .ics file are added."""
    storage, path = activity.device.storage, path_of(uri)
    try:
        text = storage.read_bytes(path).decode("utf-8", "replace") if path else ""
    except OSError:
        activity.toast("Couldn't open the file")
        return
    ImportDialog(activity, text).show()


def _import(activity: Activity, text: str, type_id: int) -> None:
    store = CalendarStore(activity.device)
    found = ics.from_ics(text, store.zone)
    known = {e.import_id for e in store.all_rows() if e.import_id}
    new = [e for e in found if e.title and (not e.import_id or e.import_id not in known)]
    rows = [event._replace(event_type=type_id) for event in new]
    if not new:
        none = "No new items have" if found else "No entries for importing have"
        activity.toast(f"{none} been found")
    elif try_to(activity, lambda: [store.insert(event) for event in rows]):
        activity.toast("Events imported successfully")
    activity.invalidate()


class ImportDialog(form.FormDialog):
    """The event type of imported events."""

    def __init__(self, activity: Activity, text: str) -> None:
        super().__init__(activity, self._accept, "Import events")
        self.text, self.type_id, self.ignores_types = text, REGULAR_TYPE, False

    def body(self) -> Sequence[ui.View | None]:
        types = {t.id: t for t in CalendarStore(self.device).event_types()}
        chosen = types.get(self.type_id)
        return [
            ui.Row(w=ui.MATCH, min_height=56, align="center", tap=self._choose_type)[
                ui.Text(
                    chosen.title if chosen else "",
                    "#import_event_type_title",
                    style=style.BODY,
                    weight=1,
                ),
                form.dot(css_color(chosen.color), "#import_event_type_color.ImageView")
                if chosen
                else None,
            ],
            form.option(
                "Ignore event types in the file, always use the default one",
                "#import_events_checkbox",
                self.ignores_types,
                self._toggle,
                ui.CheckBox,
            ),
        ]

    def _toggle(self) -> None:
        self.ignores_types = not self.ignores_types

    def _choose_type(self) -> None:
        types = CalendarStore(self.device).event_types()

        def take(type_id: int) -> None:
            self.type_id = type_id
            self.invalidate()

        at = next((i for i, t in enumerate(types) if t.id == self.type_id), -1)
        form.choose(self.activity, [(t.title, partial(take, t.id)) for t in types], at)

    def _accept(self) -> None:
        _import(self.activity, self.text, self.type_id)


class ExportDialog(form.FormDialog):
    """Name and extent of an export; the system asks for the place."""

    def __init__(self, activity: Activity) -> None:
        super().__init__(activity, self._accept, "Export events")
        stamp = local_time(self.device).strftime("%Y_%m_%d_%H_%M_%S")
        self.name = ui.TextState(f"Events_{stamp}")
        self.extent = dict.fromkeys(_EXTENT, True)

    def body(self) -> Sequence[ui.View | None]:
        hint = "Filename (without .ics)"
        return [
            form.field(self.name, "#export_events_filename", hint=hint, ime_action="done"),
            *(
                form.option(
                    label, f"#{name}", self.extent[key], partial(self._toggle, key), ui.CheckBox
                )
                for key, (label, name) in _EXTENT.items()
            ),
        ]

    def _toggle(self, key: str) -> None:
        self.extent[key] = not self.extent[key]

    def _accept(self) -> object:
        name = self.name.text.strip()
        if not name or "/" in name or "\0" in name:
            problem = "Filename contains invalid characters" if name else "Please name the file"
            self.activity.toast(problem)
            return ui.KEEP_OPEN
        intent = Intent(
            "android.intent.action.CREATE_DOCUMENT",
            mime_type="text/calendar",
            categories=("android.intent.category.OPENABLE",),
            extras={"android.intent.extra.TITLE": f"{name}.ics"},
        )
        extent = ",".join(key for key, on in self.extent.items() if on)
        self.activity.start_activity(intent, request=f"{_EXPORT}{extent}")
        return None


def finish_export(activity: Activity, request: str, result: ActivityResult) -> bool:
    """Write the file whose place was chosen; whether the result is one of an export."""
    if not request.startswith(_EXPORT):
        return False
    path = str(result.data.get("path", ""))
    if result.ok and path:
        store, now = CalendarStore(activity.device), activity.device.clock.now_ms // 1000
        extent = request.removeprefix(_EXPORT).split(",")
        events = [
            e
            for e in store.all_rows()
            if ("tasks" if e.is_task else "events") in extent
            and ("past" in extent or e.is_repeating or e.end_ts >= now)
        ]
        if events:
            activity.device.storage.write_text(path, ics.to_ics(events, store.zone))
        done = (
            "Events exported successfully" if events else "No entries for exporting have been found"
        )
        activity.toast(done)
    return True
