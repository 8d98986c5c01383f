"""Event types: the dialog for one, and the page with all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps._lib.simple_mobile_tools import style, widgets
from android_world.virtual_device.apps._lib.simple_mobile_tools.widgets import BarAction
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar import model
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.dialogs.color import ColorDialog
from android_world.virtual_device.apps.simple_calendar.dialogs.form import FormDialog, dot, field
from android_world.virtual_device.apps.simple_calendar.model import EventType
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore


class EventTypeDialog(FormDialog):
    """Title and colour of a new or known type; `on_saved(id)`."""

    def __init__(
        self, activity: Activity, known: EventType | None, on_saved: Callable[[int], object]
    ) -> None:
        super().__init__(activity, self._accept, "Edit type" if known else "Add a new type")
        self.known = known
        self.on_saved = ui.snapshot_safe(on_saved)
        self.name = self.first_field = ui.TextState(known.title if known else "")
        self.shade = model.css_color(known.color) if known else style.PRIMARY

    def body(self) -> Sequence[ui.View | None]:
        return [
            field(
                self.name,
                "#type_title",
                hint="Title",
                capitalize="sentences",
                ime_action="done",
            ),
            ui.Row(
                ".RelativeLayout",
                w=ui.MATCH,
                min_height=56,
                align="center",
                tap=self._show_color_dialog,
            )[
                ui.Text("Color", style=style.BODY, weight=1),
                dot(self.shade, "#type_color.ImageView"),
            ],
        ]

    def _show_color_dialog(self) -> None:
        def on_color(argb: int) -> None:
            self.shade = model.css_color(argb)
            self.invalidate()

        ColorDialog(self.activity, self.shade, on_color).show()

    def _accept(self) -> object:
        title, saved = self.name.text.strip(), []
        if not title:
            self.activity.toast("Title cannot be empty")
            return ui.KEEP_OPEN

        def save() -> None:
            store, known_id = CalendarStore(self.device), self.known.id if self.known else 0
            saved.append(store.save_event_type(title, model.argb_color(self.shade), known_id))

        if not try_to(self.activity, save):
            return ui.KEEP_OPEN
        [type_id] = saved
        if type_id is None:
            self.activity.toast("Type with this title already exists")
            return ui.KEEP_OPEN
        options = Options(self.device)
        options.show_types(options.visible_types | {type_id})
        return self.on_saved(type_id)


class ManageEventTypesActivity(Activity):
    """All event types: change, add, delete."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        self.selection = ui.Selection()
        self.store = CalendarStore(self.device)

    def build(self) -> ui.View:
        types = self.store.event_types()
        return ui.Column(".LinearLayout", fill=True)[
            self._action_mode(types) if self.selection else self._toolbar(),
            ui.ListView(
                "#manage_event_types_list",
                count=len(types),
                build_row=lambda i: self._row(types, i),
                row_height=56,
                w=ui.MATCH,
                weight=1,
            ),
        ]

    def _toolbar(self) -> ui.View:
        add = BarAction("Add a new type", "add_event_type", partial(self._edit, None), "plus")
        return widgets.toolbar(
            self,
            "Manage event types",
            self.finish,
            [add],
            "manage_event_types_toolbar",
            described=False,
        )

    def _action_mode(self, types: Sequence[EventType]) -> ui.View:
        actions = [BarAction("Delete", "cab_delete", self._show_delete_dialog, "delete")]
        if len(self.selection) == 1:
            chosen = next((t for t in types if t.id in self.selection), None)
            edit = partial(self._edit, chosen)
            actions.insert(0, BarAction("Edit", "cab_edit", edit, "pencil"))
        return widgets.action_mode_bar(
            self,
            len(self.selection),
            len(types),
            self.selection.clear,
            partial(self.selection.all_or_none, [t.id for t in types]),
            actions,
        )

    def _row(self, types: Sequence[EventType], position: int) -> ui.View:
        item, selection = types[position], self.selection
        selected, edit = item.id in selection, partial(self._edit, item)
        return ui.Row(
            "#event_item_frame.FrameLayout",
            align="center",
            padding=(16, 0, 0, 0),
            background=style.SELECTED if selected else "",
            selected=selected,
            tap=partial(selection.tap, item.id, edit, position),
            on_long_press=lambda: selection.extend([t.id for t in types], position),
        )[
            ui.Text(item.title, "#event_type_title", style=style.BODY, weight=1),
            dot(model.css_color(item.color), "#event_type_color.ImageView"),
            widgets.row_menu(
                self,
                [
                    BarAction("Edit", "cab_edit", edit),
                    BarAction("Delete", "cab_delete", partial(self._delete_one, item.id)),
                ],
            ),
        ]

    def _delete_one(self, type_id: int) -> None:
        self.selection.ids = frozenset({type_id})
        self._show_delete_dialog()

    def on_back(self) -> bool:
        return self.selection.back()

    def _edit(self, item: EventType | None) -> None:
        EventTypeDialog(self, item, lambda _: self.selection.clear()).show()

    def _show_delete_dialog(self) -> None:
        if model.REGULAR_TYPE in self.selection:
            self.toast("Default event type cannot be deleted")
            return

        def delete(choice: int) -> None:
            def each() -> None:
                for number in self.selection.ids:
                    self.store.delete_event_type(int(number), with_events=choice == 1)

            if try_to(self, each):
                self.selection.clear()

        ui.ListDialog(
            self,
            "",
            ["Move affected events into the default event type", "Permanently delete them"],
            positive=("OK", delete),
            negative=("Cancel", None),
            kind="single",
            selected=0,
            radio_group=True,
            style=widgets.DIALOG_STYLE,
        ).show()
