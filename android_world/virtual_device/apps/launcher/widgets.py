"""The sheet of widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from android_world.virtual_device import ui
from android_world.virtual_device.ui import theme

if TYPE_CHECKING:
    from android_world.virtual_device.apps.base import Manifest
    from android_world.virtual_device.apps.launcher.home import HomeActivity

# Widgets of an app with their sizes in cells.
WIDGETS = {
    "com.google.android.calendar": (
        ("Calendar month view", "3 × 3"),
        ("Calendar schedule", "2 × 3"),
    ),
    "com.android.chrome": (("Chrome search", "3 × 1"), ("Chrome shortcuts", "3 × 1")),
    "com.google.android.deskclock": (
        ("Analog", "2 × 2"),
        ("Digital", "3 × 2"),
        ("Stacked", "2 × 2"),
    ),
    "com.google.android.contacts": (("Contact", "1 × 1"), ("Direct dial", "1 × 1")),
    "com.google.android.gm": (("Gmail", "3 × 3"), ("Gmail label", "1 × 1")),
    "com.google.android.googlequicksearchbox": (("At A Glance", "4 × 1"), ("Search", "4 × 1")),
    "com.android.settings": (("Settings shortcut", "1 × 1"),),
    "com.google.android.youtube": (("Search", "4 × 1"),),
    "net.gsantner.markor": (("Markor", "2 × 2"),),
    "org.tasks": (("Tasks", "2 × 2"), ("Tasks shortcut", "1 × 1")),
    "com.simplemobiletools.calendar.pro": (
        ("Calendar date", "1 × 1"),
        ("Calendar event list", "4 × 4"),
        ("Calendar monthly", "4 × 4"),
    ),
}


class WidgetsSheet(ui.BottomSheet):
    """Apps that have widgets; a tap unfolds an app's."""

    surface = theme.BACKGROUND

    def __init__(self, home: HomeActivity) -> None:
        super().__init__(home)
        self.home = home
        self.open = ""

    def content(self) -> ui.View:
        manifests = [
            manifest
            for manifest, _ in self.home.device.packages.launcher_activities()
            if manifest.package in WIDGETS
        ]
        return ui.Column(w=ui.MATCH)[
            ui.Text(
                "Widgets",
                "#title",
                style=ui.TextStyle(24, 400, theme.TEXT),
                align="center",
                w=ui.MATCH,
                padding=(24, 0, 24, 16),
            ),
            ui.Scroll("#primary_widgets_list_view.RecyclerView", w=ui.MATCH, h=620)[
                ui.Column(w=ui.MATCH, padding=(16, 0, 16, 16), gap=2)[
                    *(view for manifest in manifests for view in self._rows(manifest))
                ]
            ],
        ]

    def _rows(self, manifest: Manifest) -> list[ui.View]:
        package, widgets = manifest.package, WIDGETS[manifest.package]
        count = f"{len(widgets)} widget{'s' if len(widgets) > 1 else ''}"

        def unfold() -> None:
            self.open = "" if self.open == package else package

        head = ui.Row(
            "#widgets_list_header",
            w=ui.MATCH,
            h=80,
            align="center",
            padding=(16, 0),
            gap=16,
            background=theme.SURFACE,
            corner=16,
            tap=unfold,
        )[
            ui.AppIcon("#app_icon", icon=manifest.icon, size=48),
            ui.Column(weight=1)[
                ui.Text(manifest.label, "#app_title", style=ui.TextStyle(16, 500, theme.TEXT)),
                ui.Text(count, "#app_subtitle", style=ui.TextStyle(14, 400, theme.SECONDARY)),
            ],
            ui.Icon("chevron-up" if self.open == package else "chevron-down"),
        ]
        if self.open != package:
            return [head]
        return [head, *(_preview(manifest, *widget) for widget in widgets)]


def _preview(manifest: Manifest, name: str, size: str) -> ui.View:
    return ui.Column(
        "#widgets_cell", w=ui.MATCH, align="center", padding=(16, 16), background=theme.SURFACE
    )[
        ui.AppIcon("#widget_preview", icon=manifest.icon, size=72),
        ui.Text(name, "#widget_name", style=ui.TextStyle(14, 500, theme.TEXT)),
        ui.Text(size, "#widget_dims", style=ui.TextStyle(14, 400, theme.SECONDARY)),
    ]
