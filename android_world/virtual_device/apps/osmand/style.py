"""Colours of OsmAnd and views that its screens share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.apps.base import Activity, Fragment

if TYPE_CHECKING:
    from android_world.virtual_device.apps.osmand.map_screen import MapActivity

WHITE, GROUND, LINE = "#FFFFFF", "#EEEEEE", "#1F000000"
ORANGE, BAR, BLUE = "#FF8800", "#E58200", "#237BFF"
TEXT, SECONDARY, ICON = "#212121", "#727272", "#6E6E6E"
BODY = ui.TextStyle(16, 400, TEXT)
SMALL = ui.TextStyle(14, 400, SECONDARY)
HEADING = ui.TextStyle(16, 500, TEXT)
TITLE = ui.TextStyle(20, 400, TEXT)
ACTION = ui.TextStyle(14, 500, BLUE)
WARNING = ui.TextStyle(14, 400, "#E53935")
DIALOG = replace(
    ui.APPCOMPAT,
    accent=BLUE,
    title=ui.TextStyle(20, 500, TEXT),
    message=ui.TextStyle(16, 400, SECONDARY),
    all_caps=True,
)
TOOLBAR = ui.ToolbarStyle(
    background=WHITE,
    tint=ICON,
    button_description="Navigate up",
    title_style=TITLE,
    title_margin=(16, 0, 8, 0),
)
Action = Callable[[], object]


class Page(Fragment):
    """A full-screen page over the map: an orange status bar, a toolbar, the content."""

    activity: MapActivity
    bar_color = BAR
    ground = GROUND

    def build(self) -> ui.View:
        density, room = self.device.display.density, self.activity.display_insets
        return ui.Column(fill=True, background=self.ground)[
            ui.View(class_name=None, w=ui.MATCH, h=room.top / density, background=self.bar_color),
            ui.Column(
                w=ui.MATCH, weight=1, padding=(room.left / density, 0, room.right / density, 0)
            )[self.content()],
            ui.View(class_name=None, w=ui.MATCH, h=room.bottom / density, background="#000000"),
        ]

    def content(self) -> Sequence[ui.View | None]:
        """What is below the status bar, from top to bottom."""
        raise TypeError(f"{type(self).__name__} does not define content()")

    def bar(self, title: str, *actions: ui.Action) -> ui.View:
        """A white toolbar whose arrow closes the page."""
        return ui.toolbar(self.activity, title, self.activity.handle_back, actions, TOOLBAR)


class Sheet(ui.BottomSheet):
    """A white sheet with a title, rows and one button."""

    surface = WHITE
    handle = False
    corner = 0
    dim = 0.4
    activity: MapActivity

    def __init__(
        self,
        activity: MapActivity,
        title: str,
        rows: Sequence[tuple[str, str, Action | None] | None],
        *,
        text: str = "",
        button: str = "Cancel",
    ) -> None:
        super().__init__(activity)
        self.title, self.text, self.button = title, text, button
        self.rows = [row and (row[0], row[1], ui.snapshot_safe(row[2])) for row in rows]

    def content(self) -> ui.View:
        return ui.Column(w=ui.MATCH)[
            ui.Text(self.title, "#title", style=TITLE, w=ui.MATCH, padding=(16, 14)),
            ui.Text(self.text, "#description", style=SMALL, padding=(16, 0, 16, 12))
            if self.text
            else None,
            ui.Scroll(key="sheet", w=ui.MATCH)[
                ui.Column(w=ui.MATCH)[
                    [ui.Divider() if row is None else self._row(row) for row in self.rows]
                ]
            ],
            wide_button(self.button, "dismiss_button", self.dismiss),
        ]

    def _row(self, row: tuple[str, str, Action | None]) -> ui.View:
        icon, title, tap = row
        return row_of(icon, title, partial(self.choose, tap), enabled=tap is not None)

    def choose(self, tap: Action | None) -> None:
        """Close the sheet, then act."""
        self.dismiss()
        if tap is not None:
            tap()
            self.activity.invalidate()


def wide_button(title: str, name: str, tap: Action, *, filled: bool = False) -> ui.View:
    """A button across a sheet, whose text is a node inside."""
    ink = WHITE if filled else BLUE
    return ui.Box(
        f"#{name}.FrameLayout",
        w=ui.MATCH,
        h=42,
        margin=(16, 6, 16, 10),
        corner=4,
        background=BLUE if filled else "#F0F0F5",
        tap=tap,
    )[ui.Text(title, "#button_text", style=ui.TextStyle(14, 500, ink), gravity="center")]


def row_of(
    icon: str,
    title: str,
    tap: Action | None,
    summary: str = "",
    *,
    tint: str = ICON,
    trailing: ui.View | None = None,
    hold: Action | None = None,
    enabled: bool = True,
) -> ui.View:
    """A row of a list: an icon, a title, what is below it, and a view at its end."""
    return ui.Row(
        ".LinearLayout",
        w=ui.MATCH,
        min_height=64 if summary else 48,
        padding=(16, 6),
        gap=22,
        align="center",
        enabled=enabled,
        tap=tap,
        on_long_press=hold,
    )[
        ui.Icon(icon, tint=tint, enabled=enabled) if icon else None,
        ui.Column(weight=1)[
            ui.Text(title, "#title", style=BODY, enabled=enabled),
            ui.Text(summary, "#subtitle", style=SMALL) if summary else None,
        ],
        trailing,
    ]


def caption(text: str) -> ui.View:
    """The heading of a part of a list."""
    return ui.Text(text, "#title", style=ui.TextStyle(14, 500, SECONDARY), padding=(16, 14, 16, 6))


def text_button(title: str, name: str, tap: Action, *, enabled: bool = True) -> ui.View:
    """A blue text that acts."""
    return ui.Button(title, f"#{name}", style=ACTION, tap=tap, enabled=enabled, padding=(16, 0))


def menu_button(activity: MapActivity, items: Sequence[ui.MenuItem]) -> ui.View:
    """The three dots of a row."""
    return ui.OverflowButton("#options", activity=activity, items=items, tint=ICON)


def show_leave_dialog(activity: MapActivity, save: Action, leave: Action) -> None:
    """Ask whether what was changed is saved."""
    ui_sheet = LeaveSheet(activity, save, leave)
    ui_sheet.show()


class LeaveSheet(Sheet):
    """The question whether what was changed is saved."""

    def __init__(self, activity: MapActivity, save: Action, leave: Action) -> None:
        super().__init__(activity, "Exit without saving?", ())
        self.save, self.leave = ui.snapshot_safe(save), ui.snapshot_safe(leave)

    def content(self) -> ui.View:
        return ui.Column(w=ui.MATCH)[
            ui.Text(self.title, "#title", style=TITLE, w=ui.MATCH, padding=(16, 14)),
            ui.Text(
                "All unsaved changes will be lost.", "#description", style=BODY, padding=(16, 0)
            ),
            ui.Spacer(h=16),
            wide_button("Save", "right_bottom_button", partial(self.choose, self.save)),
            wide_button("Exit", "third_button", partial(self.choose, self.leave), filled=True),
            wide_button("Cancel", "dismiss_button", self.dismiss),
        ]


def show_name_dialog(activity: Activity, title: str, on_name: Callable[[str], object]) -> None:
    """Ask for the name of something new."""
    field = ui.InputField("", "Name", "name_edit_text")
    ui.InputDialog(activity, title, [field], on_name, ok="Save", required=True, style=DIALOG).show()
