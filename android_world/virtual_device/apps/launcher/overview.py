"""Recents: the cards of the tasks, newest first."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.launcher.wallpaper import wallpaper
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.launcher.home import HomeActivity
    from android_world.virtual_device.system.activities import Task

_SCALE = 0.7  # of a card to the display
_TOP_SHARE = 0.1125  # of the display's height, above the card
_GAP_DP = 16
_TEXT = ui.TextStyle(14, 500, "#FFFFFF")


def build_overview(home: HomeActivity) -> ui.View:
    """The views of the recents screen."""
    tasks = home.device.activities.recents
    content = [_panel(home, tasks), _actions(home)] if tasks else [_empty()]
    return ui.Box("#launcher", fill=True)[
        wallpaper(),
        ui.Box(
            "#drag_layer",
            fill=True,
            background="#99000000",
            tap=home.leave_overview,
            clickable=False,
        )[content],
    ]


def _empty() -> ui.View:
    return ui.Text("No recent items", style=ui.TextStyle(20, 400, "#FFFFFF"), gravity="center")


def _panel(home: HomeActivity, tasks: list[Task]) -> ui.View:
    display = home.device.display
    width, height = display.size
    side = (1 - _SCALE) / 2 * width / display.density
    cards = [_card(home, task) for task in tasks]
    clear = ui.Button(
        "Clear all",
        "#clear_all",
        style=_TEXT,
        margin=(24, 0),
        gravity="center_vertical",
        tap=home.clear_recents,
    )
    return ui.Scroll(
        "#overview_panel.ListView", fill=True, state=home.overview_scroll, horizontal=True
    )[
        ReversedRow(
            class_name=None,
            h=ui.MATCH,
            padding=(side, _TOP_SHARE * height / display.density - 24, side, 0),
            gap=_GAP_DP,
        )[*cards, clear]
    ]


@dataclass(kw_only=True, eq=False, repr=False)
class ReversedRow(ui.Row):
    """A row from right to left: the first child is the rightmost."""

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        """Place the children in reverse order."""
        self.children = tuple(reversed(self.children))
        super().layout_content(ctx, inner, clip)
        self.children = tuple(reversed(self.children))


def _card(home: HomeActivity, task: Task) -> ui.View:
    display = home.device.display
    width, height = (side * _SCALE / display.density for side in display.size)
    package = home.device.packages.get(task.top.package)
    label = package.manifest.label if package else task.affinity
    lift = home.lifted[1] if home.lifted is not None and home.lifted[0] == task.task_id else 0.0
    return ui.Column(
        ".FrameLayout",
        desc=label,
        w=width,
        align="center",
        margin=(0, -lift, 0, 0) if lift else 0,
        tap=partial(home.open_task, task.task_id),
        on_drag=partial(home.drag_task, task.task_id),
        drag_axis="y",
    )[
        ui.AppIcon(
            "#icon",
            desc=label,
            icon=package.manifest.icon if package else ui.DEFAULT_ICON,
            size=40,
            margin=(0, 0, 0, 8),
        ),
        Thumbnail("#snapshot", w=width, h=height, windows=_windows_of(home, task)),
    ]


@dataclass(kw_only=True, eq=False, repr=False)
class Thumbnail(ui.Drawing):
    """The last look of a task, in small: its windows' own views, drawn scaled."""

    class_name: str | None = "android.view.View"
    windows: list[tuple[ui.Screen, ui.Laid]] = field(default_factory=list)

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        """Draw the windows into the card."""
        box = self.bounds
        outline = skia.RRect.MakeRectXY(
            skia.Rect.MakeLTRB(*map(float, box)), ctx.px(20), ctx.px(20)
        )
        canvas.save()
        canvas.clipRRect(outline, True)
        canvas.drawRect(
            skia.Rect.MakeLTRB(*map(float, box)), skia.Paint(Color=theme.color("#F0F0F3"))
        )
        canvas.translate(box.left, box.top)
        canvas.scale(_SCALE, _SCALE)
        for screen, laid in self.windows:
            if screen.dim:
                canvas.drawColor(skia.ColorSetARGB(round(screen.dim * 255), 0, 0, 0))
            if screen.background:
                area = skia.Rect.MakeLTRB(*map(float, laid.bounds))
                canvas.drawRect(area, skia.Paint(Color=theme.color(screen.background)))
            ui.paint_tree(canvas, laid.root, laid.ctx)
        canvas.restore()


def _windows_of(home: HomeActivity, task: Task) -> list[tuple[ui.Screen, ui.Laid]]:
    insets = home.device.display.insets
    screens: list[ui.Screen] = [task.top, *task.top.overlays]
    found = [(screen, home.device.windows.laid(screen, insets)) for screen in screens]
    return [(screen, laid) for screen, laid in found if laid is not None]


def _actions(home: HomeActivity) -> ui.View:
    def action(resource_id: str, text: str, on_tap: object) -> ui.View:
        return ui.Button(
            resource_id=resource_id,
            text=text,
            style=_TEXT,
            corner=24,
            background="#33FFFFFF",
            h=48,
            padding=(24, 0),
            tap=on_tap,  # type: ignore[arg-type]
        )

    return ui.Box("#overview_actions_view", w=ui.MATCH, h=150, gravity="bottom")[
        ui.Row(".LinearLayout", gravity="center_horizontal", margin=(0, 24, 0, 0), gap=16)[
            action("action_screenshot", "Screenshot", home.task_screenshot),
            action("action_select", "Select", lambda: home.notice("Select")),
        ]
    ]
