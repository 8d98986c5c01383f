"""Recents: the cards of the tasks, newest first."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import skia

from android_world.virtual_device import ui
from android_world.virtual_device.apps.launcher.base_view import LauncherView
from android_world.virtual_device.apps.launcher.popup import task_menu
from android_world.virtual_device.apps.launcher.wallpaper import wallpaper
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.launcher.home import HomeActivity
    from android_world.virtual_device.system.activities import Task

_SCALE = 0.7  # of a card to the display
_TOP_SHARE = 0.1125  # of the display's height, above the card
_GAP_DP = 16
_DISMISS_DP = 80
_TEXT = ui.TextStyle(14, 500, "#FFFFFF")
_PLATE: dict[str, Any] = {"h": 48, "padding": (24, 0), "background": "#33FFFFFF", "corner": 24}


class Overview(LauncherView):
    """A row of cards, the newest at its right end."""

    def __init__(self, home: HomeActivity) -> None:
        super().__init__(home)
        self.scroll = ui.ScrollState()
        self.came_from: int | None = None  # the task that was in front before
        self.lifted: tuple[int, float] | None = None  # a card under a finger, and how far (dp)

    def show(self, came_from: int | None) -> None:
        """Show the recents, the newest card in the middle."""
        self.home.show_surface(self)
        self.came_from = came_from
        self.scroll = ui.ScrollState(offset=1 << 20)

    def on_back(self) -> None:
        if self.came_from in {task.task_id for task in self.device.activities.recents}:
            self.device.activities.move_to_front(self.came_from)
        else:
            self.home.show_surface()

    def open_task(self, task: Task) -> None:
        """Go back to a task, unless its app is paused."""
        if not self.home.is_pausing(task.top.package):
            self.device.activities.move_to_front(task.task_id)

    def drag_task(self, task_id: int, drag: ui.Drag) -> None:
        """A card swiped up closes its task; home shows after the last one."""
        density = self.device.display.density
        if drag.phase != "end":
            self.lifted = (task_id, -drag.dy / density)
            return
        self.lifted = None
        if -drag.dy > _DISMISS_DP * density:
            self.device.activities.remove_task(task_id)
            if not self.device.activities.recents:
                self.home.show_surface()

    def clear(self) -> None:
        """Close all tasks and go home."""
        for task in self.device.activities.recents:
            self.device.activities.remove_task(task.task_id)
        self.home.show_surface()

    def take_screenshot(self) -> None:
        """Save an image of the task in the middle."""
        tasks = self.device.activities.recents
        if not tasks:
            return
        width, height = self.device.display.size
        step = round(_SCALE * width + _GAP_DP * self.device.display.density)
        passed = round((self.scroll.limit - self.scroll.offset) / step)
        windows = self._windows_of(tasks[min(max(passed, 0), len(tasks) - 1)])
        surface = skia.Surface(width, height)
        _paint_task(surface.getCanvas(), windows)
        image = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
        self.device.system_ui.take_screenshot(image[:, :, :3].copy())

    # -- views -----------------------------------------------------------------------------------

    def build(self) -> ui.View:
        tasks = self.device.activities.recents
        empty = ui.Text("No recent items", style=ui.TextStyle(20, 400, "#FFFFFF"), gravity="center")
        return ui.Box("#launcher", fill=True)[
            wallpaper(),
            ui.Box(
                "#drag_layer",
                fill=True,
                background="#99000000",
                tap=self.on_back,
                clickable=False,
            )[[self._panel(tasks), self._actions()] if tasks else empty],
        ]

    def _panel(self, tasks: list[Task]) -> ui.View:
        display = self.device.display
        width, height = (side / display.density for side in display.size)
        side = (1 - _SCALE) / 2 * width
        return ui.Scroll("#overview_panel.ListView", fill=True, state=self.scroll, horizontal=True)[
            ReversedRow(h=ui.MATCH, padding=(side, _TOP_SHARE * height - 24, side, 0), gap=_GAP_DP)[
                *(self._card(task) for task in tasks),
                ui.Button(
                    "Clear all",
                    "#clear_all",
                    style=_TEXT,
                    margin=(24, 0),
                    gravity="center_vertical",
                    tap=self.clear,
                ),
            ]
        ]

    def _card(self, task: Task) -> ui.View:
        display = self.device.display
        width, height = (side * _SCALE / display.density for side in display.size)
        package = self.device.packages.get(task.top.package)
        label = package.manifest.label if package else task.affinity
        icon = package.manifest.icon if package else ui.DEFAULT_ICON
        lifted, lift = self.lifted or (None, 0.0)
        return ui.Column(
            ".FrameLayout",
            desc=label,
            w=width,
            align="center",
            margin=(0, -lift, 0, 0) if lifted == task.task_id else 0,
            tap=partial(self.open_task, task),
            on_drag=partial(self.drag_task, task.task_id),
            drag_axis="y",
        )[
            ui.AppIcon(
                "#icon",
                desc=label,
                icon=icon,
                size=40,
                margin=(0, 0, 0, 8),
                tap=lambda: self.home.show(task_menu(self.home, task.top.package, label)),
            ),
            Thumbnail("#snapshot", w=width, h=height, windows=self._windows_of(task)),
        ]

    def _windows_of(self, task: Task) -> list[tuple[ui.Screen, ui.LayoutResult]]:
        insets = self.device.display.insets
        screens: list[ui.Screen] = [task.top, *task.top.overlays]
        found = [(screen, self.device.windows.layout_of(screen, insets)) for screen in screens]
        return [(screen, laid) for screen, laid in found if laid is not None]

    def _actions(self) -> ui.View:
        return ui.Box("#overview_actions_view", w=ui.MATCH, h=150, gravity="bottom")[
            ui.Row(".LinearLayout", gravity="center_horizontal", margin=(0, 24, 0, 0), gap=16)[
                ui.Button(
                    "Screenshot",
                    "#action_screenshot",
                    style=_TEXT,
                    **_PLATE,
                    tap=self.take_screenshot,
                ),
                ui.Button("Select", "#action_select", style=_TEXT, **_PLATE, enabled=False),
            ]
        ]


@dataclass(kw_only=True, eq=False, repr=False)
class ReversedRow(ui.Row):
    """A row from right to left: the first child is the rightmost."""

    def layout_content(self, ctx: ui.LayoutContext, inner: ui.Rect, clip: ui.Rect) -> None:
        self.children = tuple(reversed(self.children))
        super().layout_content(ctx, inner, clip)
        self.children = tuple(reversed(self.children))


@dataclass(kw_only=True, eq=False, repr=False)
class Thumbnail(ui.Drawing):
    """The last frame of a task, in small: its windows' own views, drawn scaled."""

    class_name: str | None = "android.view.View"
    windows: list[tuple[ui.Screen, ui.LayoutResult]] = field(default_factory=list)

    def paint_content(self, canvas: skia.Canvas, ctx: ui.LayoutContext) -> None:
        box = skia.Rect.MakeLTRB(*map(float, self.bounds))
        canvas.save()
        canvas.clipRRect(skia.RRect.MakeRectXY(box, ctx.px(20), ctx.px(20)), True)
        canvas.translate(box.left(), box.top())
        canvas.scale(_SCALE, _SCALE)
        _paint_task(canvas, self.windows)
        canvas.restore()


def _paint_task(canvas: skia.Canvas, windows: list[tuple[ui.Screen, ui.LayoutResult]]) -> None:
    canvas.drawColor(theme.color("#F0F0F3", "surface"))
    for screen, laid in windows:
        if screen.dim:
            canvas.drawColor(skia.ColorSetARGB(round(screen.dim * 255), 0, 0, 0))
        ui.paint_window(
            canvas, laid.root, laid.ctx, laid.bounds, screen.background, screen.recolour
        )
