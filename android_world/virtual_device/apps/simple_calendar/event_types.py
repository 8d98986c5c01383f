"""Event types: the dialog for one, and the page with all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity
from android_world.virtual_device.apps.simple_calendar.changes import try_to
from android_world.virtual_device.apps.simple_calendar.color_dialog import ColorDialog
from android_world.virtual_device.apps.simple_calendar.model import (
    REGULAR_TYPE,
    EventType,
    argb_color,
    css_color,
)
from android_world.virtual_device.apps.simple_calendar.options import Options
from android_world.virtual_device.apps.simple_calendar.store import CalendarStore
from android_world.virtual_device.apps.simple_mobile_tools import style
from android_world.virtual_device.apps.simple_mobile_tools.widgets import (
    DIALOG_STYLE,
    BarAction,
    Selection,
    action_mode_bar,
    toolbar,
)
from android_world.virtual_device.system.phone import Phone


class EventTypeDialog(ui.ViewDialog):
    """Title and colour of a new or known type; `on_saved(id)`."""

    activity: Activity
    device: Phone

    def __init__(
        self, activity: Activity, known: EventType | None, on_saved: Callable[[int], object]
    ) -> None:
        super().__init__(
            activity,
            title="Edit type" if known else "Add a new type",
            positive=("OK", self._accept),
            negative=("Cancel", None),
            style=DIALOG_STYLE,
        )
        self.known = known
        self.on_saved = ui.kept(on_saved)
        self.saved: int | None = None
        self.name = ui.TextState(known.title if known else "")
        self.shade = css_color(known.color) if known else style.PRIMARY

    def show(self) -> None:
        """Open with the keyboard."""
        super().show()
        self.set_focus(self.name)

    def body(self) -> Sequence[ui.View | None]:
        """Field and swatch."""
        return [
            ui.TextField(
                "#type_title",
                state=self.name,
                hint="Title",
                capitalize="sentences",
                ime_action="done",
                w=ui.MATCH,
                min_height=48,
                underline="#73787C",
                cursor_color=style.PRIMARY,
            ),
            ui.Row(
                ".RelativeLayout", w=ui.MATCH, min_height=56, align="center", tap=self._ask_color
            )[
                ui.Text("Color", style=style.BODY, weight=1),
                ui.View("#type_color.ImageView", background=self.shade, corner=14, w=28, h=28),
            ],
        ]

    def _ask_color(self) -> None:
        ColorDialog(self.activity, self.shade, self._colored).show()

    def _colored(self, argb: int) -> None:
        self.shade = css_color(argb)
        self.invalidate()

    def _save(self, title: str, type_id: int) -> None:
        store = CalendarStore(self.device)
        self.saved = store.save_event_type(title, argb_color(self.shade), type_id)

    def _accept(self) -> object:
        title = self.name.text.strip()
        if not title:
            self.activity.toast("Title cannot be empty")
            return ui.KEEP_OPEN
        known_id = self.known.id if self.known else 0
        if not try_to(self.activity, partial(self._save, title, known_id)):
            return ui.KEEP_OPEN
        number = self.saved
        if number is None:
            self.activity.toast("Type with this title already exists")
            return ui.KEEP_OPEN
        options = Options(self.device)
        options.show_types(options.shown_types | {number})
        return self.on_saved(number)


class ManageEventTypesActivity(Activity):
    """All event types: change, add, delete."""

    background = style.BACKGROUND

    def on_create(self) -> None:
        """Nothing is selected."""
        self.selection = Selection()

    @property
    def _store(self) -> CalendarStore:
        return CalendarStore(self.device)

    def build(self) -> ui.View:
        """Toolbar or action mode, then the types."""
        types = self._store.event_types()
        ids = [t.id for t in types]
        if self.selection:
            actions = [BarAction("Delete", "cab_delete", self._ask_delete, "trash-can-outline")]
            if len(self.selection.ids) == 1:
                actions.insert(0, BarAction("Edit", "cab_edit", self._edit_selected, "pencil"))
            top = action_mode_bar(
                self,
                len(self.selection.ids),
                len(ids),
                self.selection.clear,
                partial(self.selection.all_or_none, ids),
                actions,
            )
        else:
            add = BarAction("Add a new type", "add_event_type", partial(self._edit, None), "plus")
            top = toolbar(
                self, "Manage event types", self.finish, [add], "manage_event_types_toolbar"
            )
        rows = ui.ListView(
            "#manage_event_types_list",
            count=len(types),
            build_row=lambda i: self._row(types[i], i, ids),
            row_height=56,
            w=ui.MATCH,
            weight=1,
        )
        return ui.Column(".LinearLayout", fill=True)[top, rows]

    def _row(self, item: EventType, position: int, ids: list[int]) -> ui.View:
        def tap() -> None:
            if self.selection:
                self.selection.toggle(item.id, position)
            else:
                self._edit(item)

        return ui.Row(
            "#event_item_frame.FrameLayout",
            align="center",
            padding=(16, 0),
            background=style.SELECTED if item.id in self.selection.ids else "",
            selected=item.id in self.selection.ids,
            tap=tap,
            on_long_press=lambda: self.selection.extend(ids, position),
        )[
            ui.Text(item.title, "#event_type_title", style=style.BODY, weight=1),
            ui.View(
                "#event_type_color.ImageView",
                background=css_color(item.color),
                corner=14,
                w=28,
                h=28,
            ),
        ]

    def on_back(self) -> bool:
        """End the selection."""
        if not self.selection:
            return False
        self.selection.clear()
        self.invalidate()
        return True

    def _edit(self, item: EventType | None) -> None:
        EventTypeDialog(self, item, self._saved).show()

    def _edit_selected(self) -> None:
        chosen = [t for t in self._store.event_types() if t.id in self.selection.ids]
        self._edit(chosen[0] if chosen else None)

    def _saved(self, type_id: int) -> None:
        self.selection.clear()

    def _ask_delete(self) -> None:
        if REGULAR_TYPE in self.selection.ids:
            self.toast("Default event type cannot be deleted")
            return
        ui.ListDialog(
            self,
            "",
            ["Move affected events into the default event type", "Permanently delete them"],
            positive=("OK", self._delete),
            negative=("Cancel", None),
            kind="single",
            selected=0,
            radio_group=True,
            style=DIALOG_STYLE,
        ).show()

    def _delete(self, choice: int) -> None:
        if try_to(self, partial(self._delete_types, choice == 1)):
            self.selection.clear()

    def _delete_types(self, with_events: bool) -> None:
        for number in self.selection.ids:
            self._store.delete_event_type(int(number), with_events)
