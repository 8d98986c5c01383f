"""The settings of layouts: their list, and the values of one."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.opentracks import style
from android_world.virtual_device.apps.opentracks.layouts import (
    FIELDS,
    MOST_COLUMNS,
    Layout,
    Layouts,
)
from android_world.virtual_device.apps.opentracks.model import PACKAGE
from android_world.virtual_device.apps.opentracks.store import TrackStore
from android_world.virtual_device.framework.intents import Intent

_ROW_DP = 56
EDIT = (PACKAGE, f"{PACKAGE}.settings.SettingsCustomLayoutEditActivity")
LIST = (PACKAGE, f"{PACKAGE}.settings.SettingsCustomLayoutListActivity")


class CustomLayoutListActivity(style.TrackActivity):
    """The layouts by name; a new one is named in a field at the top."""

    def on_create(self) -> None:
        self.layouts = Layouts(TrackStore(self.device).preferences)
        self.naming, self.name = False, ui.TextState()

    def build(self) -> ui.View:
        add = ui.Action("New Layout", self._start_naming, icon="plus")
        rows = [self._row(layout) for layout in self.layouts.all()]
        return ui.Column(fill=True)[
            style.title_bar(self, "cog", "Customize your recording layout"),
            self._form() if self.naming else None,
            ui.Scroll("#recycler_view.RecyclerView", key="layouts", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
            style.bottom_bar(self, style.back_button(self), style.actions(self, [add])),
        ]

    def _row(self, layout: Layout) -> ui.View:
        return ui.Row(
            ".LinearLayout",
            w=ui.MATCH,
            h=self.device.display.scale_height(_ROW_DP),
            align="center",
            padding=(16, 0),
            tap=partial(self._open, layout.name),
        )[ui.Text(layout.name, "#custom_layout_title", style=style.NOTE)]

    def _form(self) -> ui.View:
        return ui.Column("#custom_layout_list_add_linear_layout", w=ui.MATCH, padding=(16, 8))[
            ui.OutlinedField(
                "#custom_layout_list_edit_name",
                state=self.name,
                hint="Type layout's name to add",
                style=style.FIELD,
                surface=style.SURFACE,
                w=ui.MATCH,
            ),
            ui.Row("#custom_layout_list_bottom_bar", w=ui.MATCH)[
                style.button("Cancel", "#custom_layout_list_cancel_button", self._stop_naming),
                style.button("OK", "#custom_layout_list_ok_button", self._add),
            ],
        ]

    def _open(self, name: str) -> None:
        self.start_activity(Intent(component=EDIT, extras={"layout": name}))

    def _start_naming(self) -> None:
        self.naming = True
        self.set_focus(self.name)

    def _stop_naming(self) -> None:
        self.naming = False
        self.name.set_text("")
        self.set_focus(None)

    def _add(self) -> None:
        name = self.name.text.strip()
        if name and all(layout.name != name for layout in self.layouts.all()):
            self.layouts.put(Layout(name))
            self._stop_naming()


class CustomLayoutEditActivity(style.TrackActivity):
    """The values of a layout: the shown ones can be dragged, an eye shows or hides a value."""

    def on_create(self) -> None:
        self.layouts = Layouts(TrackStore(self.device).preferences)
        self.name = str(self.intent.extras.get("layout", ""))
        self.carried, self.target = "", 0

    @property
    def edited_layout(self) -> Layout:
        """The layout, with a value that is being dragged at its new place."""
        stored = self.layouts.get(self.name)
        return stored.move(self.carried, self.target) if self.carried else stored

    def build(self) -> ui.View:
        layout = self.edited_layout
        visible = [self._row(field, True) for field in layout.visible]
        hidden = [self._row(field, False) for field in layout.hidden_fields]
        return ui.Column(fill=True)[
            style.title_bar(self, "cog", layout.name, "#export_activity_toolbar.ViewGroup"),
            ui.Scroll("#scroll_view.ScrollView", key="fields", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[
                    self._columns(layout),
                    ui.Column("#recycler_view_visible.RecyclerView", w=ui.MATCH)[visible],
                    ui.Divider(background=style.LINE),
                    ui.Column("#recycler_view_not_visible.RecyclerView", w=ui.MATCH)[hidden],
                ]
            ],
            style.bottom_bar(self, style.back_button(self)),
        ]

    def _columns(self, layout: Layout) -> ui.View:
        numbers = [str(number) for number in range(1, MOST_COLUMNS + 1)]

        def choose(position: int) -> None:
            self._store(Layout(layout.name, position + 1, layout.visible))

        def show() -> None:
            ui.DropDown(self, field.bounds, numbers, layout.columns - 1, choose).show()

        field = ui.OutlinedField(
            "#rows_options.AutoCompleteTextView",
            state=ui.TextState(str(layout.columns)),
            hint="Data fields per row",
            style=style.FIELD,
            surface=style.SURFACE,
            read_only=True,
            focusable=False,
            w=ui.MATCH,
            tap=show,
        )
        return ui.Box("#rows_options_layout.LinearLayout", w=ui.MATCH, padding=16)[field]

    def _row(self, field: str, is_visible: bool) -> ui.View:
        handle = ui.Icon(
            "drag-vertical",
            "#stats_iv_drag_indicator",
            tint=style.SECONDARY,
            w=48,
            h=48,
            on_drag=partial(self._drag, field),
            drag_axis="touch",
            important=True,
        )
        return ui.Row(
            ".LinearLayout",
            key=field,
            w=ui.MATCH,
            h=self.device.display.scale_height(_ROW_DP),
            align="center",
            padding=(8, 0),
        )[
            handle if is_visible else ui.Spacer(w=48),
            ui.Box("#stats_layout.FrameLayout", weight=1)[
                ui.Text(FIELDS[field], "#stats_description_main", style=style.NOTE)
            ],
            ui.Icon(
                "eye-outline" if is_visible else "eye-off-outline",
                "#stats_icon_show_status",
                tint=style.TEXT,
                w=48,
                h=48,
                tap=partial(self._toggle, field),
            ),
        ]

    def _store(self, layout: Layout) -> None:
        self.layouts.put(layout)
        self.invalidate()

    def _toggle(self, field: str) -> None:
        self._store(self.edited_layout.toggle(field))

    def _drag(self, field: str, drag: ui.Drag) -> None:
        stored = self.layouts.get(self.name)
        moved = round(drag.dy / drag.bounds.height)
        self.target = max(0, min(stored.visible.index(field) + moved, len(stored.visible) - 1))
        self.carried = field
        if drag.phase == "end":
            self.carried = ""
            self._store(stored.move(field, self.target))
        self.invalidate()
