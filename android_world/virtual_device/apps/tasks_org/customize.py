"""The screen on which the rows of the editor are arranged and hidden."""

from __future__ import annotations

from functools import partial

from android_world.virtual_device import ui
from android_world.virtual_device.apps.tasks_org import options, style
from android_world.virtual_device.apps.tasks_org.activity import TasksActivity

_ROW_DP = 56


class BeastModePreferences(TasksActivity):
    """A row for each of the editor's: a box, a name, and a handle to drag it by."""

    def on_create(self) -> None:
        self.carried = ""
        self.target = 0

    def _names(self) -> list[str]:
        """The shown rows in their order, then the hidden ones."""
        shown = options.editor_rows(self.device)
        return [*shown, *(name for name in options.EDITOR_ROWS if name not in shown)]

    def build(self) -> ui.View:
        shown, names = options.editor_rows(self.device), self._names()
        if self.carried:
            names.remove(self.carried)
            names.insert(self.target, self.carried)
        reset = partial(options.store_editor_rows, self.device, None)
        bar = ui.toolbar(
            self,
            "Customize edit screen",
            self.finish,
            [ui.Action("Reset to defaults", reset, "restore", "menu_reset_to_defaults")],
            style.TOOLBAR,
        )
        rows = [self._row(name, name in shown) for name in names]
        return ui.Column(".LinearLayout", fill=True)[
            bar,
            ui.Scroll("#recycler_view.RecyclerView", key="rows", w=ui.MATCH, weight=1)[
                ui.Column(w=ui.MATCH)[rows]
            ],
        ]

    def _row(self, name: str, shown: bool) -> ui.View:
        return ui.Row(
            "#row",
            key=name,
            w=ui.MATCH,
            h=_ROW_DP,
            align="center",
            padding=(16, 0),
            gap=16,
            background="#1F2196F3" if name == self.carried else "",
            tap=partial(self._toggle, name),
        )[
            ui.CheckBox("", checked=shown, tint=style.RED, clickable=False, w=32),
            ui.Text(options.EDITOR_ROWS[name], "#text", style=style.BODY, weight=1),
            ui.Icon(
                "drag_vertical",
                "#grabber",
                tint=style.SECONDARY,
                w=48,
                h=48,
                on_drag=partial(self._drag, name),
                drag_axis="touch",
            )
            if shown
            else None,
        ]

    def _toggle(self, name: str) -> None:
        shown = options.editor_rows(self.device)
        if name in shown:
            shown.remove(name)
        else:
            shown.append(name)
        options.store_editor_rows(self.device, shown)

    def _drag(self, name: str, drag: ui.Drag) -> None:
        shown = options.editor_rows(self.device)
        moved = round(drag.dy / (_ROW_DP * self.device.display.density))
        self.carried = name
        self.target = max(0, min(shown.index(name) + moved, len(shown) - 1))
        if drag.phase == "end":
            shown.remove(name)
            shown.insert(self.target, name)
            options.store_editor_rows(self.device, shown)
            self.carried = ""
